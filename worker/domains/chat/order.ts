// Chat: the order of messages in a list. Groups use the server's numbers; one-to-one conversations its clock, in
// seconds. Within one second a sender's messages are in the order of their phone's numbers, and messages that are both
// in the list and in a page of history decide the rest: what is before such a message stays before it.
/** `key`: the server's number or second. `from`, `seq`: the sender, and the number from the sender's phone. */
export type Placed = { id: string; key: number; from: string; seq: number };

/** Whether `a` must be after `b`, by their own data. */
const isAfter = (a: Placed, b: Placed): boolean =>
  a.key > b.key || (a.key === b.key && a.from === b.from && a.seq > b.seq);
/**
 * The index for a new message in a list of `length`: the end, or, for one that the service delivered late, before the
 * messages that must be after it. `of` returns the message at an index.
 */
export function placeOf(length: number, of: (place: number) => Placed | undefined, one: Placed): number {
  let place = length;
  for (let i = length - 1; i >= 0; i--) {
    const next = of(i);
    if (!next) continue;
    if (next.key < one.key) break;
    if (isAfter(next, one)) place = i;
  }
  return place;
}

/**
 * Moves each message to its place; one without a defined place stays. The service uses its own clock for its list until
 * the server's is known.
 */
export function inOrder(list: readonly Placed[]): Placed[] {
  const out: Placed[] = [];
  for (const one of list)
    out.splice(
      placeOf(out.length, (i) => out[i], one),
      0,
      one,
    );
  return out;
}

/** By key; where that decides nothing, the page's messages are first. */
function between(old: readonly Placed[], page: readonly Placed[]): Placed[] {
  const out: Placed[] = [];
  let i = 0;
  for (const one of page) {
    for (let next = old[i]; next && isAfter(one, next); next = old[i]) {
      out.push(next);
      i++;
    }
    out.push(one);
  }
  return out.concat(old.slice(i));
}
/** Merges a page of history into a list: both are ordered; where they disagree, the page wins. */
export function merged(list: readonly Placed[], page: readonly Placed[]): Placed[] {
  const places = new Map(list.map((one, i) => [one.id, i] as const));
  const inPage = new Set(page.map((one) => one.id));
  const old = (from: number, to: number): Placed[] => list.slice(from, to).filter((one) => !inPage.has(one.id));
  let out: Placed[] = [];
  let listAt = 0;
  let pageAt = 0;
  page.forEach((one, i) => {
    const place = places.get(one.id);
    if (place === undefined || place < listAt) return;
    out = out.concat(between(old(listAt, place), page.slice(pageAt, i)), one);
    listAt = place + 1;
    pageAt = i + 1;
  });
  return out.concat(between(old(listAt, list.length), page.slice(pageAt)));
}
