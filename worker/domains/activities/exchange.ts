// Activities: exchanging points for a right, a product or a coupon. Answers after the server has; repeated taps are one
// exchange.
import type { Input } from '../../../bus/client/topics';
import { patchActivity } from '../../store/activityStore';
import { showBalance } from '../../store/pointsBalance';
import { toast } from '../../store/authGuard';
import { defineSingleFlight } from '../../outbox/singleFlightMutation';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { ended, showRefusal } from './signUp';

export function startExchange(kernel: Kernel, outbox: Outbox): void {
  defineSingleFlight(kernel, outbox, 'activities.exchange', {
    slot: ({ activityId }) => 'exchange|' + activityId,
    orderKey: ({ activityId }) => 'activity|' + activityId,
    begin({ activityId }) {
      patchActivity(kernel, activityId, { pending: 1 });
      return null;
    },
    send: (_job, input) =>
      kernel.call('activities.participate', input as Input<'activities.participate'>, { quiet: true }),
    pending: (job, how) => patchActivity(kernel, textOf(job, 'activityId'), { pending: how }),
    done(job, { balance, exchangeId }) {
      const activityId = textOf(job, 'activityId');
      const it = kernel.read('activities.activity', activityId);
      const count = Number(job.input['count'] ?? 1);
      if (it)
        patchActivity(kernel, activityId, {
          stock: Math.max(0, (it.stock ?? 0) - count),
          myCount: (it.myCount ?? 0) + count,
          appliedCount: it.appliedCount + count,
        });
      showBalance(kernel, balance);
      ended(kernel, activityId);
      if (job.tries > 1) toast(kernel, '兑换成功', 1);
      kernel.ask('activities.openApply', { applyId: exchangeId }).catch(() => undefined);
    },
    failed: (job) => ended(kernel, textOf(job, 'activityId')),
    undone: (job) => ended(kernel, textOf(job, 'activityId')),
    unheard: (_job, failure) => showRefusal(kernel, failure),
  });
}
