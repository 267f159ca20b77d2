// Forum: threads removed from the lists: 不感兴趣 at once and for good, a deletion after 5 s to undo it, threads that no
// longer exist.
import { cacheKey, stored } from '../../store/cacheRead';
import { fail } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { insertInLists, removeFromLists, type Places } from '../../store/listPlaces';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { notifyOtherPages } from '../../store/crossTab';
import { hiddenOf } from '../../store/entityStore';

/** The time to undo (docs/product/publishing.md#deletion). */
export const UNDO_MS = 5000;
const MAX_HIDDEN = 500;
function hide(kernel: Kernel, id: string, is: boolean): void {
  const slice = hiddenOf(kernel);
  const ids = slice.get().ids.filter((x) => x !== id);
  slice.set({ ids: (is ? ids.concat(id) : ids).slice(-MAX_HIDDEN) });
}
/** `gone`: later pages leave it out too. */
export function removeFromFeeds(kernel: Kernel, threadId: string, gone: boolean): Places {
  if (gone) hide(kernel, threadId, true);
  return removeFromLists(kernel, 'forum.feed', threadId);
}

/** Loads the threads that were hidden on this phone. */
export async function readHidden(kernel: Kernel): Promise<void> {
  const value = (await stored(kernel, 'cache', cacheKey('', 'hidden', ''))) as { ids?: string[] } | null;
  for (const id of value?.ids ?? []) if (hiddenOf(kernel).get().ids.indexOf(id) < 0) removeFromFeeds(kernel, id, true);
}
export function startHiddenContent(kernel: Kernel, outbox: Outbox): void {
  /** Stores the hidden threads on the phone. */
  const remember = () =>
    kernel
      .edge('kernel.storage', {
        op: 'put',
        store: 'cache',
        key: cacheKey('', 'hidden', ''),
        value: { ids: hiddenOf(kernel).get().ids },
      })
      .catch(() => undefined);

  kernel.handle('forum.hideThread', async ({ threadId }) => {
    removeFromFeeds(kernel, threadId, true);
    await remember();
    return {};
  });

  const back = (job: Job) => {
    const threadId = textOf(job, 'threadId');
    hide(kernel, threadId, false);
    insertInLists(kernel, 'forum.feed', threadId, (job.undo as { feeds: Places }).feeds);
  };
  outbox.define('forum.deleteThread', {
    restore: (job) => void removeFromFeeds(kernel, textOf(job, 'threadId'), true),
    done(job) {
      const threadId = textOf(job, 'threadId');
      const mine = kernel.read('forum.thread', threadId)?.authorId;
      notifyOtherPages(kernel, 'threadDeleted', mine ? { threadId, userId: mine } : { threadId });
    },
    undone: back,
    failed(job, failure) {
      if (failure.code === '010002') return;
      back(job);
      toast(kernel, refusalText(failure.code, failure.message));
    },
  });
  kernel.handle('forum.removeThread', async ({ threadId }, ask) => {
    needLogin(kernel);
    const known = outbox.find((j) => j.call === 'forum.deleteThread' && j.input['threadId'] === threadId);
    if (known) return { undoId: known.jobId };
    const job = await outbox.add({
      call: 'forum.deleteThread',
      input: { threadId },
      orderKey: 'delete|' + threadId,
      notBefore: kernel.now() + UNDO_MS,
      ask,
      made: (made) => void (made.undo = { feeds: removeFromFeeds(kernel, threadId, true) }),
    });
    return { undoId: job.jobId };
  });
  kernel.handle('forum.undoDelete', async ({ undoId }) => {
    // Too late: it is being sent, or done.
    if (!(await outbox.undo(undoId))) throw fail('010004', '已删除，无法撤销');
    return {};
  });
}
