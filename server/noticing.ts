// Tells people what happened to their things: one notice per cause, counted in the same transaction; `seq` grows with every change.
import { and, eq, sql } from 'drizzle-orm';
import type { Cx } from './calls';
import { blocks, notices, unread } from './db/schema';
import { newId } from './ids';

/** product-brief §5.9, those that the calls so far cause. */
export const noticeKind = { comment: 1, reply: 2, threadLiked: 3, spokenLiked: 4, at: 5, follow: 6, handled: 13 } as const;

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

export async function tell(cx: Cx, h: Happening): Promise<void> {
  if (h.to === '' || h.to === h.from) return;
  const [blocked] = await cx.db.select({ at: blocks.createTime }).from(blocks).where(and(eq(blocks.userId, h.to), eq(blocks.targetId, h.from)));
  if (blocked !== undefined) return;
  const system = h.kind === noticeKind.handled;
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
