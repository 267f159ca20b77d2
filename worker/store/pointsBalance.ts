// The person's points, of which there is one number: whatever answers with it (a sign-in, an order, the ledger) shows
// it everywhere.
import type { PointsBalance } from '../../bus/entities/points';
import type { Kernel } from '../kernel/types';
import { put } from './entityStore';

/** `more`: what of it goes soon, where that was said as well. */
export function showBalance(kernel: Kernel, balance: number, more: Partial<PointsBalance> = {}): void {
  const { soon = 0, soonTime = 0 } = kernel.read('points.balance') ?? {};
  put(kernel, 'points.balance', { soon: Math.min(soon, balance), soonTime, ...more, balance });
  const me = kernel.read('session.me');
  if (me && me.points !== balance) put(kernel, 'session.me', { ...me, points: balance });
  const home = kernel.read('clubz.home');
  if (home && me) put(kernel, 'clubz.home', { ...home, myPoints: balance });
}
/** Points that went or came by something that did not say the new balance. */
export function addToBalance(kernel: Kernel, by: number): void {
  const me = kernel.read('session.me');
  if (me) showBalance(kernel, Math.max(0, me.points + by));
}
