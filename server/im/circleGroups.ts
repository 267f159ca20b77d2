// The group of a circle: created on first request, with the circle's owner and admins; other members join when they
// open it, and are removed when they leave the circle.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context, Caller } from '../platform/context';
import { circleMembers, circles } from '../db/tables/circles';
import { imGroupMembers, imGroups } from '../db/tables/im';
import { gone } from '../platform/refusals';
import { groupLimit, makeGroup, writeTip, type GroupAction, type GroupChange } from './groups';
import { addMembers, withdraw } from './members';
import { removedAt } from './notices';
import type { GroupRow } from './permissions';

type Place = Pick<Context, 'db' | 'now'>;
const action = (cx: Place, userId: string): GroupAction => ({ db: cx.db, now: cx.now, userId, by: '' });

/** The group with its row locked, null when it does not exist yet. */
export async function groupOfCircle(cx: Place, tribeId: string): Promise<GroupRow | null> {
  const [group] = await cx.db
    .select()
    .from(imGroups)
    .where(and(eq(imGroups.tribeId, tribeId), eq(imGroups.dismissTime, 0)))
    .for('update');
  return group ?? null;
}

type Shown = Pick<typeof circles.$inferSelect, 'name' | 'avatarUrl' | 'intro' | 'joinType'>;
/** Group fields from the circle's profile. */
const lookOf = ({
  name,
  avatarUrl,
  intro,
  joinType,
}: Shown): Pick<GroupRow, 'name' | 'faceUrl' | 'introduction' | 'joinOption'> => ({
  name: name.slice(0, groupLimit.name),
  faceUrl: avatarUrl,
  introduction: intro,
  joinOption: joinType === 0 ? 'FreeAccess' : 'NeedPermission',
});

async function makeCircleGroup(cx: Place, circle: typeof circles.$inferSelect): Promise<GroupRow> {
  const leaders = await cx.db
    .select({ userId: circleMembers.userId, role: circleMembers.role })
    .from(circleMembers)
    .where(and(eq(circleMembers.tribeId, circle.tribeId), inArray(circleMembers.role, [2, 3])))
    .orderBy(asc(circleMembers.joinTime), asc(circleMembers.userId));
  const [used] =
    circle.groupId === ''
      ? []
      : await cx.db.select({ groupId: imGroups.groupId }).from(imGroups).where(eq(imGroups.groupId, circle.groupId));
  const owner = leaders.find((row) => row.role === 3)?.userId ?? circle.ownerId;
  const me = action(cx, owner);
  const group = await makeGroup(me, {
    ...(circle.groupId === '' || used !== undefined ? {} : { groupId: circle.groupId }),
    ...lookOf(circle),
    ownerId: owner,
    tribeId: circle.tribeId,
  });
  if (group.groupId !== circle.groupId)
    await cx.db.update(circles).set({ groupId: group.groupId }).where(eq(circles.tribeId, circle.tribeId));
  const admins = leaders.filter((row) => row.role === 2).slice(0, groupLimit.admins);
  await addMembers(
    me,
    group,
    [{ userId: owner, role: 'Owner' }, ...admins.map((row) => ({ userId: row.userId, role: 'Admin' as const }))],
    false,
  );
  return group;
}

/**
 * Applies a change of the circle's profile to its group, field by field, except fields that the group's admins have set
 * themselves.
 */
export async function followCircleLook(
  cx: Place,
  tribeId: string,
  before: Shown,
  after: Shown,
  byUser: string,
): Promise<void> {
  const group = await groupOfCircle(cx, tribeId);
  if (group === null) return;
  const [was, is] = [lookOf(before), lookOf(after)];
  const parts = (['name', 'faceUrl', 'introduction', 'joinOption'] as const).filter(
    (part) => was[part] !== is[part] && group[part] === was[part],
  );
  if (parts.length === 0) return;
  const changed: GroupChange = {};
  for (const part of parts) Object.assign(changed, { [part]: is[part] });
  await cx.db
    .update(imGroups)
    .set({ ...changed, infoTime: cx.now })
    .where(eq(imGroups.groupId, group.groupId));
  await writeTip(action(cx, byUser), group.groupId, { op: 6, by: byUser, users: [], changed });
}

/** A member removed by the group's admins has to ask them. */
export async function wasRemoved(cx: Place, groupId: string, userId: string, since: number): Promise<boolean> {
  const removed = await removedAt(cx.db, groupId, userId);
  return removed > 0 && removed >= since;
}

/**
 * Call it inside a transaction. A circle that the person may not see does not exist; for a person outside the circle it
 * returns the group without adding them.
 */
export async function enterCircleGroup(
  cx: Place,
  tribeId: string,
  who: Pick<Caller, 'userId'>,
): Promise<{ groupID: string; joined: 0 | 1 }> {
  const [circle] = await cx.db.select().from(circles).where(eq(circles.tribeId, tribeId)).for('update');
  const [membership] = await cx.db
    .select({ role: circleMembers.role, joinTime: circleMembers.joinTime })
    .from(circleMembers)
    .where(and(eq(circleMembers.tribeId, tribeId), eq(circleMembers.userId, who.userId)));
  if (circle === undefined || (circle.isPrivate === 1 && membership === undefined)) throw gone();
  const known = await groupOfCircle(cx, tribeId);
  if (membership === undefined) return { groupID: known?.groupId ?? circle.groupId, joined: 0 };
  const group = known ?? (await makeCircleGroup(cx, circle));
  const [inside] = await cx.db
    .select({ role: imGroupMembers.role })
    .from(imGroupMembers)
    .where(and(eq(imGroupMembers.groupId, group.groupId), eq(imGroupMembers.userId, who.userId)));
  if (inside !== undefined) return { groupID: group.groupId, joined: 1 };
  if (await wasRemoved(cx, group.groupId, who.userId, membership.joinTime))
    return { groupID: group.groupId, joined: 0 };
  const came = await addMembers(action(cx, who.userId), group, [
    { userId: who.userId, role: membership.role >= 2 ? 'Admin' : 'Member' },
  ]);
  return { groupID: group.groupId, joined: came.length > 0 ? 1 : 0 };
}

/** These people have left the circle, by `byUser`. */
export async function leaveCircleGroup(
  cx: Place,
  tribeId: string,
  userIds: readonly string[],
  byUser: string,
): Promise<void> {
  const group = userIds.length === 0 ? null : await groupOfCircle(cx, tribeId);
  if (group !== null) await withdraw(action(cx, byUser), group, userIds);
}
