// Notices as their reader sees them: who did it last, what it was about as it stands now, and where it is. What is
// gone, or not the reader's to see any more, says nothing of itself.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Notice } from '../../../bus/entities/notices';
import { commentedOn } from '../../../bus/rules/commentThread';
import { query } from '../../notifications/routes';
import type { Caller } from '../../platform/context';
import { posts, replies } from '../../db/tables/comments';
import { threads } from '../../db/tables/forum';
import { noticeActors, notices } from '../../db/tables/notices';
import { rowsOf, type Db } from '../../db/open';
import { noticeKind } from '../../notifications/noticeKinds';
import { visibleQuestionsAndAnswers } from '../questions/public';
import { briefsOf } from '../users/public';
import { visiblePlaces } from './commentPlaces';
import { flag } from '../../platform/flag';
import { notBlocked, postVisible, replyVisible, threadVisible } from '../../platform/visibility';

export type NoticeRow = typeof notices.$inferSelect;
const shownActors = 3;
/** Headings of what the house says where the row has none. */
const headings: { readonly [kind: number]: string } = {
  9: '活动通知',
  10: '申请结果',
  11: '订单通知',
  12: '举报结果',
  13: '内容处理',
  14: '社区公告',
  15: '积分变动',
};

type Actors = { /** The last ones first. */ ids: string[]; count: number };
const nobody: Actors = { ids: [], count: 0 };
/** The people of each row who stand by what they did, but for those whom the reader has blocked. */
async function actorsOf(db: Db, who: Caller, noticeIds: string[]): Promise<Map<string, Actors>> {
  const found = new Map<string, Actors>();
  if (noticeIds.length === 0) return found;
  const rows = await rowsOf<{ notice_id: string; actor_id: string; count: number }>(
    db,
    sql`select notice_id, actor_id, count from (
    select ${noticeActors.noticeId} as notice_id, ${noticeActors.actorId} as actor_id, ${noticeActors.createTime} as at,
      row_number() over (partition by ${noticeActors.noticeId}
      order by ${noticeActors.createTime} desc, ${noticeActors.actorId}) as place,
      count(*) over (partition by ${noticeActors.noticeId})::int as count
    from ${noticeActors} where ${and(
      inArray(noticeActors.noticeId, noticeIds),
      eq(noticeActors.isOff, 0),
      notBlocked(who, sql`${noticeActors.actorId}`),
    )}) ranked
    where place <= ${shownActors} order by notice_id, place`,
  );
  for (const { notice_id, actor_id, count } of rows)
    found.set(notice_id, { ids: (found.get(notice_id)?.ids ?? []).concat(actor_id), count });
  return found;
}

/** Tokens of people and topics as they are read. */
const plain = (content: string): string =>
  content
    .replace(/([@#])\{[^{}|\s]{1,64}\|([^{}|\n]{1,64})\}/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
const short = (content: string): string => Array.from(plain(content)).slice(0, 120).join('');

/** About a question or an answer, by its `targetId`. */
const isAboutQuestion = (row: NoticeRow): boolean =>
  row.category === 1 &&
  row.kind !== noticeKind.follow &&
  row.threadId === '' &&
  row.postId === '' &&
  row.responseId === '';

/** The answer that the notice of a question's answers leads to, '' for every other notice. */
const answerIn = (row: NoticeRow): string =>
  row.kind === noticeKind.answer ? (new URLSearchParams(row.link.split('?')[1]).get('answerId') ?? '') : '';

export async function noticeViews(db: Db, who: Caller, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const ids = (of: (row: NoticeRow) => string): string[] => [...new Set(rows.map(of))].filter((id) => id !== '');
  const [threadIds, postIds, replyIds] = [
    ids((row) => row.threadId),
    ids((row) => row.postId),
    ids((row) => row.responseId),
  ];
  const threadRows =
    threadIds.length === 0
      ? []
      : await db
          .select()
          .from(threads)
          .where(and(inArray(threads.threadId, threadIds), threadVisible(who)));
  const postRows =
    postIds.length === 0
      ? []
      : await db
          .select()
          .from(posts)
          .where(and(inArray(posts.postId, postIds), postVisible(who)));
  const replyRows =
    replyIds.length === 0
      ? []
      : await db
          .select()
          .from(replies)
          .where(and(inArray(replies.responseId, replyIds), replyVisible(who)));
  const knownThreads = new Map(threadRows.map((row) => [row.threadId, row]));
  const knownPosts = new Map(postRows.map((row) => [row.postId, row]));
  const knownReplies = new Map(replyRows.map((row) => [row.responseId, row]));
  const visible = await visibleQuestionsAndAnswers(db, who, [
    ...ids((row) => (isAboutQuestion(row) ? row.targetId : '')),
    ...ids(answerIn),
  ]);
  const isPlace = (threadId: string): boolean => commentedOn(threadId).kind !== 'thread';
  const places = await visiblePlaces(
    db,
    who,
    [...postRows, ...replyRows].map((comment) => comment.threadId).filter(isPlace),
  );
  const actors = await actorsOf(
    db,
    who,
    rows.filter((row) => row.category === 1).map((row) => row.noticeId),
  );
  const people = await briefsOf(
    db,
    [...actors.values()].flatMap(({ ids }) => ids),
    who,
  );

  return rows.map((row): Notice => {
    const thread = knownThreads.get(row.threadId);
    const post = knownPosts.get(row.postId);
    const reply = knownReplies.get(row.responseId);
    const isSystem = row.category === 2;
    // Under a reply its comment may be a stone; what the notice is about is the reply.
    const target = row.responseId !== '' ? reply : post;
    const isGone =
      (row.threadId !== '' && thread === undefined) ||
      (row.responseId !== '' ? reply === undefined : row.postId !== '' && post?.status !== 0) ||
      (isAboutQuestion(row) && !visible.has(row.targetId)) ||
      (target !== undefined && isPlace(target.threadId) && !places.has(target.threadId));
    const words = isSystem
      ? row.content
      : isGone
        ? ''
        : short(
            row.kind === noticeKind.threadLiked || target === undefined
              ? thread?.title || thread?.excerpt || (visible.get(row.targetId) ?? row.content)
              : target.content,
          );
    const acted = actors.get(row.noticeId) ?? nobody;
    const [first = ''] = acted.ids;
    const link =
      isGone && !isSystem
        ? ''
        : answerIn(row) !== '' && !visible.has(answerIn(row))
          ? query('/circle/questionDetail', { questionId: row.targetId })
          : row.link !== ''
            ? row.link
            : row.kind === noticeKind.follow
              ? query('/mine/otherInfo', { userId: first })
              : thread === undefined || isGone
                ? ''
                : query(thread.scope === 'clubz' ? '/clubz/clubZThreadDetail' : '/circle/threadDetail', {
                    threadId: row.threadId,
                    postId: row.postId,
                    responseId: row.responseId,
                  });
    return {
      noticeId: row.noticeId,
      category: isSystem ? 2 : 1,
      kind: row.kind as Notice['kind'],
      title: isSystem ? row.title || (headings[row.kind] ?? '') : '',
      content: words,
      actors: acted.ids.map((userId) => people.of(userId)),
      actorCount: acted.count,
      target: {
        title: isGone ? '' : thread?.title || short(thread?.content ?? ''),
        thumb: isGone ? '' : (thread?.images[0]?.url ?? thread?.video?.coverUrl ?? ''),
        threadId: row.threadId,
        postId: row.postId,
        responseId: row.responseId,
        deleted: flag(isGone),
      },
      link,
      createTime: row.createTime,
      isRead: flag(row.isRead),
    };
  });
}
