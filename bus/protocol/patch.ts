// Patches of stream values: a list that only grew travels as what was added, a long one of which the end has changed as
// its new end. Recorded and sent in the same form.
import type { Json } from './envelope';

type Listed = { ids: Json[]; idsFrom?: number; [key: string]: Json | undefined };
const isListed = (x: Json | undefined): x is Listed =>
  typeof x === 'object' && x !== null && !Array.isArray(x) && Array.isArray(x['ids']);

/** A shorter list travels whole. */
const LEAST = 8;
/** So many at the beginning must stand as they stood, where others after them have changed. */
const LONG = 64;

/** What to send so that one who has `prev` has `next`. */
export function diffValue(prev: Json | undefined, next: Json): Json {
  if (!isListed(prev) || !isListed(next)) return next;
  const n = prev.ids.length;
  let same = 0;
  while (same < n && same < next.ids.length && prev.ids[same] === next.ids[same]) same++;
  if (n < LEAST || (same < n && same < LONG)) return next;
  return { ...next, ids: next.ids.slice(same), idsFrom: same };
}

/** Applies what was sent to `prev`; also joins two patches of the same key into one. */
export function applyPatch(prev: Json | undefined, patch: Json): Json {
  if (!isListed(patch) || patch.idsFrom === undefined) return patch;
  const before = isListed(prev) ? prev : { ids: [] as Json[] };
  const base = before.idsFrom ?? 0;
  // Of what the earlier patch had changed nothing is left.
  if (patch.idsFrom < base) return patch;
  const ids = before.ids.slice(0, patch.idsFrom - base).concat(patch.ids);
  const { idsFrom: _, ...rest } = patch;
  return base > 0 ? { ...rest, ids, idsFrom: base } : { ...rest, ids };
}
