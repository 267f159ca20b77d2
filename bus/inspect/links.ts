// Links between envelopes: cause and effect, ask and answer. Places are indexes in the envelopes, since numbers start
// again when the worker does. Everything is stored in flat lists, so that 50,000 envelopes cost little.
import type { Envelope } from '../protocol/envelope';
import { canBegin, follows } from './runs';

export type Links = {
  /** The place of the cause; -1 when the recording does not have it. */
  parent: Int32Array;
  /** Of an ask: its answer; of an answer: its ask; -1 without. */
  partner: Int32Array;
  /** Places where the numbers are not consecutive: a gap in the recording, or a restart of the worker. */
  breaks: { place: number; what: 'gap' | 'restart'; missing: number }[];
  /** The worker's emits without a cause, or with a cause that is missing although it should be there. */
  uncaused: number[];
  placeOf: (seq: number, near?: number) => number;
  children: (place: number) => number[];
};

export function linksOf(all: readonly Envelope[]): Links {
  const parent = new Int32Array(all.length).fill(-1);
  const partner = new Int32Array(all.length).fill(-1);
  const breaks: Links['breaks'] = [];
  const uncaused: number[] = [];
  /** seq → place, for each stretch between two breaks. */
  const stretches: { begin: number; places: Map<number, number> }[] = [];
  let places = new Map<number, number>();
  let open = new Map<string, number>();
  let first = 0;

  for (let place = 0; place < all.length; place++) {
    const e = all[place] as Envelope;
    const before = all[place - 1];
    if (!before || !follows(e, before.seq)) {
      const restart = before !== undefined && e.topic === 'kernel.started';
      if (before)
        breaks.push({ place, what: restart ? 'restart' : 'gap', missing: restart ? 0 : e.seq - before.seq - 1 });
      // After a gap the same worker continues: a cause may be before it.
      if (!before || restart || e.seq <= before.seq) {
        places = new Map();
        open = new Map();
        first = e.seq;
        stretches.push({ begin: place, places });
      }
    }
    if (!places.has(e.seq)) places.set(e.seq, place);
    if (e.id !== undefined && e.kind === 'ask') open.set(e.topic + ' ' + e.id, place);
    if (e.id !== undefined && (e.kind === 'reply' || e.kind === 'fail')) {
      const ask = open.get(e.topic + ' ' + e.id);
      if (ask !== undefined) {
        open.delete(e.topic + ' ' + e.id);
        partner[ask] = place;
        partner[place] = ask;
      }
    }
    const led = e.cause === undefined ? undefined : places.get(e.cause);
    const ask = partner[place] as number;
    if (led !== undefined && led < place) parent[place] = led;
    else if (ask >= 0 && ask < place) parent[place] = ask;
    // A cause from before the recording, or in a gap, existed.
    const lost = e.cause !== undefined && led === undefined && (e.cause < first || breaks.length > 0);
    if (e.kind === 'emit' && e.from === 'worker' && parent[place] === -1 && !lost && !canBegin(e)) uncaused.push(place);
  }

  let heads: Int32Array | null = null;
  let next: Int32Array = new Int32Array(0);
  function children(place: number): number[] {
    if (!heads) {
      heads = new Int32Array(all.length).fill(-1);
      next = new Int32Array(all.length).fill(-1);
      for (let i = all.length - 1; i >= 0; i--) {
        const p = parent[i] as number;
        if (p < 0) continue;
        next[i] = heads[p] as number;
        heads[p] = i;
      }
    }
    const out: number[] = [];
    for (let i = heads[place] ?? -1; i >= 0; i = next[i] as number) out.push(i);
    return out;
  }
  return {
    parent,
    partner,
    breaks,
    uncaused,
    children,
    placeOf(seq, near) {
      if (near !== undefined) {
        for (let i = stretches.length - 1; i >= 0; i--) {
          const s = stretches[i];
          if (s && s.begin <= near) return s.places.get(seq) ?? -1;
        }
        return -1;
      }
      // Prefers the worker's last run.
      for (let i = stretches.length - 1; i >= 0; i--) {
        const place = stretches[i]?.places.get(seq);
        if (place !== undefined) return place;
      }
      return -1;
    },
  };
}
