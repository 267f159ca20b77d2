// Car clubs: announcements with their pictures, and the editing of a club's profile.
import type { Input } from '../../../bus/client/topics';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { revalidate } from '../../store/staleWhileRevalidate';
import { put } from '../../store/entityStore';
import type { Uploads } from '../../uploads/queue';
import {
  editKey,
  isNoticeRemoved,
  lookFields,
  lookOf,
  openClub,
  patchClub,
  showLook,
  takeClub,
  takeNotice,
} from './club';
import type { ClubLook } from './club';

export function startAnnouncements(kernel: Kernel, outbox: Outbox, uploads: Uploads): void {
  kernel.handle('carClubs.openNotices', ({ clubId }) =>
    revalidate(kernel, {
      topic: 'carClubs.notices',
      key: clubId,
      blank: (phase) => ({ ids: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      load: async () => ({
        ids: (await kernel.call('carClubs.listNotices', { clubId }, { quiet: true }))
          .map((one) => takeNotice(kernel, one))
          .filter((id) => !isNoticeRemoved(outbox, id)),
        phase: 'ready' as const,
      }),
    }).then(() => ({})),
  );
  const picturesOf = (job: Job) => (job.input as Input<'carClubs.announce'>).images ?? [];
  const isRemoval = (job: Job): boolean => job.input['remove'] === 1;
  /** Shows the list, and the newest one on the club. */
  function show(clubId: string, ids: readonly string[]): void {
    const list = kernel.read('carClubs.notices', clubId);
    if (list) put(kernel, 'carClubs.notices', { ...list, ids: ids.slice() }, clubId);
    patchClub(kernel, clubId, { noticeId: ids[0] ?? '' });
  }
  const known = (clubId: string): string[] => {
    const list = kernel.read('carClubs.notices', clubId);
    const newest = kernel.read('carClubs.club', clubId)?.noticeId;
    return list?.phase === 'ready' ? list.ids : newest ? [newest] : [];
  };
  const again = (clubId: string): void => {
    openClub(kernel, outbox, clubId).catch(() => undefined);
    if (kernel.read('carClubs.notices', clubId)) kernel.ask('carClubs.openNotices', { clubId }).catch(() => undefined);
  };

  defineAwaitedMutation(kernel, outbox, 'carClubs.announce', {
    orderKey: ({ clubId }) => 'clubNotice|' + clubId,
    fill(job) {
      const images = picturesOf(job);
      if (!images.length) return job.input;
      const filled = uploads.fill({ images });
      return filled && 'images' in filled ? { ...job.input, images: filled.images } : filled;
    },
    begin({ clubId, noticeId, remove }) {
      if (remove === 1)
        show(
          clubId,
          known(clubId).filter((id) => id !== noticeId),
        );
      else put(kernel, 'carClubs.refusedNotice', { title: '', content: '' }, clubId);
      return null;
    },
    restore(job) {
      const clubId = textOf(job, 'clubId');
      if (isRemoval(job))
        show(
          clubId,
          known(clubId).filter((id) => id !== textOf(job, 'noticeId')),
        );
    },
    done(job, notice) {
      if (!isRemoval(job)) {
        void uploads.remove(
          picturesOf(job)
            .map((image) => image.url)
            .filter((url) => kernel.read('media.upload', url) !== undefined),
        );
        const id = takeNotice(kernel, notice);
        show(notice.clubId, [id].concat(known(notice.clubId).filter((one) => one !== id)));
      }
      again(notice.clubId);
    },
    failed(job, failure) {
      const words = { title: textOf(job, 'title'), content: textOf(job, 'content') };
      if (!isRemoval(job)) put(kernel, 'carClubs.refusedNotice', words, textOf(job, 'clubId'));
      if (failure.code !== 'old') toast(kernel, refusalText(failure.code, failure.message));
      again(textOf(job, 'clubId'));
    },
  });

  defineAwaitedMutation(kernel, outbox, 'carClubs.updateClub', {
    orderKey: ({ clubId }) => editKey(clubId),
    begin(input) {
      const club = kernel.read('carClubs.club', input.clubId);
      if (!club) return null;
      patchClub(kernel, input.clubId, lookFields(input));
      return { clubLook: lookOf(club) };
    },
    restore: (job) => patchClub(kernel, textOf(job, 'clubId'), lookFields(job.input)),
    done(_job, club) {
      takeClub(kernel, outbox, club);
      showLook(kernel, outbox, club.clubId, lookOf(club));
    },
    failed(job, failure) {
      const undo = job.undo as { clubLook: ClubLook } | null;
      if (undo) showLook(kernel, outbox, textOf(job, 'clubId'), undo.clubLook);
      if (failure.code !== 'old')
        toast(kernel, failure.code === '010004' ? '名称已被使用' : refusalText(failure.code, failure.message));
    },
  });
}
