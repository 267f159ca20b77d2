// Time in pipes: a scheduler for short waits, and endless waits that a named timer of the state holds.
import { Observable, Subscription } from 'rxjs';
import type { SchedulerAction, SchedulerLike } from 'rxjs';
import type { Kernel, State } from './types';

type Timers = Pick<Kernel, 'setTimer' | 'clearTimer' | 'timers' | 'restOnlyIf'>;
/** The timers of the scheduler all have this name. */
export const WAIT = 'wait';

/**
 * Waits by the kernel's timers, so that a replay waits as the recording did. A snapshot does not contain the pipes that
 * wait: the kernel does not rest meanwhile. `ended` runs what waits for the timer of this id.
 */
export function createScheduler(
  state: State,
  { setTimer, clearTimer, restOnlyIf }: Timers,
): SchedulerLike & { ended(id: string): void } {
  const waits = new Map<string, () => void>();
  restOnlyIf(() => waits.size === 0);
  return {
    now: () => state.clock,
    schedule<T>(work: (this: SchedulerAction<T>, value?: T) => void, delay = 0, value?: T): Subscription {
      let id = '';
      const stop = (): void => {
        if (waits.delete(id)) clearTimer(id);
      };
      const action = Object.assign(new Subscription(stop), {
        schedule(next?: T, ms = 0): Subscription {
          stop();
          id = setTimer(WAIT, ms);
          waits.set(id, () => work.call(action, next));
          return action;
        },
      }) as SchedulerAction<T>;
      return action.schedule(value, delay);
    },
    ended(id) {
      const go = waits.get(id);
      waits.delete(id);
      go?.();
    },
  };
}

/** The id of the running timer of this name and key; '' without one. */
const running = (state: State, name: string, key: string): string =>
  Object.keys(state.timers).filter((id) => state.timers[id]?.name === name && state.timers[id].key === key)[0] ?? '';

export const createEvery =
  (state: State, { setTimer, clearTimer, timers }: Timers): Kernel['every'] =>
  (name, ms, key = '') =>
    new Observable((subscriber) => {
      let id = running(state, name, key) || setTimer(name, ms, key);
      const ran = timers(name).subscribe((of) => {
        if (of !== key) return;
        id = setTimer(name, ms, key);
        subscriber.next();
      });
      return () => {
        ran.unsubscribe();
        clearTimer(id);
      };
    });

/** The key of a timer during which another value came. */
const AGAIN = 'again';
export const createGather =
  (state: State, { setTimer, timers }: Timers): Kernel['gather'] =>
  (name, ms, source) =>
    new Observable((subscriber) => {
      const give = (): void => {
        setTimer(name, ms);
        subscriber.next();
      };
      const ran = timers(name).subscribe((key) => key === AGAIN && give());
      ran.add(
        source.subscribe({
          next() {
            const id = running(state, name, '');
            const timer = state.timers[id];
            if (timer) timer.key = AGAIN;
            else if (!running(state, name, AGAIN)) give();
          },
          error: (why) => subscriber.error(why),
        }),
      );
      return ran;
    });
