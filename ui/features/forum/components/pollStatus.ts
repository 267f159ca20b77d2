// Whether a poll runs: by the server's clock, never by the state it was loaded in. Apart from its texts (pollText.ts),
// which the first screen does without.
import type { Poll } from '../../../../bus/entities/forum';

/** 0 not started, 1 in progress, 2 ended. */
export function voteStatus(poll: Poll, now: number): 0 | 1 | 2 {
  if (poll.voteStatus === 2 || (poll.endTime > 0 && now >= poll.endTime)) return 2;
  return now < poll.startTime ? 0 : 1;
}

/** May I vote now? One ballot per person, not changeable. */
export const canVote = (poll: Poll, now: number): boolean =>
  voteStatus(poll, now) === 1 && poll.myOptionIds.length === 0;
