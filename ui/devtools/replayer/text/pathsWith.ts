// Paths in a JSON tree that hold all the words, in any order; the shortest first. Pure.
import type { Json } from '../../../../bus/protocol/envelope';
import { pathOf } from '../../../../bus/inspect/jsonDiff';

export type Found = { path: string; value: Json };
const MOST = 100;

export function pathsWith(tree: Json, text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const out: Found[] = [];
  /** Levels one after the other; below a hit nothing more is looked for. */
  let level: Found[] = [{ path: '', value: tree }];
  while (level.length > 0 && out.length < MOST && words.length > 0) {
    const next: Found[] = [];
    for (const { path, value } of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const key of Object.keys(value)) {
        const inside = (value as { [key: string]: Json | undefined })[key];
        if (inside === undefined) continue;
        const one = { path: pathOf(path, Array.isArray(value) ? Number(key) : key), value: inside };
        const low = one.path.toLowerCase();
        if (words.every((word) => low.includes(word))) out.push(one);
        else next.push(one);
      }
    }
    level = next;
  }
  return out.slice(0, MOST);
}
