// Who may take part in an activity (`limitType`), and its tickets. A file of its own, since views and handlers use it.
import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ActivityRow } from './activityState';
import type { Context, Caller } from '../../platform/context';
import { users } from '../../db/tables/users';
import { rowsOf, type Db } from '../../db/open';
import { equalText } from '../../platform/signature';

/** A person's memberships: Club Z, and car clubs by their ids. */
export type Memberships = { clubZ: boolean; clubs: ReadonlySet<string> };
export const nowhere: Memberships = { clubZ: false, clubs: new Set() };

export async function membershipsOf(db: Db, userId: string): Promise<Memberships> {
  const rows = await rowsOf<{ club_id: string }>(
    db,
    sql`select '' as club_id from circle_members m join circles c on c.tribe_id = m.tribe_id and c.is_club_z = 1
      where m.user_id = ${userId}
    union all select club_id from car_club_members where user_id = ${userId}`,
  );
  return {
    clubZ: rows.some((row) => row.club_id === ''),
    clubs: new Set(rows.map((row) => row.club_id).filter((clubId) => clubId !== '')),
  };
}

/**
 * '' when this person may take part, else the reason. An activity for car club members accepts members of the club that
 * it names, or of any club if it names none.
 */
export function denialOf(
  row: Pick<ActivityRow, 'limitType' | 'clubZ' | 'clubId'>,
  who: Pick<Caller, 'userType' | 'isStaff'>,
  belonging: Memberships,
): string {
  if (row.limitType === 1 && who.userType !== 1) return '仅限车主';
  if (row.limitType === 2 && !belonging.clubZ) return '仅限 Club Z 成员';
  if (
    row.limitType === 3 &&
    !who.isStaff &&
    (row.clubId === '' ? belonging.clubs.size === 0 : !belonging.clubs.has(row.clubId))
  )
    return '仅限车友会成员';
  return '';
}

/** The same by what the person is now, where the activity is not for everybody. */
export async function currentDenial(cx: Context, row: ActivityRow, userId: string): Promise<string> {
  if (row.limitType === 0) return '';
  const [person] = await cx.db
    .select({ userType: users.userType, isStaff: users.isStaff })
    .from(users)
    .where(eq(users.userId, userId));
  const who = { userType: person?.userType ?? -1, isStaff: person?.isStaff === 1 };
  return denialOf(row, who, await membershipsOf(cx.db, userId));
}

const signatureOf = (secret: string, applyId: string): string =>
  createHmac('sha256', secret)
    .update('ticket\n' + applyId)
    .digest('base64url')
    .slice(0, 22);
/** Text of the QR code: the sign-up's id, signed by this server. */
export const ticketOf = (cx: Pick<Context, 'services'>, applyId: string): string =>
  `ZT1.${applyId}.${signatureOf(cx.services.secret, applyId)}`;
/** Returns the sign-up of a ticket; '' for a ticket that this server did not sign. */
export function applyOfTicket(cx: Pick<Context, 'services'>, ticket: string): string {
  const found = /^ZT1\.([\w-]{1,64})\.([\w-]{22})$/.exec(ticket.trim());
  const applyId = found?.[1] ?? '';
  const isOurs = cx.services.secrets.some((secret) => equalText(found?.[2] ?? '', signatureOf(secret, applyId)));
  return applyId !== '' && isOurs ? applyId : '';
}
