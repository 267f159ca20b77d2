// Redaction of unusual values: lone surrogates, huge texts, deep nesting, keys such as `__proto__`, unusual numbers.
// Redaction always gives a line, is idempotent and keeps the length of texts.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contract, Entry } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { mask, maskRich, scrub, scrubError, scrubSentence } from '../../bus/recording/maskers';
import { createRecorder } from '../../bus/recording/recorder';
import { createRedactor } from '../../bus/recording/redact';
import type { RecordedChunk } from '../../bus/recording/ringBuffer';
import { markOf } from '../../bus/protocol/schema';
import type { Schema } from '../../bus/protocol/schema';
import { shapes } from '../../worker/recording/shapes';
import { slices } from '../../worker/recording/slices';
import { createPreRecorderBuffer } from '../../bus/recording/preRecorderBuffer';
import { processorTime } from '../processorTime';
import { arbitraryOf } from './arbitraries';
import { createVirtualTimers } from './virtualTimers';

const soak = process.env['SOAK'] === '1';
const runs = soak ? 5000 : 300;
const units = fc.string({ unit: 'binary', maxLength: 80 });
const halves = fc
  .array(
    fc.oneof(
      fc.constantFrom('\uD83D', '\uDE42', '\uD800', '\uDFFF', '🙂', '汽', 'a', '0', ' '),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));
const texts = fc.oneof(units, halves, fc.string({ unit: 'grapheme', maxLength: 60 }));
const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'length',
  '0',
  '-1',
  '',
  'a|b',
  '«key:1»',
  'user:7',
);
/** Objects made by JSON.parse, so that `__proto__` is an own key. */
const hostile: fc.Arbitrary<Json> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, -0, 1e21, -1.5, ''),
    texts as fc.Arbitrary<Json>,
    fc.array(tie('value'), { maxLength: 3 }) as fc.Arbitrary<Json>,
    tie('map') as fc.Arbitrary<Json>,
  ),
  map: fc
    .array(fc.tuple(fc.oneof(hostileName, fc.string({ maxLength: 8 })), tie('value')), { maxLength: 4 })
    .map(
      (pairs) =>
        JSON.parse('{' + pairs.map(([k, x]) => JSON.stringify(k) + ':' + JSON.stringify(x)).join(',') + '}') as Json,
    ),
})).map as fc.Arbitrary<Json>;

function schemasOf(entry: Entry): Schema[] {
  if (entry.is === 'stream') return entry.key ? [entry.value, entry.key] : [entry.value];
  return entry.is === 'event' ? [entry.payload] : [entry.input, entry.output];
}
const entries = Object.entries(contracts as { [d: string]: Contract }).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([name, entry]): [string, Entry] => [domain + '.' + name, entry]),
);
const schemas: [string, Schema][] = entries
  .flatMap(([name, entry]) => schemasOf(entry).map((s, i): [string, Schema] => [`${name} ${i}`, s]))
  .concat(Object.entries(slices).map(([name, s]) => ['slice ' + name, s]));
const untouched = (): void => {
  const plain: { [k: string]: unknown } = {};
  for (const name of ['polluted', 'x', 'a']) expect(plain[name]).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
};
/** True when all objects and arrays in it have the standard prototypes. */
function plain(value: unknown): boolean {
  if (Array.isArray(value)) return Object.getPrototypeOf(value) === Array.prototype && value.every(plain);
  return (
    typeof value !== 'object' ||
    value === null ||
    (Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(plain))
  );
}

/** The class of a character, determined without the table of the masks. */
const kindOf = (char: string): string =>
  /\p{Nd}/u.test(char)
    ? 'digit'
    : /\p{Script=Han}/u.test(char)
      ? 'han'
      : /\s/u.test(char)
        ? 'space'
        : /[!-/:-@[-`{-~]/.test(char)
          ? 'sign ' + char
          : /\p{Extended_Pictographic}/u.test(char)
            ? 'emoji'
            : /[a-z]/.test(char)
              ? 'small'
              : /[A-Z]/.test(char)
                ? 'capital'
                : 'other';

describe('masks', () => {
  it('keep the length of any text, and are idempotent', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = mask(text);
        expect(once).toHaveLength(text.length);
        expect(mask(once)).toBe(once);
      }),
      { numRuns: runs },
    );
  });
  it('keep the class of each character', () => {
    const alphabet = fc.constantFrom(
      ...Array.from('abzAZ059 \n\t.,!?-_/@#{}|()[]"\'%&=+*~^`<>:;\\，。！？「」（）《》、汽车驾圈坊龙鬱１２３'),
      '🙂',
      '🚗',
      '👍',
      '🏔',
    );
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 60 }), (chars) => {
        const out = Array.from(mask(chars.join('')));
        expect(out.map(kindOf)).toEqual(chars.map(kindOf));
      }),
      { numRuns: runs },
    );
  });
  it('of rich text keep its length, and are idempotent', () => {
    fc.assert(
      fc.property(
        fc
          .array(
            fc.oneof(
              texts,
              fc.tuple(fc.constantFrom('@', '#'), texts, texts).map(([sign, id, name]) => `${sign}{${id}|${name}}`),
            ),
            { maxLength: 5 },
          )
          .map((p) => p.join('')),
        (text) => {
          const once = maskRich(text, (id) => id);
          expect(once).toHaveLength(text.length);
          expect(maskRich(once, (id) => id)).toBe(once);
        },
      ),
      { numRuns: runs },
    );
  });
  it('of unmarked texts, sentences and errors are idempotent, and keep the length of the first two', () => {
    const quoted = fc
      .tuple(
        texts,
        fc.constantFrom(
          '"',
          "'",
          '“',
          '«',
          '`',
          '%',
          '\\u4e',
          '=',
          '{"a":"',
          'https://a.b/c.js:1:2 ',
          '13911112222',
          'a@b.cn',
          '10.0.0.12',
          '沪A8K6P2',
          'LSVNV2182E2100001',
          'eyJhbGciOiJIUzI1NiJ9eyJz',
        ),
        texts,
      )
      .map((p) => p.join(''));
    const seen: [string][] = [['LSVNV2182E2100001\u00b2A\u0300']];
    fc.assert(
      fc.property(quoted, (text) => {
        for (const each of [scrub, scrubSentence, scrubError]) {
          const once = each(text);
          expect(each(once)).toBe(once);
        }
        expect(scrub(text)).toHaveLength(text.length);
        expect(scrubSentence(text)).toHaveLength(text.length);
      }),
      { numRuns: runs, examples: seen },
    );
  });
  it(
    'take less than 10 s of the processor for texts of 200,000 characters that make patterns slow',
    { tags: 'full' },
    () => {
      const used = processorTime();
      for (const unit of [
        'a',
        '0',
        '汽',
        '🙂',
        '\uD800',
        '%41',
        'a.',
        '1-',
        'a@',
        '\\u0041',
        '"',
        '«',
        '@{',
        '@{a|',
        'A1',
        '1.2.3.',
        'https://',
      ]) {
        const text = unit.repeat(Math.floor(200_000 / unit.length));
        expect(mask(text)).toHaveLength(text.length);
        for (const each of [scrub, scrubSentence, scrubError]) each(text);
        maskRich(text, (id) => id);
      }
      expect(used()).toBeLessThan(10_000);
    },
  );
});

/** Calls `seen` with each private text of a value and the text in its redacted copy. */
type Node = { type: string; wrapped?: Node; item?: Node; entries?: { [k: string]: Node }; value?: Node };
function privates(schema: Node, was: Json, is: Json, seen: (was: string, is: string) => void): void {
  const mark = markOf(schema);
  if (mark) {
    if ((mark.as === 'private' || mark.as === 'personal' || mark.as === 'label') && typeof was === 'string')
      seen(was, typeof is === 'string' ? is : '');
    return;
  }
  if (was === null) return;
  if (schema.wrapped) return privates(schema.wrapped, was, is, seen);
  if (schema.item && Array.isArray(was))
    return was.forEach((x, i) => privates(schema.item as Node, x, (is as Json[])[i] ?? null, seen));
  if (schema.entries && typeof was === 'object' && !Array.isArray(was))
    for (const [name, node] of Object.entries(schema.entries))
      if (was[name] !== undefined) privates(node, was[name], (is as { [k: string]: Json })[name] ?? null, seen);
}

describe('values of the contracts', () => {
  it('have their private texts masked at the same length', () => {
    let looked = 0;
    for (const [, schema] of schemas)
      fc.assert(
        fc.property(arbitraryOf(schema), (value) => {
          privates(schema as Node, value, createRedactor(shapes).value(schema, value), (was, is) => {
            looked++;
            expect(is).toHaveLength(was.length);
            expect(is).toBe(mask(was));
          });
        }),
        { numRuns: soak ? 200 : 8 },
      );
    expect(looked).toBeGreaterThan(500);
  });
  it('of any other shape are redacted idempotently, and change no prototype', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemas), hostile, ([, schema], value) => {
        const redactor = createRedactor(shapes);
        const once = redactor.value(schema, value);
        expect(plain(once)).toBe(true);
        expect(plain(redactor.reveal(once))).toBe(true);
        const text = JSON.stringify(once);
        expect(JSON.stringify(createRedactor(shapes).value(schema, JSON.parse(text) as Json))).toBe(text);
      }),
      { numRuns: runs },
    );
    untouched();
  });
  it('with texts of a megabyte are redacted in less than 10 s of the processor', { tags: 'full' }, () => {
    const { thread } = contracts.forum;
    const used = processorTime();
    const huge = '汽车 13911112222 🙂 '.repeat(60_000);
    const out = createRedactor(shapes).value(thread.value, {
      threadId: huge,
      title: huge,
      content: huge,
      auditReason: huge,
      tribeName: huge,
      images: Array.from({ length: 500 }, () => ({ url: huge })),
    }) as { title: string };
    expect(out.title).toHaveLength(huge.length);
    expect(used()).toBeLessThan(10_000);
  });
});

describe('envelopes', () => {
  const anyEnvelope = fc.record(
    {
      seq: fc.nat(),
      at: fc.nat(),
      from: fc.constantFrom('ui', 'native', 'worker', 'server', 'im', 'env'),
      kind: fc.constantFrom('ask', 'reply', 'fail', 'tell', 'emit'),
      topic: fc.oneof(
        fc.constantFrom(...entries.map(([name]) => name)),
        fc.constantFrom(
          'kernel.http',
          'kernel.storage',
          'kernel.snapshot',
          '',
          'a.b',
          '__proto__.x',
          'kernel.__proto__',
          'forum.toString',
        ),
        texts,
      ),
      key: texts,
      id: fc.oneof(texts, fc.constantFrom('w1', 'w2', 'p1.1')),
      cause: fc.integer(),
      payload: fc.oneof(
        hostile,
        hostile.map((state): Json => ({
          state,
          streams: state,
          slices: state,
          timers: state,
          call: 'forum.addPost',
          input: state,
          answer: state,
          data: state,
          value: state,
          store: 'cache',
          key: 'a|forum.feed|new',
          op: 'all',
        })),
      ),
    },
    { requiredKeys: ['seq', 'at', 'from', 'kind', 'topic', 'payload'] },
  ) as fc.Arbitrary<Envelope>;

  it('of any kind and in any order are redacted idempotently', () => {
    fc.assert(
      fc.property(fc.array(anyEnvelope, { minLength: 1, maxLength: 5 }), (all) => {
        const first = createRedactor(shapes);
        const second = createRedactor(shapes);
        for (const e of all) {
          const once = first.envelope(e);
          expect(plain(once)).toBe(true);
          expect(plain(createRedactor(shapes).state(e.payload))).toBe(true);
          const text = JSON.stringify(once);
          expect(JSON.stringify(second.envelope(JSON.parse(text) as Envelope))).toBe(text);
        }
      }),
      { numRuns: runs },
    );
    untouched();
  });
  it('nested 20,000 levels deep do not throw, and each of them and the next one has its line', async () => {
    let deep: Json = 'end';
    for (let n = 0; n < 20_000; n++) deep = n % 2 ? [deep] : { a: deep };
    const timers = createVirtualTimers();
    const preRecorderBuffer = createPreRecorderBuffer();
    const chunks: RecordedChunk[] = [];
    createRecorder(
      {
        state: { streams: {}, slices: {}, timers: {}, seq: 0, ids: 0, seed: 1, clock: 0 },
        resting: () => true,
        whenResting: () => undefined,
      },
      { redactor: createRedactor(shapes), timers, tape: preRecorderBuffer, send: (c) => void chunks.push(c) },
    );
    const e = (seq: number, topic: string, payload: Json, kind: Envelope['kind'] = 'tell'): Envelope => ({
      seq,
      at: seq,
      from: 'env',
      kind,
      topic,
      payload,
      ...(kind === 'reply' ? { id: 'w1' } : {}),
    });
    const all = [
      e(1, 'kernel.started', { seed: 1, config: deep }),
      e(2, 'native.unknownReceived', deep),
      e(3, 'kernel.storage', { value: deep }, 'reply'),
      e(4, 'forum.openThread', deep, 'ask'),
      e(5, 'session.intentReady', { route: deep, action: deep, args: deep }),
      e(6, 'session.visibilityChanged', { visible: 1 }),
    ];
    for (const one of all) expect(() => preRecorderBuffer.tap(one)).not.toThrow();
    await timers.pass(1500);
    const lines = chunks.flatMap((c) => c.lines);
    expect(lines.map((l) => (JSON.parse(l) as Envelope).seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(lines[5]).toContain('session.visibilityChanged');
  });
});
