// Comments and replies, of whatever they belong to, as targets of reports.
import { inArray } from 'drizzle-orm';
import { posts, replies } from '../../../db/tables/comments';
import type { Context, Excerpt, ReportTarget } from '../../../platform/context';
import type { PostRow, ReplyRow } from './commentViews';
import { findComment, hideComment, type CommentKey } from './commentStates';

const wholeOf = (row: PostRow | ReplyRow): NonNullable<Excerpt['whole']> => ({
  title: '',
  body: row.content,
  pictures: 'images' in row ? row.images.map(({ url }) => url) : [],
  createTime: row.createTime,
  tribeId: '',
  under: row.threadId,
  link: '',
  state: (['shown', 'gone', 'hidden', 'waiting'] as const)[row.status] ?? 'gone',
});

/** The parts of a target; `which`: whether the id of a report is that of a comment or of a reply. */
export const commentReports = (
  which: (cx: Context, id: string) => Promise<CommentKey>,
): Required<Pick<ReportTarget, 'authorOf' | 'excerpts' | 'hide'>> => ({
  async authorOf(cx, id, who) {
    const { post, reply } = await findComment(await which(cx, id), who, cx);
    return (reply ?? post).authorId;
  },
  async excerpts(cx, reports) {
    const ids = reports.map((one) => one.targetId);
    const comments = await cx.db.select().from(posts).where(inArray(posts.postId, ids));
    const answers = await cx.db.select().from(replies).where(inArray(replies.responseId, ids));
    return [
      ...comments.map((row) => ({
        targetId: row.postId,
        authorId: row.authorId,
        text: row.content,
        whole: wholeOf(row),
      })),
      ...answers.map((row) => ({
        targetId: row.responseId,
        authorId: row.authorId,
        text: row.content,
        whole: wholeOf(row),
      })),
    ];
  },
  hide: async (cx, who, id, reason, restore) => hideComment(cx, who, await which(cx, id), reason, restore),
});
