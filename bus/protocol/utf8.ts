// A text's UTF-8 bytes, and their number. Separate from the hash, since the page's ring buffer counts bytes and never
// hashes.
import { wellFormed } from './canonical';

/** The bytes of a text as UTF-8; a lone surrogate becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
  const whole = wellFormed(text);
  const out = new Uint8Array(whole.length * 3);
  let n = 0;
  for (let i = 0; i < whole.length; i++) {
    let c = whole.charCodeAt(i);
    if (c < 0x80) out[n++] = c;
    else if (c < 0x800) {
      out[n++] = 0xc0 | (c >> 6);
      out[n++] = 0x80 | (c & 63);
    } else if (c < 0xd800 || c > 0xdfff) {
      out[n++] = 0xe0 | (c >> 12);
      out[n++] = 0x80 | ((c >> 6) & 63);
      out[n++] = 0x80 | (c & 63);
    } else {
      c = 0x10000 + ((c - 0xd800) << 10) + (whole.charCodeAt(++i) - 0xdc00);
      out[n++] = 0xf0 | (c >> 18);
      out[n++] = 0x80 | ((c >> 12) & 63);
      out[n++] = 0x80 | ((c >> 6) & 63);
      out[n++] = 0x80 | (c & 63);
    }
  }
  return out.subarray(0, n);
}

/** The number of UTF-8 bytes of a text, without encoding it. */
export function utf8Length(text: string): number {
  let n = text.length;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    // Each half of a pair counts two: four together.
    if (c > 0x7f) n += c < 0x800 || (c >= 0xd800 && c <= 0xdfff) ? 1 : 2;
  }
  return n;
}
