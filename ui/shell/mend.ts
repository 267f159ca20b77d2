// What to do when a screen's script cannot be had (product-brief §3.6): one guarded reload, never over something typed,
// then the error page.
import { read } from '../bus';
import { isDirty } from '../state/dirty';
import { askForReload } from './dialogs/newVersion';
import { FLAG, reloadOnce } from './limited';
import { navigate } from './navigation';
import { links } from './routes';

export type Remedy = 'reload' | 'ask' | 'network' | 'version';
export const remedyFor = (address: string, online: boolean, dirty: boolean): Remedy =>
  !online ? 'network' : dirty ? 'ask' : address.includes(FLAG) ? 'version' : 'reload';

/** The address of the same page for a new try. */
export const withoutFlag = (address: string): string => address.replace(FLAG, '').replace('?&', '?').replace('&&', '&').replace(/[?&]$/, '');

export function mend(): void {
  const address = location.pathname + location.search;
  if (location.pathname === '/errorPage') return;
  const remedy = remedyFor(address, navigator.onLine && read('session.state')?.online !== 0, isDirty());
  if (remedy === 'reload') reloadOnce();
  else if (remedy === 'ask') askForReload();
  else navigate(links.error(remedy, withoutFlag(address)), { replace: true });
}
