// Orders by worth (hot, recommended) that hold still: the order is made once, kept for a while and paged by its id, so a like in
// between moves nothing. Kept in the database, so that every process gives the same next page.
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Db } from './db/open';
import { rankings } from './db/schema';
import { newId } from './ids';

/** A ranking younger than this serves new visits too; a page may be asked for as long as `kept`. */
const freshMs = 20_000;
const keptMs = 3 * 3_600_000;
export const longest = 1000;

export type Ranking = { rankingId: string; ids: string[] };
export type Spot = { ranking: Ranking; offset: number };

/** Where a list starts or goes on. `make` gives the ids in their order now. */
export async function openRanking(db: Db, feed: string, cursor: string, now: number, make: () => Promise<string[]>): Promise<Spot> {
  const [, rankingId = '', at = '0'] = /^r:([\w]+):(\d{1,6})$/.exec(cursor) ?? [];
  if (rankingId !== '') {
    const [kept] = await db.select().from(rankings).where(and(eq(rankings.rankingId, rankingId), eq(rankings.feed, feed)));
    if (kept !== undefined) return { ranking: kept, offset: Number(at) };
  }
  const [recent] = await db.select().from(rankings).where(and(eq(rankings.feed, feed), gt(rankings.at, now - freshMs))).orderBy(desc(rankings.at)).limit(1);
  if (recent !== undefined) return { ranking: recent, offset: rankingId === '' ? 0 : Number(at) };
  const made = { rankingId: newId('r', now), feed, at: now, ids: (await make()).slice(0, longest) };
  await db.insert(rankings).values(made);
  return { ranking: made, offset: rankingId === '' ? 0 : Number(at) };
}

export type Filled<T> = { list: T[]; cursor: string; hasMore: boolean };

/** Reads on from a spot until `size` things that the caller may see are found; `load` answers those of the ids it may see. */
export async function fillFrom<T>(spot: Spot, size: number, load: (ids: string[]) => Promise<Map<string, T>>): Promise<Filled<T>> {
  const { ranking } = spot;
  const list: T[] = [];
  let at = spot.offset;
  // Mostly all of them may be seen; where few may, longer stretches save many questions.
  for (let step = size; at < ranking.ids.length && list.length < size; step = Math.min(200, step * 4)) {
    const ids = ranking.ids.slice(at, at + step);
    const seen = await load(ids);
    for (const id of ids) {
      if (list.length === size) break;
      const thing = seen.get(id);
      if (thing !== undefined) list.push(thing);
      at += 1;
    }
  }
  const hasMore = at < ranking.ids.length;
  return { list, hasMore, cursor: hasMore ? `r:${ranking.rankingId}:${at}` : '' };
}

export async function sweepRankings(db: Db, now: number): Promise<void> {
  await db.delete(rankings).where(lt(rankings.at, now - keptMs));
}
