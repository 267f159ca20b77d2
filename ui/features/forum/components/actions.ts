// What is asked of threads, comments and their authors from every card. The one place where these are asked, so that a
// card, a post and a menu do the same; the worker shows each change at once, takes a refused one back and says why.
import { metaOf } from '../../../app/navigation/routes';
import { ask, askWhile } from '../../../bus';

export type Flag = 0 | 1;
/** A comment, or a reply to one. */
export type CommentRef = { postId: string; responseId?: undefined } | { responseId: string; postId?: undefined };

const said = (): void => undefined;

export const openFeed = (feed: string) => ask('forum.openFeed', { feed }).catch(said);
/** For an effect: lets it go with the page, unless that is kept behind others. */
export const openFeedWhile = (feed: string): (() => void) | undefined =>
  metaOf(location.pathname).keepAlive ? void openFeed(feed) : askWhile('forum.openFeed', { feed });
export const refreshFeed = (feed: string) => ask('forum.refreshFeed', { feed }).catch(said);
export const loadMoreFeed = (feed: string) => ask('forum.loadMoreFeed', { feed }).catch(said);

/** The wanted state travels, never a toggle: of quick taps the last one wins. */
export const giveHeart = (threadId: string, isLike: Flag) => ask('forum.likeThread', { threadId, isLike });
export const follow = (userId: string, isFollow: Flag) => ask('users.follow', { userId, isFollow });
