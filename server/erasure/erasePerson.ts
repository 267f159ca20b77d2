// Erases a person on request: tickets, sign-ins, rows by the rules, then files. All rows in one transaction, so that it
// can be repeated after a failure. Files come after their rows: what the store does not delete then is swept.
import { and, eq, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../db/open';
import { uploads } from '../db/tables/media';
import { refreshTokens } from '../db/tables/session';
import { users } from '../db/tables/users';
import { cancelUnusedExchanges } from '../domains/activities/public';
import { dropTicketsOf } from '../domains/platform/public';
import { cancelUnshippedOrders } from '../domains/shop/public';
import { endFamily } from '../domains/session/public';
import { FilesUnavailable, type Files } from '../media/files/files';
import { dropFile, dropParts } from '../media/store';
import { Misconfigured } from '../process/config';
import { eraseFromRecords } from './records';
import { erasedReason, erasureRules, type Person } from './rules';

/** Owners that outlive the person who uploaded the file: a circle's cover, a group's, a club's logo and notices. */
const shared = ['circle:', 'group:', 'club:', 'clubNotice:', 'topic:', 'info:'];

/** Throws Misconfigured for what somebody else has to take over first. */
async function mustHaveNoDuty(db: Db, userId: string): Promise<void> {
  const found = await rowsOf<{ duty: string }>(
    db,
    sql`select 'is of the staff' as duty from users where user_id = ${userId} and is_staff = 1
      union all select 'owns the circle ' || tribe_id from circles where owner_id = ${userId}
      union all select 'owns the group ' || group_id from im_groups
        where owner_id = ${userId} and dismiss_time = 0 and tribe_id = '' and club_id = ''
      union all select 'leads the club ' || club_id from car_clubs where president_id = ${userId} and close_time = 0`,
  );
  const left = found.map((row) => row.duty);
  if (left.length > 0) throw new Misconfigured(`${userId} ${left.join(', ')}: hand that over first`);
}

/** A transaction that lasts longer is no call: a statement of one ends after 15 s. */
const LONGEST_CALL_MS = 30_000;
const LOOK_MS = 100;
/** Waits for what is being written now: a call that knew the person before the sign-out may commit after it. */
async function runningCallsEnd(db: Db): Promise<void> {
  const [now] = await rowsOf<{ at: string }>(db, sql`select clock_timestamp()::text as at`);
  const older = sql`select 1 from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start < ${now?.at}::timestamptz`;
  for (let left = LONGEST_CALL_MS; left > 0 && (await rowsOf(db, older)).length > 0; left -= LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

/**
 * Returns the number of the person's files, and how many of them the store did not delete. Throws Misconfigured and
 * changes nothing where a duty is left; for one that came while it ran the person is signed out and keeps the rest.
 */
export async function erasePerson(
  db: Db,
  files: Files,
  userId: string,
  now: number,
): Promise<{ files: number; undeleted: number }> {
  const [row] = await db.select().from(users).where(eq(users.userId, userId));
  if (row === undefined) throw new Misconfigured(`there is no person ${userId}`);
  await mustHaveNoDuty(db, userId);
  // First: they are found by the person's id, and nothing else deletes them before their time.
  await dropTicketsOf(files, userId);
  const person: Person = { userId, phone: row.phone ?? '', userName: row.userName };
  const families = await db
    .selectDistinct({ family: refreshTokens.family })
    .from(refreshTokens)
    .where(eq(refreshTokens.userId, userId));
  // Before the rest, which can take minutes: what the person wrote meanwhile would stay.
  await db.transaction(async (tx) => {
    for (const { family } of families) await endFamily(tx, userId, family);
  });
  await runningCallsEnd(db);
  const gone = await db.transaction(async (tx) => {
    // Some tables are read whole.
    await tx.execute(sql`set local statement_timeout = 0`);
    const uploaded = await tx
      .delete(uploads)
      .where(
        and(
          eq(uploads.userId, userId),
          sql`not exists (select 1 from unnest(owners) as owner
            where split_part(owner, ':', 1) || ':' in ${shared})`,
        ),
      )
      .returning({ uploadId: uploads.uploadId, fileName: uploads.fileName });
    await tx.update(uploads).set({ userId: '' }).where(eq(uploads.userId, userId));
    await cancelUnusedExchanges({ db: tx, now }, userId, erasedReason);
    await cancelUnshippedOrders({ db: tx, now }, userId, erasedReason);
    await eraseFromRecords(tx, person);
    for (const rule of Object.values(erasureRules))
      if (rule !== 'kept') for (const statement of rule(person, now)) await tx.execute(statement);
    // Handed to the person meanwhile. From here on nobody can: their rows are locked, and gone with the commit.
    await mustHaveNoDuty(tx, userId);
    return uploaded;
  });
  let undeleted = 0;
  for (const { uploadId, fileName } of gone)
    try {
      await dropParts(files, uploadId);
      if (fileName !== '') await dropFile(files, fileName);
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error;
      undeleted++;
    }
  return { files: gone.length, undeleted };
}
