// The group of a car club: exactly the club's members, with the same roles. Call each function inside the transaction
// of its cause, with the club's row locked. Roles, transfer and closing happen in the club, not in the group.
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Context, Caller } from '../platform/context';
import { carClubMembers, carClubs } from '../db/tables/carClubs';
import { imGroupMembers, imGroups, type ImRole } from '../db/tables/im';
import { gone } from '../platform/refusals';
import { wasRemoved } from './circleGroups';
import { endGroup, transferOwnership, groupLimit, makeGroup, writeTip, type GroupAction } from './groups';
import { changeRole, addMembers, withdraw } from './members';
import { noticeOp } from './notices';
import type { GroupRow } from './permissions';

type Place = Pick<Context, 'db' | 'now'>;
type ClubRow = typeof carClubs.$inferSelect;
const action = (cx: Place, userId: string): GroupAction => ({ db: cx.db, now: cx.now, userId, by: '' });
export const groupRoleOf = (clubRole: number): ImRole =>
  clubRole === 3 ? 'Owner' : clubRole === 2 ? 'Admin' : 'Member';

async function groupOfClub(cx: Place, clubId: string): Promise<GroupRow | null> {
  const [group] = await cx.db
    .select()
    .from(imGroups)
    .where(and(eq(imGroups.clubId, clubId), eq(imGroups.dismissTime, 0)))
    .for('update');
  return group ?? null;
}

/** With all members of the club, higher roles first: room is limited. */
async function makeClubGroup(
  cx: Place,
  club: Pick<ClubRow, 'clubId' | 'name' | 'logoUrl' | 'intro' | 'presidentId' | 'groupId'>,
): Promise<GroupRow> {
  const me = action(cx, club.presidentId);
  const [used] =
    club.groupId === ''
      ? []
      : await cx.db.select({ groupId: imGroups.groupId }).from(imGroups).where(eq(imGroups.groupId, club.groupId));
  const group = await makeGroup(me, {
    ...(club.groupId === '' || used !== undefined ? {} : { groupId: club.groupId }),
    name: club.name.slice(0, groupLimit.name),
    faceUrl: club.logoUrl,
    introduction: club.intro.slice(0, groupLimit.introduction),
    ownerId: club.presidentId,
    joinOption: 'NeedPermission',
    clubId: club.clubId,
  });
  if (group.groupId !== club.groupId)
    await cx.db.update(carClubs).set({ groupId: group.groupId }).where(eq(carClubs.clubId, club.clubId));
  const members = await cx.db
    .select({ userId: carClubMembers.userId, role: carClubMembers.role })
    .from(carClubMembers)
    .where(eq(carClubMembers.clubId, club.clubId))
    .orderBy(desc(carClubMembers.role), asc(carClubMembers.joinTime), asc(carClubMembers.userId))
    .limit(groupLimit.members);
  await addMembers(
    me,
    group,
    members.map((row) => ({ userId: row.userId, role: groupRoleOf(row.role) })),
    false,
  );
  return group;
}

/** This person has joined the club, by `byUser`. */
export async function joinClubGroup(
  cx: Place,
  club: Parameters<typeof makeClubGroup>[1],
  userId: string,
  role: number,
  byUser: string,
): Promise<void> {
  const known = await groupOfClub(cx, club.clubId);
  if (known === null) await makeClubGroup(cx, club);
  else await addMembers(action(cx, byUser), known, [{ userId, role: groupRoleOf(role) }]);
}

/** These people have left the club, by `byUser`. */
export async function leaveClubGroup(
  cx: Place,
  clubId: string,
  userIds: readonly string[],
  byUser: string,
): Promise<void> {
  const group = userIds.length === 0 ? null : await groupOfClub(cx, clubId);
  if (group !== null) await withdraw(action(cx, byUser), group, userIds);
}

/** Became an administrator, or lost the role. */
export async function followClubRole(
  cx: Place,
  clubId: string,
  userId: string,
  role: 1 | 2,
  byUser: string,
): Promise<void> {
  const group = await groupOfClub(cx, clubId);
  if (group !== null) await changeRole(action(cx, byUser), group, userId, role === 2 ? 'Admin' : 'Member');
}

/** The club has a new president; the former one stays as a member. A president gets into a full group, too. */
export async function handOverClubGroup(cx: Place, clubId: string, from: string, to: string): Promise<void> {
  const group = await groupOfClub(cx, clubId);
  if (group === null) return;
  const me = action(cx, from);
  await addMembers(me, group, [{ userId: to }], true, Infinity);
  await transferOwnership(me, group, from, to);
}

/** Name and picture of the club. */
export async function renameClubGroup(
  cx: Place,
  club: Pick<ClubRow, 'clubId' | 'name' | 'logoUrl' | 'intro'>,
  byUser: string,
): Promise<void> {
  const group = await groupOfClub(cx, club.clubId);
  if (group === null) return;
  const look = {
    name: club.name.slice(0, groupLimit.name),
    faceUrl: club.logoUrl,
    introduction: club.intro.slice(0, groupLimit.introduction),
  };
  if (look.name === group.name && look.faceUrl === group.faceUrl && look.introduction === group.introduction) return;
  await cx.db
    .update(imGroups)
    .set({ ...look, infoTime: cx.now })
    .where(eq(imGroups.groupId, group.groupId));
  if (look.name !== group.name)
    await writeTip(action(cx, byUser), group.groupId, { op: 6, by: byUser, users: [], changed: { name: look.name } });
}

/** The club is closed: its group is dismissed. */
export async function endClubGroup(cx: Place, clubId: string, byUser: string): Promise<void> {
  const group = await groupOfClub(cx, clubId);
  if (group !== null) await endGroup(action(cx, byUser), group, noticeOp.revoked);
}

/**
 * Call it inside a transaction. A club member who left the group joins again; one removed by its managers has to ask
 * them; people outside the club stay out.
 */
export async function enterClubGroup(
  cx: Place,
  clubId: string,
  who: Pick<Caller, 'userId'>,
): Promise<{ groupID: string; joined: 0 | 1 }> {
  const [club] = await cx.db
    .select()
    .from(carClubs)
    .where(and(eq(carClubs.clubId, clubId), eq(carClubs.closeTime, 0)))
    .for('update');
  if (club === undefined) throw gone();
  const [membership] = await cx.db
    .select({ role: carClubMembers.role, joinTime: carClubMembers.joinTime })
    .from(carClubMembers)
    .where(and(eq(carClubMembers.clubId, clubId), eq(carClubMembers.userId, who.userId)));
  const known = await groupOfClub(cx, clubId);
  if (membership === undefined) return { groupID: known?.groupId ?? club.groupId, joined: 0 };
  const group = known ?? (await makeClubGroup(cx, club));
  const [inside] = await cx.db
    .select({ role: imGroupMembers.role })
    .from(imGroupMembers)
    .where(and(eq(imGroupMembers.groupId, group.groupId), eq(imGroupMembers.userId, who.userId)));
  if (inside !== undefined) return { groupID: group.groupId, joined: 1 };
  if (await wasRemoved(cx, group.groupId, who.userId, membership.joinTime))
    return { groupID: group.groupId, joined: 0 };
  const came = await addMembers(action(cx, who.userId), group, [
    { userId: who.userId, role: groupRoleOf(membership.role) },
  ]);
  return { groupID: group.groupId, joined: came.length > 0 ? 1 : 0 };
}
