// A cold start from the service worker: without a network, after an update of the app, after the cache was damaged, and
// its removal by the server.
import { cards, expect, feedStands, openServer, test as shared } from './kit';
import type { Kind, Phone } from './kit';

const own: Kind = { open: () => openServer() };
const test = shared.extend<object>({
  server: [async ({ servers }, give) => give((await servers(own)).server), { scope: 'test', timeout: 120_000 }],
});

/** Waits until the service worker is there and has stored its files. */
const installed = ({ page }: Phone): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
/** The app is opened anew, with nothing of the last page in memory. */
async function openAgain({ page, context }: Phone, path: string): Promise<Phone> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return { page: next, context };
}
const bar = ({ page }: Phone) => page.getByRole('navigation', { name: '底部导航' });
const isStored = ({ page }: Phone): Promise<boolean> => page.evaluate(async () => (await caches.keys()).length > 0);

test('without a network the app opens with the last content, on every tab', async ({ phone }) => {
  test.setTimeout(120_000);
  let at = await phone({ person: 1, serviceWorker: true });
  await at.page.goto('/');
  await expect(cards(at.page).first()).toBeVisible({ timeout: 20_000 });
  await at.page.goto('/home');
  await feedStands(at.page);
  const title = await cards(at.page).first().getByRole('heading').first().innerText();
  await installed(at);

  await at.context.setOffline(true);
  at = await openAgain(at, '/home');
  await feedStands(at.page);
  await expect(cards(at.page).first().getByRole('heading').first()).toHaveText(title);
  await expect(bar(at)).toBeVisible();
  await expect(at.page.getByText('网络不可用，正在显示已保存的内容')).toBeVisible();

  for (const path of ['/', '/activity/activityHome', '/mine/chatNotice', '/mine/info']) {
    at = await openAgain(at, path);
    await expect(bar(at)).toBeVisible({ timeout: 20_000 });
    await expect(at.page.getByRole('main')).toBeVisible();
    await expect(at.page.locator('.sk:visible')).toHaveCount(0, { timeout: 20_000 });
  }
});

test('an opened app does not wait for the server’s page, and a damaged cache is filled again', async ({ phone }) => {
  test.setTimeout(120_000);
  let at = await phone({ serviceWorker: true });
  await at.page.goto('/home');
  await feedStands(at.page);
  await installed(at);
  at = await openAgain(at, '/home');
  await feedStands(at.page);
  const from = await at.page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { byWorker: (entry?.workerStart ?? 0) > 0, controlled: navigator.serviceWorker.controller !== null };
  });
  expect(from).toEqual({ byWorker: true, controlled: true });

  await at.page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of (await cache.keys()).slice(0, 40)) await cache.delete(request);
    }
  });
  at = await openAgain(at, '/home');
  await feedStands(at.page);
});

test('the server removes the service worker from a phone that opens the page', async ({ phone, server }) => {
  test.setTimeout(120_000);
  let at = await phone({ serviceWorker: true });
  await at.page.goto('/home');
  await feedStands(at.page);
  await installed(at);
  expect(await isStored(at)).toBe(true);
  await server.stop();
  server.env['SERVICE_WORKER'] = '0';
  await server.start();
  at = await openAgain(at, '/home');
  await feedStands(at.page);
  await expect.poll(() => isStored(at), { timeout: 20_000 }).toBe(false);
  expect(await at.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  delete server.env['SERVICE_WORKER'];
});
