// The golden file of each released format opens, or is refused with a code. A damaged one is always refused.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractsOf } from '../../bus/recording/migrate';
import { RecordingRefused, formatVersion, readRecording } from '../../bus/recording/recordingFile';
import type { RecordingHeader, RefusalCode } from '../../bus/recording/recordingFile';

const folder = join(import.meta.dirname, '../recordings/golden');
const fileOf = (version: number): string => join(folder, `format-${version}.ndjson`);
const versions = Array.from({ length: formatVersion }, (_, i) => i + 1);

function refusal(text: string): RefusalCode | 'taken' {
  try {
    readRecording(text);
    return 'taken';
  } catch (e) {
    if (e instanceof RecordingRefused) return e.code;
    throw e;
  }
}

function verdict(header: RecordingHeader): string {
  try {
    return `runs by ${contractsOf(header).version}`;
  } catch (e) {
    if (e instanceof RecordingRefused) return `refused: ${e.code}`;
    throw e;
  }
}

describe('golden files', () => {
  it('exist for every format, and for no other', () => {
    expect(readdirSync(folder).toSorted()).toEqual(versions.map((version) => `format-${version}.ndjson`).toSorted());
    expect(existsSync(fileOf(formatVersion + 1))).toBe(false);
  });

  it.each(versions)('of format %d open and can be replayed, or are refused because of their contracts', (version) => {
    const recording = readRecording(readFileSync(fileOf(version), 'utf8'));
    expect(recording.header).toMatchObject({ format: 'bus-recording', version });
    expect(recording.envelopes.length).toBeGreaterThan(20);
    expect(recording.envelopes[0]?.topic).toBe('kernel.started');
    // It can be replayed with its own contracts or is refused with the code `contracts`, never as damaged.
    expect(verdict(recording.header)).toMatch(
      new RegExp(`^(runs by ${recording.header.contracts}|refused: contracts)$`),
    );
  });

  it.each(versions)('of format %d are refused after any flipped bit or cut', (version) => {
    const bytes = readFileSync(fileOf(version));
    const n = process.env['SOAK'] === '1' ? 1000 : 100;
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), fc.boolean(), (bit, cut) => {
        const changed = Buffer.from(cut ? bytes.subarray(0, bit >> 3) : bytes);
        if (!cut) changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(refusal(changed.toString('utf8'))).not.toBe('taken');
      }),
      { numRuns: n },
    );
  });

  it('of a future format are refused as newer', () => {
    const text = readFileSync(fileOf(formatVersion), 'utf8').replace(
      `"version":${formatVersion}`,
      `"version":${formatVersion + 1}`,
    );
    expect(refusal(text)).toBe('newer');
  });
});
