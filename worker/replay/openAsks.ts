// What the worker asks the world in an altered replay, and the recording has no answer for. It ends as on a phone that
// gets none: a timer when it is due, a request by its timeout. Where only the phone knows what it would have said, the
// ask stays open.
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { TIMEOUT_MS } from '../transport/http';

/** `end`: the code that it failed with, after the recorded envelope `after`; '' while it is open. */
export type Unanswered = { ask: Envelope; end: string; after: number };
type End = Pick<Envelope, 'at' | 'kind' | 'payload'>;

function endOf(ask: Envelope, isStopped: boolean): End | null {
  const done = (payload: Json, ms = 0): End => ({ at: ask.at + ms, kind: 'reply', payload });
  const failed = (code: string, ms = 0): End => ({ at: ask.at + ms, kind: 'fail', payload: { code, message: '' } });
  const { ms = 0, op = '' } = ask.payload as { ms?: number; op?: string };
  if (ask.topic === 'kernel.timer') return isStopped ? null : done({}, ms);
  if (ask.topic === 'kernel.http') return isStopped ? failed('left') : failed('timeout', TIMEOUT_MS);
  if (ask.topic === 'kernel.script') return done({});
  return ask.topic === 'kernel.storage' && /^(put|delete|clear)$/.test(op) ? done({ value: null }) : null;
}

/** `stopped`: the ids of the asks that the kernel has given up. */
export function createOpenAsks(stopped: ReadonlySet<string>) {
  const open = new Map<string, Envelope>();
  const unanswered = new Map<string, Unanswered>();
  return {
    /** `isNew`: the recorded worker did not ask it. */
    add(ask: Envelope, isNew: boolean): void {
      const { id = '' } = ask;
      open.set(id, ask);
      if (isNew && endOf(ask, false)?.kind !== 'reply') unanswered.set(id, { ask, end: '', after: 0 });
    },
    /** The next end until this time, which is said after the recorded envelope `last`. */
    next(last: Envelope, until: number): Omit<Envelope, 'seq'> | null {
      let first: { id: string; ask: Envelope; end: End } | null = null;
      for (const [id, ask] of open) {
        const end = endOf(ask, stopped.has(id));
        if (end && end.at <= until && (!first || end.at < first.end.at)) first = { id, ask, end };
      }
      if (!first) return null;
      const { id, ask, end } = first;
      open.delete(id);
      const { code = '' } = end.payload as { code?: string };
      if (code === 'left') unanswered.delete(id);
      else if (code) unanswered.set(id, { ask, end: code, after: last.seq });
      return { ...end, at: Math.max(end.at, last.at), from: 'env', topic: ask.topic, id, cause: ask.seq };
    },
    unanswered: (): Unanswered[] => Array.from(unanswered.values()),
  };
}
