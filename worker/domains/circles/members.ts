// Circles: members and their ranking by points; removing members.
import type { CircleMember, CirclePoint } from '../../../bus/entities/circles';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { withoutRemoved } from '../../outbox/unsentRemovals';
import { markStale, pagedList } from '../../store/pagedLists';
import { mergeUser, put } from '../../store/entityStore';
import { openCircle, patchCircle } from './circle';

export function startMembers(kernel: Kernel, outbox: Outbox): void {
  const members = pagedList<CircleMember>(kernel, {
    topic: 'circles.members',
    size: 30,
    async ask(key, place) {
      const i = key.indexOf('|');
      const [tribeId, keyword] = [key.slice(0, i), key.slice(i + 1)];
      const page = await kernel.call('circles.listMembers', { tribeId, ...(keyword ? { keyword } : {}), ...place });
      return withoutRemoved(kernel, 'circles.removeMembers', tribeId, page);
    },
    take({ user, ...rest }) {
      mergeUser(kernel, user);
      put(kernel, 'circles.member', { ...rest, userId: user.userId }, rest.tribeId + '|' + user.userId);
      return user.userId;
    },
  });
  const points = pagedList<CirclePoint>(kernel, {
    topic: 'circles.pointList',
    size: 30,
    ask: (tribeId, place) => kernel.call('circles.listPoints', { tribeId, ...place }),
    take({ user, ...rest }, tribeId) {
      mergeUser(kernel, user);
      put(kernel, 'circles.point', { ...rest, userId: user.userId }, tribeId + '|' + user.userId);
      return user.userId;
    },
  });
  kernel.handle('circles.openMembers', ({ tribeId, keyword, how }) =>
    members(tribeId + '|' + keyword, how).then(() => ({})),
  );
  kernel.handle('circles.openPoints', ({ tribeId, how }) => points(tribeId, how).then(() => ({})));

  const namedIn = (job: Job): string[] =>
    Array.isArray(job.input['userIds'])
      ? job.input['userIds'].filter((id): id is string => typeof id === 'string')
      : [];
  /** Removes them from every list of this circle's members; returns how many. */
  function hide(tribeId: string, userIds: readonly string[]): number {
    let gone = 0;
    for (const key of kernel.keys('circles.members')) {
      const list = kernel.read('circles.members', key);
      if (!list || key.split('|')[0] !== tribeId) continue;
      const ids = list.ids.filter((id) => userIds.indexOf(id) < 0);
      if (key === tribeId + '|') gone = list.ids.length - ids.length;
      put(
        kernel,
        'circles.members',
        {
          ...list,
          ids,
          total: list.total >= 0 ? Math.max(0, list.total - (list.ids.length - ids.length)) : list.total,
        },
        key,
      );
    }
    return gone;
  }
  /** Reloads from the server. */
  function again(tribeId: string): void {
    markStale(kernel, 'circles.members');
    markStale(kernel, 'circles.pointList');
    for (const key of kernel.keys('circles.members')) if (key.split('|')[0] === tribeId) void members(key, 'refresh');
    if (kernel.read('circles.pointList', tribeId)) void points(tribeId, 'refresh');
    openCircle(kernel, tribeId).catch(() => undefined);
  }
  defineAwaitedMutation(kernel, outbox, 'circles.removeMembers', {
    orderKey: ({ tribeId }) => 'members|' + tribeId,
    begin({ tribeId, userIds }) {
      const gone = hide(tribeId, userIds);
      const circle = kernel.read('circles.circle', tribeId);
      if (circle) patchCircle(kernel, tribeId, { memberCount: Math.max(0, circle.memberCount - gone) });
      return null;
    },
    restore: (job) => void hide(textOf(job, 'tribeId'), namedIn(job)),
    done: (job) => again(textOf(job, 'tribeId')),
    failed(job, failure) {
      if (failure.code !== 'old') toast(kernel, refusalText(failure.code, failure.message));
      again(textOf(job, 'tribeId'));
    },
  });
}
