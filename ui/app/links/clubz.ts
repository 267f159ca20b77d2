// Links to the pages of Club Z, its map and its votes.
import { query } from '../navigation/routes';

type Scope = 'bbs' | 'clubz';
/** Opened by the community they are as light or dark as the community is. */
const lifted = (scope: Scope) => (scope === 'bbs' ? scope : undefined);
/** Where a thread was written. */
export const postAddress = (threadId: string, scope: Scope) =>
  query('/clubz/clubZPostAddress', { threadId, scope: lifted(scope) });
/**
 * The same page as a place to choose one for what is being written, where there may be none, or for a message, which is
 * nothing else.
 */
export const pickPlace = (scope: Scope, from?: 'chat') =>
  query('/clubz/clubZPostAddress', { pick: '1', from, scope: lifted(scope) });
export const voteStatistics = (threadId: string, scope: Scope) =>
  query('/clubz/voteStatistics', { threadId, scope: lifted(scope) });
/** targetType: 1 thread, 2 comment, 3 reply, 4 person, 9 activity. */
export const reportPage = (targetType: number, targetId: string) =>
  query('/clubz/clubZReport', { targetType: String(targetType), targetId });
