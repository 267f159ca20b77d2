// What is only one's own: what one has chosen, what one has reported, what one has collected.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Collection } from '../../../bus/entities/collections';
import type { PersonSettings, Report } from '../../../bus/entities/users';
import type { Context } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { collections } from '../../db/tables/forum';
import { reports } from '../../db/tables/moderation';
import { noticeSettings } from '../../db/tables/users';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { flag } from '../../platform/flag';

const names = ['like', 'comment', 'at', 'follow', 'invite', 'activity', 'system', 'readReceipts', 'typing'] as const;

async function settingsOf(cx: Context, userId: string): Promise<PersonSettings> {
  const [row] = await cx.db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId));
  const on = (name: (typeof names)[number]) => flag(row?.[name] ?? 1);
  return {
    like: on('like'),
    comment: on('comment'),
    at: on('at'),
    follow: on('follow'),
    invite: on('invite'),
    activity: on('activity'),
    system: on('system'),
    readReceipts: on('readReceipts'),
    typing: on('typing'),
  };
}

export const own = {
  getSettings: member((_input, who, cx) => settingsOf(cx, who.userId)),

  changeSettings: member(
    async (input, who, cx) => {
      const { clientToken: _token, ...wanted } = input;
      const wantsOne = names.some((name) => wanted[name] !== undefined);
      if (wantsOne)
        await cx.db
          .insert(noticeSettings)
          .values({ userId: who.userId, ...wanted })
          .onConflictDoUpdate({ target: noticeSettings.userId, set: wanted });
      return settingsOf(cx, who.userId);
    },
    { name: 'settings', max: 120, seconds: 60 },
  ),

  listReports: member(async (input, who, cx) => {
    const after = readCursor(input);
    const next =
      after === null
        ? undefined
        : sql`(${reports.createTime}, ${reports.reportId}) < (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db
      .select()
      .from(reports)
      .where(and(eq(reports.userId, who.userId), next))
      .orderBy(desc(reports.createTime), desc(reports.reportId))
      .limit(sizeOf(input) + 1);
    const shown = rows.map((row): Report => ({
      reportId: row.reportId,
      targetType: row.targetType as Report['targetType'],
      targetId: row.targetId,
      reasonCode: row.reasonCode as Report['reasonCode'],
      content: row.content,
      images: row.images,
      status: row.status as Report['status'],
      resultText: row.resultText,
      createTime: row.createTime,
    }));
    return cutPage(input, rows, shown, (row) => cursorAt(row.createTime, row.reportId));
  }),

  /** Newest first. What the caller may not see any more stands as gone. */
  listCollections: member(async (input, who, cx) => {
    const after = readCursor(input);
    const next =
      after === null
        ? undefined
        : sql`(${collections.createTime}, ${collections.collectId}) < (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db
      .select()
      .from(collections)
      .where(and(eq(collections.userId, who.userId), eq(collections.collectType, input.collectType), next))
      .orderBy(desc(collections.createTime), desc(collections.collectId))
      .limit(sizeOf(input) + 1);
    const target = cx.services.targets.collections[input.collectType];
    const found = await target.views(
      cx,
      who,
      rows.map((row) => row.targetId),
    );
    const shown = rows.map((row): Collection => ({
      collectId: row.collectId,
      collectType: input.collectType,
      targetId: row.targetId,
      target: found.get(row.targetId) ?? null,
      createTime: row.createTime,
    }));
    return cutPage(input, rows, shown, (row) => cursorAt(row.createTime, row.collectId));
  }),
} satisfies Partial<Handlers<'users'>>;
