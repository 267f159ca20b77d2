// Comments and replies under threads: the shared calls of comments (server/domains/forum/comments) under the forum's
// names.
import { deletionUnder, likeSaid, liking, listUnder, repliesUnder, saying, sayUnder } from './comments/calls';
import { member, role, visitor, type Handlers } from '../../platform/handlers';

export const comments = {
  listPosts: visitor((input, who, cx) => listUnder(cx, who, 'thread', input.threadId, input)),
  listReplies: visitor((input, who, cx) => repliesUnder(cx, who, 'thread', input)),
  addPost: member((input, who, cx) => sayUnder(cx, who, 'thread', input.threadId, input), saying),
  likePost: member((input, who, cx) => likeSaid(cx, who, 'thread', input), liking),
  deletePost: role(deletionUnder('thread')),
} satisfies Partial<Handlers<'forum'>>;
