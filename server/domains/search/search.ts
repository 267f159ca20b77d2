// Search: pages of what is found of five kinds, suggestions, hot words. What stands in the index everybody may find by;
// what of it the caller may see is decided here, page by page.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Circle } from '../../../bus/entities/circles';
import type { UserBrief } from '../../../bus/entities/users';
import type { Highlight, Quwen, Suggestion } from '../../../bus/entities/search';
import type { Context, Caller } from '../../platform/context';
import { visitor, type Handlers } from '../../platform/handlers';
import { articles } from '../../db/tables/content';
import { hotWords, faqs } from '../../db/tables/search';
import { circles } from '../../db/tables/circles';
import { topics } from '../../db/tables/forum';
import { users } from '../../db/tables/users';
import { findPage } from './index/find';
import { marksIn, plainOf, snippetOf } from './index/marks';
import { wordsOf, type Word } from './index/words';
import { briefsOf } from '../users/public';
import { circleRows, circleViews } from '../circles/public';
import { articleViews, articleVisible } from '../content/public';
import { listedThreads } from '../forum/public';

const byId = <T>(list: readonly T[], idOf: (one: T) => string): Map<string, T> =>
  new Map(list.map((one) => [idOf(one), one]));

/** Where the words stand, by field; fields without any are left out. */
function highlight(words: readonly Word[], fields: { [F in keyof Highlight]?: string }): Highlight {
  const marks: Highlight = {};
  for (const name of Object.keys(fields) as (keyof Highlight)[]) {
    const found = marksIn(fields[name] ?? '', words);
    if (found.length > 0) marks[name] = found;
  }
  return marks;
}
/** The part of a text that is shown under a title: none where the words stand in the title alone. */
function under(words: readonly Word[], title: string, text: string): string {
  const part = snippetOf(text, words);
  return part.marks.length > 0 || title === '' ? part.text : '';
}

/** Those that the viewer has not blocked; for a visitor nothing but name, picture and badge. */
async function peopleFor(cx: Context, who: Caller | null, ids: string[]): Promise<UserBrief[]> {
  const briefs = await briefsOf(cx.db, ids, who);
  const shown = ids.map((userId) => briefs.of(userId)).filter((one) => one.isBlocked === 0);
  return who === null ? shown.map((one) => ({ ...one, gender: 0, carModelName: '' })) : shown;
}
type Counted = UserBrief & { fansCount?: number; threadCount?: number };
/** The same with the numbers of their fans and posts, which a visitor does not see. */
async function countedPeopleFor(cx: Context, who: Caller | null, ids: string[]): Promise<Counted[]> {
  const shown = await peopleFor(cx, who, ids);
  if (who === null) return shown;
  const counts = await cx.db
    .select({
      userId: users.userId,
      fansCount: users.fansCount,
      threadCount: sql<number>`(select count(*)::int from threads t where t.author_id = users.user_id
        and t.audit_status = 1 and t.deleted_time = 0 and not exists (
      select 1 from circles c where c.tribe_id = t.tribe_id and c.is_private = 1))`,
    })
    .from(users)
    .where(inArray(users.userId, ids));
  const of = byId(counts, (row) => row.userId);
  return shown.map((one) => ({
    ...one,
    fansCount: of.get(one.userId)?.fansCount ?? 0,
    threadCount: of.get(one.userId)?.threadCount ?? 0,
  }));
}

const most = 8;
/** Hot words, then people, circles, topics and threads that have the typed words in their name or title. */
async function suggest(cx: Context, who: Caller | null, words: readonly Word[]): Promise<Suggestion[]> {
  const make = (kind: NonNullable<Suggestion['kind']>, word: string, targetId = '', picture = ''): Suggestion => ({
    word,
    marks: marksIn(word, words),
    kind,
    targetId,
    picture,
  });
  const named = async (
    kind: 'users' | 'tribe' | 'thread',
    load: (ids: string[]) => Promise<Suggestion[]>,
  ): Promise<Suggestion[]> =>
    (
      await findPage(cx.db, kind, words, { pageSize: most }, async (ids) =>
        byId(await load(ids), (one) => one.targetId ?? ''),
      )
    ).list;
  const hot = await cx.db
    .select({ name: hotWords.word })
    .from(hotWords)
    .orderBy(asc(hotWords.rolls), asc(hotWords.rank));
  const people = await named('users', async (ids) =>
    (await peopleFor(cx, who, ids)).map((one) => make('users', one.userName, one.userId, one.avatarUrl)),
  );
  const tribes = await named('tribe', async (ids) => {
    const rows = await cx.db
      .select({ id: circles.tribeId, name: circles.name, avatarUrl: circles.avatarUrl, coverUrl: circles.coverUrl })
      .from(circles)
      .where(inArray(circles.tribeId, ids));
    return rows.map((row) => make('tribe', row.name, row.id, row.avatarUrl || row.coverUrl));
  });
  const known = await cx.db
    .select({ id: topics.topicId, name: topics.name })
    .from(topics)
    .orderBy(sql`${topics.hotValue} desc`)
    .limit(200);
  const titles = await named('thread', async (ids) => {
    const seen = await listedThreads(cx.db, who, ids, cx.now);
    return [...seen].flatMap(([id, thread]) =>
      thread.title === ''
        ? []
        : [
            {
              ...make('thread', thread.title, id, thread.images[0]?.url ?? thread.video?.coverUrl),
              scope: thread.scope,
            },
          ],
    );
  });
  const marked = (list: Suggestion[], limit: number) => list.filter((one) => one.marks.length > 0).slice(0, limit);
  const wordsOnly = marked(
    hot.map((row) => make('word', row.name)),
    most,
  );
  const names = [
    ...marked(people, 2),
    ...marked(tribes, 2),
    ...marked(
      known.map((row) => make('topic', row.name, row.id)),
      2,
    ),
  ];
  // Hot words leave room for what has a page of its own.
  return [...wordsOnly.slice(0, 3), ...names, ...marked(titles, most), ...wordsOnly.slice(3)].slice(0, most);
}

export const search: Handlers<'search'> = {
  listThreads: visitor((input, who, cx) => {
    const words = wordsOf(input.keyword);
    return findPage(cx.db, 'thread', words, input, async (ids) => {
      const seen = await listedThreads(cx.db, who, ids, cx.now);
      return new Map(
        [...seen].map(([id, thread]) => {
          const snippet = under(words, thread.title, plainOf(thread.content));
          return [id, { ...thread, snippet, highlight: highlight(words, { title: thread.title, snippet }) }];
        }),
      );
    });
  }),

  listCircles: visitor((input, who, cx) => {
    const words = wordsOf(input.keyword);
    return findPage(cx.db, 'tribe', words, input, async (ids) => {
      const views = await circleViews(
        cx,
        who,
        await circleRows(cx, who, inArray(circles.tribeId, ids), [sql`1`], ids.length),
      );
      return byId(
        views.map((circle: Circle) => ({
          ...circle,
          highlight: highlight(words, { name: circle.name, intro: circle.intro }),
        })),
        (one) => one.tribeId,
      );
    });
  }),

  listUsers: visitor((input, who, cx) => {
    const words = wordsOf(input.keyword);
    return findPage(cx.db, 'users', words, input, async (ids) =>
      byId(
        (await countedPeopleFor(cx, who, ids)).map((one) => ({
          ...one,
          highlight: highlight(words, { userName: one.userName }),
        })),
        (one) => one.userId,
      ),
    );
  }),

  listQuwen: visitor((input, who, cx) => {
    const words = wordsOf(input.keyword);
    return findPage(cx.db, 'quwen', words, input, async (ids) => {
      const rows = await cx.db
        .select()
        .from(articles)
        .where(and(inArray(articles.contentId, ids), articleVisible(who)));
      const shown = (await articleViews(cx, who, rows)).map(
        ({
          contentId,
          kind,
          title,
          summary,
          coverUrl,
          categoryName,
          author,
          createTime,
          viewCount,
          isLike,
          likeCount,
        }): Quwen & { highlight: Highlight } => ({
          contentId,
          kind,
          title,
          summary,
          coverUrl,
          categoryName,
          author,
          createTime,
          viewCount,
          isLike,
          likeCount,
          highlight: highlight(words, { title, summary }),
        }),
      );
      return byId(shown, (one) => one.contentId);
    });
  }),

  listFaqs: visitor((input, _who, cx) => {
    const words = wordsOf(input.keyword);
    return findPage(cx.db, 'faq', words, input, async (ids) => {
      const rows = await cx.db.select().from(faqs).where(inArray(faqs.faqId, ids));
      return byId(
        rows.map((row) => {
          const snippet = snippetOf(plainOf(row.answerHtml.replace(/<[^>]*>/g, ' ')), words).text;
          const item = {
            faqId: row.faqId,
            question: row.question,
            answerHtml: row.answerHtml,
            category: row.category,
            helpful: 0 as const,
            snippet,
          };
          return { ...item, highlight: highlight(words, { question: row.question, snippet }) };
        }),
        (one) => one.faqId,
      );
    });
  }),

  listSuggestions: visitor(async (input, who, cx) => {
    const words = wordsOf(input.keyword);
    if (words.length === 0) return [];
    return suggest(cx, who, words);
  }),

  listHotWords: visitor((_input, _who, cx) =>
    cx.db
      .select({ word: hotWords.word, rank: hotWords.rank, tag: hotWords.tag, link: hotWords.link })
      .from(hotWords)
      .where(eq(hotWords.rolls, 0))
      .orderBy(asc(hotWords.rank)),
  ),
};
