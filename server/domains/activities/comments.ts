// Comments of activities: reading (everybody), writing, liking, reporting (members), deleting (their author, the staff). They are rows of
// the forum's tables under `activity:<id>`; floors only grow, a deleted comment with replies stays as a stone.
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { activityOfThread, commentThreadOf } from '../../../bus/activityThread';
import {
  activityPlace, announceAnswer, announceComment, deleteSpoken, findActivitySpoken, placeOfSpoken, whichOf,
} from '../../activityComments';
import type { ActivityRow } from '../../activityState';
import { refuseBlockWords } from '../../blockWords';
import { member, role, visitor, type Cx, type Handlers, type Who } from '../../calls';
import { postLikes, posts, replies, reports } from '../../db/schema';
import { activities } from '../../db/tables/activities';
import { forbidden, gone, Malformed, Refusal } from '../../http/codes';
import { newId } from '../../ids';
import { claimFiles } from '../../media/using';
import { nameThem } from '../../naming';
import { noticeKind } from '../../noticeKinds';
import { tell, untell } from '../../noticing';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../paging';
import { fillFrom, longest, openRanking } from '../../ranking';
import { mustWait } from '../../suspicion';
import { findActivity } from '../../views/activityViews';
import { postViews, replyViews, type PostRow, type ReplyRow } from '../../views/postViews';
import { postVisible, replyVisible } from '../../views/visibility';

type Words = { content: string; atUserIds: string[]; status: 0 | 3 };

async function addReply(cx: Cx, who: Who, activity: ActivityRow, place: { postId: string; toResponseId: string }, words: Words): Promise<ReplyRow> {
  const threadId = commentThreadOf(activity.activityId);
  const [post] = await cx.db.select().from(posts).where(and(eq(posts.postId, place.postId), eq(posts.threadId, threadId), postVisible(who))).for('update');
  if (post === undefined) throw gone();
  if (post.status !== 0) throw new Refusal('010004');
  const [to] = place.toResponseId === '' ? [] : await cx.db.select().from(replies).where(and(eq(replies.responseId, place.toResponseId), eq(replies.postId, post.postId), replyVisible(who)));
  if (place.toResponseId !== '' && to === undefined) throw gone();
  const row: ReplyRow = {
    responseId: newId('y', cx.now), postId: post.postId, threadId, authorId: who.userId, toUserId: to?.authorId ?? '', toResponseId: to?.responseId ?? '',
    content: words.content, status: words.status, likeCount: 0, createTime: cx.now,
  };
  await cx.db.insert(replies).values(row);
  if (row.status === 0) await announceAnswer(cx, activity, post, row, to?.authorId ?? '', words.atUserIds);
  return row;
}

async function addPost(cx: Cx, who: Who, activity: ActivityRow, words: Words, images: readonly { url: string }[]): Promise<PostRow> {
  const postId = newId('p', cx.now);
  const used = await claimFiles(cx, who, 'post:' + postId, { images });
  const floor = activity.lastFloor + 1;
  const row: PostRow = {
    postId, threadId: commentThreadOf(activity.activityId), authorId: who.userId, content: words.content, images: used.images, atUserIds: words.atUserIds, floor, status: words.status,
    likeCount: 0, replyCount: 0, createTime: cx.now,
  };
  await cx.db.insert(posts).values(row);
  await cx.db.update(activities).set({ lastFloor: floor }).where(eq(activities.activityId, activity.activityId));
  if (row.status === 0) await announceComment(cx, activity, row);
  return row;
}

export const comments = {
  listComments: visitor(async (input, who, cx) => {
    const activity = await findActivity(cx, input.activityId, who);
    const threadId = commentThreadOf(activity.activityId);
    const around = input.aroundPostId ?? '';
    const where = and(eq(posts.threadId, threadId), postVisible(who), around === '' ? undefined : ne(posts.postId, around));
    const size = sizeOf(input);
    // The comment that somebody was led to stands first; the others follow in their order without it.
    const asked = around === '' || (input.cursor ?? '') !== '' ? [] : await cx.db.select().from(posts).where(and(eq(posts.postId, around), eq(posts.threadId, threadId), postVisible(who)));
    const show = (rows: PostRow[]) => postViews(cx.db, who, activityPlace, rows);
    if (input.sort === 'hot') {
      const spot = await openRanking(cx.db, 'posts|' + threadId, input.cursor ?? '', cx.now, async () =>
        (await cx.db.select({ id: posts.postId }).from(posts).where(eq(posts.threadId, threadId))
          .orderBy(desc(sql`${posts.likeCount} + 2 * ${posts.replyCount}`), desc(posts.createTime), desc(posts.postId)).limit(longest)).map((row) => row.id));
      const page = await fillFrom(spot, size, async (ids) => new Map((await cx.db.select().from(posts).where(and(sql`${posts.postId} in ${ids}`, where))).map((row) => [row.postId, row])));
      return { ...page, list: await show([...asked, ...page.list]), total: activity.postCount, pageNum: Math.max(1, input.pageNum ?? 1), pageSize: size };
    }
    const after = readCursor(input);
    const older = after === null ? undefined : sql`(${posts.createTime}, ${posts.postId}) < (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db.select().from(posts).where(and(where, older)).orderBy(desc(posts.createTime), desc(posts.postId)).limit(size + 1);
    const page = cutPage(input, rows, rows, (row) => cursorAt(row.createTime, row.postId));
    return { ...page, total: activity.postCount, list: await show([...asked, ...page.list]) };
  }),

  listCommentReplies: visitor(async (input, who, cx) => {
    const [post] = await cx.db.select().from(posts).where(and(eq(posts.postId, input.postId), postVisible(who)));
    const activityId = activityOfThread(post?.threadId ?? '');
    if (post === undefined || activityId === '') throw gone();
    await findActivity(cx, activityId, who);
    const after = readCursor(input);
    const newer = after === null ? undefined : sql`(${replies.createTime}, ${replies.responseId}) > (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db.select().from(replies).where(and(eq(replies.postId, post.postId), replyVisible(who), newer))
      .orderBy(asc(replies.createTime), asc(replies.responseId)).limit(sizeOf(input) + 1);
    const shown = await replyViews(cx.db, who, activityPlace, rows);
    return { ...cutPage(input, rows, shown, (row) => cursorAt(row.createTime, row.responseId)), total: post.replyCount };
  }),

  addComment: member(async (input, who, cx) => {
    const activity = await findActivity(cx, input.activityId, who, true);
    if (activity.isHidden === 1) throw new Refusal('010004');
    if (who.muteUntil > cx.now) throw new Refusal('010009', { until: who.muteUntil });
    const images = input.images ?? [];
    const isReply = (input.postId ?? '') !== '';
    if (input.content.trim() === '' && images.length === 0) throw new Malformed('content');
    if (isReply && images.length > 0) throw new Malformed('images');
    await refuseBlockWords(cx, input.content);
    const named = await nameThem(cx, who, input.content, input.atUserIds ?? []);
    const words: Words = { ...named, status: (await mustWait(cx, who.userId, named.content)) ? 3 : 0 };
    if (isReply) {
      const row = await addReply(cx, who, activity, { postId: input.postId ?? '', toResponseId: input.toResponseId ?? '' }, words);
      const [reply = null] = await replyViews(cx.db, who, activityPlace, [row]);
      return { post: null, reply };
    }
    const [post = null] = await postViews(cx.db, who, activityPlace, [await addPost(cx, who, activity, words, images)]);
    return { post, reply: null };
  }, { name: 'post', max: 20, seconds: 60 }),

  likeComment: member(async (input, who, cx) => {
    const { activity, post, reply } = await findActivitySpoken(input, who, cx);
    const target = reply ?? post;
    if (target.status !== 0) throw new Refusal('010004');
    const targetId = reply?.responseId ?? post.postId;
    const changed = input.isLike === 1
      ? (await cx.db.insert(postLikes).values({ targetId, userId: who.userId, createTime: cx.now }).onConflictDoNothing().returning()).length
      : -(await cx.db.delete(postLikes).where(and(eq(postLikes.targetId, targetId), eq(postLikes.userId, who.userId))).returning()).length;
    const likeCount = Math.max(0, target.likeCount + changed);
    if (changed !== 0 && reply !== null) await cx.db.update(replies).set({ likeCount }).where(eq(replies.responseId, targetId));
    if (changed !== 0 && reply === null) await cx.db.update(posts).set({ likeCount }).where(eq(posts.postId, targetId));
    if (changed !== 0) await (changed > 0 ? tell : untell)(cx, { to: target.authorId, from: who.userId, kind: noticeKind.spokenLiked, targetId, ...placeOfSpoken(activity, post, reply?.responseId ?? '') });
    return { isLike: input.isLike, likeCount };
  }, { name: 'like', max: 240, seconds: 60 }),

  deleteComment: role({
    find: (input, who, cx) => findActivitySpoken(input, who, cx),
    may: ({ post, reply }, who) => who.isStaff || (reply ?? post).authorId === who.userId || '只能删除自己的评论',
    run: async (spoken, _input, _who, cx) => {
      await deleteSpoken(cx, spoken);
      return {};
    },
  }),

  reportComment: member(async (input, who, cx) => {
    const { post, reply } = await findActivitySpoken(await whichOf(cx, input.targetId), who, cx);
    if ((reply ?? post).authorId === who.userId) throw forbidden('不能举报自己');
    if (input.reasonCode === 9 && input.content.trim() === '') throw new Malformed('content');
    const reportId = newId('j', cx.now);
    const { targetType, targetId, reasonCode, content } = input;
    const first = await cx.db.insert(reports).values({ reportId, userId: who.userId, targetType, targetId, reasonCode, content, images: [], createTime: cx.now }).onConflictDoNothing().returning();
    if (first.length === 0) throw new Refusal('010004');
    const { images } = await claimFiles(cx, who, 'report:' + reportId, { images: input.images ?? [] });
    if (images.length > 0) await cx.db.update(reports).set({ images }).where(eq(reports.reportId, reportId));
    return { reportId };
  }, { name: 'report', max: 20, seconds: 3600 }),
} satisfies Partial<Handlers<'activities'>>;
