// Rate limits: counted windows in the database for actions (several processes, restarts), and a token bucket in memory
// per address.
import { lt, sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Db } from '../db/open';
import { rates } from '../db/tables/platform';
import { Refusal } from './refusals';
import { networkOf } from './network';

/** At most `max` within `seconds`; whoever is above it is told to wait, at most `longestWait` seconds. */
export type RateLimit = { key: string; max: number; seconds: number; longestWait?: number };
export type Counted = { count: number; window_end: number };

/**
 * A statement that counts one, or one for each row of `from`, and returns `Counted`. A window whose end is farther away
 * than twice its length is over: the clock was set back since.
 */
export function countOne({ key, seconds }: RateLimit, now: number, from = sql``): SQL {
  const end = now + seconds * 1000;
  const isOver = sql`(rates.window_end <= ${now} or rates.window_end > ${end + seconds * 1000}::bigint)`;
  return sql`insert into rates (key, window_end, count) select ${key}, ${end}::bigint, 1 ${from}
    on conflict (key) do update set
      count = case when ${isOver} then 1 else rates.count + 1 end,
      window_end = case when ${isOver} then ${end} else rates.window_end end
    returning count, window_end::float8 as window_end`;
}

const dayInSeconds = 86_400;
/**
 * Refuses with 010008 above the limit. Where it is a number of the day it says that none is left: the phone tells so, and
 * does not send the write again by itself.
 */
export function checkRate(counted: Counted, { max, seconds, longestWait = seconds }: RateLimit, now: number): void {
  if (counted.count <= max) return;
  throw new Refusal('010008', {
    retryAfter: Math.min(longestWait, Math.max(1, Math.ceil((counted.window_end - now) / 1000))),
    ...(seconds < dayInSeconds ? {} : { left: 0 }),
  });
}

/** Counts one, and refuses above the limit. */
export async function takeRate(
  db: Db,
  key: string,
  max: number,
  seconds: number,
  now: number,
  longestWait = seconds,
): Promise<void> {
  const limit = { key, max, seconds, longestWait };
  const [counted] = await rowsOf<Counted>(db, countOne(limit, now));
  if (counted !== undefined) checkRate(counted, limit, now);
}

export async function sweepRates(db: Db, now: number): Promise<void> {
  await db.delete(rates).where(lt(rates.windowEnd, now));
}

export type Flood = { perSecond: number; burst: number };

/** A bucket for each key, in this process. Gives the seconds to wait, 0 when it may go on. */
export function bucketGate(flood: Flood, now: () => number): (key: string) => number {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const time = now();
    const bucket = buckets.get(key) ?? { left: flood.burst, at: time };
    bucket.left = Math.min(flood.burst, bucket.left + (Math.max(0, time - bucket.at) / 1000) * flood.perSecond);
    bucket.at = time;
    // Ordered by use, so that the least recently used one is removed.
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > 10_000 && oldest !== undefined) buckets.delete(oldest);
    if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / flood.perSecond));
    bucket.left -= 1;
    return 0;
  };
}

/** Seconds that an address must wait, 0 when it may go on. */
export function floodGate(flood: Flood, now: () => number): (address: string) => number {
  const gate = bucketGate(flood, now);
  return (address) => gate(networkOf(address));
}
