// Every change of the contracts needs a new entry in bus/contracts/contractVersion.ts that says what changed, and one in
// bus/contracts/migrations.ts where recordings of before do not run as they are.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { get } from '../../bus/protocol/contract';
import { contractHash } from '../../bus/contracts/contractHash';
import { contractVersion, contractVersions } from '../../bus/contracts/contractVersion';
import { migrations } from '../../bus/contracts/migrations';
import { contracts } from '../../bus/contracts/all';
import { id, privately, text, upTo } from '../../bus/protocol/schema';
import { slices } from '../../worker/recording/slices';

const howOlder = (version: number): string =>
  `replaysOlder is true where recordings of before run as they are. Else declare in bus/contracts/migrations.ts what brings them over, { version: ${version}, changes: [{ is: 'renamedTopic' | 'addedOptional', … }] }, or why nothing can, { version: ${version}, never: '…' }`;

describe('the version of the contracts', () => {
  it('has the hash of the current contracts', () => {
    const hash = contractHash(contracts, slices);
    const known = { version: contractVersion.version, hash };
    expect(
      contractVersion,
      `the contracts have changed: add to bus/contracts/contractVersion.ts { version: ${known.version + 1}, hash: '${hash}', what: '…', replaysOlder: … }. ${howOlder(known.version + 1)}`,
    ).toMatchObject(known);
  });

  it('says of each change that stops older recordings what brings them over, or why nothing can', () => {
    const declared = migrations.map(({ version }) => version);
    for (const { version, replaysOlder } of contractVersions)
      expect([version, declared.filter((one) => one === version).length], `${howOlder(version)}`).toEqual([
        version,
        replaysOlder ? 0 : 1,
      ]);
    expect(declared.filter((version) => version > contractVersion.version)).toEqual([]);
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
