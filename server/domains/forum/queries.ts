// Reading the forum: feeds, one thread. Hot and recommended lists hold still while they are paged
// (server/platform/ranking).
import { and, desc, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Thread } from '../../../bus/entities/forum';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { circles } from '../../db/tables/circles';
import { threads, threadTopics } from '../../db/tables/forum';
import { follows } from '../../db/tables/users';
import type { Db } from '../../db/open';
import { cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../platform/paging';
import { fillFrom, longest, openRanking } from '../../platform/ranking';
import { perDatabase, batchRequests } from '../../platform/requestBatcher';
import { circleRows, insideClubZ } from '../circles/public';
import { listedThreads } from './feedViews';
import { findThread, threadViews } from './threadViews';

const newest: SQL[] = [desc(threads.createTime), desc(threads.threadId)];

type Row = { createTime: number; threadId: string };
/** Reads published threads on from a moment, newest first. */
type Source = (after: Row | null, limit: number) => Promise<Row[]>;

const source =
  (db: Db, where: SQL | undefined): Source =>
  async (after, limit) => {
    const older =
      after === null
        ? undefined
        : sql`(${threads.createTime}, ${threads.threadId}) < (${after.createTime}::bigint, ${after.threadId}::text)`;
    return db
      .select({ createTime: threads.createTime, threadId: threads.threadId })
      .from(threads)
      .where(and(eq(threads.deletedTime, 0), eq(threads.auditStatus, 1), where, older))
      .orderBy(...newest)
      .limit(limit);
  };

type Stretch = { key: string; read: () => Promise<Row[]> };
/** Those who ask for the same stretch of the same list at the same moment share one statement. */
const stretchOf = perDatabase(() =>
  batchRequests((asked: Stretch[]) => {
    const reads = new Map<string, Promise<Row[]>>();
    return Promise.all(
      asked.map(({ key, read }) => {
        const rows = reads.get(key) ?? read();
        reads.set(key, rows);
        return rows;
      }),
    );
  }),
);
export const sharedSource =
  (db: Db, list: string, where: SQL | undefined): Source =>
  (after, limit) =>
    stretchOf(db)({ key: JSON.stringify([list, after, limit]), read: () => source(db, where)(after, limit) });

/** A page of what the caller may see; rows that he may not see are read over. */
export async function pageByTime(
  input: PageInput,
  who: Caller | null,
  cx: Context,
  rows: Source,
): Promise<Page<Thread>> {
  const size = sizeOf(input);
  const from = readCursor(input);
  let after: Row | null = from && { createTime: from.time, threadId: from.id };
  const seen: Thread[] = [];
  // One more than the page, so that it is known whether there is a next one.
  for (let limit = size + 1; seen.length <= size; limit = 200) {
    const stretch = await rows(after, limit);
    const visible = await listedThreads(
      cx.db,
      who,
      stretch.map((row) => row.threadId),
      cx.now,
    );
    for (const { threadId } of stretch) {
      const thread = visible.get(threadId);
      if (thread !== undefined) seen.push(thread);
    }
    const last = stretch[stretch.length - 1];
    if (last === undefined || stretch.length < limit) break;
    after = last;
  }
  return cutPage(input, seen, seen, (thread) => thread.cursorKey);
}

/**
 * Half a day of age weighs as much as a factor of e in what people did with the thread. Floating point takes half the
 * time of decimal numbers.
 */
const worth = sql`ln(1 + ${threads.likeCount} + 2 * ${threads.postCount} + 3 * ${threads.collectCount})
  + 0.8::float8 * ${threads.isEssence} + ${threads.createTime} / 43200000.0::float8`;

/**
 * What people did weighs at most 25 half days, as counts are whole numbers below 2^31: a thread that is older than the
 * last of the `longest` newest by more than that is in no ranking, and need not be read.
 */
const reachMs = 25 * 43_200_000;
async function oldestThatCounts(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ createTime: threads.createTime })
    .from(threads)
    .where(and(eq(threads.deletedTime, 0), eq(threads.auditStatus, 1), where))
    .orderBy(...newest)
    .limit(1)
    .offset(longest - 1);
  return row === undefined ? 0 : row.createTime - reachMs;
}

async function pageByWorth(
  feed: string,
  input: PageInput,
  who: Caller | null,
  cx: Context,
  where: SQL | undefined,
  pinned: SQL | undefined,
): Promise<Page<Thread>> {
  const make = async (): Promise<string[]> => {
    const since = gte(threads.createTime, await oldestThatCounts(cx.db, where));
    const rows = await cx.db
      .select({ id: threads.threadId, authorId: threads.authorId })
      .from(threads)
      .where(and(eq(threads.deletedTime, 0), eq(threads.auditStatus, 1), where, pinned ? or(since, pinned) : since))
      .orderBy(...(pinned ? [desc(pinned)] : []), desc(worth), ...newest)
      .limit(longest);
    return spread(rows);
  };
  const spot = await openRanking(cx.db, feed, input.cursor ?? '', cx.now, make);
  const page = await fillFrom(spot, sizeOf(input), (ids) => listedThreads(cx.db, who, ids, cx.now));
  return { ...page, total: -1, pageNum: Math.max(1, input.pageNum ?? 1), pageSize: sizeOf(input) };
}

/** Nobody fills a screen alone: an author who was among the last three waits for the next free place. */
function spread(rows: { id: string; authorId: string }[]): string[] {
  const waiting: typeof rows = [...rows];
  const last: string[] = [];
  const ids: string[] = [];
  while (waiting.length > 0) {
    const next = waiting.slice(0, 12).findIndex((row) => !last.includes(row.authorId));
    const [row] = waiting.splice(Math.max(0, next), 1);
    if (row === undefined) break;
    ids.push(row.id);
    last.push(row.authorId);
    if (last.length > 3) last.shift();
  }
  return ids;
}

const inTopic = (topicId: string): SQL =>
  sql`exists (select 1 from thread_topics x where x.thread_id = ${threads.threadId} and x.topic_id = ${topicId})`;

export const queryHandlers = {
  listThreads: visitor(async (input, who, cx) => {
    // An empty id is none: under the list's name everybody is given the same ranking.
    const { topicId = '', tribeId = '' } = input;
    const where = and(
      topicId === '' ? undefined : inTopic(topicId),
      tribeId === '' ? undefined : eq(threads.tribeId, tribeId),
      input.tab === 'video' ? eq(threads.threadType, 1) : undefined,
    );
    const byWorth = input.sort === 'hot' || (input.sort === undefined && input.tab === 'recommend');
    const feed = ['threads', input.tab ?? '', topicId, tribeId].join('|');
    const pinned = tribeId === '' ? undefined : eq(threads.isTop, 1);
    const page = (asked: PageInput): Promise<Page<Thread>> =>
      byWorth
        ? pageByWorth(feed, asked, who, cx, where, pinned)
        : pageByTime(asked, who, cx, sharedSource(cx.db, feed, where));
    if (tribeId === '') return page(input);
    const [circle] = await circleRows(cx, who, eq(circles.tribeId, tribeId), [sql`1`], 1);
    return circle === undefined ? page(input) : insideClubZ(circle, who, input, page);
  }),

  listFollowedThreads: member((input, who, cx) => {
    const followed = cx.db.select({ id: follows.targetId }).from(follows).where(eq(follows.userId, who.userId));
    return pageByTime(input, who, cx, source(cx.db, inArray(threads.authorId, followed)));
  }),

  getThread: visitor(async (input, who, cx) => {
    const [thread] = await threadViews(cx.db, who, [await findThread(cx.db, input.threadId, who)], cx.now);
    if (thread === undefined) throw new Error('a thread without a view');
    cx.services.seen(input.threadId);
    return thread;
  }),
} satisfies Partial<Handlers<'forum'>>;

/** Topics of a thread, for counts that must follow it. */
export const topicIdsOf = async (cx: Context, threadId: string): Promise<string[]> =>
  (
    await cx.db.select({ topicId: threadTopics.topicId }).from(threadTopics).where(eq(threadTopics.threadId, threadId))
  ).map((row) => row.topicId);
