// The canonical form of a JSON value: keys sorted, no spaces, lone surrogates escaped. Signatures and state hashes are
// computed from it, so server, worker and replay must agree byte for byte, on every engine.
import type { Json } from './envelope';

/** A lone surrogate: half of a surrogate pair. */
const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Replaces each lone surrogate with `spell` of it. */
function withLone(text: string, spell: (unit: number) => string): string {
  if (!lone.test(text)) return text;
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdfff) out += text[i];
    else if (unit < 0xdc00 && i + 1 < text.length && isLow(text.charCodeAt(i + 1))) out += text.slice(i, ++i + 1);
    else out += spell(unit);
  }
  return out;
}
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Replaces every lone surrogate with U+FFFD, as UTF-8 encoding does. */
export const wellFormed = (text: string): string => withLone(text, () => '\uFFFD');

/**
 * The canonical JSON of a value. Undefined properties are omitted; −0 is 0; numbers are written as by JSON.stringify;
 * keys are sorted by UTF-16 code units.
 */
export function canonicalJson(value: Json | undefined): string {
  if (Array.isArray(value)) return '[' + value.map(canonicalJson).join(',') + ']';
  if (typeof value === 'object' && value !== null) {
    const parts: string[] = [];
    for (const key of Object.keys(value).sort()) {
      const item = value[key];
      if (item !== undefined) parts.push(quote(key) + ':' + canonicalJson(item));
    }
    return '{' + parts.join(',') + '}';
  }
  if (typeof value === 'string') return quote(value);
  return value === undefined ? 'null' : JSON.stringify(value);
}

// U+2028 and U+2029 are not escaped: JSON allows them, and all engines agree. Old engines do not escape lone surrogates
// in JSON.stringify, new ones do.
const quote = (text: string): string => withLone(JSON.stringify(text), (unit) => '\\u' + unit.toString(16));
