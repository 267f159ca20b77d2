// Chat when things go wrong, in a real browser: a socket that hangs half open, a tab that is not looked at, a server
// that is away, a signature that has run out, other devices, another tab. Each ends in the right state by itself or
// after one tap; what was begun stays, what was written arrives once, and nobody knocks without end.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { openBadWay } from '../tests/worker/badWay';
import type { BadWay } from '../tests/worker/badWay';
import { enter, field, noBar, notYetSent, row, say, sent, slow } from './chatKit';
import { expect, test as base } from './kit';

type Person = { page: Page; context: BrowserContext; token: string };
/** A way to the server that cuts nothing by itself, counts connections and can go silent; phones that come by it. */
const test = base.extend<{ way: BadWay; person: (n: 1 | 2 | 3) => Promise<Person> }>({
  way: async ({ server }, give) => {
    const way = await openBadWay(Number(new URL(server.origin).port), 1, 0);
    await give(way);
    await way.close();
  },
  person: async ({ browser, way, server }, give) => {
    const contexts: BrowserContext[] = [];
    await give(async (n) => {
      const { idToken } = await signIn(server.origin, n);
      const context = await contextFor(browser, way.origin);
      contexts.push(context);
      await context.addCookies([{ name: 'idToken', value: idToken, url: way.origin }]);
      return { page: await context.newPage(), context, token: idToken };
    });
    for (const context of contexts) await context.close();
  },
});
async function contextFor(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => localStorage.setItem('visitorTerms', 'test'));
  return context;
}

const bar = (page: Page, words: string | RegExp) => page.getByText(words).first();
/** Sent, and there once, on both sides. */
async function stands(pages: Page[], words: string): Promise<void> {
  for (const page of pages) await expect(row(page, words)).toHaveCount(1, slow);
  for (const page of pages) await sent(row(page, words));
}
/** Two who know one another, in their room. */
async function twoInARoom(person: (n: 1 | 2) => Promise<Person>): Promise<[Person, Person]> {
  const a = await person(1);
  const b = await person(2);
  await enter(a.page, 'C2C10002');
  await enter(b.page, 'C2C10001');
  const words = `开场 ${newToken15()}`;
  await say(a.page, words);
  await stands([a.page, b.page], words);
  return [a, b];
}

test('a socket that hangs half open is found out: what was written goes, what came meanwhile is there', async ({
  person,
  way,
}) => {
  test.setTimeout(180_000);
  const [a, b] = await twoInARoom(person);
  const before = way.connections();
  way.blackHole();
  const words = `听得到吗 ${newToken15()}`;
  await say(a.page, words);
  await notYetSent(row(a.page, words));
  await field(a.page).fill('写了一半');
  await stands([a.page, b.page], words);
  const answer = `听得到 ${newToken15()}`;
  await say(b.page, answer);
  await stands([a.page, b.page], answer);
  await noBar(a.page);
  await expect(field(a.page)).toHaveValue('写了一半');
  expect(way.connections() - before).toBeLessThan(40);
});

test('without a network and back, sockets hanging: it waits, and goes once', async ({ person, way }) => {
  test.setTimeout(180_000);
  const [a, b] = await twoInARoom(person);
  const before = way.connections();
  await a.context.setOffline(true);
  const mine = `山里没信号 ${newToken15()}`;
  await say(a.page, mine);
  const theirs = `到哪了 ${newToken15()}`;
  await say(b.page, theirs);
  await expect(row(b.page, theirs)).toHaveCount(1, slow);
  await notYetSent(row(a.page, mine));
  await field(a.page).fill('回头再说');
  await a.context.setOffline(false);
  await stands([a.page, b.page], mine);
  await stands([a.page, b.page], theirs);
  await noBar(a.page);
  await expect(field(a.page)).toHaveValue('回头再说');
  expect(way.connections() - before).toBeLessThan(40);
});

test('a tab that is not looked at reads nothing; looked at again it has all, and has read it', async ({
  person,
  server,
}) => {
  test.setTimeout(180_000);
  const [a, b] = await twoInARoom(person);
  const unread = async (): Promise<number> =>
    Number((await call(server.origin, 'GET', 'main/im/unread_msg', {}, a.token)).data?.['count'] ?? -1);
  const look = (state: 'hidden' | 'visible') =>
    a.page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await field(a.page).fill('还没写完');
  await expect.poll(unread, slow).toBeGreaterThanOrEqual(0);
  const stood = await unread();
  await look('hidden');
  const words = [`一 ${newToken15()}`, `二 ${newToken15()}`];
  for (const one of words) await say(b.page, one);
  await expect.poll(unread, slow).toBe(stood + 2);
  // Frozen, as a phone does with what lies in the background for long.
  const client = await a.context.newCDPSession(a.page);
  await client.send('Page.setWebLifecycleState', { state: 'frozen' });
  const third = `三 ${newToken15()}`;
  await say(b.page, third);
  await expect.poll(unread, slow).toBe(stood + 3);
  await client.send('Page.setWebLifecycleState', { state: 'active' });
  await look('visible');
  for (const one of words.concat(third)) await stands([a.page, b.page], one);
  await expect.poll(unread, slow).toBe(stood);
  await noBar(a.page);
  await expect(field(a.page)).toHaveValue('还没写完');
});

test('the server is away for a while: few tries, then everything arrives once and in order', async ({
  person,
  server,
  way,
}) => {
  test.setTimeout(240_000);
  const [a, b] = await twoInARoom(person);
  const before = way.connections();
  let asked = 0;
  // Parts of the app that are fetched ahead while the phone is idle come once each.
  for (const { context } of [a, b]) context.on('request', (r) => void (r.url().includes('/assets/') || asked++));
  await server.stop('SIGKILL');
  const mark = newToken15();
  for (const n of [1, 2, 3]) await say(a.page, `第${n}句 ${mark}`);
  await field(a.page).fill('第四句还在写');
  await expect(bar(a.page, /连接中…|未连接，点击重试/)).toBeVisible(slow);
  await server.start();
  for (const n of [1, 2, 3]) await stands([a.page, b.page], `第${n}句 ${mark}`);
  const order = await row(b.page, mark).allInnerTexts();
  expect(order.map((words) => /第\d句/.exec(words)?.[0])).toEqual(['第1句', '第2句', '第3句']);
  for (const { page } of [a, b]) await noBar(page);
  await expect(field(a.page)).toHaveValue('第四句还在写');
  // Two phones, from the last answer to the first one and all that was missed. A browser tries a request that finds the
  // line dead several times by itself, so lines are more than asks.
  expect(asked).toBeLessThan(60);
  expect(way.connections() - before).toBeLessThan(300);
});

/** The room is left and come back to. */
async function lookAway(page: Page): Promise<void> {
  await page.getByRole('link', { name: '聊天详情' }).click();
  await expect(field(page)).toHaveCount(0);
  await page.goBack();
  await expect(field(page)).toBeVisible(slow);
}
/** Answers the next asks for a signature with one that is no good. */
async function badSignatures(context: BrowserContext, times: number): Promise<() => number> {
  let asked = 0;
  await context.route('**/im/userSig*', async (route) => {
    asked++;
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { userSig: string } };
    if (asked <= times) body.data.userSig = body.data.userSig.slice(0, -12) + 'AAAAAAAAAAAA';
    await route.fulfill({ response: answer, json: body });
  });
  return () => asked;
}
test('a signature that is no good any more is asked for anew once, and chat is there', async ({ person }) => {
  test.setTimeout(120_000);
  const a = await person(3);
  const asked = await badSignatures(a.context, 1);
  await enter(a.page, 'C2C10001');
  await expect.poll(asked, slow).toBe(2);
  await a.context.unrouteAll({ behavior: 'ignoreErrors' });
});
test('a second bad signature stops it: no loop, the draft stays, one tap brings it back', async ({ person }) => {
  test.setTimeout(120_000);
  const a = await person(3);
  const asked = await badSignatures(a.context, 2);
  await a.page.goto('/mine/chat?conversationID=C2C10001');
  await expect(field(a.page)).toBeVisible(slow);
  await field(a.page).fill('先写着');
  await expect(bar(a.page, '登录已过期')).toBeVisible(slow);
  await lookAway(a.page);
  await expect(bar(a.page, '登录已过期')).toBeVisible(slow);
  expect(asked()).toBe(2);
  await a.page.getByRole('button', { name: '重新连接' }).click();
  await expect.poll(asked, slow).toBe(3);
  await noBar(a.page);
  await a.context.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(field(a.page)).toHaveValue('先写着');
});

/** Another device of the person, in the service's own frames. */
async function device(origin: string, token: string): Promise<WebSocket> {
  const { data } = await call(origin, 'GET', 'main/im/userSig', {}, token);
  const socket = new WebSocket(origin.replace('http', 'ws') + '/im/binfo?sdkappid=1400000000');
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const answered = new Promise((resolve) => socket.once('message', resolve));
  socket.send(
    Buffer.from(
      JSON.stringify({
        head: { servcmd: 'im_open_status.wslogin', seq: 1, identifier: data?.['userID'], usersig: data?.['userSig'] },
        body: { State: 'Online' },
      }),
    ),
    { binary: true },
  );
  await answered;
  return socket;
}
test('pushed out by other devices it says so and stays out until the person takes it back', async ({
  person,
  server,
  way,
}) => {
  test.setTimeout(150_000);
  const a = await person(2);
  await enter(a.page, 'C2C10001');
  // Sent: this phone is the first that is logged in.
  const first = `先到 ${newToken15()}`;
  await say(a.page, first);
  await stands([a.page], first);
  await field(a.page).fill('手机上写的');
  const others: WebSocket[] = [];
  for (let n = 0; n < 8; n++) others.push(await device(server.origin, a.token));
  await expect(bar(a.page, '已在其他设备登录')).toBeVisible(slow);
  const before = way.connections();
  await lookAway(a.page);
  await expect(bar(a.page, '已在其他设备登录')).toBeVisible(slow);
  expect(way.connections() - before).toBeLessThan(4);
  await a.page.getByRole('button', { name: '重新连接' }).click();
  await noBar(a.page);
  await expect(field(a.page)).toHaveValue('手机上写的');
  for (const one of others) one.terminate();
});

test('of two tabs one has the chat: the other may take it, and gets it when the first is closed', async ({
  person,
}) => {
  test.setTimeout(150_000);
  const [a, b] = await twoInARoom(person);
  await field(a.page).fill('第一页的草稿');
  const second = await a.context.newPage();
  await second.goto('/mine/chat?conversationID=C2C10002');
  await expect(bar(second, '聊天已在其他页面打开')).toBeVisible(slow);
  await second.getByRole('button', { name: '在此使用' }).click();
  await noBar(second);
  await expect(bar(a.page, '聊天已在其他页面打开')).toBeVisible(slow);
  const words = `从第二页说 ${newToken15()}`;
  await say(second, words);
  await stands([second, b.page], words);
  await second.close();
  await noBar(a.page);
  await stands([a.page], words);
  await expect(field(a.page)).toHaveValue('第一页的草稿');
  const again = `回到第一页 ${newToken15()}`;
  await say(a.page, again);
  await stands([a.page, b.page], again);
});
