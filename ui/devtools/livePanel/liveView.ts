// What the panel looks at: the newest envelopes, made fit to be searched once a second. Paused, it stands still while
// the feed goes on.
import type { Envelope } from '../../../bus/protocol/envelope';
import type { Inspected } from '../../../bus/inspect/inspect';
import { inspect } from '../../../bus/inspect/inspect';
import type { LiveFeed } from './feed';

/** Looked at all at once, each second. */
export const SHOWN = 6000;

export type LiveView = {
  read: () => Inspected;
  watch: (changed: () => void) => () => void;
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
  let now = inspected(envelopes);
  let paused = false;
  let behind = false;
  const watchers = new Set<() => void>();

  function show(): void {
    behind = false;
    now = inspected(envelopes);
    watchers.forEach((changed) => changed());
  }
  const stop = feed.on((lines) => {
    envelopes = envelopes.concat(lines.flatMap(parsed)).slice(-SHOWN);
    if (paused) behind = true;
    else show();
  });
  return {
    read: () => now,
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
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
