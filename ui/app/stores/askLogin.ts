// Asks for a login because of an action, and keeps the action for afterwards.
import { proxy } from 'valtio/vanilla';
import { ask } from '../../bus';
import type { GatedAction } from './gatedActions';
import { keepIntent } from './intents';

/** Which action the login sheet stands for; '' when it came from elsewhere. */
export const pendingLogin = proxy({ action: '' as GatedAction | '' });

export function askLogin(action: GatedAction, run: () => void, args: string): void {
  pendingLogin.action = action;
  const forget = keepIntent(action, args, run);
  ask('session.requireLogin', { intent: { route: location.pathname + location.search, action, args } }).then(
    ({ loggedIn }) => {
      pendingLogin.action = '';
      if (!loggedIn) forget();
    },
    forget,
  );
}
