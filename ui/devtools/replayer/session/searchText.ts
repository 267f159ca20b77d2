// Full-text search over all envelopes. Their texts are written out in short turns after the file was opened, so that
// neither the first search nor a large file holds the page; a search that comes earlier waits for the rest.
import { proxy } from 'valtio/vanilla';
import type { Envelope } from '../../../../bus/protocol/envelope';

export type SearchText = {
  /** Of the places those whose envelope holds all the words; null while the texts are not all there. */
  match(places: readonly number[], words: readonly string[]): number[] | null;
  /** Whether all texts are there. */
  readonly state: { readonly isReady: boolean };
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
  const state = proxy({ isReady: false });
  let closed = false;
  const isDone = (): boolean => texts.length === envelopes.length;

  function turn(): void {
    if (closed) return;
    const until = now() + TURN;
    while (!isDone() && now() < until) texts.push(JSON.stringify(envelopes[texts.length]).toLowerCase());
    if (isDone()) state.isReady = true;
    else later(turn);
  }
  later(turn);
  return {
    match: (places, words) =>
      state.isReady ? places.filter((place) => words.every((word) => (texts[place] as string).includes(word))) : null,
    state,
    close() {
      closed = true;
    },
  };
}
