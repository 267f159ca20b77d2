// 有新版本，保存后刷新: a script of this version is gone, but something typed must not be.
import { proxy } from 'valtio/vanilla';

/** Drawn by DeferredShell. */
export const newVersion = proxy({ open: false });
export const askForReload = (): void => void (newVersion.open = true);
