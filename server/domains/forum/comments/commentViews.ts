// Comments and replies as a viewer sees them, with the first two replies of each comment.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Post, Reply } from '../../../../bus/entities/forum';
import type { Caller } from '../../../platform/context';
import type { Db } from '../../../db/open';
import { circleMembers } from '../../../db/tables/circles';
import { postLikes, posts, replies } from '../../../db/tables/comments';
import { briefsOf } from '../../users/public';
import { flag } from '../../../platform/flag';
import { mayRule, replyVisible } from '../../../platform/visibility';

export type PostRow = typeof posts.$inferSelect;
export type ReplyRow = typeof replies.$inferSelect;
/** What of the thread its comments need. */
export type Place = { authorId: string; tribeId: string; myRole: number };

const previews = 2;

/** The first replies of each comment that the viewer may see, with the number of all that they may see. */
async function firstReplies(
  db: Db,
  who: Caller | null,
  postIds: string[],
): Promise<{ reply: ReplyRow; visible: number }[]> {
  if (postIds.length === 0) return [];
  const order = sql<number>`row_number() over (partition by ${replies.postId}
    order by ${replies.createTime}, ${replies.responseId})`;
  const all = sql<number>`(count(*) over (partition by ${replies.postId}))::int`;
  const ranked = db
    .select({ responseId: replies.responseId, place: order.as('place'), visible: all.as('visible') })
    .from(replies)
    .where(and(inArray(replies.postId, postIds), replyVisible(who)))
    .as('ranked');
  return db
    .select({ reply: replies, visible: ranked.visible })
    .from(ranked)
    .innerJoin(replies, eq(replies.responseId, ranked.responseId))
    .where(sql`${ranked.place} <= ${previews}`)
    .orderBy(asc(replies.createTime), asc(replies.responseId));
}

type Around = {
  people: Awaited<ReturnType<typeof briefsOf>>;
  liked: Set<string>;
  roles: Map<string, number>;
  who: Caller | null;
  place: Place;
};

async function surroundings(
  db: Db,
  who: Caller | null,
  place: Place,
  postRows: readonly PostRow[],
  replyRows: readonly ReplyRow[],
): Promise<Around> {
  const authors = [
    ...postRows.flatMap((row) => [row.authorId, ...row.atUserIds]),
    ...replyRows.flatMap((row) => [row.authorId, row.toUserId]),
  ];
  const people = await briefsOf(db, authors, who);
  const ids = [...postRows.map((row) => row.postId), ...replyRows.map((row) => row.responseId)];
  const likes =
    who === null || ids.length === 0
      ? []
      : await db
          .select({ id: postLikes.targetId })
          .from(postLikes)
          .where(and(eq(postLikes.userId, who.userId), inArray(postLikes.targetId, ids)));
  const roles = place.myRole === 2 ? await rolesIn(db, place.tribeId, authors) : new Map<string, number>();
  return { people, liked: new Set(likes.map((row) => row.id)), roles, who, place };
}

/** Roles of people in a circle; those who are not in it are missing. */
export async function rolesIn(db: Db, tribeId: string, userIds: string[]): Promise<Map<string, number>> {
  if (tribeId === '' || userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: circleMembers.userId, role: circleMembers.role })
    .from(circleMembers)
    .where(and(eq(circleMembers.tribeId, tribeId), inArray(circleMembers.userId, userIds)));
  return new Map(rows.map((row) => [row.userId, row.role]));
}

const canDelete = (a: Around, authorId: string): 0 | 1 =>
  flag(a.who !== null && (authorId === a.who.userId || mayRule(a.who, a.place.myRole, a.roles.get(authorId) ?? 0)));

function replyView(row: ReplyRow, a: Around): Reply {
  return {
    responseId: row.responseId,
    postId: row.postId,
    threadId: row.threadId,
    toResponseId: row.toResponseId,
    content: row.content,
    createTime: row.createTime,
    likeCount: row.likeCount,
    isLike: flag(a.liked.has(row.responseId)),
    isThreadAuthor: flag(row.authorId === a.place.authorId),
    isMine: flag(row.authorId === a.who?.userId),
    canDelete: canDelete(a, row.authorId),
    status: row.status as Reply['status'],
    author: a.people.of(row.authorId),
    toUser: row.toUserId === '' ? null : a.people.of(row.toUserId),
  };
}

export async function replyViews(
  db: Db,
  who: Caller | null,
  place: Place,
  rows: readonly ReplyRow[],
): Promise<Reply[]> {
  const a = await surroundings(db, who, place, [], rows);
  return rows.map((row) => replyView(row, a));
}

export async function postViews(db: Db, who: Caller | null, place: Place, rows: readonly PostRow[]): Promise<Post[]> {
  const first = await firstReplies(
    db,
    who,
    rows.filter((row) => row.replyCount > 0).map((row) => row.postId),
  );
  const replyRows = first.map(({ reply }) => reply);
  // Without those of people whom the viewer has blocked: a count of them would offer replies that never come.
  const visible = new Map(first.map(({ reply, visible: count }) => [reply.postId, count]));
  const a = await surroundings(db, who, place, rows, replyRows);
  return rows.map((row) => {
    // An empty entry keeps its place and its replies only.
    const stone = row.status === 1 || (row.status === 2 && who?.isStaff !== true);
    return {
      postId: row.postId,
      threadId: row.threadId,
      content: stone ? '' : row.content,
      images: stone ? [] : row.images,
      createTime: row.createTime,
      likeCount: row.likeCount,
      isLike: flag(a.liked.has(row.postId)),
      replyCount: visible.get(row.postId) ?? 0,
      floor: row.floor,
      isThreadAuthor: flag(row.authorId === a.place.authorId),
      isMine: flag(row.authorId === who?.userId),
      canDelete: stone ? 0 : canDelete(a, row.authorId),
      status: row.status as Post['status'],
      author: a.people.of(row.authorId),
      replies: replyRows.filter((reply) => reply.postId === row.postId).map((reply) => replyView(reply, a)),
      atUsers: stone ? [] : row.atUserIds.map((userId) => a.people.of(userId)),
    };
  });
}
