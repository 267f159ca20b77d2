// Topics: ranking, search, following, creating.
import { and, asc, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';
import type { Topic } from '../../../bus/entities/forum';
import { refuseBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { topicFollows, topics } from '../../db/tables/forum';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { claimFiles } from '../../media/fileReferences';
import { mustNotBeMuted } from '../../moderation/mutes';
import { cursorAt, cutPage, readCursor, rowsBefore, sizeOf, type Page, type PageInput } from '../../platform/paging';
import { mustNotBeReserved } from '../../moderation/reservedNames';
import { topicView, topicViews } from './topicViews';
import { visibleIn } from '../../platform/characters';

/** Heat that a follower adds to a topic. */
const heatOfFollow = 5;
const containing = (words: string): string => '%' + words.replace(/[\\%_]/g, '\\$&') + '%';

/** By heat, with ranks that continue from page to page. */
async function byHeat(input: PageInput, who: Caller | null, cx: Context, where: SQL | undefined): Promise<Page<Topic>> {
  const after = readCursor(input);
  const before = rowsBefore(after);
  const rows = await cx.db
    .select()
    .from(topics)
    .where(
      and(
        where,
        after === null
          ? undefined
          : sql`(${topics.hotValue}, ${topics.topicId}) < (${after.time}::bigint, ${after.id}::text)`,
      ),
    )
    .orderBy(desc(topics.hotValue), desc(topics.topicId))
    .limit(sizeOf(input) + 1);
  const shown = await topicViews(
    cx,
    who,
    rows.map((row, i) => ({ ...row, rank: before + i + 1 })),
  );
  return cutPage(input, rows, shown, (row) =>
    cursorAt(row.hotValue, row.topicId, String(before + rows.indexOf(row) + 1)),
  );
}

async function byAge(input: PageInput, who: Caller | null, cx: Context, where: SQL | undefined): Promise<Page<Topic>> {
  const after = readCursor(input);
  const rows = await cx.db
    .select()
    .from(topics)
    .where(
      and(
        where,
        after === null
          ? undefined
          : sql`(${topics.createTime}, ${topics.topicId}) < (${after.time}::bigint, ${after.id}::text)`,
      ),
    )
    .orderBy(desc(topics.createTime), desc(topics.topicId))
    .limit(sizeOf(input) + 1);
  return cutPage(input, rows, await topicViews(cx, who, rows), (row) => cursorAt(row.createTime, row.topicId));
}

const named = (keyword: string | undefined): SQL | undefined => {
  const words = (keyword ?? '').trim().replace(/^#|#$/g, '').slice(0, 30);
  return words === '' ? undefined : ilike(topics.name, containing(words));
};
const none = (input: PageInput): Page<Topic> => ({
  list: [],
  total: 0,
  pageNum: 1,
  pageSize: sizeOf(input),
  hasMore: false,
  cursor: '',
});

async function follow(cx: Context, who: Caller, topicId: string, wanted: 0 | 1): Promise<Topic> {
  const [row] = await cx.db.select().from(topics).where(eq(topics.topicId, topicId)).for('update');
  if (row === undefined) throw gone();
  const changed =
    wanted === 1
      ? (
          await cx.db
            .insert(topicFollows)
            .values({ topicId, userId: who.userId, createTime: cx.now })
            .onConflictDoNothing()
            .returning()
        ).length
      : -(
          await cx.db
            .delete(topicFollows)
            .where(and(eq(topicFollows.topicId, topicId), eq(topicFollows.userId, who.userId)))
            .returning()
        ).length;
  const hotValue = Math.max(0, row.hotValue + changed * heatOfFollow);
  if (changed !== 0) await cx.db.update(topics).set({ hotValue }).where(eq(topics.topicId, topicId));
  return topicView(cx, who, { ...row, hotValue });
}

export const topicCalls = {
  listRecommendedTopics: visitor(async (input, who, cx) => {
    const after = readCursor(input);
    const rows = await cx.db
      .select()
      .from(topics)
      .where(
        and(
          eq(topics.isRecommend, 1),
          after === null
            ? undefined
            : sql`(${topics.rank}, ${topics.topicId}) > (${after.time}::bigint, ${after.id}::text)`,
        ),
      )
      .orderBy(asc(topics.rank), asc(topics.topicId))
      .limit(sizeOf(input) + 1);
    return cutPage(input, rows, await topicViews(cx, who, rows), (row) => cursorAt(row.rank, row.topicId));
  }),
  listHotTopics: visitor((input, who, cx) => byHeat(input, who, cx, undefined)),
  listTopics: visitor(async (input, who, cx) => {
    if (input.mine === 1 && who === null) return none(input);
    const me = who?.userId ?? '';
    const isOwn =
      input.mine !== 1
        ? undefined
        : sql`(exists (select 1 from topic_follows f where f.topic_id = topics.topic_id and f.user_id = ${me})
      or exists (select 1 from thread_topics x join threads t on t.thread_id = x.thread_id
      where x.topic_id = topics.topic_id and t.author_id = ${me} and t.deleted_time = 0))`;
    const where = and(named(input.keyword), isOwn);
    return input.sort === 'new' ? byAge(input, who, cx, where) : byHeat(input, who, cx, where);
  }),
  getTopic: visitor(async (input, who, cx) => {
    const [row] = await cx.db.select().from(topics).where(eq(topics.topicId, input.topicId));
    if (row === undefined) throw gone();
    cx.services.seen(input.topicId);
    return topicView(cx, who, row);
  }),

  /** Followed topics need a login; a search by keyword does not. */
  followTopic: visitor(
    async (input, who, cx) => {
      const topicId = input.topicId ?? '';
      if (topicId === '') {
        if (named(input.keyword) === undefined) throw new Malformed('keyword');
        return byHeat(input, who, cx, named(input.keyword));
      }
      if (who === null) throw new Refusal('020011');
      return follow(cx, who, topicId, input.follow ?? 1);
    },
    { name: 'topic', max: 240, seconds: 60 },
  ),

  addTopic: member(
    async (input, who, cx) => {
      const name = input.name.trim();
      // The characters that delimit a topic in a post's text.
      if (visibleIn(name) < 2 || /[#{}|\n\r\t]/.test(name)) throw new Malformed('name');
      const intro = (input.intro ?? '').trim();
      await mustNotBeMuted(cx, who);
      await refuseBannedWords(cx, name + '\n' + intro);
      await mustNotBeReserved(cx, who, name);
      const topicId = newId('h', cx.now);
      const wanted = (input.coverUrl ?? '') === '' ? [] : [{ url: input.coverUrl ?? '' }];
      const [cover] = (await claimFiles(cx, who, 'topic:' + topicId, { images: wanted }, { images: 'coverUrl' }))
        .images;
      const [row] = await cx.db
        .insert(topics)
        .values({
          topicId,
          name,
          intro,
          coverUrl: cover?.url ?? '',
          coverColor: cover?.color ?? '',
          hotValue: heatOfFollow,
          creatorId: who.userId,
          createTime: cx.now,
        })
        .onConflictDoNothing()
        .returning();
      if (row === undefined) {
        const [there] = await cx.db
          .select({ topicId: topics.topicId })
          .from(topics)
          .where(sql`lower(${topics.name}) = lower(${name})`);
        throw new Refusal('010004', { field: 'name', topicId: there?.topicId ?? '' });
      }
      await cx.db.insert(topicFollows).values({ topicId: row.topicId, userId: who.userId, createTime: cx.now });
      return topicView(cx, who, row);
    },
    { name: 'addTopic', max: 10, seconds: 86_400 },
  ),
} satisfies Partial<Handlers<'forum'>>;
