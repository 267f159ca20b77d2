// The canonical string and canonical JSON against fixed test vectors. The vectors are never generated again: a changed
// vector is a changed protocol. The most important expectations are written out below as well.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import hmacSHA256 from 'crypto-js/hmac-sha256';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, wellFormed } from '../../bus/protocol/canonical';
import type { Json } from '../../bus/protocol/envelope';
import { canonicalQuery, canonicalString, queryPairs } from '../../bus/protocol/signature';

type Vector = {
  name: string;
  method: string;
  path: string;
  query: [string, string][];
  body: string;
  token: string;
  timestamp: string;
  nonce: string;
  canonicalQuery: string;
  canonical: string;
  sign: string;
};
const { key, vectors } = JSON.parse(readFileSync(new URL('./signature.vectors.json', import.meta.url), 'utf8')) as {
  key: string;
  vectors: Vector[];
};
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the canonical string', () => {
  it('has at least forty fixed test vectors', () => expect(vectors.length).toBeGreaterThanOrEqual(40));

  it.each(vectors)('and its signature match the test vector $name', (v) => {
    const canonical = canonicalString({
      method: v.method,
      path: v.path,
      query: v.query,
      bodySha256: sha(v.body),
      tokenSha256: sha(v.token),
      timestamp: v.timestamp,
      nonce: v.nonce,
    });
    expect(canonical).toBe(v.canonical);
    expect(createHmac('sha256', key).update(canonical).digest('hex')).toBe(v.sign);
    // The worker signs with crypto-js.
    expect(String(hmacSHA256(canonical, key))).toBe(v.sign);
  });

  it('has eight lines: version, method, path, query, body, token, time, nonce', () => {
    const parts = {
      method: 'GET',
      path: '/p',
      query: [
        ['b', '2'],
        ['a', '1 +'],
      ] as const,
      bodySha256: 'B',
      tokenSha256: 'T',
      timestamp: '1',
      nonce: 'N',
    };
    expect(canonicalString(parts)).toBe('v1\nGET\n/p\na=1%20%2B&b=2\nB\nT\n1\nN');
  });

  it('has the same canonical query after the query is sent and parsed, with any characters', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))), (pairs) => {
        const sent = canonicalQuery(pairs);
        expect(canonicalQuery([...new URL('http://x/?' + sent).searchParams])).toBe(sent);
      }),
      { numRuns: process.env['SOAK'] === '1' ? 10_000 : 1000 },
    );
  });

  it('does not depend on the order of the query’s parameters', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        expect(canonicalQuery(pairs.toReversed())).toBe(canonicalQuery(pairs));
      }),
    );
  });

  it('omits missing parameters, writes booleans as 1 and 0, repeats a list’s key, and writes objects as JSON', () => {
    expect(
      queryPairs({ a: undefined, b: null, c: true, d: false, e: [1, 2], f: { y: 1, x: 2 }, g: -0, h: 1e21 }),
    ).toEqual([
      ['c', '1'],
      ['d', '0'],
      ['e', '1'],
      ['e', '2'],
      ['f', '{"x":2,"y":1}'],
      ['g', '0'],
      ['h', '1e+21'],
    ]);
  });
});

describe('canonical JSON', () => {
  it.each<[string, Json | undefined, string]>([
    ['keys sorted at every depth', { b: 1, a: { d: 2, c: 3 } }, '{"a":{"c":3,"d":2},"b":1}'],
    ['undefined left out', { a: undefined, b: null }, '{"b":null}'],
    ['minus zero is zero', -0, '0'],
    ['large and small numbers', [1e21, 1e-7], '[1e+21,1e-7]'],
    ['not a number', [Number.NaN, Infinity], '[null,null]'],
    ['lone surrogates escaped', ['a\uD83D', '\uDE00b'], '["a\\ud83d","\\ude00b"]'],
    ['whole pairs as they are', '🚗', '"🚗"'],
    ['U+2028 as it is', 'a\u2028', '"a\u2028"'],
    ['controls escaped', '\u0001\n', '"\\u0001\\n"'],
    ['a key named __proto__', JSON.parse('{"__proto__":1,"a":2}') as Json, '{"__proto__":1,"a":2}'],
  ])('follows the rule: %s', (_name, value, expected) => expect(canonicalJson(value)).toBe(expected));

  it('parses to the same value, whose canonical JSON is the same', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalJson(value as Json);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

it('wellFormed replaces lone surrogates as encoding in UTF-8 does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(wellFormed(text)).toBe(Buffer.from(text, 'utf8').toString('utf8'));
    }),
  );
});
