// Comments of activities: the shared calls of comments (server/domains/forum/comments) under the activities' names, and
// reporting one of them.
import { eq } from 'drizzle-orm';
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import { deletionUnder, likeSaid, liking, listUnder, repliesUnder, saying, sayUnder } from '../forum/comments/calls';
import { findSpoken, whichOf } from '../forum/comments/spoken';
import { reports } from '../../db/schema';
import { forbidden, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { claimFiles } from '../../media/fileReferences';

export const comments = {
  listComments: visitor((input, who, cx) => listUnder(cx, who, 'activity', input.activityId, input)),
  listCommentReplies: visitor((input, who, cx) => repliesUnder(cx, who, 'activity', input)),
  addComment: member((input, who, cx) => sayUnder(cx, who, 'activity', input.activityId, input), saying),
  likeComment: member((input, who, cx) => likeSaid(cx, who, 'activity', input), liking),
  deleteComment: role(deletionUnder('activity')),

  reportComment: member(
    async (input, who, cx) => {
      const { post, reply } = await findSpoken(await whichOf(cx, input.targetId), who, cx, 'activity');
      if ((reply ?? post).authorId === who.userId) throw forbidden('不能举报自己');
      if (input.reasonCode === 9 && input.content.trim() === '') throw new Malformed('content');
      const reportId = newId('j', cx.now);
      const { targetType, targetId, reasonCode, content } = input;
      const first = await cx.db
        .insert(reports)
        .values({
          reportId,
          userId: who.userId,
          targetType,
          targetId,
          reasonCode,
          content,
          images: [],
          createTime: cx.now,
        })
        .onConflictDoNothing()
        .returning();
      if (first.length === 0) throw new Refusal('010004');
      const { images } = await claimFiles(cx, who, 'report:' + reportId, { images: input.images ?? [] });
      if (images.length > 0) await cx.db.update(reports).set({ images }).where(eq(reports.reportId, reportId));
      return { reportId };
    },
    { name: 'report', max: 20, seconds: 3600 },
  ),
} satisfies Partial<Handlers<'activities'>>;
