// Comments of articles and of car information: the shared ones (server/domains/forum/comments) under the names of these
// calls. Anybody reads; writing and liking is for members; deleting for their author and the staff.
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import {
  commentDeletion,
  likeComment,
  likeLimit,
  listComments,
  listCommentReplies,
  addComment,
  commentLimit,
} from '../forum/public';

export const comments = {
  listComments: visitor((input, who, cx) => listComments(cx, who, 'content', input.contentId, input)),
  listCommentReplies: visitor((input, who, cx) => listCommentReplies(cx, who, 'content', input)),
  addComment: member((input, who, cx) => addComment(cx, who, 'content', input.contentId, input), commentLimit),
  likeComment: member((input, who, cx) => likeComment(cx, who, 'content', input), likeLimit),
  deleteComment: role(commentDeletion('content')),
  listInfoComments: visitor((input, who, cx) => listComments(cx, who, 'carInformation', input.infoId, input)),
  listInfoReplies: visitor((input, who, cx) => listCommentReplies(cx, who, 'carInformation', input)),
  addInfoComment: member((input, who, cx) => addComment(cx, who, 'carInformation', input.infoId, input), commentLimit),
  likeInfoComment: member((input, who, cx) => likeComment(cx, who, 'carInformation', input), likeLimit),
  deleteInfoComment: role(commentDeletion('carInformation')),
} satisfies Partial<Handlers<'content'>>;
