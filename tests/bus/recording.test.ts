import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractVersion, contractVersions } from '../../bus/contracts/contractVersion';
import type { Envelope } from '../../bus/protocol/envelope';
import { sha256 } from '../../bus/protocol/hash';
import { contractsOf } from '../../bus/recording/migrate';
import {
  RecordingRefused,
  createRecordingReader,
  formatVersion,
  readRecording,
  writeRecording,
} from '../../bus/recording/recordingFile';
import type { RefusalCode } from '../../bus/recording/recordingFile';
import { utf8, utf8Length } from '../../bus/protocol/utf8';

const about = { app: 'zeal', build: '1.0.0', environment: { browser: 'Chrome 156', screen: '360x640' } };
const envelopes: Envelope[] = [
  { seq: 1, at: 1000, from: 'env', kind: 'tell', topic: 'kernel.started', payload: { seed: 1, config: null } },
  {
    seq: 2,
    at: 1001,
    from: 'worker',
    kind: 'emit',
    topic: 'forum.feed',
    key: 'new',
    cause: 1,
    payload: { ids: ['thread:1'], note: '文文 🙂 \u2028 \uD800' },
  },
  { seq: 3, at: 1002, from: 'ui', kind: 'ask', topic: 'forum.openFeed', id: 'p1.1', payload: {} },
];
const file = writeRecording(
  about,
  envelopes.map((e) => JSON.stringify(e)),
);
function refusal(text: string): RefusalCode | 'taken' {
  try {
    readRecording(text);
    return 'taken';
  } catch (e) {
    if (e instanceof RecordingRefused) return e.code;
    throw e;
  }
}
const withHeader = (change: (header: { [k: string]: unknown }) => void): string => {
  const [first = '', ...rest] = file.split('\n');
  const header = JSON.parse(first) as { [k: string]: unknown };
  change(header);
  return [JSON.stringify(header), ...rest].join('\n');
};

describe('a file that is read in steps', () => {
  it('reads characters of two code units wherever a step ends, and says how far it is', () => {
    for (const before of ['', 'x']) {
      const many: Envelope[] = Array.from({ length: 300 }, (_, i) => ({
        ...(envelopes[0] as Envelope),
        seq: i + 1,
        payload: before + '🚗'.repeat(1000),
      }));
      const reader = createRecordingReader(
        writeRecording(
          about,
          many.map((e) => JSON.stringify(e)),
        ),
      );
      const shares = [reader.progress()];
      while (reader.step()) shares.push(reader.progress());
      expect(reader.result().envelopes).toEqual(many);
      expect(shares.length).toBeGreaterThan(8);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect([shares[0], reader.progress()]).toEqual([0, 1]);
    }
  });
});

describe('SHA-256', () => {
  it('gives the hash of node:crypto, and the UTF-8 that it uses equals Buffer’s', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex'));
        expect(Buffer.from(utf8(text)).equals(Buffer.from(text, 'utf8'))).toBe(true);
      }),
    );
    for (const n of [0, 55, 56, 63, 64, 65, 119, 120, 128, 100_000])
      expect(sha256('é'.repeat(n))).toBe(createHash('sha256').update('é'.repeat(n)).digest('hex'));
    expect(utf8Length('a汽é😀')).toBe(10);
  });
});

describe('the recording file', () => {
  it('is read as it was written', () => {
    const recording = readRecording(file);
    expect(recording.envelopes).toEqual(envelopes);
    expect(recording.header).toMatchObject({
      format: 'bus-recording',
      version: formatVersion,
      app: 'zeal',
      build: '1.0.0',
      startedAt: 1000,
      envelopes: 3,
      contracts: contractVersion.version,
    });
    expect(file.split('\n')).toHaveLength(5);
  });

  it.each([
    ['empty', ''],
    ['empty', ' \n\n'],
    ['foreign', 'hello'],
    ['foreign', '{"traceEvents":[]}\n'],
    ['foreign', '[1,2]\n'],
    ['foreign', 'null\n'],
    ['foreign', '\u0000\u0001\n'],
    ['newer', withHeader((h) => (h['version'] = formatVersion + 1))],
    ['changed', withHeader((h) => (h['build'] = '1.0.1'))],
    ['changed', withHeader((h) => delete h['environment'])],
    ['changed', withHeader((h) => (h['envelopes'] = 2))],
    ['changed', file.replace('"new"', '"hot"')],
    ['changed', file + file.split('\n')[1] + '\n'],
    ['truncated', file.slice(0, -1)],
    ['truncated', file.slice(0, -30)],
    ['truncated', file.slice(0, file.indexOf('\n'))],
    ['truncated', file.slice(0, file.indexOf('\n') + 1)],
    ['malformed', writeRecording(about, ['{"seq":1,"at":1}'])],
    ['malformed', writeRecording(about, [JSON.stringify({ ...envelopes[0], from: 'elsewhere' })])],
    ['malformed', writeRecording(about, [JSON.stringify({ ...envelopes[0], seq: -1 })])],
  ] as [RefusalCode, string][])('is refused as %s (case %#)', (code, text) => {
    expect(refusal(text)).toBe(code);
  });

  it('is refused after any flipped bit or cut', () => {
    const bytes = Buffer.from(file, 'utf8');
    const n = process.env['SOAK'] ? 1000 : 200;
    let refused = 0;
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), fc.boolean(), (bit, cut) => {
        const changed = Buffer.from(cut ? bytes.subarray(0, bit >> 3) : bytes);
        if (!cut) changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const text = changed.toString('utf8');
        const said = refusal(text);
        expect(said === 'taken' && text !== file).toBe(false);
        if (said !== 'taken') refused++;
      }),
      { numRuns: n },
    );
    expect(refused).toBe(n);
  });

  it('is refused when the text is not a recording, also when it is nested deeply', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        expect(refusal(text)).not.toBe('taken');
      }),
    );
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(refusal(deep)).toBe('foreign');
    // Whole, by whoever can write a checksum.
    const line = JSON.stringify({ ...envelopes[0], payload: null });
    expect(refusal(writeRecording(about, [line.replace('null', deep)]))).toBe('malformed');
    expect(
      refusal(
        withHeader((header) => (header['environment'] = {})).replace(
          '"environment":{}',
          `"environment":{"zone":${deep}}`,
        ),
      ),
    ).toBe('changed');
  });
});

describe('the contracts of a recording', () => {
  it('are the current version in a new file', () =>
    expect(contractsOf(readRecording(file).header)).toEqual(contractVersion));
  it('are refused with version and hash when they are unknown', () => {
    const { header } = readRecording(file);
    expect(() => contractsOf({ ...header, contractHash: '0'.repeat(64) })).toThrow(
      /contracts \d+ \(00000000\) are not known here$/,
    );
    // Whoever gets such a file knows what to check out.
    const environment = { commit: '1a2b3c4d5e6f' };
    expect(() => contractsOf({ ...header, environment, contractHash: '0'.repeat(64) })).toThrow(
      /are not known here; the build of commit 1a2b3c4d5e6f can$/,
    );
  });
  it('have one entry for each version in order, with a description', () => {
    expect(contractVersions.map((c) => c.version)).toEqual(contractVersions.map((_, i) => i + 1));
    for (const c of contractVersions) expect(c.what.length).toBeGreaterThan(10);
  });
});
