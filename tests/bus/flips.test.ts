// Damaged and malicious recording files: each is refused with a code or is harmless. No other error is thrown, nothing
// hangs, and no prototype is changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../bus/protocol/canonical';
import type { Json } from '../../bus/protocol/envelope';
import { sha256 } from '../../bus/protocol/hash';
import { createRecordedPlayer } from '../../bus/players/recorded';
import type { Recording, RefusalCode } from '../../bus/recording/recordingFile';
import { RecordingRefused, readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { plantedSession } from '../worker/secretsPlanted';
import { createVirtualTimers } from './virtualTimers';

const soak = process.env['SOAK'] === '1';
const runs = soak ? 1000 : 200;
/** Fewer runs where the file is also played and replayed, which takes longer. */
const deepRuns = soak ? 1000 : 60;
const files = ['a-comments.ndjson', 'b-refreshes.ndjson'].map((name) =>
  readFileSync(join(import.meta.dirname, '../recordings', name), 'utf8'),
);
const whole = files[0] ?? '';
/** A file that begins with a snapshot: a replay starts from the state in it. */
let midway = '';
beforeAll(async () => {
  const { lines, starts } = (await plantedSession()).recorded();
  midway = writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines.slice(starts[starts.length - 1]));
});

function read(text: string): Recording | RefusalCode {
  try {
    return readRecording(text);
  } catch (e) {
    if (e instanceof RecordingRefused) return e.code;
    throw e;
  }
}
/** The damaged body under a header with a matching checksum. */
function sealed(text: string, lines: readonly string[]): string {
  const { checksum: _, ...header } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { [k: string]: Json };
  const body = lines.map((line) => line + '\n').join('');
  const rest = { ...header, envelopes: lines.length };
  return JSON.stringify({ ...rest, checksum: sha256(canonicalJson(rest) + '\n' + body) }) + '\n' + body;
}
const codes: readonly string[] = [
  'taken',
  'empty',
  'foreign',
  'newer',
  'truncated',
  'changed',
  'malformed',
  'contracts',
  'unstarted',
];
const linesOf = (text: string): string[] => text.split('\n').slice(1, -1);

/** Plays, seeks, steps and asks as the replayer does. */
async function play(recording: Recording, chance: number): Promise<void> {
  const timers = createVirtualTimers(recording.envelopes[0]?.at ?? 0);
  const player = createRecordedPlayer(recording, { timers, now: timers.now });
  await player.open((batch) => {
    JSON.stringify(batch);
    return Promise.resolve();
  });
  const seqs = recording.envelopes.map((e) => e.seq);
  for (const share of [chance, 0, 1 - chance, 1, chance / 2]) {
    await player.seek(seqs[Math.floor(share * (seqs.length - 1))] ?? 0);
    await player.step(1);
    await player.step(-2);
    expect(player.position()).toBeGreaterThanOrEqual(0);
    expect(player.position()).toBeLessThanOrEqual(seqs.length);
  }
  for (const e of recording.envelopes.filter((x) => x.kind === 'ask').slice(0, 20))
    player.post({ ...e, seq: -1, from: 'ui' });
  await player.seek(0);
  player.play(1000);
  await timers.pass(10_000);
  player.close();
}
/** The code of the refusal, or `taken`. Any other error fails the test. */
async function harmless(text: string, chance: number): Promise<RefusalCode | 'taken'> {
  const recording = read(text);
  if (typeof recording === 'string') return recording;
  await play(recording, chance);
  try {
    const result = await replayWorker(recording);
    expect(result.stateHash === '' || /^[0-9a-f]{64}$/.test(result.stateHash)).toBe(true);
  } catch (e) {
    if (!(e instanceof RecordingRefused)) throw e;
    return e.code;
  }
  return 'taken';
}
const clean = (): void => {
  for (const name of ['polluted', 'x', 'y', 'state'])
    expect(Object.prototype.hasOwnProperty.call(Object.prototype, name)).toBe(false);
};

describe('a damaged recording file', () => {
  it.each(files.map((text, i) => [i, text] as const))(
    'is refused with a code after a flipped bit or a cut (file %i)',
    { tags: 'full' },
    (_i, text) => {
      const bytes = Buffer.from(text, 'utf8');
      const seen: { [code: string]: number } = {};
      fc.assert(
        fc.property(fc.nat(bytes.length * 8 - 1), fc.nat(3), (bit, how) => {
          const changed = how === 0 ? bytes.subarray(0, bit >> 3) : Buffer.from(bytes);
          if (how !== 0) changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          const said = read(changed.toString('utf8'));
          expect(typeof said).toBe('string');
          seen[said as string] = (seen[said as string] ?? 0) + 1;
        }),
        { numRuns: runs },
      );
      expect(Object.keys(seen)).toEqual(expect.arrayContaining(['changed', 'truncated']));
    },
  );
  it('is refused as changed or truncated when lines are missing, repeated or swapped', { tags: 'full' }, () => {
    const [header = ''] = whole.split('\n');
    const lines = linesOf(whole);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: lines.length - 2 }), fc.nat(2), (at, how) => {
        const changed =
          how === 0
            ? lines.filter((_, i) => i !== at)
            : how === 1
              ? lines.slice(0, at).concat(lines.slice(Math.max(0, at - 1)))
              : lines.slice(0, at).concat(lines[at + 1] ?? '', lines[at] ?? '', lines.slice(at + 2));
        expect(['changed', 'truncated']).toContain(read(header + '\n' + changed.join('\n') + '\n'));
      }),
      { numRuns: runs },
    );
  });
});

describe('a changed recording file with a valid checksum', () => {
  it('is refused or harmless after any bits are flipped', { tags: 'full', timeout: 300_000 }, async () => {
    const said = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        fc.nat(7),
        fc.integer({ min: 1, max: 4 }),
        async (text, share, bit, flips) => {
          const body = Buffer.from(linesOf(text).join('\n'), 'utf8');
          for (let n = 0; n < flips; n++) {
            const at = Math.floor(((share * (n + 1)) % 1) * body.length);
            body[at] = (body[at] ?? 0) ^ (1 << bit);
          }
          said.add(await harmless(sealed(text, body.toString('utf8').split('\n')), share));
        },
      ),
      { numRuns: deepRuns, endOnFailure: true },
    );
    expect(said).toContain('taken');
    clean();
  });

  const odd = fc.oneof(
    fc.constantFrom<Json>(
      null,
      '',
      0,
      -1,
      1e300,
      -1e300,
      1.5,
      9007199254740992,
      true,
      [],
      {},
      '__proto__',
      'constructor',
      '«token:1»',
      'user:999999',
      '\uD800',
      '{"a":',
      'x'.repeat(70_000),
    ),
    fc
      .constantFrom(
        '{"__proto__":{"polluted":1}}',
        '{"constructor":{"prototype":{"polluted":1}}}',
        '{"ids":["__proto__"],"idsFrom":99999999}',
        '{"ids":[],"idsFrom":-5}',
        '{"state":{"streams":{"__proto__":{"polluted":1}}}}',
      )
      .map((text) => JSON.parse(text) as Json),
    fc.constant(500).map((n) => JSON.parse('['.repeat(n) + ']'.repeat(n)) as Json),
    fc.jsonValue() as fc.Arbitrary<Json>,
  );
  it('is refused or harmless when any value in a line is replaced', { tags: 'full', timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }),
        odd,
        async (text, share, path, value) => {
          const lines = linesOf(text);
          const at = Math.floor(share * lines.length);
          lines[at] = JSON.stringify(put(JSON.parse(lines[at] ?? 'null') as Json, path, value));
          expect(codes).toContain(await harmless(sealed(text, lines), share));
        },
      ),
      { numRuns: deepRuns, endOnFailure: true },
    );
    clean();
  });

  it('is refused or harmless when any value in the state of its first snapshot is replaced', async () => {
    const lines = linesOf(midway);
    expect(lines[0]).toContain('"topic":"kernel.snapshot"');
    const snapshot = JSON.parse(lines[0] ?? '') as { payload: { state: Json } };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 2, maxLength: 9 }), odd, async (path, value) => {
        const first = JSON.stringify({
          ...snapshot,
          payload: { ...snapshot.payload, state: put(snapshot.payload.state, path, value) },
        });
        expect(codes).toContain(await harmless(sealed(midway, [first, ...lines.slice(1)]), 0.4));
      }),
      { numRuns: deepRuns, endOnFailure: true },
    );
    clean();
  }, 300_000);

  it('is refused or harmless with an invalid snapshot in it', { tags: 'full', timeout: 300_000 }, async () => {
    const lines = linesOf(whole);
    const { seq, at } = JSON.parse(lines[20] ?? '') as { seq: number; at: number };
    const junk = fc.oneof(
      fc.jsonValue() as fc.Arbitrary<Json>,
      fc.record(
        {
          state: fc.oneof(
            fc.jsonValue() as fc.Arbitrary<Json>,
            fc.record(
              {
                streams: fc.jsonValue(),
                slices: fc.jsonValue(),
                timers: fc.jsonValue(),
                seq: fc.jsonValue(),
                ids: fc.jsonValue(),
                seed: fc.jsonValue(),
                clock: fc.jsonValue(),
              },
              { requiredKeys: [] },
            ) as fc.Arbitrary<Json>,
          ),
          hash: fc.constant(''),
          counters: fc.jsonValue() as fc.Arbitrary<Json>,
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Json>,
    );
    await fc.assert(
      fc.asyncProperty(junk, fc.boolean(), async (payload, first) => {
        const line = JSON.stringify({ seq, at, from: 'worker', kind: 'tell', topic: 'kernel.snapshot', payload });
        expect(codes).toContain(
          await harmless(
            sealed(whole, first ? [line, ...lines.slice(21)] : [...lines.slice(0, 21), line, ...lines.slice(21)]),
            0.3,
          ),
        );
      }),
      { numRuns: deepRuns, endOnFailure: true },
    );
    clean();
  });

  it(
    'is refused or harmless when lines are removed, repeated and swapped',
    { tags: 'full', timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...files),
          fc.array(fc.tuple(fc.nat(2), fc.nat(400), fc.nat(400)), { minLength: 1, maxLength: 6 }),
          async (text, changes) => {
            const lines = linesOf(text);
            for (const [how, a, b] of changes) {
              const [i, j] = [a % lines.length, b % lines.length];
              if (how === 0) lines.splice(i, 1 + (b % 5));
              else if (how === 1) lines.splice(j, 0, lines[i] ?? '');
              else [lines[i], lines[j]] = [lines[j] ?? '', lines[i] ?? ''];
              if (lines.length < 2) break;
            }
            expect(codes).toContain(await harmless(sealed(text, lines), 0.5));
          },
        ),
        { numRuns: deepRuns, endOnFailure: true },
      );
    },
  );
});

/** Replaces one value inside another; the numbers choose a key at each level. */
function put(into: Json, [step = 0, ...rest]: readonly number[], value: Json): Json {
  if (typeof into !== 'object' || into === null) return value;
  const keys = Object.keys(into);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  if (Array.isArray(into))
    return into.map((x, i) => (String(i) === key ? (rest.length ? put(x, rest, value) : value) : x));
  return { ...into, [key]: rest.length ? put(into[key] ?? null, rest, value) : value };
}
