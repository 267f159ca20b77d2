// Points: the ledger and the daily sign-in.
import type { Domain } from '../../kernel/types';
import type { OutboxOf } from '../../outbox/outboxOf';
import { put } from '../../store/entityStore';
import { startLedger } from './ledger';
import { startSignIn } from './signIn';

export const pointsDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'points',
  start(kernel) {
    startLedger(kernel);
    startSignIn(kernel, outboxOf(kernel));
  },
  begin(kernel) {
    const me = kernel.read('session.me');
    if (me && !kernel.read('points.balance'))
      put(kernel, 'points.balance', { balance: me.points, soon: 0, soonTime: 0 });
  },
});
