// Forum: deleting a comment or a reply. Hidden at once, sent when the time to undo is over.
import type { StoredPost, StoredReply } from '../../../bus/entities/forum';
import { fail } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { removeFromLists, insertInLists, type Places } from '../../store/listPlaces';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { put } from '../../store/entityStore';
import { UNDO_MS } from './hiddenContent';
import { sendDelete, threadOfComment } from './commentTargets';
import { dropLocal, findLocal } from './localComments';
import { countPosts, isLocal, patchPost, withReplies } from './posts';

/** `at`: a reply's place in its comment. */
type Deleted = { places: Places; post: StoredPost | null; reply: StoredReply | null; at: number };

/** One that waits for moderation, or is hidden, is not counted. */
function count(kernel: Kernel, comment: StoredPost | StoredReply | null, by: number): void {
  if (comment?.status === 0) countPosts(kernel, comment.threadId, by);
}

/** Hides the comment or reply; a comment with replies stays as 该评论已删除. */
function remove(kernel: Kernel, postId: string, responseId: string): Deleted {
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
  else if (post) deleted.places = removeFromLists(kernel, 'forum.comments', postId);
  return deleted;
}
function isShown(kernel: Kernel, postId: string, responseId: string): boolean {
  const reply = kernel.read('forum.reply', responseId);
  if (responseId)
    return reply !== undefined && kernel.read('forum.post', reply.postId)?.replyIds.indexOf(responseId) !== -1;
  const post = kernel.read('forum.post', postId);
  if (post && post.replyCount > 0) return post.status !== 1;
  return kernel
    .keys('forum.comments')
    .some((key) => (kernel.read('forum.comments', key)?.ids.indexOf(postId) ?? -1) >= 0);
}
/** Hides what waits to be deleted at the server in an answer that still has it. */
export function hideDeleted(kernel: Kernel, outbox: Outbox): void {
  for (const job of outbox.all((one) => one.call === 'forum.deletePost' && one.state !== 'failed')) {
    const [postId, responseId] = [textOf(job, 'postId'), textOf(job, 'responseId')];
    if (!isShown(kernel, postId, responseId)) continue;
    const undo = job.undo as Deleted;
    job.undo = { ...undo, places: { ...undo.places, ...remove(kernel, postId, responseId).places } };
  }
}

export function startDeleteComment(kernel: Kernel, outbox: Outbox): void {
  function hide(postId: string, responseId: string): Deleted {
    const deleted = remove(kernel, postId, responseId);
    count(kernel, deleted.reply ?? deleted.post, -1);
    return deleted;
  }
  function restore(job: Job): void {
    const { places, post, reply, at } = job.undo as Deleted;
    if (post) {
      put(kernel, 'forum.post', post, post.postId);
      insertInLists(kernel, 'forum.comments', post.postId, places);
    }
    const parent = reply ? kernel.read('forum.post', reply.postId) : undefined;
    if (reply && parent && parent.replyIds.indexOf(reply.responseId) < 0) {
      const ids = parent.replyIds.slice();
      ids.splice(Math.max(0, at), 0, reply.responseId);
      put(kernel, 'forum.post', withReplies(parent, ids, parent.replyCount + 1), parent.postId);
    }
    count(kernel, reply ?? post, 1);
  }
  outbox.define('forum.deletePost', {
    send: (_job, input) => sendDelete(kernel, input),
    restore(job) {
      const [postId, responseId] = [textOf(job, 'postId'), textOf(job, 'responseId')];
      if (isShown(kernel, postId, responseId)) hide(postId, responseId);
    },
    done: () => undefined,
    undone: restore,
    failed(job, failure) {
      if (failure.code === '010002' || failure.code === '010004') return;
      restore(job);
      toast(kernel, refusalText(failure.code, failure.message));
    },
  });
  kernel.handle('forum.removePost', async ({ postId = '', responseId = '' }, ask) => {
    needLogin(kernel);
    const id = responseId || postId;
    const local = isLocal(id) ? findLocal(outbox, id) : undefined;
    if (local) {
      if (local.state === 'running') throw fail('010004', '评论还在发送，请稍后再试');
      await dropLocal(kernel, outbox, local);
      return { undoId: '' };
    }
    const known = outbox.find(
      (j) => j.call === 'forum.deletePost' && (j.input['responseId'] ?? j.input['postId']) === id,
    );
    if (known) return { undoId: known.jobId };
    const threadId = threadOfComment(kernel, postId, responseId);
    const input = { ...(responseId ? { responseId } : { postId }), ...(threadId ? { threadId } : null) };
    const job = await outbox.add({
      call: 'forum.deletePost',
      input,
      orderKey: 'delete|' + id,
      notBefore: kernel.now() + UNDO_MS,
      ask,
      made: (made) => void (made.undo = hide(postId, responseId)),
    });
    return { undoId: job.jobId };
  });
}
