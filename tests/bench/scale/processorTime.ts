// Processor time of this process and of its database on the same machine: what others do on the machine does not count.
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../../server/db/open';

const tickMs = 10;

async function databaseMs(db: Db): Promise<number> {
  const rows = await rowsOf<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()`,
  );
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Its own time and that of parallel workers, which have ended.
    return sum + (Number(fields[11]) + Number(fields[12])) * tickMs;
  }, 0);
}

/** Returns a function that gives the ms spent since. */
export async function watchProcessor(db: Db): Promise<() => Promise<{ process: number; database: number }>> {
  const before = { own: process.cpuUsage(), database: await databaseMs(db) };
  return async () => {
    const own = process.cpuUsage(before.own);
    return { process: (own.user + own.system) / 1000, database: (await databaseMs(db)) - before.database };
  };
}
