// Tells people what happened to their things: one notice per cause, counted in the same transaction; `seq` grows with every change.
import { and, eq, sql } from 'drizzle-orm';
import type { NoticeSettings } from '../bus/entities/users';
import type { Cx } from './calls';
import { blocks, notices, unread } from './db/schema';
import { noticeSettings } from './db/tables/users';
import { newId } from './ids';

/** product-brief §5.9, those that the calls so far cause. */
export const noticeKind = { comment: 1, reply: 2, threadLiked: 3, spokenLiked: 4, at: 5, follow: 6, applied: 10, reported: 12, handled: 13 } as const;

export type Happening = {
  to: string;
  from: string;
  kind: (typeof noticeKind)[keyof typeof noticeKind];
  /** What it is about: the same person, kind and target are told once. */
  targetId: string;
  threadId?: string;
  postId?: string;
  responseId?: string;
  content?: string;
};

/** Which switch of a person's settings a kind hangs on; what became of an application or of one's content has none. */
const switchOf: { readonly [kind: number]: keyof NoticeSettings } = { 1: 'comment', 2: 'comment', 3: 'like', 4: 'like', 5: 'at', 6: 'follow', 7: 'invite', 8: 'invite', 9: 'activity', 14: 'system', 15: 'system' };
async function isWanted(cx: Cx, h: Happening): Promise<boolean> {
  const name = switchOf[h.kind];
  if (name === undefined) return true;
  const [row] = await cx.db.select({ on: noticeSettings[name] }).from(noticeSettings).where(eq(noticeSettings.userId, h.to));
  return row?.on !== 0;
}

export async function tell(cx: Cx, h: Happening): Promise<void> {
  if (h.to === '' || h.to === h.from) return;
  // What the house decides reaches everybody; from 9 on the kinds are the system's.
  const system = h.kind >= 9;
  const [blocked] = system ? [] : await cx.db.select({ at: blocks.createTime }).from(blocks).where(and(eq(blocks.userId, h.to), eq(blocks.targetId, h.from)));
  if (blocked !== undefined || !(await isWanted(cx, h))) return;
  const told = await cx.db.insert(notices).values({
    noticeId: newId('n', cx.now), userId: h.to, category: system ? 2 : 1, kind: h.kind, actorId: h.from, targetId: h.targetId, threadId: h.threadId ?? '',
    postId: h.postId ?? '', responseId: h.responseId ?? '', content: (h.content ?? '').slice(0, 120), createTime: cx.now,
  }).onConflictDoNothing().returning({ noticeId: notices.noticeId });
  if (told.length === 0) return;
  const one = { interactiveNumber: system ? 0 : 1, systemInformsNumber: system ? 1 : 0 };
  await cx.db.insert(unread).values({ userId: h.to, ...one, seq: 1 }).onConflictDoUpdate({
    target: unread.userId,
    set: {
      interactiveNumber: sql`${unread.interactiveNumber} + ${one.interactiveNumber}::int`,
      systemInformsNumber: sql`${unread.systemInformsNumber} + ${one.systemInformsNumber}::int`,
      seq: sql`${unread.seq} + 1`,
    },
  });
}
