// The second visit begins with what the first one showed, before any script of the app has come, and only for the one
// who saw it.
import type { BrowserContext, Page } from '@playwright/test';
import { signIn } from '../tests/signedCall.mjs';
import { expect, feedStands, openBeforeScripts, linksAreTaken, openLink, pullDown, test } from './kit';

const android =
  'Mozilla/5.0 (Linux; Android 11; Pixel 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const snapshotOf = (page: Page) => page.locator('#snapshot');
/** Opens the home page and waits until it is stored. */
async function storesSnapshot(page: Page): Promise<void> {
  await page.goto('/home');
  await feedStands(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('snapshot') ?? ''), { timeout: 15_000 })
    .not.toBe('');
}
/** The next visit, whose scripts come when `go` is called. */
async function nextVisit(context: BrowserContext): Promise<{ page: Page; go: () => void }> {
  const page = await context.newPage();
  const { go } = await openBeforeScripts(page);
  return { page, go };
}

test(
  'the second visit shows the last content at once, and gives way to the page',
  { tag: '@full' },
  async ({ phone }) => {
    const { page: first, context } = await phone({ person: 1 });
    await storesSnapshot(first);
    const name = await first.locator('article bdi').first().textContent();
    await first.close();

    const { page, go } = await nextVisit(context);
    await expect(snapshotOf(page)).toContainText('签到');
    await expect(snapshotOf(page)).toContainText(name ?? '?');
    await expect(page.locator('.start')).toBeHidden();
    // A picture of the page: nobody can reach what is in it.
    await expect(page.getByRole('link', { name: '签到' })).toHaveCount(0);
    expect(await page.locator('#snapshot [href]:not(use)').count()).toBe(0);

    go();
    await expect(snapshotOf(page)).toHaveCount(0);
    await feedStands(page);
    await page.getByRole('link', { name: /签到/ }).first().click();
    await expect(page).toHaveURL(/sign/i);
  },
);

test('a page that is scrolled shows itself', { tag: '@full' }, async ({ phone }) => {
  const { page: first, context } = await phone({ person: 1 });
  await storesSnapshot(first);
  await first.close();
  const page = await context.newPage();
  // The cards never come, so the snapshot stays.
  await page.route('**/api/**', () => undefined);
  await page.addInitScript(() => {
    indexedDB.deleteDatabase('zeal');
    window.Worker = class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    } as never;
  });
  await page.goto('/home');
  await expect(snapshotOf(page)).toBeVisible();
  await expect(page.locator('#root main')).toBeAttached();
  // Once the page below is high enough for it.
  await expect.poll(() => page.evaluate(() => (scrollTo(0, 200), scrollY))).toBeGreaterThan(0);
  await expect(snapshotOf(page)).toHaveCount(0, { timeout: 1000 });
});

test('a line about the network is not drawn over it, ends it, and is not in the next one', async ({ phone }) => {
  const { page: first, context } = await phone({ person: 1 });
  await storesSnapshot(first);
  await first.close();
  const page = await context.newPage();
  await page.route('**/api/**', (route) => route.abort());
  await page.addInitScript(() => {
    // What of a dot or a picture does not come is waited for; the line is not.
    const look = (): void => {
      const snapshot = document.getElementById('snapshot');
      if (snapshot && !snapshot.querySelector('.never')) {
        const never = document.createElement('i');
        never.className = 'never';
        snapshot.append(never);
      }
      const line = document.querySelector('#root [data-netline]');
      if (line && !document.documentElement.dataset['lineAt'])
        document.documentElement.dataset['lineAt'] = String(performance.now());
      if (line && snapshot && getComputedStyle(line).zIndex >= getComputedStyle(snapshot).zIndex)
        document.documentElement.dataset['over'] = '';
      if (line && !snapshot) document.documentElement.dataset['goneAt'] ??= String(performance.now());
      requestAnimationFrame(look);
    };
    document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(look));
  });
  await page.goto('/home');
  await expect(page.getByText('内容可能不是最新')).toBeVisible();
  await expect(snapshotOf(page)).toHaveCount(0);
  const said = (name: string) => page.evaluate((key) => document.documentElement.dataset[key], name);
  await expect.poll(() => said('goneAt')).toBeDefined();
  expect(await said('over'), 'drawn over it').toBeUndefined();
  const ms = Number(await said('goneAt')) - Number(await said('lineAt'));
  expect(ms, 'for which it stays over the line').toBeLessThan(1500);
  await page.evaluate(() => {
    localStorage.removeItem('snapshot');
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await page.evaluate(() => localStorage.getItem('snapshot'))).toBeNull();
});

test('nobody else sees what a person has seen', async ({ phone, server }) => {
  const { page: first, context } = await phone({ person: 1 });
  await storesSnapshot(first);
  await first.close();

  await test.step('another person on the same phone', async () => {
    const { idToken } = await signIn(server.origin, 2);
    await context.addCookies([{ name: 'idToken', value: idToken, url: server.origin }]);
    const { page } = await nextVisit(context);
    await expect(snapshotOf(page)).toHaveCount(0);
    await page.close();
  });
  await test.step('nobody', async () => {
    await context.clearCookies();
    const { page } = await nextVisit(context);
    await expect(snapshotOf(page)).toHaveCount(0);
    await page.close();
  });
});

test('a member whose token is renewed during the visit finds the snapshot, another person does not', async ({
  phone,
  server,
}) => {
  const { page: first, context } = await phone({ person: 1 });
  await storesSnapshot(first);
  const ownerOf = () =>
    first.evaluate(() => (JSON.parse(localStorage.getItem('snapshot') ?? '{}') as { owner?: string }).owner);
  const before = await ownerOf();
  const name = await first.locator('article bdi').first().textContent();
  const cookie = async () => (await context.cookies()).find((one) => one.name === 'idToken')?.value;

  // The page that is left is another one.
  const { idToken } = await signIn(server.origin, 1);
  await first.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), idtoken: idToken } });
  });
  await openLink(first, '/mine/info');
  await expect.poll(cookie).toBe(idToken);
  await expect.poll(ownerOf, { timeout: 15_000 }).not.toBe(before);
  await first.close();
  const next = await nextVisit(context);
  await expect(snapshotOf(next.page)).toContainText(name ?? '?');
  next.go();
  await feedStands(next.page);

  // Somebody else's token, in the cookie by another page.
  const other = await signIn(server.origin, 2);
  await context.addCookies([{ name: 'idToken', value: other.idToken, url: server.origin }]);
  await next.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => next.page.evaluate(() => localStorage.getItem('snapshot')), { timeout: 15_000 }).toBeNull();
});

test('what a person does not want to see any more is not in the next visit’s first screen', async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await storesSnapshot(page);
  const first = page.locator('article').first();
  const text = await first
    .locator('p')
    .first()
    .evaluate(
      (p) =>
        Array.from(p.childNodes, (one) => (one.nodeType === Node.TEXT_NODE ? one.nodeValue : '')).find(Boolean) ?? '?',
    );
  const stored = () => page.evaluate(() => localStorage.getItem('snapshot') ?? '');
  expect((await stored()).includes(text)).toBe(true);
  await openLink(page, (await first.getByRole('link', { name: /^打开帖子/ }).getAttribute('href')) ?? '');
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('button', { name: '不感兴趣' }).click();
  await expect(page).toHaveURL(/home$/);
  // The page that it returns to stores one without it.
  const ofText = async () => (await stored()) && (await stored()).includes(text);
  await expect.poll(ofText, { timeout: 15_000 }).toBe(false);

  await openLink(page, '/mine/otherInfo?userId=10008');
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('button', { name: '拉黑', exact: true }).click();
  await page.getByRole('dialog', { name: '拉黑周叙白？' }).getByRole('button', { name: '拉黑' }).click();
  await expect.poll(stored).toBe('');
  await page.getByRole('button', { name: '解除', exact: true }).click();
  await expect(page.getByText('已拉黑，内容不可见')).toHaveCount(0);
});

test('a page without cards shows itself', async ({ phone }) => {
  const { page: first, context } = await phone({ person: 1 });
  await storesSnapshot(first);
  await first.close();
  const page = await context.newPage();
  await page.route('**/api/**', (route) => route.abort());
  await page.addInitScript(() => {
    indexedDB.deleteDatabase('zeal');
    const look = (): void => {
      const { dataset } = document.documentElement;
      const text = document.querySelector('#root main')?.textContent ?? '';
      if (/重新加载|再试一次/.test(text)) dataset['emptyAt'] ??= String(performance.now());
      if (dataset['emptyAt'] && !document.getElementById('snapshot')) dataset['goneAt'] ??= String(performance.now());
      requestAnimationFrame(look);
    };
    document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(look));
  });
  await page.goto('/home');
  await expect(snapshotOf(page)).toBeAttached();
  const said = (name: string) => page.evaluate((key) => document.documentElement.dataset[key], name);
  await expect.poll(() => said('goneAt'), { timeout: 20_000 }).toBeDefined();
  const ms = Number(await said('goneAt')) - Number(await said('emptyAt'));
  expect(ms, 'for which it stays over the page').toBeLessThan(4000);
});

test('a page that is pulled down shows itself', async ({ phone }) => {
  const { page: first, context } = await phone({ person: 1 });
  await storesSnapshot(first);
  const stored = await first.evaluate(() => localStorage.getItem('snapshot') ?? '');
  await first.close();
  const page = await context.newPage();
  await page.addInitScript((text) => {
    localStorage.setItem('snapshot', text.replace('"nodes":[', '"nodes":[["i",{"class":"never"},[]],'));
    performance.now = () => 1;
  }, stored);
  await page.goto('/home');
  await expect(page.locator('#root article').first()).toBeAttached({ timeout: 20_000 });
  await linksAreTaken(page);
  await expect(snapshotOf(page)).toBeAttached();
  await pullDown(page);
  await expect(snapshotOf(page)).toHaveCount(0);
});

for (const [what, isOther] of [
  ['another card', true],
  ['the same card', false],
] as const)
  test(`a tap on the snapshot of ${what} ${isOther ? 'opens nothing' : 'opens it'}`, async ({ phone }) => {
    const { page: first, context } = await phone({ person: 1 });
    await storesSnapshot(first);
    const name = (await first.locator('article bdi').first().textContent()) ?? '?';
    const stored = await first.evaluate(() => localStorage.getItem('snapshot') ?? '');
    await first.close();
    const page = await context.newPage();
    // The page never has as much as this.
    const more = stored.replace('"nodes":[', '"nodes":[["i",{"class":"never"},[]],');
    const shown = isOther ? more.replace(JSON.stringify(name), '"别人写的一条"') : more;
    await page.addInitScript((text) => {
      localStorage.setItem('snapshot', text);
      // It stays for as long as the tap needs.
      performance.now = () => 1;
    }, shown);
    await page.goto('/home');
    const card = page.locator('#root article').first();
    await expect(card).toContainText(name, { timeout: 20_000 });
    await linksAreTaken(page);
    await expect(snapshotOf(page)).toBeAttached();
    const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const tap = () => page.touchscreen.tap(x + width / 2, y + Math.min(height / 2, 100));
    await tap();
    await expect(snapshotOf(page)).toHaveCount(0);
    if (isOther) {
      await expect(page).toHaveURL(/home$/);
      await tap();
    }
    await expect(page).toHaveURL(/threadDetail/);
  });

test('a stored snapshot that cannot be read leaves the page in the HTML its place', async ({ phone }) => {
  const { page } = await phone({ userAgent: android });
  await page.addInitScript(() => localStorage.setItem('snapshot', '{"build":'));
  await page.route('**/home', async (route) => {
    const response = await route.fetch();
    const block = { isApp: 0, members: 1, nodes: [['p', {}, ['从网页里来的']]] };
    const script = `<script type="application/json" id="prerendered">${JSON.stringify(block)}</script>`;
    await route.fulfill({ response, body: (await response.text()).replace('<body>', '<body>' + script) });
  });
  const { go } = await openBeforeScripts(page);
  await expect(snapshotOf(page)).toHaveText('从网页里来的');
  go();
  await feedStands(page);
});

test('a page whose token has gone stores nothing of what it still shows', { tag: '@full' }, async ({ phone }) => {
  const { page, context } = await phone({ person: 1 });
  await storesSnapshot(page);
  await context.clearCookies();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await page.evaluate(() => localStorage.getItem('snapshot'))).toBeNull();
});

test('signing out takes the snapshot away', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await storesSnapshot(page);
  await page.goto('/mine/info');
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('dialog', { name: '设置' }).getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('snapshot'))).toBeNull();
});
