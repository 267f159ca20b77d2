// Points: the ledger by its three tabs, and the balance, which every page of it contains.
import type { PointsEntry, PointsType } from '../../../bus/entities/points';
import { showBalance } from '../../store/pointsBalance';
import type { Kernel } from '../../kernel/types';
import { markStale, pagedList } from '../../store/pagedLists';
import { put } from '../../store/entityStore';

export function startLedger(kernel: Kernel): void {
  const list = pagedList<PointsEntry>(kernel, {
    topic: 'points.entries',
    async ask(key, place) {
      const { balance, soon, soonTime, ...page } = await kernel.call(
        'points.listEntries',
        { type: key as PointsType, ...place },
        { quiet: true, silent: true },
      );
      showBalance(kernel, balance, { soon, soonTime });
      return page;
    },
    take(entry) {
      put(kernel, 'points.entry', entry, entry.entryId);
      return entry.entryId;
    },
  });
  kernel.handle('points.openEntries', ({ type, how }) => list(type, how).then(() => ({})));
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me && me.userId === before?.userId) {
      // Loaded again from the server, or changed by a purchase.
      if (me.points !== before.points) markStale(kernel, 'points.entries');
      if (me.points !== kernel.read('points.balance')?.balance) showBalance(kernel, me.points);
      return;
    }
    put(kernel, 'points.balance', me ? { balance: me.points, soon: 0, soonTime: 0 } : null);
  });
}
