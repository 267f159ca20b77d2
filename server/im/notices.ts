// Group notices of twelve kinds (docs/product/chat.md#group-notices): stored per recipient, counted as unread, and
// pushed.
import { and, desc, eq, inArray, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../db/open';
import { imGroupMembers, imGroupNotices } from '../db/tables/im';
import { newId } from '../platform/ids';
import { totalsChanged } from '../notifications/unreadTotals';
import { announce, chunksOf } from '../notifications/push';
import type { PushEvent } from '../notifications/bus/pushEvents';

export const noticeOp = {
  asked: 1,
  accepted: 2,
  refused: 3,
  removed: 4,
  dismissed: 5,
  created: 6,
  invited: 7,
  left: 8,
  madeAdmin: 9,
  noAdmin: 10,
  revoked: 11,
  inviteAccepted: 12,
} as const;
export type NoticeOp = (typeof noticeOp)[keyof typeof noticeOp];

const keptMs = 180 * 86_400_000;
/** Old ones go, except requests that still wait for an answer. */
export async function sweepGroupNotices(db: Db, now: number): Promise<void> {
  const old = db
    .select({ noticeId: imGroupNotices.noticeId })
    .from(imGroupNotices)
    .where(
      and(
        lt(imGroupNotices.createTime, now - keptMs),
        or(ne(imGroupNotices.handled, 0), eq(imGroupNotices.requestId, '')),
      ),
    )
    .limit(5000);
  await db.delete(imGroupNotices).where(inArray(imGroupNotices.noticeId, old));
}

export type GroupNoticeInput = {
  to: readonly string[];
  op: NoticeOp;
  group: { groupId: string; name: string };
  by: string;
  target?: string;
  message?: string;
  /** The request to answer: the same for all who may answer it. */ requestId?: string;
};

/** People get no notice of their own actions, except of founding a group, which is not counted as unread. */
export async function notifyGroup(db: Db, notice: GroupNoticeInput, now: number): Promise<void> {
  const to = [...new Set(notice.to)].filter((userId) => userId !== notice.by || notice.op === noticeOp.created);
  if (to.length === 0) return;
  const rows = to.map((userId) => ({
    noticeId: newId('gn', now),
    userId,
    operationType: notice.op,
    groupId: notice.group.groupId,
    groupName: notice.group.name,
    operatorId: notice.by,
    targetId: notice.target ?? '',
    requestId: notice.requestId ?? '',
    message: notice.message ?? '',
    isRead: userId === notice.by ? 1 : 0,
    createTime: now,
  }));
  for (const part of chunksOf(rows, 400)) await db.insert(imGroupNotices).values(part);
  await announce(
    db,
    ...chunksOf(rows, 75).map((part): PushEvent => ({
      is: 'noticed',
      ids: part.map((row) => row.noticeId),
      users: part.map((row) => row.userId),
    })),
  );
  await totalsChanged({ db }, to);
}

/** Closes the open invitations and requests of a group that ends. The rows stay: invitations are counted. */
export async function endRequests(db: Db, groupId: string): Promise<void> {
  const open = await db
    .update(imGroupNotices)
    .set({ handled: 2, isRead: 1 })
    .where(and(eq(imGroupNotices.groupId, groupId), eq(imGroupNotices.handled, 0), ne(imGroupNotices.requestId, '')))
    .returning({ userId: imGroupNotices.userId });
  await totalsChanged(
    { db },
    open.map((row) => row.userId),
  );
}

export async function managersOf(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: imGroupMembers.userId })
    .from(imGroupMembers)
    .where(and(eq(imGroupMembers.groupId, groupId), inArray(imGroupMembers.role, ['Owner', 'Admin'])));
  return rows.map((row) => row.userId);
}

/** When the group's admins removed the person; 0 where they never did, or have let them in again since. */
export async function removedAt(db: Db, groupId: string, userId: string): Promise<number> {
  const [last] = await db
    .select({ op: imGroupNotices.operationType, time: imGroupNotices.createTime })
    .from(imGroupNotices)
    .where(
      and(
        eq(imGroupNotices.groupId, groupId),
        eq(imGroupNotices.userId, userId),
        inArray(imGroupNotices.operationType, [noticeOp.removed, noticeOp.accepted]),
      ),
    )
    .orderBy(desc(imGroupNotices.createTime), desc(imGroupNotices.noticeId))
    .limit(1);
  return last?.op === noticeOp.removed ? last.time : 0;
}
