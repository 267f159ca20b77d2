// What the person did last before a moment, as one line under the phone.
import type { Payload } from '../../../../bus/client/topics';
import type { Inspected } from '../../../../bus/inspect/inspect';
import { tapText } from '../text/format';

/** So far back it is looked for. */
const REACH = 2000;

export function lastTap(inspected: Inspected, place: number): string {
  for (let i = place; i >= Math.max(0, place - REACH); i--) {
    const e = inspected.envelopes[i];
    if (!e || inspected.lane(i) !== 'person') continue;
    const tap = tapText(e);
    if (tap !== undefined) return `点按 ${tap}`;
    if (e.topic === 'session.routeChanged')
      return `到达 ${(e.payload as Partial<Payload<'session.routeChanged'>>).route ?? ''}`;
    if (e.topic === 'native.backPressed') return e.topic;
  }
  return '';
}
