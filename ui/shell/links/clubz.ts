// Links to the pages of Club Z, its map and its votes.
import { query } from '../routes';

/** Where a thread was written. */
export const postAddress = (threadId: string) => query('/clubz/clubZPostAddress', { threadId });
/** The same page as a place to choose one for what is being written, where there may be none, or for a message, which is nothing else. */
export const pickPlace = (from?: 'chat') => query('/clubz/clubZPostAddress', { pick: '1', from });
export const voteStatistics = (threadId: string) => query('/clubz/voteStatistics', { threadId });
/** targetType as in product-brief §5.3: 1 thread, 2 comment, 3 reply, 4 person. */
export const reportPage = (targetType: number, targetId: string) => query('/clubz/clubZReport', { targetType: String(targetType), targetId });
