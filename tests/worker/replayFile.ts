// Replays a recording's text with the real domains or with a fault in one of them, and formats a difference.
import { readRecording } from '../../bus/recording/recordingFile';
import { allScripts } from '../../worker/packs/allScripts';
import type { Domain, Kernel, Scripts } from '../../worker/kernel/types';
import { replayWorker } from '../../worker/replay/replayWorker';
import type { Difference } from '../../worker/replay/replayWorker';

/** The fault: a comment that the server refused is not emitted as failed and stays pending. */
const forgetful = (domain: Domain): Domain => ({
  ...domain,
  start(kernel) {
    const emit: Kernel['emit'] = (topic, value, key) => {
      const refused =
        topic === 'forum.post' &&
        typeof value === 'object' &&
        value !== null &&
        'pending' in value &&
        value.pending === 3;
      if (!refused) kernel.emit(topic, value, key);
    };
    domain.start(Object.assign(Object.create(kernel) as Kernel, { emit }));
  },
});

export async function replayFile(
  text: string,
  fault = false,
): Promise<{ envelopes: number; differing: number; topics: string[]; first: string }> {
  const scripts: Scripts = {
    ...allScripts,
    later: () => allScripts.later().map((d) => (fault && d.name === 'forum' ? forgetful(d) : d)),
  };
  const { envelopes, differing, differences, firstDifference } = await replayWorker(readRecording(text), {
    scripts,
    keep: 20,
  });
  return {
    envelopes,
    differing,
    topics: differences.map((d) => (d.recorded ?? d.replayed)?.topic ?? ''),
    first: told(firstDifference),
  };
}
/** A difference in one line instead of two whole states. */
export function told(d: Difference | null): string {
  if (!d) return '';
  if (!d.recorded || !d.replayed)
    return `seq ${d.seq} ${d.recorded ? 'only recorded' : 'only replayed'}: ${JSON.stringify(d.recorded ?? d.replayed).slice(0, 600)}`;
  const at = (x: unknown) =>
    JSON.stringify(
      d.path.split('.').reduce<unknown>((o, k) => (o as { [k: string]: unknown } | null | undefined)?.[k], x),
    )?.slice(0, 300);
  return `seq ${d.seq} ${(d.recorded ?? d.replayed)?.topic} ${d.path}: recorded ${at(d.recorded)}, replayed ${at(d.replayed)}`;
}
