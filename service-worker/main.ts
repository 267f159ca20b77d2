// The service worker: the page, its first scripts and those of the five tabs from the phone's cache, so that the app
// opens at once and without a network. It holds no data: answers of the API, and whatever carries a token, go past it.
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** The files of this build; the build fills it in (build/serviceWorker.ts). */
declare const __PRECACHE__: PrecacheEntry[];

const precached = __PRECACHE__;
const PAGE = '/index.html';
const PICTURES = 'pictures';
const DAY = 86_400;
/**
 * The server's own addresses, files, pages that play a recording, and a page that was reloaded since a script of it was
 * gone (ui/kit/navigation/scriptLoading.ts): there is another build.
 */
const NOT_PAGES = [
  /^\/(api|im|media|assets|debug|replay)(\/|\?|$)/,
  /^[^?]*\.\w+(\?|$)/,
  /[?&]replay=/,
  /[?&]reloaded=1(&|$)/,
];

const files = new Set(precached.map((entry) => new URL(entry.url, self.location.origin).pathname));

const clear = async (): Promise<void> => {
  for (const name of await caches.keys()) await caches.delete(name);
};
/** How long an answer that is under way may still be stored. */
const LAST_MS = 3000;
let isRetired = false;
// Before those of Workbox: open pages keep asking a worker that has been removed.
self.addEventListener('fetch', (event) => {
  if (isRetired) event.stopImmediatePropagation();
});
/** Removes this worker and all that it has stored. */
async function retire(): Promise<void> {
  isRetired = true;
  await self.registration.unregister();
  await clear();
  await new Promise((resolve) => setTimeout(resolve, LAST_MS));
  await clear();
}
/**
 * Looks at the server's page once the stored one has been given: the configuration in it may have changed, also so that
 * there is to be no service worker. A page of another build waits for the service worker of that build, which brings
 * its scripts.
 */
async function checkPage(): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  const key = getCacheKeyForURL(PAGE);
  if (!answer.ok || !key) return;
  const html = await answer.clone().text();
  if (/"serviceWorker"\s*:\s*0\b/.test(html)) return retire();
  const named = (html.match(/"\/assets\/[^"]+"/g) ?? []).map((path) => path.slice(1, -1));
  // Not the app's page: of a proxy, or of a server that is being mended.
  if (named.length === 0) return;
  if (!named.every((path) => files.has(path) || path.startsWith('/assets/chat-sdk-'))) {
    await self.registration.update();
    return;
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (await cache.match(key)) await cache.put(key, answer.clone());
  }
}

// Each page holds this lock while it starts (ui/entry/boot.ts): an installation that began under an earlier page, or one
// of a new version, fetches its next file when no page is starting.
addPlugins([
  {
    requestWillFetch: async ({ request, event }) => {
      if (event.type === 'install' && 'locks' in navigator) await navigator.locks.request('start', () => undefined);
      return request;
    },
  },
]);
precacheAndRoute(precached, { directoryIndex: '' });
const shell = createHandlerBoundToURL(PAGE);
registerRoute(
  new NavigationRoute(
    (options) => {
      const { event } = options as typeof options & { event: ExtendableEvent };
      event.waitUntil(checkPage().catch(() => undefined));
      return shell(options);
    },
    { denylist: NOT_PAGES },
  ),
);
const pictures = new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true });
/** Pictures by their public address; one with a signature in it is somebody's own. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.destination === 'image' &&
    url.pathname.startsWith('/media/') &&
    Array.from(url.searchParams.keys()).every((name) => name === 'w'),
  new CacheFirst({
    cacheName: PICTURES,
    plugins: [pictures],
  }),
);

// A new version waits until no page uses the old one, or until the person wants it.
self.addEventListener('message', (event) => {
  if (event.data === 'take') event.waitUntil(self.skipWaiting());
  if (event.data === 'retire') event.waitUntil(retire());
  if (event.data === 'forgetPictures') event.waitUntil(pictures.deleteCacheAndMetadata());
});
