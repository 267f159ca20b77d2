// Composes the data layer: kernel, transport and the domains of the first screen; the others when their script is
// loaded. Used by the worker (main.ts), by the page where it cannot have a worker, and by replays.
import type { BootMessage } from '../bus/protocol/appConfig';
import { domainsLoaded, noted, started } from '../bus/contracts/kernel';
import type { Envelope, Failure, Json } from '../bus/protocol/envelope';
import { callHooks } from './domains/session/person';
import { createKernel } from './kernel/kernel';
import { failureIn } from './kernel/failures';
import type { Domain, Edges, Kernel, PackName, Scripts, State } from './kernel/types';
import { firstDomains } from './packs/firstDomains';
import { createCall } from './transport/call';

/** What the page passes at the start, as `kernel.started` and recordings contain it (schema: recording/bootSlices). */
export type BootInfo = Pick<BootMessage, 'config' | 'token' | 'environment' | 'at'>;

/** The first envelope of a kernel that begins with an empty state; one that begins with a snapshot has none. */
export function startedEnvelope(boot: BootMessage, seed: number, at: number): Envelope {
  const info: BootInfo = { config: boot.config, token: boot.token, environment: boot.environment, at: boot.at };
  return { seq: 0, at, from: 'env', kind: 'tell', topic: 'kernel.started', payload: { seed, config: info } };
}

const beginning: Domain = {
  name: 'kernel',
  contract: { domainsLoaded, noted, started },
  start(kernel) {
    kernel.effect(kernel.events('kernel.started'), ({ seed, config }) => {
      const info = config as BootInfo;
      kernel.state.seed = seed;
      kernel.slice<Json>('config', {}).set({ at: info.at });
      kernel.slice<Json>('environment', {}).set({ ...info.environment });
      kernel.slice<Json>('auth', {}).set({
        token: info.token,
        refreshToken: info.environment.refreshToken,
        since: 0,
        epoch: 0,
        unproven: 0,
        retired: [],
      });
    });
  },
};

/** The second script, which is loaded after the first screen. */
const LATER = 'later';
/**
 * The delay of `contracts` after the second script, unless it is needed sooner: the first screen's own reads go first.
 */
const CONTRACTS_MS = 1500;
const RETRY_MS = 10_000;

/**
 * `kernel.domainsLoaded` reports the second script. `contracts` follows; the others are loaded when a topic needs them:
 * a command or a write without a handler, a job of theirs in the outbox. (Reads without a handler are plain calls.)
 */
export function startWorker({ edges, state, scripts }: { edges: Edges; state: State; scripts: Scripts }): Kernel {
  const kernel = createKernel(edges, state);
  const call = createCall(kernel, callHooks(kernel));
  kernel.call = (topic, input, how) =>
    kernel.entry(topic) ? call(topic, input, how) : bring('contracts').then(() => call(topic, input, how));
  const here = kernel.slice<{ whole: 0 | 1; packs: PackName[] }>('domains', { whole: 0, packs: [] });
  const coming: { [pack: string]: Promise<void> | undefined } = {};
  const has = (name: PackName): boolean => here.get().packs.indexOf(name) >= 0;
  function add(name: PackName): void {
    kernel.register(scripts.pack(name)?.domains ?? []);
  }
  async function load(name: PackName): Promise<void> {
    // The topics that the other packs serve are declared there.
    if (name !== 'contracts') await bring('contracts');
    await kernel.edge('kernel.script', { pack: name });
    here.get().packs = here.get().packs.concat(name);
    add(name);
    for (const d of scripts.pack(name)?.domains ?? []) await d.begin?.(kernel);
  }
  function bring(name: PackName): Promise<void> {
    if (has(name)) return Promise.resolve();
    const ended = (why?: Failure): void => {
      delete coming[name];
      kernel.release(name, why);
    };
    return (coming[name] ??= load(name).then(
      () => ended(),
      (e: unknown) => {
        ended(failureIn(e) ?? { code: 'network', message: '' });
        throw e;
      },
    ));
  }
  kernel.missing = (topic) => {
    if (!here.get().whole) return LATER;
    const entry = kernel.entry(topic);
    const serves = entry && (entry.is === 'command' || (entry.is === 'call' && entry.write));
    const name: PackName | '' = !entry ? 'contracts' : !serves ? '' : topic.indexOf('chat.') === 0 ? 'chat' : 'more';
    if (name === '' || has(name)) return '';
    // A topic that is declared now may also need a pack.
    bring(name).then(
      () => entry ?? kernel.missing(topic),
      () => undefined,
    );
    return name;
  };
  const contractsIn = (ms: number): void => void kernel.setTimer('contracts', ms);
  kernel.effect(kernel.timers('contracts'), () => void bring('contracts').catch(() => contractsIn(RETRY_MS)));
  kernel.register([beginning]);
  kernel.register(firstDomains);
  // A snapshot may have been made after the other scripts were loaded.
  if (here.get().whole) kernel.register(scripts.later());
  for (const name of here.get().packs) add(name);
  kernel.effect(kernel.events('kernel.domainsLoaded'), () => {
    if (here.get().whole) return;
    here.get().whole = 1;
    const all = scripts.later();
    kernel.register(all);
    kernel.release(LATER);
    for (const d of all) void d.begin?.(kernel);
    contractsIn(CONTRACTS_MS);
  });
  return kernel;
}
