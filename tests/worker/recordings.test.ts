// Every recording in tests/recordings opens, contains nothing private, and replays twice without differences.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { leaksIn, shapesOfSecrets } from '../bus/leaks';

const folder = join(import.meta.dirname, '../recordings');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ndjson'))
  .sort();
/** Numbers and keys of the demo sign-in that a recording could have captured. */
const known = [
  '13800000001',
  '13800000002',
  '13800000003',
  '13800000004',
  '13800000005',
  '13800000006',
  'zeal-demo-sign-key',
  'zeal-demo-tab-list-key',
  'zeal-demo-encryption-id',
];

describe('recordings', () => {
  it('include at least two files', () => expect(files.length).toBeGreaterThanOrEqual(2));

  it.each(files)('%s contains no secret and replays twice to the same state', async (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(leaksIn(text, known)).toEqual([]);
    expect(shapesOfSecrets.flatMap((shape) => shape.exec(text)?.[0] ?? [])).toEqual([]);
    const recording = readRecording(text);
    const first = await replayWorker(recording);
    expect(first.firstDifference).toBeNull();
    expect(first.envelopes).toBeGreaterThan(20);
    expect(await replayWorker(recording)).toEqual(first);
  });
});
