// What was a person's and is let go when another is here: names of whole streams, `topic`, or of keys in them,
// `topic|beginning`.

/** `streamKey`: `topic|key`. */
export const isForgotten = (gone: readonly string[], streamKey: string): boolean =>
  gone.some((name) => streamKey === name || streamKey.indexOf(name + '|') === 0);
/** `values`: by `topic|key`. */
export function forgetIn(values: Map<string, unknown>, gone: readonly string[]): void {
  for (const key of Array.from(values.keys())) if (isForgotten(gone, key)) values.delete(key);
}
