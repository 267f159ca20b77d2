// What a visit fetches that nobody has asked for: with Save-Data nothing, without it the chat SDK only for who has
// conversations, and other screens only once the page is touched.
import type { BrowserContext, Page } from '@playwright/test';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { expect, feedStands, onOwnServer } from './kit';

const test = onOwnServer();
const small = { visited: false, serviceWorker: true, viewport: { width: 360, height: 640 } };
const slow = { timeout: 30_000 };
type Unread = { data: { chatNumber: number; hasConversations: 0 | 1 } };
const unreadOf = async (origin: string, token: string): Promise<Unread['data']> =>
  ((await call(origin, 'POST', 'message/message/number/unread/messages', {}, token)) as unknown as Unread).data;

/** The paths of all requests, also those of the worker. */
function listRequests(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    paths.push(pathname + search);
  });
  return paths;
}
/** Waits until the page is as old as this, in ms: everything that it fetches by itself has had its time. */
const isOld = (page: Page, ms: number) =>
  page.waitForFunction((age) => performance.now() > age, ms, { timeout: ms + 30_000 });
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' });
    Object.defineProperty(Navigator.prototype, 'connection', { configurable: true, get: () => connection });
  });
const hasServiceWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
const feedPages = (paths: readonly string[]): string[] => paths.filter((path) => path.includes('/bbs/threads?'));
const scripts = (paths: readonly string[]): string[] =>
  Array.from(
    new Set(
      paths.filter((path) => /\/assets\/.*\.js$/.test(path)).map((path) => path.replace(/^.*\/|-[\w-]{8}\.js$/g, '')),
    ),
  ).sort();
/** What an untouched first visit to the home page runs: the first screens' scripts, the bridge and the recorder. */
const OWN_SCRIPTS = [
  'base',
  'bridge',
  'browser',
  'contracts',
  'first',
  'guard',
  'later',
  'recording',
  'rescue',
  'rolldown-runtime',
  // Of the stored snapshot.
  'shared',
  'soon',
  'takeSnapshot',
  'worker',
];
const isPicture = (path: string): boolean => path.startsWith('/media/');

test(
  'with Save-Data a first visit fetches what is on the screen, also after a touch, and no more',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(90_000);
    const { page, context } = await phone({ person: 1, ...small });
    await saveData(context);
    const paths = listRequests(context);
    await page.goto('/home');
    await feedStands(page);
    await isOld(page, 8000);
    const pictures = new Set(paths.filter(isPicture));
    const seen = await page.evaluate(() =>
      Array.from(document.querySelectorAll('img'))
        .filter((img) => img.currentSrc !== '' && img.getBoundingClientRect().top < innerHeight)
        .map((img) => new URL(img.currentSrc).pathname + new URL(img.currentSrc).search),
    );
    expect(Array.from(pictures).filter((path) => !seen.includes(path))).toEqual([]);
    // What is fetched once the page is used would follow.
    await page.keyboard.press('Shift');
    await isOld(page, 25_000);
    expect(scripts(paths)).toEqual(OWN_SCRIPTS);
    expect(feedPages(paths)).toEqual([expect.stringMatching(/pageSize=5&tab=recommend$/)]);
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
    expect(await hasServiceWorker(page)).toBe(false);

    // What is wanted comes all the same: the next cards at the end of the list, and chat with the messages.
    await expect(async () => {
      // A slow answer must not be taken for none: each further scroll asks for a further page.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(feedPages(paths).length).toBeGreaterThanOrEqual(2);
    }).toPass(slow);
    await page.goto('/mine/chatNotice');
    await expect.poll(() => scripts(paths), slow).toContain('chat-sdk');
  },
);

test(
  'with 省流量 switched on in the settings the next visit fetches nothing ahead',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(60_000);
    const { page, context } = await phone({ person: 1, ...small });
    await context.addInitScript(() => localStorage.setItem('saveData', '1'));
    const paths = listRequests(context);
    await page.goto('/home');
    await feedStands(page);
    await page.keyboard.press('Shift');
    await isOld(page, 15_000);
    expect(scripts(paths)).toEqual(OWN_SCRIPTS);
    expect(feedPages(paths)).toHaveLength(1);
  },
);

test(
  'a member without conversations does not load the SDK, and nothing of other screens before a touch',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(90_000);
    const { idToken } = await signIn(server.origin, 4);
    await call(server.origin, 'GET', 'member/v1/user/agreenment', { clientToken: newToken15() }, idToken);
    expect(await unreadOf(server.origin, idToken)).toMatchObject({ chatNumber: 0, hasConversations: 0 });
    const { page, context } = await phone({ person: 4, ...small });
    const paths = listRequests(context);
    await page.goto('/home');
    await feedStands(page);
    await isOld(page, 20_000);
    expect(scripts(paths)).toEqual(OWN_SCRIPTS);
    expect(await hasServiceWorker(page)).toBe(false);

    // The tabs and the post are there after the first idle time that follows a touch.
    await page.keyboard.press('Shift');
    for (const screen of [
      'ClubZHomeScreen',
      'ActivityHomeScreen',
      'ChatNoticeScreen',
      'MineInfoScreen',
      'ThreadDetailScreen',
    ])
      await expect.poll(() => scripts(paths), slow).toContain(screen);
    await expect.poll(() => hasServiceWorker(page), slow).toBe(true);
    expect(scripts(paths)).not.toContain('chat-sdk');
  },
);

test(
  'the first tap on a tab fetches the commands of its screen beside it, and other screens after its content',
  { tag: '@full' },
  async ({ phone, server }) => {
    // Without conversations: the chat's scripts, which come when the phone is idle, need the commands as well.
    const { idToken } = await signIn(server.origin, 4);
    await call(server.origin, 'GET', 'member/v1/user/agreenment', { clientToken: newToken15() }, idToken);
    const { page, context } = await phone({ person: 4, visited: false });
    const paths = listRequests(context);
    await page.goto('/home');
    await feedStands(page);
    await isOld(page, 5000);
    expect(scripts(paths)).not.toContain('more');
    const first = (part: RegExp): number => paths.findIndex((path) => part.test(path));
    await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '活动' }).click();
    await expect.poll(() => scripts(paths), slow).toContain('ThreadDetailScreen');
    const order = [/\/more-/, /\/activity\/list/, /\/ThreadDetailScreen-/].map(first);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(first(/\/more-/)).toBeLessThan(first(/position=activity/));
  },
);

test(
  'a member with conversations sees the right badge before and after the SDK, which comes when idle',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(90_000);
    const { idToken } = await signIn(server.origin, 2);
    const { chatNumber, hasConversations } = await unreadOf(server.origin, idToken);
    expect(hasConversations).toBe(1);
    expect(chatNumber).toBeGreaterThan(0);
    const { page, context } = await phone({ person: 2, ...small });
    const paths = listRequests(context);
    // Every number that the badge has shown.
    await context.addInitScript(() => {
      const shown: string[] = ((window as { __shown?: string[] }).__shown = []);
      new MutationObserver(() => {
        const text = Array.from(document.querySelectorAll('[role=status]'), (el) => el.textContent).find((words) =>
          /^\d+ 条未读$/.test(words),
        );
        if (text && shown[shown.length - 1] !== text) shown.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.goto('/home');
    await feedStands(page);
    const badge = page.getByText(/^\d+ 条未读$/);
    await expect(badge).toBeAttached(slow);
    const before = await badge.innerText();
    expect(scripts(paths)).not.toContain('chat-sdk');
    await expect.poll(() => scripts(paths), slow).toContain('chat-sdk');
    // The SDK reports each conversation's number about a second after it is connected.
    await expect.poll(() => paths.some((path) => path.includes('/im/unread_msg')), slow).toBe(true);
    await isOld(page, (await page.evaluate(() => performance.now())) + 5000);
    expect(await badge.innerText()).toBe(before);
    expect(await page.evaluate(() => (window as { __shown?: string[] }).__shown)).toEqual([before]);
  },
);
