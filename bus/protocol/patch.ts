// Patches of stream values: a list that only grew is sent as its new items, a long one whose end changed as its new
// end. Recorded in the same form.
import type { Json } from './envelope';

type Listed = { ids: Json[]; idsFrom?: number; [key: string]: Json | undefined };
const isListed = (x: Json | undefined): x is Listed =>
  typeof x === 'object' && x !== null && !Array.isArray(x) && Array.isArray(x['ids']);

/** A shorter list is sent whole. */
const LEAST = 8;
/** A list that changed is sent as a patch only when at least so many items at its start are unchanged. */
const LONG = 64;

/** The patch that turns `prev` into `next`, or `next` itself. */
export function diffValue(prev: Json | undefined, next: Json): Json {
  if (!isListed(prev) || !isListed(next)) return next;
  const n = prev.ids.length;
  let same = 0;
  while (same < n && same < next.ids.length && prev.ids[same] === next.ids[same]) same++;
  if (n < LEAST || (same < n && same < LONG)) return next;
  return { ...next, ids: next.ids.slice(same), idsFrom: same };
}

/** Applies a patch to `prev`; also merges two patches of the same key. */
export function applyPatch(prev: Json | undefined, patch: Json): Json {
  if (!isListed(patch) || patch.idsFrom === undefined) return patch;
  const before = isListed(prev) ? prev : { ids: [] as Json[] };
  const base = before.idsFrom ?? 0;
  // The new patch replaces everything in the earlier one.
  if (patch.idsFrom < base) return patch;
  const ids = before.ids.slice(0, patch.idsFrom - base).concat(patch.ids);
  const { idsFrom: _, ...rest } = patch;
  return base > 0 ? { ...rest, ids, idsFrom: base } : { ...rest, ids };
}
