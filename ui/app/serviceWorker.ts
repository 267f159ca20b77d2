// Registers the service worker (service-worker/main.ts), which fetches the scripts of all tabs: once a first visit has
// been used for a while, at once on later ones. Notices a new version of the app, and takes it when the person wants
// to. Where the browser has no service workers, in private windows and in old webviews, nothing changes.
import { proxy } from 'valtio/vanilla';
import { mayFetchAhead } from '../kit/navigation/mayFetchAhead';
import { reloadFromServer } from '../kit/navigation/scriptLoading';
import { isPlaying } from './recording/longState';
import { whenUsed } from './stores/whenUsed';

const AFTER_MS = 5000;
const IDLE_MS = 5000;
/** A new service worker that has not taken over by then is passed by: the page comes from the server. */
const TAKE_MS = 3000;
const FILE = '/service-worker.js';

/** `isReady`: a new version waits; the page still has all scripts of its own. */
export const update = proxy({ isReady: false });
let waiting: ServiceWorker | null = null;

const container = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** `visit`: the number of this visit. `wanted` 0: one that is there is removed, with all that it has stored. */
export function startServiceWorker(wanted: 0 | 1, visit: number): () => void {
  const here = container();
  if (!here || import.meta.env.DEV || isPlaying() || window.top !== window) return () => undefined;
  if (wanted === 0) {
    here.getRegistrations().then(
      (all) => all.forEach(({ active }) => active?.postMessage('retire')),
      () => undefined,
    );
    return () => undefined;
  }
  const register = async (): Promise<void> => {
    // The server had it removed after it served this page (service-worker/main.ts), whose configuration is outdated.
    if (here.controller && !(await here.getRegistration())) return;
    const rules = { createScriptURL: (url: string) => (url === FILE ? url : '') };
    const policy = window.trustedTypes ? window.trustedTypes.createPolicy('app', rules) : rules;
    watch(await here.register(policy.createScriptURL(FILE)));
  };
  const tryToRegister = (): void => void register().catch(() => undefined);
  if (here.controller) return whenIdle(tryToRegister);
  let stop = (): void => undefined;
  let isStopped = false;
  void whenUsed.then(() => {
    if (isStopped || !mayFetchAhead()) return;
    if (visit > 1) stop = whenIdle(tryToRegister);
    else {
      const timer = setTimeout(tryToRegister, AFTER_MS);
      stop = () => clearTimeout(timer);
    }
  });
  return () => {
    isStopped = true;
    stop();
  };
}
function whenIdle(run: () => void): () => void {
  const page = window as { requestIdleCallback?: Window['requestIdleCallback'] };
  const timer = page.requestIdleCallback ? 0 : window.setTimeout(run, IDLE_MS);
  const idle = page.requestIdleCallback?.(run, { timeout: IDLE_MS }) ?? 0;
  return () => (idle ? window.cancelIdleCallback(idle) : clearTimeout(timer));
}

/** A page that no service worker has given has nothing to be renewed. Without a registration where they are blocked. */
function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return;
  const here = container();
  const found = (next: ServiceWorker | null): void => {
    if (!next || next.state !== 'installed' || !here?.controller) return;
    waiting = next;
    update.isReady = true;
  };
  found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => found(next));
  });
  // Taken in another tab: what this page has not loaded yet is gone.
  here?.addEventListener('controllerchange', () => (update.isReady = true));
}

/** The pictures that a person has looked at are forgotten with the person. */
export function forgetPictures(): void {
  container()
    ?.getRegistration()
    .then(
      (registration) => registration?.active?.postMessage('forgetPictures'),
      () => undefined,
    );
}

/** Reloads with the new version. */
export function takeUpdate(): void {
  if (!waiting || waiting.state !== 'installed') return location.reload();
  container()?.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take');
  setTimeout(reloadFromServer, TAKE_MS);
}
