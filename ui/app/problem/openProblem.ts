// Opens 问题反馈 from anywhere: the error page, the network bar, the settings. The sheet itself comes then.
import { proxy } from 'valtio/vanilla';
import { isPlaying } from '../recording/longState';

/** Says to the next start that a report may still wait (worker/outbox/outbox looks for a visitor's only then). */
export const WAITING = 'problem.waiting';
/** Says to the next start that a report may wait which the page sends itself (sendAlone). */
export const ALONE = 'problem.alone';

/** `turn`: each opening is a new sheet. */
export const problem = proxy({ open: false, turn: 0 });

/** Does nothing where a recording is played: there is nothing to report of it. */
export function openProblem(): void {
  if (problem.open || isPlaying()) return;
  problem.turn++;
  problem.open = true;
}
