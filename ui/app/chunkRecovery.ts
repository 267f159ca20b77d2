// What to do when a screen's script cannot be had: one guarded reload, never over something typed,
// then the error page.
import { isDirty } from './stores/dirty';
import { askForReload } from './dialogs/newVersion';
import { FLAG, reloadOnce } from '../kit/navigation/scriptLoading';
import { navigate } from './navigation/navigation';
import { isOnline } from '../kit/feedback/network';
import { links } from './navigation/routes';

export type Remedy = 'wait' | 'reload' | 'ask' | 'version';
/** `wait`: what is shown asks again when the network is back. */
export const remedyFor = (address: string, online: boolean, dirty: boolean): Remedy =>
  !online ? 'wait' : dirty ? 'ask' : address.includes(FLAG) ? 'version' : 'reload';

/** The address of the same page for a new try. */
export const withoutFlag = (address: string): string =>
  address.replace(FLAG, '').replace('?&', '?').replace('&&', '&').replace(/[?&]$/, '');

export function recoverMissingChunk(): void {
  const address = location.pathname + location.search;
  if (location.pathname === '/errorPage') return;
  const remedy = remedyFor(address, isOnline(), isDirty());
  if (remedy === 'reload') reloadOnce();
  else if (remedy === 'ask') askForReload();
  else if (remedy === 'version') navigate(links.error(remedy, withoutFlag(address)), { replace: true });
}
