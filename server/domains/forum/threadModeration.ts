// What the staff do to a thread: hide it or show it again, publish or refuse one that waits. Counts follow; its author
// is notified.
import { eq } from 'drizzle-orm';
import { threads } from '../../db/tables/forum';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import type { Context, Caller } from '../../platform/context';
import { Refusal } from '../../platform/refusals';
import { giveCirclePoints } from '../circles/public';
import { countThread, notifyHandled } from './mutations';
import { findThread, type ThreadRow } from './threadViews';

/**
 * All may read it from now on: it counts, its writer is rewarded when it is read for the first time, people mentioned
 * in it are notified who have not been before.
 */
async function announceThread(cx: Context, thread: ThreadRow): Promise<void> {
  await countThread(cx, thread, 1);
  if (thread.isRewarded === 0) {
    await cx.db.update(threads).set({ isRewarded: 1 }).where(eq(threads.threadId, thread.threadId));
    await giveCirclePoints(cx, thread.tribeId, thread.authorId, 'thread');
  }
  for (const to of thread.atUserIds)
    await notify(cx, {
      to,
      from: thread.authorId,
      kind: noticeKind.at,
      targetId: thread.threadId,
      threadId: thread.threadId,
      content: thread.title || thread.excerpt,
    });
}

/** 010004 when it is so already. */
export async function hideThread(
  cx: Context,
  who: Caller,
  threadId: string,
  reason: string,
  restore: boolean,
): Promise<void> {
  const thread = await findThread(cx.db, threadId, who, true);
  const auditStatus = restore ? 1 : 3;
  if (thread.auditStatus === auditStatus) throw new Refusal('010004');
  await cx.db
    .update(threads)
    .set({ auditStatus, auditReason: restore ? '' : reason })
    .where(eq(threads.threadId, threadId));
  if (restore) await announceThread(cx, thread);
  else if (thread.auditStatus === 1) await countThread(cx, thread, -1);
  await notifyHandled(cx, who.userId, thread, restore ? '你的帖子已恢复显示' : '你的帖子已被隐藏：' + reason);
}

/** 010004 when it does not wait. */
export async function auditThread(
  cx: Context,
  who: Caller,
  threadId: string,
  pass: boolean,
  reason: string,
): Promise<void> {
  const thread = await findThread(cx.db, threadId, who, true);
  if (thread.auditStatus !== 0) throw new Refusal('010004');
  await cx.db
    .update(threads)
    .set({ auditStatus: pass ? 1 : 2, auditReason: pass ? '' : reason })
    .where(eq(threads.threadId, threadId));
  await notifyHandled(cx, who.userId, thread, pass ? '你的帖子已通过审核' : '你的帖子未通过审核：' + reason);
  if (pass) await announceThread(cx, thread);
}
