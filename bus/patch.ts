// Patches of stream values: a list that only grew travels as what was added. Recorded and sent in the same form.
import type { Json } from './envelope';

type Listed = { ids: Json[]; idsFrom?: number; [key: string]: Json | undefined };
const isListed = (x: Json | undefined): x is Listed =>
  typeof x === 'object' && x !== null && !Array.isArray(x) && Array.isArray(x['ids']);

/** What to send so that one who has `prev` has `next`. */
export function diffValue(prev: Json | undefined, next: Json): Json {
  if (!isListed(prev) || !isListed(next)) return next;
  const n = prev.ids.length;
  if (n < 8 || next.ids.length < n || prev.ids[0] !== next.ids[0] || prev.ids[n - 1] !== next.ids[n - 1]) return next;
  for (let i = 0; i < n; i++) if (prev.ids[i] !== next.ids[i]) return next;
  return { ...next, ids: next.ids.slice(n), idsFrom: n };
}

/** Applies what was sent to `prev`; also joins two patches of the same key into one. */
export function applyPatch(prev: Json | undefined, patch: Json): Json {
  if (!isListed(patch) || patch.idsFrom === undefined) return patch;
  const before = isListed(prev) ? prev : { ids: [] as Json[] };
  const base = before.idsFrom ?? 0;
  const ids = before.ids.slice(0, patch.idsFrom - base).concat(patch.ids);
  const { idsFrom: _, ...rest } = patch;
  return base > 0 ? { ...rest, ids, idsFrom: base } : { ...rest, ids };
}
