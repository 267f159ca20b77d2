// Car clubs: applications, for those who decide them.
import type { ClubApplication } from '../../../bus/entities/carClubs';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { markStale, pagedList } from '../../store/pagedLists';
import { put } from '../../store/entityStore';
import { patchApplication, takeApplication } from './application';
import { openClub, patchClub } from './club';

export function startAudit(kernel: Kernel, outbox: Outbox): void {
  const lists = pagedList<ClubApplication>(kernel, {
    topic: 'carClubs.applies',
    ask(key, place) {
      const [clubId = '', status = '0'] = key.split('|');
      return kernel.call('carClubs.listApplies', {
        clubId,
        status: Number(status) as ClubApplication['status'],
        ...place,
      });
    },
    take: (apply) => takeApplication(kernel, apply),
  });
  kernel.handle('carClubs.openApplies', ({ clubId, status, how }) =>
    lists(clubId + '|' + String(status), how).then(() => ({})),
  );

  /** Changes the number of pending applications, shown on the tab and the club page. */
  function count(clubId: string, by: number): void {
    const key = clubId + '|0';
    const list = kernel.read('carClubs.applies', key);
    if (list && list.total >= 0) put(kernel, 'carClubs.applies', { ...list, total: Math.max(0, list.total + by) }, key);
    const club = kernel.read('carClubs.club', clubId);
    if (club) patchClub(kernel, clubId, { openCount: Math.max(0, club.openCount + by) });
  }
  defineAwaitedMutation(kernel, outbox, 'carClubs.auditApply', {
    orderKey: ({ applyId }) => 'clubApply|' + applyId,
    begin({ applyId, pass }) {
      const apply = kernel.read('carClubs.apply', applyId);
      if (apply?.status === 0) count(apply.clubId, -1);
      patchApplication(kernel, applyId, { status: pass ? 1 : 2, pending: 1 });
      return null;
    },
    restore: (job) =>
      patchApplication(kernel, textOf(job, 'applyId'), { status: job.input['pass'] ? 1 : 2, pending: 2 }),
    pending: (job, how) => patchApplication(kernel, textOf(job, 'applyId'), { pending: how }),
    done(_job, apply) {
      patchApplication(kernel, apply.applyId, { pending: 0 });
      takeApplication(kernel, apply);
      markStale(kernel, 'carClubs.applies');
      markStale(kernel, 'carClubs.members');
      openClub(kernel, outbox, apply.clubId).catch(() => undefined);
    },
    failed(job, failure) {
      const applyId = textOf(job, 'applyId');
      const clubId = kernel.read('carClubs.apply', applyId)?.clubId ?? '';
      patchApplication(kernel, applyId, { status: 0, pending: 0 });
      if (failure.code !== 'old')
        toast(kernel, failure.code === '010004' ? '已被处理' : refusalText(failure.code, failure.message));
      markStale(kernel, 'carClubs.applies');
      if (clubId) openClub(kernel, outbox, clubId).catch(() => undefined);
      // Someone else decided first: the row shows who and how.
      if (failure.code === '010004')
        kernel.call('carClubs.getApply', { applyId }, { quiet: true, silent: true }).then(
          (apply) => void takeApplication(kernel, apply),
          () => undefined,
        );
      else if (clubId) void lists(clubId + '|0', 'refresh');
    },
  });
}
