// Rankings (hot, recommended) that stay fixed while they are paged: a ranking is computed once, stored for a while and
// paged by its id, so that a like in between moves nothing. Stored in the database, so that every process returns the
// same next page.
import { and, desc, eq, gt, lt, lte } from 'drizzle-orm';
import type { Db } from '../db/open';
import { perDatabase } from './requestBatcher';
import { rankings } from '../db/tables/platform';
import { newId } from './ids';
import { sha256 } from './signature';

/** A ranking younger than this serves new visits too; a page may be asked for as long as `keptMs`. */
const freshMs = 20_000;
/** From this age on a new visit gets it and has the next one made, so that where there are many visits nobody waits. */
const renewedMs = 12_000;
const keptMs = 3 * 3_600_000;
export const longest = 1000;

export type Ranking = { rankingId: string; ids: string[] };
export type RankingPosition = { ranking: Ranking; offset: number };

type Kept = typeof rankings.$inferSelect;
/** Rankings never change, so this process need not read the same one twice: the last few, and those being made. */
const memoryOf = perDatabase(() => ({
  kept: new Map<string, Kept>(),
  newest: new Map<string, Kept>(),
  making: new Map<string, Promise<Kept>>(),
}));
const remembered = 60;

function remember<K>(map: Map<K, Kept>, key: K, ranking: Kept): Kept {
  map.delete(key);
  map.set(key, ranking);
  const [oldest] = map.keys();
  if (map.size > remembered && oldest !== undefined) map.delete(oldest);
  return ranking;
}

async function rankingById(db: Db, rankingId: string, feed: string): Promise<Kept | undefined> {
  const { kept } = memoryOf(db);
  const [found] = kept.has(rankingId)
    ? [kept.get(rankingId)]
    : await db.select().from(rankings).where(eq(rankings.rankingId, rankingId));
  return found?.feed === feed ? remember(kept, rankingId, found) : undefined;
}

type Wanted = { feed: string; now: number; maxAge: number; make: () => Promise<string[]> };
/** A ranking of any process that is not older than `maxAge`, or a new one. */
async function rankingNow(db: Db, { feed, now, maxAge, make }: Wanted): Promise<Kept> {
  const [recent] = await db
    .select()
    .from(rankings)
    .where(and(eq(rankings.feed, feed), gt(rankings.at, now - maxAge), lte(rankings.at, now + freshMs)))
    .orderBy(desc(rankings.at))
    .limit(1);
  if (recent !== undefined) return recent;
  const made = { rankingId: newId('r', now), feed, at: now, ids: (await make()).slice(0, longest) };
  // An empty one has no next page. Lists of made-up things would fill the table.
  if (made.ids.length > 0) await db.insert(rankings).values(made);
  return made;
}

/** Names hold what clients look for, of any length: an index takes no more than 2700 bytes. */
const shortName = (list: string): string => (list.length > 200 ? sha256(list) : list);

/** The position where a list starts or continues. `make` returns the ids in their current order. */
export async function openRanking(
  db: Db,
  list: string,
  cursor: string,
  now: number,
  make: () => Promise<string[]>,
): Promise<RankingPosition> {
  const feed = shortName(list);
  const [, rankingId = '', at = '0'] = /^r:([\w]+):(\d{1,6})$/.exec(cursor) ?? [];
  const kept = rankingId === '' ? undefined : await rankingById(db, rankingId, feed);
  if (kept !== undefined) return { ranking: kept, offset: Number(at) };
  const { newest, making } = memoryOf(db);
  const known = newest.get(feed);
  const offset = rankingId === '' ? 0 : Number(at);
  // Concurrent requests share the ranking that is being made.
  const next = (maxAge: number): Promise<Kept> => {
    const coming =
      making.get(feed) ??
      rankingNow(db, { feed, now, maxAge, make })
        .then((made) => remember(newest, feed, made))
        .finally(() => making.delete(feed));
    making.set(feed, coming);
    return coming;
  };
  // One of the future was made before the clock was set back.
  const age = known === undefined || known.at > now + freshMs ? freshMs : now - known.at;
  if (known === undefined || age >= freshMs) return { ranking: await next(freshMs), offset };
  // Where that fails, the first visit after `freshMs` tells.
  if (age >= renewedMs) next(renewedMs).catch(() => undefined);
  return { ranking: known, offset };
}

export type FilledPage<T> = { list: T[]; cursor: string; hasMore: boolean };

/**
 * Reads from a position until `size` visible entities are found; `load` returns those of the ids that the caller may
 * see.
 */
export async function fillFrom<T>(
  spot: RankingPosition,
  size: number,
  load: (ids: string[]) => Promise<Map<string, T>>,
): Promise<FilledPage<T>> {
  const { ranking } = spot;
  const list: T[] = [];
  let at = spot.offset;
  // Usually all are visible; where few are, larger steps save queries.
  for (let step = size; at < ranking.ids.length && list.length < size; step = Math.min(200, step * 4)) {
    const ids = ranking.ids.slice(at, at + step);
    const seen = await load(ids);
    for (const id of ids) {
      if (list.length === size) break;
      const entity = seen.get(id);
      if (entity !== undefined) list.push(entity);
      at += 1;
    }
  }
  const hasMore = at < ranking.ids.length;
  return { list, hasMore, cursor: hasMore ? `r:${ranking.rankingId}:${at}` : '' };
}

export async function sweepRankings(db: Db, now: number): Promise<void> {
  await db.delete(rankings).where(lt(rankings.at, now - keptMs));
}
