// Circles, as far as the home page shows them: the strip with the joined ones first.
import { circles } from '../../bus/contracts/circles';
import type { Circle } from '../../bus/entities';
import type { Domain, Kernel } from '../kernelTypes';
import { newIn } from '../lists';
import { openShelf } from '../shelf';
import { put } from '../things';

const LENGTH = 12;

function keep(kernel: Kernel, found: readonly Circle[]): string[] {
  for (const c of found) put(kernel, 'circles.circle', c, c.tribeId);
  return found.map((c) => c.tribeId);
}
function openStrip(kernel: Kernel): Promise<void> {
  return openShelf(kernel, {
    topic: 'circles.strip',
    blank: (phase) => ({ ids: [], phase }),
    stands: ({ phase }) => phase === 'ready',
    unpack: (kept) => void keep(kernel, kept as Circle[]),
    async load() {
      const loggedIn = kernel.read('session.me') !== null;
      const [mine, others] = await Promise.all([
        loggedIn ? kernel.call('circles.listMine', {}, { quiet: true, silent: true }).catch((): Circle[] => []) : Promise.resolve<Circle[]>([]),
        kernel.call('circles.listRecommended', {}, { quiet: true }),
      ]);
      return { ids: newIn([], keep(kernel, mine.concat(others))).slice(0, LENGTH), phase: 'ready' as const };
    },
  });
}

export const circlesDomain: Domain = {
  name: 'circles',
  contract: circles,
  start(kernel) {
    kernel.handle('circles.openStrip', () => openStrip(kernel).then(() => ({})));
    kernel.watch('session.me', (me, _key, before) => {
      if (me?.userId !== before?.userId && kernel.read('circles.strip')) void openStrip(kernel);
    });
  },
};
