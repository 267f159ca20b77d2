// Where the person is, as far as the phone tells: silently when that was allowed before, else by asking, as the app and
// browsers want it.
import { AskFailed } from '../../../bus/protocol/envelope';
import { ask, read } from '../../bus';
import type { Spot } from './mercator';

/** `denied`: not allowed · `off`: allowed, but the phone's GPS is off · `unknown`: it could not be found. */
export type Found = { spot: Spot } | { why: 'denied' | 'off' | 'unknown' };

async function look(): Promise<Found> {
  try {
    const { latitude, longitude } = await ask('native.getPosition', {});
    return { spot: { latitude, longitude } };
  } catch (why) {
    return { why: why instanceof AskFailed && why.failure.code === 'denied' ? 'denied' : 'unknown' };
  }
}
/** Without any prompt; null when that is not possible. */
export async function knownPosition(): Promise<Spot | null> {
  try {
    const { result } = await ask('native.getPermission', { type: 'LOCATION' });
    const found = result === 'granted' ? await look() : null;
    return found && 'spot' in found ? found.spot : null;
  } catch {
    return null;
  }
}
/** After a tap: LOCATION, then GPSLOCATION, then the place itself. */
export async function askPosition(): Promise<Found> {
  const right = await ask('native.requestPermission', { type: 'LOCATION' }).catch(() => null);
  if (right && (right.result === 'denied' || right.result === 'never')) return { why: 'denied' };
  if (read('session.state')?.isApp) {
    const gps = await ask('native.checkPermission', { type: 'GPSLOCATION' }).catch(() => null);
    if (gps && (gps.result === 'denied' || gps.result === 'never')) return { why: 'off' };
  }
  return look();
}
