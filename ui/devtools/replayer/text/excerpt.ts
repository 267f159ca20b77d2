// The part of a payload in which a search hit stands. Pure.
import type { Json } from '../../../../bus/protocol/envelope';
import { brief } from './format';

const AROUND = 24;

export function excerpt(payload: Json, words: readonly string[]): string {
  const short = brief(payload, 90);
  const low = short.toLowerCase();
  if (words.some((word) => low.includes(word))) return short;
  const text = JSON.stringify(payload);
  const all = text.toLowerCase();
  for (const word of words) {
    const hit = all.indexOf(word);
    if (hit >= 0) return (hit > AROUND ? '…' : '') + text.slice(Math.max(0, hit - AROUND), hit + 80);
  }
  return short;
}
export type Piece = { text: string; hit: boolean };
/** A text cut at the places where one of the (lower case) words stands. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const low = text.toLowerCase();
  const out: Piece[] = [];
  for (let from = 0; from < text.length;) {
    let at = -1;
    let length = 0;
    for (const word of words) {
      const hit = low.indexOf(word, from);
      if (hit >= 0 && (at < 0 || hit < at || (hit === at && word.length > length))) [at, length] = [hit, word.length];
    }
    if (at < 0) {
      out.push({ text: text.slice(from), hit: false });
      break;
    }
    if (at > from) out.push({ text: text.slice(from, at), hit: false });
    out.push({ text: text.slice(at, at + length), hit: true });
    from = at + length;
  }
  return out;
}
