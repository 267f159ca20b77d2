// Articles and car information as targets of calls: commenting, collecting, counting views.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { commentThread } from '../../../bus/rules/commentThread';
import type { Article, CarInformation } from '../../../bus/entities/content';
import { articles, carInformation } from '../../db/tables/content';
import { query } from '../../notifications/routes';
import type { CollectTarget, CommentTarget, ViewTarget } from '../../platform/context';
import { gone } from '../../platform/refusals';
import { articleViews, articleVisible, findArticle, findInfo, infoViews, infoVisible } from './contentViews';

/** An author (the brand, or somebody who writes for it) is notified as a thread's is. */
export const articleCommentTarget: CommentTarget = {
  kind: 'content',
  async find(cx, id, who, lock = false) {
    const { contentId, kind, authorId, isHidden, postCount, lastFloor } = await findArticle(cx, id, who, lock);
    return {
      id,
      threadId: commentThread('content', contentId),
      authorId,
      tribeId: '',
      myRole: 0,
      postCount,
      lastFloor,
      isOpen: isHidden === 0,
      page: query('/content/detail', { kind, contentId }),
    };
  },
  async addCount(cx, id, by) {
    await cx.db
      .update(articles)
      .set({ postCount: sql`greatest(0, ${articles.postCount} + ${by}::int)` })
      .where(eq(articles.contentId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(articles).set({ lastFloor }).where(eq(articles.contentId, id));
  },
};

export const infoCommentTarget: CommentTarget = {
  kind: 'carInformation',
  async find(cx, id, who, lock = false) {
    const { infoId, authorId, isHidden, postCount, lastFloor } = await findInfo(cx, id, who, lock);
    return {
      id,
      threadId: commentThread('carInformation', infoId),
      authorId,
      tribeId: '',
      myRole: 0,
      postCount,
      lastFloor,
      isOpen: isHidden === 0,
      page: query('/clubz/clubZCarDetail', { infoId }),
    };
  },
  async addCount(cx, id, by) {
    await cx.db
      .update(carInformation)
      .set({ postCount: sql`greatest(0, ${carInformation.postCount} + ${by}::int)` })
      .where(eq(carInformation.infoId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(carInformation).set({ lastFloor }).where(eq(carInformation.infoId, id));
  },
};

/** One kind of collection holds articles and car information. */
export const contentCollectTarget: CollectTarget = {
  collectType: 3,
  async find(cx, id, who) {
    const [article] = await cx.db.select().from(articles).where(eq(articles.contentId, id)).for('update');
    const [info] =
      article === undefined
        ? await cx.db.select().from(carInformation).where(eq(carInformation.infoId, id)).for('update')
        : [];
    const row = article ?? info;
    if (row === undefined || (row.isHidden === 1 && !who.isStaff)) throw gone();
    return { isOpen: row.isHidden === 0 };
  },
  async addCount(cx, id, by) {
    const [article] = await cx.db
      .update(articles)
      .set({ collectCount: sql`greatest(0, ${articles.collectCount} + ${by}::int)` })
      .where(eq(articles.contentId, id))
      .returning();
    if (article !== undefined) return article.collectCount;
    const [info] = await cx.db
      .update(carInformation)
      .set({ collectCount: sql`greatest(0, ${carInformation.collectCount} + ${by}::int)` })
      .where(eq(carInformation.infoId, id))
      .returning();
    return info?.collectCount ?? 0;
  },
  async views(cx, who, ids) {
    if (ids.length === 0) return new Map();
    const some = await cx.db
      .select()
      .from(articles)
      .where(and(inArray(articles.contentId, [...ids]), articleVisible(who)));
    const others = await cx.db
      .select()
      .from(carInformation)
      .where(and(inArray(carInformation.infoId, [...ids]), infoVisible(who)));
    return new Map<string, Article | CarInformation>([
      ...(await articleViews(cx, who, some)).map((one) => [one.contentId, one] as const),
      ...(await infoViews(cx, who, others)).map((one) => [one.infoId, one] as const),
    ]);
  },
};

export const articleViewTarget: ViewTarget = {
  async addViews(db, id, by) {
    const known = await db
      .update(articles)
      .set({ viewCount: sql`${articles.viewCount} + ${by}::int` })
      .where(eq(articles.contentId, id))
      .returning({ id: articles.contentId });
    return known.length > 0;
  },
};
export const infoViewTarget: ViewTarget = {
  async addViews(db, id, by) {
    const known = await db
      .update(carInformation)
      .set({ viewCount: sql`${carInformation.viewCount} + ${by}::int` })
      .where(eq(carInformation.infoId, id))
      .returning({ id: carInformation.infoId });
    return known.length > 0;
  },
};
