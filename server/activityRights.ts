// Who may take part in an activity (product-brief §5.5 limitType), and its tickets. Apart from the domain, since views say it too.
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ActivityRow } from './activityState';
import type { Cx, Who } from './calls';
import { rowsOf, type Db } from './db/open';
import { equalText } from './http/signature';

/** In Club Z, as one of its members. */
export async function isInClubZ(db: Db, userId: string): Promise<boolean> {
  const rows = await rowsOf<{ one: number }>(db, sql`select 1 as one from circle_members m join circles c on c.tribe_id = m.tribe_id and c.is_club_z = 1 where m.user_id = ${userId} limit 1`);
  return rows.length > 0;
}

/** '' when this person may take part. Car clubs are not there yet: what is for their members is refused to everybody but the staff. */
export function denialOf(row: Pick<ActivityRow, 'limitType' | 'clubZ'>, who: Pick<Who, 'userType' | 'isStaff'>, inClubZ: boolean): string {
  if (row.limitType === 1 && who.userType !== 1) return '仅限车主';
  if (row.limitType === 2 && !inClubZ) return '仅限Club Z成员';
  if (row.limitType === 3 && !who.isStaff) return '仅限车友会成员';
  return '';
}

const signatureOf = (cx: Pick<Cx, 'services'>, applyId: string): string => createHmac('sha256', cx.services.secret).update('ticket\n' + applyId).digest('base64url').slice(0, 22);
/** Text of the QR code: which sign-up, and that it is ours. */
export const ticketOf = (cx: Pick<Cx, 'services'>, applyId: string): string => `ZT1.${applyId}.${signatureOf(cx, applyId)}`;
/** The sign-up that a ticket is of; '' when it was not made here. */
export function applyOfTicket(cx: Pick<Cx, 'services'>, ticket: string): string {
  const found = /^ZT1\.([\w-]{1,64})\.([\w-]{22})$/.exec(ticket.trim());
  const applyId = found?.[1] ?? '';
  return applyId !== '' && equalText(found?.[2] ?? '', signatureOf(cx, applyId)) ? applyId : '';
}
