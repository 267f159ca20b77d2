// Runs a recording up to one envelope and stops in the browser's developer tools just before the kernel handles it.
import type { Envelope } from '../../bus/protocol/envelope';
import { runsOf } from '../../bus/inspect/runs';
import { migrate } from '../../bus/recording/migrate';
import { RecordingRefused, readRecording } from '../../bus/recording/recordingFile';
import type { Scripts } from '../kernel/types';
import { allScripts } from '../packs/allScripts';
import { createRunner, stepAt } from './runner';

/** A shorter stop was none: nobody continues so quickly. */
const STOPPED_MS = 25;

/** The developer tools stop here, where they are open. Step into the caller's `dispatch` to follow `arriving`. */
function stopHere(arriving: Envelope): boolean {
  const from = performance.now();
  // oxlint-disable-next-line no-debugger
  debugger;
  return arriving.seq >= 0 && performance.now() - from > STOPPED_MS;
}

/**
 * `place`: index in the file; where the worker said that envelope itself, it stops before the one that it handled then.
 * Resolves with whether it stopped: it does not without developer tools. Throws where there is no replay.
 */
export async function pauseBefore(
  fileText: string,
  place: number,
  { scripts = allScripts, stop = stopHere }: { scripts?: Scripts; stop?: (arriving: Envelope) => boolean } = {},
): Promise<boolean> {
  const recording = migrate(readRecording(fileText));
  const run = runsOf(recording.envelopes).runs.find(
    ({ begin, envelopes }) => begin <= place && place < begin + envelopes.length,
  );
  if (!run) throw new RecordingRefused('malformed', 'no replay comes by there');
  const all = run.envelopes;
  const runner = await createRunner(all[0] as Envelope, scripts);
  let stopped = false;
  try {
    for (let i = 0; i < all.length;) {
      const step = stepAt(all, i);
      const isThere = run.begin + step.to > place;
      await runner.take(all, step, isThere ? { arrives: (e) => (stopped = stop(e)) } : {});
      if (isThere) break;
      i = step.to;
    }
  } finally {
    runner.close();
  }
  return stopped;
}
