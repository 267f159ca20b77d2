// Comments of answers: the shared calls of comments (server/domains/forum/comments) under the questions' names.
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import {
  commentDeletion,
  likeComment,
  likeLimit,
  listComments,
  listCommentReplies,
  commentLimit,
  addComment,
} from '../forum/public';

export const comments = {
  listComments: visitor((input, who, cx) => listComments(cx, who, 'answer', input.answerId, input)),
  listCommentReplies: visitor((input, who, cx) => listCommentReplies(cx, who, 'answer', input)),
  addComment: member((input, who, cx) => addComment(cx, who, 'answer', input.answerId, input), commentLimit),
  likeComment: member((input, who, cx) => likeComment(cx, who, 'answer', input), likeLimit),
  deleteComment: role(commentDeletion('answer')),
} satisfies Partial<Handlers<'questions'>>;
