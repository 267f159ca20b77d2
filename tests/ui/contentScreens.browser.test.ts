// Articles, how-to articles and car information in a real browser on a memory player: their states, the asks that a tap
// sends, the reward for reading, and that hostile rich text runs no code.
import { commands } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import type { StoredArticle, StoredInfo } from '../../bus/entities/content';
import { hostileHtml } from '../hostileHtml';
import { answer, asked, button, clean, drawn, login, autoReply, open, page, put } from './stage/stage';
import type { Start } from './stage/stage';
import { listOf, me } from './forumThings';
import { sharesInBrowser } from './sharing';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });
const silent: AskTopic[] = [
  'content.openArticles',
  'content.openCategories',
  'content.openRecommendations',
  'content.openInfos',
  'content.openProgress',
  'content.keepStep',
  'content.finishReading',
];
const article = (contentId = 'q1', more: Partial<StoredArticle> = {}): StoredArticle => ({
  contentId,
  kind: 'content',
  title: '独库公路完全手册',
  summary: '六月初到十月初通车',
  coverUrl: '/media/stage/a.webp',
  html: '<h3>什么时候去</h3><p>九月 <b>中旬</b>，到 <a href="/circle/hotList">帖子里</a> 看看。</p><img src="/media/stage/b.webp" alt="山口" width="900" height="1200"><table><thead><tr><th>地点</th><th>桩</th></tr></thead><tbody><tr><td>那拉提</td><td>12</td></tr></tbody></table>',
  isWhole: 1,
  categoryId: 'roads',
  categoryName: '路线',
  tags: ['长途'],
  createTime: 1_795_000_000_000,
  viewCount: 9600,
  likeCount: 3,
  postCount: 0,
  collectCount: 2,
  shareCount: 0,
  isLike: 0,
  isCollect: 0,
  attachments: [{ name: '路线.gpx', size: 651, ext: 'gpx' }],
  video: null,
  pointsReward: 5,
  isRewarded: 0,
  readKey: 'k',
  level: 0,
  steps: [],
  stepCount: 0,
  authorId: 'u1',
  ...more,
});
const steps = ['停稳', '松螺丝', '顶车'].map((title, at) => ({
  title,
  html: `<p>第 ${at} 步的<b>话</b></p>`,
  image: '',
}));
const how = (more: Partial<StoredArticle> = {}): StoredArticle =>
  article('d1', {
    kind: 'dry',
    title: '换备胎',
    level: 2,
    steps,
    stepCount: 3,
    pointsReward: 0,
    attachments: [],
    html: '<p>一步一步来</p>',
    ...more,
  });
const info: StoredInfo = {
  infoId: 'n1',
  title: 'ZEAL 7 长续航版',
  summary: '首批交付',
  coverUrl: '/media/stage/a.webp',
  video: null,
  html: '<p>上周末交付</p>',
  isWhole: 1,
  source: '官方',
  carModels: [
    { carModelId: 'zeal7', name: 'ZEAL 7', series: '', year: '', imageUrl: '/media/stage/c.webp', vinTail: '' },
  ],
  createTime: 1_795_000_000_000,
  updateTime: 0,
  viewCount: 12_400,
  likeCount: 0,
  postCount: 0,
  shareCount: 0,
  collectCount: 0,
  isLike: 0,
  isCollect: 0,
  authorId: 'u1',
};
async function come(at: string, more: Start = {}): Promise<void> {
  await open(at, more);
  await autoReply(silent);
  if (more.phase !== 'tourist') await put('session.me', me({ points: 100 }));
}
async function stands(of: StoredArticle): Promise<void> {
  await put('content.article', of, of.contentId);
  await put('forum.comments', listOf([]), `content:${of.contentId}|hot|0`);
  await answer('content.openArticle', {});
  await page.getByRole('heading', { name: of.title, level: 1 }).first().waitFor();
}

it('an article that is withdrawn takes no comment', async () => {
  await come('/content/detail?kind=content&contentId=q1');
  await stands(article('q1', { isHidden: 1 }));
  expect(await page.getByRole('button', { name: '已下架，不能评论' }).isDisabled()).toBe(true);
});

describe('the lists 精选 and 干货', () => {
  it(
    'show a placeholder, then articles; request a category once it is chosen, also an empty one',
    { tags: 'full' },
    async () => {
      await come('/content/list');
      await page.locator('.sk').first().waitFor();
      await put('content.article', article('q1'), 'q1');
      await put('content.article', article('q2', { title: '皖南川藏线', isRewarded: 1 }), 'q2');
      await put('content.article', article('q3', { title: '冬季续航实测' }), 'q3');
      await put('content.articles', listOf(['q1', 'q2', 'q3']), 'content|');
      await put(
        'content.categories',
        {
          list: [
            { categoryId: 'roads', name: '路线', sort: 0 },
            { categoryId: 'care', name: '用车', sort: 1 },
          ],
          phase: 'ready',
        },
        'content',
      );
      await page.getByRole('tab', { name: '用车' }).waitFor();
      await drawn();
      // Which of them are said above the list is not known yet.
      expect(await page.getByRole('link', { name: '皖南川藏线' }).count()).toBe(0);
      await put('content.recommendations', {
        list: [
          {
            recId: 'r1',
            title: '推荐的一篇',
            coverUrl: '/media/stage/a.webp',
            link: '/content/detail?kind=content&contentId=q1',
            sort: 0,
          },
        ],
        phase: 'ready',
      });
      await page.getByRole('link', { name: '皖南川藏线' }).waitFor();
      await page.getByText('已阅读').waitFor();
      await page.getByText('+5 积分').waitFor();
      await page.getByRole('link', { name: '推荐的一篇' }).waitFor();
      // Once: not again in the list below.
      expect(await page.locator('a[href*="contentId=q1"]').count()).toBe(1);
      await clean();
      await page.getByRole('tab', { name: '用车' }).click();
      await expect.poll(() => asked('content.openArticles')).toContainEqual({ list: 'content|care', how: 'open' });
      await put('content.articles', listOf([]), 'content|care');
      await page.getByText('这个分类还没有文章').waitFor();
    },
  );
  it('show the difficulty and progress of how-to articles, and retry a failed load', async () => {
    await come('/content/dryCargo', { type: 'xl' });
    await put('content.categories', { list: [], phase: 'ready' }, 'dry');
    await put('content.articles', { ...listOf([]), phase: 'error', failCode: 'network' }, 'dry|');
    await button('重新加载').click();
    await put('content.article', how(), 'd1');
    await put('content.progress', { contentId: 'd1', done: [0], at: 1 }, 'd1');
    await put('content.articles', listOf(['d1']), 'dry|');
    await page.getByText('1/3 步').waitFor();
    expect(await page.getByText('适中').count()).toBe(1);
    await clean();
  });
});

describe('an article', () => {
  it('shows its table, pictures and files, sends the wanted state of marks, and opens links in the app', async () => {
    await come('/content/detail?kind=content&contentId=q1');
    await stands(article());
    await clean();
    expect(await page.getByRole('table').getByText('那拉提').count()).toBe(1);
    await button('赞 3').click();
    expect(await asked('content.likeArticle')).toEqual([{ contentId: 'q1', isLike: 1 }]);
    await button('收藏 2').click();
    expect(await asked('forum.collect')).toEqual([{ collectType: 3, targetId: 'q1', isCollect: 1 }]);
    await button('查看图片：山口').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        document.documentElement.dataset['taken'] = `${this.download} ${this.href}`;
      };
    });
    // A second tap while it is on its way does not take the file twice.
    await button('下载 路线.gpx，651 B').click();
    await button('下载 路线.gpx，651 B').click();
    expect(await asked('content.download')).toHaveLength(1);
    await answer('content.download', { url: '/media/d/q1/0?e=1&s=x', name: '路线.gpx', expire: 1 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['taken'] ?? ''))
      .toMatch(/^路线\.gpx http.*\/media\/d\/q1\/0\?e=1&s=x$/);
    await page.getByRole('link', { name: '帖子里' }).click();
    await page.waitForURL(/\/circle\/hotList/);
  });
  it('can be shared, and records the channel of each share', async () => {
    await come('/content/detail?kind=content&contentId=q1');
    await stands(article());
    await sharesInBrowser(() => button('更多').click(), {
      line: '独库公路完全手册',
      says: '六月初到十月初通车',
      href: '/content/detail?kind=content&contentId=q1',
    });
    expect(await asked('content.shareArticle')).toEqual(
      ['link', 'poster'].map((channel) => ({ contentId: 'q1', channel })),
    );
  });
  it('counts the reading time down, reports it once, and shows the points', { tags: 'full' }, async () => {
    await come('/content/detail?kind=content&contentId=q1');
    await stands(article());
    await page.getByText(/再读 \d+ 秒可得 5 积分/).waitFor();
    expect(await asked('content.finishReading')).toEqual([]);
    await expect.poll(() => asked('content.finishReading'), { timeout: 20_000 }).toEqual([{ contentId: 'q1' }]);
    await page.getByText('5 积分即将到账').waitFor();
    await put('content.article', article('q1', { isRewarded: 1 }), 'q1');
    await page.getByText('已获得 5 积分').waitFor();
  });
  it('is readable for visitors, who must log in for points and for a download, which then continues', async () => {
    await come('/content/detail?kind=content&contentId=q1', { phase: 'tourist' });
    await stands(article('q1', { readKey: '' }));
    await page.getByText('登录后阅读满 10 秒可得 5 积分').waitFor();
    await clean();
    await button('下载 路线.gpx，651 B').click();
    await expect.poll(async () => (await asked('session.requireLogin')).length).toBe(1);
    await login();
    await expect.poll(() => asked('content.download')).toEqual([{ contentId: 'q1', index: 0 }]);
    expect(await asked('content.finishReading')).toEqual([]);
  });
  it('shows that it was deleted, retries after a network failure, and keeps a stale copy with a note', async () => {
    await come('/content/detail?kind=content&contentId=q1');
    await answer('content.openArticle', {}, '010002');
    await page.getByText('内容已被删除或不存在').waitFor();
    await page.getByRole('heading', { name: '文章详情' }).waitFor();
    await come('/content/detail?kind=dry&contentId=d1');
    await answer('content.openArticle', {}, 'network');
    await button('重新加载').click();
    await stands(how());
    await come('/content/detail?kind=content&contentId=q1');
    await put('content.article', article(), 'q1');
    await answer('content.openArticle', {}, 'network');
    await page.getByText('内容可能不是最新').waitFor();
    await come('/content/detail');
    await page.getByText('内容已被删除或不存在').waitFor();
    expect(await asked('content.openArticle')).toEqual([]);
  });
  it('has steps to check one by one, a button to the next step, and a state when all are done', async () => {
    await come('/content/detail?kind=dry&contentId=d1');
    await stands(how());
    await page.getByText('已完成 0/3').waitFor();
    await page.getByRole('checkbox', { name: /第 1 步，停稳，未完成/ }).click();
    expect(await asked('content.keepStep')).toEqual([{ contentId: 'd1', step: 0, isDone: 1 }]);
    await put('content.progress', { contentId: 'd1', done: [0], at: 1 }, 'd1');
    await button('继续第 2 步').click();
    await clean();
    await put('content.progress', { contentId: 'd1', done: [0, 1, 2], at: 1 }, 'd1');
    await page.getByText('全部完成').waitFor();
    await page.getByRole('checkbox', { name: /第 3 步，顶车，已完成/ }).click();
    expect((await asked('content.keepStep')).at(-1)).toEqual({ contentId: 'd1', step: 2, isDone: 0 });
  });
});

describe('car information', () => {
  it('shows its title and car models on the Club Z page at the largest type size, and sends a like', async () => {
    await come('/clubz/clubZCarDetail?infoId=n1', { type: 'xl' });
    await put('content.info', info, 'n1');
    await put('forum.comments', listOf([]), 'carInformation:n1|hot|0');
    await answer('content.openInfo', {});
    await page.getByRole('heading', { name: info.title, level: 1 }).first().waitFor();
    await page.getByRole('listitem').getByText('ZEAL 7').waitFor();
    await clean();
    await button(/^赞/).click();
    expect(await asked('content.likeInfo')).toEqual([{ infoId: 'n1', isLike: 1 }]);
  });
});

it('hostile texts as an article and its steps run no code, and request only images from other origins', async () => {
  await come('/content/detail?kind=dry&contentId=d1');
  await commands.watchRequests();
  await stands(how());
  for (let at = 0; at < hostileHtml.length; at += 25) {
    const part = hostileHtml.slice(at, at + 25);
    const html = part.join('\n');
    await put(
      'content.article',
      how({
        html,
        title: `第 ${at} 组`,
        steps: part.slice(0, 5).map((text) => ({ title: 'x', html: text, image: '' })),
      }),
      'd1',
    );
    await page
      .getByRole('heading', { name: `第 ${at} 组`, level: 1 })
      .first()
      .waitFor();
    const found = await page.evaluate(() => {
      const all = Array.from(document.querySelectorAll('article *'));
      return {
        ran: '__ran' in window,
        handlers: all.filter((el) => Array.from(el.attributes).some((a) => /^on|^srcdoc|^formaction/i.test(a.name)))
          .length,
        links: all
          .flatMap((el) => ['href', 'src', 'action'].map((name) => el.getAttribute(name) ?? ''))
          .filter((to) => /^\s*(java|vb)script|^data:text/i.test(to)),
        elements: all.filter((el) =>
          /^(script|style|iframe|object|embed|math|form|input|template|noscript|link|meta|base|textarea)$/i.test(
            el.tagName,
          ),
        ).length,
      };
    });
    expect({ at, ...found }).toEqual({ at, ran: false, handlers: 0, links: [], elements: 0 });
  }
  // Only the content security policy stops foreign images, and this page has no policy: their requests are left out.
  const strangers = (await commands.requestsSeen()).filter(
    (url) => /^http/.test(url) && new URL(url).origin !== location.origin,
  );
  expect(strangers.filter((url) => !/\.(png|jpe?g|webp|gif)|evil\.example/.test(url))).toEqual([]);
});
