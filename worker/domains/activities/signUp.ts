// Activities: signing up and cancelling. A sign-up answers after the server has (its page shows the error or
// continues), with single flight; a cancellation is optimistic. Which of the three calls to use is decided once, so
// that every retry is the same.
import type { ActivityApply, StoredApply } from '../../../bus/entities/activities';
import type { Failure } from '../../../bus/protocol/envelope';
import type { Input } from '../../../bus/client/topics';
import { mergeApply, patchActivity, patchApply, refreshActivity } from '../../store/activityStore';
import { addToBalance } from '../../store/pointsBalance';
import { fail } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import { tellOld } from '../../outbox/awaitedMutation';
import { defineSingleFlight } from '../../outbox/singleFlightMutation';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { markStale } from '../../store/pagedLists';
import { put } from '../../store/entityStore';

type SignUpCall = 'signUp' | 'signUpClubZ' | 'signUpClubZPoints';
const callFor = (kernel: Kernel, activityId: string): SignUpCall => {
  const it = kernel.read('activities.activity', activityId);
  return it?.clubZ !== 1 ? 'signUp' : it.needPoints > 0 ? 'signUpClubZPoints' : 'signUpClubZ';
};
/** Shows the refusal as a toast, when the ask has already been answered. */
export function showRefusal(kernel: Kernel, failure: Failure): void {
  if (failure.code !== 'old') toast(kernel, refusalText(failure.code, failure.message));
}
export function ended(kernel: Kernel, activityId: string): void {
  patchActivity(kernel, activityId, { pending: 0 });
  markStale(kernel, 'activities.mine');
  refreshActivity(kernel, activityId);
}

export function startSignUp(kernel: Kernel, outbox: Outbox): void {
  defineSingleFlight(kernel, outbox, 'activities.apply', {
    slot: ({ activityId }) => 'applyActivity|' + activityId,
    orderKey: ({ activityId }) => 'activity|' + activityId,
    begin({ activityId }) {
      patchActivity(kernel, activityId, { pending: 1 });
      return { signUp: callFor(kernel, activityId) };
    },
    send(job, input) {
      const { signUp } = job.undo as { signUp: SignUpCall };
      return kernel.call(('activities.' + signUp) as 'activities.signUp', input as Input<'activities.signUp'>, {
        quiet: true,
      });
    },
    pending: (job, how) => patchActivity(kernel, textOf(job, 'activityId'), { pending: how }),
    done(job, apply: ActivityApply) {
      mergeApply(kernel, apply);
      const it = kernel.read('activities.activity', apply.activityId);
      if (it)
        patchActivity(kernel, apply.activityId, {
          myApplyId: apply.applyId,
          ...(apply.status === 4
            ? { waitCount: it.waitCount + 1 }
            : { appliedCount: it.appliedCount + 1 + apply.companions }),
        });
      if (apply.costPoints) addToBalance(kernel, -apply.costPoints, job);
      ended(kernel, apply.activityId);
      if (job.tries > 1)
        toast(kernel, apply.status === 1 ? '报名成功' : apply.status === 4 ? '已加入候补' : '报名已提交，等待审核', 1);
    },
    failed: (job) => ended(kernel, textOf(job, 'activityId')),
    undone: (job) => ended(kernel, textOf(job, 'activityId')),
    unheard: (_job, failure) => showRefusal(kernel, failure),
  });
  kernel.handle('activities.withdrawUnsent', async ({ activityId }) => {
    const job = outbox.find(
      (one) =>
        (one.call === 'activities.apply' || one.call === 'activities.exchange') &&
        one.state !== 'failed' &&
        one.input['activityId'] === activityId,
    );
    if (job && !(await outbox.undo(job.jobId))) throw fail('010004', '正在提交，请稍后再试');
    return {};
  });

  const shown = (apply: StoredApply): StoredApply => ({
    ...apply,
    status: 3,
    canCancel: 0,
    ticketCode: '',
    waitNo: 0,
    pending: 1,
  });
  outbox.define('activities.cancelApply', {
    send: (_job, input) =>
      kernel
        .call('activities.signUp', { ...(input as Input<'activities.cancelApply'>), cancel: 1 }, { quiet: true })
        .then((apply) => {
          patchApply(kernel, apply.applyId, { pending: 0 });
          mergeApply(kernel, apply);
          return {};
        }),
    restore(job) {
      const { apply } = job.undo as { apply: StoredApply };
      put(
        kernel,
        'activities.myApply',
        shown(kernel.read('activities.myApply', apply.applyId) ?? apply),
        apply.applyId,
      );
    },
    pending: (job, how) => patchApply(kernel, textOf(job, 'applyId'), { pending: how }),
    done(job) {
      const { apply } = job.undo as { apply: StoredApply };
      if (apply.costPoints) addToBalance(kernel, apply.costPoints, job);
      ended(kernel, apply.activityId);
    },
    failed(job, failure) {
      const { apply } = job.undo as { apply: StoredApply };
      put(kernel, 'activities.myApply', { ...apply, pending: 0 }, apply.applyId);
      ended(kernel, apply.activityId);
      showRefusal(kernel, failure);
      tellOld(kernel, {}, failure);
    },
  });
  kernel.handle('activities.cancelApply', async ({ applyId }, ask) => {
    needLogin(kernel);
    const apply = kernel.read('activities.myApply', applyId);
    if (!apply) throw fail('010002');
    if (!apply.canCancel) throw fail('010004');
    put(kernel, 'activities.myApply', shown(apply), applyId);
    await outbox
      .add({
        call: 'activities.cancelApply',
        input: { applyId },
        orderKey: 'activity|' + apply.activityId,
        undo: { apply: { ...apply, pending: 0 } },
        ask,
      })
      .catch((e: unknown) => {
        put(kernel, 'activities.myApply', apply, applyId);
        throw e;
      });
    return {};
  });
}
