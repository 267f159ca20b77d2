// Entry of the worker: takes the page’s boot message, starts the kernel on the live edges before the page is ready,
// exposes the three methods of the crossing, and holds a lock so that the page notices its death.
import * as Comlink from 'comlink';
import type { BootMessage, WorkerScripts } from '../bus/protocol/appConfig';
import { lockName } from '../bus/protocol/lockName';
import type { WorkerEndpoint } from '../bus/protocol/ports';
import { loadDomainsAfterFirstScreen } from './packs/scriptLoader';
import * as sharedRxjs from './packs/sharedRxjs';
import { createEndpoint } from './endpoint';
import type { LiveEndpoint } from './endpoint';
import type { Domain, Pack, PackName } from './kernel/types';

type Scope = {
  __laterDomains?: readonly Domain[];
  __packs?: { [name in PackName]?: Pack };
  /** What the scripts share, by name (build/workerScripts.ts). */
  __scripts?: { [name: string]: unknown };
  /** Set by the chat SDK's script. */
  TIM?: unknown;
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
};
const scope = self as typeof self & Scope;

scope.__scripts = { rxjs: sharedRxjs };

let end: LiveEndpoint | null = null;
let begin: (made: LiveEndpoint) => void = () => undefined;
const begun = new Promise<LiveEndpoint>((resolve) => (begin = resolve));

/** Resolves when the lock is held, or at once without the Web Locks API (the page then pings). */
function holdLock(boot: BootMessage): Promise<void> {
  const locks = (self.navigator as { locks?: LockManager }).locks;
  if (!locks) return Promise.resolve();
  return new Promise((held) => {
    locks
      .request(lockName(boot), () => {
        held();
        return new Promise<void>(() => undefined);
      })
      .catch(() => held());
  });
}
/** Runs each script once; a failed one may be loaded again. */
function scriptLoader(known: WorkerScripts): (name: keyof WorkerScripts) => Promise<void> {
  const rules = {
    createScriptURL: (asked: string) =>
      known.later.concat(known.contracts, known.more, known.chat, known.sdk).indexOf(asked) >= 0 ? asked : '',
  };
  const policy = scope.trustedTypes ? scope.trustedTypes.createPolicy('app-worker', rules) : rules;
  const loads: { [url: string]: Promise<void> | undefined } = {};
  async function load(url: string): Promise<void> {
    if (import.meta.env.DEV) {
      await import(/* @vite-ignore */ url);
      return;
    }
    // importScripts blocks the worker while it loads, so the script is fetched into the browser's cache first.
    await (await fetch(url)).text();
    importScripts(policy.createScriptURL(url));
  }
  function once(url: string): Promise<void> {
    const begun = loads[url] ?? load(url);
    loads[url] = begun;
    begun.catch(() => delete loads[url]);
    return begun;
  }
  return (name) => known[name].reduce((before, url) => before.then(() => once(url)), Promise.resolve());
}
function start(boot: BootMessage): void {
  const loaded = () => made.tell('kernel.domainsLoaded', { names: (scope.__laterDomains ?? []).map((d) => d.name) });
  const load = scriptLoader(boot.scripts);
  const drawn = loadDomainsAfterFirstScreen(boot.environment.route, () => load('later'), loaded);
  const made = createEndpoint(boot, {
    scripts: { later: () => scope.__laterDomains ?? [], pack: (name) => scope.__packs?.[name] },
    bring: (name) => load(name).then(() => scope.__packs?.[name]),
    async sdk() {
      if (import.meta.env.DEV) return (await import('tim-js-sdk/tim-js.es.js')).default;
      await load('sdk');
      return scope.TIM;
    },
    drawn,
  });
  end = made;
  holdLock(boot).then(
    () => begin(made),
    () => begin(made),
  );
}

/** The boot message as the worker's name, which is there before any message; null in browsers without names. */
function bootInName(): BootMessage | null {
  try {
    const said = JSON.parse(self.name) as Partial<BootMessage> | null;
    return said?.boot === 1 ? (said as BootMessage) : null;
  } catch {
    return null;
  }
}

/** A file is sent outside the bus, whose envelopes are plain JSON. */
type FileMessage = { file: string; blob: Blob };
self.addEventListener('message', (event: MessageEvent<Partial<BootMessage & FileMessage> | null>) => {
  const said = event.data;
  if (!said) return;
  if (said.boot === 1 && !end) start(said as BootMessage);
  else if (end && said.file && said.blob) end.hold(said.file, said.blob);
  // Between the boot message and the page's own script, the boot script watches the cookie.
  else if (end && typeof said.token === 'string' && said.boot === undefined)
    end.tell('session.tokenSeen', { token: said.token });
});

const exposed: Pick<WorkerEndpoint, 'open' | 'post'> & { ping(): Promise<number> } = {
  open: async (deliver) => (await begun).open((batch) => deliver(batch)),
  post: (envelopes) => end?.post(envelopes, true),
  ping: async () => (await begun).ping(),
};
Comlink.expose(exposed);

const named = bootInName();
if (named) start(named);
