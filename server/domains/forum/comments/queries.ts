// Reading comments and replies, whatever they belong to; anybody may. Domains give these calls their own names and inputs.
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { commentedOn } from '../../../../bus/rules/commentThread';
import type { Post, Reply } from '../../../../bus/entities/forum';
import type { Context, Caller } from '../../../platform/context';
import { posts, replies } from '../../../db/tables/comments';
import { gone } from '../../../platform/refusals';
import { cursorAt, cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../../platform/paging';
import { fillFrom, longest, openRanking } from '../../../platform/ranking';
import { postViews, replyViews, type PostRow } from './commentViews';
import { postVisible, replyVisible } from '../../../platform/visibility';
import { findCommentable, type TargetKind } from './commentables';

/** An order by worth may be that old (server/platform/ranking). */
const newestMs = 60_000;
/** More than these wait for the next order: in a rush the first page is a page all the same. */
const mostNewest = 50;
type ListInput = PageInput & {
  sort?: 'hot' | 'new' | undefined;
  onlyAuthor?: 0 | 1 | undefined;
  aroundPostId?: string | undefined;
};
export async function listComments(
  cx: Context,
  who: Caller | null,
  kind: TargetKind,
  id: string,
  input: ListInput,
): Promise<Page<Post>> {
  const above = await cx.services.targets.comments[kind].find(cx, id, who);
  const { threadId } = above;
  const around = input.aroundPostId ?? '';
  const where = and(
    eq(posts.threadId, threadId),
    postVisible(who),
    input.onlyAuthor === 1 ? eq(posts.authorId, above.authorId) : undefined,
    around === '' ? undefined : ne(posts.postId, around),
  );
  const size = sizeOf(input);
  // The comment of a link comes first; the others follow in order without it.
  const asked =
    around === '' || (input.cursor ?? '') !== ''
      ? []
      : await cx.db
          .select()
          .from(posts)
          .where(and(eq(posts.postId, around), eq(posts.threadId, threadId), postVisible(who)));
  const show = (rows: PostRow[]) => postViews(cx.db, who, above, rows);
  if (input.sort === 'hot') {
    const spot = await openRanking(cx.db, 'posts|' + threadId, input.cursor ?? '', cx.now, async () =>
      (
        await cx.db
          .select({ id: posts.postId })
          .from(posts)
          .where(eq(posts.threadId, threadId))
          .orderBy(desc(sql`${posts.likeCount} + 2 * ${posts.replyCount}`), desc(posts.createTime), desc(posts.postId))
          .limit(longest)
      ).map((row) => row.id),
    );
    const page = await fillFrom(
      spot,
      size,
      async (ids) =>
        new Map(
          (
            await cx.db
              .select()
              .from(posts)
              .where(and(sql`${posts.postId} in ${ids}`, where))
          ).map((row) => [row.postId, row]),
        ),
    );
    // Comments newer than the ranking come first, once.
    const since =
      (input.cursor ?? '') === ''
        ? await cx.db
            .select()
            .from(posts)
            .where(and(where, gt(posts.createTime, cx.now - newestMs)))
            .orderBy(desc(posts.createTime), desc(posts.postId))
            .limit(mostNewest)
        : [];
    const fresh = since.filter((row) => !spot.ranking.ids.includes(row.postId));
    return {
      ...page,
      list: await show([...asked, ...fresh, ...page.list]),
      total: above.postCount,
      pageNum: Math.max(1, input.pageNum ?? 1),
      pageSize: size,
    };
  }
  const after = readCursor(input);
  const older =
    after === null
      ? undefined
      : sql`(${posts.createTime}, ${posts.postId}) < (${after.time}::bigint, ${after.id}::text)`;
  const rows = await cx.db
    .select()
    .from(posts)
    .where(and(where, older))
    .orderBy(desc(posts.createTime), desc(posts.postId))
    .limit(size + 1);
  const page = cutPage(input, rows, rows, (row) => cursorAt(row.createTime, row.postId));
  return { ...page, total: above.postCount, list: await show([...asked, ...page.list]) };
}

export async function listCommentReplies(
  cx: Context,
  who: Caller | null,
  kind: TargetKind,
  input: PageInput & { postId: string },
): Promise<Page<Reply>> {
  const [post] = await cx.db
    .select()
    .from(posts)
    .where(and(eq(posts.postId, input.postId), postVisible(who)));
  if (post === undefined || commentedOn(post.threadId).kind !== kind) throw gone();
  const above = await findCommentable(cx, post.threadId, who);
  const after = readCursor(input);
  const newer =
    after === null
      ? undefined
      : sql`(${replies.createTime}, ${replies.responseId}) > (${after.time}::bigint, ${after.id}::text)`;
  const visible = and(eq(replies.postId, post.postId), replyVisible(who));
  const total = await cx.db.$count(replies, visible);
  const rows = await cx.db
    .select()
    .from(replies)
    .where(and(visible, newer))
    .orderBy(asc(replies.createTime), asc(replies.responseId))
    .limit(sizeOf(input) + 1);
  const shown = await replyViews(cx.db, who, above, rows);
  return { ...cutPage(input, rows, shown, (row) => cursorAt(row.createTime, row.responseId)), total };
}
