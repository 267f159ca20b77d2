// After a login: back to the page of the action that asked for it, and the action once.
import type { Payload } from '../../../bus/client/topics';
import { runIntent } from '../stores/intents';
import { navigate } from '../navigation/navigation';
import { hasRoute, innerLink } from '../navigation/routes';

export function resumeIntent({ route, action, args }: Payload<'session.intentReady'>): void {
  const inner = innerLink(route);
  if (inner && hasRoute(inner) && inner !== location.pathname + location.search) navigate(inner);
  if (action) runIntent(action, args);
}
