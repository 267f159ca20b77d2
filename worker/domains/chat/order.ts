// Chat: how messages go into a list that stands. In groups the server's numbers say where; between two people its clock
// does, in seconds. Within one second what one person said is in the order of his phone's numbers, and what is in both
// the list and a page of history says the rest: whatever stands before such a message stays before it.
/** `key`: the server's number or second. `from`, `seq`: who said it, and the number that his phone gave it. */
export type Placed = { id: string; key: number; from: string; seq: number };

/** Whether `a` belongs after `b`, as far as they themselves say. */
const isAfter = (a: Placed, b: Placed): boolean =>
  a.key > b.key || (a.key === b.key && a.from === b.from && a.seq > b.seq);
/**
 * Where in a list of `length` what has just come belongs: at its end, or, when the service had missed it and tells it
 * late, before what belongs after it. `of` gives what stands at a place.
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
 * Each where it belongs; what says nothing of its place stays where it is. The service orders its own list by its own
 * clock until the server's is known.
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

/** By key; what nothing else says, the page goes first. */
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
/** A page of history in a list that stands: both are in order; where they disagree, the page is right. */
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
