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
import { signIn } from '../tests/signedCall.mjs';
import { bar, installed, installedPhone, openAgain } from './installedPhone';
import { cards, expect, feedStands, linksAreTaken, newWord, openServer, test as shared } from './kit';
import type { Kind, Phone, Server } from './kit';

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
/** Gives all scripts other names, as a new build does, and marks the page with its number. */
function buildAnew(folder: string, build: number): void {
  const assets = join(folder, 'dist/assets');
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  const old = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const known = new RegExp(old.join('|').replaceAll('.', '\\.'), 'g');
  const renamed = (text: string): string => text.replace(known, (name) => name.replace(/.{4}\.js$/, `_b_${build}.js`));
  const rewrite = (file: string, change = renamed): void => writeFileSync(file, change(readFileSync(file, 'utf8')));
  for (const name of readdirSync(assets)) if (name.endsWith('.js')) rewrite(join(assets, name));
  for (const name of old) renameSync(join(assets, name), join(assets, renamed(name)));
  for (const name of ['index.html', 'service-worker.js'])
    for (const ending of ['.br', '.gz']) rmSync(join(folder, 'dist', name + ending), { force: true });
  rewrite(join(folder, 'dist/index.html'), (html) =>
    renamed(html).replace(/<head>(<meta name="build"[^>]*>)?/, `<head><meta name="build" content="${build}">`),
  );
  rewrite(join(folder, 'dist/service-worker.js'), (code) =>
    renamed(code).replace(/(index\.html[^}]*revision:[^\w]*)\w{4}/, `$1${String(build).repeat(4)}`),
  );
}
const buildOf = ({ page }: Phone): Promise<string> =>
  page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? '1');

const isStored = ({ page }: Phone): Promise<boolean> => page.evaluate(async () => (await caches.keys()).length > 0);

/** Waits until the worker has stored this in its cache; it writes a moment after a change. */
async function saved({ page }: Phone, name: string): Promise<void> {
  const keys = (): Promise<string[]> =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opened = indexedDB.open('zeal');
          opened.onerror = () => reject(opened.error as Error);
          opened.onsuccess = () => {
            const db = opened.result;
            const asked = db.transaction('cache').objectStore('cache').getAllKeys();
            asked.onsuccess = () => resolve(asked.result.map(String));
            db.close();
          };
        }),
    );
  await expect.poll(keys, { timeout: 20_000 }).toContainEqual(expect.stringContaining(name));
}
const main = ({ page }: Phone) => page.getByRole('main').filter({ visible: true });
const offline = ({ page }: Phone) => page.getByText(/^网络不可用，显示 \d\d:\d\d 的内容$/);
const nextOf = (tab: string) => `/circle/threadDetail?threadId=${tab}`;
const firstPost = async ({ page }: Phone): Promise<string> =>
  new URL(
    (await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '',
    page.url(),
  ).searchParams.get('threadId') ?? '';

/** A member's phone on which every tab and a post have been opened; without a network from then on. */
async function filledPhone(phone: (options: object) => Promise<Phone>): Promise<{ at: Phone; threadId: string }> {
  let at = await phone({ person: 1, serviceWorker: true });
  await at.page.goto('/home');
  await feedStands(at.page);
  const threadId = await firstPost(at);
  await installed(at);
  for (const [path, name] of [
    ['/', '|forum.feed|circleHot|'],
    ['/activity/activityHome', '|saved|activities'],
    ['/mine/chatNotice', '|chat.conversations|'],
    ['/mine/info', '|saved|home'],
    [nextOf(threadId), `|saved|thread|${threadId}`],
  ] as const) {
    at = await openAgain(at, path);
    await saved(at, name);
  }
  return { at, threadId };
}

test('the service worker fetches nothing while a page starts', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ serviceWorker: true });
  // A page whose start takes as long as this journey wants.
  await page.addInitScript(() => {
    void navigator.locks.request(
      'start',
      { mode: 'shared' },
      () => new Promise((end) => addEventListener('started', end)),
    );
  });
  const fetched: string[] = [];
  page.context().on('request', (request) => {
    if (request.serviceWorker()) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/home');
  await feedStands(page);
  await linksAreTaken(page);
  await page.mouse.wheel(0, 1);
  const isWaiting = (): Promise<boolean> =>
    page.evaluate(
      async () =>
        (await navigator.locks.query()).pending?.some(({ name, mode }) => name === 'start' && mode === 'exclusive') ??
        false,
    );
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
  expect(fetched.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('started')));
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
  expect(fetched).not.toEqual([]);
});

test('without a network every tab opens with the last content, and says of when it is', async ({ phone }) => {
  test.setTimeout(180_000);
  const filled = await filledPhone(phone);
  let { at } = filled;
  await at.context.setOffline(true);
  at = await openAgain(at, '/home');
  await feedStands(at.page);
  await expect(bar(at)).toBeVisible();
  await expect(offline(at)).toBeVisible({ timeout: 20_000 });
  await expect(main(at).getByRole('link', { name: '全部圈子' })).toBeVisible();
  await expect(main(at).getByText('秋天，从一条山路开始')).toBeVisible();

  at = await openAgain(at, '/');
  await expect(cards(at.page).first()).toBeVisible({ timeout: 20_000 });
  at = await openAgain(at, '/activity/activityHome');
  await expect(cards(at.page).first()).toBeVisible({ timeout: 20_000 });
  at = await openAgain(at, '/mine/chatNotice');
  await expect(main(at).locator('a[href^="/mine/chat?"]').first()).toBeVisible({ timeout: 20_000 });
  at = await openAgain(at, '/mine/info');
  await expect(main(at).getByRole('button', { name: '编辑资料' })).toBeVisible({ timeout: 20_000 });
  await expect(offline(at)).toBeVisible({ timeout: 20_000 });
});

test(
  'without a network a post that was read opens with its comments, and a comment on it is sent later',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(180_000);
    const filled = await filledPhone(phone);
    let { at } = filled;
    const { threadId } = filled;
    await at.context.setOffline(true);
    at = await openAgain(at, nextOf(threadId));
    await expect(at.page.getByRole('button', { name: /^回复/ }).first()).toBeVisible({ timeout: 20_000 });
    const words = newWord();
    await at.page.getByRole('button', { name: /说点什么/ }).click();
    await at.page.getByRole('textbox').fill(words);
    await at.page.getByRole('button', { name: '发送' }).click();
    await expect(main(at).getByText(words)).toBeVisible();

    at = await openAgain(at, nextOf(threadId));
    await expect(main(at).getByText(words), 'after a cold start').toBeVisible({ timeout: 20_000 });
    await at.context.setOffline(false);
    const other = await phone({ person: 2 });
    await expect(async () => {
      await other.page.goto(nextOf(threadId));
      // The most liked comments come first, and a post with many shows a new one further down.
      await other.page.getByRole('button', { name: /点按改为最新/ }).click();
      await expect(main(other).getByText(words)).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
  },
);

test(
  'without a network nobody sees what another person has seen, nor one who has signed out',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(180_000);
    const filled = await filledPhone(phone);
    let { at } = filled;
    const { threadId } = filled;
    const seesNothing = async (): Promise<void> => {
      at = await openAgain(at, nextOf(threadId));
      await expect(at.page.getByRole('button', { name: '再试一次' })).toBeVisible({ timeout: 20_000 });
      at = await openAgain(at, '/mine/info');
      await expect(at.page.getByRole('button', { name: /登录/ }).first()).toBeVisible({ timeout: 20_000 });
      await expect(at.page.getByRole('button', { name: '编辑资料' })).toHaveCount(0);
    };
    const mine = (await at.context.cookies()).filter(({ name }) => name === 'idToken');
    const { idToken } = await signIn(server.origin, 2);
    await at.context.addCookies([{ name: 'idToken', value: idToken, url: server.origin }]);
    await at.context.setOffline(true);
    await seesNothing();

    await at.context.addCookies(mine);
    at = await openAgain(at, '/mine/info');
    await expect(at.page.getByRole('button', { name: '编辑资料' }), 'the same person again').toBeVisible({
      timeout: 20_000,
    });
    await at.context.setOffline(false);
    at = await openAgain(at, '/home');
    await feedStands(at.page);
    const pictures = (): Promise<number> =>
      at.page.evaluate(async () =>
        (await caches.has('pictures')) ? (await (await caches.open('pictures')).keys()).length : 0,
      );
    await expect.poll(pictures, { timeout: 20_000 }).toBeGreaterThan(0);
    await linksAreTaken(at.page);
    await at.page.getByRole('link', { name: '我的', exact: true }).click();
    await at.page.getByRole('button', { name: '设置' }).click();
    await at.page.getByRole('button', { name: '退出登录' }).click();
    await at.page.getByRole('dialog').getByRole('button', { name: '退出' }).last().click();
    await expect(at.page.getByText('已退出登录')).toBeVisible({ timeout: 20_000 });
    await at.context.setOffline(true);
    await expect.poll(pictures, { timeout: 20_000 }).toBe(0);
    await seesNothing();
  },
);

test(
  'an opened app does not wait for the server’s page unless a script was gone, and a damaged cache is filled again',
  { tag: '@full' },
  async ({ phone }) => {
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
      at.page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize,
      );
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
  },
);

test(
  'the server removes the service worker from a phone that opens the page',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    let at = await installedPhone(phone);
    expect(await isStored(at)).toBe(true);
    await server.stop();
    server.env['SERVICE_WORKER'] = '0';
    await server.start();
    // The page that the service worker still gives would register it again: here not before the removal.
    await at.context.addInitScript(() => {
      const { serviceWorker } = navigator;
      const removed = new Promise((go) => addEventListener('removed', go));
      const getRegistration = serviceWorker.getRegistration.bind(serviceWorker);
      const register = serviceWorker.register.bind(serviceWorker);
      const answered = () => (document.body.dataset['answered'] = '');
      serviceWorker.getRegistration = (of) => removed.then(() => getRegistration(of)).finally(answered);
      serviceWorker.register = (...of) => removed.then(() => register(...of)).finally(answered);
    });
    at = await openAgain(at, '/home');
    await feedStands(at.page);
    const registrations = () =>
      at.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length));
    await expect.poll(registrations, { timeout: 20_000 }).toBe(0);
    await at.page.evaluate(() => dispatchEvent(new Event('removed')));
    await expect(at.page.locator('body[data-answered]')).toBeAttached({ timeout: 20_000 });
    await expect.poll(() => isStored(at), { timeout: 20_000 }).toBe(false);
    expect(await registrations()).toBe(0);
    delete server.env['SERVICE_WORKER'];
  },
);

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
/** Replaces the build of a running server, then opens the app: with the build that the phone has stored. */
async function openAfterUpdate(at: Phone, build: number, of: { server: Server; folder: string }): Promise<Phone> {
  const before = await openAgain(at, '/home');
  await feedStands(before.page);
  await of.server.stop();
  buildAnew(of.folder, build);
  await of.server.start();
  const after = await openAgain(before, '/home');
  await feedStands(after.page);
  return after;
}
updated(
  'a new build is offered, and taken with a tap; until then the page keeps its own scripts',
  { tag: '@full' },
  async ({ phone, servers }) => {
    updated.setTimeout(180_000);
    const at = await openAfterUpdate(await installedPhone(phone), 2, await servers(another));
    const offer = at.page.getByText('有新版本，刷新后使用');
    await expect(offer).toBeVisible({ timeout: 30_000 });
    expect(await buildOf(at)).toBe('1');
    // A screen of the old build, from its own stored scripts.
    await at.page.getByRole('link', { name: '活动', exact: true }).last().click();
    await expect(cards(at.page).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
    expect(await buildOf(at)).toBe('1');
    await at.page.getByRole('button', { name: '刷新' }).click();
    await expect.poll(() => buildOf(at).catch(() => ''), { timeout: 30_000 }).toBe('2');
    await expect(cards(at.page).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
    await expect(offer).toHaveCount(0);
  },
);
updated(
  'a new build is taken at the next cold start, or when a script of the old one is gone',
  { tag: '@full' },
  async ({ phone, servers }) => {
    updated.setTimeout(180_000);
    let at = await installedPhone(phone);
    const first = await buildOf(at);
    at = await openAfterUpdate(at, 3, await servers(another));
    expect(await buildOf(at), 'the stored build, without waiting').toBe(first);
    await expect
      .poll(() => at.page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => !!r?.waiting)), {
        timeout: 30_000,
      })
      .toBe(true);

    // A script that only the old build had: the page comes again, from the server.
    await at.page.getByRole('link', { name: '商城' }).click();
    await expect(at.page).toHaveURL(/\/shop\/home/, { timeout: 20_000 });
    await expect(at.page.getByRole('main').getByRole('link').first()).toBeVisible({ timeout: 20_000 });
    expect(await buildOf(at)).toBe('3');

    // A start is cold once the browser has ended the last page, which it may still be doing.
    await expect(async () => {
      at = await openAgain(at, '/home');
      await feedStands(at.page);
      expect(await buildOf(at)).toBe('3');
    }).toPass({ timeout: 60_000 });
    await at.context.setOffline(true);
    at = await openAgain(at, '/home');
    await feedStands(at.page);
    expect(await buildOf(at)).toBe('3');
  },
);
