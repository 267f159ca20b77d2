// Circles: the strip of a home page, and which circle is Club Z. In the second script, since the first page shows them;
// the rest of circles is in a pack (./circles).
import type { Circle } from '../../../bus/entities/circles';
import type { Kernel } from '../../kernel/types';
import { newIn } from '../../store/lists';
import type { Outbox } from '../../outbox/outbox';
import { revalidate } from '../../store/staleWhileRevalidate';
import { put } from '../../store/entityStore';
import { takeCircle } from './circle';

const LENGTH = 12;
const isLoggedIn = (kernel: Kernel) => (kernel.read('session.me') ?? null) !== null;

function openStrip(kernel: Kernel, outbox: Outbox): Promise<void> {
  const keep = (found: readonly Circle[]) => found.map((c) => takeCircle(kernel, outbox, c));
  return revalidate(kernel, {
    topic: 'circles.strip',
    blank: (phase) => ({ ids: [], phase }),
    stands: ({ phase }) => phase === 'ready',
    unpack: (kept) => void keep(kept as Circle[]),
    async load() {
      const [mine, others] = await Promise.all([
        isLoggedIn(kernel)
          ? kernel.call('circles.listMine', {}, { quiet: true, silent: true }).catch((): Circle[] => [])
          : Promise.resolve<Circle[]>([]),
        kernel.call('circles.listRecommended', {}, { quiet: true }),
      ]);
      return { ids: newIn([], keep(mine.concat(others))).slice(0, LENGTH), phase: 'ready' as const };
    },
  });
}

/** A page of Club Z, or the start page. */
const leads = (route: string) => /^\/(clubz(\/|$)|$|[?#])/.test(route);

export function startStrip(kernel: Kernel, outbox: Outbox): void {
  kernel.handle('circles.openStrip', () => openStrip(kernel, outbox).then(() => ({})));
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId !== before?.userId && kernel.read('circles.strip')) void openStrip(kernel, outbox);
  });
  kernel.effect(kernel.events('session.routeChanged'), ({ route }) => {
    if (leads(route) && kernel.read('clubz.home')?.phase !== 'ready')
      void kernel.ask('clubz.openDetail', {}).catch(() => undefined);
  });
  // Stores which circle is Club Z, and whether this person is in it.
  kernel.effect(kernel.changes('circles.circle'), ({ value: circle, key: tribeId }) => {
    const state = kernel.read('session.state');
    if (circle.isClubZ === 1 && state)
      put(kernel, 'session.state', { ...state, clubZId: tribeId, isJoinClubZ: circle.isJoin === 2 ? 1 : 0 });
  });
}
