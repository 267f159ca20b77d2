// Comments and replies: reading, writing, liking, deleting. Floors only grow; a deleted comment with replies stays as a stone.
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Image } from '../../../bus/entities';
import { refuseBlockWords } from '../../blockWords';
import { member, role, visitor, type Cx, type Handlers, type Who } from '../../calls';
import { circleMembers, postLikes, posts, replies, threads } from '../../db/schema';
import { gone, Malformed, Refusal } from '../../http/codes';
import { newId } from '../../ids';
import { claimFiles, releaseFiles } from '../../media/using';
import { nameThem } from '../../naming';
import { noticeKind } from '../../noticeKinds';
import { tell, untell } from '../../noticing';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../paging';
import { fillFrom, longest, openRanking } from '../../ranking';
import { mustWait } from '../../suspicion';
import { postViews, replyViews, rolesIn, type PostRow, type ReplyRow } from '../../views/postViews';
import { findThread, type ThreadRow } from '../../views/threadViews';
import { mayRule, postVisible, replyVisible } from '../../views/visibility';
import { mustBePublished } from './acting';
import { announcePost, announceReply } from './said';

/** A comment or reply that the caller may see, with its thread. */
type Spoken = { thread: ThreadRow; post: PostRow; reply: ReplyRow | null };

export async function findSpoken(input: { postId?: string | undefined; responseId?: string | undefined }, who: Who, cx: Cx): Promise<Spoken> {
  const { postId = '', responseId = '' } = input;
  if ((postId === '') === (responseId === '')) throw new Malformed('postId');
  const [reply = null] = responseId === '' ? [] : await cx.db.select().from(replies).where(and(eq(replies.responseId, responseId), replyVisible(who))).for('update');
  if (responseId !== '' && reply === null) throw gone();
  const [post] = await cx.db.select().from(posts).where(and(eq(posts.postId, reply?.postId ?? postId), postVisible(who))).for('update');
  if (post === undefined) throw gone();
  return { thread: await findThread(cx.db, post.threadId, who), post, reply };
}

/** What blocks writing: mute everywhere, mute in the circle. */
export async function mustNotBeMuted(cx: Cx, who: Who, tribeId: string): Promise<void> {
  const [mine] = await cx.db.select({ until: circleMembers.muteUntil }).from(circleMembers).where(and(eq(circleMembers.tribeId, tribeId), eq(circleMembers.userId, who.userId)));
  const until = Math.max(who.muteUntil, mine?.until ?? 0);
  if (until > cx.now) throw new Refusal('010009', { until });
}

type Words = { content: string; atUserIds: string[]; status: 0 | 3 };

async function addReply(cx: Cx, who: Who, thread: ThreadRow, input: { postId: string; toResponseId: string }, words: Words): Promise<ReplyRow> {
  const [post] = await cx.db.select().from(posts).where(and(eq(posts.postId, input.postId), eq(posts.threadId, thread.threadId), postVisible(who))).for('update');
  if (post === undefined) throw gone();
  if (post.status !== 0) throw new Refusal('010004');
  const [to] = input.toResponseId === '' ? [] : await cx.db.select().from(replies).where(and(eq(replies.responseId, input.toResponseId), eq(replies.postId, post.postId), replyVisible(who)));
  if (input.toResponseId !== '' && to === undefined) throw gone();
  const row: ReplyRow = {
    responseId: newId('y', cx.now), postId: post.postId, threadId: thread.threadId, authorId: who.userId, toUserId: to?.authorId ?? '', toResponseId: to?.responseId ?? '',
    content: words.content, status: words.status, likeCount: 0, createTime: cx.now,
  };
  await cx.db.insert(replies).values(row);
  if (row.status === 0) await announceReply(cx, post, row, to?.authorId ?? '', words.atUserIds);
  return row;
}

export const comments = {
  listPosts: visitor(async (input, who, cx) => {
    const thread = await findThread(cx.db, input.threadId, who);
    const around = input.aroundPostId ?? '';
    const where = and(
      eq(posts.threadId, input.threadId), postVisible(who), input.onlyAuthor === 1 ? eq(posts.authorId, thread.authorId) : undefined,
      around === '' ? undefined : ne(posts.postId, around),
    );
    const size = sizeOf(input);
    // The comment that somebody was led to stands first; the others follow in their order without it.
    const asked = around === '' || (input.cursor ?? '') !== '' ? []
      : await cx.db.select().from(posts).where(and(eq(posts.postId, around), eq(posts.threadId, input.threadId), postVisible(who)));
    const show = async (rows: PostRow[]) => postViews(cx.db, who, thread, rows);
    if (input.sort === 'hot') {
      const spot = await openRanking(cx.db, 'posts|' + input.threadId, input.cursor ?? '', cx.now, async () =>
        (await cx.db.select({ id: posts.postId }).from(posts).where(eq(posts.threadId, input.threadId))
          .orderBy(desc(sql`${posts.likeCount} + 2 * ${posts.replyCount}`), desc(posts.createTime), desc(posts.postId)).limit(longest)).map((row) => row.id));
      const page = await fillFrom(spot, size, async (ids) =>
        new Map((await cx.db.select().from(posts).where(and(sql`${posts.postId} in ${ids}`, where))).map((row) => [row.postId, row])));
      return { ...page, list: await show([...asked, ...page.list]), total: thread.postCount, pageNum: Math.max(1, input.pageNum ?? 1), pageSize: size };
    }
    const after = readCursor(input);
    const older = after === null ? undefined : sql`(${posts.createTime}, ${posts.postId}) < (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db.select().from(posts).where(and(where, older)).orderBy(desc(posts.createTime), desc(posts.postId)).limit(size + 1);
    const page = cutPage(input, rows, rows, (row) => cursorAt(row.createTime, row.postId));
    return { ...page, total: thread.postCount, list: await show([...asked, ...page.list]) };
  }),

  listReplies: visitor(async (input, who, cx) => {
    const [post] = await cx.db.select().from(posts).where(and(eq(posts.postId, input.postId), postVisible(who)));
    if (post === undefined) throw gone();
    const thread = await findThread(cx.db, post.threadId, who);
    const after = readCursor(input);
    const newer = after === null ? undefined : sql`(${replies.createTime}, ${replies.responseId}) > (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db.select().from(replies).where(and(eq(replies.postId, post.postId), replyVisible(who), newer))
      .orderBy(asc(replies.createTime), asc(replies.responseId)).limit(sizeOf(input) + 1);
    const shown = await replyViews(cx.db, who, thread, rows);
    return { ...cutPage(input, rows, shown, (row) => cursorAt(row.createTime, row.responseId)), total: post.replyCount };
  }),

  addPost: member(async (input, who, cx) => {
    const thread = await findThread(cx.db, input.threadId, who, true);
    mustBePublished(thread);
    await mustNotBeMuted(cx, who, thread.tribeId);
    const images = input.images ?? [];
    const isReply = (input.postId ?? '') !== '';
    if (input.content.trim() === '' && images.length === 0) throw new Malformed('content');
    // A reply is a line of text (product-brief §5.3).
    if (isReply && images.length > 0) throw new Malformed('images');
    await refuseBlockWords(cx, input.content);
    const named = await nameThem(cx, who, input.content, input.atUserIds ?? []);
    const words: Words = { ...named, status: (await mustWait(cx, who.userId, named.content)) ? 3 : 0 };
    const written = isReply
      ? { post: null, reply: await addReply(cx, who, thread, { postId: input.postId ?? '', toResponseId: input.toResponseId ?? '' }, words) }
      : { post: await insertPost(cx, who, thread, words, images), reply: null };
    const [post = null] = written.post === null ? [] : await postViews(cx.db, who, thread, [written.post]);
    const [reply = null] = written.reply === null ? [] : await replyViews(cx.db, who, thread, [written.reply]);
    return { post, reply };
  }, { name: 'post', max: 20, seconds: 60 }),

  likePost: member(async (input, who, cx) => {
    const { thread, post, reply } = await findSpoken(input, who, cx);
    const target = reply ?? post;
    if (target.status !== 0) throw new Refusal('010004');
    const targetId = reply?.responseId ?? post.postId;
    const changed = input.isLike === 1
      ? (await cx.db.insert(postLikes).values({ targetId, userId: who.userId, createTime: cx.now }).onConflictDoNothing().returning()).length
      : -(await cx.db.delete(postLikes).where(and(eq(postLikes.targetId, targetId), eq(postLikes.userId, who.userId))).returning()).length;
    const likeCount = Math.max(0, target.likeCount + changed);
    if (changed !== 0 && reply !== null) await cx.db.update(replies).set({ likeCount }).where(eq(replies.responseId, targetId));
    if (changed !== 0 && reply === null) await cx.db.update(posts).set({ likeCount }).where(eq(posts.postId, targetId));
    if (changed !== 0) {
      await (changed > 0 ? tell : untell)(cx, { to: target.authorId, from: who.userId, kind: noticeKind.spokenLiked, targetId, threadId: thread.threadId, postId: post.postId, responseId: reply?.responseId ?? '' });
    }
    return { isLike: input.isLike, likeCount };
  }, { name: 'like', max: 240, seconds: 60 }),

  deletePost: role({
    find: async (input, who, cx) => {
      const spoken = await findSpoken(input, who, cx);
      const author = (spoken.reply ?? spoken.post).authorId;
      const roles = await rolesIn(cx.db, spoken.thread.tribeId, [author]);
      return { ...spoken, author, authorRole: roles.get(author) ?? 0 };
    },
    may: (found, who) => found.author === who.userId || mayRule(who, found.thread.myRole, found.authorRole) || '只能删除自己的评论',
    run: async ({ post, reply, thread }, _input, _who, cx) => {
      const wasShown = (reply ?? post).status === 0;
      if ((reply ?? post).status === 1) throw new Refusal('010004');
      if (reply !== null) {
        await cx.db.update(replies).set({ status: 1 }).where(eq(replies.responseId, reply.responseId));
        if (wasShown) await cx.db.update(posts).set({ replyCount: sql`greatest(0, ${posts.replyCount} - 1)` }).where(eq(posts.postId, post.postId));
      } else {
        await cx.db.update(posts).set({ status: 1 }).where(eq(posts.postId, post.postId));
        await releaseFiles(cx, 'post:' + post.postId);
      }
      if (wasShown) await cx.db.update(threads).set({ postCount: sql`greatest(0, ${threads.postCount} - 1)` }).where(eq(threads.threadId, thread.threadId));
      return {};
    },
  }),
} satisfies Partial<Handlers<'forum'>>;

async function insertPost(cx: Cx, who: Who, thread: ThreadRow, words: Words, images: readonly Image[]): Promise<PostRow> {
  const floor = thread.lastFloor + 1;
  const postId = newId('p', cx.now);
  const used = await claimFiles(cx, who, 'post:' + postId, { images });
  const row: PostRow = {
    postId, threadId: thread.threadId, authorId: who.userId, content: words.content, images: used.images, atUserIds: words.atUserIds, floor, status: words.status,
    likeCount: 0, replyCount: 0, createTime: cx.now,
  };
  await cx.db.insert(posts).values(row);
  await cx.db.update(threads).set({ lastFloor: floor }).where(eq(threads.threadId, thread.threadId));
  if (row.status === 0) await announcePost(cx, thread, row);
  return row;
}
