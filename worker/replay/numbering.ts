// What two runs of the worker may have in common: an envelope without what only counts it or dates it (its numbers, ids
// that page and kernel count up, moments, how long a timer has left), so that the rest can be compared.
import type { Envelope, Json } from '../../bus/protocol/envelope';

const counted = /^(p\d{1,9}\.\d{1,9}|[wt]\d{1,9})$/;
/** An id made of a random number: `job:559323`, `local:606553`, also as a part of a key. */
const drawn = /\b(job|local):\d+/g;
/** A moment in ms: from 2001 to 2286. */
const isMoment = (x: number): boolean => x >= 1e12 && x < 1e13;
/** Fields whose value is a draw, a hash of an id, or of the phone's clock. */
const varying = new Set(['seed', 'ask', 'offset', 'hash', 'refused', 'since']);

function plain(value: Json): Json {
  if (typeof value === 'number') return isMoment(value) ? 0 : value;
  if (typeof value === 'string') return counted.test(value) ? '' : value.replace(drawn, '$1:0');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const out: { [key: string]: Json } = {};
  for (const name of Object.keys(value))
    if (!varying.has(name)) out[name.replace(drawn, '$1:0')] = plain(value[name] ?? null);
  return out;
}
export function unnumbered({ from, kind, topic, key, payload }: Envelope): { [name: string]: Json } {
  const said = topic === 'kernel.timer' ? null : topic === 'kernel.noted' ? whatOf(payload) : plain(payload);
  return { from, kind, topic, ...(key === undefined ? {} : { key: plain(key) }), payload: said };
}
/** A note's detail may contain a stack, which differs between builds. */
const whatOf = (payload: Json): Json => (payload as { what?: Json } | null)?.what ?? '';

/** How fast the page was on that day, and snapshots, which are taken by the clock. */
export const isOfTheDay = ({ topic }: Envelope): boolean =>
  topic === 'kernel.snapshot' || topic === 'session.longTaskSeen';
