// Founding a circle: checks of a request, and the platform's decision. Outside the handlers, since the staff's audit
// calls it.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context, Caller } from '../../platform/context';
import { enterCircle } from './memberships';
import { circles, circleFoundings } from '../../db/tables/circles';
import { forbidden, gone, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { query } from '../../notifications/routes';
import { releaseFiles, claimFiles } from '../../media/fileReferences';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';

const owner = 1;
/** Circles that one person may own. */
const most = 3;

export type FoundingRow = typeof circleFoundings.$inferSelect;

/** '' when the person may found a circle now, else the reason. */
export async function whyNotFound(cx: Context, who: Caller): Promise<{ may: string; state: string }> {
  const may = who.userType === owner ? '' : '仅限车主';
  const [open] = await cx.db
    .select({ applyId: circleFoundings.applyId })
    .from(circleFoundings)
    .where(and(eq(circleFoundings.userId, who.userId), eq(circleFoundings.status, 0)));
  const [owned] = await cx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(circles)
    .where(eq(circles.ownerId, who.userId));
  const state =
    open !== undefined ? '你的创建申请正在审核' : (owned?.count ?? 0) >= most ? `最多创建 ${most} 个圈子` : '';
  return { may, state };
}

/**
 * Serialises changes of names and categories of circles, so that two circles cannot take one name at the same moment.
 */
export const oneAtATime = (cx: Context): Promise<unknown> =>
  cx.db.execute(sql`select pg_advisory_xact_lock(hashtext('circleNames'))`);

/** Circles and open requests have unique names. */
export async function isNameTaken(
  cx: Context,
  name: string,
  { exceptApplyId = '', exceptTribeId = '' } = {},
): Promise<boolean> {
  await oneAtATime(cx);
  const [circle] = await cx.db
    .select({ tribeId: circles.tribeId })
    .from(circles)
    .where(and(sql`lower(${circles.name}) = lower(${name})`, ne(circles.tribeId, exceptTribeId)));
  const [asked] = await cx.db
    .select({ applyId: circleFoundings.applyId })
    .from(circleFoundings)
    .where(
      and(
        sql`lower(${circleFoundings.name}) = lower(${name})`,
        eq(circleFoundings.status, 0),
        sql`${circleFoundings.applyId} <> ${exceptApplyId}`,
      ),
    );
  return circle !== undefined || asked !== undefined;
}

/**
 * The name of a category, null where there is none: a category exists as long as a circle is in it. Club Z's category
 * cannot be chosen.
 */
export async function categoryName(cx: Context, categoryId: string): Promise<string | null> {
  const [row] = await cx.db
    .select({ name: circles.categoryName })
    .from(circles)
    .where(and(eq(circles.categoryId, categoryId), ne(circles.categoryId, ''), eq(circles.isClubZ, 0)))
    .limit(1);
  return row?.name ?? null;
}

/**
 * The staff decide a request once; a passed one becomes a circle owned by the applicant. Returns the circle's id, ''
 * for a refusal.
 */
export async function decideFounding(
  cx: Context,
  who: Caller,
  applyId: string,
  pass: boolean,
  reason: string,
): Promise<string> {
  const [asked] = await cx.db.select().from(circleFoundings).where(eq(circleFoundings.applyId, applyId)).for('update');
  if (asked === undefined) throw gone();
  if (!who.isStaff) throw forbidden('仅管理员可操作');
  if (asked.userId === who.userId) throw forbidden('不能审核自己的申请');
  if (asked.status !== 0 || (pass && (await isNameTaken(cx, asked.name, { exceptApplyId: applyId }))))
    throw new Refusal('010004');
  const tribeId = pass ? newId('c', cx.now) : '';
  if (pass) await make(cx, asked, tribeId);
  await releaseFiles(cx, 'founding:' + applyId);
  await cx.db
    .update(circleFoundings)
    .set({ status: pass ? 1 : 2, refuseReason: pass ? '' : reason, auditorId: who.userId, auditTime: cx.now, tribeId })
    .where(eq(circleFoundings.applyId, applyId));
  const content = pass
    ? `你创建的圈子「${asked.name}」已通过审核`
    : `你创建圈子「${asked.name}」的申请未通过` + (reason === '' ? '' : '：' + reason);
  await notify(cx, {
    to: asked.userId,
    from: who.userId,
    kind: noticeKind.applied,
    targetId: applyId,
    content,
    link:
      tribeId === ''
        ? query('/mine/applicationProgress', { tab: 'founding' })
        : query('/circle/circleDetail', { tribeId }),
  });
  return tribeId;
}

async function make(cx: Context, asked: FoundingRow, tribeId: string): Promise<void> {
  const [last] = await cx.db.select({ sort: sql<number>`coalesce(max(${circles.sort}), 0)::int` }).from(circles);
  const { images } = await claimFiles(cx, asked, 'circle:' + tribeId, {
    images: asked.avatarUrl === '' ? [] : [{ url: asked.avatarUrl }],
  });
  await cx.db.insert(circles).values({
    tribeId,
    name: asked.name,
    avatarUrl: asked.avatarUrl,
    coverUrl: asked.avatarUrl,
    coverColor: images[0]?.color ?? '',
    intro: asked.intro,
    categoryId: asked.categoryId,
    categoryName: (await categoryName(cx, asked.categoryId)) ?? '',
    ownerId: asked.userId,
    sort: (last?.sort ?? 0) + 1,
    createTime: cx.now,
  });
  await enterCircle(cx, tribeId, asked.userId, 3);
}
