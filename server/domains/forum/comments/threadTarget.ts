// Comments under a thread of the forum.
import { eq, sql } from 'drizzle-orm';
import { threads } from '../../../db/schema';
import { findThread } from '../threadViews';
import type { CommentTarget } from './commentTarget';

export const threadTarget: CommentTarget = {
  async find(cx, id, who, lock = false) {
    const thread = await findThread(cx.db, id, who, lock);
    const { threadId, authorId, tribeId, myRole, postCount, lastFloor } = thread;
    return {
      id,
      threadId,
      authorId,
      tribeId,
      myRole,
      postCount,
      lastFloor,
      isOpen: thread.auditStatus === 1,
      page: '',
    };
  },
  async count(cx, id, by) {
    await cx.db
      .update(threads)
      .set({ postCount: sql`greatest(0, ${threads.postCount} + ${by}::int)` })
      .where(eq(threads.threadId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(threads).set({ lastFloor }).where(eq(threads.threadId, id));
  },
};
