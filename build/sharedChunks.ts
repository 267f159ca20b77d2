// Which modules that a few parts of the app share lie in one file. A part is what a dynamic import brings: a screen, a
// sheet. With a file for each set of parts a screen needs two dozen, most of them below a kilobyte, and on a slow phone
// the requests take longer than what they bring.

type File = { ids: string[]; bytes: number; parts: ReadonlySet<string> };

/** What one more file costs: bytes of source that a slow phone loads in the same time. */
const FILE_COST = 15_000;

const cost = (bytes: number, parts: ReadonlySet<string>): number => parts.size * (bytes + FILE_COST);
const merged = (a: File, b: File): File => ({
  ids: [...a.ids, ...b.ids],
  bytes: a.bytes + b.bytes,
  parts: new Set([...a.parts, ...b.parts]),
});

/**
 * Module → the number of its file, of the modules that at least two parts need and fewer than `many`. It begins with
 * one file for each set of parts and merges those two by which all parts together gain most, as long as they gain.
 *
 * @param needs Part → the modules it needs.
 * @param bytesOf The size of a module's source.
 */
export function sharedChunks(
  needs: ReadonlyMap<string, Iterable<string>>,
  bytesOf: (id: string) => number,
  many: number,
): Map<string, number> {
  const partsOf = new Map<string, Set<string>>();
  for (const [part, ids] of needs) for (const id of ids) partsOf.set(id, (partsOf.get(id) ?? new Set()).add(part));
  const bySet = new Map<string, File>();
  for (const id of Array.from(partsOf.keys()).sort()) {
    const parts = partsOf.get(id) ?? new Set();
    if (parts.size < 2 || parts.size >= many) continue;
    const set = Array.from(parts).sort().join('\n');
    const file = { ids: [id], bytes: bytesOf(id), parts };
    const known = bySet.get(set);
    bySet.set(set, known ? merged(known, file) : file);
  }
  const files = Array.from(bySet.values());
  for (;;) {
    let best: { gain: number; a: File; b: File; both: File } | undefined;
    for (const [at, a] of files.entries())
      for (const b of files.slice(at + 1)) {
        const both = merged(a, b);
        const gain = cost(a.bytes, a.parts) + cost(b.bytes, b.parts) - cost(both.bytes, both.parts);
        if (gain > (best?.gain ?? 0)) best = { gain, a, b, both };
      }
    if (!best) break;
    files[files.indexOf(best.a)] = best.both;
    files.splice(files.indexOf(best.b), 1);
  }
  return new Map(files.flatMap(({ ids }, number) => ids.map((id) => [id, number] as const)));
}
