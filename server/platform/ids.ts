// New ids: the time first, so that they sort by age, then chance. Fifteen small letters and digits behind a letter for
// the kind.
import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

export function newId(kind: string, now: number): string {
  let tail = '';
  // 252 = 7 × 36: larger bytes are left out, so all letters are equally likely.
  while (tail.length < 6)
    for (const byte of randomBytes(12)) if (byte < 252 && tail.length < 6) tail += alphabet[byte % 36];
  return kind + now.toString(36).padStart(9, '0') + tail;
}
