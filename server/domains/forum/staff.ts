// The staff's desk: open reports and what came of them, the audit of what looked suspicious, muting. Hiding is in
// order.ts. Whoever is not of the staff learns nothing about what there is.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AskOut } from '../../../bus/protocol/contract';
import type { Contracts } from '../../../bus/contracts/all';
import { onlyStaff, role, type Cx, type Handlers, type Who } from '../../platform/handlers';
import { giveCirclePoints } from '../circles/circlePoints';
import { auditSpoken } from './comments/spoken';
import { posts, replies, reports, threads, users } from '../../db/schema';
import { activities } from '../../db/tables/activities';
import { rowsOf } from '../../db/open';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { groupsForStaff, messagesForStaff } from '../../im/reportedMessages';
import { noticeKind } from '../../notifications/noticeKinds';
import { tell } from '../../notifications/notifications';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { auditQuestionOrAnswer, questionWords } from '../questions/lifecycle';
import { findThread } from './threadViews';
import { countThread, tellHandled } from './mutations';
import { setHidden, target } from './order';

type StaffReport = AskOut<Contracts['forum']['listStaffReports']>['list'][number];
type AuditItem = AskOut<Contracts['forum']['listAudits']>['list'][number];

/** How much of a thing the staff read. */
const most = 120;
type Known = { authorId: string; excerpt: string };
/** What reports are about, as the staff read it; what is gone is missing. */
async function targetsOf(
  cx: Cx,
  rows: readonly { targetType: number; targetId: string; userId: string }[],
): Promise<Map<string, Known>> {
  const ids = (type: number) => rows.filter((row) => row.targetType === type).map((row) => row.targetId);
  const found = new Map<string, Known>();
  const take = (type: number, id: string, authorId: string, words: string) =>
    void found.set(`${type}|${id}`, { authorId, excerpt: words.slice(0, most) });
  const [threadIds, postIds, replyIds, userIds, ofActivity] = [
    ids(target.thread),
    ids(target.comment),
    ids(target.reply),
    ids(target.user),
    ids(target.activityComment),
  ];
  if (threadIds.length > 0)
    for (const t of await cx.db.select().from(threads).where(inArray(threads.threadId, threadIds)))
      take(target.thread, t.threadId, t.authorId, t.title || t.excerpt);
  if (postIds.length > 0)
    for (const p of await cx.db.select().from(posts).where(inArray(posts.postId, postIds)))
      take(target.comment, p.postId, p.authorId, p.content);
  if (replyIds.length > 0)
    for (const r of await cx.db.select().from(replies).where(inArray(replies.responseId, replyIds)))
      take(target.reply, r.responseId, r.authorId, r.content);
  if (ofActivity.length > 0) {
    for (const p of await cx.db.select().from(posts).where(inArray(posts.postId, ofActivity)))
      take(target.activityComment, p.postId, p.authorId, p.content);
    for (const r of await cx.db.select().from(replies).where(inArray(replies.responseId, ofActivity)))
      take(target.activityComment, r.responseId, r.authorId, r.content);
  }
  const activityIds = ids(target.activity);
  if (activityIds.length > 0)
    for (const a of await cx.db.select().from(activities).where(inArray(activities.activityId, activityIds)))
      take(target.activity, a.activityId, '', a.title);
  for (const one of await questionWords(cx, ids(target.answer))) take(target.answer, one.id, one.authorId, one.words);
  if (userIds.length > 0)
    for (const u of await cx.db.select().from(users).where(inArray(users.userId, userIds)))
      take(target.user, u.userId, u.userId, u.userName);
  for (const m of await messagesForStaff(
    cx.db,
    rows.filter((row) => row.targetType === target.message),
    most,
  ))
    take(target.message, m.messageID, m.sender, m.words);
  for (const g of await groupsForStaff(cx.db, ids(target.group))) take(target.group, g.groupId, g.ownerId, g.name);
  return found;
}

export const staff = {
  listStaffReports: role({
    ...onlyStaff,
    run: async (_found, input, _who, cx) => {
      const after = readCursor(input);
      const rows = await cx.db
        .select()
        .from(reports)
        .where(
          and(
            input.status === undefined ? inArray(reports.status, [0, 1]) : eq(reports.status, input.status),
            after === null
              ? undefined
              : sql`(${reports.createTime}, ${reports.reportId}) > (${after.time}::bigint, ${after.id}::text)`,
          ),
        )
        .orderBy(asc(reports.createTime), asc(reports.reportId))
        .limit(sizeOf(input) + 1);
      const targets = await targetsOf(cx, rows);
      const shown = rows.map((row): StaffReport => {
        const known = targets.get(`${row.targetType}|${row.targetId}`);
        return {
          reportId: row.reportId,
          targetType: row.targetType as StaffReport['targetType'],
          targetId: row.targetId,
          reasonCode: row.reasonCode as StaffReport['reasonCode'],
          content: row.content,
          images: row.images,
          status: row.status as StaffReport['status'],
          resultText: row.resultText,
          createTime: row.createTime,
          reporterId: row.userId,
          authorId: known?.authorId ?? '',
          excerpt: known?.excerpt ?? '',
        };
      });
      return cutPage(input, rows, shown, (row) => cursorAt(row.createTime, row.reportId));
    },
  }),

  handleReport: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const [report] = await cx.db.select().from(reports).where(eq(reports.reportId, input.reportId)).for('update');
      if (report === undefined) throw gone();
      if (report.status > 1) throw new Refusal('010004');
      const words = input.resultText.trim();
      if (input.status === 2) await uphold(cx, who, report, words || '违反社区规范');
      // One decision answers all who reported the same thing.
      const same = await cx.db
        .update(reports)
        .set({ status: input.status, resultText: words })
        .where(
          and(
            eq(reports.targetType, report.targetType),
            eq(reports.targetId, report.targetId),
            inArray(reports.status, [0, 1]),
          ),
        )
        .returning();
      const result =
        (input.status === 2 ? '你的举报已处理，感谢反馈' : '你的举报未发现违规') + (words === '' ? '' : '：' + words);
      for (const one of same)
        await tell(cx, {
          to: one.userId,
          from: '',
          kind: noticeKind.reported,
          targetId: one.reportId,
          ...placeOf(one),
          content: result,
        });
      return {};
    },
  }),

  listAudits: role({
    ...onlyStaff,
    run: async (_found, input, _who, cx) => {
      const after = readCursor(input);
      const rows = await rowsOf<{
        type: AuditItem['targetType'];
        id: string;
        author: string;
        words: string;
        time: string | number;
      }>(
        cx.db,
        sql`
        select * from (
          select 1 as type, thread_id as id, author_id as author, case
          when title = '' then excerpt else title end as words, create_time as time from threads
          where audit_status = 0 and deleted_time = 0
          union all select 2, post_id, author_id, content, create_time from posts where status = 3
          union all select 3, response_id, author_id, content, create_time from replies where status = 3
          union all select 7, question_id, author_id, title, create_time from questions where audit_status = 0
          and deleted_time = 0
          union all select 7, answer_id, author_id, content, create_time from answers where audit_status = 0
          and deleted_time = 0
        ) waiting where ${after === null} or (time, id) > (${after?.time ?? 0}::bigint, ${after?.id ?? ''}::text)
        order by time, id limit ${sizeOf(input) + 1}`,
      );
      const shown = rows.map((row): AuditItem => ({
        targetType: row.type,
        targetId: row.id,
        authorId: row.author,
        excerpt: row.words.slice(0, most),
        createTime: Number(row.time),
      }));
      return cutPage(input, rows, shown, (row) => cursorAt(Number(row.time), row.id));
    },
  }),

  audit: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const reason = input.reason.trim();
      if (input.pass === 0 && reason === '') throw new Malformed('reason');
      if (input.targetType === target.thread) await auditThread(cx, who, input.targetId, input.pass === 1, reason);
      else if (input.targetType === target.answer)
        await auditQuestionOrAnswer(cx, who, input.targetId, input.pass === 1, reason);
      else
        await auditSpoken(
          cx,
          who,
          input.targetType === target.comment ? { postId: input.targetId } : { responseId: input.targetId },
          input.pass === 1,
          reason,
        );
      return {};
    },
  }),

  muteUser: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const until = input.hours === 0 ? 0 : cx.now + Math.round(input.hours * 3_600_000);
      const muted = await cx.db
        .update(users)
        .set({ muteUntil: until })
        .where(and(eq(users.userId, input.userId), eq(users.isStaff, 0)))
        .returning({ userId: users.userId });
      if (muted.length === 0) throw gone();
      const why = input.reason.trim();
      const words = until === 0 ? '你的禁言已解除' : `你已被禁言至 ${shanghaiTime(until)}`;
      await tell(cx, {
        to: input.userId,
        from: who.userId,
        kind: noticeKind.handled,
        targetId: newId('h', cx.now),
        content: words + (why === '' ? '' : '：' + why),
      });
      return { until };
    },
  }),
} satisfies Partial<Handlers<'forum'>>;

const shanghaiTime = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
const placeOf = ({ targetType, targetId }: { targetType: number; targetId: string }) =>
  targetType === target.thread
    ? { threadId: targetId }
    : targetType === target.comment
      ? { postId: targetId }
      : targetType === target.reply
        ? { responseId: targetId }
        : {};

/**
 * What was reported with reason is hidden; a person is told; an activity stays until the staff call it off, and what is
 * in a chat is left to those who lead it and to muting. What is hidden or gone by now stays as it is.
 */
async function uphold(
  cx: Cx,
  who: Who,
  report: { targetType: number; targetId: string },
  reason: string,
): Promise<void> {
  const { targetType, targetId } = report;
  if (targetType === target.user) {
    await tell(cx, {
      to: targetId,
      from: '',
      kind: noticeKind.handled,
      targetId: newId('h', cx.now),
      content: '你的账号收到举报并已核实：' + reason,
    });
    return;
  }
  if (targetType > target.user && targetType !== target.activityComment && targetType !== target.answer) return;
  await setHidden(cx, who, targetType, targetId, reason, false).catch((error: unknown) => {
    if (!(error instanceof Refusal) || (error.code !== '010002' && error.code !== '010004')) throw error;
  });
}

async function auditThread(cx: Cx, who: Who, threadId: string, pass: boolean, reason: string): Promise<void> {
  const thread = await findThread(cx.db, threadId, who, true);
  if (thread.auditStatus !== 0) throw new Refusal('010004');
  await cx.db
    .update(threads)
    .set({ auditStatus: pass ? 1 : 2, auditReason: pass ? '' : reason })
    .where(eq(threads.threadId, threadId));
  await tellHandled(cx, who.userId, thread, pass ? '你的帖子已通过审核' : '你的帖子未通过审核：' + reason);
  if (!pass) return;
  await countThread(cx, thread, 1);
  // One that was edited had its writer rewarded when it was new.
  if (thread.isEdited === 0) await giveCirclePoints(cx, thread.tribeId, thread.authorId, 'thread');
  for (const to of thread.atUserIds)
    await tell(cx, {
      to,
      from: thread.authorId,
      kind: noticeKind.at,
      targetId: threadId,
      threadId,
      content: thread.title || thread.excerpt,
    });
}
