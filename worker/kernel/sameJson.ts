// Deep equality of plain JSON, so that an unchanged answer notifies no listener. A property that is undefined equals an
// absent one, which is what a recording and the storage make of it.
import type { Json } from '../../bus/protocol/envelope';

export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((x, i) => sameJson(x, b[i]));
  }
  return Object.keys({ ...a, ...b }).every((k) => sameJson(a[k], b[k]));
}
