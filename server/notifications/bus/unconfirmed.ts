// Events that are committed and that NATS may not have: rows of `announcements`. They are deleted once NATS has confirmed
// them; what a killed process or a lost connection left there is published again by any process.
import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open';
import type { Log } from '../../process/log';
import type { PushEvent } from './pushEvents';

const confirmMs = 500;
/** Older rows were not confirmed by their process. */
const staleMs = 3_000;
const lookMs = 4_000;
/** With more left behind than this, all phones ask instead. */
const most = 500;

export type Publisher = {
  confirm: () => Promise<void>;
  isConnected: () => boolean;
  again: (events: readonly PushEvent[]) => void;
  giveUp: () => void;
};

export function keepUnconfirmed(db: Db, log: Log, { confirm, isConnected, again, giveUp }: Publisher) {
  let published: number[] = [];
  /** Counts connections: what was published on an earlier one is not confirmed by the present one. */
  let connection = 0;
  let working: Promise<void> | null = null;

  const remove = async (ids: readonly number[]): Promise<void> =>
    void (await db.execute(sql`delete from announcements where id in (
      select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`));

  async function settle(): Promise<void> {
    const ids = published;
    const from = connection;
    published = [];
    if (ids.length === 0 || !(await isConfirmed(from))) return;
    await remove(ids);
  }
  const isConfirmed = async (from: number): Promise<boolean> => {
    const arrived = await confirm().then(
      () => true,
      () => false,
    );
    return arrived && from === connection;
  };

  async function publishStale(): Promise<void> {
    if (!isConnected()) return;
    const from = connection;
    const rows = await rowsOf<{ id: string; events: PushEvent[] }>(
      db,
      sql`select id, events from announcements
        where at < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${staleMs}::int order by id limit ${most + 1}`,
    );
    if (rows.length === 0) return;
    if (rows.length > most) {
      log.warn('notifications are given up: all phones ask', {});
      giveUp();
    } else again(rows.flatMap((row) => row.events));
    if (!(await isConfirmed(from))) return;
    const last = Number(rows[rows.length - 1]?.id);
    if (rows.length > most)
      await db.execute(sql`delete from announcements
        where at < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${staleMs}::int`);
    else await remove(rows.map((row) => Number(row.id)));
    log.info('notifications were published again', { count: rows.length, last });
  }

  const work = (task: () => Promise<void>): void => {
    working ??= task()
      .catch((error: unknown) => log.error('unconfirmed notifications could not be settled', error))
      .finally(() => (working = null));
  };
  const often = setInterval(() => work(settle), confirmMs);
  // Not all processes at the same moment.
  const seldom = setInterval(() => work(publishStale), lookMs + Math.random() * 1_000);

  return {
    published: (id: number): void => void published.push(id),
    disconnected: (): void => {
      connection++;
      published = [];
    },
    stop: async (): Promise<void> => {
      clearInterval(often);
      clearInterval(seldom);
      await working;
      await settle().catch(() => undefined);
    },
  };
}
