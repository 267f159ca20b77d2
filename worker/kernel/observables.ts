// The kernel as observables: events, changes, streams and timers to listen to, and the two ends of every pipe, `effect`
// and `publish`. A domain never subscribes itself, so that an error stays in its pipe and in the order of the bus.
import { Observable } from 'rxjs';
import type { Subscriber } from 'rxjs';
import type { Json } from '../../bus/protocol/envelope';
import { sameJson } from './sameJson';
import type { Kernel } from './types';

/** How often a pipe that throws is started again. */
const MOST_RESTARTS = 5;

type Change = { key: string; value: unknown; before: unknown };
export type Observables = {
  /** For the domains. */
  readonly api: Pick<Kernel, 'events' | 'changes' | 'timers' | 'stream' | 'effect' | 'publish' | 'batch'>;
  /** Deliver to the pipes. */
  hear(topic: string, payload: unknown): void;
  changed(topic: string, change: Change): void;
  ran(timer: string, key: string): void;
  /** Starts the pipes again that have thrown; called before each envelope. */
  restart(): void;
};

/**
 * An observable for each name. Unlike a subject it delivers a value also to those who subscribe while it is delivered:
 * the domains that are registered by an event hear that event.
 */
function channels<V>() {
  const all = new Map<string, Set<Subscriber<V>>>();
  return {
    of: (name: string): Observable<V> =>
      new Observable((subscriber) => {
        const known = all.get(name) ?? new Set();
        all.set(name, known.add(subscriber));
        return () => known.delete(subscriber);
      }),
    next(name: string, value: V): void {
      for (const subscriber of all.get(name) ?? []) subscriber.next(value);
    },
  };
}

/** `guarded` runs a function and notes what it throws. */
export function createObservables(
  kernel: Pick<Kernel, 'read' | 'emit'>,
  guarded: (fn: () => void) => void,
): Observables {
  const events = channels<unknown>();
  const changes = channels<Change>();
  const timers = channels<string>();
  let restarts: (() => void)[] = [];
  let batches = 0;
  const unpublished = new Map<string, () => void>();

  const effect: Kernel['effect'] = (source, fn) => {
    let left = MOST_RESTARTS;
    const run = (): void => {
      source.subscribe({
        next: (value) => guarded(() => fn(value)),
        error: (why: unknown) => {
          guarded(() => {
            throw why;
          });
          if (left-- > 0) restarts.push(run);
        },
      });
    };
    run();
  };
  const api: Observables['api'] = {
    events: (topic) => events.of(topic) as Observable<unknown> as Observable<never>,
    changes: (topic) => changes.of(topic) as Observable<unknown> as Observable<never>,
    timers: (name) => timers.of(name),
    stream: (topic, key = '') =>
      new Observable((subscriber) => {
        let last: unknown;
        const give = (): void => {
          const value = kernel.read(topic, key);
          if (value === undefined || value === last) return;
          last = value;
          subscriber.next(value);
        };
        give();
        return changes.of(topic).subscribe((change) => change.key === key && give());
      }),
    effect,
    publish: (topic, source, key = '') =>
      effect(source, (value) => {
        const emit = (): void => {
          if (!sameJson(kernel.read(topic, key) as Json | undefined, value as Json)) kernel.emit(topic, value, key);
        };
        if (batches === 0) emit();
        else unpublished.set(topic + '|' + key, emit);
      }),
    batch(fn) {
      batches++;
      try {
        fn();
      } finally {
        if (--batches === 0) {
          const all = Array.from(unpublished.values());
          unpublished.clear();
          for (const emit of all) guarded(emit);
        }
      }
    },
  };
  return {
    api,
    hear: (topic, payload) => events.next(topic, payload),
    changed: (topic, change) => changes.next(topic, change),
    ran: (timer, key) => timers.next(timer, key),
    restart() {
      const all = restarts;
      restarts = [];
      for (const run of all) run();
    },
  };
}
