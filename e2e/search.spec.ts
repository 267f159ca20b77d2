// Search: from the home page, suggestions while typing, tabs, back from a post, and the history.
import { expect, feedStands, test } from './kit';

test.setTimeout(90_000);
/**
 * The result at a point of the window and its position. The scroll offset says less, because the estimated heights of
 * rows above may change.
 */
const underFinger = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const card = document.elementFromPoint(150, 420)?.closest('article');
    return card ? [card.textContent, Math.round(card.getBoundingClientRect().top)] : [];
  });
const field = (page: import('@playwright/test').Page) => page.getByRole('searchbox');

test(
  'a search from the home page marks the keyword, keeps its position after back, and is in the history',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/home');
    await feedStands(page);
    await page.getByRole('link', { name: /^搜索：/ }).click();
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole('region', { name: '热搜' }).getByRole('button')).toHaveCount(10);
    await field(page).fill('的');
    await field(page).press('Enter');
    const hits = page.getByRole('tabpanel').getByRole('article');
    await expect(hits.first()).toBeVisible();
    await expect(page.getByRole('tabpanel').locator('em').first()).toHaveText('的');
    await page.getByRole('tab', { name: '帖子' }).click();
    await expect(hits.nth(4)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    // The list ignores taps while it scrolls.
    await expect
      .poll(() => page.evaluate(() => document.elementFromPoint(150, 420)?.getAttribute('href') ?? ''))
      .toMatch(/threadDetail/i);
    const tapped = await underFinger(page);
    expect(tapped).toHaveLength(2);
    await expect(async () => {
      await page.mouse.click(150, 420);
      await expect(page).toHaveURL(/threadDetail/i, { timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await page.goBack();
    await expect(page.getByRole('tab', { name: '帖子' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => underFinger(page)).toEqual(tapped);
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByRole('region', { name: '搜索历史' }).getByRole('button', { name: '的' }).click();
    await expect(hits.first()).toBeVisible();
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByRole('button', { name: '清空搜索历史' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
    await expect(page.getByRole('region', { name: '搜索历史' })).toHaveCount(0);
  },
);

test(
  'suggestions are requested after the input is committed, and not during IME composition',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, context } = await phone();
    await page.clock.install();
    await page.goto('/search');
    await expect(page.getByRole('region', { name: '热搜' })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/search/suggest')) asked.push(url.searchParams.get('keyword') ?? '');
    });
    const keyboard = await context.newCDPSession(page);
    await field(page).focus();
    for (const text of ['d', 'do', 'dong'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await expect(page.getByRole('list', { name: '搜索建议' })).toBeVisible();
    // Much longer than the debounce, on the page's own clock.
    await page.clock.runFor(5000);
    expect(asked).toEqual([]);
    await keyboard.send('Input.insertText', { text: '冬' });
    await expect(page.getByRole('button', { name: '冬季续航' })).toBeVisible();
    expect(asked).toEqual(['冬']);
    await page.getByRole('button', { name: '冬季续航' }).click();
    await expect(page).toHaveURL(/words=/);
    await expect(field(page)).toHaveValue('冬季续航');
  },
);

test('people, circles and posts are suggested while typing and open at once', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.goto('/search');
  await field(page).fill('独库');
  const suggestions = page.getByRole('list', { name: '搜索建议' });
  await suggestions.getByRole('link', { name: /独库 老李.*用户/ }).click();
  await expect(page).toHaveURL(/\/mine\/otherInfo\?userId=/);
  await page.goBack();
  await expect(field(page)).toHaveValue('独库');
  await suggestions
    .getByRole('link', { name: /独库.*帖子/ })
    .first()
    .click();
  await expect(page).toHaveURL(/threadDetail/i);
  await page.goBack();
  await field(page).fill('长途');
  await suggestions.getByRole('link', { name: /长途实验室.*圈子/ }).click();
  await expect(page.getByRole('heading', { name: '长途实验室' }).first()).toBeVisible();
  await page.goBack();
  await expect(suggestions.getByRole('link', { name: /长途实验室.*圈子/ })).toBeVisible();
  // What is looked for after all is what back comes to from then on.
  await suggestions.getByRole('button', { name: '搜索“长途”' }).click();
  await page.getByRole('tabpanel').getByRole('article').first().getByRole('link').first().click();
  await expect(page).not.toHaveURL(/\/search/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '综合' })).toBeVisible();
  await field(page).fill('');
  const before = page.getByRole('region', { name: '搜索历史' }).getByRole('button');
  await expect(before.nth(1)).toHaveText('长途');
  await expect(before.nth(2)).toHaveText('独库');
});

test('a visitor finds people by name, and a search without results leads on', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone();
  await page.goto('/search?words=' + encodeURIComponent('独库') + '&tab=users');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: '独库 老李' })).toBeVisible();
  await expect(page.getByText('粉丝')).toHaveCount(0);
  await field(page).fill('没有这个词呀');
  await field(page).press('Enter');
  await expect(page.getByText('没有找到“没有这个词呀”，换个词试试')).toBeVisible();
  await page.getByRole('button', { name: '看全部结果' }).click();
  await page.getByRole('region', { name: '热搜' }).getByRole('button', { name: 'OTA 4.2 更新内容' }).click();
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
});
