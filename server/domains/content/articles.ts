// Curated and how-to articles. Anybody reads them; liking, taking files down and the points of reading are for members.
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Article, ArticleKind } from '../../../bus/entities/content';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { articleShareTarget, likeMarked, markedArticle } from './marks';
import { countShare } from '../forum/public';
import { articles, contentCategories, contentReads, recommendations } from '../../db/tables/content';
import { gone, Refusal } from '../../platform/refusals';
import { cursorAt, cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../platform/paging';
import { movePoints, pointsSource, settlePoints } from '../points/public';
import { downloadAddress, openedAt, readMs } from './articleSignatures';
import { articleView, articleViews, articleVisible, findArticle } from './contentViews';

async function page(
  cx: Context,
  who: Caller | null,
  kind: ArticleKind,
  input: PageInput & { categoryId?: string | undefined },
): Promise<Page<Article>> {
  const after = readCursor(input);
  const older =
    after === null
      ? undefined
      : sql`(${articles.createTime}, ${articles.contentId}) < (${after.time}::bigint, ${after.id}::text)`;
  const rows = await cx.db
    .select()
    .from(articles)
    .where(
      and(
        eq(articles.kind, kind),
        articleVisible(who),
        (input.categoryId ?? '') === '' ? undefined : eq(articles.categoryId, input.categoryId ?? ''),
        older,
      ),
    )
    .orderBy(desc(articles.createTime), desc(articles.contentId))
    .limit(sizeOf(input) + 1);
  return cutPage(input, rows, await articleViews(cx, who, rows), (row) => cursorAt(row.createTime, row.contentId));
}
const categories = (cx: Context, kind: ArticleKind) =>
  cx.db
    .select({ categoryId: contentCategories.categoryId, name: contentCategories.name, sort: contentCategories.sort })
    .from(contentCategories)
    .where(eq(contentCategories.kind, kind))
    .orderBy(asc(contentCategories.sort), asc(contentCategories.categoryId));

async function opened(cx: Context, who: Caller | null, kind: ArticleKind, contentId: string): Promise<Article> {
  const row = await findArticle(cx, contentId, who);
  if (row.kind !== kind) throw gone();
  cx.services.seen(row.contentId);
  return articleView(cx, who, row);
}

export const articleHandlers = {
  listArticles: visitor((input, who, cx) => page(cx, who, 'content', input)),
  listDryCargo: visitor((input, who, cx) => page(cx, who, 'dry', input)),
  listCategories: visitor((_input, _who, cx) => categories(cx, 'content')),
  listDryCategories: visitor((_input, _who, cx) => categories(cx, 'dry')),
  getArticle: visitor((input, who, cx) => opened(cx, who, 'content', input.contentId)),
  getDryCargo: visitor((input, who, cx) => opened(cx, who, 'dry', input.contentId)),
  listRecommendations: visitor((_input, _who, cx) =>
    cx.db.select().from(recommendations).orderBy(asc(recommendations.sort), asc(recommendations.recId)),
  ),

  likeArticle: member(
    async (input, who, cx) => likeMarked(cx, who, await markedArticle(cx, input.contentId, who), input.isLike),
    { name: 'like', max: 240, seconds: 60 },
  ),
  shareArticle: visitor((input, who, cx) => countShare(cx, who, articleShareTarget, input.contentId), {
    name: 'share',
    max: 60,
    seconds: 60,
  }),

  readArticle: member(
    async (input, who, cx) => {
      const row = await findArticle(cx, input.contentId, who);
      const since = openedAt(cx.services.secrets, input.readKey, row.contentId, who.userId, cx.now);
      if (row.isHidden === 1 || since === null || cx.now - since < readMs) throw new Refusal('010004');
      // The row is what two at once fight for.
      const first =
        row.pointsReward === 0
          ? []
          : await cx.db
              .insert(contentReads)
              .values({ contentId: row.contentId, userId: who.userId, points: row.pointsReward, createTime: cx.now })
              .onConflictDoNothing()
              .returning();
      if (first.length === 0) return { points: 0, balance: await settlePoints(cx.db, who.userId, cx.now), already: 1 };
      const { balance } = await movePoints(cx, {
        userId: who.userId,
        amount: row.pointsReward,
        source: pointsSource.reading,
        title: `阅读《${row.title}》`,
        refId: row.contentId,
      });
      return { points: row.pointsReward, balance, already: 0 };
    },
    { name: 'read', max: 60, seconds: 60 },
  ),

  download: member(
    async (input, who, cx) => {
      const row = await findArticle(cx, input.contentId, who);
      const file = row.attachments[input.index];
      if (file === undefined) throw gone();
      return { name: file.name, ...downloadAddress(cx.services.secret, row.contentId, input.index, cx.now) };
    },
    { name: 'download', max: 60, seconds: 60 },
  ),
} satisfies Partial<Handlers<'content'>>;
