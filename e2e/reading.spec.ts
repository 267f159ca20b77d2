// Reading and commenting on a post: a comment with picture, mention and emoji, links to comments and replies, the
// poster, moderation, and the scroll position after back.
import sharp from 'sharp';
import { cards, expect, feedStands, openLink, test } from './kit';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';

const slow = { timeout: 20_000 };
const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
/** The data of a response, cast to the type that the journey expects. */
const dataOf = <T>(answer: { data: unknown }): T => answer.data as T;
type Listed = {
  list: {
    postId: string;
    content: string;
    images: { url: string }[];
    replyCount: number;
    replies: { responseId: string }[];
  }[];
};
const quiet = 't1225';

for (const world of ['browser', 'app'] as const) {
  test(
    `a comment with a picture, a mention and an emoji is sent and stored once (${world})`,
    {
      tag: world === 'browser' ? ['@full'] : [],
    },
    async ({ phone, server }) => {
      const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a4a2a') };
      const { page } = await phone(
        world === 'app'
          ? { person: 3, app: { platform: 'ios', album: [{ ...photo, width: 900, height: 600 }] } }
          : { person: 2 },
      );
      await page.goto(`/circle/threadDetail?threadId=${quiet}`);
      await page.getByText('说点什么…').click(slow);
      const sheet = page.getByRole('dialog', { name: '写评论' });
      const words = `光线真好（${world}）`;
      await sheet.getByRole('textbox', { name: '评论内容' }).fill(words);
      const chooser = world === 'app' ? null : page.waitForEvent('filechooser');
      await sheet.getByRole('button', { name: '图片', exact: true }).click();
      await (await chooser)?.setFiles(photo);
      await expect(sheet.getByRole('list', { name: '评论图片' }).getByRole('listitem')).toHaveCount(1, slow);
      await sheet.getByRole('button', { name: '提到某人' }).click();
      const people = page.getByRole('dialog', { name: '提到的人' });
      await people.getByRole('searchbox').fill('阿树');
      await people.getByRole('button', { name: /阿树/ }).first().click(slow);
      await expect(sheet.getByRole('textbox')).toHaveValue(`${words}@阿树 `);
      await sheet.getByRole('button', { name: '表情' }).click();
      await sheet.getByRole('button', { name: '开心' }).click();
      await sheet.getByRole('button', { name: '发送' }).click();

      const mine = page.locator('[data-post]').filter({ hasText: words });
      await expect(mine).toHaveCount(1, slow);
      await expect(mine.getByRole('link', { name: /阿树/ })).toHaveAttribute('href', /\/mine\/otherInfo\?userId=/);
      const { idToken } = await signIn(server.origin, 6);
      await expect
        .poll(async () => {
          const { list } = dataOf<Listed>(
            await call(server.origin, 'GET', 'main/bbs/posts', { threadId: quiet, sort: 'new' }, idToken),
          );
          return list
            .filter((post) => post.content.includes(words))
            .map((post) => [
              post.images.length,
              /@\{\d+\|阿树\}/.test(post.content),
              /^\/media\/u\//.test(post.images[0]?.url ?? ''),
            ]);
        }, slow)
        .toEqual([[1, true, true]]);
    },
  );
}

test('the screen of a post is prefetched without being run, and opens offline', { tag: '@full' }, async ({ phone }) => {
  const { page, context } = await phone({ person: 1 });
  await page.goto('/home');
  await feedStands(page);
  const asked = (): Promise<string[]> =>
    page.evaluate(() => {
      const ahead = Array.from(
        document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]'),
        (link) => performance.getEntriesByName(link.href)[0] as PerformanceResourceTiming | undefined,
      );
      if (ahead.length < 4 || !ahead.every((file) => file?.responseEnd)) return [];
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('ThreadDetailScreen') && name.endsWith('.js'))
        .map((file) => (file as PerformanceResourceTiming).initiatorType);
    });
  await expect.poll(asked, slow).toEqual(['link']);
  await context.setOffline(true);
  await cards(page)
    .first()
    .getByRole('link', { name: '打开帖子' })
    .click({ position: { x: 120, y: 90 } });
  await expect(page).toHaveURL(/threadDetail/);
  await expect(page.getByRole('region', { name: '评论' })).toBeVisible();
});

test(
  'a link scrolls to a comment or a nested reply and marks the reply; a missing reply is reported',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { idToken } = await signIn(server.origin, 2);
    const say = async (content: string, more: Record<string, string> = {}) =>
      dataOf<{ post: { postId: string } | null; reply: { responseId: string } | null }>(
        await call(
          server.origin,
          'POST',
          'main/bbs/posts',
          { threadId: 't1250', content, ...more, clientToken: newToken15() },
          idToken,
        ),
      );
    const { post } = await say('要被找到的评论');
    const postId = post?.postId ?? '';
    let last = '';
    for (let i = 1; i <= 14; i++) last = (await say(`第 ${i} 层回复`, { postId })).reply?.responseId ?? '';
    const { page } = await phone({ person: 1 });
    await page.goto(`/circle/threadDetail?threadId=t1250&postId=${postId}`);
    await expect(page.locator(`[data-post="${postId}"]`)).toBeInViewport(slow);
    await openLink(page, `/circle/threadDetail?threadId=t1250&postId=${postId}&responseId=${last}`);
    const reply = page.locator(`[data-reply="${last}"]`);
    await expect(reply).toHaveText(/第 14 层回复/, slow);
    await expect(reply).toBeInViewport(slow);
    await expect(reply).toHaveAttribute('data-marked', 'true');
    await openLink(page, `/circle/threadDetail?threadId=t1250&postId=${postId}&responseId=nothing`);
    await expect(page.getByText('该回复已删除')).toBeVisible(slow);
  },
);

test('a post is drawn as a poster of 750 px width, which can be saved', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 2 });
  await page.goto(`/circle/threadDetail?threadId=${quiet}`);
  await page.getByRole('button', { name: '更多', exact: true }).click(slow);
  await page.getByRole('button', { name: '生成海报' }).click();
  const poster = page.getByRole('img', { name: /^海报：/ });
  await expect(poster).toBeVisible(slow);
  const size = await poster.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight > 900]);
  expect(size).toEqual([750, true]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存图片' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.(jpe?g|png)$/);
});

test('a suspicious comment is visible only to its author until the staff approve it', async ({ phone, server }) => {
  const words = '想买的加微信 zeal8888 聊';
  const { page } = await phone({ person: 2 });
  await page.goto(`/circle/threadDetail?threadId=${quiet}`);
  await page.getByText('说点什么…').click(slow);
  await page.getByRole('textbox', { name: '评论内容' }).fill(words);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.locator('[data-post]').filter({ hasText: words }).getByText('审核中，仅自己可见')).toBeVisible(
    slow,
  );
  const { page: other } = await phone({ person: 1 });
  await other.goto(`/circle/threadDetail?threadId=${quiet}`);
  await other.getByRole('button', { name: /^排序/ }).click(slow);
  await expect(other.locator('[data-post]').first()).toBeVisible(slow);
  await expect(other.getByText(words)).toHaveCount(0);
  const { idToken } = await signIn(server.origin, 6);
  const { list } = dataOf<{ list: { targetType: number; targetId: string; excerpt: string }[] }>(
    await call(server.origin, 'GET', 'main/staff/audits', { pageSize: 50 }, idToken),
  );
  const [found] = list.filter((one) => one.excerpt === words);
  await call(
    server.origin,
    'POST',
    'main/staff/audit',
    { targetType: found?.targetType, targetId: found?.targetId, pass: 1, reason: '', clientToken: newToken15() },
    idToken,
  );
  await other.reload();
  await other.getByRole('button', { name: /^排序/ }).click(slow);
  await expect(other.getByText(words)).toBeVisible(slow);
});

test(
  'back from a post returns to the same card at the same position in the feed, a topic and a circle',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 2, still: false });
    await page.goto('/home');
    await feedStands(page);
    for (const at of ['', '/circle/topicDetail?topicId=h103', '/circle/circleDetail?tribeId=c102']) {
      if (at) await page.goto(at);
      await expect(cards(page).first()).toBeVisible(slow);
      await expect
        .poll(
          async () => {
            await page.mouse.wheel(0, 500);
            return page.evaluate(() => window.scrollY);
          },
          { ...slow, intervals: [120] },
        )
        .toBeGreaterThan(2400);
      const still = async (): Promise<number> => {
        let y = -1;
        await expect
          .poll(
            async () => {
              const now = await page.evaluate(() => window.scrollY);
              const same = now === y;
              y = now;
              return same;
            },
            { ...slow, intervals: [300] },
          )
          .toBe(true);
        return y;
      };
      await still();
      const card = page.locator('article').filter({ visible: true });
      const seen = await card.evaluateAll((all) => {
        // A tall card may begin above the top of the window.
        const el = all.find((one) => one.getBoundingClientRect().bottom > 300 && one.getBoundingClientRect().top < 600);
        return el
          ? {
              href: el.querySelector('a[href]')?.getAttribute('href') ?? '',
              top: Math.round(el.getBoundingClientRect().top),
            }
          : null;
      });
      expect(seen).not.toBeNull();
      const link = page.locator(`article a[href="${seen?.href ?? ''}"]`).first();
      await link.evaluate((el: HTMLElement) => el.click());
      await expect(page.getByText('说点什么…').first()).toBeVisible(slow);
      await page.goBack();
      await expect(link.locator('xpath=ancestor::article')).toBeInViewport(slow);
      await expect
        .poll(
          async () =>
            Math.abs(
              (await link.evaluate((el) => Math.round((el.closest('article') ?? el).getBoundingClientRect().top))) -
                (seen?.top ?? 0),
            ),
          { ...slow, message: at || '/home' },
        )
        .toBeLessThan(3);
    }
  },
);

test(
  'what is deleted or not wanted on its own page leads back to the page before',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { idToken } = await signIn(server.origin, 2);
    const add = (path: string, more: object) =>
      call(server.origin, 'POST', path, { content: '', images: [], clientToken: newToken15(), ...more }, idToken);
    const asked = await add('main/question/Main/add', { title: '这个问题马上就删掉', carModels: [], topics: [] });
    const { list } = (await call(server.origin, 'GET', 'main/bbs/threads', { tab: 'new', pageSize: 20 }, idToken)).data;
    const threads = JSON.parse(JSON.stringify(list)) as { threadId: string; isMine: 0 | 1 }[];
    const post = (isMine: 0 | 1) =>
      '/circle/threadDetail?threadId=' + threads.find((t) => t.isMine === isMine)?.threadId;

    const { page } = await phone({ person: 2 });
    await page.goto('/circle/hotList');
    const more = page.getByRole('button', { name: '更多', exact: true });
    const isBack = async () => {
      await expect(page).toHaveURL(/hotList/, slow);
      await expect(page.getByRole('heading', { name: '热门话题' })).toBeVisible(slow);
    };
    await openLink(page, post(0));
    await more.click(slow);
    await page.getByRole('button', { name: '不感兴趣' }).click();
    await isBack();

    await openLink(page, post(1));
    await more.click(slow);
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除这条帖子' }).getByRole('button', { name: '删除' }).click();
    await isBack();
    await page.getByRole('button', { name: '撤销' }).click();
    await openLink(page, post(1));
    await expect(more).toBeVisible(slow);
    await page.goBack();

    await openLink(page, '/circle/questionDetail?questionId=' + String(asked.data['questionId']));
    await more.first().click(slow);
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除这个提问？' }).getByRole('button', { name: '删除' }).click();
    await isBack();
  },
);
