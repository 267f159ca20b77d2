// The Tab key alone: it goes through a page in the order in which its parts are drawn, and comes to the places of the
// app before a feed that has no end.
import type { Page } from '@playwright/test';
import { slow } from './chatKit';
import { expect, test } from './kit';

type Stop = { name: string; part: string; x: number; y: number };

/** What has the focus, and the part of the page that it is in: of all around it the outermost. */
const focused = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const parts = ['nav', 'aside', 'main'].filter((tag) => at.closest(tag));
    const { left, top } = at.getBoundingClientRect();
    const name = (at.getAttribute('aria-label') ?? at.textContent).replace(/，.*|有新内容/, '');
    return { name, part: parts[parts.length - 1] ?? '', x: left, y: top };
  });

/** Presses Tab until the page itself has the focus: where that stopped before. */
async function stopsBeforePage(page: Page): Promise<Stop[]> {
  await expect(page.getByRole('button', { name: '跳到内容' })).toBeAttached();
  const stops: Stop[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop.part === 'main') return stops;
    stops.push(stop);
  }
  throw new Error(`after 60 times Tab the page was not reached: ${names(stops).join(', ')}`);
}
const names = (stops: Stop[]) => stops.map(({ name }) => name);
const isRising = (values: number[]) => values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0));

for (const { width, height, along, places } of [
  { width: 390, height: 844, along: 'x', places: ['社区', '活动', '发布', '消息', '我的'] },
  { width: 820, height: 1180, along: 'y', places: ['社区', '活动', '发布', '消息', '我的'] },
  { width: 1280, height: 800, along: 'y', places: ['社区', '活动', '消息', '我的', '发布'] },
] as const) {
  test(
    `at ${width} px Tab goes through the places in their order before it comes to the feed`,
    { tag: '@full' },
    async ({ phone }) => {
      const { page } = await phone({ person: 1, viewport: { width, height } });
      await page.goto('/home');
      await expect(page.getByRole('article').first()).toBeVisible();
      if (width > 1000)
        await expect(page.getByRole('complementary', { name: '推荐' }).getByRole('link')).not.toHaveCount(0);
      const [skip, ...stops] = await stopsBeforePage(page);
      expect(skip?.name).toBe('跳到内容');
      expect(names(stops.slice(0, 5))).toEqual(places);
      expect(isRising(stops.slice(0, 5).map((stop) => stop[along]))).toBe(true);
      const rest = stops.slice(5);
      // A rail has the settings at its foot.
      if (width < 1000) return expect(names(rest)).toEqual(width < 600 ? [] : ['设置']);
      // The rail's foot, then the column at the right, which would come after the feed's end.
      const foot = rest.filter(({ part }) => part !== 'aside');
      expect(names(foot)).toEqual(['签到', '车友会', '问答', '商城', '设置']);
      expect(names(rest.slice(0, foot.length))).toEqual(names(foot));
      expect(isRising([...stops.slice(0, 5), ...foot].map(({ y }) => y))).toBe(true);
      expect(rest.length).toBeGreaterThan(foot.length);
    },
  );
}

test(
  'beside a room Tab goes through the rail, the conversations and the room, from the left to the right',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, viewport: { width: 1280, height: 800 } });
    await page.goto('/mine/chatNotice');
    const list = page.getByRole('complementary', { name: '会话' });
    await list.getByRole('link', { name: /阿澈/ }).click(slow);
    await expect(page.getByRole('textbox', { name: '消息' })).toBeVisible(slow);
    await page.reload();
    await expect(list.getByRole('link', { name: /阿澈/ })).toBeVisible(slow);
    const [, ...stops] = await stopsBeforePage(page);
    expect(names(stops.slice(0, 6))).toEqual(['社区', '活动', '发布', '消息', '我的', '设置']);
    expect(isRising(stops.slice(0, 6).map(({ y }) => y))).toBe(true);
    expect(stops.slice(6).map(({ part }) => part)).toEqual(stops.slice(6).map(() => 'aside'));
    expect(stops.length).toBeGreaterThan(8);
  },
);
