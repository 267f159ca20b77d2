// Properties of redaction over every schema that the contracts hold.
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
const all: [string, Schema][] = Object.entries(contracts as { [d: string]: Contract })
  .flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([name, entry]) => schemasOf(domain + '.' + name, entry)),
  )
  .concat(Object.entries(slices).map(([name, schema]) => ['slice ' + name, schema]));

describe('redaction of what the contracts know', () => {
  it('is tried on every schema', () => expect(all.length).toBeGreaterThan(150));

  it.each(all)('%s: what fits still fits, once redacted, and redacting again changes nothing', (_name, schema) => {
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

  it.each(all)('%s: what does not fit does not fit once redacted either, and nothing throws', (_name, schema) => {
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
