// Circles: requests to join, the person's own and those that an admin decides.
import type { CircleApply } from '../../../bus/entities/circles';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { notifyOtherPages } from '../../store/crossTab';
import { markStale, pagedList } from '../../store/pagedLists';
import { put } from '../../store/entityStore';
import { patchApply, takeApply } from './apply';
import { openCircle, patchCircle } from './circle';

export function startApplies(kernel: Kernel, outbox: Outbox): void {
  const lists = pagedList<CircleApply>(kernel, {
    topic: 'circles.applies',
    ask(key, place) {
      const [tribeId = '', status = '0'] = key.split('|');
      return kernel.call('circles.listApplies', { tribeId, status: Number(status) as CircleApply['status'], ...place });
    },
    take: (apply) => takeApply(kernel, apply),
  });
  kernel.handle('circles.openApplies', ({ tribeId, status, how }) =>
    lists(tribeId + '|' + String(status), how).then(() => ({})),
  );

  const mine = pagedList<CircleApply>(kernel, {
    topic: 'circles.myApplies',
    async ask(key) {
      const clubZ = () => kernel.read('session.state')?.clubZId ?? '';
      // The id of Club Z is usually known by then.
      if (clubZ() === '') await kernel.ask('clubz.openDetail', {});
      const all = await kernel.call('circles.listMyApplies', {});
      const list = all.filter((apply) => (apply.tribeId === clubZ()) === (key === 'clubz'));
      return { list, hasMore: false, cursor: '', total: list.length };
    },
    take: (apply) => takeApply(kernel, apply),
  });
  kernel.handle('circles.openMyApplies', ({ list, how }) => mine(list, how).then(() => ({})));

  kernel.handle('circles.openMyApply', async ({ tribeId }) => {
    const before = kernel.read('circles.myApply', tribeId);
    if (!before || before.phase === 'error') put(kernel, 'circles.myApply', { applyId: '', phase: 'loading' }, tribeId);
    try {
      const [newest] = await kernel.call('circles.listMyApplies', { tribeId });
      put(kernel, 'circles.myApply', { applyId: newest ? takeApply(kernel, newest) : '', phase: 'ready' }, tribeId);
    } catch {
      if (kernel.read('circles.myApply', tribeId)?.phase !== 'ready')
        put(kernel, 'circles.myApply', { applyId: '', phase: 'error' }, tribeId);
    }
    return {};
  });

  /** Changes the number of pending requests, shown on the tab and on the circle's page. */
  function count(tribeId: string, by: number): void {
    const key = tribeId + '|0';
    const list = kernel.read('circles.applies', key);
    if (list && list.total >= 0) put(kernel, 'circles.applies', { ...list, total: Math.max(0, list.total + by) }, key);
    const circle = kernel.read('circles.circle', tribeId);
    if (circle?.openCount !== undefined)
      patchCircle(kernel, tribeId, { openCount: Math.max(0, circle.openCount + by) });
  }
  defineAwaitedMutation(kernel, outbox, 'circles.decideApply', {
    orderKey: ({ applyId }) => 'apply|' + applyId,
    begin({ applyId, pass }) {
      const apply = kernel.read('circles.apply', applyId);
      if (apply?.status === 0) count(apply.tribeId, -1);
      patchApply(kernel, applyId, { status: pass ? 1 : 2, pending: 1 });
      return null;
    },
    restore: (job) => patchApply(kernel, textOf(job, 'applyId'), { status: job.input['pass'] ? 1 : 2, pending: 2 }),
    pending: (job, how) => patchApply(kernel, textOf(job, 'applyId'), { pending: how }),
    done(_job, apply) {
      patchApply(kernel, apply.applyId, { pending: 0 });
      takeApply(kernel, apply);
      markStale(kernel, 'circles.applies');
      markStale(kernel, 'circles.members');
      notifyOtherPages(kernel, 'applyChanged', { circleId: apply.tribeId, isOn: apply.status === 1 ? 1 : 0 });
      if (apply.status === 1) openCircle(kernel, apply.tribeId).catch(() => undefined);
    },
    failed(job, failure) {
      const applyId = textOf(job, 'applyId');
      const { tribeId } = kernel.read('circles.apply', applyId) ?? { tribeId: '' };
      patchApply(kernel, applyId, { status: 0, pending: 0 });
      if (failure.code !== 'old')
        toast(kernel, failure.code === '010004' ? '已被处理' : refusalText(failure.code, failure.message));
      if (!tribeId) return;
      void lists(tribeId + '|0', 'refresh');
      openCircle(kernel, tribeId).catch(() => undefined);
    },
  });
}
