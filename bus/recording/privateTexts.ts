// Redaction of texts: remembers private texts, so that they are also masked in a text without a mark and in a sentence
// that repeats them.
import { mask, scrub, scrubSentence } from './maskers';
import type { Pseudonyms } from './pseudonyms';
import { isPseudonym } from './pseudonyms';

/** How many private texts and repeating sentences are remembered, and how many decisions about a text. */
const SEEN = 400;
const DECIDED = 4000;

export type Texts = ReturnType<typeof createTexts>;
/** `searches`: as in `createRedactor`. */
export function createTexts(names: Pseudonyms, searches: boolean) {
  /** The newest private texts: a sentence that contains one of them is masked there. */
  const seen = new Set<string>();
  const decided = new Map<string, string>();
  /** Incoming sentences that repeat private texts → their redacted form. */
  const repeating = new Map<string, string>();
  let byWorker = false;

  /** Remembers a private text; returns its mask. */
  function remember(value: string, masked: string): string {
    if (searches && value.length >= 2 && value.length <= 64 && value !== masked && !seen.has(value)) {
      seen.add(value);
      if (seen.size > SEEN)
        for (const first of seen) {
          seen.delete(first);
          break;
        }
    }
    return masked;
  }
  /** Masks the remembered private texts in a longer text, and removes secrets. Masks each part, so masks compose. */
  function without(value: string): string {
    let out = names.withoutSecrets(value);
    let hits: string[] | null = null;
    for (const s of seen) if (s.length <= out.length && out.indexOf(s) >= 0) (hits = hits ?? []).push(s);
    if (hits) for (const s of hits.sort((a, b) => b.length - a.length)) out = out.split(s).join(mask(s));
    return out;
  }
  function keep(known: Map<string, string>, value: string, out: string, most: number): string {
    known.delete(value);
    known.set(value, out);
    if (known.size > most)
      for (const first of known.keys()) {
        known.delete(first);
        break;
      }
    return out;
  }
  /** Decides once per text, so that equal texts are equal in the whole recording. */
  function once(value: string, decide: (value: string) => string): string {
    return decided.get(value) ?? keep(decided, value, decide(value), DECIDED);
  }
  function decideText(value: string): string {
    if (isPseudonym(value)) return names.id('text', value);
    // An encoded text: an address, or JSON in a string.
    if (/["{%<&=]/.test(value)) {
      const plain = decoded(value);
      if (plain !== value && without(plain) !== plain) return mask(value);
      return scrub(without(value));
    }
    return scrub(names.withoutSecrets(value));
  }
  /** A text without a mark: kept, except for what is remembered or has the form of a secret. */
  const text = (value: string): string => (value.length < 6 ? value : once(value, decideText));
  const plain = (value: string): string => scrubSentence(names.withoutSecrets(value));
  /** A sentence for people: kept unless it repeats a private text. */
  function sentence(value: string): string {
    if (value.length < 2) return value;
    const before = repeating.get(value);
    if (before !== undefined) return keep(repeating, value, before, SEEN);
    const out = once(value, (v) => (byWorker ? plain(v) : scrubSentence(without(v))));
    return !byWorker && out !== plain(value) ? keep(repeating, value, out, SEEN) : out;
  }
  return {
    remember,
    text,
    sentence,
    /**
     * Whether the next values come from the worker. Its sentences are not searched for private texts: they are the app's
     * own, or repeat one that came in, and a replay, which knows only masks, writes the app's own as they are.
     */
    setFromWorker: (yes: boolean): void => void (byWorker = yes),
  };
}

function decoded(text: string): string {
  try {
    return JSON.parse(
      '"' +
        decodeURIComponent(text)
          .replace(/\\?"/g, '\\"')
          .replace(/[\n\r\t]/g, ' ') +
        '"',
    ) as string;
  } catch {
    return text;
  }
}
