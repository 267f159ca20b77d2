// Circles: joining, applying, withdrawing a request, leaving. Optimistic; a refusal is reverted and shown.
import type { CircleApply } from '../../../bus/entities/circles';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { notifyOtherPages } from '../../store/crossTab';
import { markStale } from '../../store/pagedLists';
import { put } from '../../store/entityStore';
import { patchApply, takeApply } from './apply';
import { dropMemberData, openCircle, patchCircle, membershipOf, wanted } from './circle';
import type { MyMembership } from './circle';

export function startMembership(kernel: Kernel, outbox: Outbox): void {
  const mark = (tribeId: string, pending: 0 | 1 | 2 | 3, failMessage = '') => {
    if (tribeId) put(kernel, 'circles.joining', { pending, failMessage }, tribeId);
  };
  function begin(call: string, tribeId: string): { standing: MyMembership } | null {
    const circle = kernel.read('circles.circle', tribeId);
    mark(tribeId, 1);
    if (!circle) return null;
    const standing = membershipOf(circle);
    put(kernel, 'circles.circle', wanted(circle, call), tribeId);
    return { standing };
  }
  function back(job: Job, tribeId: string): void {
    const undo = job.undo as { standing: MyMembership } | null;
    if (undo) patchCircle(kernel, tribeId, undo.standing);
  }
  /** After a write: reloads the circle and the lists of this person's circles. */
  function settle(tribeId: string, isOn: 0 | 1): void {
    mark(tribeId, 0);
    markStale(kernel, 'circles.list');
    markStale(kernel, 'circles.members');
    markStale(kernel, 'circles.myApplies');
    notifyOtherPages(kernel, 'applyChanged', { circleId: tribeId, isOn });
    if (kernel.read('circles.list', 'mine'))
      kernel.ask('circles.openList', { list: 'mine', how: 'refresh' }).catch(() => undefined);
    if (kernel.read('circles.strip')) kernel.ask('circles.openStrip', {}).catch(() => undefined);
    openCircle(kernel, tribeId).catch(() => undefined);
  }
  const restore = (job: Job) => {
    const tribeId = textOf(job, 'tribeId');
    const circle = kernel.read('circles.circle', tribeId);
    if (circle) put(kernel, 'circles.circle', wanted(circle, job.call), tribeId);
    mark(tribeId, 2);
  };
  const pending = (job: Job, how: 1 | 2) => mark(textOf(job, 'tribeId'), how);

  defineAwaitedMutation(kernel, outbox, 'circles.joinCircle', {
    orderKey: ({ tribeId, applyId }) =>
      'circle|' + (tribeId || kernel.read('circles.apply', applyId ?? '')?.tribeId || applyId || ''),
    begin({ tribeId, applyId, withdraw }) {
      if (withdraw !== 1) return begin('circles.joinCircle', tribeId ?? '');
      const apply = kernel.read('circles.apply', applyId ?? '');
      if (!apply) return null;
      patchApply(kernel, apply.applyId, { status: 3, pending: 1 });
      return begin('circles.leaveCircle', apply.tribeId);
    },
    restore: (job) => {
      if (job.input['withdraw'] === 1) patchApply(kernel, textOf(job, 'applyId'), { status: 3, pending: 2 });
      else restore(job);
    },
    pending: (job, how) => {
      if (job.input['withdraw'] === 1) patchApply(kernel, textOf(job, 'applyId'), { pending: how });
      else pending(job, how);
    },
    done(_job, apply: CircleApply) {
      takeApply(kernel, apply);
      put(kernel, 'circles.myApply', { applyId: apply.applyId, phase: 'ready' }, apply.tribeId);
      settle(apply.tribeId, apply.status === 1 ? 1 : 0);
    },
    failed(job, failure) {
      const withdrawn = job.input['withdraw'] === 1;
      const applyId = textOf(job, 'applyId');
      const tribeId = textOf(job, 'tribeId') || (kernel.read('circles.apply', applyId)?.tribeId ?? '');
      const text = refusalText(failure.code, failure.message);
      if (withdrawn) patchApply(kernel, applyId, { status: 0, pending: 0 });
      back(job, tribeId);
      mark(tribeId, 3, text);
      if (failure.code !== 'old') toast(kernel, text);
      // Decided, or joined elsewhere: reads circle and request again.
      if (failure.code === '010004' && tribeId) {
        openCircle(kernel, tribeId).catch(() => undefined);
        kernel.ask('circles.openMyApply', { tribeId }).catch(() => undefined);
        for (const list of ['circle', 'clubz'] as const)
          if (kernel.read('circles.myApplies', list))
            kernel.ask('circles.openMyApplies', { list, how: 'refresh' }).catch(() => undefined);
      }
    },
  });

  defineAwaitedMutation(kernel, outbox, 'circles.leaveCircle', {
    orderKey: ({ tribeId }) => 'circle|' + tribeId,
    begin: ({ tribeId }) => begin('circles.leaveCircle', tribeId),
    restore,
    pending,
    done(job) {
      const tribeId = textOf(job, 'tribeId');
      dropMemberData(kernel, tribeId);
      settle(tribeId, 0);
    },
    failed(job, failure) {
      const tribeId = textOf(job, 'tribeId');
      const text = refusalText(failure.code, failure.message);
      back(job, tribeId);
      mark(tribeId, 3, text);
      if (failure.code !== 'old') toast(kernel, text);
      if (failure.code === '010004') openCircle(kernel, tribeId).catch(() => undefined);
    },
  });
}
