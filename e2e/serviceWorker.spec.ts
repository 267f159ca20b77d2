// A cold start from the service worker: without a network, after an update of the app, after the cache was damaged, and
// its removal by the server.
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cards, expect, feedStands, openServer, test as shared } from './kit';
import type { Kind, Phone } from './kit';

const own: Kind = { open: () => openServer() };
const test = shared.extend<object>({
  server: [async ({ servers }, give) => give((await servers(own)).server), { scope: 'test', timeout: 120_000 }],
});

/** A folder with a copy of the build, which a test may make another build of. */
function copyOfBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-build-'));
  for (const name of readdirSync('.'))
    if (/^dist(-server)?$/.test(name)) cpSync(name, join(folder, name), { recursive: true });
    else symlinkSync(join(process.cwd(), name), join(folder, name));
  return folder;
}
/** Gives all scripts other names, as a new build does, and marks the page. */
function buildAnew(folder: string): void {
  const assets = join(folder, 'dist/assets');
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  const old = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const known = new RegExp(old.join('|').replaceAll('.', '\\.'), 'g');
  const renamed = (text: string): string => text.replace(known, (name) => name.replace(/.{4}\.js$/, '_new.js'));
  const rewrite = (file: string, change = renamed): void => writeFileSync(file, change(readFileSync(file, 'utf8')));
  for (const name of readdirSync(assets)) if (name.endsWith('.js')) rewrite(join(assets, name));
  for (const name of old) renameSync(join(assets, name), join(assets, renamed(name)));
  for (const name of ['index.html', 'service-worker.js'])
    for (const ending of ['.br', '.gz']) rmSync(join(folder, 'dist', name + ending));
  rewrite(join(folder, 'dist/index.html'), (html) =>
    renamed(html).replace('<head>', '<head><meta name="build" content="2">'),
  );
  rewrite(join(folder, 'dist/service-worker.js'), (code) =>
    renamed(code).replace(/(index\.html[^}]*revision:[^\w]*)\w{4}/, '$12222'),
  );
}
const buildOf = ({ page }: Phone): Promise<string> =>
  page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? '1');

/** Waits until the service worker is there and has stored its files. */
const installed = ({ page }: Phone): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
/** A visitor's phone whose home page has been opened long enough for the service worker to be there. */
async function installedPhone(phone: (options: { serviceWorker: boolean }) => Promise<Phone>): Promise<Phone> {
  const at = await phone({ serviceWorker: true });
  await at.page.goto('/home');
  await feedStands(at.page);
  await installed(at);
  return at;
}
/** The app is opened anew, with nothing of the last page in memory. */
async function openAgain({ page, context }: Phone, path: string): Promise<Phone> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return { page: next, context };
}
const bar = ({ page }: Phone) => page.getByRole('navigation', { name: '底部导航' });
const isStored = ({ page }: Phone): Promise<boolean> => page.evaluate(async () => (await caches.keys()).length > 0);

test('without a network the app opens on every tab, and the home page has the last content', async ({ phone }) => {
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

test('an opened app does not wait for the server’s page unless a script was gone, and a damaged cache is filled again', async ({
  phone,
}) => {
  test.setTimeout(120_000);
  let at = await installedPhone(phone);
  at = await openAgain(at, '/home');
  await feedStands(at.page);
  const from = await at.page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { byWorker: (entry?.workerStart ?? 0) > 0, controlled: navigator.serviceWorker.controller !== null };
  });
  expect(from).toEqual({ byWorker: true, controlled: true });
  // A page that was reloaded since a script of it was gone comes from the server.
  const bytes = (): Promise<number> =>
    at.page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize);
  expect(await bytes()).toBe(0);
  await at.page.goto('/home?reloaded=1');
  await feedStands(at.page);
  expect(await bytes()).toBeGreaterThan(1000);

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
  let at = await installedPhone(phone);
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

const another: Kind<Awaited<ReturnType<typeof openServer>> & { folder: string }> = {
  async open() {
    const folder = copyOfBuild();
    const running = await openServer({ build: folder });
    const close = async (): Promise<void> => {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    };
    return { ...running, close, folder };
  },
};
const updated = shared.extend<object>({
  server: [async ({ servers }, give) => give((await servers(another)).server), { scope: 'test', timeout: 120_000 }],
});
updated(
  'a new build is taken at the next cold start, or when a script of the old one is gone',
  async ({ phone, servers }) => {
    updated.setTimeout(180_000);
    const { server, folder } = await servers(another);
    let at = await installedPhone(phone);
    at = await openAgain(at, '/home');
    await feedStands(at.page);

    await server.stop();
    buildAnew(folder);
    await server.start();
    at = await openAgain(at, '/home');
    await feedStands(at.page);
    expect(await buildOf(at), 'the stored build, without waiting').toBe('1');
    await expect
      .poll(() => at.page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => !!r?.waiting)), {
        timeout: 30_000,
      })
      .toBe(true);

    // A script that only the old build had: the page comes again, from the server.
    await at.page.getByRole('link', { name: '商城' }).click();
    await expect(at.page).toHaveURL(/\/shop\/home/, { timeout: 20_000 });
    await expect(at.page.getByRole('main').getByRole('link').first()).toBeVisible({ timeout: 20_000 });
    expect(await buildOf(at)).toBe('2');

    at = await openAgain(at, '/home');
    await feedStands(at.page);
    expect(await buildOf(at)).toBe('2');
    await at.context.setOffline(true);
    at = await openAgain(at, '/home');
    await feedStands(at.page);
    expect(await buildOf(at)).toBe('2');
  },
);
