// Notices: the red dots. Opening a dot's page clears it; those of chat and notices follow the unread totals.
import type { RedDot, RedDotKey } from '../../../bus/entities/notices';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { memoryOf } from './totals';

const noDot = { show: 0, count: 0, updateTime: 0 } as const;
export const noDots: RedDot = {
  home: noDot,
  clubz: noDot,
  activity: noDot,
  chat: noDot,
  interactive: noDot,
  system: noDot,
  apply: noDot,
  signIn: noDot,
  club: noDot,
};
/** The dot that a visit of this route clears; null without one. */
const dotOf = (route: string): RedDotKey | null => {
  const path = route.replace(/[?#].*$/, '');
  return path === '/home'
    ? 'home'
    : path === '/'
      ? 'clubz'
      : path === '/mine/applicationProgress'
        ? 'apply'
        : path.indexOf('/activity/') === 0
          ? 'activity'
          : path.indexOf('/clubs/') === 0
            ? 'club'
            : null;
};

export function startRedDots(kernel: Kernel, outbox: Outbox): void {
  outbox.define('notices.cancelRedDot', {
    silent: true,
    done: (_job, dots) => showDots(kernel, dots),
    failed: () => undefined,
  });
  kernel.handle('notices.cancelRedDot', async ({ key }, ask) => {
    const { dots } = memoryOf(kernel).get();
    if (dots && dots[key].show) showDots(kernel, { ...dots, [key]: { ...dots[key], show: 0, count: 0 } });
    const slot = `dot.${key}|`;
    if (kernel.read('session.me') && !outbox.find((job) => job.slot === slot && job.state === 'waiting'))
      await outbox.add({ call: 'notices.cancelRedDot', input: { key }, orderKey: 'dots', slot, ask });
    return kernel.read('notices.redDot') ?? memoryOf(kernel).get().dots ?? noDots;
  });
  kernel.effect(kernel.events('session.routeChanged'), ({ route }) => {
    const memory = memoryOf(kernel);
    const before = memory.get().route;
    memory.set({ ...memory.get(), route });
    for (const key of new Set([dotOf(before), dotOf(route)])) {
      if (key && memory.get().dots?.[key].show) kernel.ask('notices.cancelRedDot', { key }).catch(() => undefined);
    }
  });
}
export function showDots(kernel: Kernel, dots: RedDot): void {
  memoryOf(kernel).set({ ...memoryOf(kernel).get(), dots });
}
