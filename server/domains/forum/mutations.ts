// Mutations of threads: like, share, vote, delete, and the actions of circle admins and staff. Marks carry the wanted
// state, so a repeated one changes nothing; counts change in the same transaction.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Caller, Context } from '../../platform/context';
import { rowsOf, type Db } from '../../db/open';
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import { circles } from '../../db/tables/circles';
import { ballots, pollOptions, polls, threads, threadShares, topics } from '../../db/tables/forum';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify, retract } from '../../notifications/notifications';
import { countShare, type ShareTarget } from './shares';
import { flag } from '../../platform/flag';
import { pollsOf, voteStatus } from './polls';
import { releaseThreadFiles } from './threadFiles';
import { findThread, mayManage, threadViews, type ThreadRow } from './threadViews';
import { mayRule, threadVisible } from '../../platform/visibility';
import { topicIdsOf } from './queries';

/** A published thread. Its author sees it before that, but likes and comments are refused. */
export function mustBePublished(thread: Pick<ThreadRow, 'auditStatus'>): void {
  if (thread.auditStatus !== 1) throw new Refusal('010004');
}

const threadShareTarget: ShareTarget = {
  find: (cx, id, who) => findThread(cx.db, id, who, true),
  async addSharer(cx, threadId, actor, day) {
    const added = await cx.db.insert(threadShares).values({ threadId, actor, day }).onConflictDoNothing().returning();
    return added.length > 0;
  },
  async setShareCount(cx, id, shareCount) {
    await cx.db.update(threads).set({ shareCount }).where(eq(threads.threadId, id));
  },
};

/** What a like needs of a thread that the caller may see, or 010002. */
async function likedThread(db: Db, threadId: string, who: Caller) {
  const { authorId, auditStatus, likeCount } = threads;
  const [thread] = await db
    .select({ threadId: threads.threadId, authorId, auditStatus, likeCount })
    .from(threads)
    .where(and(eq(threads.threadId, threadId), threadVisible(who)));
  if (thread === undefined) throw gone();
  return thread;
}

/** A like and the number of likes change in one statement. Returns the number, null when nothing changes. */
async function setLike(cx: Context, threadId: string, userId: string, isLike: 0 | 1): Promise<number | null> {
  const [changed, change] =
    isLike === 1
      ? [
          sql`insert into thread_likes (thread_id, user_id, create_time) values (${threadId}, ${userId}, ${cx.now})
            on conflict do nothing returning 1`,
          1,
        ]
      : [sql`delete from thread_likes where thread_id = ${threadId} and user_id = ${userId} returning 1`, -1];
  const [thread] = await rowsOf<{ like_count: number }>(
    cx.db,
    sql`with changed as (${changed})
    update threads set like_count = greatest(0, like_count + ${change}::int)
    where thread_id = ${threadId} and exists (select from changed) returning like_count`,
  );
  return thread?.like_count ?? null;
}

export const mutationHandlers = {
  likeThread: member(
    async (input, who, cx) => {
      const thread = await likedThread(cx.db, input.threadId, who);
      mustBePublished(thread);
      const likeCount = await setLike(cx, thread.threadId, who.userId, input.isLike);
      if (likeCount === null) return { isLike: input.isLike, likeCount: thread.likeCount };
      await (input.isLike === 1 ? notify : retract)(cx, {
        to: thread.authorId,
        from: who.userId,
        kind: noticeKind.threadLiked,
        targetId: thread.threadId,
        threadId: thread.threadId,
      });
      return { isLike: input.isLike, likeCount };
    },
    { name: 'like', max: 240, seconds: 60 },
  ),

  shareThread: visitor((input, who, cx) => countShare(cx, who, threadShareTarget, input.threadId), {
    name: 'share',
    max: 60,
    seconds: 60,
  }),

  vote: member(async (input, who, cx) => {
    const [poll] = await cx.db.select().from(polls).where(eq(polls.pollId, input.pollId)).for('update');
    if (poll === undefined) throw gone();
    mustBePublished(await findThread(cx.db, poll.threadId, who));
    if (voteStatus(poll, cx.now) !== 1) throw new Refusal('010004');
    const chosen = [...new Set(input.optionIds)];
    const options = await cx.db
      .select({ optionId: pollOptions.optionId })
      .from(pollOptions)
      .where(and(eq(pollOptions.pollId, poll.pollId), inArray(pollOptions.optionId, chosen)));
    const most = poll.pollType === 0 ? 1 : poll.maxChoice;
    if (chosen.length !== input.optionIds.length || options.length !== chosen.length || chosen.length > most)
      throw new Malformed('optionIds');
    const first = await cx.db
      .insert(ballots)
      .values({ pollId: poll.pollId, userId: who.userId, optionIds: chosen, createTime: cx.now })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) throw new Refusal('010004');
    await cx.db
      .update(pollOptions)
      .set({ count: sql`${pollOptions.count} + 1` })
      .where(inArray(pollOptions.optionId, chosen));
    await cx.db
      .update(polls)
      .set({ voterCount: poll.voterCount + 1 })
      .where(eq(polls.pollId, poll.pollId));
    const view = (await pollsOf(cx.db, [poll.threadId], who, cx.now)).get(poll.threadId);
    if (view === undefined) throw new Error('a poll without a view');
    return view;
  }),

  deleteThread: role({
    find: (input, who, cx) => findThread(cx.db, input.threadId, who, true),
    may: (thread, who) =>
      thread.authorId === who.userId || mayRule(who, thread.myRole, thread.authorRole) || '只能删除自己的帖子',
    run: async (thread, _input, who, cx) => {
      await cx.db.update(threads).set({ deletedTime: cx.now }).where(eq(threads.threadId, thread.threadId));
      if (thread.auditStatus === 1) await countThread(cx, thread, -1);
      await releaseThreadFiles(cx, thread.threadId);
      if (thread.authorId !== who.userId) await notifyHandled(cx, who.userId, thread, '你的帖子已被删除');
      return {};
    },
  }),

  markThread: role({
    find: (input, who, cx) => findThread(cx.db, input.threadId, who, true),
    may: (thread, who) => mayManage(who, thread.myRole) || '仅圈子管理员可操作',
    run: async (thread, input, who, cx) => {
      const isTop = input.isTop ?? flag(thread.isTop);
      const isEssence = input.isEssence ?? flag(thread.isEssence);
      await cx.db.update(threads).set({ isTop, isEssence }).where(eq(threads.threadId, thread.threadId));
      const [view] = await threadViews(cx.db, who, [{ ...thread, isTop, isEssence }], cx.now);
      if (view === undefined) throw new Error('a thread without a view');
      return view;
    },
  }),
} satisfies Partial<Handlers<'forum'>>;

/** Heat that a thread adds to its topics. */
const heatOfThread = 10;
/**
 * Updates the counts of circle and topics when a thread is added or removed; an author without another thread in a
 * topic changes its number of authors.
 */
export async function countThread(
  cx: Context,
  thread: Pick<ThreadRow, 'threadId' | 'tribeId' | 'authorId'>,
  change: 1 | -1,
): Promise<void> {
  const { threadId, tribeId, authorId } = thread;
  await cx.db
    .update(circles)
    .set({ threadCount: sql`greatest(0, ${circles.threadCount} + ${change}::int)` })
    .where(eq(circles.tribeId, tribeId));
  const topicIds = await topicIdsOf(cx, threadId);
  if (topicIds.length === 0) return;
  // Locked before the author's other threads are looked for: of two that go at the same moment the second sees the first.
  await cx.db
    .select({ topicId: topics.topicId })
    .from(topics)
    .where(inArray(topics.topicId, topicIds))
    .orderBy(topics.topicId)
    .for('update');
  const isOnly = sql`(not exists (select 1 from thread_topics x join threads t on t.thread_id = x.thread_id
    where x.topic_id = topics.topic_id and t.author_id = ${authorId} and t.thread_id <> ${threadId}
    and t.audit_status = 1 and t.deleted_time = 0))::int`;
  await cx.db
    .update(topics)
    .set({
      threadCount: sql`greatest(0, ${topics.threadCount} + ${change}::int)`,
      userCount: sql`greatest(0, ${topics.userCount} + ${change}::int * ${isOnly})`,
      hotValue: sql`greatest(0, ${topics.hotValue} + ${change * heatOfThread}::int)`,
    })
    .where(inArray(topics.topicId, topicIds));
}

/** Each decision has an id of its own. */
export const notifyHandled = (
  cx: Context,
  from: string,
  thread: Pick<ThreadRow, 'authorId' | 'threadId'>,
  content: string,
): Promise<void> =>
  notify(cx, {
    to: thread.authorId,
    from,
    kind: noticeKind.handled,
    targetId: newId('h', cx.now),
    threadId: thread.threadId,
    content,
  });
