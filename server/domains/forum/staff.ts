// Staff calls: open reports and decisions, the audit of suspicious content, mutes. Hiding is in reports.ts. Callers
// outside the staff learn nothing about existing entities.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AskOut } from '../../../bus/protocol/contract';
import type { Contracts } from '../../../bus/contracts/all';
import type { Context, Caller } from '../../platform/context';
import { onlyStaff, role, type Handlers } from '../../platform/handlers';
import { reports } from '../../db/tables/moderation';
import { users } from '../../db/tables/users';
import { rowsOf } from '../../db/open';
import { gone, isGone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { authorOf, excerptsOf, keyOf, mustBeOthers, targetOf, waitingIn, type Reported } from './reported';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { shanghaiTime } from '../../../bus/rules/calendar';

type StaffReport = AskOut<Contracts['forum']['listStaffReports']>['list'][number];
type AuditItem = AskOut<Contracts['forum']['listAudits']>['list'][number];

/** How many letters of a text the staff read. */
const longest = 120;
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
      const reported = rows.map((row) => ({ ...row, targetType: row.targetType as StaffReport['targetType'] }));
      const excerpts = await excerptsOf(cx, reported, longest);
      const shown = reported.map((row): StaffReport => {
        const known = excerpts.get(keyOf(row));
        return {
          reportId: row.reportId,
          targetType: row.targetType,
          targetId: row.targetId,
          reasonCode: row.reasonCode as StaffReport['reasonCode'],
          content: row.content,
          images: row.images,
          status: row.status as StaffReport['status'],
          resultText: row.resultText,
          createTime: row.createTime,
          reporterId: row.userId,
          authorId: known?.authorId ?? '',
          excerpt: known?.text.slice(0, longest) ?? '',
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
      const { targetId } = report;
      const authorId = await authorOf(cx, { targetType: report.targetType as Reported['targetType'], targetId });
      mustBeOthers(who, authorId);
      if (report.status > 1) throw new Refusal('010004');
      const words = input.resultText.trim();
      const toAuthor = input.toAuthor?.trim() || words || '违反社区规范';
      if (input.status === 2) {
        await uphold(cx, who, report, toAuthor);
        // One of the staff, or somebody who is gone, is not muted: what they wrote is hidden all the same.
        if ((input.muteHours ?? 0) > 0)
          await mute(cx, who, authorId, input.muteHours ?? 0, toAuthor, 'extend').catch((error: unknown) => {
            if (!isGone(error)) throw error;
          });
      }
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
      const place = targetOf(cx, report).placeOf?.(report.targetId);
      for (const one of same)
        await notify(cx, {
          to: one.userId,
          from: '',
          kind: noticeKind.reported,
          targetId: one.reportId,
          ...place,
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
        text: string;
        time: string | number;
      }>(
        cx.db,
        sql`
        select * from (${waitingIn(cx)}
        ) waiting where ${after === null} or (time, id) > (${after?.time ?? 0}::bigint, ${after?.id ?? ''}::text)
        order by time, id limit ${sizeOf(input) + 1}`,
      );
      const shown = rows.map((row): AuditItem => ({
        targetType: row.type,
        targetId: row.id,
        authorId: row.author,
        excerpt: row.text.slice(0, longest),
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
      const target = targetOf(cx, input);
      if (target.audit === undefined) throw gone();
      mustBeOthers(who, await authorOf(cx, input));
      await target.audit(cx, who, input.targetId, input.pass === 1, reason);
      return {};
    },
  }),

  muteUser: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => ({
      until: await mute(cx, who, input.userId, input.hours, input.reason.trim(), 'replace'),
    }),
  }),
} satisfies Partial<Handlers<'forum'>>;

/**
 * Until when; 0 hours unmutes. `extend` keeps a mute that ends later. 010002: no such person, or one of the staff.
 */
async function mute(
  cx: Context,
  who: Caller,
  userId: string,
  hours: number,
  why: string,
  how: 'replace' | 'extend',
): Promise<number> {
  const end = hours === 0 ? 0 : cx.now + Math.round(hours * 3_600_000);
  const [muted] = await cx.db
    .update(users)
    .set({ muteUntil: how === 'extend' ? sql`greatest(${users.muteUntil}, ${end}::bigint)` : end })
    .where(and(eq(users.userId, userId), eq(users.isStaff, 0)))
    .returning({ until: users.muteUntil });
  if (muted === undefined) throw gone();
  const { until } = muted;
  const words = until === 0 ? '你的禁言已解除' : `你已被禁言至 ${shanghaiTime(until)}`;
  await notify(cx, {
    to: userId,
    from: who.userId,
    kind: noticeKind.handled,
    targetId: newId('h', cx.now),
    content: words + (why === '' ? '' : '：' + why),
  });
  return until;
}

/** What was reported with reason is hidden where it can be. What is hidden or gone by now stays as it is. */
async function uphold(
  cx: Context,
  who: Caller,
  report: { targetType: number; targetId: string },
  reason: string,
): Promise<void> {
  const target = targetOf(cx, report);
  await target.uphold?.(cx, report.targetId, reason);
  await target.hide?.(cx, who, report.targetId, reason, false).catch((error: unknown) => {
    if (!(error instanceof Refusal) || (error.code !== '010002' && error.code !== '010004')) throw error;
  });
}
