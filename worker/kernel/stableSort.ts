// A stable sort, also on the oldest engines. Never break a tie by an id: a recording contains pseudonyms, so a replay
// would order them differently.
export function stableSort<T>(list: readonly T[], compare: (a: T, b: T) => number): T[] {
  return list
    .map((item, place) => ({ item, place }))
    .sort((a, b) => compare(a.item, b.item) || a.place - b.place)
    .map(({ item }) => item);
}
