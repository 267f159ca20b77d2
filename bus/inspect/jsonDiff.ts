// The differences of two JSON values as a list of paths: for the panel of changes, and for the differences of a replay.
import type { Json } from '../protocol/envelope';

/** `before` is absent for an added value, `after` for a removed one. */
export type Change = { path: string; before?: Json; after?: Json };
type Map_ = { [key: string]: Json | undefined };

const plain = /^[A-Za-z_$][\w$-]*$/;
/** `streams["forum.feed"].recommend.ids.3`: numbers are list indexes, keys that are not names are in brackets. */
export function pathOf(path: string, key: string | number): string {
  if (typeof key === 'number') return path === '' ? String(key) : path + '.' + String(key);
  if (!plain.test(key)) return path + '[' + JSON.stringify(key) + ']';
  return path === '' ? key : path + '.' + key;
}
/** The names and indexes in a path that `pathOf` wrote. */
export const segmentsOf = (path: string): string[] =>
  (path.match(/\["(?:[^"\\]|\\.)*"\]|[^.[]+/g) ?? []).map((part) =>
    part.charAt(0) === '[' ? (JSON.parse(part.slice(1, -1)) as string) : part,
  );
/** The value that these lead to; undefined where there is none. */
export const valueAt = (value: Json | undefined, segments: readonly string[]): Json | undefined =>
  segments.reduce<Json | undefined>(
    (at, name) => (typeof at === 'object' && at !== null ? own(at as Map_, name) : undefined),
    value,
  );
const isMap = (x: Json | undefined): x is Map_ => typeof x === 'object' && x !== null && !Array.isArray(x);

/** Equal as JSON: undefined is absent, and a number that is not finite is null. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a === 'number' || typeof b === 'number')
    return (Number.isFinite(a) ? a : null) === (Number.isFinite(b) ? b : null);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item ?? null, b[i] ?? null));
  if (!isMap(a) || !isMap(b)) return false;
  for (const key of Object.keys(a)) if (!sameJson(a[key], own(b, key))) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && own(a, key) === undefined) return false;
  return true;
}
const own = (map: Map_, key: string): Json | undefined =>
  Object.prototype.hasOwnProperty.call(map, key) ? map[key] : undefined;

/** In the order in which the paths are found; at most `limit`. */
export function jsonDiff(before: Json, after: Json, limit = 2000): Change[] {
  const found: Change[] = [];
  walk(before, after, '');
  return found;

  function note(path: string, a: Json | undefined, b: Json | undefined): void {
    const change: Change = { path };
    if (a !== undefined) change.before = a;
    if (b !== undefined) change.after = b;
    found.push(change);
  }
  function walk(a: Json | undefined, b: Json | undefined, path: string): void {
    if (found.length >= limit || a === b) return;
    if (Array.isArray(a) && Array.isArray(b)) lists(a, b, path);
    else if (isMap(a) && isMap(b)) {
      for (const key of Object.keys(a)) walk(a[key], own(b, key), pathOf(path, key));
      for (const key of Object.keys(b))
        if (!Object.prototype.hasOwnProperty.call(a, key)) walk(undefined, b[key], pathOf(path, key));
    } else note(path, a, b);
  }
  /** A common start and end are no change, even at other indexes. */
  function lists(a: Json[], b: Json[], path: string): void {
    let start = 0;
    if (a.length === b.length) {
      for (let i = 0; i < a.length; i++) walk(a[i], b[i], pathOf(path, i));
      return;
    }
    while (start < a.length && start < b.length && sameJson(a[start], b[start])) start++;
    let tail = 0;
    while (
      tail < a.length - start &&
      tail < b.length - start &&
      sameJson(a[a.length - 1 - tail], b[b.length - 1 - tail])
    )
      tail++;
    const [left, right] = [a.length - tail, b.length - tail];
    for (let i = start; i < Math.max(left, right) && found.length < limit; i++)
      walk(i < left ? a[i] : undefined, i < right ? b[i] : undefined, pathOf(path, i));
  }
}
