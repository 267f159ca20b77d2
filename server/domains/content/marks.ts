// Marks that people leave on articles and car information alike: likes and shares.
import { and, eq } from 'drizzle-orm';
import type { Context, Caller } from '../../platform/context';
import { articles, carInformation, contentLikes, contentShares } from '../../db/tables/content';
import { Refusal } from '../../platform/refusals';
import type { ShareTarget } from '../forum/public';
import { findArticle, findInfo } from './contentViews';

export type MarkableContent = { kind: 'article' | 'info'; id: string; isHidden: number; likeCount: number };

/** One that the caller may see, locked; 010002 otherwise. */
export async function markedArticle(cx: Context, contentId: string, who: Caller | null): Promise<MarkableContent> {
  const { isHidden, likeCount } = await findArticle(cx, contentId, who, true);
  return { kind: 'article', id: contentId, isHidden, likeCount };
}
export async function markedInfo(cx: Context, infoId: string, who: Caller | null): Promise<MarkableContent> {
  const { isHidden, likeCount } = await findInfo(cx, infoId, who, true);
  return { kind: 'info', id: infoId, isHidden, likeCount };
}
async function setLikeCount(cx: Context, { kind, id }: MarkableContent, likeCount: number): Promise<void> {
  if (kind === 'article') await cx.db.update(articles).set({ likeCount }).where(eq(articles.contentId, id));
  else await cx.db.update(carInformation).set({ likeCount }).where(eq(carInformation.infoId, id));
}

export async function likeMarked(
  cx: Context,
  who: Caller,
  marked: MarkableContent,
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
  if (changed !== 0) await setLikeCount(cx, marked, likeCount);
  return { isLike, likeCount };
}

const addSharer: ShareTarget['addSharer'] = async (cx, targetId, actor, day) => {
  const row = { targetId, actor, day };
  return (await cx.db.insert(contentShares).values(row).onConflictDoNothing().returning()).length > 0;
};
export const articleShareTarget: ShareTarget = {
  find: (cx, id, who) => findArticle(cx, id, who, true),
  addSharer,
  async setShareCount(cx, id, shareCount) {
    await cx.db.update(articles).set({ shareCount }).where(eq(articles.contentId, id));
  },
};
export const infoShareTarget: ShareTarget = {
  find: (cx, id, who) => findInfo(cx, id, who, true),
  addSharer,
  async setShareCount(cx, id, shareCount) {
    await cx.db.update(carInformation).set({ shareCount }).where(eq(carInformation.infoId, id));
  },
};
