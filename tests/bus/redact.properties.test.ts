// Properties of redaction for every schema of the contracts and slices.
import * as fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Contract, Entry } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import { createRedactor } from '../../bus/recording/redact';
import type { Schema } from '../../bus/protocol/schema';
import { shapes } from '../../worker/recording/shapes';
import { slices } from '../../worker/recording/slices';
import { arbitraryOf, brokenOf } from './arbitraries';

const runs = process.env['SOAK'] ? 1000 : 25;

function schemasOf(name: string, entry: Entry): [string, Schema][] {
  if (entry.is === 'stream')
    return [[name + ' value', entry.value], ...(entry.key ? [[name + ' key', entry.key] as [string, Schema]] : [])];
  if (entry.is === 'event') return [[name, entry.payload]];
  return [
    [name + ' input', entry.input],
    [name + ' output', entry.output],
  ];
}
const named: [string, Schema][] = Object.entries(contracts as { [d: string]: Contract })
  .flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([name, entry]) => schemasOf(domain + '.' + name, entry)),
  )
  .concat(Object.entries(slices).map(([name, schema]) => ['slice ' + name, schema]));
/** Calls share schemas: each is tested once, under the name of the last entry that has it. */
const all = Array.from(
  new Map(named.map(([name, schema]) => [schema, name])),
  ([schema, name]) => [name, schema] as const,
);

describe('redaction by the contracts', () => {
  it('is tested with more than 150 schemas', () => expect(all.length).toBeGreaterThan(150));

  it.each(all)('%s: keeps a valid value valid, and is idempotent', (_name, schema) => {
    fc.assert(
      fc.property(arbitraryOf(schema), (value) => {
        const once = createRedactor(shapes).value(schema, value);
        const parsed = safeParse(schema, once);
        if (!parsed.success) throw new Error(JSON.stringify({ once, issues: parsed.issues.map((i) => i.message) }));
        expect(createRedactor(shapes).value(schema, once)).toEqual(once);
      }),
      { numRuns: runs },
    );
  });

  it.each(all)('%s: does not change whether a broken value is valid, and is idempotent', (_name, schema) => {
    fc.assert(
      fc.property(brokenOf(schema), (value) => {
        const once = createRedactor(shapes).value(schema, value);
        expect(safeParse(schema, once).success).toBe(safeParse(schema, value).success);
        expect(createRedactor(shapes).value(schema, once)).toEqual(once);
      }),
      { numRuns: runs },
    );
  });
});
