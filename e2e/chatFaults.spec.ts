// Faults of chat in a real browser: a half-open socket, no network, a hidden tab, an unreachable server, an invalid
// signature, other devices, another tab. Chat recovers by itself or after one tap, keeps drafts, delivers each message
// once and does not reconnect in a loop.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { call, signIn } from '../tests/signedCall.mjs';
import { openBadWay } from '../tests/worker/badWay';
import type { BadWay } from '../tests/worker/badWay';
import { enter, field, noBar, notYetSent, row, say, sent, slow } from './chatKit';
import { expect, test as base, newWord } from './kit';

type Person = { page: Page; context: BrowserContext; token: string };
/** A proxy that counts connections and can go silent, and phones that connect through it. */
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
/** Asserts that the message is sent and shown once on each page. */
async function stands(pages: Page[], words: string): Promise<void> {
  for (const page of pages) await expect(row(page, words)).toHaveCount(1, slow);
  for (const page of pages) await sent(row(page, words));
}
/** Two phones in the room of their conversation. */
async function twoInARoom(person: (n: 1 | 2) => Promise<Person>): Promise<[Person, Person]> {
  const a = await person(1);
  const b = await person(2);
  await enter(a.page, 'C2C10002');
  await enter(b.page, 'C2C10001');
  const words = `开场 ${newWord()}`;
  await say(a.page, words);
  await stands([a.page, b.page], words);
  return [a, b];
}

test(
  'a half-open socket is detected: the waiting message is sent, and messages arrive again',
  { tag: '@full' },
  async ({ person, way }) => {
    test.setTimeout(180_000);
    const [a, b] = await twoInARoom(person);
    const before = way.connections();
    way.blackHole();
    const words = `听得到吗 ${newWord()}`;
    await say(a.page, words);
    await notYetSent(row(a.page, words));
    await field(a.page).fill('写了一半');
    await stands([a.page, b.page], words);
    const answer = `听得到 ${newWord()}`;
    await say(b.page, answer);
    await stands([a.page, b.page], answer);
    await noBar(a.page);
    await expect(field(a.page)).toHaveValue('写了一半');
    expect(way.connections() - before).toBeLessThan(40);
  },
);

test(
  'a message written offline is sent once after reconnecting, and missed messages arrive',
  { tag: '@full' },
  async ({ person, way }) => {
    test.setTimeout(180_000);
    const [a, b] = await twoInARoom(person);
    const before = way.connections();
    await a.context.setOffline(true);
    const mine = `山里没信号 ${newWord()}`;
    await say(a.page, mine);
    const theirs = `到哪了 ${newWord()}`;
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
  },
);

test(
  'a hidden tab marks nothing as read; when it is visible again it has all messages and marks them as read',
  { tag: '@full' },
  async ({ person, server }) => {
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
    const words = [`一 ${newWord()}`, `二 ${newWord()}`];
    for (const one of words) await say(b.page, one);
    await expect.poll(unread, slow).toBe(stood + 2);
    // Phones freeze a tab that was in the background for long.
    const client = await a.context.newCDPSession(a.page);
    await client.send('Page.setWebLifecycleState', { state: 'frozen' });
    const third = `三 ${newWord()}`;
    await say(b.page, third);
    await expect.poll(unread, slow).toBe(stood + 3);
    await client.send('Page.setWebLifecycleState', { state: 'active' });
    await look('visible');
    for (const one of words.concat(third)) await stands([a.page, b.page], one);
    await expect.poll(unread, slow).toBe(stood);
    await noBar(a.page);
    await expect(field(a.page)).toHaveValue('还没写完');
  },
);

test(
  'messages written while the server is down arrive once and in order after few retries',
  { tag: '@full' },
  async ({ person, server, way }) => {
    test.setTimeout(240_000);
    const [a, b] = await twoInARoom(person);
    const before = way.connections();
    let asked = 0;
    // Without scripts: the idle app prefetches each of them once.
    for (const { context } of [a, b]) context.on('request', (r) => void (r.url().includes('/assets/') || asked++));
    await server.stop('SIGKILL');
    const mark = newWord();
    for (const n of [1, 2, 3]) await say(a.page, `第${n}句 ${mark}`);
    await field(a.page).fill('第四句还在写');
    await expect(bar(a.page, /连接中…|未连接，点击重试/)).toBeVisible(slow);
    await server.start();
    for (const n of [1, 2, 3]) await stands([a.page, b.page], `第${n}句 ${mark}`);
    const order = await row(b.page, mark).allInnerTexts();
    expect(order.map((words) => /第\d句/.exec(words)?.[0])).toEqual(['第1句', '第2句', '第3句']);
    for (const { page } of [a, b]) await noBar(page);
    await expect(field(a.page)).toHaveValue('第四句还在写');
    // The sum of both phones until everything missed is loaded. A browser retries a request on a dead connection several
    // times by itself, so there are more connections than requests.
    expect(asked).toBeLessThan(60);
    expect(way.connections() - before).toBeLessThan(300);
  },
);

/** Opens another page and returns to the room. */
async function lookAway(page: Page): Promise<void> {
  await page.getByRole('link', { name: '聊天详情' }).click();
  await expect(field(page)).toHaveCount(0);
  await page.goBack();
  await expect(field(page)).toBeVisible(slow);
}
/** Replaces the signature in the next responses by an invalid one. Returns the counter of requests. */
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
test('an invalid signature is renewed once, and chat connects', { tag: '@full' }, async ({ person }) => {
  test.setTimeout(120_000);
  const a = await person(3);
  const asked = await badSignatures(a.context, 1);
  await enter(a.page, 'C2C10001');
  await expect.poll(asked, slow).toBe(2);
  await a.context.unrouteAll({ behavior: 'ignoreErrors' });
});
test(
  'a second invalid signature stops the retries; the draft is kept, and 重新连接 connects again',
  { tag: '@full' },
  async ({ person }) => {
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
  },
);

/** Another device of the person, which speaks the wire format of the chat service. */
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
test(
  'a phone signed out by other devices stays disconnected until 重新连接 is tapped, and keeps its draft',
  { tag: '@full' },
  async ({ person, server, way }) => {
    test.setTimeout(150_000);
    const a = await person(2);
    await enter(a.page, 'C2C10001');
    // The service signs out the oldest device. A sent message proves that this phone logged in first.
    const first = `先到 ${newWord()}`;
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
  },
);

test(
  'chat runs in one of two tabs; the other tab can take it over and returns it when it is closed',
  { tag: '@full' },
  async ({ person }) => {
    test.setTimeout(150_000);
    const [a, b] = await twoInARoom(person);
    await field(a.page).fill('第一页的草稿');
    const second = await a.context.newPage();
    await second.goto('/mine/chat?conversationID=C2C10002');
    await expect(bar(second, '聊天已在其他页面打开')).toBeVisible(slow);
    await second.getByRole('button', { name: '在此使用' }).click();
    await noBar(second);
    await expect(bar(a.page, '聊天已在其他页面打开')).toBeVisible(slow);
    const words = `从第二页说 ${newWord()}`;
    await say(second, words);
    await stands([second, b.page], words);
    await second.close();
    await noBar(a.page);
    await stands([a.page], words);
    await expect(field(a.page)).toHaveValue('第一页的草稿');
    const again = `回到第一页 ${newWord()}`;
    await say(a.page, again);
    await stands([a.page, b.page], again);
  },
);
