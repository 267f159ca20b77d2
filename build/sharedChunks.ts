// Groups the modules that a few parts of the app share into chunks. A part is what a dynamic import loads: a screen, a
// sheet. One chunk for each set of parts would be up to two dozen requests for a screen, most of them below a kilobyte,
// and on a slow phone a request takes longer than its bytes.

type Chunk = { ids: string[]; bytes: number; parts: ReadonlySet<string> };

/** What one more chunk costs: bytes of source that a slow phone loads in the same time. */
const CHUNK_COST = 15_000;

const cost = (bytes: number, parts: ReadonlySet<string>): number => parts.size * (bytes + CHUNK_COST);
const merged = (a: Chunk, b: Chunk): Chunk => ({
  ids: [...a.ids, ...b.ids],
  bytes: a.bytes + b.bytes,
  parts: new Set([...a.parts, ...b.parts]),
});

/**
 * Returns module → number of its chunk, for modules that at least two parts and fewer than `many` need. Starts with one
 * chunk for each set of parts, then repeatedly merges the two chunks whose merge saves most, while one saves anything.
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
  const bySet = new Map<string, Chunk>();
  for (const id of Array.from(partsOf.keys()).sort()) {
    const parts = partsOf.get(id) ?? new Set();
    if (parts.size < 2 || parts.size >= many) continue;
    const set = Array.from(parts).sort().join('\n');
    const chunk = { ids: [id], bytes: bytesOf(id), parts };
    const known = bySet.get(set);
    bySet.set(set, known ? merged(known, chunk) : chunk);
  }
  const chunks = Array.from(bySet.values());
  for (;;) {
    let best: { gain: number; a: Chunk; b: Chunk; both: Chunk } | undefined;
    for (const [at, a] of chunks.entries())
      for (const b of chunks.slice(at + 1)) {
        const both = merged(a, b);
        const gain = cost(a.bytes, a.parts) + cost(b.bytes, b.parts) - cost(both.bytes, both.parts);
        if (gain > (best?.gain ?? 0)) best = { gain, a, b, both };
      }
    if (!best) break;
    chunks[chunks.indexOf(best.a)] = best.both;
    chunks.splice(chunks.indexOf(best.b), 1);
  }
  return new Map(chunks.flatMap(({ ids }, number) => ids.map((id) => [id, number] as const)));
}
