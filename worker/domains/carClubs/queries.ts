// Car clubs: the lists, one club, provinces, car models.
import type { CarClub } from '../../../bus/entities/carClubs';
import type { Kernel } from '../../kernel/types';
import { emptyList } from '../../store/lists';
import type { Outbox } from '../../outbox/outbox';
import { pagedList } from '../../store/pagedLists';
import { revalidate } from '../../store/staleWhileRevalidate';
import { put } from '../../store/entityStore';
import { dropMemberData, openClub, takeClub } from './club';
import { whileWanted } from '../../transport/abandonedReads';

const isLoggedIn = (kernel: Kernel) => (kernel.read('session.me') ?? null) !== null;

export function startQueries(kernel: Kernel, outbox: Outbox): void {
  const done = (p: Promise<void>) => p.then(() => ({}));
  const lists = pagedList<CarClub>(kernel, {
    topic: 'carClubs.list',
    async ask(key, place) {
      const i = key.indexOf('|');
      const of = i < 0 ? '' : key.slice(i + 1);
      if (key === 'mine')
        return isLoggedIn(kernel)
          ? kernel.call('carClubs.listClubs', { mine: 1 }, { quiet: true, silent: true })
          : { list: [], hasMore: false, cursor: '', total: 0 };
      if (key.slice(0, i) === 'words') return kernel.call('carClubs.listClubs', { keyword: of, ...place });
      return kernel.call('carClubs.listClubs', of ? { provinceName: of, ...place } : place);
    },
    take: (club) => takeClub(kernel, outbox, club),
  });
  kernel.handle('carClubs.openList', ({ list, how }) => done(lists(list, how)));
  kernel.handle('carClubs.openClub', ({ clubId }) => done(whileWanted(kernel, () => openClub(kernel, outbox, clubId))));
  kernel.handle('carClubs.openProvinces', () =>
    done(
      revalidate(kernel, {
        topic: 'carClubs.provinces',
        blank: (phase) => ({ list: [], phase }),
        stands: ({ phase }) => phase === 'ready',
        load: async () => ({
          list: await kernel.call('carClubs.listProvinces', {}, { quiet: true }),
          phase: 'ready' as const,
        }),
      }),
    ),
  );
  kernel.handle('carClubs.openCarModels', () =>
    done(
      revalidate(kernel, {
        topic: 'carClubs.carModels',
        blank: (phase) => ({ list: [], phase }),
        stands: ({ phase }) => phase === 'ready',
        load: async () => ({
          list: await kernel.call('carClubs.listCarModels', {}, { quiet: true }),
          phase: 'ready' as const,
        }),
      }),
    ),
  );

  // Clears personal lists when the person changes; reloads open ones for the new person.
  kernel.effect(kernel.events('kernel.personChanged'), ({ gone }) => {
    if (gone.indexOf('carClubs.list|mine') >= 0) put(kernel, 'carClubs.list', emptyList, 'mine');
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId === before?.userId) return;
    for (const key of kernel.keys('carClubs.list')) void lists(key, 'refresh');
  });
  // Another page applied, quit, or was admitted; losing a role also removes the data that it allowed.
  kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
    if (theme !== 'applyChanged') return;
    for (const { clubId } of args)
      if (clubId && kernel.read('carClubs.club', clubId)) openClub(kernel, outbox, clubId).catch(() => undefined);
    if (args.some((one) => one.clubId) && kernel.read('carClubs.list', 'mine')) void lists('mine', 'refresh');
  });
  kernel.effect(kernel.changes('carClubs.club'), ({ value: club, key: clubId, before }) => {
    if (before && before.myRole > club.myRole) dropMemberData(kernel, clubId);
  });
}
