// Asks and events that wait for a script: the worker loads a domain's script when something for that domain arrives.
import type { Failure } from '../../bus/protocol/envelope';

/** `guarded` runs a function and notes what it throws. */
export function createHeldAsks(guarded: (fn: () => void) => void) {
  let held: { topic: string; pack: string; go: () => void; end: (why: Failure) => void; id: string }[] = [];
  return {
    /**
     * Keeps `go` and `end` until `release(pack)`; returns false, and keeps nothing, when `missing` is '' and no earlier
     * one of the topic waits: a script that has come may not have begun yet, and the newer must not overtake the older.
     */
    hold(topic: string, missing: string, go: () => void, end: (why: Failure) => void, id = ''): boolean {
      const pack = missing || held.find((h) => h.topic === topic)?.pack;
      if (pack) held.push({ topic, pack, go, end, id });
      return Boolean(pack);
    },
    /** Ends the ask `id`, whose page has left it. */
    abandon(id: string): void {
      const all = held.filter((h) => id !== '' && h.id === id);
      held = held.filter((h) => all.indexOf(h) < 0);
      for (const { end } of all) guarded(() => end({ code: 'left', message: '' }));
    },
    /** Runs what waits for `pack`: `go`, or `end` with the failure `why`. */
    release(pack: string, why?: Failure): void {
      const all = held;
      held = all.filter((h) => h.pack !== pack);
      for (const h of all) if (h.pack === pack) guarded(() => (why ? h.end(why) : h.go()));
    },
    isEmpty: (): boolean => held.length === 0,
  };
}
