// What this build says of a recording: whether it can be replayed, where the replay first differs, else which error the
// recording notes first. Recordings of one fault have the same cause, so it groups them.
import { inspect } from '../../bus/inspect/inspect';
import { withSources } from '../../bus/inspect/stackSources';
import type { Envelope } from '../../bus/protocol/envelope';
import { RecordingRefused, readRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from './replayWorker';
import type { ReplayOptions } from './replayWorker';

/** `cause`: one line, without numbers that differ between two recordings of one fault; '' for `same`. */
export type Verdict = { kind: 'refused' | 'differs' | 'error' | 'same'; cause: string; seq: number };

/** The line of a stack that is the app's own: not of a package. */
const ownLine = (lines: readonly string[]): string =>
  (lines.find((line) => /:\d+:\d+\)?$/.test(line) && line.indexOf('node_modules/') < 0) ?? '').trim();

/** A page without a worker has recorded its errors alone. */
function unstarted(why: unknown): { refused: string } {
  if (why instanceof RecordingRefused && why.code === 'unstarted') return { refused: why.message };
  throw why;
}

/** `sourcesOf`: positions in a text → the same in the sources. Rejects only where this build itself is broken. */
export async function verdictOf(
  text: string,
  sourcesOf: (text: string) => ReadonlyMap<string, string>,
  options: Pick<ReplayOptions, 'scripts'> = {},
): Promise<Verdict> {
  try {
    const recording = readRecording(text);
    const replayed = await replayWorker(recording, { ...options, firstOnly: true }).catch(unstarted);
    const d = 'refused' in replayed ? null : replayed.firstDifference;
    if (d) {
      const { topic, kind } = d.recorded ?? d.replayed ?? { topic: '', kind: '' };
      const what = !d.replayed ? 'missing' : !d.recorded ? 'new' : d.path.replace(/\.\d+/g, '.*');
      return { kind: 'differs', cause: `${kind} ${topic} ${what}`, seq: d.seq };
    }
    const { problems, envelopes } = inspect(recording);
    const noted = problems.find((p) => p.kind === 'failure' && envelopes[p.place]?.topic === 'kernel.noted');
    if (!noted)
      return 'refused' in replayed
        ? { kind: 'refused', cause: replayed.refused, seq: 0 }
        : { kind: 'same', cause: '', seq: 0 };
    const { what, detail } = (envelopes[noted.place] as Envelope).payload as { what: string; detail: string };
    const sources = sourcesOf(detail);
    const resolved = withSources(detail, (at) => sources.get(at));
    const [message = '', ...lines] = resolved.split('\n');
    return { kind: 'error', cause: `${what}: ${message} ${ownLine(lines)}`.trim(), seq: noted.seq };
  } catch (e) {
    if (e instanceof RecordingRefused) return { kind: 'refused', cause: e.message, seq: 0 };
    throw e;
  }
}
