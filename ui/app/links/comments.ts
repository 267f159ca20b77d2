// Links to a comment or a reply within its post.
import { query } from '../navigation/routes';

export type CommentPlace = {
  threadId: string;
  postId: string;
  responseId?: string | undefined;
  scope?: 'bbs' | 'clubz' | undefined;
};
/** Leads to the post, scrolled to what is meant, which is marked. */
export const commentLink = ({ threadId, postId, responseId, scope }: CommentPlace): string =>
  query(scope === 'clubz' ? '/clubz/clubZThreadDetail' : '/circle/threadDetail', { threadId, postId, responseId });
