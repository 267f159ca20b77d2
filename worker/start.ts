// Composition of the data layer: kernel, net and the domains of the first screen; the others when their script is there.
// Used alike by the worker (main.ts), by the page where no worker can be, and by replays.
import type { BootMessage } from '../bus/appConfig';
import { kernelFirst } from '../bus/contracts/first';
import type { Envelope, Json } from '../bus/envelope';
import { forumFeed } from './domains/forum/feed';
import { callHooks } from './domains/session/person';
import { sessionStart } from './domains/session/start';
import { createKernel } from './kernel';
import type { Domain, Edges, Kernel, State } from './kernelTypes';
import { createCall } from './net/call';

/** What the page knew, as it stands in `kernel.started` and so in recordings (bus/slices: `BootInfo`). */
export type BootInfo = Pick<BootMessage, 'config' | 'token' | 'environment' | 'at'>;

/** The first envelope of a kernel's life; it begins with this and with an empty state, or with a snapshot and without it. */
export function startedEnvelope(boot: BootMessage, seed: number, at: number): Envelope {
  const info: BootInfo = { config: boot.config, token: boot.token, environment: boot.environment, at: boot.at };
  return { seq: 0, at, from: 'env', kind: 'tell', topic: 'kernel.started', payload: { seed, config: info } };
}

const beginning: Domain = {
  name: 'kernel',
  contract: kernelFirst,
  start(kernel) {
    kernel.on('kernel.started', ({ seed, config }) => {
      const info = config as BootInfo;
      kernel.state.seed = seed;
      kernel.slice<Json>('config', {}).set({ at: info.at });
      kernel.slice<Json>('environment', {}).set({ ...info.environment });
      kernel.slice<Json>('auth', {}).set({ token: info.token, refreshToken: info.environment.refreshToken, since: 0, epoch: 0, unproven: 0, retired: [] });
    });
  },
};

/** `later` gives the second script's domains; it is called when `kernel.domainsLoaded` says that they are there. */
export function startWorker({ edges, state, later }: { edges: Edges; state: State; later: () => readonly Domain[] }): Kernel {
  const kernel = createKernel(edges, state);
  kernel.call = createCall(kernel, callHooks(kernel));
  kernel.register([beginning, sessionStart, forumFeed], false);
  const domains = kernel.slice<{ whole: 0 | 1 }>('domains', { whole: 0 });
  // A snapshot may be younger than the second script.
  if (domains.get().whole) kernel.register(later(), true);
  kernel.on('kernel.domainsLoaded', () => {
    if (domains.get().whole) return;
    domains.get().whole = 1;
    const all = later();
    kernel.register(all, true);
    for (const d of all) d.begin?.(kernel);
  });
  return kernel;
}
