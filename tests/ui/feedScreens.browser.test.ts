// The feed of the home page in a real browser on a memory player: states, scroll position, updates and gestures.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asked, drag, login, open, page, put, putSession, scrollBeyond, things, wheel } from './stage/stage';
import { listOf, thread } from './forumThings';
import { card } from './cardStage';

const many = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    thread(`t${i}`, { title: `第 ${i} 条`, content: '一段正文。'.repeat(1 + (i % 9)), authorId: i % 2 ? 'u1' : 'u2' }),
  );
/** The label and the offset of the first card whose top is visible below the tabs. */
const firstSeen = () =>
  page.evaluate((): [string, number] => {
    const seen = Array.from(document.querySelectorAll('article')).filter(
      (el) => el.getBoundingClientRect().top > 96,
    )[0];
    return [seen?.getAttribute('aria-label') ?? '', Math.round(seen?.getBoundingClientRect().top ?? 0)];
  });

describe('the feed', () => {
  it(
    'shows a placeholder, a retry, an empty state, then cards and a retry of the next page',
    { tags: 'full' },
    async () => {
      await open('/home');
      await page.locator('.skc').first().waitFor();
      await put('forum.feed', listOf([], { phase: 'error' }), 'recommend');
      await page.getByRole('button', { name: '重新加载' }).click();
      await expect.poll(async () => (await asked('forum.openFeed')).length).toBe(2);
      await put('forum.feed', listOf([]), 'recommend');
      await page.getByText('还没有内容，去发布第一条').waitFor();
      await things([thread('a', { title: '蓝调时刻', threadType: 1 })]);
      await put('forum.feed', listOf(['a']), 'recommend');
      await page.getByRole('article', { name: '北岸慢行的视频：蓝调时刻' }).waitFor();
      await page.getByText('没有更多了').waitFor();
      await put('forum.feed', listOf(['a'], { hasMore: 1, more: 'error' }), 'recommend');
      await page.getByRole('button', { name: '加载失败，点击重试' }).click();
      await expect.poll(async () => (await asked('forum.loadMoreFeed')).length).toBeGreaterThan(0);
    },
  );

  it('draws the first card by itself, since a small window shows no other, and then the next', async () => {
    await open('/home');
    await page.locator('.skc').first().waitFor();
    await page.evaluate(() => {
      const counts: number[] = [];
      Object.assign(window, { counts });
      new MutationObserver(() => {
        const count = document.querySelectorAll('article').length;
        if (count !== (counts[counts.length - 1] ?? 0)) counts.push(count);
      }).observe(document, { childList: true, subtree: true });
    });
    await things(many(3));
    await put('forum.feed', listOf(many(3).map((t) => t.threadId)), 'recommend');
    await expect.poll(() => page.evaluate(() => (window as unknown as { counts: number[] }).counts)).toEqual([1, 3]);
  });

  it('reloads itself and the parts above it when the network returns after a failure', async () => {
    await open('/home', { online: 0 });
    await put('content.banners', { list: [], phase: 'error' }, 'home');
    await put('circles.strip', { ids: [], phase: 'error' });
    await put('forum.hotTopics', { list: [], phase: 'error' });
    await put('forum.feed', listOf([], { phase: 'error' }), 'recommend');
    await page.getByRole('button', { name: '再试一次' }).waitFor();
    await page.getByRole('navigation', { name: '快捷入口' }).waitFor();
    const calls = ['forum.openFeed', 'content.openBanners', 'circles.openStrip', 'forum.openTopics'] as const;
    const counts = async () => (await Promise.all(calls.map(asked))).map((one) => one.length);
    const before = await counts();
    await putSession('user', 1);
    await expect
      .poll(async () => (await counts()).map((n, i) => n > (before[i] ?? 0)))
      .toEqual([true, true, true, true]);
  });

  it(
    'renders fewer than 25 of 60 cards at a time, and restores the scroll position after going back',
    { tags: 'full' },
    async () => {
      await open('/home');
      await things(many(60));
      await put(
        'forum.feed',
        listOf(
          many(60).map((t) => t.threadId),
          { hasMore: 1 },
        ),
        'recommend',
      );
      await card('第 5 条').waitFor();
      expect(await page.getByRole('article').count()).toBeLessThan(25);
      await scrollBeyond(4000);
      const [name, top] = await firstSeen();
      await page.getByRole('article', { name, exact: true }).getByRole('link', { name: '打开帖子' }).click();
      await page.getByText('说点什么…').waitFor();
      await page.goBack();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(3000);
      await expect.poll(async () => (await firstSeen())[0]).toBe(name);
      expect(Math.abs((await firstSeen())[1] - top)).toBeLessThan(4);
      expect((await asked('forum.openFeed')).length).toBeLessThan(4);
    },
  );

  it('keeps cards as tap targets while it scrolls', { tags: 'full' }, async () => {
    await open('/home');
    await things(many(60));
    await put(
      'forum.feed',
      listOf(
        many(60).map((t) => t.threadId),
        { hasMore: 1 },
      ),
      'recommend',
    );
    await card('第 5 条').waitFor();
    await scrollBeyond(1000);
    const under = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const hits: string[] = [];
          window.addEventListener('scroll', () => {
            requestAnimationFrame(() => {
              hits.push(document.elementFromPoint(200, 400)?.closest('article') ? 'a card' : 'nothing');
              if (hits.length === 3) resolve(hits);
              else window.scrollBy(0, 5);
            });
          });
          window.scrollBy(0, 5);
        }),
    );
    expect(under).toEqual(['a card', 'a card', 'a card']);
  });

  it('does not scroll by itself: new content waits behind a button that refreshes and scrolls up', async () => {
    await open('/home');
    await things(many(20));
    const ids = many(20).map((t) => t.threadId);
    await put('forum.feed', listOf(ids), 'recommend');
    await card('第 5 条').waitFor();
    await wheel(700);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    const before = await page.evaluate(() => window.scrollY);
    await put('forum.feed', listOf(ids, { newCount: 12 }), 'recommend');
    const pill = page.getByRole('button', { name: '12 条新内容' });
    await pill.waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await pill.click();
    await expect.poll(() => asked('forum.refreshFeed')).toEqual([{ feed: 'recommend' }]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200);
  });

  it('checks for new content every minute while online, and not on another page', async () => {
    await open('/home');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await things(many(2));
    await put('forum.feed', listOf(['t0', 't1'], { newCount: 1 }), 'recommend');
    await page.getByRole('button', { name: '1 条新内容' }).waitFor();
    const before = (await asked('forum.openFeed')).length;
    // The interval starts after the first paint, possibly later than the button appears.
    await expect
      .poll(async () => {
        vi.advanceTimersByTime(62_000);
        return (await asked('forum.openFeed')).slice(before);
      })
      .toEqual([{ feed: 'recommend' }]);
    await putSession('user', 0);
    vi.advanceTimersByTime(62_000);
    expect((await asked('forum.openFeed')).length).toBe(before + 1);
    await putSession('user', 1);
    await card('第 0 条').getByRole('link', { name: '打开帖子' }).click();
    await page.getByText('说点什么…').waitFor();
    vi.advanceTimersByTime(62_000);
    expect((await asked('forum.openFeed')).length).toBe(before + 1);
  });

  it.each([
    ['the first cards', 500],
    ['cards far down', 3000],
  ] as const)(
    'keeps the scroll position at %s when an own post is added on top',
    { tags: 'full' },
    async (_where, far) => {
      await open('/home');
      await things([...many(20), thread('own', { title: '刚发的', content: '一段正文。'.repeat(12) })]);
      const ids = many(20).map((t) => t.threadId);
      await put('forum.feed', listOf(ids), 'recommend');
      await card('第 5 条').waitFor();
      await scrollBeyond(far);
      const before = await firstSeen();
      await put('forum.feed', listOf(['own', ...ids]), 'recommend');
      await expect.poll(() => card('刚发的').count()).toBe(1);
      await expect.poll(firstSeen).toEqual(before);
      // This post is added while another page is shown.
      await page.getByRole('article', { name: before[0], exact: true }).getByRole('link', { name: '打开帖子' }).click();
      await page.getByText('说点什么…').waitFor();
      await things([thread('own2', { title: '又发了一条', content: '一段正文。'.repeat(30) })]);
      await put('forum.feed', listOf(['own2', 'own', ...ids]), 'recommend');
      await page.goBack();
      await expect.poll(firstSeen).toEqual(before);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(far);
      await page.evaluate(() => window.scrollTo(0, 0));
      await card('又发了一条').waitFor();
    },
  );

  it.each(['ready', 'error'] as const)(
    'shows a post that is being published above a feed without threads (%s)',
    async (phase) => {
      await open('/home');
      await put(
        'forum.draft',
        {
          draftId: '',
          clientDraftId: 'd1',
          draftType: 1,
          scope: 'bbs',
          threadType: 0,
          title: '第一篇',
          content: '',
          images: [],
          video: null,
          poll: null,
          topics: [],
          tribeId: 'c1',
          threadId: '',
          place: null,
          updateTime: 1,
          deviceName: '',
          version: 0,
          publish: 'failed',
          progress: 0,
          failCode: '010007',
          failMessage: '含有不合适的词语，请修改后再发布',
          refused: [],
          dirty: 1,
          elsewhere: 0,
        },
        'd1',
      );
      await put('forum.drafts', { ids: ['d1'], publishing: ['d1'], phase: 'ready' });
      await put('forum.feed', listOf([], { phase }), 'recommend');
      const pending = page.getByRole('region', { name: '正在发布的帖子' });
      await pending.getByText('第一篇').waitFor();
      const rest = page.getByText(phase === 'ready' ? '还没有内容，去发布第一条' : '加载失败，请检查网络');
      await rest.waitFor();
      const bottom = (await pending.boundingBox()) ?? { y: 0, height: 0 };
      expect(bottom.y + bottom.height).toBeLessThanOrEqual((await rest.boundingBox())?.y ?? 0);
    },
  );

  it('keeps a separate scroll position for each tab', { tags: 'full' }, async () => {
    await open('/home');
    await things(many(40));
    for (const feed of ['recommend', 'new']) await put('forum.feed', listOf(many(40).map((t) => t.threadId)), feed);
    await card('第 5 条').waitFor();
    await scrollBeyond(2000);
    const before = await firstSeen();
    await page.getByRole('tab', { name: '最新' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200);
    await page.getByRole('tab', { name: '推荐' }).click();
    await expect.poll(firstSeen).toEqual(before);
  });

  it('refreshes when it is pulled down, and changes tabs on a swipe', async () => {
    await open('/home');
    await things(many(20));
    await put('forum.feed', listOf(many(20).map((t) => t.threadId)), 'recommend');
    await card('第 5 条').waitFor();
    // The code for swipes loads shortly after the first screen.
    await expect
      .poll(async () => {
        await drag(300, 400, 60, 410);
        return page.getByRole('tab', { name: '最新' }).getAttribute('aria-selected');
      })
      .toBe('true');
    await expect.poll(() => asked('forum.openFeed')).toContainEqual({ feed: 'new' });
    await put('forum.feed', listOf(['t1']), 'new');
    await drag(60, 400, 300, 410);
    await expect.poll(() => page.getByRole('tab', { name: '推荐' }).getAttribute('aria-selected')).toBe('true');
    await drag(180, 150, 180, 520);
    await expect.poll(() => asked('forum.refreshFeed')).toEqual([{ feed: 'recommend' }]);
  });

  it('shows a visitor people to follow, and follows after the login', { tags: 'full' }, async () => {
    await open('/home', { phase: 'tourist' });
    await put('users.recommended', { ids: ['u1', 'u2'], phase: 'ready' });
    await page.getByRole('tab', { name: '关注' }).click();
    await page.getByText('登录后查看关注的人').waitFor();
    expect(await asked('forum.openFeed')).not.toContainEqual({ feed: 'follow' });
    await page.getByRole('button', { name: '关注 北岸慢行' }).click();
    await login();
    await expect.poll(() => asked('users.follow')).toEqual([{ userId: 'u1', isFollow: 1 }]);
  });
  it('offers to read the people to follow again when they could not be read, and reads them with the network', async () => {
    await open('/home', { phase: 'tourist' });
    await put('users.recommended', { ids: [], phase: 'error' });
    await page.getByRole('tab', { name: '关注' }).click();
    await page.getByRole('button', { name: '加载失败，点击重试' }).click();
    await expect.poll(async () => (await asked('users.openRecommended')).length).toBe(2);
    await putSession('tourist', 0);
    await putSession('tourist', 1);
    await expect.poll(async () => (await asked('users.openRecommended')).length).toBe(3);
    await put('users.recommended', { ids: ['u1', 'u2'], phase: 'ready' });
    await page.getByRole('button', { name: '关注 北岸慢行' }).waitFor();
    expect(await page.getByRole('button', { name: '加载失败，点击重试' }).count()).toBe(0);
  });
});
