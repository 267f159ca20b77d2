// Forum, what the second script of the worker declares: threads, polls, comments, collecting, sharing, topics
// (forumWhole.ts has the rest). Wire names are the specification's.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import {
  ListState,
  Pending,
  Post,
  Reply,
  StoredPost,
  StoredReply,
  StoredThread,
  Thread,
  clientToken,
  pageInput,
  pageOf,
  postId,
  responseId,
  threadId,
  userId,
  Image,
  Poll,
} from '../entities/shared';
import { feedKey, forumFirst, sort } from './first';
import { topicEntries } from './topics';
import {
  code,
  count,
  flag,
  id,
  keyOf,
  list,
  needId,
  nothing,
  opt,
  rich,
  sentence,
  text,
  upTo,
} from '../protocol/schema';

const write = { login: true, write: true } as const;
const needThread = needId('thread');
const commentsKey = keyOf(threadId, text, text);
const likeResult = v.object({ isLike: flag, likeCount: count });
const commentsInput = v.object({ threadId: needThread, sort, onlyAuthor: flag, aroundPostId: opt(postId) });

export const forumReading = {
  ...forumFirst,
  ...topicEntries,
  // ── calls ──
  /** Newest first; one's own also while they are checked or hidden. */
  listUserThreads: get(
    'bbs/threads/userThread',
    v.object({ userId: needId('user'), tab: opt(code('all', 'video')), ...pageInput }),
    pageOf(Thread),
    { beforeTerms: true },
  ),
  getThread: get('bbs/threads/details', v.object({ threadId: needThread }), Thread, { beforeTerms: true }),
  likeThread: get('bbs/threads/like', v.object({ threadId: needThread, isLike: flag, clientToken }), likeResult, write),
  shareThread: get(
    'bbs/threads/share',
    v.object({ threadId: needThread, channel: upTo(20), clientToken }),
    v.object({ shareCount: count }),
    { write: true, beforeTerms: true },
  ),
  deleteThread: post('bbs/threads/delete', v.object({ threadId: needThread, clientToken }), nothing, write),
  vote: post(
    'bbs/poll',
    v.object({
      pollId: needId('poll'),
      optionIds: v.pipe(list(id('option')), v.minLength(1), v.maxLength(10)),
      clientToken,
    }),
    Poll,
    write,
  ),
  listPosts: get(
    'bbs/posts',
    v.object({ threadId: needThread, sort: opt(sort), onlyAuthor: opt(flag), aroundPostId: opt(postId), ...pageInput }),
    pageOf(Post),
    { beforeTerms: true },
  ),
  addPost: post(
    'bbs/posts',
    v.object({
      threadId: needThread,
      content: rich(upTo(500)),
      images: opt(v.pipe(list(Image), v.maxLength(1))),
      atUserIds: opt(v.pipe(list(userId), v.maxLength(20))),
      /** With postId the comment is a reply to it; with toResponseId too, a reply to that reply. */
      postId: opt(postId),
      toResponseId: opt(responseId),
      clientToken,
    }),
    v.object({ post: v.nullable(Post), reply: v.nullable(Reply) }),
    write,
  ),
  /**
   * `threadId` tells the worker where it was said: what stands under an activity goes to that one's call
   * (bus/contracts/activities).
   */
  likePost: get(
    'bbs/posts/like',
    v.object({ postId: opt(postId), responseId: opt(responseId), threadId: opt(threadId), isLike: flag, clientToken }),
    likeResult,
    write,
  ),
  listReplies: get('bbs/posts/responses', v.object({ postId: needId('post'), ...pageInput }), pageOf(Reply), {
    beforeTerms: true,
  }),
  deletePost: post(
    'bbs/posts/delete',
    v.object({ postId: opt(postId), responseId: opt(responseId), threadId: opt(threadId), clientToken }),
    nothing,
    write,
  ),
  collect: post(
    'collection/add',
    v.object({ collectType: code(1, 2, 3, 4), targetId: needThread, isCollect: flag, clientToken }),
    v.object({ isCollect: flag, collectCount: count }),
    write,
  ),
  report: post(
    'bbs/report',
    v.object({
      targetType: code(1, 2, 3, 4, 5, 6, 7, 8, 9),
      targetId: needId('target'),
      reasonCode: code(1, 2, 3, 4, 5, 9),
      content: rich(upTo(200)),
      images: opt(v.pipe(list(Image), v.maxLength(4))),
      clientToken,
    }),
    v.object({ reportId: id('report') }),
    write,
  ),
  markThread: post(
    'staff/thread/mark',
    v.object({ threadId: needThread, isTop: opt(flag), isEssence: opt(flag), clientToken }),
    Thread,
    write,
  ),
  hideContent: post(
    'staff/content/hide',
    v.object({
      targetType: code(1, 2, 3, 7),
      targetId: needId('target'),
      reason: upTo(100),
      restore: flag,
      clientToken,
    }),
    nothing,
    write,
  ),

  // ── commands ──
  /** Loads or refreshes one thread; fails with 010002 when it is gone. */
  openThread: command(v.object({ threadId: needThread }), nothing),
  openComments: command(commentsInput, nothing),
  loadMoreComments: command(commentsInput, nothing),
  /** Loads the next replies of a comment; with `until` as far as that one, as long as there are more. */
  loadReplies: command(v.object({ postId: needId('post'), until: opt(responseId) }), nothing),
  /**
   * Sends a comment again that was refused or given up, with other words and pictures where they are given; or drops
   * it.
   */
  resendPost: command(
    v.object({
      localId: text,
      drop: flag,
      content: opt(rich(upTo(500))),
      images: opt(v.pipe(list(Image), v.maxLength(1))),
    }),
    nothing,
  ),
  /** 不感兴趣: gone from the feeds of this phone. */
  hideThread: command(v.object({ threadId: needThread }), nothing),
  /** Deletes after 5 s unless `undoDelete` comes first; gone from all lists at once. */
  removeThread: command(v.object({ threadId: needThread }), v.object({ undoId: text })),
  removePost: command(v.object({ postId: opt(postId), responseId: opt(responseId) }), v.object({ undoId: text })),
  undoDelete: command(v.object({ undoId: text }), nothing),

  // ── streams ──
  thread: stream(StoredThread, threadId),
  feed: stream(ListState(threadId), feedKey),
  /** Key: threadId|hot or new|0 or 1 (only the author). */
  comments: stream(ListState(postId), commentsKey),
  post: stream(StoredPost, postId),
  reply: stream(StoredReply, responseId),
  /** State of a write on a thread's poll, by pollId. */
  voting: stream(v.object({ pending: Pending, failMessage: sentence }), id('poll'), { scope: 'person' }),
};
