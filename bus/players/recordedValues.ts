// The values of all streams at any place of a recording: from the last snapshot before it and the emits since.
import type { Envelope, Json } from '../protocol/envelope';
import { forgetIn } from '../protocol/forgotten';
import { applyPatch } from '../protocol/patch';
import { keyInState } from '../protocol/stateKeys';
import type { Payload } from '../client/topics';

export type Values = {
  /** `topic|key` → the value as an envelope, after the first `place` envelopes have been played. */
  at(place: number): Map<string, Envelope>;
  /** The route of the person at that place. */
  routeAt(place: number): Envelope | undefined;
  /** Whether the page was reloaded here: none of its earlier values remain. */
  beginsAt(place: number): boolean;
};

/** The values are stored at every so many envelopes, so that seeking is fast in long recordings. */
const EVERY = 1000;

export const valueKey = (e: Envelope): string => e.topic + '|' + (e.key ?? '');

export function createValues(all: readonly Envelope[]): Values {
  const kept = new Map<number, Map<string, Envelope>>();
  const begins = new Set<number>();
  /** Places where one envelope determines all values. */
  const wholes: number[] = [];
  const routes: number[] = [];
  all.forEach((e, place) => {
    if (e.topic === 'kernel.started' && place > 0 && !handsBack(place)) begins.add(place);
    if (e.topic === 'kernel.snapshot' || begins.has(place)) wholes.push(place);
    if (e.topic === 'session.routeChanged') routes.push(place);
  });

  /** A page that survives its worker first sends its values to the next one. */
  function handsBack(place: number): boolean {
    for (let i = place + 1; i < all.length; i++) {
      const { from, kind, topic } = all[i] as Envelope;
      if (topic === 'kernel.started') return false;
      if (from === 'ui') return kind === 'emit';
    }
    return false;
  }
  function put(values: Map<string, Envelope>, e: Envelope): void {
    const key = valueKey(e);
    const payload = applyPatch(values.get(key)?.payload, e.payload);
    values.set(key, payload === e.payload ? e : { ...e, payload });
  }
  function restore(e: Envelope): Map<string, Envelope> {
    const values = new Map<string, Envelope>();
    const { state } = (e.payload ?? {}) as {
      state?: { streams?: { [topic: string]: { [key: string]: Json } } } | null;
    };
    const streams = state?.streams ?? {};
    for (const topic of Object.keys(streams))
      for (const key of Object.keys(streams[topic] ?? {})) {
        const value: Envelope = {
          seq: e.seq,
          at: e.at,
          from: 'worker',
          kind: 'emit',
          topic,
          payload: streams[topic]?.[key] ?? null,
        };
        put(values, key === '' ? value : { ...value, key: keyInState.read(key) });
      }
    return values;
  }
  return {
    at(place) {
      const whole = before(wholes, place);
      let begin = place - (place % EVERY);
      while (begin > whole && !kept.has(begin)) begin -= EVERY;
      const base = begin > whole ? kept.get(begin) : undefined;
      let values = new Map(base ?? []);
      // Where the page was reloaded there are no earlier values.
      const first = base ? begin : Math.max(0, whole);
      for (let i = first; i < place; i++) {
        if (i > first && i % EVERY === 0) kept.set(i, new Map(values));
        const e = all[i] as Envelope;
        if (e.topic === 'kernel.snapshot') values = restore(e);
        else if (e.topic === 'kernel.personChanged')
          forgetIn(values, (e.payload as Payload<'kernel.personChanged'>).gone);
        else if (e.kind === 'emit') put(values, e);
      }
      return values;
    },
    routeAt: (place) => all[before(routes, place)],
    beginsAt: (place) => begins.has(place),
  };
}

/** The last of these places before `place`; -1 without one. */
function before(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return places[low - 1] ?? -1;
}
