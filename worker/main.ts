// Entry of the worker: takes the page's raw boot message, starts the kernel on the real world before the page is there,
// exposes the three methods of the crossing, and holds a lock for life so that the page learns of its death.
import * as Comlink from 'comlink';
import type { BootMessage } from '../bus/appConfig';
import { lockName } from '../bus/lockName';
import type { WorkerEnd } from '../bus/ports';
import { loadDomainsAfterFirstScreen } from './domainsLoad';
import { createEnd } from './end';
import type { LiveEnd, ServeFiles } from './end';
import type { Domain } from './kernelTypes';
import type { StartRecorder } from './record';

type Scope = {
  __laterDomains?: readonly Domain[];
  __startRecorder?: StartRecorder;
  __serveFiles?: ServeFiles;
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } };
};
const scope = self as typeof self & Scope;

let end: LiveEnd | null = null;
let begin: (made: LiveEnd) => void = () => undefined;
const begun = new Promise<LiveEnd>((resolve) => (begin = resolve));

/** Resolves when the lock is held; at once where there are none (the page then asks for a sign of life now and then). */
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
function scriptLoader(url: string): () => Promise<void> {
  const rules = { createScriptURL: (asked: string) => (asked === url ? asked : '') };
  const policy = scope.trustedTypes ? scope.trustedTypes.createPolicy('app-worker', rules) : rules;
  return async () => {
    if (import.meta.env.DEV) {
      await import(/* @vite-ignore */ url);
      return;
    }
    // importScripts stops the whole worker while it loads: the script is brought into the browser's cache first.
    await (await fetch(url)).text();
    importScripts(policy.createScriptURL(url));
  };
}
function start(boot: BootMessage): void {
  const loaded = () => made.tell('kernel.domainsLoaded', { names: (scope.__laterDomains ?? []).map((d) => d.name) });
  const drawn = loadDomainsAfterFirstScreen(boot.environment.route, scriptLoader(boot.domainsUrl), loaded);
  const made = createEnd(boot, () => scope.__laterDomains ?? [], () => scope.__startRecorder, drawn, () => scope.__serveFiles);
  end = made;
  holdLock(boot).then(() => begin(made), () => begin(made));
}

/** A file goes beside the bus, whose envelopes are plain JSON. */
type FileMessage = { file: string; blob: Blob };
self.addEventListener('message', (event: MessageEvent<Partial<BootMessage & FileMessage> | null>) => {
  const said = event.data;
  if (!said) return;
  if (said.boot === 1 && !end) start(said as BootMessage);
  else if (end && said.file && said.blob) end.hold(said.file, said.blob);
  // Between the boot message and the page's own script the cookie is watched by the script in the head.
  else if (end && typeof said.token === 'string' && said.boot === undefined) end.tell('session.tokenSeen', { token: said.token });
});

const exposed: Pick<WorkerEnd, 'open' | 'post'> & { ping(): Promise<number> } = {
  open: async (deliver) => (await begun).open((batch) => deliver(batch)),
  post: (envelopes) => end?.post(envelopes, true),
  ping: async () => (await begun).ping(),
};
Comlink.expose(exposed);
