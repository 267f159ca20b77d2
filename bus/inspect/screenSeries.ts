// The screens of a played recording as texts, one after the other, and where two such series first differ.
import type { Recording } from '../recording/recordingFile';
import { sameJson } from './jsonDiff';

/** What the page says after the envelope at `place`, until the next one of the series. */
export type Screen = { seq: number; place: number; lines: readonly string[] };
export type ScreenDifference = { seq: number; place: number; gone: string[]; fresh: string[] };
/** `screens`: moments at which one of the two changes. */
export type ScreenVerdict = { screens: number; differing: number; first: ScreenDifference | null };

export const writeScreens = (series: readonly Screen[]): string =>
  series.map((screen) => JSON.stringify(screen) + '\n').join('');

const isScreen = (x: unknown): x is Screen => {
  const { seq, place, lines } = (x ?? {}) as Partial<Screen>;
  return typeof seq === 'number' && typeof place === 'number' && Array.isArray(lines);
};
/** Throws where the text is no series, or one of another recording. */
export function readScreens(text: string, { envelopes }: Recording): Screen[] {
  const series = text.split('\n').filter(Boolean).map(parsed);
  if (!series.every(isScreen)) throw new Error('this is no series of screens');
  if (series.some(({ seq, place }) => envelopes[place]?.seq !== seq))
    throw new Error('this series of screens is of another recording');
  return series;
}
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Lines of one that the other has not, in order: a line that has moved is in both results. */
function changedLines(a: readonly string[], b: readonly string[]): Pick<ScreenDifference, 'gone' | 'fresh'> {
  // The longest common part, from the end.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, k: number): number => common[i]?.[k] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let k = b.length - 1; k >= 0; k--)
      (common[i] as Uint16Array)[k] = a[i] === b[k] ? at(i + 1, k + 1) + 1 : Math.max(at(i + 1, k), at(i, k + 1));
  const [gone, fresh]: [string[], string[]] = [[], []];
  for (let i = 0, k = 0; i < a.length || k < b.length;) {
    if (i < a.length && k < b.length && a[i] === b[k]) {
      i++;
      k++;
    } else if (k >= b.length || (i < a.length && at(i + 1, k) >= at(i, k + 1))) gone.push(a[i++] as string);
    else fresh.push(b[k++] as string);
  }
  return { gone, fresh };
}

export function compareScreens(before: readonly Screen[], after: readonly Screen[]): ScreenVerdict {
  const places = Array.from(new Set(before.concat(after).map(({ place }) => place))).sort((a, b) => a - b);
  const verdict: ScreenVerdict = { screens: 0, differing: 0, first: null };
  let [one, other]: (readonly string[])[] = [[], []];
  for (const place of places) {
    // More than one where something changed later without an envelope.
    const [ones, others] = [before, after].map((series) => series.filter((screen) => screen.place === place)) as [
      Screen[],
      Screen[],
    ];
    for (let n = 0; n < Math.max(ones.length, others.length); n++) {
      one = ones[n]?.lines ?? one;
      other = others[n]?.lines ?? other;
      verdict.screens++;
      if (sameJson(one as string[], other as string[])) continue;
      verdict.differing++;
      const { seq } = (ones[0] ?? others[0]) as Screen;
      verdict.first ??= { seq, place, ...changedLines(one ?? [], other ?? []) };
    }
  }
  return verdict;
}
