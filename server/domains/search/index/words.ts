// What somebody looks for, cut as the index is cut (migration `search_index`), and the four tiers of worth in which it
// is looked for. Pure, so that hostile words are tried without a database.

/** Signs between words; the same ranges as in search_fold. */
const signs = new RegExp(
  String.raw`[\u0000-\u002f\u003a-\u0060\u007b-\u00bf\u02b0-\u036f\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f]`,
);
/** No longer words are looked for: the rest adds nothing. */
const longest = 40;
const mostWords = 8;
const longestLatin = 20;

/** One letter in the form in which all its forms meet; ' ' for a sign. */
export function foldLetter(letter: string): string {
  // Nearly every letter is one of these, and none of them changes: whole texts are folded for their marks.
  if (
    letter.length === 1 &&
    ((letter >= '\u4e00' && letter <= '\u9fff') || (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9'))
  )
    return letter;
  if (/^[\ud800-\udfff]$/.test(letter)) return ' ';
  return Array.from(
    letter.normalize('NFKC').replace(/[A-Z]/g, (c) => c.toLowerCase()),
    (c) => (signs.test(c) ? ' ' : c),
  ).join('');
}

export type Word = { text: string; /** In a-z 0-9: found by its beginning. */ latin: boolean };

/** The words looked for, each of one kind of letters. */
export function wordsOf(given: string): Word[] {
  const folded = Array.from(given.slice(0, 400).normalize('NFKC'), foldLetter).join('');
  const short = Array.from(folded.trim()).slice(0, longest).join('');
  return short
    .split(/\s+/)
    .flatMap((part) => part.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? [])
    .slice(0, mostWords)
    .map((text) =>
      /[a-z0-9]/.test(text) ? { text: text.slice(0, longestLatin), latin: true } : { text, latin: false },
    );
}

/** Two letters each: `all` that stand in it, or only so many that every letter is in one. */
export function pairsOf(text: string, all: boolean): string[] {
  const letters = Array.from(text);
  if (letters.length < 2) return letters;
  const pairs = letters.slice(0, -1).map((letter, at) => letter + (letters[at + 1] ?? ''));
  return all ? pairs : pairs.filter((_, at) => at % 2 === 0 || at === pairs.length - 1);
}

export type Kind = 'thread' | 'tribe' | 'users' | 'faq' | 'quwen';
const letterOf = { thread: 't', tribe: 'c', users: 'u', faq: 'f', quwen: 'q' } as const;
export const kinds = Object.keys(letterOf) as Kind[];

/** Title over text, and in each the words as they stand over their parts in any place. */
export function tiersOf(kind: Kind, words: readonly Word[]): string[][] {
  const letter = letterOf[kind];
  const terms = (mark: string, all: boolean) =>
    [...new Set(words.flatMap((word) => (word.latin ? [word.text] : pairsOf(word.text, all))))].map(
      (term) => mark + term,
    );
  const tiers = [
    terms(letter.toUpperCase(), true),
    terms(letter.toUpperCase(), false),
    terms(letter, true),
    terms(letter, false),
  ];
  return tiers.filter((tier, at) => tier.length > 0 && JSON.stringify(tier) !== JSON.stringify(tiers[at - 1]));
}
