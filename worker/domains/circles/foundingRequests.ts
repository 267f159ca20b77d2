// Circles: whether the person may found a circle, requests to found one, and withdrawing them.
import type { CircleFounding, StoredFounding } from '../../../bus/entities/circles';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { markStale, pagedList } from '../../store/pagedLists';
import { put } from '../../store/entityStore';

export function startFoundingRequests(kernel: Kernel, outbox: Outbox): void {
  /** The server allows no second request beside one that is open. */
  const showWaiting = (): void =>
    put(kernel, 'circles.founding', { allow: 0, reason: '你的创建申请待发送', phase: 'ready' });
  async function open(): Promise<void> {
    const before = kernel.read('circles.founding');
    if (before?.phase !== 'ready') put(kernel, 'circles.founding', { allow: 0, reason: '', phase: 'loading' });
    try {
      const answer = await kernel.call('circles.checkFounding', {}, { quiet: true, silent: true });
      if (outbox.find(({ call }) => call === 'circles.foundCircle')) showWaiting();
      else put(kernel, 'circles.founding', { ...answer, phase: 'ready' });
    } catch {
      if (kernel.read('circles.founding')?.phase !== 'ready')
        put(kernel, 'circles.founding', { allow: 0, reason: '', phase: 'error' });
    }
  }
  kernel.handle('circles.openFounding', () => open().then(() => ({})));
  kernel.effect(kernel.events('kernel.personChanged'), ({ gone }) => {
    if (gone.indexOf('circles.founding') >= 0 && kernel.read('session.me')) void open();
  });
  defineAwaitedMutation(kernel, outbox, 'circles.foundCircle', {
    orderKey: () => 'foundCircle|',
    begin() {
      showWaiting();
      return null;
    },
    restore: showWaiting,
    done(_job, founding: CircleFounding) {
      settle(founding);
      void open();
    },
    failed(_job, failure) {
      if (failure.code !== 'old')
        toast(
          kernel,
          failure.code === '010004' ? '名称已被使用，或已有申请在审核' : refusalText(failure.code, failure.message),
        );
      void open();
    },
  });

  function take(founding: CircleFounding): string {
    const before = kernel.read('circles.myFounding', founding.applyId);
    // Its withdrawal is still to be sent.
    const waits =
      founding.status === 0 &&
      outbox.find(({ call, input }) => call === 'circles.withdrawFounding' && input['applyId'] === founding.applyId);
    put(
      kernel,
      'circles.myFounding',
      { ...founding, ...(waits ? { status: 3, pending: before?.pending || 2 } : { pending: 0 }) },
      founding.applyId,
    );
    return founding.applyId;
  }
  const patch = (applyId: string, change: Partial<StoredFounding>): void => {
    const founding = kernel.read('circles.myFounding', applyId);
    if (founding) put(kernel, 'circles.myFounding', { ...founding, ...change }, applyId);
  };
  const foundings = pagedList<CircleFounding>(kernel, {
    topic: 'circles.foundings',
    ask: (_key, place) => kernel.call('circles.listFoundings', place),
    take,
  });
  kernel.handle('circles.openFoundings', ({ how }) => foundings('all', how).then(() => ({})));
  function settle(founding: CircleFounding): void {
    patch(founding.applyId, { pending: 0 });
    take(founding);
    markStale(kernel, 'circles.foundings');
    if (kernel.read('circles.foundings', 'all')) void foundings('all', 'refresh');
  }
  defineAwaitedMutation(kernel, outbox, 'circles.withdrawFounding', {
    orderKey: () => 'foundCircle|',
    begin({ applyId }) {
      patch(applyId, { status: 3, pending: 1 });
      return null;
    },
    restore: (job) => patch(textOf(job, 'applyId'), { status: 3, pending: 2 }),
    pending: (job, how) => patch(textOf(job, 'applyId'), { pending: how }),
    done(_job, founding: CircleFounding) {
      settle(founding);
      void open();
    },
    failed(job, failure) {
      patch(textOf(job, 'applyId'), { status: 0, pending: 0 });
      if (failure.code !== 'old')
        toast(kernel, failure.code === '010004' ? '已被处理' : refusalText(failure.code, failure.message));
      // It was decided meanwhile: reloads the list.
      void foundings('all', 'refresh');
    },
  });
}
