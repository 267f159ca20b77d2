// Users: the person's collection, and removing entries: hidden at once, sent when the time to undo is over. Each
// removal is an unconfirmed toggle, like a tap on the star, so that the entity's own mark changes everywhere.
import type { Collection } from '../../../bus/entities/collections';
import { mergeActivity, patchActivity } from '../../store/activityStore';
import { collectSlot } from '../../store/collectSlot';
import { collectContent, contentCollected, mergeArticle, mergeInfo } from '../../store/contentStore';
import { fail } from '../../kernel/failures';
import { needLogin } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { markStale, pagedList } from '../../store/pagedLists';
import { mergeQuestion, patchQuestion } from '../../store/questionStore';
import { mergeThread, patchThread, put, togglesOf } from '../../store/entityStore';

/** The time to undo (docs/product/publishing.md#deletion). */
const UNDO_MS = 5000;
type Taken = { undoId: string; collectType: number; jobs: { jobId: string; collectId: string; at: number }[] };
const MAX_TAKEN = 10;

/** Starts with a word: docs/decisions/0027-objects-keep-their-insertion-order-in-state-and-recording.md. */
const keyOf = (collectType: number): string => 'type' + String(collectType);

export function startCollections(kernel: Kernel, outbox: Outbox): void {
  const taken = kernel.slice<{ list: Taken[] }>('uncollecting', { list: [] });
  const isGoing = ({ collectType, targetId }: Pick<Collection, 'collectType' | 'targetId'>) =>
    outbox.find(
      (j) => j.slot === collectSlot(collectType, targetId) && j.state !== 'failed' && j.input['isCollect'] === 0,
    ) !== undefined;
  const list = pagedList<Collection>(kernel, {
    topic: 'users.collections',
    async ask(key, place) {
      const page = await kernel.call('users.listCollections', {
        collectType: Number(key.slice(4)) as Collection['collectType'],
        ...place,
      });
      return { ...page, list: page.list.filter((one) => !isGoing(one)) };
    },
    take({ target, ...rest }) {
      if (target && 'threadId' in target) mergeThread(kernel, target);
      else if (target && 'contentId' in target) mergeArticle(kernel, target);
      else if (target && 'infoId' in target) mergeInfo(kernel, target);
      else if (target && 'questionId' in target) mergeQuestion(kernel, target);
      else if (target) mergeActivity(kernel, target);
      put(kernel, 'users.collection', { ...rest, isGone: target ? 0 : 1 }, rest.collectId);
      return rest.collectId;
    },
  });
  kernel.handle('users.openCollections', ({ collectType, how }) => list(keyOf(collectType), how).then(() => ({})));

  function mark(collectType: number, targetId: string, isCollect: 0 | 1): void {
    const slot = collectSlot(collectType, targetId);
    const thread = collectType === 1 ? kernel.read('forum.thread', targetId) : undefined;
    const content = collectType === 3 ? contentCollected(kernel, targetId) : null;
    const question = collectType === 4 ? kernel.read('questions.question', targetId) : undefined;
    const count = thread?.collectCount ?? content?.count ?? question?.followCount ?? 1;
    if (isCollect) delete togglesOf(kernel).get()[slot];
    else togglesOf(kernel).get()[slot] = { want: 0, base: 1, count };
    if (collectType === 2) patchActivity(kernel, targetId, { isCollect });
    if (question && question.isFollow !== isCollect)
      patchQuestion(kernel, targetId, { isFollow: isCollect, followCount: Math.max(0, count + (isCollect ? 1 : -1)) });
    if (content && content.yes !== isCollect)
      collectContent(kernel, targetId, isCollect, Math.max(0, count + (isCollect ? 1 : -1)));
    if (thread && thread.isCollect !== isCollect)
      patchThread(kernel, targetId, { isCollect, collectCount: Math.max(0, count + (isCollect ? 1 : -1)) });
  }

  kernel.handle('users.uncollect', async ({ collectIds }) => {
    needLogin(kernel);
    const mine: Taken = { undoId: '', collectType: 1, jobs: [] };
    for (const collectId of collectIds) {
      const one = kernel.read('users.collection', collectId);
      const key = keyOf(one?.collectType ?? 0);
      const shown = kernel.read('users.collections', key);
      const at = shown ? shown.ids.indexOf(collectId) : -1;
      if (!one || isGoing(one)) continue;
      mine.collectType = one.collectType;
      mine.jobs.push({ jobId: '', collectId, at });
      if (shown && at >= 0)
        put(kernel, 'users.collections', { ...shown, ids: shown.ids.filter((id) => id !== collectId) }, key);
      mark(one.collectType, one.targetId, 0);
    }
    for (const step of mine.jobs) {
      const one = kernel.read('users.collection', step.collectId);
      if (!one) continue;
      const slot = collectSlot(one.collectType, one.targetId);
      const undo = {
        yes: 1 as const,
        count:
          (kernel.read('forum.thread', one.targetId)?.collectCount ??
            contentCollected(kernel, one.targetId)?.count ??
            kernel.read('questions.question', one.targetId)?.followCount ??
            0) + 1,
      };
      const input = { collectType: one.collectType, targetId: one.targetId, isCollect: 0 as const };
      step.jobId = (
        await outbox.add({
          call: 'forum.collect',
          input,
          orderKey: slot,
          slot,
          notBefore: kernel.now() + UNDO_MS,
          undo,
        })
      ).jobId;
    }
    mine.undoId = mine.jobs[0]?.jobId ?? '';
    if (mine.undoId) taken.set({ list: taken.get().list.concat(mine).slice(-MAX_TAKEN) });
    return { undoId: mine.undoId };
  });

  kernel.handle('users.undoUncollect', async ({ undoId }) => {
    const mine = taken.get().list.filter((one) => one.undoId === undoId)[0];
    let back = 0;
    for (const [n, { jobId, collectId }] of (mine?.jobs ?? []).entries()) {
      const one = kernel.read('users.collection', collectId);
      if (!mine || !one || !(await outbox.undo(jobId))) continue;
      back++;
      mark(one.collectType, one.targetId, 1);
      putBack(mine, n);
    }
    taken.set({ list: taken.get().list.filter((one) => one !== mine) });
    if (!back) throw fail('010004', '已取消收藏，无法撤销');
    return {};
  });

  /** Back where it was in the list; `n`: which one of those that were taken out together. */
  function putBack({ collectType, jobs }: Taken, n: number): void {
    const { collectId = '', at = -1 } = jobs[n] ?? {};
    const key = keyOf(collectType);
    const shown = kernel.read('users.collections', key);
    if (!shown || at < 0 || shown.ids.indexOf(collectId) >= 0) return;
    const before = jobs.slice(0, n).reverse();
    // Each index is of the list without those that were taken out before it.
    const index = before.reduce((i, job) => i + (job.at <= i && shown.ids.indexOf(job.collectId) >= 0 ? 1 : 0), at);
    const ids = shown.ids.slice();
    ids.splice(Math.min(index, ids.length), 0, collectId);
    put(kernel, 'users.collections', { ...shown, ids }, key);
  }
  // Collected or not on a card, here or in another page: the list is reloaded when it is opened next. One whose removal
  // was refused is back at once.
  function changed(collectType: number, targetId: string, was: 0 | 1 | undefined, is: 0 | 1): void {
    if (was === undefined || was === is) return;
    markStale(kernel, 'users.collections');
    if (!is) return;
    for (const mine of taken.get().list)
      for (const [n, { collectId }] of mine.jobs.entries())
        if (mine.collectType === collectType && kernel.read('users.collection', collectId)?.targetId === targetId)
          putBack(mine, n);
  }
  kernel.effect(kernel.changes('forum.thread'), ({ key, value, before }) =>
    changed(1, key, before?.isCollect, value.isCollect),
  );
  kernel.effect(kernel.changes('activities.activity'), ({ key, value, before }) =>
    changed(2, key, before?.isCollect, value.isCollect),
  );
  kernel.effect(kernel.changes('content.article'), ({ key, value, before }) =>
    changed(3, key, before?.isCollect, value.isCollect),
  );
  kernel.effect(kernel.changes('content.info'), ({ key, value, before }) =>
    changed(3, key, before?.isCollect, value.isCollect),
  );
  kernel.effect(kernel.changes('questions.question'), ({ key, value, before }) =>
    changed(4, key, before?.isFollow, value.isFollow),
  );
}
