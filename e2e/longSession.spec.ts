// A session over every page, recorded in the browser and replayed on a slow machine, in another time zone, years later:
// each moment shows the same screen from whichever direction it is reached, and the replay sends and stores nothing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { readRecording } from '../bus/recording/recordingFile';
import { replay } from './commands';
import { goTo } from './deskKit';
import { cards, expect, feedStands, heart, recordingOf, test } from './kit';
import { followLink } from '../tests/followLink';

type Watched = { reached?: string[] };
/** `npm run soak` checks more moments; the recorded pages are the same. */
const soak = process.env['SOAK'] === '1';
const points = soak ? 100 : 8;
const pages = [
  '/old-home',
  '/c-home',
  '/tncRule',
  '/tncRule?tab=terms',
  '/waitePage',
  '/errorPage?type=network',
  '/no/such/page',
  '/',
  '/circle/circleList',
  '/circle/circleDetail?tribeId=c101',
  '/circle/hotList',
  '/circle/topicDetail?topicId=top01',
  '/mine/info',
  '/mine/otherInfo?userId=10002',
  '/mine/myConcern',
  '/collect/tribe',
  '/search',
  '/mine/myNotice',
  '/mine/chatNotice',
  '/mine/chat?conversationID=C2C10002',
  '/circle/circleGroupManage?groupID=g102',
  '/mine/signIn',
  '/mine/points',
  '/shop/home',
  '/mine/address',
  '/home',
];

/** The visited routes, without their queries. */
function routesIn(text: string): string[] {
  const told = text
    .split('\n')
    .filter((line) => line.includes('"topic":"session.routeChanged"'))
    .map((line) => (JSON.parse(line) as { payload: { route: string } }).payload.route.replace(/\?.*/, ''));
  return Array.from(new Set(told)).sort();
}

/** Runs in every frame before its scripts. Records and prevents each attempt to send or store anything. */
function watchEveryWayOut(): void {
  const reached: string[] = [];
  Object.defineProperty(window, 'reached', { value: reached });
  const note =
    (what: string) =>
    (...args: unknown[]): never => {
      reached.push(what + ' ' + String(args[0]).slice(0, 80));
      throw new Error('a replay reached for ' + what);
    };
  const methods: [object, string[]][] = [
    [Storage.prototype, ['setItem', 'removeItem', 'clear']],
    [IDBFactory.prototype, ['open', 'deleteDatabase']],
    [XMLHttpRequest.prototype, ['open', 'send']],
    [Navigator.prototype, ['sendBeacon', 'share', 'vibrate']],
    [BroadcastChannel.prototype, ['postMessage']],
    [Document.prototype, ['execCommand']],
    [window, ['fetch', 'open', 'WebSocket', 'EventSource', 'SharedWorker']],
    ...('Clipboard' in window
      ? ([[Clipboard.prototype, ['writeText', 'write', 'readText']]] as [object, string[]][])
      : []),
    ...('CacheStorage' in window ? ([[CacheStorage.prototype, ['open', 'delete']]] as [object, string[]][]) : []),
  ];
  for (const [on, names] of methods)
    for (const name of names)
      if (name in on) Object.defineProperty(on, name, { configurable: true, writable: true, value: note(name) });
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get: () => 'idToken=planted',
    set: note('cookie'),
  });
  // The channels of the brand's app on Android and iOS.
  Object.assign(window, {
    communityApp: { postMessage: note('bridge') },
    webkit: { messageHandlers: { communityApp: { postMessage: note('bridge') } } },
    idToken: 'planted',
  });
}

type Desk = { page: Page; asked: string[]; close: () => Promise<void> };
type World = { zone: string; locale: string; year: number; slower: number };
async function openDesk(browser: Browser, origin: string, { zone, locale, year, slower }: World): Promise<Desk> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    timezoneId: zone,
    locale,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(watchEveryWayOut);
  const page = await context.newPage();
  await page.clock.setSystemTime(new Date(Date.UTC(year, 4, 6)));
  const asked: string[] = [];
  page.on('request', (r) => asked.push(r.url().replace(origin, '')));
  await page.goto('/replay');
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, asked, close: () => context.close() };
}
const app = (page: Page) => page.frameLocator('iframe[title="录像中的应用"]');
const verdict = (page: Page) => page.getByText(/^envelopes \d+, differing \d+, state [0-9a-f]{64}$/);
/** The text of the phone after this envelope, once the page is idle and it has not changed for a while. */
async function shownAt(page: Page, seq: number): Promise<string> {
  await goTo(page, seq);
  await expect(page.getByRole('status', { name: '此刻' })).toHaveText('#' + seq, { timeout: 20_000 });
  let before = '';
  let same = 0;
  await expect
    .poll(
      async () => {
        // The phone is a frame of the page, on the same thread.
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
        const now = await app(page).locator('body').innerText();
        same = now === before && now !== '' ? same + 1 : 0;
        before = now;
        return same;
      },
      { intervals: [250], timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(3);
  return before;
}

test(
  'a recorded session over every page replays the same on any machine, and sends and stores nothing',
  { tag: '@full' },
  async ({ phone, browser, server }) => {
    test.setTimeout(soak ? 3_600_000 : 300_000);
    const { page } = await phone({ person: 1 });
    await page.goto('/home');
    await feedStands(page);
    await heart(cards(page).first()).click();
    for (let n = 0; n < 8; n++) await page.mouse.wheel(0, 900);
    await page.evaluate(() => window.scrollTo(0, 0));
    await cards(page)
      .first()
      .getByRole('link', { name: '打开帖子' })
      .click({ position: { x: 120, y: 90 } });
    await page.getByRole('button', { name: /说点什么/ }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('这条路上周刚走过');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.getByRole('region', { name: '评论' }).getByText('这条路上周刚走过')).toBeVisible();
    for (const href of pages) {
      await followLink(page, href);
      await page.waitForFunction((to) => location.pathname + location.search === to, href);
      await expect(page).toHaveTitle(/.+/);
      // No placeholder is left.
      await expect(page.locator('.sk:visible, [aria-label="正在加载"]:visible')).toHaveCount(0, { timeout: 20_000 });
    }
    const wanted = Array.from(new Set(['/circle/threadDetail', ...pages.map((p) => p.replace(/\?.*/, ''))])).sort();
    // The envelopes of the last second are not in the ring buffer yet.
    await expect
      .poll(async () => routesIn(await recordingOf(page)).filter((route) => wanted.includes(route)), {
        timeout: 20_000,
      })
      .toEqual(wanted);
    const text = await recordingOf(page);
    await page.close();
    const { envelopes } = readRecording(text);
    const folder = mkdtempSync(join(tmpdir(), 'zeal-long-'));
    const file = join(folder, 'long.ndjson');
    writeFileSync(file, text);
    const { line } = replay(file, { TZ: 'America/St_Johns', LC_ALL: 'ar_EG.UTF-8' });
    expect(line).toMatch(new RegExp(`^envelopes ${envelopes.length}, differing 0, state [0-9a-f]{64}$`));

    // Moments spread over the recording in alternating directions, each visited twice.
    const seqs = Array.from(
      { length: points / 2 },
      (_, i) => envelopes[Math.floor(((i * 0.618_034) % 1) * envelopes.length)]?.seq ?? 1,
    );
    const worlds: World[] = [
      { zone: 'Asia/Shanghai', locale: 'zh-CN', year: 2026, slower: 1 },
      { zone: 'Pacific/Kiritimati', locale: 'ar-EG', year: 2031, slower: soak ? 6 : 2 },
    ];
    const told: string[][] = [];
    for (const world of worlds) {
      const desk = await openDesk(browser, server.origin, world);
      await desk.page.setInputFiles('input[type=file]', file);
      await expect(verdict(desk.page)).toHaveText(line, { timeout: 60_000 });
      // Deferred parts of the page are loaded and announce the unread count.
      await desk.page.keyboard.press('End');
      await expect(app(desk.page).locator('p.vh[role=status]')).toHaveText(/未读/, { timeout: 60_000 });
      // A first pass that loads the scripts of each page: while they load, the previous page stays visible.
      for (const seq of seqs) await shownAt(desk.page, seq);
      const there = new Map<number, string>();
      for (const seq of seqs) there.set(seq, await shownAt(desk.page, seq));
      for (const seq of seqs.slice().reverse())
        expect([seq, await shownAt(desk.page, seq)]).toEqual([seq, there.get(seq)]);
      expect(new Set(there.values()).size).toBeGreaterThan(2);
      // Times and weekdays depend on the time zone; everything else must be equal.
      told.push(
        seqs.map((seq) => (there.get(seq) ?? '').replace(/\d+/g, '0').replace(/昨天|周[一二三四五六日]/g, '那天')),
      );
      await desk.page.keyboard.press('Home');
      await desk.page.keyboard.press('Space');
      await expect(desk.page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
      await expect
        .poll(
          async () =>
            Number(((await desk.page.getByRole('status', { name: '此刻' }).textContent()) ?? '').replace('#', '')),
          { timeout: 60_000 },
        )
        .toBeGreaterThan(30);

      for (const frame of desk.page.frames())
        expect(await frame.evaluate(() => (window as Watched).reached ?? ['not watched'])).toEqual([]);
      const scripts =
        /^\/(replay|replay\.html|favicon\.svg|assets\/[\w.-]+\.(js|css|svg|woff2))$|^\/home\?replay=frame$/;
      expect(desk.asked.filter((url) => !url.startsWith('data:') && !scripts.test(url))).toEqual([]);
      await desk.close();
    }
    expect(told[1]).toEqual(told[0]);
    rmSync(folder, { recursive: true });
  },
);
