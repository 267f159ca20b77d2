// Whether something typed would be lost by a reload. Editors and forms say so; the guarded reload and leaving ask.
import { proxy } from 'valtio/vanilla';

const marks = new Set<string>();
/** How many editors and forms have something unsaved. */
export const dirty = proxy({ count: 0 });
const counted = (): void => void (dirty.count = marks.size);

/** Gives back what takes the mark away. */
export function markDirty(what: string): () => void {
  marks.add(what);
  counted();
  return () => {
    marks.delete(what);
    counted();
  };
}
export const isDirty = (): boolean => marks.size > 0;
