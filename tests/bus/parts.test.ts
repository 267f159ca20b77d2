import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../bus/protocol/canonical';
import type { Json } from '../../bus/protocol/envelope';
import { sha256 } from '../../bus/protocol/hash';
import { inspect } from '../../bus/inspect/inspect';
import { countParts, leaveOut, parts } from '../../bus/recording/sections';
import type { Part } from '../../bus/recording/sections';
import { contractsOf } from '../../bus/recording/migrate';
import { RecordingRefused, readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';

const text = readFileSync(join(import.meta.dirname, '../recordings/a-comments.ndjson'), 'utf8');
const lines = text.split('\n').slice(1, -1);
const about = { app: 'zeal', build: 'test', environment: {} };

describe('the parts of a recording', () => {
  const counts = countParts(lines);
  it('contain every envelope once, and all bytes', () => {
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
    expect(counts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(
      Buffer.byteLength(lines.map((line) => line + '\n').join('')),
    );
  });
  it('have the times of their first and last envelopes', () => {
    const { envelopes } = readRecording(text);
    for (const { from, to } of counts) expect(from).toBeLessThanOrEqual(to);
    expect(Math.min(...counts.map(({ from }) => from))).toBe(Math.min(...envelopes.map(({ at }) => at)));
    expect(Math.max(...counts.map(({ to }) => to))).toBe(Math.max(...envelopes.map(({ at }) => at)));
  });
  it('are recognized in a line with its fields in another order', () => {
    const line = JSON.stringify({ topic: 'kernel.http', kind: 'ask', from: 'worker', payload: {}, at: 5, seq: 3 });
    expect(countParts([line])).toMatchObject([{ part: 'calls', count: 1, from: 5, to: 5 }]);
  });
});

describe('a recording with left-out parts', () => {
  const partial = (without: Part[]) => writeRecording({ ...about, leftOut: without }, leaveOut(lines, without));

  it.each(parts.map((part) => [part] as [Part]))(
    'opens without %s: a kernel.leftOut envelope replaces each envelope of that part',
    (part) => {
      const file = partial([part]);
      const whole = countParts(lines).find((one) => one.part === part);
      const recording = readRecording(file);
      expect(recording.header.leftOut).toEqual([part]);
      expect(recording.envelopes.map(({ seq, at }) => [seq, at])).toEqual(
        readRecording(text).envelopes.map(({ seq, at }) => [seq, at]),
      );
      expect(recording.envelopes.filter(({ topic }) => topic === 'kernel.leftOut')).toHaveLength(whole?.count ?? 0);
      for (const e of recording.envelopes.filter(({ topic }) => topic === 'kernel.leftOut'))
        expect(e).toEqual({
          seq: e.seq,
          at: e.at,
          from: 'env',
          kind: 'tell',
          topic: 'kernel.leftOut',
          payload: { part },
        });
      // A kernel.leftOut envelope belongs to the part `state`.
      expect(countParts(file.split('\n').slice(1, -1)).filter((one) => one.part === part && part !== 'state')).toEqual(
        [],
      );
    },
  );

  it('can be inspected', () => {
    const inspected = inspect(readRecording(partial(['person', 'streams'])));
    expect(inspected.envelopes).toHaveLength(lines.length);
    expect(inspected.topics[0]?.topic).toBe('kernel.leftOut');
  });

  it('is refused by the worker’s replay as partial, with the names of the missing parts', async () => {
    const refused = await replayWorker(readRecording(partial(['calls', 'state']))).catch((e: unknown) => e);
    expect(refused).toBeInstanceOf(RecordingRefused);
    expect((refused as RecordingRefused).code).toBe('partial');
    expect((refused as RecordingRefused).message).toContain('calls, state');
  });

  it('is complete and has no leftOut in its header when no part is left out', () => {
    expect(leaveOut(lines, [])).toEqual(lines);
    const { header } = readRecording(partial([]));
    expect('leftOut' in header).toBe(false);
    expect(contractsOf(header).version).toBe(header.contracts);
  });

  it.each([
    ['a number', 5],
    ['a list of numbers', [1]],
    ['an object', {}],
  ])('is refused when leftOut in its header is %s', (_what, leftOut) => {
    const { checksum: _, ...header } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { [k: string]: Json };
    const rest = { ...header, leftOut: leftOut as Json };
    const body = text.slice(text.indexOf('\n') + 1);
    const file = JSON.stringify({ ...rest, checksum: sha256(canonicalJson(rest) + '\n' + body) }) + '\n' + body;
    expect(() => readRecording(file)).toThrow(RecordingRefused);
  });
});
