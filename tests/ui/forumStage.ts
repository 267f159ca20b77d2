// The built app on a memory player, on a page that Playwright drives from outside; most tests of screens run in the
// browser itself (stage/stage.ts). The test plays the worker; there is no worker and no server. `page` is the page that
// was opened last: by `open` with what the forum's screens need, otherwise by `stand` and `start`.
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright';
import { preview } from 'vite';
import type { PreviewServer } from 'vite';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { AskTopic, StreamTopic, Value } from '../../bus/client/topics';
import { builtPage } from './builtPage';
import type { Stage } from './forumPage/main';
import { user } from './forumThings';
import type { thread } from './forumThings';
import { sharedBrowser } from './sharedBrowser';

declare global {
  interface Window {
    stage: Stage;
  }
}
const root = fileURLToPath(new URL('../..', import.meta.url));
let server: PreviewServer;
let browser: Browser;
export let page: Page;
let problems: string[] = [];

/** Call once per test file. */
export function onStage(): void {
  beforeAll(async () => {
    const outDir = await builtPage('tests/ui/forumPage/index.html');
    server = await preview({
      root,
      configFile: false,
      logLevel: 'error',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    });
    browser = await sharedBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    await page.context().close();
    if (problems.length) throw new Error(`the page said: ${Array.from(new Set(problems)).join(' · ')}`);
  });
}

const commands: AskTopic[] = [
  'forum.openFeed',
  'forum.refreshFeed',
  'forum.loadMoreFeed',
  'forum.openThread',
  'forum.openComments',
  'forum.openTopics',
  'content.openBanners',
  'circles.openStrip',
  'users.openRecommended',
  'forum.loadReplies',
  'forum.resendPost',
  'forum.undoDelete',
  'forum.hideThread',
  'notices.refreshUnread',
];
export const put = <T extends StreamTopic>(topic: T, value: Value<T>, key = '') =>
  page.evaluate(([t, v, k]) => window.stage.emit(t, JSON.parse(v), k), [
    topic as string,
    JSON.stringify(value),
    key,
  ] as const);
/** Answers these asks with an empty object, except those in `wait`. */
export const autoReply = (topics: readonly AskTopic[], wait: readonly AskTopic[] = []): Promise<void> =>
  page.evaluate(
    (all) => window.stage.nod(all),
    topics.filter((topic) => !wait.includes(topic)),
  );
export const asked = (topic: AskTopic): Promise<Json[]> => page.evaluate((t) => window.stage.asked(t), topic);
/** Waits for an ask that is still open and answers it. */
export async function answer(topic: AskTopic, output: Json, failCode = ''): Promise<void> {
  await expect
    .poll(() => page.evaluate((t) => window.stage.isOpen(t), topic as string), { timeout: 15_000 })
    .toBe(true);
  await page.evaluate(([t, out, code]) => window.stage.settle(t, JSON.parse(out), code), [
    topic as string,
    JSON.stringify(output),
    failCode,
  ] as const);
}
type Stand = {
  commands: readonly AskTopic[];
  type?: string;
  online?: 0 | 1;
  /** Left open, for the test to answer. */ wait?: AskTopic | undefined;
};
/** Prepares a signed-in phone whose commands get an empty answer; it shows nothing before `start`. */
export async function stand({ commands: nodded, type = '', online = 1, wait }: Stand): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  });
  page = await context.newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (m) => {
    // Without a network the browser and scriptLoading.ts say which script is missing.
    if (m.type() === 'error' && !/Failed to load resource|scriptLoading/.test(m.text()))
      problems.push(m.text().slice(0, 300));
  });
  await page.addInitScript((t) => t && localStorage.setItem('type', t), type);
  await page.goto(`${server.resolvedUrls?.local[0]}tests/ui/forumPage/index.html`);
  await page.waitForFunction(() => 'stage' in window);
  await page.evaluate(
    (all) => window.stage.nod(all),
    nodded.filter((t) => t !== wait),
  );
  await putSession('user', online);
  await put('session.dialog', { kind: 'none' });
}
/** Emits the state of the session; `online` is the state of the network. */
export async function putSession(phase: 'user' | 'tourist', online: 0 | 1): Promise<void> {
  const login = phase === 'user';
  await put('session.state', {
    phase,
    isLogin: login,
    userLogIn: login,
    isTourist: !login,
    isApp: false,
    appEnvironment: 'ios',
    appVersion: '',
    isTNCPoupShow: 0,
    online,
    clubZId: '',
    isJoinClubZ: 0,
    mustUpgrade: 0,
  } as Value<'session.state'>);
}
/** Emits three people whom screens may name; the third has a name that is too long for a row. */
const putPeople = async (): Promise<void> => {
  for (const [id, name] of [
    ['u1', '北岸慢行'],
    ['u2', '阿澈'],
    ['u3', '一个名字特别特别长长长长长长长长长长的人'],
  ] as const)
    await put('users.user', user(id, name), id);
};
export const start = (at: string): Promise<void> => page.evaluate((to) => window.stage.start(to), at);

type Start = Omit<Stand, 'commands'>;
export async function open(at: string, how: Start = {}): Promise<void> {
  await stand({ commands, ...how });
  await put('content.banners', { list: [], phase: 'ready' }, 'home');
  await put('circles.strip', { ids: [], phase: 'ready' });
  await put('forum.hotTopics', { list: [], phase: 'ready' });
  await putPeople();
  await start(at);
}
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
export const things = async (threads: ReturnType<typeof thread>[]) => {
  for (const t of threads) await put('forum.thread', t, t.threadId);
};
/** Scrolls down step by step until the page rests below `y`. */
export async function scrollBeyond(y: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 400);
        return page.evaluate(() => window.scrollY);
      },
      { interval: 120, timeout: 15_000 },
    )
    .toBeGreaterThan(y);
  let last = -1;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => window.scrollY);
        const still = now === last;
        last = now;
        return still;
      },
      { interval: 300, timeout: 5000 },
    )
    .toBe(true);
}
