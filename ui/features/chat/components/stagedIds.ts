// Which rows the list draws next. Older messages on top must be put in by themselves: the list then holds its place
// from the end, which would be wrong for what comes at the end at the same moment. Pure, so that every order of
// arrivals can be tried.
export type StagedIds = {
  readonly ids: readonly string[];
  /** Rows came or went at the start alone: the place is held from the end. */
  readonly shift: boolean;
  /** Not all of what there is: the next step, once this one stands. */
  readonly waits: boolean;
};

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i]);

/** The next rows on the way from what is shown to what there is; called again until both are the same. */
export function stageIds(shown: readonly string[], ids: readonly string[]): StagedIds {
  const kept = shown.findIndex((id) => ids.indexOf(id) >= 0);
  if (kept < 0) return { ids, shift: false, waits: false };
  const at = ids.indexOf(shown[kept] ?? '');
  if (at === 0 && kept === 0) return { ids, shift: false, waits: false };
  const rest = shown.slice(kept);
  const next = ids.slice(0, at).concat(rest);
  return same(next, ids) ? { ids, shift: true, waits: false } : { ids: next, shift: true, waits: true };
}
