// Windows of 195 to 320 px (a page at 400 % zoom): nothing overlaps, and a post does not scroll horizontally.
import { expect, it } from 'vitest';
import { listOf, thread } from './forumThings';
import { answer, open, page, put, things } from './stage/stage';

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
