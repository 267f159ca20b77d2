// The person's points balance: every answer that contains it (a sign-in, an order, the ledger) updates every stream
// that shows it.
import type { PointsBalance } from '../../bus/entities/points';
import type { Kernel } from '../kernel/types';
import { put } from './entityStore';

/** `more`: the points that expire soon, when the answer has them. */
export function showBalance(kernel: Kernel, balance: number, more: Partial<PointsBalance> = {}): void {
  const { soon = 0, soonTime = 0 } = kernel.read('points.balance') ?? {};
  put(kernel, 'points.balance', { soon: Math.min(soon, balance), soonTime, ...more, balance });
  const me = kernel.read('session.me');
  if (me && me.points !== balance) put(kernel, 'session.me', { ...me, points: balance });
  const home = kernel.read('clubz.home');
  if (home && me) put(kernel, 'clubz.home', { ...home, myPoints: balance });
}
/**
 * Adjusts the balance after a write whose answer does not contain the new one. After more than one try the balance is
 * read again instead: an earlier try may have succeeded, and the balance that is shown may already contain it.
 */
export function addToBalance(kernel: Kernel, by: number, { tries }: { tries: number }): void {
  const me = kernel.read('session.me');
  if (!me) return;
  if (tries <= 1) showBalance(kernel, Math.max(0, me.points + by));
  else
    kernel
      .call('points.listEntries', { type: 'all', pageSize: 1 }, { quiet: true, silent: true })
      .then(({ balance, soon, soonTime }) => showBalance(kernel, balance, { soon, soonTime }))
      .catch(() => undefined);
}
