// Writing, liking and deleting comments and replies of any target. Domains serve these calls under their own names and
// inputs. Floors only grow; a deleted comment with replies remains as an empty entry.
import { and, eq } from 'drizzle-orm';
import type { Image } from '../../../../bus/entities/media';
import type { Post, Reply } from '../../../../bus/entities/forum';
import { refuseBannedWords } from '../../../moderation/bannedWords';
import type { Commentable, Context, Caller } from '../../../platform/context';
import type { Limit } from '../../../platform/handlers';
import { postLikes, posts, replies } from '../../../db/tables/comments';
import { flag } from '../../../platform/flag';
import { gone, Malformed, Refusal } from '../../../platform/refusals';
import { newId } from '../../../platform/ids';
import { claimFiles } from '../../../media/fileReferences';
import { mustNotBeMuted } from '../../../moderation/mutes';
import { resolveMentions } from '../../../moderation/mentions';
import { noticeKind } from '../../../notifications/noticeKinds';
import { notify, retract } from '../../../notifications/notifications';
import { mustWait } from '../../../moderation/heuristics';
import { postViews, replyViews, rolesIn, type PostRow, type ReplyRow } from './commentViews';
import { mayRule, postVisible, replyVisible } from '../../../platform/visibility';
import { announcePost, announceReply, placeOf } from './announcements';
import { fileOwner } from './commentFiles';
import { deleteComment, findComment, findToChange, type FoundComment, type CommentKey } from './commentStates';
import type { TargetKind } from './commentables';

export const commentLimit: Limit = { name: 'post', max: 20, seconds: 60 };
export const likeLimit: Limit = { name: 'like', max: 240, seconds: 60 };

type AddInput = {
  content: string;
  images?: readonly Image[] | undefined;
  atUserIds?: readonly string[] | undefined;
  postId?: string | undefined;
  toResponseId?: string | undefined;
};
type Words = { content: string; atUserIds: string[]; status: 0 | 3 };

async function addReply(
  cx: Context,
  who: Caller,
  above: Commentable,
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
    isRewarded: flag(words.status === 0),
    likeCount: 0,
    createTime: cx.now,
  };
  await cx.db.insert(replies).values(row);
  if (row.status === 0) await announceReply(cx, above, post, row, to?.authorId ?? '', words.atUserIds);
  return row;
}

async function addPost(
  cx: Context,
  who: Caller,
  kind: TargetKind,
  above: Commentable,
  words: Words,
  images: readonly Image[],
): Promise<PostRow> {
  const postId = newId('p', cx.now);
  const used = await claimFiles(cx, who, fileOwner(postId), { images });
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
    isRewarded: flag(words.status === 0),
    likeCount: 0,
    replyCount: 0,
    createTime: cx.now,
  };
  await cx.db.insert(posts).values(row);
  await cx.services.targets.comments[kind].setFloor(cx, above.id, floor);
  if (row.status === 0) await announcePost(cx, above, row);
  return row;
}

export async function addComment(
  cx: Context,
  who: Caller,
  kind: TargetKind,
  id: string,
  input: AddInput,
): Promise<{ post: Post | null; reply: Reply | null }> {
  const above = await cx.services.targets.comments[kind].find(cx, id, who, true);
  if (!above.isOpen) throw new Refusal('010004');
  await mustNotBeMuted(cx, who, above.tribeId);
  const images = input.images ?? [];
  const isReply = (input.postId ?? '') !== '';
  if (input.content.trim() === '' && images.length === 0) throw new Malformed('content');
  // A reply has text and no pictures.
  if (isReply && images.length > 0) throw new Malformed('images');
  await refuseBannedWords(cx, input.content);
  const named = await resolveMentions(cx, who, input.content, input.atUserIds ?? []);
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

export async function likeComment(
  cx: Context,
  who: Caller,
  kind: TargetKind,
  input: CommentKey & { isLike: 0 | 1 },
): Promise<{ isLike: 0 | 1; likeCount: number }> {
  const { above, post, reply } = await findComment(input, who, cx, kind);
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
    await (changed > 0 ? notify : retract)(cx, {
      to: target.authorId,
      from: who.userId,
      kind: noticeKind.spokenLiked,
      targetId,
      ...placeOf(above, post.postId, reply?.responseId),
    });
  return { isLike: input.isLike, likeCount };
}

type Found = FoundComment & { author: string; authorRole: number };
/** The parts of a `role(…)`: the author, managers of the circle for members below them, the staff for all. */
export const commentDeletion = (kind: TargetKind) => ({
  async find(input: CommentKey, who: Caller, cx: Context): Promise<Found> {
    const found = await findToChange(input, who, cx, kind);
    const author = (found.reply ?? found.post).authorId;
    return { ...found, author, authorRole: (await rolesIn(cx.db, found.above.tribeId, [author])).get(author) ?? 0 };
  },
  may: (found: Found, who: Caller): true | string =>
    found.author === who.userId || mayRule(who, found.above.myRole, found.authorRole) || '只能删除自己的评论',
  async run(found: Found, _input: CommentKey, _who: Caller, cx: Context): Promise<{ [none: string]: never }> {
    await deleteComment(cx, found);
    return {};
  },
});
