// A first visit begins with the public page, which the server has rendered into the HTML, before any script of the app
// has come.
import type { Page } from '@playwright/test';
import { bothWorlds, expect, feedStands, openBeforeScripts, openServer, test as base } from './kit';
import type { Kind, Server } from './kit';

const rendering: Kind = { open: () => openServer({ env: { PRERENDER: '1' } }) };
const onRendering = () =>
  base.extend<object>({
    server: [async ({ servers }, give) => give((await servers(rendering)).server), { scope: 'test', timeout: 120_000 }],
  });
const android =
  'Mozilla/5.0 (Linux; Android 11; Pixel 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

/** The server's first request does not wait for a slow machine. */
const isRendered = (server: Server, userAgent: string): Promise<void> =>
  expect
    .poll(async () => (await fetch(server.origin + '/home', { headers: { 'User-Agent': userAgent } })).text(), {
      timeout: 20_000,
    })
    .toContain('id="prerendered"');
/** Where the parts of the first screen are, in px, and what the first card says. */
const lookOf = (page: Page, root: '#snapshot' | '#root') =>
  page.evaluate((within) => {
    const place = (selector: string) => {
      const { x, y, width, height } = document.querySelector(`${within} ${selector}`)?.getBoundingClientRect() ?? {};
      return [selector, x, y, width, height].join(' ');
    };
    return {
      places: ['header', 'section', 'article', 'article bdi', 'article p', 'article img'].map(place),
      first: document.querySelector(`${within} article bdi`)?.textContent,
    };
  }, root);

for (const { name, test, more } of bothWorlds(onRendering)) {
  test(
    `a first visit begins with the first cards, and the page takes their place, ${name}`,
    { tag: '@full' },
    async ({ phone, server }) => {
      const agent = 'app' in more ? {} : { userAgent: android };
      const { page } = await phone({ ...more, ...agent, visited: false });
      await isRendered(server, await page.evaluate(() => navigator.userAgent));
      const { go } = await openBeforeScripts(page);
      await expect(page.locator('#snapshot article').first()).toBeVisible();
      await expect(page.locator('.start')).toBeHidden();
      // A picture of the page: nobody can reach what is in it.
      await expect(page.getByRole('link', { name: '签到' })).toHaveCount(0);
      const begun = await lookOf(page, '#snapshot');
      // Only what is in the window is fetched.
      await expect
        .poll(() =>
          page.evaluate(() =>
            Array.from(
              document.querySelectorAll('#snapshot img[src]'),
              (i) => i.getBoundingClientRect().top < innerHeight,
            ),
          ),
        )
        .not.toContain(false);

      go();
      await expect(page.locator('#snapshot')).toHaveCount(0);
      await feedStands(page);
      expect(await lookOf(page, '#root')).toEqual(begun);
      await page.getByRole('link', { name: /签到/ }).first().click();
      await expect(page).toHaveURL(/sign/i);
    },
  );
}

const test = onRendering();
test(
  'a member begins with it, too, and goes on with a page of her own',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page } = await phone({ person: 1, userAgent: android });
    await isRendered(server, android);
    const { go } = await openBeforeScripts(page);
    await expect(page.locator('#snapshot')).toContainText('夜行日记');
    const { places } = await lookOf(page, '#snapshot');
    go();
    await expect(page.locator('#snapshot')).toHaveCount(0);
    await feedStands(page);
    expect((await lookOf(page, '#root')).places.slice(0, 3)).toEqual(places.slice(0, 3));
    await expect(page.locator('#root article').first().getByRole('button', { name: '更多' })).toBeVisible();
  },
);

test(
  'a first visit draws the cards that the window reaches, and no others',
  { tag: '@full' },
  async ({ phone, server }) => {
    await isRendered(server, android);
    for (const height of [640, 1800]) {
      const { page } = await phone({ userAgent: android, visited: false, viewport: { width: 360, height } });
      await openBeforeScripts(page);
      const cards = page.locator('#snapshot article');
      await expect(cards.first()).toBeVisible();
      const places = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect()));
      expect(places.filter(({ top }) => top >= height)).toEqual([]);
      // The server has rendered three, and a placeholder after them.
      expect(places.length).toBe(height === 640 ? 1 : 3);
      places.slice(1).forEach(({ top }, i) => expect(top - (places[i]?.bottom ?? 0)).toBeLessThan(40));
    }
  },
);

test('a slow phone draws the first screen in short tasks, from its top down', async ({ phone, server }) => {
  await isRendered(server, android);
  const { page } = await phone({ userAgent: android, visited: false });
  await page.addInitScript(() => {
    // A clock that has gone on by 20 ms whenever it is read: no task is short.
    let now = 0;
    performance.now = () => (now += 20);
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    // An observer is called once after each task.
    new MutationObserver(() => {
      const count = document.querySelectorAll('#snapshot *').length;
      if (count > (tasks[tasks.length - 1] ?? 0)) tasks.push(count);
    }).observe(document, { childList: true, subtree: true });
  });
  await openBeforeScripts(page);
  await expect(page.locator('#snapshot article')).toBeVisible();
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  expect(tasks.length).toBeGreaterThan(4);
  expect(Math.max(...tasks.map((count, i) => count - (tasks[i - 1] ?? 0)))).toBeLessThan(30);
});

/** The page with other elements in the block of its first screen. */
const withNodes = (html: string, nodes: unknown[]): string =>
  html.replace(/(<script[^>]* id="prerendered"[^>]*>)(.*?)(?=<\/script>)/s, (_, tag: string, block: string) => {
    return tag + JSON.stringify({ ...(JSON.parse(block) as object), nodes });
  });
test(
  'a first screen that cannot be drawn to its end, or has nothing, leaves the page its shapes',
  { tag: '@full' },
  async ({ phone, server }) => {
    await isRendered(server, android);
    const many = Array.from({ length: 50 }, () => ['p', {}, ['一段正文。']]);
    for (const nodes of [[...many, null, ...many], []]) {
      const { page } = await phone({ userAgent: android, visited: false, viewport: { width: 390, height: 4000 } });
      await page.route('**/home', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: withNodes(await response.text(), nodes) });
      });
      const { go } = await openBeforeScripts(page);
      await expect(page.locator('#root > .shapes')).toBeVisible();
      await expect(page.locator('#snapshot')).toHaveCount(0);
      go();
      await feedStands(page);
    }
  },
);

test(
  'errors have no stacks while the scripts are loaded, and have them once the app runs',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    const { go } = await openBeforeScripts(page);
    const stack = () => page.evaluate(() => new Error('for its stack').stack ?? '');
    expect(await stack()).not.toContain(' at ');
    go();
    await feedStands(page);
    expect(await stack()).toContain(' at ');
  },
);

test('a wide window and a reload begin with their own shapes', { tag: '@full' }, async ({ phone, server }) => {
  await isRendered(server, android);
  const { page: tablet } = await phone({ userAgent: android, viewport: { width: 820, height: 1180 } });
  await openBeforeScripts(tablet);
  await expect(tablet.locator('#prerendered')).toBeAttached();
  await expect(tablet.locator('#snapshot')).toHaveCount(0);

  const { page } = await phone({ userAgent: android });
  const { go } = await openBeforeScripts(page);
  await expect(page.locator('#snapshot')).toBeAttached();
  go();
  await feedStands(page);
  await page.evaluate(() => localStorage.removeItem('snapshot'));
  await page.reload();
  await expect(page.locator('#prerendered')).toBeAttached();
  await expect(page.locator('#snapshot')).toHaveCount(0);
});
