// Personal streams that are dropped when the person changes: `topic` for a whole stream, `topic|beginning` for keys of
// it.

/** `streamKey`: `topic|key`. */
export const isForgotten = (gone: readonly string[], streamKey: string): boolean =>
  gone.some((name) => streamKey === name || streamKey.indexOf(name + '|') === 0);
/** `values`: by `topic|key`. */
export function forgetIn(values: Map<string, unknown>, gone: readonly string[]): void {
  for (const key of Array.from(values.keys())) if (isForgotten(gone, key)) values.delete(key);
}
