// After a login: back to the page of the action that asked for it, and the action once.
import type { Payload } from '../../../bus/client/topics';
import { runIntent } from '../../state/intents';
import { navigate } from '../navigation';
import { hasRoute, innerLink } from '../routes';

export function takeUp({ route, action, args }: Payload<'session.intentReady'>): void {
  const inner = innerLink(route);
  if (inner && hasRoute(inner) && inner !== location.pathname + location.search) navigate(inner);
  if (action) runIntent(action, args);
}
