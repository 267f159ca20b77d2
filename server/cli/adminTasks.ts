// What a server does for its operator besides calls. An argument and the answer are text; Misconfigured is a refusal.
import { eq } from 'drizzle-orm';
import type { Db } from '../db/open';
import { users } from '../db/tables/users';
import { erasePerson } from '../erasure/erasePerson';
import { resealFilms } from '../im/resealFilms';
import type { Services } from '../platform/context';
import { overlapMs, readSecrets, rotateSecret, secretsInForce, type Secret } from '../platform/secrets';
import { Misconfigured } from '../process/config';
import { whenOf } from './formatTimestamp';

type Task = (db: Db, services: Pick<Services, 'files' | 'now'>, argument: string) => Promise<string[]>;

/** Never the value itself. */
function secretLines(all: readonly Secret[], now: number): string[] {
  const [signing] = secretsInForce(all, now);
  return all.map((one) =>
    [
      one.value === signing ? 'signs' : one.from > now ? `signs from ${whenOf(one.from)}` : 'accepted',
      one.until === 0 ? 'without an end' : `until ${whenOf(one.until)}`,
    ].join(', '),
  );
}

export const adminTasks = {
  secretStatus: async (db, { now }) => secretLines(await readSecrets(db), now()),
  rotateSecret: async (db, { now }, hours) => {
    const overlap = hours === '' ? overlapMs : Number(hours) * 3_600_000;
    if (!Number.isFinite(overlap) || overlap < 0) throw new Misconfigured(`${hours} is not a number of hours`);
    return secretLines(await rotateSecret(db, now(), overlap), now());
  },
  resealFilms: async (db, { now }) => [
    `${await resealFilms(db, secretsInForce(await readSecrets(db), now()))} messages with films were sealed again`,
  ],
  describePerson: async (db, _services, userId) => {
    const [row] = await db.select().from(users).where(eq(users.userId, userId));
    if (row === undefined) throw new Misconfigured(`there is no person ${userId}`);
    return [[row.userId, row.userName, (row.phone ?? '').replace(/^(\d{3})\d{4}/, '$1****')].join('  ')];
  },
  erasePerson: async (db, { files, now }, userId) => {
    const erased = await erasePerson(db, files, userId, now());
    const lines = [`${userId} is erased, with ${erased.files} files. Backups made before still hold this person`];
    if (erased.undeleted > 0)
      lines.push(
        `${erased.undeleted} files are still in the store, which does not answer; a running server deletes them within two days`,
      );
    return lines;
  },
} satisfies { [name: string]: Task };
export type AdminTask = keyof typeof adminTasks;
export const isAdminTask = (name: string): name is AdminTask => Object.hasOwn(adminTasks, name);
