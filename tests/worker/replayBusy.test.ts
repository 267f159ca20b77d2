// A random session with terms, other persons, a second page, blocking, drafts, chat and failing uploads replays without
// differences: from its start, and from each snapshot. `FROM` is the first seed.
import { describe, expect, it } from 'vitest';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { memoryStorage } from '../../worker/edges/storage';
import { replayWorker } from '../../worker/replay/replayWorker';
import { busySession } from './busySession';
import { told } from './replayFile';

const about = { app: 'zeal', build: 'test', environment: {} };
const from = Number(process.env['FROM'] ?? 1);

/**
 * Two sessions one after the other on the same phone: the second finds what the first has stored. Returns the first
 * difference of each replay.
 */
async function differencesOf(seed: number, pages: number): Promise<string[]> {
  const storage = memoryStorage();
  const found: string[] = [];
  for (const life of [0, 1]) {
    const { lines, starts } = await busySession(seed * 10 + life, { pages, storage });
    for (const at of starts) {
      const { firstDifference } = await replayWorker(readRecording(writeRecording(about, lines.slice(at))));
      if (firstDifference) found.push(`seed ${seed}, life ${life}, from line ${at}: ${told(firstDifference)}`);
    }
  }
  return found;
}

describe('a busy session replays without differences', () => {
  it.each([1, 2])('of the first of %i pages of one person', async (pages) => {
    expect(await differencesOf(from, pages)).toEqual([]);
  });
  it.each([1, 2])('for many seeds (%i pages)', { tags: 'full', timeout: 900_000 }, async (pages) => {
    for (let n = 0; n < (process.env['SOAK'] ? 200 : 20) / pages; n++)
      expect(await differencesOf(from + 100 + n, pages)).toEqual([]);
  });
});
