// The asks of a recording as bars over time: which answer came when, how long each took, which overlapped.
import type { Json } from '../../../../bus/protocol/envelope';
import type { Inspected } from '../../../../bus/inspect/inspect';
import type { Span } from './timeline';

/** A timer is no work. */
const isWork = (topic: string): boolean => topic !== 'kernel.timer';

/** Those of the places that are asks at work in the span. */
export function asksIn(inspected: Inspected, places: readonly number[], { from, to }: Span): number[] {
  return places.filter((place) => {
    const e = inspected.envelopes[place];
    if (!e || e.kind !== 'ask' || !isWork(e.topic) || e.at > to) return false;
    const answer = inspected.answerOf(place);
    return e.at >= from || answer < 0 || (inspected.envelopes[answer]?.at ?? 0) >= from;
  });
}
export type Bar = {
  /** Shares of the span's width. */
  left: number;
  width: number;
  /** ms; undefined without an answer. */
  took: number | undefined;
};
/** The bar of an ask; one without an answer reaches to the end of the span. */
export function barOf(inspected: Inspected, place: number, { from, to }: Span): Bar {
  const at = inspected.envelopes[place]?.at ?? from;
  const end = inspected.envelopes[inspected.answerOf(place)]?.at;
  const share = (instant: number): number => Math.min(1, Math.max(0, (instant - from) / (to - from)));
  const left = share(at);
  return { left, width: share(end ?? to) - left, took: end === undefined ? undefined : end - at };
}
/** The call or the operation of a request, else its topic. */
export function askName(topic: string, payload: Json): string {
  const { call, op } = (typeof payload === 'object' && payload !== null ? payload : {}) as { call?: Json; op?: Json };
  return typeof call === 'string' ? call : typeof op === 'string' ? `${topic} ${op}` : topic;
}
