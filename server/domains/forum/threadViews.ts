// Threads as a viewer sees them: one query for the rows with the viewer's own marks, one for the people, two or three
// for polls.
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Poll, Thread } from '../../../bus/entities/forum';
import type { UserBrief } from '../../../bus/entities/users';
import type { Caller } from '../../platform/context';
import type { Db } from '../../db/open';
import { circles } from '../../db/tables/circles';
import { threads } from '../../db/tables/forum';
import { gone } from '../../platform/refusals';
import { cursorAt } from '../../platform/paging';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';
import { pollsOf } from './polls';
import { mayRule, threadVisible } from '../../platform/visibility';

const marks = (who: Caller | null) => {
  const me = who?.userId ?? '';
  const number = (query: SQL) => (who === null ? sql<number>`0` : sql<number>`${query}`);
  return {
    isLike: number(
      sql`(exists (select 1 from thread_likes l where l.thread_id = ${threads.threadId} and l.user_id = ${me}))::int`,
    ),
    isCollect: number(
      sql`(exists (select 1 from collections c where c.user_id = ${me} and c.collect_type = 1
        and c.target_id = ${threads.threadId}))::int`,
    ),
    myRole: number(
      sql`coalesce((select m.role from circle_members m where m.tribe_id = ${threads.tribeId}
        and m.user_id = ${me}), 0)`,
    ),
    authorRole: sql<number>`coalesce((select m.role from circle_members m where m.tribe_id = ${threads.tribeId}
      and m.user_id = ${threads.authorId}), 0)`,
  };
};
const topicList = sql<
  { topicId: string; name: string }[] | null
>`(select json_agg(json_build_object('topicId', o.topic_id, 'name', o.name) order by x.sort)
  from thread_topics x join topics o on o.topic_id = x.topic_id where x.thread_id = ${threads.threadId})`;

/** The rows of threads with the viewer's marks; a visitor has none. */
export const rowsWith = (db: Db, who: Caller | null) =>
  db
    .select({
      ...getTableColumns(threads),
      ...marks(who),
      topicList,
      tribeName: sql<string>`coalesce(${circles.name}, '')`,
      isPrivate: sql<number>`coalesce(${circles.isPrivate}, 0)`,
    })
    .from(threads)
    .leftJoin(circles, eq(circles.tribeId, threads.tribeId));
export type ThreadRow = Awaited<ReturnType<typeof rowsWith>>[number];

/** One thread that the caller may see, or 010002. Inside a write the row is locked. */
export async function findThread(db: Db, threadId: string, who: Caller | null, lock = false): Promise<ThreadRow> {
  if (lock)
    await db.select({ threadId: threads.threadId }).from(threads).where(eq(threads.threadId, threadId)).for('update');
  const [row] = await rowsWith(db, who)
    .where(and(eq(threads.threadId, threadId), threadVisible(who)))
    .limit(1);
  if (row === undefined) throw gone();
  return row;
}

export async function threadViews(
  db: Db,
  who: Caller | null,
  rows: readonly ThreadRow[],
  now: number,
): Promise<Thread[]> {
  const people = await briefsOf(
    db,
    rows.flatMap((row) => [row.authorId, ...row.atUserIds]),
    who,
  );
  const polls = await pollsOf(
    db,
    rows.filter((row) => row.threadType === 2).map((row) => row.threadId),
    who,
    now,
  );
  return rows.map((row) => threadView(row, who, (userId) => people.of(userId), polls.get(row.threadId) ?? null));
}

/** A row with the viewer's marks, as it travels. */
export function threadView(
  row: ThreadRow,
  who: Caller | null,
  person: (userId: string) => UserBrief,
  poll: Poll | null,
): Thread {
  const isMine = who !== null && row.authorId === who.userId;
  return {
    threadId: row.threadId,
    threadType: row.threadType as Thread['threadType'],
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    tribeId: row.tribeId,
    tribeName: row.tribeName,
    scope: row.scope,
    topics: row.topicList ?? [],
    images: row.images,
    video: row.video,
    poll,
    place: row.place === null ? null : { ...row.place, distance: null },
    createTime: row.createTime,
    updateTime: row.updateTime,
    isEdited: flag(row.isEdited),
    auditStatus: row.auditStatus as Thread['auditStatus'],
    auditReason: isMine || who?.isStaff === true ? row.auditReason : '',
    isTop: flag(row.isTop),
    isEssence: flag(row.isEssence),
    likeCount: row.likeCount,
    postCount: row.postCount,
    collectCount: row.collectCount,
    shareCount: row.shareCount,
    viewCount: row.viewCount,
    isLike: flag(row.isLike),
    isCollect: flag(row.isCollect),
    isMine: flag(isMine),
    canEdit: flag(isMine && isStillInside(row) && row.auditStatus !== 3),
    canDelete: flag(isMine || mayRule(who, row.myRole, row.authorRole)),
    canManage: flag(mayManage(who, row.myRole)),
    canHide: flag(who?.isStaff === true),
    cursorKey: cursorAt(row.createTime, row.threadId),
    author: person(row.authorId),
    atUsers: row.atUserIds.map(person),
  };
}

/** Who has left a circle, or was removed from it, changes nothing there any more. */
export const isStillInside = ({ tribeId, myRole }: ThreadRow): boolean => tribeId === '' || myRole > 0;

/** Set top and essence: circle admins and owner in their circle, staff anywhere. */
export const mayManage = (who: Caller | null, myRole: number): boolean => who !== null && (who.isStaff || myRole >= 2);
