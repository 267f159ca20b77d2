// Circles: lists, one circle, its notice.
import type { Circle } from '../../../bus/entities/circles';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { emptyList } from '../../store/lists';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { pagedList } from '../../store/pagedLists';
import { revalidate } from '../../store/staleWhileRevalidate';
import { put } from '../../store/entityStore';
import { noticeIn, openCircle, openJobs, patchCircle, takeCircle } from './circle';
import { whileWanted } from '../../transport/abandonedReads';

const isLoggedIn = (kernel: Kernel) => (kernel.read('session.me') ?? null) !== null;

const whole = (list: Circle[]) => ({ list, hasMore: false, cursor: '', total: list.length });

export function startQueries(kernel: Kernel, outbox: Outbox): void {
  const done = (p: Promise<void>) => p.then(() => ({}));
  const lists = pagedList<Circle>(kernel, {
    topic: 'circles.list',
    async ask(key, place) {
      const i = key.indexOf('|');
      const kind = i < 0 ? key : key.slice(0, i);
      const of = i < 0 ? '' : key.slice(i + 1);
      // Lists that need a login are empty for a visitor.
      if (kind === 'mine')
        return whole(
          isLoggedIn(kernel) ? await kernel.call('circles.listMine', {}, { quiet: true, silent: true }) : [],
        );
      if (kind === 'recommended') return whole(await kernel.call('circles.listRecommended', {}, { quiet: true }));
      if (kind === 'user') return whole(await kernel.call('circles.listOfUser', { userId: of }));
      if (kind === 'words') return kernel.call('circles.listByWords', { keyword: of, ...place });
      return kernel.call('circles.listAll', of ? { categoryId: of, ...place } : place);
    },
    take: (circle) => takeCircle(kernel, circle),
  });
  kernel.handle('circles.openList', ({ list, how }) => done(lists(list, how)));
  kernel.handle('circles.openCircle', ({ tribeId }) => done(whileWanted(kernel, () => openCircle(kernel, tribeId))));
  kernel.handle('circles.openCategories', () =>
    done(
      revalidate(kernel, {
        topic: 'circles.categories',
        blank: (phase) => ({ list: [], phase }),
        stands: ({ phase }) => phase === 'ready',
        load: async () => ({
          list: await kernel.call('circles.listCategories', {}, { quiet: true }),
          phase: 'ready' as const,
        }),
      }),
    ),
  );
  // Reloads lists that depend on the person; clears the previous person's own list.
  kernel.effect(kernel.events('kernel.personChanged'), ({ gone }) => {
    if (gone.indexOf('circles.list|mine') >= 0) put(kernel, 'circles.list', emptyList, 'mine');
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId === before?.userId) return;
    for (const key of ['mine', 'recommended']) if (kernel.read('circles.list', key)) void lists(key, 'refresh');
  });
  // Another page joined, left, or was admitted.
  kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
    if (theme !== 'applyChanged') return;
    for (const { circleId } of args)
      if (circleId && kernel.read('circles.circle', circleId)) openCircle(kernel, circleId).catch(() => undefined);
    if (kernel.read('circles.list', 'mine')) void lists('mine', 'refresh');
  });

  /** Writes of the notice that are still open go back to this one, should they be refused. */
  function putBelow(tribeId: string, notice: Circle['notice']): void {
    for (const job of openJobs(kernel, 'circles.updateNotice', tribeId)) job.undo = { notice };
  }
  defineAwaitedMutation(kernel, outbox, 'circles.updateNotice', {
    orderKey: ({ tribeId }) => 'notice|' + tribeId,
    begin(input) {
      const notice = kernel.read('circles.circle', input.tribeId)?.notice ?? null;
      patchCircle(kernel, input.tribeId, { notice: noticeIn(kernel, input, kernel.now()) });
      return { notice };
    },
    restore(job) {
      const tribeId = textOf(job, 'tribeId');
      patchCircle(kernel, tribeId, { notice: noticeIn(kernel, job.input, job.createTime) });
    },
    done(_job, circle) {
      putBelow(circle.tribeId, circle.notice);
      takeCircle(kernel, circle);
    },
    failed(job, failure) {
      const tribeId = textOf(job, 'tribeId');
      const { notice } = job.undo as Pick<Circle, 'notice'>;
      putBelow(tribeId, notice);
      const circle = kernel.read('circles.circle', tribeId);
      if (circle) takeCircle(kernel, { ...circle, notice });
      if (failure.code !== 'old') toast(kernel, refusalText(failure.code, failure.message));
    },
  });
}
