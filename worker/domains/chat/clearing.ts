// Chat: conversations whose messages this person has deleted. The service deletes all it has or nothing: what it keeps
// because a newer message has come is hidden here.
import type { Kernel } from '../../kernel/types';
import { findJob } from '../../outbox/jobList';
import type { Job } from '../../outbox/jobs';
import { textOf } from '../../outbox/jobs';

/** When the newest message was sent that the person had seen when they deleted the conversation. */
export const seenUntilOf = ({ undo }: Job): number => (undo && 'seenUntil' in undo ? undo.seenUntil : 0);
/** Whether a message of `time` was deleted with its whole conversation, also when that still waits to be sent. */
export const isCleared = (kernel: Kernel, conversationID: string, time: number): boolean =>
  time <= (kernel.read('chat.conversation', conversationID)?.clearedTime ?? -1) ||
  findJob(
    kernel,
    (job) =>
      (job.call === 'chat.clearHistory' || job.call === 'chat.removeConversation') &&
      textOf(job, 'conversationID') === conversationID &&
      time <= seenUntilOf(job),
  ) !== undefined;
