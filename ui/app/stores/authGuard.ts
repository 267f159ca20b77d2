// The gate before actions that need a login: a tourist sees the prompt, and the action is run once after the login.
// Every card imports it, so the asking itself comes when a tourist taps.
import { read } from '../../bus';
import { loadWithRetry } from '../../kit/navigation/scriptLoading';
import type { GatedAction } from './gatedActions';

export const isTourist = (): boolean => read('session.state')?.phase !== 'user';

/**
 * Runs `run` now, or once after the login that it asks for. A screen that has named the action with `registerIntent`
 * takes it up with `args` even when the login opened the page anew.
 */
export function requireLogin(action: GatedAction, run: () => void, args = ''): void {
  if (!isTourist()) return run();
  loadWithRetry(() => import('./askLogin')).then(
    (m) => m.askLogin(action, run, args),
    () => undefined,
  );
}
