// JSON from clients: its depth and size before it is parsed, and the letters that a database cannot store.

const maxDepth = 32;

/**
 * True when arrays and objects nest too deep or hold too many values: counted without building them, which is the
 * expensive part.
 */
export function holdsTooMuch(json: string, maxValues = Infinity): boolean {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const unit = json.charCodeAt(i);
    if (inText) {
      if (unit === 92) i++;
      else if (unit === 34) inText = false;
    } else if (unit === 34) inText = true;
    else if (unit === 91 || unit === 123) {
      if (++depth > maxDepth || ++values > maxValues) return true;
    } else if (unit === 44) {
      if (++values > maxValues) return true;
    } else if (unit === 93 || unit === 125) depth--;
  }
  return false;
}

/**
 * Replaces what a database cannot store with U+FFFD: U+0000 and, as JSON, an unpaired surrogate (a phone cut an emoji
 * in two). An id with one then names what does not exist, and a text with one is kept.
 */
export const storable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
const mayNotBeStorable = /\\u(?:[dD][89a-fA-F]|0000)/;
const whole = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storable(value) : value);

export const parseJson = (json: string): unknown =>
  (mayNotBeStorable.test(json) ? JSON.parse(json, whole) : JSON.parse(json)) as unknown;

/** The field with a record whose key contains U+0000, which PostgreSQL cannot store and `parseJson` leaves in keys. */
export function zeroField(value: unknown, path: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const found = key.includes('\0') ? path : zeroField(item, path === '' ? key : path);
    if (found !== null) return found;
  }
  return null;
}
