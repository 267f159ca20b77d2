// Joining a group: by invitation of a member, or by a request to the admins. requests.ts has the answers to both.
import { rowsOf, type Db } from '../db/open';
import { and, eq, sql } from 'drizzle-orm';
import { circleMembers } from '../db/tables/circles';
import { newId } from '../platform/ids';
import { takeRate } from '../platform/rates';
import { Refusal } from '../platform/refusals';
import { imCodes, imForbidden, ImRefusal } from './codes';
import { refuseBannedWords } from './content';
import { groupLimit, type GroupAction } from './groups';
import { addMembers } from './members';
import { managersOf, noticeOp, notifyGroup, removedAt } from './notices';
import { isMutedInGroup, mustBeMember, rankOf, findMembership, type GroupRow } from './permissions';

/** So many invitations that are not accepted get from one person to another within a day, into whichever groups. */
const mostADay = 5;
/** So many one person makes within a day, to whomever: as many as a group has members. */
const allADay = groupLimit.members;
/**
 * Who has refused an invitation is not asked again into the same group for so long after it was made. The inviter is not
 * told, as of the refusal.
 */
const dayMs = 86_400_000;

/** Result for each invited person: joined, was a member, was invited, no room, cannot be invited. */
export type Invited = 'in' | 'known' | 'asked' | 'full' | 'no';

/** People are asked first, except friends (followers of the inviter) when the group is being created. */
export async function invite(
  action: GroupAction,
  groupId: string,
  userIds: readonly string[],
): Promise<Map<string, Invited>> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustBeMember(membership);
  const { group, me } = membership;
  if (rankOf(me.role) < 2 && (isMutedInGroup(me, action.now) || group.joinOption === 'DisableApply'))
    throw imForbidden();
  const found = await canBeAsked(action.db, group, action.userId, userIds, action.now - dayMs);
  const fate = new Map<string, Invited>();
  for (const userId of userIds) {
    const one = found.get(userId);
    fate.set(
      userId,
      one === undefined || one.blocked || !one.eligible
        ? 'no'
        : one.member
          ? // An invitation that is sent again, since its answer was lost, after the person has agreed to the first.
            one.invited
            ? 'in'
            : 'known'
          : group.memberCount >= groupLimit.members
            ? 'full'
            : 'asked',
    );
  }
  const isLeftAlone = (one: Askable | undefined): boolean =>
    one?.open === true || (one?.refused_time ?? 0) > action.now - dayMs || (one?.lately ?? 0) >= mostADay;
  for (const userId of userIds.filter((one) => fate.get(one) === 'asked' && !isLeftAlone(found.get(one)))) {
    if (!(await isOneMore(action))) {
      fate.set(userId, 'no');
      continue;
    }
    await notifyGroup(
      action.db,
      {
        to: [userId],
        op: noticeOp.invited,
        group,
        by: action.userId,
        target: userId,
        requestId: newId('gr', action.now),
      },
      action.now,
    );
  }
  return fate;
}

/** Counts an invitation; false above the number of the day. */
async function isOneMore({ db, now, userId }: GroupAction): Promise<boolean> {
  try {
    await takeRate(db, 'invited:' + userId, allADay, 86_400, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type Askable = {
  user_id: string;
  member: boolean;
  blocked: boolean;
  /** Has an open invitation. */ open: boolean;
  /** Has agreed to an invitation of this inviter. */ invited: boolean;
  /** When the last invitation was made that the person has refused, 0 for none. */ refused_time: number;
  /** How many invitations of this inviter the person has got since `since` and not accepted. */ lately: number;
  eligible: boolean;
  friend: boolean;
};

/** The group of a circle or car club accepts only its members. */
export async function canBeAsked(
  db: Db,
  group: Pick<GroupRow, 'groupId' | 'tribeId' | 'clubId'>,
  by: string,
  userIds: readonly string[],
  since = Number.MAX_SAFE_INTEGER,
): Promise<Map<string, Askable>> {
  const rows = await rowsOf<Askable>(
    db,
    sql`
    select u.user_id, exists (select 1 from im_group_members m where m.group_id = ${group.groupId}
    and m.user_id = u.user_id) as member,
      exists (select 1 from blocks b where (b.user_id = u.user_id and b.target_id = ${by}) or (b.user_id = ${by}
      and b.target_id = u.user_id)) as blocked,
      exists (select 1 from im_group_notices n where n.user_id = u.user_id and n.group_id = ${group.groupId}
      and n.operation_type = 7 and n.handled = 0) as open,
      exists (select 1 from im_group_notices n where n.user_id = u.user_id and n.group_id = ${group.groupId}
      and n.operator_id = ${by} and n.operation_type = 7 and n.handled = 1) as invited,
      coalesce((select max(n.create_time) from im_group_notices n where n.user_id = u.user_id
      and n.group_id = ${group.groupId} and n.operation_type = 7 and n.handled = 2), 0)::float8 as refused_time,
      (select count(*)::int from im_group_notices n where n.user_id = u.user_id and n.operator_id = ${by}
      and n.operation_type = 7 and n.handled <> 1 and n.create_time > ${since}::bigint) as lately,
      (${group.tribeId} = '' or exists (select 1 from circle_members c where c.tribe_id = ${group.tribeId}
      and c.user_id = u.user_id))
        and (${group.clubId} = '' or exists (select 1 from car_club_members c where c.club_id = ${group.clubId}
        and c.user_id = u.user_id)) as eligible,
      exists (select 1 from follows f where f.user_id = u.user_id and f.target_id = ${by}) as friend
    from users u where u.user_id in (select value from json_array_elements_text(${JSON.stringify(userIds)}::json))`,
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Whom `by` has invited into a group, newest first, and whether they have agreed. */
export const invitationsOf = async (
  db: Db,
  groupId: string,
  by: string,
): Promise<{ userId: string; userName: string; agreed: boolean }[]> =>
  (
    await rowsOf<{ user_id: string; user_name: string; agreed: boolean }>(
      db,
      sql`
    select n.user_id, u.user_name, bool_or(n.handled = 1) as agreed from im_group_notices n
      join users u on u.user_id = n.user_id
      where n.group_id = ${groupId} and n.operator_id = ${by} and n.operation_type = ${noticeOp.invited}
      group by n.user_id, u.user_name order by max(n.create_time) desc, n.user_id limit 50`,
    )
  ).map((row) => ({ userId: row.user_id, userName: row.user_name, agreed: row.agreed }));

/**
 * Whether the person may come in by themselves. Into an open group everybody, except whom its admins have removed: they
 * have to let that person in again, unless the person has come into its circle anew since.
 */
export async function isOpenTo({ db }: Pick<GroupAction, 'db'>, group: GroupRow, userId: string): Promise<boolean> {
  if (group.joinOption !== 'FreeAccess') return false;
  const { groupId, tribeId } = group;
  const removed = await removedAt(db, groupId, userId);
  if (removed === 0) return true;
  const [inCircle] = await db
    .select({ since: circleMembers.joinTime })
    .from(circleMembers)
    .where(and(eq(circleMembers.tribeId, tribeId), eq(circleMembers.userId, userId)));
  return inCircle !== undefined && inCircle.since > removed;
}

/** True when the person is a member now, false when the request is open. */
export async function askToJoin(action: GroupAction, groupId: string, reason: string): Promise<boolean> {
  const { group, me } = await findMembership(action.db, groupId, action.userId, true);
  if (me !== null) throw new ImRefusal(imCodes.alreadyIn, 'already in');
  const one = (await canBeAsked(action.db, group, group.ownerId, [action.userId])).get(action.userId);
  if (group.joinOption === 'DisableApply' || one?.eligible !== true) throw imForbidden();
  if (group.memberCount >= groupLimit.members) throw new ImRefusal(imCodes.groupFull, 'full');
  if (await isOpenTo(action, group, action.userId)) {
    await addMembers(action, group, [{ userId: action.userId }]);
    return true;
  }
  await refuseBannedWords(action.db, [reason]);
  await requestFor(action, group, action.userId, reason);
  return false;
}

/** Sends a request to the admins, once while it is open. */
export async function requestFor(action: GroupAction, group: GroupRow, userId: string, reason: string): Promise<void> {
  const [open] = await rowsOf<{ request_id: string }>(
    action.db,
    sql`
    select request_id from im_group_notices where group_id = ${group.groupId} and operation_type = 1
    and operator_id = ${userId} and handled = 0 limit 1`,
  );
  if (open !== undefined) return;
  await notifyGroup(
    action.db,
    {
      to: await managersOf(action.db, group.groupId),
      op: noticeOp.asked,
      group,
      by: userId,
      target: userId,
      requestId: newId('gr', action.now),
      message: reason.slice(0, 100),
    },
    action.now,
  );
}
