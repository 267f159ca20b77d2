// Comments and replies under threads: the shared calls of comments (server/domains/forum/comments) under the forum's
// names.
import { addComment, commentDeletion, commentLimit, likeComment, likeLimit } from './comments/mutations';
import { listCommentReplies, listComments } from './comments/queries';
import { member, role, visitor, type Handlers } from '../../platform/handlers';

export const comments = {
  listPosts: visitor((input, who, cx) => listComments(cx, who, 'thread', input.threadId, input)),
  listReplies: visitor((input, who, cx) => listCommentReplies(cx, who, 'thread', input)),
  addPost: member((input, who, cx) => addComment(cx, who, 'thread', input.threadId, input), commentLimit),
  likePost: member((input, who, cx) => likeComment(cx, who, 'thread', input), likeLimit),
  deletePost: role(commentDeletion('thread')),
} satisfies Partial<Handlers<'forum'>>;
