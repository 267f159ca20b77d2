// Every change of the contracts needs a new entry in bus/contracts/contractVersion.ts that says what changed.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { get } from '../../bus/protocol/contract';
import { contractHash } from '../../bus/contracts/contractHash';
import { contractVersion } from '../../bus/contracts/contractVersion';
import { contracts } from '../../bus/contracts/all';
import { id, privately, text, upTo } from '../../bus/protocol/schema';
import { slices } from '../../worker/recording/slices';

describe('the version of the contracts', () => {
  it('has the hash of the current contracts', () => {
    const hash = contractHash(contracts, slices);
    const known = { version: contractVersion.version, hash };
    expect(
      contractVersion,
      `the contracts have changed: add to bus/contracts/contractVersion.ts { version: ${known.version + 1}, hash: '${hash}', what: '…', replaysOlder: … }`,
    ).toMatchObject(known);
  });

  const base = { a: get('x', v.object({ n: upTo(3) }), v.object({ t: text })) };
  it.each([
    ['a path', { a: get('y', v.object({ n: upTo(3) }), v.object({ t: text })) }],
    ['a field', { a: get('x', v.object({ n: upTo(3), m: text }), v.object({ t: text })) }],
    ['a limit', { a: get('x', v.object({ n: upTo(4) }), v.object({ t: text })) }],
    ['a mark', { a: get('x', v.object({ n: upTo(3) }), v.object({ t: privately(text) })) }],
    ['the kind of an id', { a: get('x', v.object({ n: upTo(3) }), v.object({ t: id('user') })) }],
    ['a trait', { a: get('x', v.object({ n: upTo(3) }), v.object({ t: text }), { login: true }) }],
    ['a pattern', { a: get('x', v.object({ n: v.pipe(text, v.regex(/a/)) }), v.object({ t: text })) }],
    ['an optional field', { a: get('x', v.object({ n: v.optional(upTo(3)) }), v.object({ t: text })) }],
  ])('has another hash after a change of %s', (_what, changed) => {
    expect(contractHash({ d: changed }, {})).not.toBe(contractHash({ d: base }, {}));
  });
  it('has the same hash for any order of declarations', () => {
    const two = { b: base.a, a: base.a };
    expect(contractHash({ d: two }, {})).toBe(contractHash({ d: { a: base.a, b: base.a } }, {}));
  });
});
