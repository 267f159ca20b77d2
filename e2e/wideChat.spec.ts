// Messages in a wide window: the conversations stand beside the room.
import type { Page } from '@playwright/test';
import { field, row, say, slow } from './chatKit';
import { expect, newWord, test } from './kit';

const pane = (page: Page) => page.getByRole('complementary', { name: '会话' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, name: RegExp) => pane(page).getByRole('link', { name });
const box = async (at: ReturnType<Page['locator']>) => {
  const found = await at.boundingBox();
  if (!found) throw new Error('not drawn');
  return found;
};

test(
  'from 1000 px rooms change beside a list that stays where it is; below, each has the page for itself',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
    await page.goto('/mine/chatNotice');
    await expect(page.getByText('选择一个会话')).toBeVisible(slow);
    await expect(link(page, /阿澈/)).toBeVisible(slow);
    await expect(pane(page)).toHaveCount(1);
    const rail = page.getByRole('navigation', { name: '导航', exact: true });
    expect((await box(rail)).width).toBe(72);
    expect(await box(pane(page))).toMatchObject({ x: 72, width: 336 });

    // The address is the room's, the list stays where it was scrolled to.
    await page.mouse.move(240, 500);
    // Not to the end of the list, which moves when a row above it changes. The browser scrolls over several frames.
    await page.mouse.wheel(0, 120);
    const top = (): Promise<number> => page.evaluate(() => window.scrollY);
    await expect.poll(top).toBe(120);
    await link(page, /阿澈/).click();
    await expect(page).toHaveURL(/\/mine\/chat\?conversationID=C2C/);
    await expect(heading(page)).toHaveText(/阿澈/, slow);
    expect(await top()).toBe(120);
    await expect(rail.getByRole('link', { name: /^消息/ })).toHaveAttribute('aria-current', 'true');
    await expect(field(page)).toBeVisible(slow);
    const room = await box(page.getByRole('main'));
    expect(room).toEqual({ x: 408, y: 0, width: 872, height: 800 });
    const written = await box(field(page));
    expect(written.width).toBeLessThan(760);
    const words = `${'很长的一句话，'.repeat(12)}${newWord()}`;
    await say(page, words);
    const bubble = await box(row(page, words).getByText(words));
    expect(bubble.width).toBeLessThanOrEqual(480);
    expect(bubble.x + bubble.width).toBeLessThanOrEqual(408 + 872 - 56);

    // ↑ and ↓ change rooms, but not in a field.
    const first = page.url();
    await field(page).focus();
    await page.keyboard.press('ArrowDown');
    expect(page.url()).toBe(first);
    await heading(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page).not.toHaveURL(first);
    const second = page.url();
    await page.keyboard.press('ArrowUp');
    await expect(page).toHaveURL(first);
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(second);
    // Back leads out of the rooms at once.
    await page.goBack();
    await expect(page.getByText('选择一个会话')).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(second);

    // A link into a group shows the groups beside it; another width keeps what was begun.
    await page.goto('/mine/chat?conversationID=GROUPg901');
    await expect(link(page, /独库十一小队/)).toBeVisible(slow);
    await expect(heading(page)).toContainText('独库十一小队', slow);
    await field(page).fill('写到一半');
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(pane(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('写到一半');
    await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(pane(page)).toBeVisible();
    await expect(field(page)).toHaveValue('写到一半');
    expect(await box(page.getByRole('main'))).toMatchObject({ x: 408, width: 592 });
  },
);

test(
  'while the conversations are on their way, their shape stands at the left of the page',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
    let letGo = (): void => undefined;
    const held = new Promise<void>((go) => (letGo = go));
    await page.route('**/ConversationPane-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/mine/chatNotice');
    const shape = page.locator('[data-skeleton=conversations]');
    await expect(page.getByText('选择一个会话')).toBeVisible(slow);
    await expect(shape).toBeVisible();
    expect(await box(shape)).toMatchObject({ x: 72, width: 336 });
    letGo();
    await expect(pane(page)).toBeVisible(slow);
    await expect(shape).toHaveCount(0);
  },
);

test(
  'beside the conversations a room’s shape has the head, the tools and 发送 where the room has them',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
    let letGo = (): void => undefined;
    const held = new Promise<void>((go) => (letGo = go));
    await page.route('**/ChatScreen-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/mine/chatNotice');
    await link(page, /阿澈/).click(slow);
    const main = page.getByRole('main');
    const pieces = main.locator('[data-skeleton=room] .sk:visible');
    await expect(pieces.last()).toBeVisible();
    const head = await box(main.locator('header'));
    expect(head.height).toBe(56);
    await expect(main.getByRole('button', { name: '返回' })).toHaveCount(0);
    const middle = async (at: ReturnType<Page['locator']>) => {
      const { x, y, width, height } = await box(at);
      return [x + width / 2, y + height / 2].map(Math.round);
    };
    const count = await pieces.count();
    // The last are seven tools, the line to write in, and 发送.
    const [tool, send] = [await middle(pieces.nth(count - 9)), await middle(pieces.nth(count - 1))];
    letGo();
    await expect(field(page)).toBeVisible(slow);
    expect(await box(main.locator('header'))).toEqual(head);
    expect(await middle(main.getByRole('button', { name: '表情' }))).toEqual(tool);
    expect(await middle(main.getByRole('button', { name: '发送' }))).toEqual(send);
  },
);
