// The log points of one opened recording: what is printed at each envelope of a handler, by place.
import { proxy, ref } from 'valtio/vanilla';
import type { Envelope } from '../../../../bus/protocol/envelope';
import type { Logged, LogPoint, WorkerReplay } from './workerReplay';

/** `logged` null: not yet; `failed`: why nothing could be printed. */
export type LogEntry = { id: number; point: LogPoint; logged: { readonly is: Logged | null }; failed: string };
export type LogPoints = {
  readonly state: { entries: LogEntry[] };
  add: (replay: WorkerReplay, point: LogPoint) => void;
  remove: (id: number) => void;
};

export function createLogPoints(): LogPoints {
  const state = proxy<{ entries: LogEntry[] }>({ entries: [] });
  let last = 0;
  return {
    state,
    add(replay, point) {
      const id = ++last;
      state.entries.push({ id, point, logged: ref({ is: null }), failed: '' });
      const entry = (): LogEntry | undefined => state.entries.find((one) => one.id === id);
      replay.log(point).then(
        (is) => {
          const here = entry();
          if (here) here.logged = ref({ is });
        },
        (why: unknown) => {
          const here = entry();
          if (here) here.failed = why instanceof Error ? why.message : String(why);
        },
      );
    },
    remove(id) {
      state.entries = state.entries.filter((one) => one.id !== id);
    },
  };
}

/** What a log point that is set at this envelope listens to. `ask`: of an answer. */
export function pointAt(e: Envelope, ask: Envelope | null): Omit<LogPoint, 'expression'> {
  const { call } = ((e.kind === 'ask' ? e : ask)?.payload ?? {}) as { call?: unknown };
  const { topic, kind } = e;
  return topic === 'kernel.http' && typeof call === 'string' ? { topic, kind, call } : { topic, kind };
}
export const pointName = ({ topic, kind, call }: Omit<LogPoint, 'expression'>): string => `${kind} ${call ?? topic}`;

export type Printed = ReadonlyMap<number, { text: string; error: boolean }>;
/** What the list shows beside the envelopes. */
export function printedIn(entries: readonly { readonly logged: LogEntry['logged'] }[]): Printed {
  const printed = new Map<number, { text: string; error: boolean }>();
  for (const { logged } of entries)
    for (const { place, text, error } of logged.is && 'lines' in logged.is ? logged.is.lines : []) {
      const before = printed.get(place);
      printed.set(place, {
        text: before ? `${before.text} · ${text}` : text,
        error: before?.error === true || error === true,
      });
    }
  return printed;
}
