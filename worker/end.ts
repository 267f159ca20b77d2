// The worker's end of the crossing: kernel, live edges, and the three methods that the page may call. Without Comlink,
// so that it stands on the page's own thread as well, where no worker can be.
import type { BootMessage } from '../bus/appConfig';
import { createCrossing } from '../bus/crossing';
import type { Envelope } from '../bus/envelope';
import type { WorkerEnd } from '../bus/ports';
import { createTape } from '../bus/tape';
import { after, createLiveEdges, now, seed } from './env/edges';
import { emptyState } from './kernel';
import type { Domain, Kernel } from './kernelTypes';
import type { StartRecorder } from './record';
import { startWorker, startedEnvelope } from './start';

/** At most this many envelopes in one message of the page. */
const MAX_POST = 1000;

export type LiveEnd = WorkerEnd & { kernel: Kernel; tell(topic: 'session.tokenSeen' | 'kernel.domainsLoaded', payload: Envelope['payload']): void };

/**
 * `record` gives the recorder once the second script is there; the tape keeps what was on the bus until then.
 * `drawn` hears of every batch that the page has taken.
 */
export function createEnd(boot: BootMessage, later: () => readonly Domain[], record: () => StartRecorder | undefined, drawn: (batch: Envelope[]) => void): LiveEnd {
  const live = createLiveEdges(boot);
  const kernel = startWorker({ edges: live.edges, state: emptyState(0), later });
  live.connect(kernel);
  const crossing = createCrossing({ after }, now);
  kernel.onOutput((e) => crossing.send(e));
  const tape = createTape();
  kernel.onEnvelope(tape.tap);
  let recording = false;
  kernel.on('kernel.domainsLoaded', () => {
    const start = record();
    if (!start || recording) return;
    recording = true;
    start(kernel, tape, { after }, (e) => crossing.send(e));
  });
  kernel.input(startedEnvelope(boot, seed(), now()));
  return {
    kernel,
    open(deliver) {
      // What the page gave back of a dead worker's streams comes first: it must not hear of an empty beginning.
      return new Promise((opened) =>
        kernel.afterQueued(() => {
          crossing.open((batch) => deliver(batch).then(() => drawn(batch)), kernel.current());
          opened();
        }),
      );
    },
    post(envelopes) {
      for (const e of envelopes.slice(0, MAX_POST)) if (e.from === 'ui' || e.from === 'native') kernel.input(e);
    },
    ping: () => kernel.state.seq,
    tell: (topic, payload) => live.tell(topic, payload),
  };
}
