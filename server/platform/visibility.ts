// SQL conditions for what a caller may see. Everything outside them is answered like a missing entity (010002).
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { ContentState } from '../../bus/entities/staff';
import type { Caller } from './context';
import { posts, replies } from '../db/tables/comments';
import { threads } from '../db/tables/forum';

/** An `audit_status` of threads, questions and answers in words. */
export const auditState = (auditStatus: number): ContentState =>
  (['waiting', 'shown', 'refused', 'hidden'] as const)[auditStatus] ?? 'gone';

/** Excludes people whom the viewer has blocked: for lists that are there to be read. */
export const notBlocked = (who: Caller | null, author: SQL): SQL | undefined =>
  who === null
    ? undefined
    : sql`not exists (select 1 from blocks where blocks.user_id = ${who.userId} and blocks.target_id = ${author})`;

/** The same for what the staff decide about: whom one of them has blocked is not out of their reach. */
export const notBlockedOrStaff = (who: Caller | null, author: SQL): SQL | undefined =>
  who?.isStaff === true ? undefined : notBlocked(who, author);

/** Threads that can be opened by their id. */
export function threadVisible(who: Caller | null): SQL | undefined {
  const alive = eq(threads.deletedTime, 0);
  if (who?.isStaff === true) return alive;
  const me = who?.userId ?? '';
  return and(
    alive,
    who === null ? eq(threads.auditStatus, 1) : or(eq(threads.auditStatus, 1), eq(threads.authorId, me)),
    sql`not exists (select 1 from circles where circles.tribe_id = ${threads.tribeId} and circles.is_private = 1
      and not exists (select 1 from circle_members where circle_members.tribe_id = circles.tribe_id
      and circle_members.user_id = ${me}))`,
    notBlocked(who, sql`${threads.authorId}`),
  );
}

/** Comments of a visible thread. A deleted or hidden one with replies remains as an empty entry. */
export const postVisible = (who: Caller | null): SQL | undefined =>
  and(
    or(
      eq(posts.status, 0),
      sql`(${posts.status} in (1, 2) and ${posts.replyCount} > 0)`,
      who?.isStaff === true ? sql`${posts.status} in (2, 3)` : undefined,
      who === null ? undefined : and(eq(posts.status, 3), eq(posts.authorId, who.userId)),
    ),
    notBlockedOrStaff(who, sql`${posts.authorId}`),
  );

export const replyVisible = (who: Caller | null): SQL | undefined =>
  and(
    or(
      eq(replies.status, 0),
      who?.isStaff === true ? sql`${replies.status} in (2, 3)` : undefined,
      who === null ? undefined : and(eq(replies.status, 3), eq(replies.authorId, who.userId)),
    ),
    notBlockedOrStaff(who, sql`${replies.authorId}`),
  );

/**
 * Who may delete whose content: the staff all, a circle's owner all in it, its admins that of plain members
 * (docs/product/roles.md#circles).
 */
export const mayRule = (who: Caller | null, myRole: number, authorRole: number): boolean =>
  who !== null && (who.isStaff || myRole === 3 || (myRole === 2 && authorRole < 2));
