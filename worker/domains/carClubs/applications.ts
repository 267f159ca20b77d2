// Car clubs: applying, withdrawing, quitting. Optimistic; a refusal is reverted and shown.
import type { ClubApplication } from '../../../bus/entities/carClubs';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { codeOf } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { notifyOtherPages } from '../../store/crossTab';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { markStale, pagedList } from '../../store/pagedLists';
import { put } from '../../store/entityStore';
import { patchApplication, takeApplication } from './application';
import { openClub, patchClub, membershipOf, wanted } from './club';
import type { MyMembership } from './club';

export function startApplications(kernel: Kernel, outbox: Outbox): void {
  const mine = pagedList<ClubApplication>(kernel, {
    topic: 'carClubs.myApplies',
    ask: (_key, place) => kernel.call('carClubs.listApplies', { mine: 1, ...place }),
    take: (apply) => takeApplication(kernel, apply),
  });
  kernel.handle('carClubs.openMyApplies', ({ how }) => mine('all', how).then(() => ({})));

  async function openMine(clubId: string): Promise<void> {
    const show = (applyId: string, phase: 'loading' | 'ready' | 'error') =>
      put(kernel, 'carClubs.myApply', { applyId, phase }, clubId);
    const before = kernel.read('carClubs.myApply', clubId);
    if (!before || before.phase === 'error') show('', 'loading');
    try {
      show(
        takeApplication(
          kernel,
          await kernel.call('carClubs.getApply', { clubId }, { quiet: before?.phase === 'ready', silent: true }),
        ),
        'ready',
      );
    } catch (e) {
      const code = codeOf(e);
      // No application, or the person may not apply.
      if (code === '010002' || code === '010003') show('', 'ready');
      else if (kernel.read('carClubs.myApply', clubId)?.phase !== 'ready') show('', 'error');
    }
  }
  kernel.handle('carClubs.openMyApply', ({ clubId }) => openMine(clubId).then(() => ({})));

  const mark = (clubId: string, pending: 0 | 1 | 2 | 3, failMessage = '') => {
    if (clubId) put(kernel, 'carClubs.acting', { pending, failMessage }, clubId);
  };
  const clubOf = (job: Job): string =>
    textOf(job, 'clubId') || (kernel.read('carClubs.apply', textOf(job, 'applyId'))?.clubId ?? '');
  function begin(call: string, clubId: string): { clubStanding: MyMembership } | null {
    const club = kernel.read('carClubs.club', clubId);
    mark(clubId, 1);
    if (!club) return null;
    put(kernel, 'carClubs.club', wanted(club, call), clubId);
    return { clubStanding: membershipOf(club) };
  }
  function back(job: Job, clubId: string): void {
    const undo = job.undo as { clubStanding: MyMembership } | null;
    if (undo) patchClub(kernel, clubId, undo.clubStanding);
  }
  function settle(clubId: string, isOn: 0 | 1): void {
    mark(clubId, 0);
    markStale(kernel, 'carClubs.list');
    markStale(kernel, 'carClubs.myApplies');
    notifyOtherPages(kernel, 'applyChanged', { clubId, isOn });
    if (kernel.read('carClubs.list', 'mine'))
      kernel.ask('carClubs.openList', { list: 'mine', how: 'refresh' }).catch(() => undefined);
    if (kernel.read('carClubs.myApplies', 'all')) void mine('all', 'refresh');
    openClub(kernel, outbox, clubId).catch(() => undefined);
  }
  const isWithdrawal = (job: Job): boolean => job.input['withdraw'] === 1;

  defineAwaitedMutation(kernel, outbox, 'carClubs.applyToClub', {
    orderKey: ({ clubId, applyId }) =>
      'club|' + (clubId || kernel.read('carClubs.apply', applyId ?? '')?.clubId || applyId || ''),
    begin({ clubId, applyId, withdraw }) {
      if (withdraw !== 1) return begin('carClubs.applyToClub', clubId ?? '');
      const apply = kernel.read('carClubs.apply', applyId ?? '');
      if (!apply) return null;
      patchApplication(kernel, apply.applyId, { status: 3, pending: 1 });
      const club = kernel.read('carClubs.club', apply.clubId);
      if (!club) return null;
      patchClub(kernel, apply.clubId, { applyStatus: -1 });
      return { clubStanding: membershipOf(club) };
    },
    restore(job) {
      if (isWithdrawal(job)) return patchApplication(kernel, textOf(job, 'applyId'), { status: 3, pending: 2 });
      const clubId = clubOf(job);
      const club = kernel.read('carClubs.club', clubId);
      if (club) put(kernel, 'carClubs.club', wanted(club, job.call), clubId);
      mark(clubId, 2);
    },
    pending(job, how) {
      if (isWithdrawal(job)) patchApplication(kernel, textOf(job, 'applyId'), { pending: how });
      else mark(clubOf(job), how);
    },
    done(_job, apply) {
      patchApplication(kernel, apply.applyId, { pending: 0 });
      takeApplication(kernel, apply);
      put(kernel, 'carClubs.myApply', { applyId: apply.applyId, phase: 'ready' }, apply.clubId);
      settle(apply.clubId, 0);
    },
    failed(job, failure) {
      const clubId = clubOf(job);
      const text = refusalText(failure.code, failure.message);
      if (isWithdrawal(job)) patchApplication(kernel, textOf(job, 'applyId'), { status: 0, pending: 0 });
      back(job, clubId);
      mark(clubId, 3, text);
      if (failure.code !== 'old') toast(kernel, text);
      // Decided, or made on another phone: reads club and application again.
      if (failure.code !== '010004' || !clubId) return;
      openClub(kernel, outbox, clubId).catch(() => undefined);
      void openMine(clubId);
    },
  });

  defineAwaitedMutation(kernel, outbox, 'carClubs.quitClub', {
    orderKey: ({ clubId }) => 'club|' + clubId,
    begin: ({ clubId }) => begin('carClubs.quitClub', clubId),
    restore(job) {
      const clubId = clubOf(job);
      const club = kernel.read('carClubs.club', clubId);
      if (club) put(kernel, 'carClubs.club', wanted(club, job.call), clubId);
      mark(clubId, 2);
    },
    pending: (job, how) => mark(clubOf(job), how),
    done: (job) => settle(clubOf(job), 0),
    failed(job, failure) {
      const clubId = clubOf(job);
      const text = refusalText(failure.code, failure.message);
      back(job, clubId);
      mark(clubId, 3, text);
      if (failure.code !== 'old') toast(kernel, text);
      openClub(kernel, outbox, clubId).catch(() => undefined);
    },
  });
}
