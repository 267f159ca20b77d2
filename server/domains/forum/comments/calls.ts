// The calls of comments, for whatever they stand under: reading (everybody), writing, liking (members), deleting (their
// author, who rules there, the staff). Domains give them their own names and inputs. Floors only grow; a deleted
// comment with replies stays as a stone.
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { commentedOn } from '../../../../bus/rules/commentThread';
import type { Image, Post, Reply } from '../../../../bus/entities/shared';
import { refuseBlockWords } from '../../../moderation/bannedWords';
import type { Cx, Limit, Who } from '../../../platform/handlers';
import { postLikes, posts, replies } from '../../../db/schema';
import { gone, Malformed, Refusal } from '../../../platform/refusals';
import { newId } from '../../../platform/ids';
import { claimFiles } from '../../../media/fileReferences';
import { mustNotBeMuted } from '../../../moderation/mutes';
import { nameThem } from '../../../moderation/mentions';
import { noticeKind } from '../../../notifications/noticeKinds';
import { tell, untell } from '../../../notifications/notifications';
import { cursorAt, cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../../platform/paging';
import { fillFrom, longest, openRanking } from '../../../platform/ranking';
import { mustWait } from '../../../moderation/heuristics';
import { postViews, replyViews, rolesIn, type PostRow, type ReplyRow } from '../postViews';
import { mayRule, postVisible, replyVisible } from '../../../db/visibility';
import { announcePost, announceReply, placeOf } from './announcing';
import { deleteSpoken, findSpoken, type Spoken, type Which } from './spoken';
import type { Above } from './commentTarget';
import { findAbove, targetOf, type TargetKind } from './target';

/** An order by worth may be that old (server/platform/ranking). */
const newestMs = 60_000;
export const saying: Limit = { name: 'post', max: 20, seconds: 60 };
export const liking: Limit = { name: 'like', max: 240, seconds: 60 };

type ListInput = PageInput & {
  sort?: 'hot' | 'new' | undefined;
  onlyAuthor?: 0 | 1 | undefined;
  aroundPostId?: string | undefined;
};
type SayInput = {
  content: string;
  images?: readonly Image[] | undefined;
  atUserIds?: readonly string[] | undefined;
  postId?: string | undefined;
  toResponseId?: string | undefined;
};
type Words = { content: string; atUserIds: string[]; status: 0 | 3 };

export async function listUnder(
  cx: Cx,
  who: Who | null,
  kind: TargetKind,
  id: string,
  input: ListInput,
): Promise<Page<Post>> {
  const above = await targetOf(kind).find(cx, id, who);
  const { threadId } = above;
  const around = input.aroundPostId ?? '';
  const where = and(
    eq(posts.threadId, threadId),
    postVisible(who),
    input.onlyAuthor === 1 ? eq(posts.authorId, above.authorId) : undefined,
    around === '' ? undefined : ne(posts.postId, around),
  );
  const size = sizeOf(input);
  // The comment that somebody was led to stands first; the others follow in their order without it.
  const asked =
    around === '' || (input.cursor ?? '') !== ''
      ? []
      : await cx.db
          .select()
          .from(posts)
          .where(and(eq(posts.postId, around), eq(posts.threadId, threadId), postVisible(who)));
  const show = (rows: PostRow[]) => postViews(cx.db, who, above, rows);
  if (input.sort === 'hot') {
    const spot = await openRanking(cx.db, 'posts|' + threadId, input.cursor ?? '', cx.now, async () =>
      (
        await cx.db
          .select({ id: posts.postId })
          .from(posts)
          .where(eq(posts.threadId, threadId))
          .orderBy(desc(sql`${posts.likeCount} + 2 * ${posts.replyCount}`), desc(posts.createTime), desc(posts.postId))
          .limit(longest)
      ).map((row) => row.id),
    );
    const page = await fillFrom(
      spot,
      size,
      async (ids) =>
        new Map(
          (
            await cx.db
              .select()
              .from(posts)
              .where(and(sql`${posts.postId} in ${ids}`, where))
          ).map((row) => [row.postId, row]),
        ),
    );
    // What was said since the order was made stands first, once.
    const since =
      (input.cursor ?? '') === ''
        ? await cx.db
            .select()
            .from(posts)
            .where(and(where, gt(posts.createTime, cx.now - newestMs)))
            .orderBy(desc(posts.createTime), desc(posts.postId))
        : [];
    const fresh = since.filter((row) => !spot.ranking.ids.includes(row.postId));
    return {
      ...page,
      list: await show([...asked, ...fresh, ...page.list]),
      total: above.postCount,
      pageNum: Math.max(1, input.pageNum ?? 1),
      pageSize: size,
    };
  }
  const after = readCursor(input);
  const older =
    after === null
      ? undefined
      : sql`(${posts.createTime}, ${posts.postId}) < (${after.time}::bigint, ${after.id}::text)`;
  const rows = await cx.db
    .select()
    .from(posts)
    .where(and(where, older))
    .orderBy(desc(posts.createTime), desc(posts.postId))
    .limit(size + 1);
  const page = cutPage(input, rows, rows, (row) => cursorAt(row.createTime, row.postId));
  return { ...page, total: above.postCount, list: await show([...asked, ...page.list]) };
}

export async function repliesUnder(
  cx: Cx,
  who: Who | null,
  kind: TargetKind,
  input: PageInput & { postId: string },
): Promise<Page<Reply>> {
  const [post] = await cx.db
    .select()
    .from(posts)
    .where(and(eq(posts.postId, input.postId), postVisible(who)));
  if (post === undefined || commentedOn(post.threadId).kind !== kind) throw gone();
  const above = await findAbove(cx, post.threadId, who);
  const after = readCursor(input);
  const newer =
    after === null
      ? undefined
      : sql`(${replies.createTime}, ${replies.responseId}) > (${after.time}::bigint, ${after.id}::text)`;
  const rows = await cx.db
    .select()
    .from(replies)
    .where(and(eq(replies.postId, post.postId), replyVisible(who), newer))
    .orderBy(asc(replies.createTime), asc(replies.responseId))
    .limit(sizeOf(input) + 1);
  const shown = await replyViews(cx.db, who, above, rows);
  return { ...cutPage(input, rows, shown, (row) => cursorAt(row.createTime, row.responseId)), total: post.replyCount };
}

async function addReply(
  cx: Cx,
  who: Who,
  above: Above,
  place: { postId: string; toResponseId: string },
  words: Words,
): Promise<ReplyRow> {
  const { threadId } = above;
  const [post] = await cx.db
    .select()
    .from(posts)
    .where(and(eq(posts.postId, place.postId), eq(posts.threadId, threadId), postVisible(who)))
    .for('update');
  if (post === undefined) throw gone();
  if (post.status !== 0) throw new Refusal('010004');
  const [to] =
    place.toResponseId === ''
      ? []
      : await cx.db
          .select()
          .from(replies)
          .where(and(eq(replies.responseId, place.toResponseId), eq(replies.postId, post.postId), replyVisible(who)));
  if (place.toResponseId !== '' && to === undefined) throw gone();
  const row: ReplyRow = {
    responseId: newId('y', cx.now),
    postId: post.postId,
    threadId,
    authorId: who.userId,
    toUserId: to?.authorId ?? '',
    toResponseId: to?.responseId ?? '',
    content: words.content,
    status: words.status,
    likeCount: 0,
    createTime: cx.now,
  };
  await cx.db.insert(replies).values(row);
  if (row.status === 0) await announceReply(cx, above, post, row, to?.authorId ?? '', words.atUserIds);
  return row;
}

async function addPost(
  cx: Cx,
  who: Who,
  kind: TargetKind,
  above: Above,
  words: Words,
  images: readonly Image[],
): Promise<PostRow> {
  const postId = newId('p', cx.now);
  const used = await claimFiles(cx, who, 'post:' + postId, { images });
  const floor = above.lastFloor + 1;
  const row: PostRow = {
    postId,
    threadId: above.threadId,
    authorId: who.userId,
    content: words.content,
    images: used.images,
    atUserIds: words.atUserIds,
    floor,
    status: words.status,
    likeCount: 0,
    replyCount: 0,
    createTime: cx.now,
  };
  await cx.db.insert(posts).values(row);
  await targetOf(kind).setFloor(cx, above.id, floor);
  if (row.status === 0) await announcePost(cx, above, row);
  return row;
}

export async function sayUnder(
  cx: Cx,
  who: Who,
  kind: TargetKind,
  id: string,
  input: SayInput,
): Promise<{ post: Post | null; reply: Reply | null }> {
  const above = await targetOf(kind).find(cx, id, who, true);
  if (!above.isOpen) throw new Refusal('010004');
  await mustNotBeMuted(cx, who, above.tribeId);
  const images = input.images ?? [];
  const isReply = (input.postId ?? '') !== '';
  if (input.content.trim() === '' && images.length === 0) throw new Malformed('content');
  // A reply is a line of text (product-brief §5.3).
  if (isReply && images.length > 0) throw new Malformed('images');
  await refuseBlockWords(cx, input.content);
  const named = await nameThem(cx, who, input.content, input.atUserIds ?? []);
  const words: Words = { ...named, status: (await mustWait(cx, who.userId, named.content)) ? 3 : 0 };
  if (isReply) {
    const [reply = null] = await replyViews(cx.db, who, above, [
      await addReply(cx, who, above, { postId: input.postId ?? '', toResponseId: input.toResponseId ?? '' }, words),
    ]);
    return { post: null, reply };
  }
  const [post = null] = await postViews(cx.db, who, above, [await addPost(cx, who, kind, above, words, images)]);
  return { post, reply: null };
}

export async function likeSaid(
  cx: Cx,
  who: Who,
  kind: TargetKind,
  input: Which & { isLike: 0 | 1 },
): Promise<{ isLike: 0 | 1; likeCount: number }> {
  const { above, post, reply } = await findSpoken(input, who, cx, kind);
  const target = reply ?? post;
  if (target.status !== 0) throw new Refusal('010004');
  const targetId = reply?.responseId ?? post.postId;
  const changed =
    input.isLike === 1
      ? (
          await cx.db
            .insert(postLikes)
            .values({ targetId, userId: who.userId, createTime: cx.now })
            .onConflictDoNothing()
            .returning()
        ).length
      : -(
          await cx.db
            .delete(postLikes)
            .where(and(eq(postLikes.targetId, targetId), eq(postLikes.userId, who.userId)))
            .returning()
        ).length;
  const likeCount = Math.max(0, target.likeCount + changed);
  if (changed !== 0 && reply !== null)
    await cx.db.update(replies).set({ likeCount }).where(eq(replies.responseId, targetId));
  if (changed !== 0 && reply === null) await cx.db.update(posts).set({ likeCount }).where(eq(posts.postId, targetId));
  if (changed !== 0)
    await (changed > 0 ? tell : untell)(cx, {
      to: target.authorId,
      from: who.userId,
      kind: noticeKind.spokenLiked,
      targetId,
      ...placeOf(above, post.postId, reply?.responseId),
    });
  return { isLike: input.isLike, likeCount };
}

type Found = Spoken & { author: string; authorRole: number };
/** The parts of a `role(…)`: its author's own, those whom he rules in the circle, the staff's all. */
export const deletionUnder = (kind: TargetKind) => ({
  async find(input: Which, who: Who, cx: Cx): Promise<Found> {
    const spoken = await findSpoken(input, who, cx, kind);
    const author = (spoken.reply ?? spoken.post).authorId;
    return { ...spoken, author, authorRole: (await rolesIn(cx.db, spoken.above.tribeId, [author])).get(author) ?? 0 };
  },
  may: (found: Found, who: Who): true | string =>
    found.author === who.userId || mayRule(who, found.above.myRole, found.authorRole) || '只能删除自己的评论',
  async run(spoken: Found, _input: Which, _who: Who, cx: Cx): Promise<{ [none: string]: never }> {
    await deleteSpoken(cx, spoken);
    return {};
  },
});
