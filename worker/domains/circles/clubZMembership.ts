// Circles: applying to Club Z. Shown as 申请中 at once; a refusal is reverted and shown.
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { notifyOtherPages } from '../../store/crossTab';
import { markStale } from '../../store/pagedLists';
import { put } from '../../store/entityStore';
import { takeApply } from './apply';
import { openCircle, patchCircle, membershipOf, wanted } from './circle';
import type { MyMembership } from './circle';

export function startClubZMembership(kernel: Kernel, outbox: Outbox): void {
  const clubZ = () => kernel.read('circles.circle', kernel.read('session.state')?.clubZId ?? '');
  const mark = (pending: 0 | 1 | 2 | 3, failMessage = '') => {
    const circle = clubZ();
    if (circle) put(kernel, 'circles.joining', { pending, failMessage }, circle.tribeId);
  };
  function begin(): { standing: MyMembership } | null {
    const circle = clubZ();
    mark(1);
    if (!circle) return null;
    put(kernel, 'circles.circle', wanted(circle, 'circles.joinClubZ'), circle.tribeId);
    return { standing: membershipOf(circle) };
  }
  const again = (tribeId: string): void => {
    openCircle(kernel, tribeId).catch(() => undefined);
    kernel.ask('circles.openMyApply', { tribeId }).catch(() => undefined);
  };
  defineAwaitedMutation(kernel, outbox, 'circles.joinClubZ', {
    orderKey: () => 'joinClubZ|',
    begin,
    restore() {
      begin();
      mark(2);
    },
    pending: (_job, how) => mark(how),
    done(_job, apply) {
      takeApply(kernel, apply);
      put(kernel, 'circles.myApply', { applyId: apply.applyId, phase: 'ready' }, apply.tribeId);
      mark(0);
      markStale(kernel, 'circles.myApplies');
      notifyOtherPages(kernel, 'applyChanged', { circleId: apply.tribeId, isOn: apply.status === 1 ? 1 : 0 });
      openCircle(kernel, apply.tribeId).catch(() => undefined);
    },
    failed(job: Job, failure) {
      const circle = clubZ();
      const undo = job.undo as { standing: MyMembership } | null;
      const text = refusalText(failure.code, failure.message);
      if (circle && undo) patchCircle(kernel, circle.tribeId, undo.standing);
      mark(3, text);
      if (failure.code !== 'old') toast(kernel, text);
      // Applied on another phone, or admitted meanwhile.
      if (failure.code === '010004' && circle) again(circle.tribeId);
    },
  });
}
