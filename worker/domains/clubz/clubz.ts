// Club Z: its home, the statistics of a vote, the place chosen for a post. The circle itself is `circles.circle` and
// its banners are `content.banners`, so that there is one copy of each; applying is in circles/clubZMembership.
import type { Circle } from '../../../bus/entities/circles';
import type { Place } from '../../../bus/entities/places';
import type { ClubZDetail, ClubZHome } from '../../../bus/entities/clubz';
import type { Domain, Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import { notifyOtherPages } from '../../store/crossTab';
import type { OutboxOf } from '../../outbox/outboxOf';
import { revalidate } from '../../store/staleWhileRevalidate';
import { mergeUser, patchThread, put } from '../../store/entityStore';

const blank = (phase: ClubZHome['phase']): ClubZHome => ({ tribeId: '', myPoints: 0, needUserType: 1, phase });

export const clubzDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'clubz',
  start(kernel) {
    const outbox = outboxOf(kernel);
    /** Values of an open write stay shown until it has ended. */
    function takeCircle(circle: Circle): void {
      if (circle.owner) mergeUser(kernel, circle.owner);
      if (circle.notice?.author) mergeUser(kernel, circle.notice.author);
      const before = kernel.read('circles.circle', circle.tribeId);
      const open = outbox.find(
        (j) =>
          j.state !== 'failed' &&
          (j.call === 'circles.joinClubZ' ||
            (j.call === 'circles.leaveCircle' && j.input['tribeId'] === circle.tribeId)),
      );
      const asShown =
        open && before ? { isJoin: before.isJoin, myRole: before.myRole, memberCount: before.memberCount } : {};
      put(kernel, 'circles.circle', { ...circle, ...asShown }, circle.tribeId);
    }
    function take({ myPoints, needUserType, banners, ...circle }: ClubZDetail): ClubZHome {
      takeCircle(circle);
      const now = serverNow(kernel);
      put(
        kernel,
        'content.banners',
        { list: banners.filter((b) => b.startTime <= now && (b.endTime === 0 || b.endTime > now)), phase: 'ready' },
        'clubz',
      );
      return { tribeId: circle.tribeId, myPoints, needUserType, phase: 'ready' };
    }
    let opening: Promise<void> | null = null;
    function open(): Promise<void> {
      opening ??= revalidate(kernel, {
        topic: 'clubz.home',
        blank,
        stands: ({ phase }) => phase === 'ready',
        unpack: (circles) => (circles as Circle[]).forEach(takeCircle),
        load: async () => take(await kernel.call('clubz.getDetail', {}, { quiet: true })),
      }).then(() => void (opening = null));
      return opening;
    }
    kernel.handle('clubz.openDetail', () => open().then(() => ({})));
    kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
      if (me?.userId === before?.userId || !kernel.read('clubz.home')) return;
      // A request that is under way was made for the previous person.
      void (opening ?? Promise.resolve()).then(open);
    });

    kernel.handle('clubz.openVoteStatistics', async ({ threadId }) => {
      const { options, ...rest } = await kernel.call('clubz.getVoteStatistics', { threadId });
      options.forEach(({ voters }) => voters.forEach((user) => mergeUser(kernel, user)));
      put(
        kernel,
        'clubz.voteStatistics',
        {
          ...rest,
          options: options.map(({ optionId, voters }) => ({ optionId, voterIds: voters.map((user) => user.userId) })),
        },
        threadId,
      );
      // Updates the thread's poll, unless a vote of the person is being sent.
      if (kernel.read('forum.voting', rest.poll.pollId)?.pending !== 1)
        patchThread(kernel, threadId, { poll: rest.poll });
      return {};
    });
    startPlaces(kernel);
  },
});

function startPlaces(kernel: Kernel): void {
  const choose = (place: Place | null) =>
    put(kernel, 'clubz.chosenPlace', { place, turn: (kernel.read('clubz.chosenPlace')?.turn ?? 0) + 1 });
  kernel.handle('clubz.choosePlace', ({ place }) => {
    choose(place);
    notifyOtherPages(kernel, 'placeChosen', place ? { place } : {});
    return {};
  });
  kernel.handle('clubz.takeChosenPlace', () => {
    put(kernel, 'clubz.chosenPlace', null);
    return {};
  });
  kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
    if (theme === 'placeChosen') choose(args[0]?.place ?? null);
  });
}
