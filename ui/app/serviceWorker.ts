// Registers the service worker (service-worker/main.ts), once the page is used and has had its time: it fetches the
// scripts of all tabs. Where the browser has none, in private windows and in old webviews, nothing changes.
import { mayFetchAhead } from '../kit/navigation/mayFetchAhead';
import { isPlaying } from './recording/longState';
import { whenUsed } from './stores/whenUsed';

const AFTER_MS = 5000;
const FILE = '/service-worker.js';

/** `wanted` 0: one that is there is removed, with all that it has stored. */
export function startServiceWorker(wanted: 0 | 1): () => void {
  const here = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!here || import.meta.env.DEV || isPlaying() || window.top !== window) return () => undefined;
  if (wanted === 0) {
    here.getRegistrations().then(
      (all) => all.forEach(({ active }) => active?.postMessage('retire')),
      () => undefined,
    );
    return () => undefined;
  }
  const register = (): void => {
    const rules = { createScriptURL: (url: string) => (url === FILE ? url : '') };
    const policy = window.trustedTypes ? window.trustedTypes.createPolicy('app', rules) : rules;
    here.register(policy.createScriptURL(FILE)).catch(() => undefined);
  };
  let isStopped = false;
  const pause = new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  void Promise.all([pause, whenUsed]).then(() => {
    if (!isStopped && mayFetchAhead()) register();
  });
  return () => {
    isStopped = true;
  };
}
