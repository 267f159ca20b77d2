// Windows of 195 to 320 px (a page at 200 % zoom on a phone): nothing overlaps or is cut, and no page scrolls
// horizontally.
import { expect, it } from 'vitest';
import { listOf, me, thread } from './forumThings';
import { answer, autoReply, open, page, put, things } from './stage/stage';

const tab = (name: string, link: string) => ({
  name,
  link,
  isCommunity: 1 as const,
  selected: 0 as const,
  isFeatured: 0 as const,
  sort: 1,
  icon: '',
});
const isShown = (el: Element): boolean => el.getClientRects().length > 0;

for (const width of [195, 240, 280, 320]) {
  it(`${width} px: the channels do not overlap the search`, async () => {
    await open('/home', { width });
    await put('session.tabs', {
      list: [
        { ...tab('精选', 'https://brand.example/featured'), isCommunity: 0 },
        tab('社区', '/home'),
        tab('Club Z', '/'),
      ],
      fromServer: 1,
    });
    await put('forum.feed', listOf([]), 'recommend');
    await page.getByRole('link', { name: 'Club Z' }).first().waitFor();
    const header = document.querySelector('main header');
    const search = page.getByRole('link', { name: /^搜索/ });
    await search.waitFor();
    const { left, right } = await search.evaluate((el) => el.getBoundingClientRect());
    expect(header?.querySelector('nav')?.getBoundingClientRect().right).toBeLessThanOrEqual(left);
    expect(right).toBeLessThanOrEqual(width);
    await page.getByRole('link', { name: '商城' }).waitFor();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
  it(`${width} px: all tools of the editor can be reached`, async () => {
    await open('/circle/addThread', { width });
    await autoReply(['forum.keepDraft', 'forum.openDrafts', 'circles.openList']);
    await put('session.me', me());
    await put('forum.drafts', { ids: [], publishing: [], phase: 'ready' });
    const tools = page.getByRole('toolbar', { name: '编辑工具' }).getByRole('button');
    await expect.poll(() => tools.count()).toBe(6);
    const rights = await tools.evaluateAll((all) => all.map((el) => el.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
  it(`${width} px: a post and its bottom bar fit into the width of the window`, async () => {
    await open('/circle/threadDetail?threadId=t1', { width, wait: 'forum.openThread' });
    await things([
      thread('t1', {
        title: '后备厢改造 3.0：把它当抽屉',
        likeCount: 16_000,
        collectCount: 4008,
        shareCount: 468,
        isLike: 0,
      }),
    ]);
    await answer('forum.openThread', {});
    await page.getByRole('button', { name: /^分享/ }).last().waitFor();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const beyond = Array.from(document.querySelectorAll('main button, main a, main h1, main p')).filter(
      (el) => isShown(el) && el.getBoundingClientRect().right > width + 0.5,
    );
    expect(beyond.map((el) => el.getAttribute('aria-label') ?? el.textContent)).toEqual([]);
  });
}

it('the title of a post, its topics and its place can be reached in a height of 44 px', async () => {
  await open('/circle/addThread', { width: 360 });
  await autoReply(['forum.keepDraft', 'forum.openDrafts', 'circles.openList']);
  await put('session.me', me());
  await put('forum.drafts', { ids: [], publishing: [], phase: 'ready' });
  const height = (el: Element): number => {
    const { left, top, bottom, width } = el.getBoundingClientRect();
    let [from, to] = [top, bottom];
    const isReached = (y: number) => el.contains(document.elementFromPoint(left + width / 2, y));
    while (isReached(from - 1)) from--;
    while (isReached(to)) to++;
    return to - from;
  };
  const topics = page.getByRole('button', { name: /添加话题/ });
  await topics.waitFor();
  expect(await page.getByRole('textbox', { name: '标题' }).evaluate(height)).toBeGreaterThanOrEqual(44);
  expect(await topics.evaluate(height)).toBeGreaterThanOrEqual(44);
  expect(await page.getByRole('button', { name: '添加位置' }).evaluate(height)).toBeGreaterThanOrEqual(44);
});
