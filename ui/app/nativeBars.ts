// The app's own bars, by route: its bottom bar on the two homes, the status bar over pictures.
import { ask } from '../bus';
import type { RouteMeta } from './navigation/routes';

const quiet = (): void => undefined;
let shown: RouteMeta | null = null;

export function showNativeBars(meta: RouteMeta): void {
  if (!shown || !shown.nativeBar !== !meta.nativeBar)
    ask('native.setTabBar', { show: meta.nativeBar ? 1 : 0 }).catch(quiet);
  if (!shown || !shown.immersive !== !meta.immersive)
    ask('native.switchImmersive', { on: meta.immersive ? 1 : 0 }).catch(quiet);
  shown = meta;
}
