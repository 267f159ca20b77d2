// Forum: writing a comment or a reply, sending it again, deleting it. Shown at once under a local id; the server's copy
// takes its place without a gap.
import type { StoredPost, StoredReply } from '../../../bus/entities/forum';
import type { Envelope, Failure } from '../../../bus/protocol/envelope';
import type { Input } from '../../../bus/client/topics';
import { askNumber } from '../../kernel/askHash';
import { fail } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { putIn, takeOut, type Places } from '../../store/listPlaces';
import { serverNow } from '../../transport/auth';
import { shortId } from '../../outbox/outbox';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { mergeUser, put } from '../../store/entityStore';
import { uploadsHere } from '../../uploads/uploadsOf';
import { UNDO_MS } from './hiddenContent';
import { countPosts, isLocal, mergePost, mergeReply, patchPost, patchReply, withReplies } from './posts';
import { refusedIn } from './refusedWords';
import { sendDelete, sendPost, threadOfSaid } from './commentTargets';

const LOCAL = 4;
type Words = Input<'forum.addPost'>;
type Said = { localId: string; postId: string };
type Deleted = { places: Places; post: StoredPost | null; reply: StoredReply | null; at: number };

export function startCommentMutations(kernel: Kernel, outbox: Outbox): void {
  const wordsOf = (job: Job) => job.input as Words;
  const saidOf = (job: Job) => job.undo as Said;
  /** Pictures that are not on the server yet stand by the name of their upload. */
  const filesOf = (words: Words) =>
    (words.images ?? []).map((image) => image.url).filter((url) => kernel.read('media.upload', url) !== undefined);

  /** Shows it under its local id, once. */
  function showLocal(words: Words, { localId, postId }: Said, at: number): void {
    const me = kernel.read('session.me');
    if (!me) return;
    if (!kernel.read('users.user', me.userId)) {
      const { userId, userName, avatarUrl, userType, gender } = me;
      mergeUser(kernel, {
        userId,
        userName,
        avatarUrl,
        userType,
        gender,
        isFollow: 0,
        carModelName: me.carModels[0]?.name ?? '',
        isMaster: 0,
        isBlocked: 0,
      });
    }
    const common = {
      threadId: words.threadId,
      content: words.content,
      createTime: at,
      likeCount: 0,
      isLike: 0 as const,
      isMine: 1 as const,
      canDelete: 1 as const,
      isThreadAuthor: kernel.read('forum.thread', words.threadId)?.isMine ?? (0 as const),
      status: 0 as const,
      authorId: me.userId,
      pending: 1 as const,
      failMessage: '',
    };
    if (postId) {
      if (!kernel.read('forum.reply', localId)) {
        const to = words.toResponseId ? kernel.read('forum.reply', words.toResponseId) : undefined;
        put(
          kernel,
          'forum.reply',
          {
            ...common,
            responseId: localId,
            postId,
            toResponseId: words.toResponseId ?? '',
            toUserId: to ? to.authorId : '',
          },
          localId,
        );
        countPosts(kernel, words.threadId, 1);
      }
      const post = kernel.read('forum.post', postId);
      if (post && post.replyIds.indexOf(localId) < 0)
        put(kernel, 'forum.post', { ...post, replyIds: post.replyIds.concat(localId) }, postId);
      return;
    }
    if (!kernel.read('forum.post', localId)) {
      put(
        kernel,
        'forum.post',
        {
          ...common,
          postId: localId,
          images: words.images ?? [],
          replyCount: 0,
          floor: 0,
          replyIds: [],
          moreReplies: 0,
        },
        localId,
      );
      countPosts(kernel, words.threadId, 1);
    }
    for (const key of kernel.keys('forum.comments')) {
      const list = kernel.read('forum.comments', key);
      const [threadId, , onlyAuthor] = key.split('|');
      if (
        !list ||
        threadId !== words.threadId ||
        list.ids.indexOf(localId) >= 0 ||
        (onlyAuthor === '1' && !common.isThreadAuthor)
      )
        continue;
      put(
        kernel,
        'forum.comments',
        { ...list, ids: [localId].concat(list.ids), total: list.total >= 0 ? list.total + 1 : list.total },
        key,
      );
    }
  }
  /** The server's copy in its place; only once, wherever it came from first. */
  function swap(ids: readonly string[], localId: string, id: string): string[] {
    if (ids.indexOf(localId) < 0) return ids.slice();
    return ids.indexOf(id) >= 0 ? ids.filter((x) => x !== localId) : ids.map((x) => (x === localId ? id : x));
  }
  function takeAway(words: Words, { localId, postId }: Said): void {
    if (postId) {
      const post = kernel.read('forum.post', postId);
      if (post) put(kernel, 'forum.post', { ...post, replyIds: post.replyIds.filter((x) => x !== localId) }, postId);
      kernel.drop('forum.reply', localId);
    } else {
      takeOut(kernel, 'forum.comments', localId);
      kernel.drop('forum.post', localId);
    }
    countPosts(kernel, words.threadId, -1);
  }
  /** How it stands; refused words stay marked until other ones are sent in their place. */
  const mark = (job: Job, pending: 0 | 1 | 2 | 3, failMessage = '', why: Failure | null = null) => {
    const { localId, postId } = saidOf(job);
    const refused = why?.code === '010007' ? refusedIn(why.data).map(({ from, to }) => ({ from, to })) : [];
    const state = { pending, failMessage, ...(refused.length ? { refused } : null) };
    if (postId) patchReply(kernel, localId, state);
    else patchPost(kernel, localId, state);
  };
  /** Other words and pictures in place of the refused ones, under the same local id. */
  async function change(
    job: Job,
    more: { content?: string | undefined; images?: Words['images'] | undefined },
    ask: Envelope,
  ): Promise<void> {
    const { localId, postId } = saidOf(job);
    const { images: _old, ...rest } = wordsOf(job);
    const { content = rest.content, images = [] } = more;
    await uploadsHere(kernel)?.remove(
      filesOf(wordsOf(job)).filter((key) => !images.some((image) => image.url === key)),
    );
    await outbox.replace(job, { ...rest, content, ...(images.length ? { images } : null) }, ask);
    if (postId) patchReply(kernel, localId, { content, refused: [] });
    else patchPost(kernel, localId, { content, images, refused: [] });
  }

  outbox.define('forum.addPost', {
    keep: true,
    send: (_job, input) => sendPost(kernel, input),
    fill(job) {
      const { images = [] } = wordsOf(job);
      // Its files are the pack's, which comes when a picture is chosen; after a restart it is fetched for this.
      if (!images.length) return job.input;
      const filled = uploadsHere(kernel)?.fill({ images }) ?? null;
      if (!filled && !uploadsHere(kernel)) kernel.missing('media.retry');
      return filled && 'images' in filled ? { ...job.input, images: filled.images } : filled;
    },
    restore(job) {
      showLocal(wordsOf(job), saidOf(job), job.createTime);
      const why = job.state === 'failed' ? (job.lastError ?? { code: '', message: '' }) : null;
      mark(job, why ? 3 : 2, why ? refusalText(why.code, why.message) : '', why);
    },
    pending: (job, how) => mark(job, how),
    done(job, { post, reply }) {
      const { localId, postId } = saidOf(job);
      void uploadsHere(kernel)?.remove(filesOf(wordsOf(job)));
      // What the staff look at first is counted when they have passed it.
      if ((post ?? reply)?.status === 3) {
        countPosts(kernel, wordsOf(job).threadId, -1);
        toast(kernel, '已提交，审核通过后展示');
      }
      if (reply) {
        const id = mergeReply(kernel, reply);
        const parent = kernel.read('forum.post', postId);
        if (parent)
          put(
            kernel,
            'forum.post',
            withReplies(
              parent,
              swap(parent.replyIds, localId, id),
              parent.replyCount + (parent.replyIds.indexOf(id) < 0 ? 1 : 0),
            ),
            postId,
          );
        kernel.drop('forum.reply', localId);
      }
      if (!post) return;
      const id = mergePost(kernel, post);
      for (const key of kernel.keys('forum.comments')) {
        const list = kernel.read('forum.comments', key);
        if (list) put(kernel, 'forum.comments', { ...list, ids: swap(list.ids, localId, id) }, key);
      }
      kernel.drop('forum.post', localId);
    },
    failed(job, failure) {
      mark(job, 3, refusalText(failure.code, failure.message), failure);
      const { until } = (
        typeof failure.data === 'object' && failure.data !== null && !Array.isArray(failure.data) ? failure.data : {}
      ) as { until?: unknown };
      const me = kernel.read('session.me');
      // The page shows until when.
      if (failure.code === '010009' && typeof until === 'number' && me)
        put(kernel, 'session.me', { ...me, muteUntil: until });
    },
  });
  kernel.handle('forum.addPost', async (input, ask: Envelope) => {
    needLogin(kernel);
    if (!input.content.trim() && !(input.images && input.images.length))
      throw fail('badInput', '', { field: 'content' });
    const postId = input.postId ?? '';
    if (isLocal(postId) || isLocal(input.toResponseId ?? '')) throw fail('010004', '评论还在发送，请稍后再回复');
    const from = askNumber(ask, LOCAL) || Math.floor(kernel.random() * 1e6);
    const taken = (id: string) =>
      outbox.find((j) => j.call === 'forum.addPost' && saidOf(j).localId === id && j.createTime !== ask.at) !==
      undefined;
    const said: Said = { localId: shortId('local', from, taken), postId };
    showLocal(input, said, serverNow(kernel));
    await outbox
      .add({ call: 'forum.addPost', input, orderKey: 'thread|' + input.threadId, undo: said, ask })
      .catch((e: unknown) => {
        takeAway(input, said);
        throw e;
      });
    return { post: null, reply: null };
  });
  kernel.handle('forum.resendPost', async ({ localId, drop, ...more }, ask) => {
    const job = outbox.find((j) => j.call === 'forum.addPost' && saidOf(j).localId === localId);
    if (!job) throw fail('010002');
    if (job.state === 'running') throw fail('010004');
    if (drop) {
      takeAway(wordsOf(job), saidOf(job));
      await outbox.drop(job);
      await uploadsHere(kernel)?.remove(filesOf(wordsOf(job)));
    } else {
      if (more.content !== undefined) await change(job, more, ask);
      mark(job, 1);
      await uploadsHere(kernel)?.retry(
        filesOf(wordsOf(job)).filter((key) => kernel.read('media.upload', key)?.state === 'failed'),
      );
      await outbox.resend(job);
    }
    return {};
  });

  /** Gone at once; a comment with replies stays as 该评论已删除. */
  function remove(postId: string, responseId: string): Deleted {
    const post = kernel.read('forum.post', postId) ?? null;
    const reply = kernel.read('forum.reply', responseId) ?? null;
    const parent = reply ? kernel.read('forum.post', reply.postId) : undefined;
    const deleted: Deleted = {
      places: {},
      post: reply ? null : post,
      reply,
      at: parent ? parent.replyIds.indexOf(responseId) : -1,
    };
    if (reply && parent) {
      put(
        kernel,
        'forum.post',
        withReplies(
          parent,
          parent.replyIds.filter((x) => x !== responseId),
          Math.max(0, parent.replyCount - 1),
        ),
        parent.postId,
      );
    } else if (post && post.replyCount > 0) patchPost(kernel, postId, { status: 1, content: '', images: [] });
    else if (post) deleted.places = takeOut(kernel, 'forum.comments', postId);
    countPosts(kernel, (reply ?? post)?.threadId ?? '', -1);
    return deleted;
  }
  function isShown(postId: string, responseId: string): boolean {
    const reply = kernel.read('forum.reply', responseId);
    if (responseId)
      return reply !== undefined && kernel.read('forum.post', reply.postId)?.replyIds.indexOf(responseId) !== -1;
    const post = kernel.read('forum.post', postId);
    if (post && post.replyCount > 0) return post.status !== 1;
    return kernel
      .keys('forum.comments')
      .some((key) => (kernel.read('forum.comments', key)?.ids.indexOf(postId) ?? -1) >= 0);
  }
  function back(job: Job): void {
    const { places, post, reply, at } = job.undo as Deleted;
    if (post) {
      put(kernel, 'forum.post', post, post.postId);
      putIn(kernel, 'forum.comments', post.postId, places);
    }
    const parent = reply ? kernel.read('forum.post', reply.postId) : undefined;
    if (reply && parent && parent.replyIds.indexOf(reply.responseId) < 0) {
      const ids = parent.replyIds.slice();
      ids.splice(Math.max(0, at), 0, reply.responseId);
      put(kernel, 'forum.post', withReplies(parent, ids, parent.replyCount + 1), parent.postId);
    }
    countPosts(kernel, (reply ?? post)?.threadId ?? '', 1);
  }
  outbox.define('forum.deletePost', {
    send: (_job, input) => sendDelete(kernel, input),
    restore(job) {
      const postId = textOf(job, 'postId');
      const responseId = textOf(job, 'responseId');
      if (isShown(postId, responseId)) remove(postId, responseId);
    },
    done: () => undefined,
    undone: back,
    failed(job, failure) {
      if (failure.code === '010002' || failure.code === '010004') return;
      back(job);
      toast(kernel, refusalText(failure.code, failure.message));
    },
  });
  kernel.handle('forum.removePost', async ({ postId = '', responseId = '' }, ask) => {
    needLogin(kernel);
    const id = responseId || postId;
    const local = isLocal(id) ? outbox.find((j) => j.call === 'forum.addPost' && saidOf(j).localId === id) : undefined;
    if (local) {
      if (local.state === 'running') throw fail('010004', '评论还在发送，请稍后再试');
      takeAway(wordsOf(local), saidOf(local));
      await outbox.drop(local);
      await uploadsHere(kernel)?.remove(filesOf(wordsOf(local)));
      return { undoId: '' };
    }
    const known = outbox.find(
      (j) => j.call === 'forum.deletePost' && (j.input['responseId'] ?? j.input['postId']) === id,
    );
    if (known) return { undoId: known.jobId };
    const threadId = threadOfSaid(kernel, postId, responseId);
    const undo = remove(postId, responseId);
    const input = { ...(responseId ? { responseId } : { postId }), ...(threadId ? { threadId } : null) };
    const job = await outbox.add({
      call: 'forum.deletePost',
      input,
      orderKey: 'delete|' + id,
      notBefore: kernel.now() + UNDO_MS,
      undo,
      ask,
    });
    return { undoId: job.jobId };
  });
}
