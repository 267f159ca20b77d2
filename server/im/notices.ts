// Group notices of twelve kinds (docs/product/chat.md#group-notices): stored per recipient, counted as unread, and
// pushed.
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/open';
import { imGroupMembers, imGroupNotices } from '../db/tables/im';
import { newId } from '../platform/ids';
import { totalsChanged } from '../notifications/unreadTotals';
import { announce, portions, type PushEvent } from '../notifications/push';

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

export type Telling = {
  to: readonly string[];
  op: NoticeOp;
  group: { groupId: string; name: string };
  by: string;
  target?: string;
  message?: string;
  /** The request to answer: the same for all who may answer it. */ requestId?: string;
};

/** People get no notice of their own actions, except of founding a group. */
export async function tellGroup(db: Db, telling: Telling, now: number): Promise<void> {
  const to = [...new Set(telling.to)].filter((userId) => userId !== telling.by || telling.op === noticeOp.created);
  if (to.length === 0) return;
  const rows = to.map((userId) => ({
    noticeId: newId('gn', now),
    userId,
    operationType: telling.op,
    groupId: telling.group.groupId,
    groupName: telling.group.name,
    operatorId: telling.by,
    targetId: telling.target ?? '',
    requestId: telling.requestId ?? '',
    message: telling.message ?? '',
    createTime: now,
  }));
  for (const part of portions(rows, 400)) await db.insert(imGroupNotices).values(part);
  await announce(db, ...portions(rows.map((row) => row.noticeId)).map((ids): PushEvent => ({ is: 'noticed', ids })));
  await totalsChanged({ db }, to);
}

export async function managersOf(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: imGroupMembers.userId })
    .from(imGroupMembers)
    .where(and(eq(imGroupMembers.groupId, groupId), inArray(imGroupMembers.role, ['Owner', 'Admin'])));
  return rows.map((row) => row.userId);
}
