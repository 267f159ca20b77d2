// `npm run replay -- FILE --screens`: the screens of a recording as texts, and where they differ from a saved series or
// from the screens of another commit.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from '../../bus/inspect/inspect';
import { legible } from '../../bus/inspect/legible';
import { compareScreens, readScreens, writeScreens } from '../../bus/inspect/screenSeries';
import type { Screen } from '../../bus/inspect/screenSeries';
import { migrateIfPossible } from '../../bus/recording/migrate';
import type { Recording } from '../../bus/recording/recordingFile';
import { RecordingRefused, readRecording } from '../../bus/recording/recordingFile';
import { commitOf, ownBuild, withBuildOf } from './buildsNode';
import { describeScreens } from './report';
import { NoScreens, chromiumPath, screensOf } from './screensNode';

/** `out`: the file that gets the series, or ''. `against`: a series, the folder of a build or a commit, or ''. */
export type ScreensOptions = { out: string; against: string };

/** How to come to the screens to compare with; nothing is built or played before it is called. */
function otherScreens(against: string, text: string, recording: Recording): () => Promise<readonly Screen[]> {
  const of = (dist: string): Promise<Screen[]> => screensOf(text, recording, dist);
  if (existsSync(join(against, 'index.html'))) return () => of(against);
  if (existsSync(against)) {
    try {
      const series = readScreens(readFileSync(against, 'utf8'), recording);
      return () => Promise.resolve(series);
    } catch (why) {
      throw new NoScreens(`${against}: ${why instanceof Error ? why.message : String(why)}`);
    }
  }
  const commit = commitOf(against);
  if (!commit) throw new NoScreens(`${against} is neither a series of screens nor a build nor a commit`);
  return () => withBuildOf(commit, of);
}

export async function replayScreens(file: string, { out, against }: ScreensOptions): Promise<number> {
  const text = readFileSync(file, 'utf8');
  const recording = migrateIfPossible(readRecording(text));
  if (recording.envelopes.length === 0) throw new RecordingRefused('empty', 'no envelope in it');
  // Before anything is built.
  chromiumPath();
  const other = against ? otherScreens(against, text, recording) : null;
  const now = await screensOf(text, recording, ownBuild());
  if (out) writeFileSync(out, writeScreens(now));
  if (!other) {
    process.stdout.write(out ? `screens ${now.length}\n` : writeScreens(now));
    return 0;
  }
  const { screens, differing, first } = compareScreens(await other(), now);
  if (first) console.error(legible(describeScreens(first, inspect(recording))));
  console.log(`screens ${screens}, differing ${differing}`);
  return differing === 0 ? 0 : 1;
}
