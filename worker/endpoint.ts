// The worker's end of the crossing: kernel, live edges, and the three methods that the page may call. Without Comlink,
// so that it also runs on the page's own thread, where no worker is possible.
import type { BootMessage } from '../bus/protocol/appConfig';
import { createCrossing } from '../bus/protocol/crossing';
import type { Envelope } from '../bus/protocol/envelope';
import type { WorkerEndpoint } from '../bus/protocol/ports';
import { createPreRecorderBuffer } from '../bus/recording/preRecorderBuffer';
import { after, createLiveEdges, now, seed } from './edges/edges';
import type { BringScript, LoadSdk } from './edges/edges';
import { emptyState } from './kernel/kernel';
import type { Held, Kernel, Pack, Scripts } from './kernel/types';
import { startWorker, startedEnvelope } from './composeKernel';

/** The maximum of envelopes in one message of the page. */
const MAX_POST = 1000;

export type LiveEndpoint = WorkerEndpoint & {
  kernel: Kernel;
  /** Takes a file from the page; its envelope follows (bus/contracts/media). */
  hold(localId: string, file: Blob): void;
  tell(topic: 'session.tokenSeen' | 'kernel.domainsLoaded', payload: Envelope['payload']): void;
};

export type EndpointParts = {
  scripts: Scripts;
  /** Loads a script that is not loaded yet. */
  bring: BringScript;
  sdk: LoadSdk;
  /** Called with every batch that the page has drawn. */
  drawn?: (batch: Envelope[]) => void;
};

export function createEndpoint(
  boot: BootMessage,
  { scripts, bring, sdk, drawn = () => undefined }: EndpointParts,
): LiveEndpoint {
  const held: Held = new Map();
  let recording = false;
  /** The recorder is in a pack; until it is loaded the buffer stores the envelopes. */
  function recorded(pack: Pack | undefined): Pack | undefined {
    if (wanted && pack?.record && !recording) {
      recording = true;
      pack.record(kernel, preRecorderBuffer, { after }, (e) => crossing.send(e));
    }
    return pack;
  }
  const live = createLiveEdges(boot, (name) => bring(name).then(recorded), held, sdk);
  const kernel = startWorker({ edges: live.edges, state: emptyState(0), scripts });
  live.connect(kernel);
  const crossing = createCrossing({ after }, now);
  kernel.onOutput((e) => crossing.send(e));
  const preRecorderBuffer = createPreRecorderBuffer();
  const wanted = boot.config.recorder !== 0;
  if (wanted) kernel.envelopes.subscribe(preRecorderBuffer.tap);
  kernel.input(startedEnvelope(boot, seed(), now()));
  return {
    kernel,
    open(deliver) {
      // Streams that the page restores after a worker's death come first, so that it never gets an empty state.
      return new Promise((opened) =>
        kernel.afterQueued(() => {
          crossing.open((batch) => deliver(batch).then(() => drawn(batch)), kernel.current());
          opened();
        }),
      );
    },
    post(envelopes, home) {
      for (const e of envelopes.slice(0, MAX_POST)) if (e.from === 'ui' || e.from === 'native') kernel.input(e);
      return home && envelopes.some((e) => e.kind === 'ask')
        ? crossing.home((fn) => kernel.afterQueued(fn))
        : undefined;
    },
    hold: (localId, file) => void held.set(localId, file),
    ping: () => kernel.state.seq,
    tell: (topic, payload) => live.tell(topic, payload),
  };
}
