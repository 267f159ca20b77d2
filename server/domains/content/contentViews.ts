// Articles and car information as a viewer sees them: with their text for one that is opened, without for those in
// lists.
import { and, eq, inArray } from 'drizzle-orm';
import type { Video } from '../../../bus/entities/media';
import type { Article, CarInformation } from '../../../bus/entities/content';
import type { Context, Caller } from '../../platform/context';
import { collections } from '../../db/tables/forum';
import { articles, carInformation, contentLikes, contentReads } from '../../db/tables/content';
import { uploads } from '../../db/tables/media';
import { gone } from '../../platform/refusals';
import { playAddress } from '../../media/uploadGrants';
import { sealReading } from './articleSignatures';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';

export type ArticleRow = typeof articles.$inferSelect;
export type InfoRow = typeof carInformation.$inferSelect;

/** What is published; the staff see the rest too. */
export const articleVisible = (who: Caller | null) => (who?.isStaff === true ? undefined : eq(articles.isHidden, 0));
export const infoVisible = (who: Caller | null) => (who?.isStaff === true ? undefined : eq(carInformation.isHidden, 0));

/** One that the caller may see, or 010002. Inside a write the row is locked. */
export async function findArticle(
  cx: Context,
  contentId: string,
  who: Caller | null,
  lock = false,
): Promise<ArticleRow> {
  const asked = cx.db
    .select()
    .from(articles)
    .where(and(eq(articles.contentId, contentId), articleVisible(who)));
  const [row] = lock ? await asked.for('update') : await asked;
  if (row === undefined) throw gone();
  return row;
}
export async function findInfo(cx: Context, infoId: string, who: Caller | null, lock = false): Promise<InfoRow> {
  const asked = cx.db
    .select()
    .from(carInformation)
    .where(and(eq(carInformation.infoId, infoId), infoVisible(who)));
  const [row] = lock ? await asked.for('update') : await asked;
  if (row === undefined) throw gone();
  return row;
}

/** What the viewer has to do with these, and who wrote them. */
async function loadViewerContext(
  cx: Context,
  who: Caller | null,
  rows: readonly { authorId: string }[],
  ids: string[],
) {
  const people = await briefsOf(
    cx.db,
    rows.map((row) => row.authorId),
    who,
  );
  if (who === null || ids.length === 0)
    return { people, likes: new Set<string>(), collects: new Set<string>(), reads: new Set<string>() };
  const likes = await cx.db
    .select({ id: contentLikes.targetId })
    .from(contentLikes)
    .where(and(eq(contentLikes.userId, who.userId), inArray(contentLikes.targetId, ids)));
  const kept = await cx.db
    .select({ id: collections.targetId })
    .from(collections)
    .where(and(eq(collections.userId, who.userId), eq(collections.collectType, 3), inArray(collections.targetId, ids)));
  const reads = await cx.db
    .select({ id: contentReads.contentId })
    .from(contentReads)
    .where(and(eq(contentReads.userId, who.userId), inArray(contentReads.contentId, ids)));
  const set = (list: { id: string }[]): Set<string> => new Set(list.map((row) => row.id));
  return { people, likes: set(likes), collects: set(kept), reads: set(reads) };
}

/**
 * Films that somebody of the staff sent have no address of their own: it is given to who may see the article, for two
 * hours.
 */
async function playable(cx: Context, video: Video | null): Promise<Video | null> {
  if (video === null || video.playUrl !== '') return video;
  const [row] = await cx.db
    .select({ fileName: uploads.fileName })
    .from(uploads)
    .where(and(eq(uploads.vid, video.vid), eq(uploads.kind, 'video')));
  return row === undefined ? null : { ...video, playUrl: playAddress(cx.services.secret, row.fileName, cx.now) };
}

export async function articleViews(
  cx: Context,
  who: Caller | null,
  rows: readonly ArticleRow[],
  whole = false,
): Promise<Article[]> {
  const a = await loadViewerContext(
    cx,
    who,
    rows,
    rows.map((row) => row.contentId),
  );
  return Promise.all(
    rows.map(async (row): Promise<Article> => ({
      contentId: row.contentId,
      kind: row.kind,
      title: row.title,
      summary: row.summary,
      coverUrl: row.coverUrl,
      html: whole ? row.html : '',
      isWhole: flag(whole),
      categoryId: row.categoryId,
      categoryName: row.categoryName,
      tags: row.tags,
      createTime: row.createTime,
      viewCount: row.viewCount,
      likeCount: row.likeCount,
      postCount: row.postCount,
      collectCount: row.collectCount,
      shareCount: row.shareCount,
      isHidden: flag(row.isHidden === 1),
      isLike: flag(a.likes.has(row.contentId)),
      isCollect: flag(a.collects.has(row.contentId)),
      attachments: whole ? row.attachments.map(({ name, size, ext }) => ({ name, size, ext })) : [],
      video: whole ? await playable(cx, row.video) : null,
      pointsReward: row.pointsReward,
      isRewarded: flag(a.reads.has(row.contentId)),
      readKey:
        whole && who !== null && row.pointsReward > 0
          ? sealReading(cx.services.secret, row.contentId, who.userId, cx.now)
          : '',
      level: row.level as Article['level'],
      steps: whole ? row.steps : [],
      stepCount: row.steps.length,
      author: row.authorId === '' ? null : a.people.of(row.authorId),
    })),
  );
}
export async function articleView(cx: Context, who: Caller | null, row: ArticleRow): Promise<Article> {
  const [view] = await articleViews(cx, who, [row], true);
  if (view === undefined) throw gone();
  return view;
}

export async function infoViews(
  cx: Context,
  who: Caller | null,
  rows: readonly InfoRow[],
  whole = false,
): Promise<CarInformation[]> {
  const a = await loadViewerContext(
    cx,
    who,
    rows,
    rows.map((row) => row.infoId),
  );
  return Promise.all(
    rows.map(async (row): Promise<CarInformation> => ({
      infoId: row.infoId,
      title: row.title,
      summary: row.summary,
      coverUrl: row.coverUrl,
      video: await playable(cx, row.video),
      html: whole ? row.html : '',
      isWhole: flag(whole),
      source: row.source,
      carModels: row.carModels,
      createTime: row.createTime,
      updateTime: row.updateTime,
      viewCount: row.viewCount,
      likeCount: row.likeCount,
      postCount: row.postCount,
      shareCount: row.shareCount,
      isHidden: flag(row.isHidden === 1),
      collectCount: row.collectCount,
      isLike: flag(a.likes.has(row.infoId)),
      isCollect: flag(a.collects.has(row.infoId)),
      author: row.authorId === '' ? null : a.people.of(row.authorId),
    })),
  );
}
export async function infoView(cx: Context, who: Caller | null, row: InfoRow): Promise<CarInformation> {
  const [view] = await infoViews(cx, who, [row], true);
  if (view === undefined) throw gone();
  return view;
}
