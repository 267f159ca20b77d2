// Reading the forum: feeds, one thread, topics. Hot and recommended lists hold still while they are paged (server/ranking).
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Thread } from '../../../bus/entities';
import { member, visitor, type Cx, type Handlers, type Who } from '../../calls';
import { follows, threads, threadTopics, topicFollows, topics } from '../../db/schema';
import { cursorAt, cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../paging';
import { fillFrom, longest, openRanking } from '../../ranking';
import { briefsOf, flag } from '../../views/briefs';
import { findThread, threadRows, threadsById, threadViews } from '../../views/threadViews';
import { threadListed } from '../../views/visibility';

const newest: SQL[] = [desc(threads.createTime), desc(threads.threadId)];

async function pageByTime(input: PageInput, who: Who | null, cx: Cx, where: SQL | undefined): Promise<Page<Thread>> {
  const after = readCursor(input);
  const older = after === null ? undefined : sql`(${threads.createTime}, ${threads.threadId}) < (${after.time}::bigint, ${after.id}::text)`;
  const rows = await threadRows(cx.db, who, and(threadListed(who), where, older), newest, sizeOf(input) + 1);
  const shown = await threadViews(cx.db, who, rows.slice(0, sizeOf(input)), cx.now);
  return cutPage(input, rows, shown, (row) => cursorAt(row.createTime, row.threadId));
}

/** Half a day of age weighs as much as a factor of e in what people did with the thread. */
const worth = sql`ln(1 + ${threads.likeCount} + 2 * ${threads.postCount} + 3 * ${threads.collectCount}) + 0.8 * ${threads.isEssence} + ${threads.createTime} / 43200000.0`;

async function pageByWorth(feed: string, input: PageInput, who: Who | null, cx: Cx, where: SQL | undefined, order: SQL[]): Promise<Page<Thread>> {
  const make = async (): Promise<string[]> => {
    const rows = await cx.db.select({ id: threads.threadId, authorId: threads.authorId }).from(threads)
      .where(and(eq(threads.deletedTime, 0), eq(threads.auditStatus, 1), where)).orderBy(...order, ...newest).limit(longest);
    return spread(rows);
  };
  const spot = await openRanking(cx.db, feed, input.cursor ?? '', cx.now, make);
  const page = await fillFrom(spot, sizeOf(input), (ids) => threadsById(cx.db, who, ids, threadListed(who), cx.now));
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

const inTopic = (topicId: string): SQL => sql`exists (select 1 from thread_topics x where x.thread_id = ${threads.threadId} and x.topic_id = ${topicId})`;

export const reading = {
  listThreads: visitor(async (input, who, cx) => {
    const where = and(
      input.topicId === undefined ? undefined : inTopic(input.topicId),
      input.tribeId === undefined ? undefined : eq(threads.tribeId, input.tribeId),
      input.tab === 'video' ? eq(threads.threadType, 1) : undefined,
    );
    const byWorth = input.sort === 'hot' || (input.sort === undefined && input.tab === 'recommend');
    if (!byWorth) return pageByTime(input, who, cx, where);
    const pinned = input.tribeId === undefined ? [] : [desc(threads.isTop)];
    const feed = ['threads', input.tab ?? '', input.topicId ?? '', input.tribeId ?? ''].join('|');
    return pageByWorth(feed, input, who, cx, where, [...pinned, desc(worth)]);
  }),

  listFollowedThreads: member((input, who, cx) => {
    const followed = cx.db.select({ id: follows.targetId }).from(follows).where(eq(follows.userId, who.userId));
    return pageByTime(input, who, cx, inArray(threads.authorId, followed));
  }),

  getThread: visitor(async (input, who, cx) => {
    const [thread] = await threadViews(cx.db, who, [await findThread(cx.db, input.threadId, who)], cx.now);
    if (thread === undefined) throw new Error('a thread without a view');
    cx.services.seen(input.threadId);
    return thread;
  }),

  listRecommendedTopics: visitor(async (input, who, cx) => {
    const after = readCursor(input);
    const size = sizeOf(input);
    const rows = await cx.db.select().from(topics)
      .where(and(eq(topics.isRecommend, 1), after === null ? undefined : sql`(${topics.rank}, ${topics.topicId}) > (${after.time}::int, ${after.id}::text)`))
      .orderBy(topics.rank, topics.topicId).limit(size + 1);
    const people = await briefsOf(cx.db, rows.map((row) => row.creatorId), who);
    const mine = who === null ? [] : await cx.db.select({ topicId: topicFollows.topicId }).from(topicFollows).where(eq(topicFollows.userId, who.userId));
    const followed = new Set(mine.map((row) => row.topicId));
    const shown = rows.map((row) => ({
      topicId: row.topicId, name: row.name, intro: row.intro, coverUrl: row.coverUrl, threadCount: row.threadCount, viewCount: row.viewCount,
      userCount: row.userCount, hotValue: row.hotValue, rank: row.rank, isFollow: flag(followed.has(row.topicId)), isHot: flag(row.isHot),
      isRecommend: flag(row.isRecommend), creator: row.creatorId === '' ? null : people.of(row.creatorId), createTime: row.createTime,
    }));
    return cutPage(input, rows, shown, (row) => cursorAt(row.rank, row.topicId));
  }),
} satisfies Partial<Handlers<'forum'>>;

/** Topics of a thread, for counts that must follow it. */
export const topicIdsOf = async (cx: Cx, threadId: string): Promise<string[]> =>
  (await cx.db.select({ topicId: threadTopics.topicId }).from(threadTopics).where(eq(threadTopics.threadId, threadId))).map((row) => row.topicId);
