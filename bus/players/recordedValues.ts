// The values of all streams at any place of a recording: from the last snapshot before it, and what was emitted since.
import type { Envelope, Json } from '../envelope';
import { applyPatch } from '../patch';

export type Values = {
  /** `topic|key` → the value as an envelope, when the first `place` envelopes have been played. */
  at(place: number): Map<string, Envelope>;
  /** The route that the person was on by then. */
  routeAt(place: number): Envelope | undefined;
};

/** Values are kept at every so many envelopes, so that seeking stays quick in long recordings. */
const EVERY = 2000;

export function createValues(all: readonly Envelope[]): Values {
  const kept = new Map<number, Map<string, Envelope>>();

  function put(values: Map<string, Envelope>, e: Envelope): void {
    const key = e.topic + '|' + (e.key ?? '');
    values.set(key, { ...e, payload: applyPatch(values.get(key)?.payload, e.payload) });
  }
  function restore(e: Envelope): Map<string, Envelope> {
    const values = new Map<string, Envelope>();
    const { state } = e.payload as { state?: { streams?: { [topic: string]: { [key: string]: Json } } } };
    const streams = state?.streams ?? {};
    for (const topic of Object.keys(streams))
      for (const key of Object.keys(streams[topic] ?? {})) {
        const value: Envelope = { seq: e.seq, at: e.at, from: 'worker', kind: 'emit', topic, payload: streams[topic]?.[key] ?? null };
        put(values, key === '' ? value : { ...value, key });
      }
    return values;
  }
  return {
    at(place) {
      let begin = place - (place % EVERY);
      while (begin > 0 && !kept.has(begin)) begin -= EVERY;
      let values = new Map(kept.get(begin) ?? []);
      for (let i = Math.max(0, begin); i < place; i++) {
        if (i > begin && i % EVERY === 0) kept.set(i, new Map(values));
        const e = all[i] as Envelope;
        if (e.topic === 'kernel.snapshot') values = restore(e);
        else if (e.topic === 'kernel.started') values = new Map();
        else if (e.kind === 'emit') put(values, e);
      }
      return values;
    },
    routeAt(place) {
      for (let i = place - 1; i >= 0; i--) if (all[i]?.topic === 'session.routeChanged') return all[i];
      return undefined;
    },
  };
}
