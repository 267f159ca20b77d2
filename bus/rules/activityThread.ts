// An activity's comments are stored like those of threads, under this thread id (bus/rules/commentThread).
import { commentThread, idUnder } from './commentThread';

export const commentThreadOf = (activityId: string): string => commentThread('activity', activityId);
/** '' for a thread of the forum. */
export const activityOfThread = (threadId: string): string => idUnder('activity', threadId);
