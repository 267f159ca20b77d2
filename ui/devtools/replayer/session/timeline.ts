// The timeline's arithmetic: which marks fall into the window, how they are binned when there are too many, what lies
// under the pointer. Pure and without React, so that 50,000 envelopes can be drawn and measured without a page.
import type { Envelope } from '../../../../bus/protocol/envelope';
import type { Inspected, Lane } from '../../../../bus/inspect/inspect';
import { lanes } from '../../../../bus/recording/lanes';

export type Span = { from: number; to: number };
/** Places of one lane, by time; `ends` is where an ask has its answer (NaN: an instant). */
export type Marks = { places: Int32Array; ats: Float64Array; ends: Float64Array };
export type LaneMarks = Record<Lane, Marks>;
/** The least that the window can show, in ms. */
const CLOSEST = 20;

export function timesOf(envelopes: readonly Envelope[]): Float64Array {
  const times = new Float64Array(envelopes.length);
  let latest = -Infinity;
  envelopes.forEach((e, i) => {
    if (e.at > latest) latest = e.at;
    times[i] = latest;
  });
  return times;
}
/** The whole recording with a little air, so that the last mark can be touched. */
export function wholeOf(times: Float64Array): Span {
  const from = times[0] ?? 0;
  const to = times[times.length - 1] ?? 0;
  const air = Math.max(10, (to - from) * 0.01);
  return { from: from - air, to: to + air };
}
/** First place in a sorted list whose value is not below `at`. */
export function firstFrom(sorted: ArrayLike<number>, at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** The last place that has happened by then; -1 before the first. */
export const placeAt = (times: Float64Array, at: number): number => firstFrom(times, at + 0.001) - 1;

export function marksOf(inspected: Inspected, times: Float64Array): LaneMarks {
  const lists = {} as Record<Lane, number[]>;
  for (const lane of lanes) lists[lane] = [];
  for (let i = 0; i < times.length; i++) lists[inspected.lane(i)].push(i);
  const out = {} as LaneMarks;
  for (const lane of lanes) {
    const list = lists[lane];
    const marks: Marks = {
      places: Int32Array.from(list),
      ats: new Float64Array(list.length),
      ends: new Float64Array(list.length).fill(NaN),
    };
    list.forEach((place, n) => {
      marks.ats[n] = times[place] ?? 0;
      const e = inspected.envelopes[place];
      // A timer is no work.
      const answer = e?.kind === 'ask' && e.topic !== 'kernel.timer' ? inspected.answerOf(place) : -1;
      if (answer > place) marks.ends[n] = times[answer] ?? NaN;
    });
    out[lane] = marks;
  }
  return out;
}

function within({ from, to }: Span, whole: Span): Span {
  const most = whole.to - whole.from;
  const width = Math.min(most, Math.max(Math.min(CLOSEST, most), to - from));
  const start = Math.min(Math.max(from, whole.from), whole.to - width);
  return { from: start, to: start + width };
}
/** `factor` below 1 comes closer; the instant `at` stays where it is. */
export function zoomed(window: Span, whole: Span, factor: number, at: number): Span {
  const width = Math.min(whole.to - whole.from, Math.max(CLOSEST, (window.to - window.from) * factor));
  const share = (at - window.from) / (window.to - window.from);
  return within({ from: at - share * width, to: at + (1 - share) * width }, whole);
}
export const panned = (window: Span, whole: Span, by: number): Span =>
  within({ from: window.from + by, to: window.to + by }, whole);
/** The window moved just so far that the instant is in it, when it is not. */
export function shown(window: Span, whole: Span, at: number): Span {
  if (at >= window.from && at <= window.to) return window;
  const width = window.to - window.from;
  return within({ from: at - width / 4, to: at + (width * 3) / 4 }, whole);
}

/** How many marks fall into each column of pixels. */
export function binsOf(marks: Marks, window: Span, width: number): Uint32Array {
  const bins = new Uint32Array(width);
  const perColumn = (window.to - window.from) / width;
  for (let n = firstFrom(marks.ats, window.from); n < marks.ats.length; n++) {
    const at = marks.ats[n] ?? 0;
    if (at >= window.to) break;
    const column = Math.floor((at - window.from) / perColumn);
    bins[column] = (bins[column] ?? 0) + 1;
  }
  return bins;
}
/** The place of the mark nearest to an instant, no farther away than `reach` ms; -1 for none. */
export function nearest(marks: Marks, at: number, reach: number): number {
  const n = firstFrom(marks.ats, at);
  let best = -1;
  let far = reach;
  for (const candidate of [n - 1, n]) {
    const distance = Math.abs((marks.ats[candidate] ?? Infinity) - at);
    if (distance <= far) [best, far] = [candidate, distance];
  }
  return best < 0 ? -1 : (marks.places[best] ?? -1);
}

const steps = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000,
  900_000, 1_800_000,
];
/** Instants of the ruler, about every 110 px, whole steps from the beginning of the recording. */
export function ticksOf(window: Span, start: number, width: number): { at: number; step: number }[] {
  const wanted = ((window.to - window.from) / width) * 110;
  const step = steps.find((s) => s >= wanted) ?? 3_600_000;
  const out: { at: number; step: number }[] = [];
  for (let at = start + Math.ceil((window.from - start) / step) * step; at <= window.to; at += step)
    out.push({ at, step });
  return out;
}
