// New ids: a letter for the kind, then fifteen lower-case letters and digits: the time first, so that ids sort by age,
// then random ones.
import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

export function newId(kind: string, now: number): string {
  let tail = '';
  // 252 = 7 × 36: larger bytes are skipped, so that all characters are equally likely.
  while (tail.length < 6)
    for (const byte of randomBytes(12)) if (byte < 252 && tail.length < 6) tail += alphabet[byte % 36];
  return kind + now.toString(36).padStart(9, '0') + tail;
}
