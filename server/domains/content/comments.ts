// Comments of articles and of car information: the shared ones (server/domains/forum/comments) under the names of these
// calls. Anybody reads; writing and liking is for members; deleting for their author and the staff.
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import { deletionUnder, likeSaid, liking, listUnder, repliesUnder, sayUnder, saying } from '../forum/comments/calls';

export const comments = {
  listComments: visitor((input, who, cx) => listUnder(cx, who, 'content', input.contentId, input)),
  listCommentReplies: visitor((input, who, cx) => repliesUnder(cx, who, 'content', input)),
  addComment: member((input, who, cx) => sayUnder(cx, who, 'content', input.contentId, input), saying),
  likeComment: member((input, who, cx) => likeSaid(cx, who, 'content', input), liking),
  deleteComment: role(deletionUnder('content')),
  listInfoComments: visitor((input, who, cx) => listUnder(cx, who, 'carInformation', input.infoId, input)),
  listInfoReplies: visitor((input, who, cx) => repliesUnder(cx, who, 'carInformation', input)),
  addInfoComment: member((input, who, cx) => sayUnder(cx, who, 'carInformation', input.infoId, input), saying),
  likeInfoComment: member((input, who, cx) => likeSaid(cx, who, 'carInformation', input), liking),
  deleteInfoComment: role(deletionUnder('carInformation')),
} satisfies Partial<Handlers<'content'>>;
