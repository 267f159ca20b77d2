// Links to people's pages and lists, and to what one has collected.
import { links, query } from '../navigation/routes';

export const mineInfo = () => '/mine/info';
/** A person's page; one's own is another. */
export const userLink = (userId: string, me: string | undefined) => (userId === me ? mineInfo() : links.user(userId));
/** Without a person my own. */
export const relations = (tab: 'follows' | 'fans' | 'circles', userId?: string) =>
  query('/mine/myConcern', { userId, tab });
export const collectedThreads = () => '/collect/tribe';
export const collectedActivities = () => '/collect/activity';
/** Another kind (collectType) beside the posts. */
export const collectedOf = (type: string) => query('/collect/tribe', { type });
/** The editor on one of my drafts. */
export const draftLink = (scope: 'bbs' | 'clubz', draftId: string, threadType: number) =>
  query(scope === 'clubz' ? '/clubz/clubZAddThread' : '/circle/addThread', { draftId, threadType: String(threadType) });
/** What I have asked for, and what became of it. */
export const applicationProgress = (tab?: 'circle' | 'founding' | 'clubz' | 'clubs' | 'activity') =>
  query('/mine/applicationProgress', { tab });
