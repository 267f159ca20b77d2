// Running a recording up to one envelope, to stop just before the kernel handles it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../bus/protocol/envelope';
import { readRecording } from '../../bus/recording/recordingFile';
import { pauseBefore } from '../../worker/replay/pause';

const text = readFileSync(join(import.meta.dirname, '../recordings/refused-comment.ndjson'), 'utf8');
const { envelopes } = readRecording(text);
const placeOf = (seq: number): number => envelopes.findIndex((e) => e.seq === seq);
async function stopsAt(seq: number): Promise<Envelope[]> {
  const arrived: Envelope[] = [];
  const stop = (e: Envelope): boolean => arrived.push(e) > 0;
  expect(await pauseBefore(text, placeOf(seq), { stop })).toBe(true);
  return arrived;
}

describe('a pause', () => {
  it('is just before an envelope is handled, once', async () => {
    expect(await stopsAt(248)).toMatchObject([{ seq: 248, topic: 'forum.addPost' }]);
    expect(await stopsAt(1)).toMatchObject([{ topic: 'kernel.started' }]);
  });
  it('is before the envelope that led to one that the worker said itself', async () =>
    expect(await stopsAt(259)).toMatchObject([{ seq: 258, topic: 'kernel.http' }]));
  it('does not happen without developer tools', async () => expect(await pauseBefore(text, placeOf(248))).toBe(false));
  it('is refused where no replay comes by', async () => {
    await expect(pauseBefore(text, envelopes.length)).rejects.toThrow(/no replay/);
    await expect(pauseBefore('{}', 0)).rejects.toThrow(/foreign/);
  });
});
