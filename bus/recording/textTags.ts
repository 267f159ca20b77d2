// Distinguishes private texts with the same mask: 张三 and 李四 are both 文文, and a replay would take the second for the
// first. The n-th text with a mask has the tag n, from 0 in the order of first sight; it says nothing about the text. A
// recording contains the tags beside the masks (`Envelope.tags`); a replay replaces each tagged text by another text
// with the same mask.

/**
 * The limit of distinguished texts. The oldest are forgotten and get new tags: a replay then sees a different text for
 * the same one.
 */
const MOST = 5000;
const LONG = 64;

/** A key that identifies a long text. */
function keyOf(text: string): string {
  if (text.length <= LONG) return text;
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x85ebca6b);
  }
  return `${text.length} ${a} ${b} ${text.slice(0, 8)}`;
}
function bound(known: Map<string, number>): void {
  if (known.size > MOST)
    for (const first of known.keys()) {
      known.delete(first);
      break;
    }
}

/** Returns the tag of a text, by its mask. Surrounding spaces do not count, since the app trims what a person typed. */
export function createTags(): (text: string, masked: string) => number {
  const tags = new Map<string, number>();
  const next = new Map<string, number>();
  return (text, masked) => {
    const key = keyOf(text.trim());
    const known = tags.get(key);
    if (known !== undefined) return known;
    const shape = keyOf(masked.trim());
    const tag = next.get(shape) ?? 0;
    next.delete(shape);
    next.set(shape, tag + 1);
    tags.set(key, tag);
    bound(next);
    bound(tags);
    return tag;
  };
}

const letters = 'xyzabcdefghijklmnopqrstuvw';
/** Replacements for a character of a mask: each has that character as its mask. */
const alphabets: { readonly [char: string]: string } = {
  文: '文天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳',
  x: letters,
  X: letters.toUpperCase(),
};
const digits = '0123456789';
/** Tokens of rich text (maskers.ts) contain ids. */
const token = /[@#]\{[^{}]*\}/g;

/** The `tag`-th text with this mask. The mask itself for 0, and when it contains nothing that may change. */
export function taggedText(masked: string, tag: number): string {
  const inToken: [number, number][] = [];
  masked.replace(token, (hit, from: number) => {
    inToken.push([from, from + hit.length]);
    return hit;
  });
  const write = (alphabetOf: (char: string) => string | undefined): string => {
    let rest = tag;
    let out = '';
    for (let i = 0; i < masked.length; i++) {
      const char = masked.charAt(i);
      const alphabet = rest > 0 && !inToken.some(([from, to]) => i >= from && i < to) ? alphabetOf(char) : undefined;
      out += alphabet ? alphabet.charAt(rest % alphabet.length) : char;
      if (alphabet) rest = Math.floor(rest / alphabet.length);
    }
    return out;
  };
  const out = write((char) => alphabets[char]);
  // Digits may be parsed as a number, so they change only when nothing else can.
  return out !== masked ? out : write((char) => (char === '0' ? digits : undefined));
}
