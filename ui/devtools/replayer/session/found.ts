// Which envelopes the list shows: words, topic, lanes and problems together. Pure.
import type { Inspected, Lane, ProblemKind } from '../../../../bus/inspect/inspect';
import type { SearchText } from './searchText';
import { wordsOf } from './searchText';
import type { Only } from './session';

export type Wanted = { words: string; topic: string; lanes: readonly Lane[]; only: Only };

/** Places at which something is printed. */
type Has = { has(place: number): boolean };
const nothing: Has = new Set<number>();

/** null: the texts to search in are not all there yet. */
export function found(
  inspected: Inspected,
  texts: SearchText,
  wanted: Wanted,
  differing: ReadonlySet<number>,
  printed: Has = nothing,
): number[] | null {
  const words = wordsOf(wanted.words);
  const places = withoutWords(inspected, wanted, differing, printed);
  if (words.length === 0) return places;
  const matching = texts.match(places, words);
  if (!matching) return null;
  // Whoever looks for a request also wants its answer, which does not repeat the name, and the other way round.
  const wantedPlaces = new Set(matching.concat(matching.map((place) => inspected.answerOf(place))));
  return places.filter((place) => wantedPlaces.has(place));
}
export function withoutWords(
  inspected: Inspected,
  { topic, lanes, only }: Omit<Wanted, 'words'>,
  differing: ReadonlySet<number>,
  printed: Has = nothing,
): number[] {
  const places = inspected.search({
    ...(topic ? { topics: [topic] } : {}),
    ...(lanes.length ? { lanes } : {}),
    problemsOnly: only !== '' && only !== 'differing' && only !== 'printed',
  });
  if (only === 'printed') return places.filter((place) => printed.has(place));
  if (only === 'differing') return places.filter((place) => differing.has(place));
  if (only === '' || only === 'any') return places;
  return places.filter((place) => inspected.problemsAt(place).some((p) => p.kind === only));
}
/** How many problems of each kind, the frequent first. */
export function problemCounts(inspected: Inspected): { kind: ProblemKind; count: number }[] {
  const counts = new Map<ProblemKind, number>();
  for (const { kind } of inspected.problems) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Array.from(counts, ([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}
