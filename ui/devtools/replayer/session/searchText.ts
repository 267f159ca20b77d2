// Full-text search over all envelopes. Their texts are written out in short turns after the file was opened, so that
// neither the first search nor a large file holds the page; a search that comes earlier waits for the rest.
import type { Envelope } from '../../../../bus/protocol/envelope';

export type SearchText = {
  /** Of the places those whose envelope holds all the words; null while the texts are not all there. */
  match(places: readonly number[], words: readonly string[]): number[] | null;
  /** Called once all texts are there. */
  onReady(fn: () => void): void;
  close(): void;
};
/** One turn, in ms. */
const TURN = 8;
export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

export function createSearchText(
  envelopes: readonly Envelope[],
  now: () => number,
  later: (fn: () => void) => void,
): SearchText {
  const texts: string[] = [];
  let waiting: (() => void)[] = [];
  let closed = false;
  const ready = (): boolean => texts.length === envelopes.length;

  function turn(): void {
    if (closed) return;
    const until = now() + TURN;
    while (!ready() && now() < until) texts.push(JSON.stringify(envelopes[texts.length]).toLowerCase());
    if (!ready()) return later(turn);
    for (const fn of waiting) fn();
    waiting = [];
  }
  later(turn);
  return {
    match: (places, words) =>
      ready() ? places.filter((place) => words.every((word) => (texts[place] as string).includes(word))) : null,
    onReady(fn) {
      if (ready()) fn();
      else waiting.push(fn);
    },
    close() {
      closed = true;
    },
  };
}
