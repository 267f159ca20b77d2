// What the person did last before a moment, as one line under the phone.
import type { Inspected } from '../../../../bus/inspect/inspect';

/** So far back it is looked for. */
const REACH = 2000;

export function lastTap(inspected: Inspected, place: number): string {
  for (let i = place; i >= Math.max(0, place - REACH); i--) {
    const e = inspected.envelopes[i];
    if (!e || inspected.lane(i) !== 'person') continue;
    const { role, name, own, route } = e.payload as { role?: string; name?: string; own?: string; route?: string };
    if (e.topic === 'session.tapped') return `点按 ${role ?? ''}${name ? ` ${own ?? name}` : ''}`;
    if (e.topic === 'session.routeChanged') return `到达 ${route ?? ''}`;
    if (e.topic === 'native.backPressed') return e.topic;
  }
  return '';
}
