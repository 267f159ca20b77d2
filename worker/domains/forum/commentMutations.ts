// Forum: writing a comment or a reply, and resending it. Optimistic under a local id; the server's copy replaces it.
import type { Envelope } from '../../../bus/protocol/envelope';
import { askNumber } from '../../kernel/askHash';
import { fail } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import { shortId } from '../../outbox/outbox';
import type { Job, Outbox } from '../../outbox/outbox';
import { put } from '../../store/entityStore';
import { uploadsHere } from '../../uploads/uploadsOf';
import { sendPost } from './commentTargets';
import { startDeleteComment } from './deleteComment';
import { dropLocal, filesOf, findLocal, inputOf, localOf, removeLocal, showLocal, showState } from './localComments';
import type { CommentInput, LocalComment } from './localComments';
import { countPosts, isLocal, mergePost, mergeReply, patchPost, patchReply, withReplies } from './posts';

/** The purpose given to `askNumber` for local ids. */
const LOCAL = 4;

/** Replaces the local id by the server's, or removes it when the server's is in the list already. */
function swap(ids: readonly string[], localId: string, id: string): string[] {
  if (ids.indexOf(localId) < 0) return ids.slice();
  return ids.indexOf(id) >= 0 ? ids.filter((x) => x !== localId) : ids.map((x) => (x === localId ? id : x));
}

export function startCommentMutations(kernel: Kernel, outbox: Outbox): void {
  /** Replaces text and pictures of a refused comment, under the same local id. */
  async function change(
    job: Job,
    more: { content?: string | undefined; images?: CommentInput['images'] | undefined },
    ask: Envelope,
  ): Promise<void> {
    const { localId, postId } = localOf(job);
    const { images: _old, ...rest } = inputOf(job);
    const { content = rest.content, images = [] } = more;
    await uploadsHere(kernel)?.remove(
      filesOf(kernel, inputOf(job)).filter((key) => !images.some((image) => image.url === key)),
    );
    await outbox.replace(job, { ...rest, content, ...(images.length ? { images } : null) }, ask);
    if (postId) patchReply(kernel, localId, { content, refused: [] });
    else patchPost(kernel, localId, { content, images, refused: [] });
  }

  /** What it replied to is gone, and its place with it: shows it as a comment, to be changed, sent or dropped. */
  function standAlone(job: Job): void {
    const { postId: _post, toResponseId: _reply, ...input } = inputOf(job);
    const local: LocalComment = { localId: localOf(job).localId, postId: '' };
    removeLocal(kernel, inputOf(job), localOf(job));
    job.undo = local;
    void outbox.replace(job, input, undefined);
    showLocal(kernel, input, local, job.createTime);
  }

  outbox.define('forum.addPost', {
    keep: true,
    send: (_job, input) => sendPost(kernel, input),
    fill(job) {
      const { images = [] } = inputOf(job);
      // The script with the uploads is loaded when a picture is chosen; after a restart it is loaded here.
      if (!images.length) return job.input;
      const filled = uploadsHere(kernel)?.fill({ images }) ?? null;
      if (!filled && !uploadsHere(kernel)) kernel.missing('media.retry');
      return filled && 'images' in filled ? { ...job.input, images: filled.images } : filled;
    },
    restore(job) {
      showLocal(kernel, inputOf(job), localOf(job), job.createTime);
      const why = job.state === 'failed' ? (job.lastError ?? { code: '', message: '' }) : null;
      showState(kernel, job, why ? 3 : 2, why ? refusalText(why.code, why.message) : '', why);
    },
    undone: (job) => removeLocal(kernel, inputOf(job), localOf(job)),
    pending: (job, how) => showState(kernel, job, how),
    done(job, { post, reply }) {
      const { localId, postId } = localOf(job);
      void uploadsHere(kernel)?.remove(filesOf(kernel, inputOf(job)));
      // A comment that waits for moderation is not counted.
      if ((post ?? reply)?.status === 3) {
        countPosts(kernel, inputOf(job).threadId, -1);
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
      if (failure.code === '010002' && localOf(job).postId) standAlone(job);
      else if (failure.code === '010002') toast(kernel, '内容已被删除，评论没有发出');
      showState(kernel, job, 3, refusalText(failure.code, failure.message), failure);
      const { until } = (
        typeof failure.data === 'object' && failure.data !== null && !Array.isArray(failure.data) ? failure.data : {}
      ) as { until?: unknown };
      const me = kernel.read('session.me');
      // The page shows the end of the mute.
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
      outbox.find((j) => j.call === 'forum.addPost' && localOf(j).localId === id && j.createTime !== ask.at) !==
      undefined;
    const local: LocalComment = { localId: shortId('local', from, taken), postId };
    await outbox.add({
      call: 'forum.addPost',
      input,
      orderKey: 'thread|' + input.threadId,
      undo: local,
      ask,
      made: () => showLocal(kernel, input, local, serverNow(kernel)),
    });
    return { post: null, reply: null };
  });
  kernel.handle('forum.resendPost', async ({ localId, drop, ...more }, ask) => {
    const job = findLocal(outbox, localId);
    if (!job) throw fail('010002');
    if (job.state === 'running') throw fail('010004');
    if (drop) await dropLocal(kernel, outbox, job);
    else {
      if (more.content !== undefined) await change(job, more, ask);
      showState(kernel, job, 1);
      await uploadsHere(kernel)?.retry(
        filesOf(kernel, inputOf(job)).filter((key) => kernel.read('media.upload', key)?.state === 'failed'),
      );
      await outbox.resend(job);
    }
    return {};
  });
  startDeleteComment(kernel, outbox);
}
