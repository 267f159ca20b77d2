// Comments of activities: the shared calls of comments (server/domains/forum/comments) under the activities' names, and
// reporting one of them.
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import {
  addComment,
  addReport,
  commentDeletion,
  commentLimit,
  findComment,
  likeComment,
  likeLimit,
  listCommentReplies,
  listComments,
  identifyComment,
} from '../forum/public';

export const comments = {
  listComments: visitor((input, who, cx) => listComments(cx, who, 'activity', input.activityId, input)),
  listCommentReplies: visitor((input, who, cx) => listCommentReplies(cx, who, 'activity', input)),
  addComment: member((input, who, cx) => addComment(cx, who, 'activity', input.activityId, input), commentLimit),
  likeComment: member((input, who, cx) => likeComment(cx, who, 'activity', input), likeLimit),
  deleteComment: role(commentDeletion('activity')),

  reportComment: member(
    async (input, who, cx) => {
      const { post, reply } = await findComment(await identifyComment(cx, input.targetId), who, cx, 'activity');
      return addReport(cx, who, input, (reply ?? post).authorId);
    },
    { name: 'report', max: 20, seconds: 3600 },
  ),
} satisfies Partial<Handlers<'activities'>>;
