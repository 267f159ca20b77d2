// Forum: comments of a thread, in two levels: loading, pages, likes.
import type { ListState } from '../../../bus/entities/paging';
import type { Post } from '../../../bus/entities/forum';
import type { Input } from '../../../bus/client/topics';
import { codeOf, failureIn } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { emptyList, failedList, listAfterAbandon, newIn } from '../../store/lists';
import { whileWanted } from '../../transport/abandonedReads';
import type { Wanters } from '../../transport/abandonedReads';
import { createSharedReads } from '../../transport/sharedReads';
import type { Outbox } from '../../outbox/outbox';
import { put } from '../../store/entityStore';
import { mayShowSaved, showSaved } from '../../store/savedContent';
import { defineToggle } from '../../outbox/optimisticToggle';
import { hideDeleted } from './deleteComment';
import { removeFromFeeds } from './hiddenContent';
import { inputOf } from './localComments';
import { isLocal, mergePost, mergeReply, patchPost, patchReply, replyCursorsOf, withReplies } from './posts';
import { listPosts, listReplies, sendLike, threadOfComment } from './commentTargets';

const PAGE = 20;
const REPLIES = 10;
/** The maximum of pages loaded to find a reply. */
const MOST_PAGES = 30;
type Place = { cursor: string; load: number };
type Asked = Input<'forum.openComments'>;

export const commentsKey = (threadId: string, sort: string, onlyAuthor: 0 | 1): string =>
  threadId + '|' + sort + '|' + String(onlyAuthor);
const placesOf = (kernel: Kernel) => kernel.slice<{ [key: string]: Place }>('comments', {});
const show = (kernel: Kernel, key: string, list: ListState) => put(kernel, 'forum.comments', list, key);
const visible = (kernel: Kernel, ids: string[]) =>
  ids.filter((id) => !kernel.read('users.user', kernel.read('forum.post', id)?.authorId ?? '')?.isBlocked);

/** Unsent comments of this thread come first, until the page contains the server's copy. */
function unsent(
  kernel: Kernel,
  outbox: Outbox,
  threadId: string,
  fresh: readonly Post[],
  known: ReadonlySet<string>,
): string[] {
  const mine = kernel
    .keys('forum.post')
    .filter((id) => isLocal(id) && kernel.read('forum.post', id)?.threadId === threadId);
  return mine
    .filter((id) => {
      const job = outbox.find(
        (j) => j.call === 'forum.addPost' && (j.undo as { localId?: string } | null)?.localId === id,
      );
      if (!job) return false;
      // Refused: it has no copy, whatever its author has written since.
      if (job.state === 'failed') return true;
      // Its answer was lost: the same words of the person's that are no older than the first try are its copy.
      const { content } = inputOf(job);
      const isCopy = (p: Post): boolean =>
        p.isMine === 1 && p.content === content && p.createTime >= job.createTime - 60_000 && !known.has(p.postId);
      return job.tries === 0 || !fresh.some(isCopy);
    })
    .reverse();
}

export function startComments(kernel: Kernel, outbox: Outbox): void {
  const places = placesOf(kernel);
  const growing = createSharedReads(kernel);
  /** The last opening of each list, while it is under way. */
  const opening = new Map<string, Place>();

  async function page(asked: Asked, cursor: string) {
    const { threadId, sort, onlyAuthor, aroundPostId } = asked;
    const around = aroundPostId ? { aroundPostId } : {};
    return listPosts(kernel, { threadId, sort, onlyAuthor, ...around, ...(cursor ? { cursor } : {}), pageSize: PAGE });
  }
  /** The comments as they were saved, with those that wait to be sent. */
  async function fromPhone({ threadId, sort, onlyAuthor }: Asked): Promise<void> {
    const key = commentsKey(threadId, sort, onlyAuthor);
    await showSaved(kernel, 'thread|' + threadId);
    const list = kernel.read('forum.comments', key);
    const waiting = list ? newIn(list.ids, unsent(kernel, outbox, threadId, [], new Set(list.ids))) : [];
    if (list && list.phase === 'ready' && waiting.length > 0)
      show(kernel, key, { ...list, ids: waiting.concat(list.ids) });
    hideDeleted(kernel, outbox);
  }
  async function open(asked: Asked): Promise<void> {
    const key = commentsKey(asked.threadId, asked.sort, asked.onlyAuthor);
    const list = kernel.read('forum.comments', key) ?? emptyList;
    const place: Place = { cursor: places.get()[key]?.cursor ?? '', load: (places.get()[key]?.load ?? 0) + 1 };
    places.get()[key] = place;
    show(
      kernel,
      key,
      list.phase === 'ready'
        ? { ...list, refresh: 'loading' }
        : { ...list, phase: 'loading', failCode: '', failMessage: '' },
    );
    const current = () => places.get()[key]?.load === place.load;
    // The answer of a replaced opening is ignored, so its asks wait for this read, which is then never aborted.
    const ask = () => page(asked, '');
    const reading = opening.has(key) ? ask() : whileWanted(kernel, ask);
    opening.set(key, place);
    try {
      const got = await reading;
      if (!current()) return;
      const known = new Set(kernel.read('forum.comments', key)?.ids ?? []);
      const ids = visible(
        kernel,
        newIn(
          [],
          got.list.map((p) => mergePost(kernel, p)),
        ),
      );
      const first =
        asked.onlyAuthor && kernel.read('forum.thread', asked.threadId)?.isMine !== 1
          ? []
          : unsent(kernel, outbox, asked.threadId, got.list, known);
      // The person's comments that were sent during this read may be missing in its answer.
      const came = Array.from(known).filter(
        (id) =>
          !isLocal(id) &&
          list.ids.indexOf(id) < 0 &&
          ids.indexOf(id) < 0 &&
          kernel.read('forum.post', id)?.isMine === 1,
      );
      place.cursor = got.cursor;
      show(kernel, key, {
        ...emptyList,
        ids: first.concat(came, ids),
        phase: 'ready',
        hasMore: got.hasMore ? 1 : 0,
        total: got.total,
        version: list.version + 1,
      });
      hideDeleted(kernel, outbox);
    } catch (e) {
      if (mayShowSaved(kernel, e)) await fromPhone(asked);
      if (!current()) return;
      const isGone = codeOf(e) === '010002';
      if (isGone) removeFromFeeds(kernel, asked.threadId, true);
      const before = kernel.read('forum.comments', key) ?? emptyList;
      // The person's own words can still be taken from there.
      const own = isGone ? newIn(before.ids, unsent(kernel, outbox, asked.threadId, [], new Set())) : [];
      const now = { ...before, ids: own.concat(before.ids) };
      const failed = () => failedList(now, failureIn(e) ?? { code: '019999', message: '' });
      show(kernel, key, codeOf(e) === 'left' ? listAfterAbandon(now, list) : failed());
    } finally {
      if (opening.get(key) === place) opening.delete(key);
    }
  }
  /** Resolves with true when the page abandoned the read. */
  async function grow(asked: Asked, by: Wanters): Promise<boolean> {
    const key = commentsKey(asked.threadId, asked.sort, asked.onlyAuthor);
    const before = kernel.read('forum.comments', key);
    const place = places.get()[key];
    if (!before || before.phase !== 'ready' || !place) return open(asked).then(() => false);
    if (before.hasMore === 0) return false;
    show(kernel, key, { ...before, more: 'loading' });
    const { cursor } = place;
    /** The place that the page still continues; undefined when the list was loaded again. */
    const continued = (): Place | undefined => {
      const now = places.get()[key];
      return now?.cursor === cursor ? now : undefined;
    };
    try {
      const got = await whileWanted(kernel, () => page(asked, cursor), by);
      const list = kernel.read('forum.comments', key);
      const now = continued();
      if (!list || !now) return false;
      now.cursor = got.cursor;
      const ids = visible(
        kernel,
        newIn(
          list.ids,
          got.list.map((p) => mergePost(kernel, p)),
        ),
      );
      show(kernel, key, { ...list, ids: list.ids.concat(ids), more: 'idle', hasMore: got.hasMore ? 1 : 0 });
      hideDeleted(kernel, outbox);
    } catch (e) {
      const left = codeOf(e) === 'left';
      const list = kernel.read('forum.comments', key);
      if (list && continued()) show(kernel, key, { ...list, more: left ? 'idle' : 'error' });
      return left;
    }
    return false;
  }
  /** Single flight per list. */
  const once = (name: string, read: (by: Wanters) => Promise<boolean>) =>
    (growing.join(name) ?? growing.start(name, read)).then(() => ({}));
  kernel.handle('forum.openComments', (asked) => open(asked).then(() => ({})));
  kernel.handle('forum.loadMoreComments', (asked) => {
    const key = commentsKey(asked.threadId, asked.sort, asked.onlyAuthor);
    // A page that is under way for the list before a reload is not waited for.
    return once(`more ${places.get()[key]?.cursor ?? ''} ${key}`, (by) => grow(asked, by));
  });
  async function growReplies(postId: string): Promise<void> {
    const cursors = replyCursorsOf(kernel).get();
    const cursor = cursors[postId] ?? '';
    const got = await listReplies(kernel, { postId, pageSize: REPLIES, ...(cursor ? { cursor } : {}) });
    const ids = got.list.map((r) => mergeReply(kernel, r));
    const post = kernel.read('forum.post', postId);
    if (!post) return;
    cursors[postId] = got.cursor;
    const known = post.replyIds.concat(newIn(post.replyIds, ids));
    const total = got.hasMore ? Math.max(got.total, 0) : known.filter((id) => !isLocal(id)).length;
    put(kernel, 'forum.post', withReplies(post, known, total), postId);
    hideDeleted(kernel, outbox);
  }
  kernel.handle('forum.loadReplies', ({ postId, until = '' }) =>
    once('replies ' + postId + '|' + until, async () => {
      const there = () => (kernel.read('forum.post', postId)?.replyIds.indexOf(until) ?? -1) >= 0;
      if (until && there()) return false;
      for (let pages = 0; pages < (until ? MOST_PAGES : 1); pages++) {
        await growReplies(postId);
        if (there() || !kernel.read('forum.post', postId)?.moreReplies) break;
      }
      return false;
    }),
  );

  defineToggle(kernel, outbox, 'forum.likePost', {
    complete(input) {
      const threadId = threadOfComment(kernel, input.postId ?? '', input.responseId ?? '');
      return threadId ? { ...input, threadId } : input;
    },
    send: (_job, input) => sendLike(kernel, input),
    slot: ({ postId, responseId }) => 'likePost|' + (responseId || postId || ''),
    want: ({ isLike }) => isLike,
    read: ({ postId, responseId }) => {
      const it = responseId ? kernel.read('forum.reply', responseId) : kernel.read('forum.post', postId ?? '');
      return it ? { yes: it.isLike, count: it.likeCount } : null;
    },
    write: ({ postId, responseId }, { yes, count }) => {
      if (responseId) patchReply(kernel, responseId, { isLike: yes, likeCount: count });
      else patchPost(kernel, postId ?? '', { isLike: yes, likeCount: count });
    },
    said: ({ isLike, likeCount }) => ({ yes: isLike, count: likeCount }),
    answer: ({ yes, count }) => ({ isLike: yes, likeCount: count }),
  });
}
