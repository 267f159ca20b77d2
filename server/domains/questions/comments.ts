// Comments of answers: the shared calls of comments (server/domains/forum/comments) under the questions' names.
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import { deletionUnder, likeSaid, liking, listUnder, repliesUnder, saying, sayUnder } from '../forum/comments/calls';

export const comments = {
  listComments: visitor((input, who, cx) => listUnder(cx, who, 'answer', input.answerId, input)),
  listCommentReplies: visitor((input, who, cx) => repliesUnder(cx, who, 'answer', input)),
  addComment: member((input, who, cx) => sayUnder(cx, who, 'answer', input.answerId, input), saying),
  likeComment: member((input, who, cx) => likeSaid(cx, who, 'answer', input), liking),
  deleteComment: role(deletionUnder('answer')),
} satisfies Partial<Handlers<'questions'>>;
