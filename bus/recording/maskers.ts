// Masks: the replacement of a text in a recording. Same UTF-16 length, same class per character, so that layout and
// checks of length or shape have the same result; none of the text itself. All are idempotent: mask(mask(x)) = mask(x).

/** Written for a value without a schema, and for one that does not fit its schema. */
export const UNKNOWN = '«unknown»';

/** letter → x or X, digit → 0, CJK → 文, emoji → 🙂, symbol → ☆; space and punctuation stay. */
export function mask(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 0x80)
      out += c >= 48 && c <= 57 ? '0' : c >= 97 && c <= 122 ? 'x' : c >= 65 && c <= 90 ? 'X' : text.charAt(i);
    else if (c >= 0xd800 && c <= 0xdfff) {
      const low = c < 0xdc00 ? text.charCodeAt(i + 1) : NaN;
      if (low >= 0xdc00 && low <= 0xdfff) {
        const point = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
        out += point >= 0x20000 && point < 0x40000 ? '\u{20000}' : '\u{1F642}';
        i++;
      } else out += '\uFFFD';
    } else out += beyondAscii(c, text.charAt(i));
  }
  return out;
}
/** Ranges by their last code unit, with the replacement of a unit; '' keeps it. */
const ranges: readonly (readonly [last: number, as: string])[] = [
  [0xa9, ''],
  [0xaa, 'x'],
  [0xb1, ''],
  [0xb3, '0'],
  [0xb4, ''],
  [0xb5, 'x'],
  [0xb8, ''],
  [0xb9, '0'],
  [0xba, 'x'],
  [0xbb, ''],
  [0xbe, '0'],
  [0xbf, ''],
  [0x2ff, 'x'],
  [0x36f, '\u0301'],
  [0x65f, 'x'],
  [0x669, '0'],
  [0x6ef, 'x'],
  [0x6f9, '0'],
  [0x1fff, 'x'],
  [0x206f, ''],
  [0x209f, '0'],
  [0x20cf, ''],
  [0x20ff, '\u0301'],
  [0x2bff, '☆'],
  [0x2e7f, 'x'],
  [0x2fff, '文'],
  [0x3004, ''],
  [0x3007, '文'],
  [0x3020, ''],
  [0x3029, '0'],
  [0x303f, ''],
  [0xd7ff, '文'],
  [0xf8ff, '☆'],
  [0xfaff, '文'],
  [0xfdff, 'x'],
  [0xfe0f, ''],
  [0xfe2f, '\u0301'],
  [0xfe6f, ''],
  [0xfefe, 'x'],
  [0xff0f, ''],
  [0xff19, '０'],
  [0xff20, ''],
  [0xff3a, 'Ａ'],
  [0xff40, ''],
  [0xff5a, 'ａ'],
  [0xff65, ''],
  [0xffdf, '文'],
  [0xffff, ''],
];
function beyondAscii(c: number, char: string): string {
  // Most text beyond ASCII is Chinese.
  if (c >= 0x3400 && c <= 0x9fff) return '文';
  for (const [last, as] of ranges) if (c <= last) return as === '' ? char : as;
  return char;
}

const token = /([@#])\{([^{}|]{0,64})\|([^{}|]{0,64})\}/g;

/** Masks a private text; its tokens keep their ids, as returned by `idOf`. */
export function maskRich(text: string, idOf: (id: string, kind: 'user' | 'topic') => string): string {
  if (text.indexOf('{') < 0) return mask(text);
  let out = '';
  let at = 0;
  token.lastIndex = 0;
  for (let hit = token.exec(text); hit; hit = token.exec(text)) {
    const [all, sign = '', id = '', name = ''] = hit;
    out +=
      mask(text.slice(at, hit.index)) + sign + '{' + idOf(id, sign === '@' ? 'user' : 'topic') + '|' + mask(name) + '}';
    at = hit.index + all.length;
  }
  return out + mask(text.slice(at));
}

const shapes = [
  // Consecutive digits, however grouped: phone numbers, cards, IP addresses.
  /\+?\d(?:[ .-]?\d){10,}/g,
  // Bounded like e-mail addresses, so that a long word without an @ costs no time.
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g,
  // Number plates.
  /[\u4e00-\u9fff][A-Z]·?(?=[A-Z]{0,5}\d)[A-Z\d]{5,6}/g,
  /(?=[A-Z]{0,16}\d)[A-HJ-NPR-Z\d]{17}/g,
  // IP addresses; a version number has shorter parts.
  /(?:\d{1,3}\.){3}\d{2,3}|\d{2,3}(?:\.\d{1,3}){3}/g,
  // Long runs of letters and digits: tokens, keys, hashes, base64.
  /[A-Za-z0-9_+/=.%-]{24,}/g,
];
/** Encoded text that is too short for the shapes above: escapes, base64, hex. */
const coding = /(?:%[0-9a-fA-F]{2}){2,}|(?:\\u[0-9a-fA-F]{4})+|[A-Za-z0-9+/]{12,}={0,2}/g;
const manyCapitals = (text: string): boolean =>
  text.replace(/[^A-Z]/g, '').length > 0.3 * text.length && /[a-z\d]/.test(text);
function isCoded(hit: string): boolean {
  if (hit.charAt(0) === '%' || hit.charAt(0) === '\\') return true;
  return manyCapitals(hit) || (/=$/.test(hit) && /[A-Z\d]/.test(hit)) || (/\d/.test(hit) && /^[0-9a-fA-F]+$/.test(hit));
}
const scrubCoded = (text: string): string => text.replace(coding, (hit) => (isCoded(hit) ? mask(hit) : hit));
/** For text of the app: kept, except what looks like a phone number, an address or a token. */
export function scrub(text: string): string {
  if (text.length < 6) return text;
  let out = text;
  for (const shape of shapes)
    out = out.replace(shape, (hit) => (/\d|@/.test(hit) || manyCapitals(hit) ? mask(hit) : hit));
  return out;
}

/** For a sentence: masks what `scrub` masks, short encoded texts, and numbers as long as an SMS code. */
export const scrubSentence = (text: string): string => scrub(scrubCoded(text)).replace(/\d{6,}/g, mask);

/**
 * A line of a stack in a script of a build: `at name (address/name-hash.js:line:column)`, or `name@address…` as Firefox
 * and Safari write it.
 */
const frame =
  /^(\s*at (?:(?:async |new )?[\w$.<>]{1,60}(?: \[as [\w$]{1,60}\])? \()?|[\w$.<>/]{0,60}@)(?:https?:\/\/[^\s()]{0,300}?\/)?([A-Za-z]{1,32}-[\w-]{8}\.js:\d{1,6}:\d{1,7}\)?)$/;
const scrubNumbers = (text: string): string => scrub(text.replace(/\d{4,}/g, mask));

function scrubMessage(text: string): string {
  // Non-ASCII first: a digit of another script that is replaced by an ASCII one must pass all the following rules.
  return scrubNumbers(
    scrubCoded(text.replace(/[^\x20-\x7e\s]+/g, mask))
      .replace(/(?:https?|file|blob):\/\/[^\s)]{0,300}?([\w.-]{1,40}\.\w{2,4}(?::\d+){0,2})(?=[\s)]|$)/g, '$1')
      .replace(/["“「《'‘`«][^"”」》'’`»\n]{0,400}["”」》'’`»]/g, (hit) =>
        /^«[A-Za-z]+:\d+»$/.test(hit) ? hit : mask(hit),
      ),
  );
}
/**
 * For a program's message: keeps sentences, masks quoted texts; of a stack, keeps names and positions of scripts, without
 * which nobody finds its lines in the sources. `before`: masks what is no line of a stack before that.
 */
export function scrubError(text: string, before: (text: string) => string = (rest) => rest): string {
  const lines = text.split('\n');
  const frames = lines.map((line) => frame.exec(line));
  const rest = scrubMessage(before(lines.filter((_, i) => !frames[i]).join('\n'))).split('\n');
  return frames.map((hit) => (hit ? scrubNumbers(hit[1] ?? '') + (hit[2] ?? '') : (rest.shift() ?? ''))).join('\n');
}
