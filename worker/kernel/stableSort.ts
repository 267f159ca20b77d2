// Sorting that leaves what is equal as it came, on the oldest engines too. Never break a tie by an id: a recording
// holds other names in their place, so that a replay would order them otherwise.
export function stableSort<T>(list: readonly T[], compare: (a: T, b: T) => number): T[] {
  return list
    .map((item, place) => ({ item, place }))
    .sort((a, b) => compare(a.item, b.item) || a.place - b.place)
    .map(({ item }) => item);
}
