// Marks that people leave on articles and car information alike: likes, shares, collecting (collection/add, collectType
// 3). Apart from the domain, since collecting is the forum's call.
import { and, eq, sql } from 'drizzle-orm';
import type { Cx, Who } from '../../platform/handlers';
import { collections } from '../../db/schema';
import { articles, carInformation, contentLikes, contentShares } from '../../db/tables/content';
import { gone, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { shanghaiDate } from '../../platform/shanghai';
import { sharerOf } from '../forum/shareCounts';
import { findArticle, findInfo } from './contentViews';

export type Marked = { kind: 'article' | 'info'; id: string; isHidden: number; likeCount: number; shareCount: number };
type Counts = { likeCount?: number; shareCount?: number };

/** One that the caller may see, locked; 010002 otherwise. */
export async function markedArticle(cx: Cx, contentId: string, who: Who | null): Promise<Marked> {
  const { isHidden, likeCount, shareCount } = await findArticle(cx, contentId, who, true);
  return { kind: 'article', id: contentId, isHidden, likeCount, shareCount };
}
export async function markedInfo(cx: Cx, infoId: string, who: Who | null): Promise<Marked> {
  const { isHidden, likeCount, shareCount } = await findInfo(cx, infoId, who, true);
  return { kind: 'info', id: infoId, isHidden, likeCount, shareCount };
}
async function setCounts(cx: Cx, { kind, id }: Marked, set: Counts): Promise<void> {
  if (kind === 'article') await cx.db.update(articles).set(set).where(eq(articles.contentId, id));
  else await cx.db.update(carInformation).set(set).where(eq(carInformation.infoId, id));
}

export async function likeMarked(
  cx: Cx,
  who: Who,
  marked: Marked,
  isLike: 0 | 1,
): Promise<{ isLike: 0 | 1; likeCount: number }> {
  if (marked.isHidden === 1) throw new Refusal('010004');
  const changed =
    isLike === 1
      ? (
          await cx.db
            .insert(contentLikes)
            .values({ targetId: marked.id, userId: who.userId, createTime: cx.now })
            .onConflictDoNothing()
            .returning()
        ).length
      : -(
          await cx.db
            .delete(contentLikes)
            .where(and(eq(contentLikes.targetId, marked.id), eq(contentLikes.userId, who.userId)))
            .returning()
        ).length;
  const likeCount = Math.max(0, marked.likeCount + changed);
  if (changed !== 0) await setCounts(cx, marked, { likeCount });
  return { isLike, likeCount };
}

export async function shareMarked(cx: Cx, who: Who | null, marked: Marked): Promise<{ shareCount: number }> {
  const once = await cx.db
    .insert(contentShares)
    .values({ targetId: marked.id, actor: sharerOf(cx, who), day: shanghaiDate(cx.now) })
    .onConflictDoNothing()
    .returning();
  if (once.length === 0) return { shareCount: marked.shareCount };
  await setCounts(cx, marked, { shareCount: marked.shareCount + 1 });
  return { shareCount: marked.shareCount + 1 };
}

/** An article or a piece of car information. What is gone can still be taken out of the collection. */
export async function collectContent(
  cx: Cx,
  who: Who,
  targetId: string,
  isCollect: 0 | 1,
): Promise<{ isCollect: 0 | 1; collectCount: number }> {
  const [article] = await cx.db.select().from(articles).where(eq(articles.contentId, targetId)).for('update');
  const [info] =
    article === undefined
      ? await cx.db.select().from(carInformation).where(eq(carInformation.infoId, targetId)).for('update')
      : [];
  const row = article ?? info;
  if (isCollect === 1 && (row === undefined || (row.isHidden === 1 && !who.isStaff))) throw gone();
  if (isCollect === 1 && row?.isHidden === 1) throw new Refusal('010004');
  const mine = and(
    eq(collections.userId, who.userId),
    eq(collections.collectType, 3),
    eq(collections.targetId, targetId),
  );
  const changed =
    isCollect === 1
      ? (
          await cx.db
            .insert(collections)
            .values({ collectId: newId('k', cx.now), userId: who.userId, collectType: 3, targetId, createTime: cx.now })
            .onConflictDoNothing()
            .returning()
        ).length
      : -(await cx.db.delete(collections).where(mine).returning()).length;
  const collectCount = Math.max(0, (row?.collectCount ?? 0) + changed);
  if (changed !== 0 && article !== undefined)
    await cx.db
      .update(articles)
      .set({ collectCount: sql`greatest(0, ${articles.collectCount} + ${changed}::int)` })
      .where(eq(articles.contentId, targetId));
  if (changed !== 0 && info !== undefined)
    await cx.db
      .update(carInformation)
      .set({ collectCount: sql`greatest(0, ${carInformation.collectCount} + ${changed}::int)` })
      .where(eq(carInformation.infoId, targetId));
  return { isCollect, collectCount };
}
