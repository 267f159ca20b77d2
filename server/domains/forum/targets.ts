// Threads, comments and topics as targets of calls: commenting, collecting, reporting, counting views.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { commentThread } from '../../../bus/rules/commentThread';
import { posts, replies } from '../../db/tables/comments';
import { threads, topics } from '../../db/tables/forum';
import { query } from '../../notifications/routes';
import type { CollectTarget, CommentTarget, ReportTarget, ViewTarget } from '../../platform/context';
import { auditState, threadVisible } from '../../platform/visibility';
import { auditComment } from './comments/commentStates';
import { commentReports } from './comments/commentReports';
import { auditThread, hideThread } from './threadModeration';
import { findThread, rowsWith, threadViews } from './threadViews';

export const threadCommentTarget: CommentTarget = {
  kind: 'thread',
  async find(cx, id, who, lock = false) {
    const thread = await findThread(cx.db, id, who, lock);
    const { threadId, authorId, tribeId, myRole, postCount, lastFloor, auditStatus } = thread;
    return { id, threadId, authorId, tribeId, myRole, postCount, lastFloor, isOpen: auditStatus === 1, page: '' };
  },
  async addCount(cx, id, by) {
    await cx.db
      .update(threads)
      .set({ postCount: sql`greatest(0, ${threads.postCount} + ${by}::int)` })
      .where(eq(threads.threadId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(threads).set({ lastFloor }).where(eq(threads.threadId, id));
  },
};

export const threadCollectTarget: CollectTarget = {
  collectType: 1,
  find: async (cx, id, who) => ({ isOpen: (await findThread(cx.db, id, who, true)).auditStatus === 1 }),
  async addCount(cx, id, by) {
    const [row] = await cx.db
      .update(threads)
      .set({ collectCount: sql`greatest(0, ${threads.collectCount} + ${by}::int)` })
      .where(eq(threads.threadId, id))
      .returning();
    return row?.collectCount ?? 0;
  },
  async views(cx, who, ids) {
    if (ids.length === 0) return new Map();
    const rows = await rowsWith(cx.db, who).where(and(inArray(threads.threadId, [...ids]), threadVisible(who)));
    return new Map((await threadViews(cx.db, who, rows, cx.now)).map((thread) => [thread.threadId, thread]));
  },
};

export const threadReportTarget: ReportTarget = {
  targetType: 1,
  authorOf: async (cx, id, who) => (await findThread(cx.db, id, who)).authorId,
  async excerpts(cx, reports) {
    const ids = reports.map((one) => one.targetId);
    const rows = await cx.db.select().from(threads).where(inArray(threads.threadId, ids));
    return rows.map((row) => ({
      targetId: row.threadId,
      authorId: row.authorId,
      text: row.title || row.excerpt,
      whole: {
        title: row.title,
        body: row.content,
        pictures: [...row.images.map(({ url }) => url), ...(row.video === null ? [] : [row.video.coverUrl])],
        createTime: row.createTime,
        tribeId: row.tribeId,
        under: '',
        link: query(row.scope === 'clubz' ? '/clubz/clubZThreadDetail' : '/circle/threadDetail', {
          threadId: row.threadId,
        }),
        state: row.deletedTime > 0 ? 'gone' : auditState(row.auditStatus),
        isTop: row.isTop,
        isEssence: row.isEssence,
      },
    }));
  },
  hide: hideThread,
  waiting: sql`select thread_id as id, author_id as author, case when title = '' then excerpt else title end as text,
    create_time as time from threads where audit_status = 0 and deleted_time = 0`,
  hidden: sql`select thread_id as id from threads where audit_status in (2, 3) and deleted_time = 0`,
  audit: auditThread,
  placeOf: (threadId) => ({ threadId }),
};

/** What a comment stands under is not deleted; an answer is gone with its question. */
const parentRemains = (threadId: typeof posts.threadId | typeof replies.threadId): SQL =>
  sql`not exists (select 1 from threads where threads.thread_id = ${threadId} and threads.deleted_time > 0)
    and not exists (select 1 from answers join questions on questions.question_id = answers.question_id
    where (answers.deleted_time > 0 or questions.deleted_time > 0)
    and ${threadId} = ${commentThread('answer', '')}::text || answers.answer_id)`;

/** The comment that a reply stands under can still be opened. */
const postRemains = sql`exists (select 1 from posts where posts.post_id = replies.post_id
    and (posts.status <> 1 or posts.reply_count > 0))`;

export const postReportTarget: ReportTarget = {
  targetType: 2,
  ...commentReports((_cx, postId) => Promise.resolve({ postId })),
  waiting: sql`select post_id as id, author_id as author, content as text, create_time as time from posts
    where status = 3 and ${parentRemains(posts.threadId)}`,
  hidden: sql`select post_id as id from posts where status = 2 and ${parentRemains(posts.threadId)}`,
  audit: (cx, who, postId, pass, reason) => auditComment(cx, who, { postId }, pass, reason),
  placeOf: (postId) => ({ postId }),
};
export const replyReportTarget: ReportTarget = {
  targetType: 3,
  ...commentReports((_cx, responseId) => Promise.resolve({ responseId })),
  waiting: sql`select response_id as id, author_id as author, content as text, create_time as time from replies
    where status = 3 and ${parentRemains(replies.threadId)} and ${postRemains}`,
  hidden: sql`select response_id as id from replies where status = 2 and ${parentRemains(replies.threadId)}
    and ${postRemains}`,
  audit: (cx, who, responseId, pass, reason) => auditComment(cx, who, { responseId }, pass, reason),
  placeOf: (responseId) => ({ responseId }),
};

export const threadViewTarget: ViewTarget = {
  async addViews(db, id, by) {
    const known = await db
      .update(threads)
      .set({ viewCount: sql`${threads.viewCount} + ${by}::int` })
      .where(eq(threads.threadId, id))
      .returning({ id: threads.threadId });
    return known.length > 0;
  },
};
export const topicViewTarget: ViewTarget = {
  async addViews(db, id, by) {
    const known = await db
      .update(topics)
      .set({ viewCount: sql`${topics.viewCount} + ${by}::int` })
      .where(eq(topics.topicId, id))
      .returning({ id: topics.topicId });
    return known.length > 0;
  },
};
