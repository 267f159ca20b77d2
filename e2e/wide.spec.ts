// Wide windows: a rail at the left instead of the bottom bar, one column, dialogs instead of sheets.
import type { Page } from '@playwright/test';
import { expect, test } from './kit';

const rail = (page: Page) => page.getByRole('navigation', { name: '导航', exact: true });
const column = async (page: Page) => {
  const box = await page.locator('#root').boundingBox();
  if (!box) throw new Error('no column');
  return box;
};
/** How much wider than the window the page is. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const { width, height, side, right } of [
  { width: 640, height: 900, side: 72, right: 0 },
  { width: 820, height: 1180, side: 72, right: 0 },
  { width: 1280, height: 800, side: 200, right: 360 },
  { width: 844, height: 390, side: 64, right: 0 },
]) {
  test(
    `at ${width} × ${height} the places stand at the left and the feed beside them`,
    { tag: '@full' },
    async ({ phone }) => {
      const { page } = await phone({ person: 1, viewport: { width, height } });
      await page.goto('/home');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await rail(page).boundingBox()).toEqual({ x: 0, y: 0, width: side, height });
      await expect(page.getByRole('navigation', { name: '底部导航' })).toHaveCount(0);
      const { x, width: wide } = await column(page);
      expect(x).toBeGreaterThanOrEqual(side);
      expect(wide).toBeLessThanOrEqual(height < 480 ? 720 : 640);
      // In the middle of what is left.
      expect(x - side).toBeCloseTo((width - side - right - wide) / 2, 0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);

      await rail(page).getByRole('link', { name: /^消息/ }).click();
      await expect(page).toHaveURL(/\/mine\/chatNotice$/);
      await expect(rail(page).getByRole('link', { name: /^消息/ })).toHaveAttribute('aria-current', 'page');
    },
  );
}

test(
  'a page’s cover is as wide as a phone, and on the edges of the text, rounded, in a wide window',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 820, height: 900 } });
    const cover = page.getByRole('main').locator('img').first();
    const box = async () => (await cover.boundingBox()) ?? { x: -1, y: -1, width: -1, height: -1 };
    for (const at of [
      '/circle/circleDetail?tribeId=c101',
      '/circle/topicDetail?topicId=h103',
      '/clubs/manage?clubId=club01',
      '/activity/activityDetails?activityId=act01',
      '/',
    ]) {
      await page.setViewportSize({ width: 820, height: 900 });
      await page.goto(at);
      await expect(cover).toBeVisible();
      const { x } = await column(page);
      await expect.poll(async () => (await box()).x).toBe(x + 20);
      const { width, height } = await box();
      expect(width).toBe(600);
      expect(height).toBeLessThanOrEqual(400);
      const radius = await cover.evaluate((img) => {
        for (let box: Element | null = img; box; box = box.parentElement) {
          const { borderRadius, overflow } = getComputedStyle(box);
          if (overflow === 'hidden' && borderRadius !== '0px') return borderRadius;
        }
        return '';
      });
      expect(radius).toBe('4px');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await box()).x).toBe(0);
      expect((await box()).width).toBe(390);
    }
  },
);

test('Club Z is dark beside its page from its first drawing on', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1, theme: 'light', viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector("main[data-scope='clubz']")) return;
      seen.disconnect();
      localStorage.setItem('ground', getComputedStyle(document.documentElement).backgroundColor);
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ground'))).toBe('rgb(12, 11, 10)');
  // The wordmark on the rail is as light as the words under it.
  const mark = () => rail(page).evaluate((bar) => getComputedStyle(bar, '::before').backgroundColor);
  await expect.poll(mark).toBe('rgb(244, 239, 231)');
  await rail(page).getByRole('link', { name: /^活动/ }).click();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(255, 255, 255)');
});

test('from 1000 px search, circles and topics stand beside the feed, services and settings in the rail', async ({
  phone,
}) => {
  const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
  await page.goto('/home');
  const beside = page.getByRole('complementary', { name: '推荐' });
  await expect(beside.getByRole('link', { name: /夜行日记/ })).toBeVisible();
  // Nothing stands twice.
  const header = page.getByRole('main').getByRole('link', { name: /^搜索：/ });
  await expect(header).toBeHidden();
  await expect(page.getByRole('link', { name: '车友会' })).toHaveCount(1);
  const [feed, column2] = [await column(page), await beside.boundingBox()];
  // Between the edges of the text.
  expect(feed.width - 40).toBe(600);
  expect(column2?.x).toBe(feed.x + feed.width - 20 + 56);
  expect(1280 - (column2?.x ?? 0) - (column2?.width ?? 0)).toBeCloseTo(feed.x + 20 - 200, 0);

  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click();
  await beside.getByRole('link', { name: /独库公路/ }).click();
  await expect(page).toHaveURL(/\/circle\/topicDetail/);
  await expect(beside).toHaveCount(0);
  const { x, width } = await column(page);
  expect(x - 200).toBeCloseTo((1280 - 200 - width) / 2, 0);
  await page.goBack();
  await expect(beside).toBeVisible();
});

test(
  'a phone on its side has channels and feeds in one line, and pictures beside the words',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 844, height: 390 } });
    await page.goto('/home');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    const [channel, feed, first] = await Promise.all([
      page.getByRole('main').getByRole('link', { name: '社区', exact: true }).boundingBox(),
      page.getByRole('tab', { name: '推荐' }).boundingBox(),
      card.boundingBox(),
    ]);
    expect(feed?.x).toBeGreaterThan((channel?.x ?? 0) + (channel?.width ?? 0));
    expect((feed?.y ?? 0) + (feed?.height ?? 0)).toBeLessThanOrEqual(48);
    expect(first?.y).toBeLessThanOrEqual(52);
    const pictures = await card.getByRole('group').boundingBox();
    expect(pictures?.width).toBe(256);
    expect((await card.boundingBox())?.height).toBeLessThan(300);
    // They stay in one line while the feed is read.
    await page.mouse.move(400, 200);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    expect((await page.getByRole('tab', { name: '推荐' }).boundingBox())?.y).toBe(feed?.y);
  },
);

test('from 1200 px a post has its comments beside it, below that under it', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
  await page.goto('/home');
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^打开帖子：/ })
    .press('Enter');
  const comments = page.getByRole('region', { name: '评论' });
  await expect(comments.getByRole('button', { name: /^回复/ }).first()).toBeVisible();
  const beside = await comments.boundingBox();
  const { x, width } = await column(page);
  expect(beside?.x).toBeGreaterThanOrEqual(x + width);
  expect(beside?.y).toBe(0);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  // Both scroll by themselves.
  await page.mouse.move((beside?.x ?? 0) + 100, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await comments.boundingBox())?.y).toBeLessThan(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByRole('button', { name: '说点什么…' }).click();
  await page.getByRole('textbox', { name: '评论内容' }).fill('路上见');
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.getByRole('button', { name: '发送' }).click();
  await expect(comments.getByText('路上见')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(comments.getByText('路上见')).toBeInViewport();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('complementary', { name: '推荐' })).toBeVisible();
});

test(
  'the rail has its services under 发布 on every page, and the settings at its foot at every width',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
    const settings = page.getByRole('button', { name: '设置' });
    const shop = page.getByRole('link', { name: '商城', exact: true });
    const top = async (what: typeof shop) => (await what.boundingBox())?.y ?? -1;
    let first = -1;
    for (const path of [
      '/mine/signIn',
      '/shop/product?productId=p06',
      '/search',
      '/errorPage?type=server',
      '/no/such',
    ]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(shop, path).toBeVisible();
      const publish = await rail(page).getByRole('button', { name: '发布' }).boundingBox();
      expect(await top(shop), path).toBeGreaterThan((publish?.y ?? 0) + (publish?.height ?? 0));
      if (first < 0) first = await top(shop);
      expect(await top(shop), path).toBe(first);
      expect(await top(settings), path).toBeGreaterThan(720);
      await page.setViewportSize({ width: 820, height: 800 });
      await expect(shop, path).toBeHidden();
      await expect(settings, path).toBeInViewport();
    }
  },
);

test(
  'a page that is opened by its link marks the place of the rail that it belongs to',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
    for (const [path, name] of [
      ['/mine/points', /^我的/],
      ['/activity/myActivity', /^活动/],
      ['/mine/myNotice', /^消息/],
      ['/circle/hotList', /^社区/],
    ] as const) {
      await page.goto(path);
      await expect(rail(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
      await expect(rail(page).locator('[aria-current]')).toHaveCount(1);
    }
  },
);

test('J and K go from card to card, Enter opens one, and / searches', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
  await page.goto('/home');
  await expect(page.getByRole('article').nth(1)).toBeVisible();
  // The keys come with the shell.
  await expect(page.getByRole('complementary', { name: '推荐' })).toBeVisible();
  const link = (n: number) =>
    page
      .getByRole('article')
      .nth(n)
      .getByRole('link', { name: /^打开帖子：/ });
  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/threadDetail/i);
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  // In a field it is a letter.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toHaveValue('/');
});

test(
  'a sheet is a dialog in the middle of a wide window, and an editor has no rail',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
    await page.goto('/home');
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await rail(page).getByRole('button', { name: '发布' }).click();
    const sheet = page.getByRole('dialog', { name: '发布' });
    await expect(sheet).toBeVisible();
    const first = sheet.getByRole('button', { name: /^图文/ });
    await expect(first).toBeVisible();
    // Also beside it, in the scrollbar's gutter, where the ground shows.
    expect(await ground()).not.toBe(light);
    const row = await first.boundingBox();
    expect((row?.x ?? 0) + (row?.width ?? 0) / 2).toBe(640);
    expect(row?.width).toBeLessThanOrEqual(420);
    // Not at the window's lower edge.
    const last = await sheet.getByRole('button').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(700);
    await first.click();
    await expect(page.getByRole('textbox', { name: '标题' })).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
    const { x, width } = await column(page);
    expect(x).toBeCloseTo((1280 - width) / 2, 0);
  },
);

test('a page has no rail in the app, also on a tablet', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1, app: {}, viewport: { width: 820, height: 1180 } });
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(rail(page)).toHaveCount(0);
  const { x, width } = await column(page);
  expect(x).toBeCloseTo((820 - width) / 2, 0);
});

test('the first Tab leads past the head of the page to its content', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  const skip = page.getByRole('button', { name: '跳到内容' });
  await expect(skip).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // Past tabs, search, banner, quick row and strip: the first card's own link.
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^打开帖子：/ }),
  ).toBeFocused();
  // What has the focus stands clear of the header and its tabs.
  await page.keyboard.press('Tab');
  const author = page.locator('article a:focus');
  await expect(author).toHaveAccessibleName(/的主页$/);
  const isCovered = author.evaluate((el) => {
    const { left, top, width, height } = el.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !el.closest('article')?.contains(hit);
  });
  expect(await isCovered).toBe(false);
});

test(
  'in a wide window the pictures of posts, articles and activities stand on the edges of the words',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 820, height: 1180 } });
    for (const [path, picture] of [
      ['/circle/threadDetail?threadId=t1258', page.getByRole('button', { name: '查看图片 1/9' })],
      ['/content/detail?kind=content&contentId=article01', page.getByRole('button', { name: /^查看图片/ }).first()],
      ['/activity/activityHome', page.getByRole('main').locator('article img').first()],
    ] as const) {
      await page.goto(path);
      await expect(picture).toBeVisible();
      const { x, width } = await column(page);
      const seen = await picture.boundingBox();
      expect(seen?.x, path).toBe(x + 20);
      expect(seen?.width, path).toBeLessThanOrEqual(width - 40);
      expect(seen?.height, path).toBeLessThanOrEqual(400);
      // The lead of several leaves no hole at its right.
      if (path.includes('t1258')) expect(seen?.width).toBe(600);
    }
  },
);

test('in a wide window the shop begins with a board of 3:1', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1, viewport: { width: 820, height: 1180 } });
  await page.goto('/shop/home');
  const board = page.getByRole('region', { name: '商城推荐' });
  await expect(board).toBeVisible();
  const { width = 0, height = 0 } = (await board.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(3, 1);
});

test('from 1000 px four products or posts stand side by side', { tag: '@full' }, async ({ phone }) => {
  for (const [width, text] of [
    [1280, 920],
    [1040, 720],
  ] as const) {
    const { page } = await phone({ person: 1, viewport: { width, height: 800 } });
    for (const path of ['/shop/home', '/mine/info', '/mine/otherInfo?userId=10013']) {
      await page.goto(path);
      const row = page.locator('main [data-columns]:visible').first();
      await expect(row).toHaveAttribute('data-columns', '4');
      await expect.poll(async () => (await row.boundingBox())?.width, { message: path }).toBe(text);
    }
  }
});
