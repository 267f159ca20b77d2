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

for (const { width, height, side } of [
  { width: 640, height: 900, side: 72 },
  { width: 820, height: 1180, side: 72 },
  { width: 1280, height: 800, side: 200 },
  { width: 844, height: 390, side: 64 },
]) {
  test(`at ${width} × ${height} the places stand at the left and the feed beside them`, async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width, height } });
    await page.goto('/home');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await rail(page).boundingBox()).toEqual({ x: 0, y: 0, width: side, height });
    await expect(page.getByRole('navigation', { name: '底部导航' })).toHaveCount(0);
    const { x, width: wide } = await column(page);
    expect(x).toBeGreaterThanOrEqual(side);
    expect(wide).toBeLessThanOrEqual(640);
    // In the middle of what is left.
    expect(x - side).toBeCloseTo((width - side - wide) / 2, 0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await rail(page).getByRole('link', { name: /^消息/ }).click();
    await expect(page).toHaveURL(/\/mine\/chatNotice$/);
    await expect(rail(page).getByRole('link', { name: /^消息/ })).toHaveAttribute('aria-current', 'page');
  });
}

test('a sheet is a dialog in the middle of a wide window, and an editor has no rail', async ({ phone }) => {
  const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
  await page.goto('/home');
  await rail(page).getByRole('button', { name: '发布' }).click();
  const sheet = page.getByRole('dialog', { name: '发布' });
  await expect(sheet).toBeVisible();
  const first = sheet.getByRole('button', { name: /^图文/ });
  await expect(first).toBeVisible();
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
});

test('a page has no rail in the app, also on a tablet', async ({ phone }) => {
  const { page } = await phone({ person: 1, app: {}, viewport: { width: 820, height: 1180 } });
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(rail(page)).toHaveCount(0);
  const { x, width } = await column(page);
  expect(x).toBeCloseTo((820 - width) / 2, 0);
});

test('the first Tab leads past the head of the page to its content', async ({ phone }) => {
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
});
