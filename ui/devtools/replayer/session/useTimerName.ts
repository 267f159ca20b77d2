// The name of the timer of an envelope, which only the worker's state has: '' of other envelopes and until it is known.
import type { Json } from '../../../../bus/protocol/envelope';
import type { Session } from './session';
import { useAnswer } from './useAnswer';
import type { Verified } from './useVerdict';

export function useTimerName(session: Session, place: number, { replay }: Verified): string {
  const { inspected } = session.file;
  const e = inspected.envelopes[place];
  const isTimer = e?.topic === 'kernel.timer';
  const asked = isTimer && e.kind !== 'ask' ? inspected.answerOf(place) : place;
  const seq = inspected.envelopes[asked]?.seq;
  const can = replay && isTimer && seq !== undefined;
  const answer = useAnswer(can ? () => replay.stateAt(seq, asked) : null, `${asked}`);
  const state = answer && 'ok' in answer ? (answer.ok.state as { timers?: { [id: string]: { name?: Json } } }) : null;
  const name = state?.timers?.[e?.id ?? '']?.name;
  return typeof name === 'string' ? name : '';
}
