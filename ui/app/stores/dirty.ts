// Whether something typed would be lost by a reload. Editors and forms say so; the guarded reload and leaving ask.
const dirty = new Set<string>();

/** Gives back what takes the mark away. */
export function markDirty(what: string): () => void {
  dirty.add(what);
  return () => void dirty.delete(what);
}
export const isDirty = (): boolean => dirty.size > 0;
