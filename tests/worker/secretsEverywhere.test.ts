// A secret in an unexpected field: in every text of every schema, whether marked as private or not, and in object keys.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contract, Entry } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import type { Json } from '../../bus/protocol/envelope';
import { createRedactor } from '../../bus/recording/redact';
import type { Schema } from '../../bus/protocol/schema';
import { shapes } from '../../worker/recording/shapes';
import { slices } from '../../worker/recording/slices';
import { arbitraryOf } from '../bus/arbitraries';
import { hiddenIn, leaksIn } from '../bus/leaks';

const runs = process.env['SOAK'] ? 60 : 6;
function schemasOf(entry: Entry): Schema[] {
  if (entry.is === 'stream') return entry.key ? [entry.value, entry.key] : [entry.value];
  return entry.is === 'event' ? [entry.payload] : [entry.input, entry.output];
}
const all: [string, Schema][] = Object.entries(contracts as { [d: string]: Contract })
  .flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([name, entry]) =>
      schemasOf(entry).map((s, i): [string, Schema] => [`${domain}.${name} ${i}`, s]),
    ),
  )
  .concat(Object.entries(slices).map(([name, s]) => ['slice ' + name, s]));

/** Secrets that are recognised by their shape in any field. */
const secrets = [
  '13911112222',
  '139 1111 2222',
  '+86-139-1111-2222',
  'wang.shu@mail.example',
  'zt.plantedTokenQ7w8E9r0T1y2U3i4',
  'LSVNV2182E2100001',
  '沪A8K6P2',
  '6222 0210 0114 3355',
  '203.0.113.77',
];
const around = ['', '电话 ', '{"a":"', 'x=', 'https://h.example/p?q='];

/** Replaces every text with the secret and adds the secret as a key to every object. */
function planted(value: Json, secret: string): Json {
  if (typeof value === 'string') return secret;
  if (Array.isArray(value)) return value.concat(value.length === 0 ? [secret] : []).map((x) => planted(x, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([k, x]): [string, Json] => [k, planted(x ?? null, secret)])
      .concat([[secret, secret]]),
  );
}

describe('a secret with a recognisable shape', () => {
  it.each(all)('is redacted from %s', (_name, schema) => {
    fc.assert(
      fc.property(
        arbitraryOf(schema),
        fc.constantFrom(...secrets),
        fc.constantFrom(...around),
        (value, secret, before) => {
          const out = JSON.stringify(createRedactor(shapes).value(schema, planted(value, before + secret)));
          expect(leaksIn(out, [secret])).toEqual([]);
          expect(hiddenIn(out, [secret])).toEqual([]);
        },
      ),
      { numRuns: runs },
    );
  });
});
