// The keyboard alone, without a pointer: through the feed to a post and a comment, through the editor, a chat and a
// sign-up form.
import type { Page } from '@playwright/test';
import { slow } from './chatKit';
import { cards, expect, feedStands, onOwnServer, test } from './kit';

/** What has the focus: its label, else its words. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    if (!at || at === document.body) return '';
    const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.placeholder;
    return (label || at.textContent).trim();
  });
/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < 300; i++) {
    await page.keyboard.press(key);
    const now = await focusedName(page);
    if (name.test(now)) return;
    passed.push(now.slice(0, 20));
  }
  throw new Error(`Tab did not come to ${String(name)}, only to ${passed.join(' · ')}`);
}
const link = (page: Page, n: number) =>
  cards(page)
    .nth(n)
    .getByRole('link', { name: /^打开帖子：/ });
/** The same, then Enter. */
async function press(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, name, key);
  await page.keyboard.press('Enter');
}

test(
  'a post is found, opened and commented on, and another one published, by keyboard alone',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 2, viewport: { width: 1280, height: 800 } });
    await page.goto('/home');
    await feedStands(page);
    await expect(page.getByRole('complementary', { name: '推荐' })).toBeVisible(slow);
    await page.keyboard.press('j');
    await expect(link(page, 0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(link(page, 1)).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/threadDetail/, slow);
    await press(page, /^说点什么/);
    const words = `只用键盘写的 ${String(Date.now())}`;
    await expect(page.getByRole('textbox', { name: '评论内容' })).toBeFocused();
    await page.keyboard.type(words);
    await press(page, /^发送$/);
    await expect(page.locator('[data-post]').filter({ hasText: words })).toHaveCount(1, slow);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await press(page, /^返回$/);
    await expect(page).toHaveURL(/home/, slow);
    // The post that was open has the focus again, after the rail.
    await expect(link(page, 0)).toBeFocused();
    await press(page, /^发布$/, 'Shift+Tab');
    await expect(page.getByRole('dialog', { name: '发布' })).toBeVisible(slow);
    await press(page, /^图文/);
    await expect(page).toHaveURL(/addThread/, slow);
    await press(page, /^选择圈子/);
    await expect(page.getByRole('dialog', { name: '选择圈子' })).toBeVisible(slow);
    await tabTo(page, /^(?!关闭|取消)./);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tabTo(page, /标题/);
    await page.keyboard.type(words);
    await tabTo(page, /正文/);
    await page.keyboard.type('手没有离开过键盘。');
    await press(page, /^发布$/);
    await expect(cards(page).filter({ hasText: words }).first()).toBeVisible(slow);
  },
);

test('a conversation is opened and answered by keyboard alone, and left again', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1, viewport: { width: 390, height: 844 } });
  await page.goto('/mine/chatNotice');
  await expect(page.getByRole('link', { name: /阿澈/ })).toBeVisible(slow);
  await press(page, /阿澈/);
  await expect(page.getByRole('textbox', { name: '消息' })).toBeVisible(slow);
  await tabTo(page, /^消息$/);
  while (!(await page.getByRole('textbox', { name: '消息' }).evaluate((el) => el === document.activeElement)))
    await tabTo(page, /^消息$/);
  const words = `键盘 ${String(Date.now())}`;
  await page.keyboard.type(words);
  await press(page, /^发送$/);
  await expect(page.locator('[data-message]').filter({ hasText: words })).toBeVisible(slow);
  await expect(page.getByRole('textbox', { name: '消息' })).toHaveValue('');
  await press(page, /^返回$/);
  await expect(page).toHaveURL(/chatNotice/, slow);
});

onOwnServer()('a sign-up form is filled in and sent by keyboard alone', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 2, viewport: { width: 390, height: 844 } });
  await page.goto('/activity/activityApply?activityId=act01');
  await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible(slow);
  await tabTo(page, /姓名/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('周予安');
  await tabTo(page, /手机号/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('13912345678');
  await tabTo(page, /活动规则|同意/);
  await page.keyboard.press('Space');
  await press(page, /提交报名/);
  await expect(page.getByText('报名成功').first()).toBeVisible(slow);
});
