// A recording that the replayer saves as "trimmed, ready for tests/recordings" replays without differences at any cut.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { trimRecording } from '../../bus/inspect/trim';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import type { Recording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { createWorld } from './scriptedWorld';

const folder = join(import.meta.dirname, '../recordings');
const files = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
const cuts = process.env['SOAK'] ? 60 : 8;

async function replaysAnywhere(recording: Recording): Promise<number> {
  const last = recording.envelopes[recording.envelopes.length - 1]?.seq ?? 0;
  let shortest = Infinity;
  for (let n = 0; n < cuts; n++) {
    const from = 1 + Math.floor((last * n) / cuts);
    const to = Math.min(last, from + Math.ceil(last / cuts));
    const part = readRecording(trimRecording(recording, from, to));
    const seqs = part.envelopes.map((e) => e.seq);
    expect(seqs.includes(from) && seqs.includes(to)).toBe(true);
    const result = await replayWorker(part);
    expect(result.firstDifference).toBeNull();
    expect(result).toMatchObject({ differing: 0, skipped: 0, envelopes: part.envelopes.length });
    shortest = Math.min(shortest, part.envelopes.length);
  }
  return shortest;
}

describe('a trimmed recording', () => {
  it.each(files)('of %s replays without differences at every cut', async (name) => {
    expect(await replaysAnywhere(readRecording(readFileSync(join(folder, name), 'utf8')))).toBeGreaterThan(10);
  });
  it('of a session with snapshots replays without differences and is less than half as long at some cut', async () => {
    const world = createWorld({ seed: 4, faults: 0 });
    await world.pass(3000);
    for (let n = 0; n < 3; n++) {
      world.ask('forum.refreshFeed', { feed: 'recommend' });
      world.ask('forum.openFeed', { feed: 'new' });
      await world.pass(125_000);
    }
    const recording = readRecording(
      writeRecording({ app: 'zeal', build: 't', environment: {} }, world.recorded().lines),
    );
    expect(await replaysAnywhere(recording)).toBeLessThan(recording.envelopes.length / 2);
  });
});
