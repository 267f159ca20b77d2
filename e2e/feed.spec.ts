// The feed: the pill for new posts, saving a picture from the viewer, poll statistics, autoplay of videos.
import type { Page } from '@playwright/test';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { cards, expect, feedStands, test, worlds } from './kit';
import { heard } from './nativeApp';

const slow = { timeout: 20_000 };
async function publish(origin: string, person: 1 | 2, title: string): Promise<void> {
  const { idToken } = await signIn(origin, person);
  const { data } = await call(origin, 'GET', 'main/bbs/tribe/my_tribe', {}, idToken);
  const circles = JSON.parse(JSON.stringify(data)) as { tribeId: string; isClubZ: number }[];
  const tribeId = circles.find((one) => one.isClubZ === 0)?.tribeId ?? '';
  await call(
    origin,
    'POST',
    'main/bbs/threads',
    {
      threadType: 0,
      scope: 'bbs',
      tribeId,
      title,
      content: '刚刚写下的',
      images: [],
      video: null,
      poll: null,
      topics: [],
      place: null,
      clientToken: newToken15(),
    },
    idToken,
  );
}

/** The number of feeds in the page’s IndexedDB cache. */
const keptFeeds = (page: Page) =>
  page.evaluate(async () => {
    const counts = (await indexedDB.databases()).map(
      ({ name = '' }) =>
        new Promise<number>((give) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            const db = opening.result;
            const end = (n: number) => (db.close(), give(n));
            if (!db.objectStoreNames.contains('cache')) return end(0);
            const asked = db.transaction('cache').objectStore('cache').getAllKeys();
            asked.onsuccess = () => end(asked.result.filter((key) => /feed/.test(JSON.stringify(key))).length);
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
  });

test(
  'new posts wait behind a pill, and the feed does not change until it is tapped',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const { page, context } = await phone({ person: 1 });
    await page.goto('/old-home');
    await feedStands(page);
    // The second visit shows the cached feed while the response is held back.
    let answer = (): void => undefined;
    const held = new Promise<void>((go) => (answer = go));
    await expect.poll(() => keptFeeds(page), { timeout: 20_000 }).toBeGreaterThan(0);
    const title = '雪线以上（新写的）';
    await publish(server.origin, 2, title);
    await context.route(/bbs\/threads\?/, (route) => held.then(() => route.continue()).catch(() => undefined));
    await page.reload();
    await feedStands(page);
    const first = await cards(page).first().getAttribute('aria-label');
    answer();
    const pill = page.getByRole('button', { name: /^\d+ 条新内容$/ });
    await expect(pill).toBeVisible(slow);
    expect(await cards(page).first().getAttribute('aria-label')).toBe(first);
    await expect(page.getByText(title)).toHaveCount(0);
    await pill.click();
    await expect(cards(page).first()).toContainText(title, slow);
    await expect(pill).toHaveCount(0);
  },
);

for (const world of ['browser', 'app'] as const) {
  test(`a picture is saved from the viewer (${world})`, { tag: '@full' }, async ({ phone }) => {
    const { page } = await phone({ person: 2, still: world === 'app', ...worlds[world] });
    await page.goto('/circle/threadDetail?threadId=t1225');
    await expect(page.getByText('说点什么…')).toBeVisible(slow);
    await page
      .getByRole('button', { name: /^查看第 \d+ 张|^第 \d+ 张|图片/ })
      .first()
      .click(slow);
    const viewer = page.getByRole('dialog', { name: '查看图片' });
    await expect(viewer).toBeVisible(slow);
    if (world === 'app') {
      await viewer.getByRole('button', { name: '保存图片' }).click();
      await expect(page.getByText('已保存')).toBeVisible(slow);
      expect(await heard(page, 'downloadImage')).toMatchObject([
        { url: expect.stringMatching(/\/media\//) as unknown },
      ]);
    } else {
      const saved = page.waitForEvent('download');
      await viewer.getByRole('button', { name: '保存图片' }).click();
      // Before the download is waited for: the toast goes by itself.
      await expect(page.getByText('已保存')).toBeVisible(slow);
      expect((await saved).suggestedFilename()).toMatch(/\.(jpe?g|png|webp)$/);
    }
  });
}

test('a poll links to its statistics, and back returns to the post', { tag: '@full' }, async ({ phone, server }) => {
  const { page } = await phone({ still: false });
  const { list } = JSON.parse(
    JSON.stringify((await call(server.origin, 'GET', 'main/bbs/threads', { tab: 'new', pageSize: 50 })).data),
  ) as { list: { threadId: string; poll: { resultVisible: number } | null; title: string }[] };
  const poll = list.find((one) => one.poll !== null);
  await page.goto(`/circle/threadDetail?threadId=${poll?.threadId ?? ''}`);
  await page.getByRole('link', { name: '查看统计' }).click(slow);
  await expect(page).toHaveURL(/\/clubz\/voteStatistics\?threadId=/);
  await expect(page.getByRole('link', { name: poll?.title ?? '' })).toBeVisible(slow);
  await expect(page.getByText('人参与').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: '查看统计' })).toBeVisible(slow);
});

/** The playing videos: their top edge in px from the top of the window, and whether they are muted. */
const playing = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('video'))
      .filter((v) => !v.paused)
      .map((v) => ({ top: Math.round(v.getBoundingClientRect().top), muted: v.muted })),
  );

test(
  'with autoplay on, one visible video at a time plays muted; a tapped video plays alone with sound',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, context } = await phone({ person: 1, still: false });
    await context.addInitScript(() => localStorage.setItem('autoplay', 'always'));
    await page.goto('/home');
    await feedStands(page);
    await page.getByRole('tab', { name: '视频' }).click();
    await expect(cards(page).first()).toContainText(/\S/, slow);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => playing(page), slow).toHaveLength(1);
    const [first] = await playing(page);
    expect(first?.muted).toBe(true);
    for (let i = 0; i < 6; i++) {
      await page.mouse.wheel(0, 200);
      const now = await playing(page);
      expect(now.length).toBeLessThan(2);
    }
    await expect.poll(async () => (await playing(page)).filter(({ top }) => top > 0 && top < 800).length, slow).toBe(1);
    // A video that the person starts has sound, and no other one plays.
    await page
      .getByRole('button', { name: /^播放视频/ })
      .first()
      .click();
    await expect.poll(() => playing(page), slow).toMatchObject([{ muted: false }]);
    // No video with sound plays on under another tab.
    await page.getByRole('tab', { name: '推荐' }).click();
    await expect.poll(async () => (await playing(page)).filter(({ muted }) => !muted)).toEqual([]);
  },
);

test(
  'the video of car information plays automatically, but not with reduced motion',
  { tag: '@full' },
  async ({ phone, server }) => {
    const list = async (path: string) =>
      JSON.parse(JSON.stringify((await call(server.origin, 'GET', path, { pageSize: 50 })).data)) as {
        list: { contentId: string; infoId: string; video: object | null }[];
      };
    const info = (await list('main/bbs/carInformation')).list.find((one) => one.video);
    for (const still of [false, true]) {
      const { page, context } = await phone({ person: 1, still });
      await context.addInitScript(() => localStorage.setItem('autoplay', 'always'));
      await page.goto(`/clubz/clubZCarDetail?infoId=${info?.infoId ?? ''}`);
      await page.getByText('说点什么…').waitFor();
      if (still) await expect(page.getByRole('button', { name: /^播放视频/ }).first()).toBeVisible(slow);
      await expect.poll(async () => (await playing(page)).length, slow).toBe(still ? 0 : 1);
    }
  },
);
