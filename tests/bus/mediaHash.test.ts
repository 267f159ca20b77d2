// The incremental SHA-256, compared with the one of node:crypto.
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSha256, sha256 } from '../../bus/protocol/hash';

const whole = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129, 1000, 70_000])(
  'createSha256 gives the hash of node:crypto for %i bytes',
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255);
    const hash = createSha256();
    hash.add(bytes);
    expect(hash.hex()).toBe(whole(bytes));
  },
);
it('createSha256 gives the same hash for bytes that are added in pieces of any length', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (pieces) => {
      const hash = createSha256();
      for (const piece of pieces) hash.add(piece);
      expect(hash.hex()).toBe(whole(Buffer.concat(pieces)));
    }),
    { numRuns: process.env['SOAK'] ? 2000 : 200 },
  );
});
it('sha256 hashes a text as UTF-8', () => {
  for (const text of ['', 'abc', '臻驰社区', '🚗'.repeat(40), 'é'.repeat(63)])
    expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});
