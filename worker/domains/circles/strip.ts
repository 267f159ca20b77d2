// Circles: the strip of a home page, and which circle is Club Z. In the first script, since the first screen shows
// them; the rest of circles is in a pack (./circles).
import { listMine, listRecommended, openStrip as openStripCommand, strip } from '../../../bus/contracts/circles';
import type { Circle } from '../../../bus/entities/circles';
import type { Domain, Kernel } from '../../kernel/types';
import { newIn } from '../../store/lists';
import { revalidate } from '../../store/staleWhileRevalidate';
import { put } from '../../store/entityStore';
import { authOf } from '../../transport/auth';
import { takeCircle } from './circle';

const LENGTH = 12;
/** Also before the server has named the person of the token. */
const isLoggedIn = (kernel: Kernel) =>
  authOf(kernel).get().token !== '' && kernel.read('session.state')?.isTourist !== true;

function openStrip(kernel: Kernel): Promise<void> {
  const keep = (found: readonly Circle[]) => found.map((c) => takeCircle(kernel, c));
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

export const circleStrip: Domain = {
  name: 'circles',
  contract: { listMine, listRecommended, openStrip: openStripCommand, strip },
  start(kernel) {
    kernel.handle('circles.openStrip', () => openStrip(kernel).then(() => ({})));
    kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
      if (me?.userId !== before?.userId && kernel.read('circles.strip')) void openStrip(kernel);
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
  },
};
