// What the panel looks at: the newest envelopes, made fit to be searched once a second. Paused, it stands still while
// the feed goes on.
import { proxy, ref } from 'valtio/vanilla';
import type { Envelope } from '../../../bus/protocol/envelope';
import type { Inspected } from '../../../bus/inspect/inspect';
import { inspect } from '../../../bus/inspect/inspect';
import type { LiveFeed } from './feed';

/** Looked at all at once, each second. */
export const SHOWN = 6000;

export type LiveView = {
  /** `inspected` is replaced whole. */
  readonly state: { readonly inspected: ReturnType<typeof ref<Inspected>> };
  pause: (on: boolean) => void;
  clear: () => void;
  close: () => void;
};

function parsed(line: string): Envelope[] {
  try {
    return [JSON.parse(line) as Envelope];
  } catch {
    return [];
  }
}
const inspected = (envelopes: Envelope[]): Inspected =>
  inspect({
    header: {
      format: 'bus-recording',
      version: 1,
      contracts: 0,
      contractHash: '',
      app: 'live',
      build: '',
      environment: {},
      startedAt: envelopes[0]?.at ?? Date.now(),
      envelopes: envelopes.length,
      checksum: '',
    },
    envelopes,
  });

export function createLiveView(feed: LiveFeed): LiveView {
  let envelopes = feed.past().slice(-SHOWN).flatMap(parsed);
  const state = proxy({ inspected: ref(inspected(envelopes)) });
  let paused = false;
  let behind = false;

  function show(): void {
    behind = false;
    state.inspected = ref(inspected(envelopes));
  }
  const stop = feed.on((lines) => {
    envelopes = envelopes.concat(lines.flatMap(parsed)).slice(-SHOWN);
    if (paused) behind = true;
    else show();
  });
  return {
    state,
    pause(on) {
      paused = on;
      if (!paused && behind) show();
    },
    clear() {
      envelopes = [];
      show();
    },
    close: stop,
  };
}
