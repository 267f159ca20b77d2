// One reported, suspicious or sought thing as a whole: what it says, its author, its open reports, its log.
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { commentedOn } from '../../../bus/rules/commentThread';
import type { CaseContent, StaffCaseDetail } from '../../../bus/entities/staff';
import { circles } from '../../db/tables/circles';
import { reports } from '../../db/tables/moderation';
import { staffLog } from '../../db/tables/staff';
import { users } from '../../db/tables/users';
import type { Caller, Context, Excerpt } from '../../platform/context';
import { flag } from '../../platform/flag';
import { onlyStaff, role, type Handlers } from '../../platform/handlers';
import { gone, Refusal } from '../../platform/refusals';
import { query } from '../../notifications/routes';
import { excerptsOf, keyOf, type Reported } from '../forum/public';
import { briefsOf } from '../users/public';
import { logEntries, logKindsOf } from './log';

/** Letters of a message. */
const longest = 5000;
const entries = 50;
const days90 = 90 * 86_400_000;
/** Kinds that `forum.hideContent` takes. */
const hideable = [1, 2, 3, 7];

export const caseDetailHandlers = {
  getCase: role({
    ...onlyStaff,
    run: async (_found, { targetType, targetId }, who, cx): Promise<StaffCaseDetail> => {
      const thing: Reported = { targetType, targetId };
      const excerpt = (await excerptsOf(cx, [thing], longest)).get(keyOf(thing));
      const open = await openReports(cx, thing);
      if (excerpt === undefined && open.length === 0) throw gone();
      const authorId = excerpt?.authorId ?? '';
      const briefs = await briefsOf(cx.db, [authorId, ...open.map((one) => one.userId)], who);
      return {
        targetType,
        targetId,
        content: await contentOf(cx, who, thing, excerpt),
        author: authorId === '' ? null : await authorOf(cx, briefs.of(authorId)),
        reports: open.map(({ userId, reasonCode, ...one }) => ({
          ...one,
          reporterId: userId,
          reporterName: briefs.of(userId).userName,
          reasonCode: reasonCode as StaffCaseDetail['reports'][number]['reasonCode'],
        })),
        log: await logEntries(cx, { targetKinds: logKindsOf(targetType), targetId }, entries),
      };
    },
  }),
} satisfies Partial<Handlers<'staff'>>;

const openReports = (cx: Context, { targetType, targetId }: Reported) =>
  cx.db
    .select({
      reportId: reports.reportId,
      userId: reports.userId,
      reasonCode: reports.reasonCode,
      content: reports.content,
      images: reports.images,
      createTime: reports.createTime,
    })
    .from(reports)
    .where(and(eq(reports.targetType, targetType), eq(reports.targetId, targetId), inArray(reports.status, [0, 1])))
    .orderBy(asc(reports.createTime), asc(reports.reportId));

async function contentOf(
  cx: Context,
  who: Caller,
  { targetType, targetId }: Reported,
  excerpt: Excerpt | undefined,
): Promise<CaseContent> {
  const whole = excerpt?.whole;
  const [circle] =
    (whole?.tribeId ?? '') === ''
      ? []
      : await cx.db
          .select({ name: circles.name })
          .from(circles)
          .where(eq(circles.tribeId, whole?.tribeId ?? ''));
  return {
    title: whole?.title ?? '',
    body: whole === undefined ? (excerpt?.text ?? '') : whole.body,
    pictures: [...(whole?.pictures ?? [])],
    createTime: whole?.createTime ?? 0,
    circleName: circle?.name ?? '',
    link: (whole?.under ?? '') === '' ? (whole?.link ?? '') : await linkUnder(cx, who, whole?.under ?? '', targetId),
    state: excerpt === undefined ? 'gone' : (whole?.state ?? 'shown'),
    canHide: flag(hideable.includes(targetType)),
    ...(whole?.isTop === undefined ? {} : { isTop: flag(whole.isTop), isEssence: flag(whole.isEssence ?? 0) }),
  };
}

/** The page that a comment or reply is on; '' when that is gone. */
async function linkUnder(cx: Context, who: Caller, under: string, postId: string): Promise<string> {
  const { kind, id } = commentedOn(under);
  if (kind === 'thread') return query('/circle/threadDetail', { threadId: id, postId });
  try {
    const { page } = await cx.services.targets.comments[kind].find(cx, id, who);
    return page === '' ? '' : `${page}&postId=${encodeURIComponent(postId)}`;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}

async function authorOf(
  cx: Context,
  user: NonNullable<StaffCaseDetail['author']>['user'],
): Promise<StaffCaseDetail['author']> {
  const [row] = await cx.db.select().from(users).where(eq(users.userId, user.userId));
  if (row === undefined) return null;
  const hiddenCount = await cx.db.$count(
    staffLog,
    and(
      eq(staffLog.authorId, user.userId),
      gt(staffLog.createTime, cx.now - days90),
      sql`(${staffLog.action} = 'hide' or ${staffLog.action} = 'report' and ${staffLog.result} in ('uphold', 'mute'))`,
    ),
  );
  return {
    user,
    createTime: row.createTime,
    hiddenCount,
    muteUntil: row.muteUntil > cx.now ? row.muteUntil : 0,
    isStaff: flag(row.isStaff),
  };
}
