// Chat: how a batch of messages goes into a list that stands. In groups the server's numbers say where; between two people its clock
// does, in seconds. Within one second what is in both the list and the batch says it: whatever stands before such a message stays
// before it.
export type Placed = { id: string; key: number };

/** By key; at equal keys the batch goes first (a page of history) or last (what has just come). */
function between(old: readonly Placed[], batch: readonly Placed[], first: boolean): Placed[] {
  const out: Placed[] = [];
  let i = 0;
  for (const one of batch) {
    for (let next = old[i]; next && (first ? next.key < one.key : next.key <= one.key); next = old[i]) {
      out.push(next);
      i++;
    }
    out.push(one);
  }
  return out.concat(old.slice(i));
}
/** `list` and `batch` are both in order; where they disagree, the batch is right. */
export function merged(list: readonly Placed[], batch: readonly Placed[], first: boolean): Placed[] {
  const places = new Map(list.map((one, i) => [one.id, i] as const));
  const inBatch = new Set(batch.map((one) => one.id));
  const old = (from: number, to: number): Placed[] => list.slice(from, to).filter((one) => !inBatch.has(one.id));
  let out: Placed[] = [];
  let listAt = 0;
  let batchAt = 0;
  batch.forEach((one, i) => {
    const place = places.get(one.id);
    if (place === undefined || place < listAt) return;
    out = out.concat(between(old(listAt, place), batch.slice(batchAt, i), first), one);
    listAt = place + 1;
    batchAt = i + 1;
  });
  return out.concat(between(old(listAt, list.length), batch.slice(batchAt), first));
}
