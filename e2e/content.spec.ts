// Articles and car information, in a browser and in the app: reading for points, attachments, likes, collection,
// comments, the steps of a how-to article, publishing by the staff, and what visitors may do.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hostileHtml } from '../tests/hostileHtml';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { staff } from './commands';
import { expect, heart, openLink, test } from './kit';

const slow = { timeout: 20_000 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** The balance of person 2, who reads in these journeys. */
async function pointsOf(origin: string): Promise<number> {
  const { idToken } = await signIn(origin, 2);
  const answer = await call(origin, 'GET', 'member/biz-service/member-integral-list', {}, idToken);
  return Number(answer.data['balance']);
}

/** Toggles the like in the bar, from whatever state the seed has. */
async function turnHeart(page: Page): Promise<void> {
  const bar = heart(page).last();
  const before = await bar.getAttribute('aria-pressed');
  await bar.click();
  await expect(bar).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
}
const saidHere = (page: Page, words: string) => page.getByRole('region', { name: '评论' }).getByText(words);

test.describe.configure({ timeout: 120_000 });

test(
  'an article gives points for reading once, and can be downloaded from, liked, collected and commented on',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page, context } = await phone({ person: 2 });
    const before = await pointsOf(server.origin);
    await page.goto('/content/list');
    await page.getByRole('tab', { name: '用车' }).click(slow);
    await page
      .getByRole('link', { name: /^冬季续航实测/ })
      .first()
      .click(slow);
    await expect(page.getByRole('heading', { name: /^冬季续航实测/, level: 1 })).toBeVisible(slow);
    await expect(page.getByRole('table')).toContainText('27.4 kWh');

    await turnHeart(page);
    await button(page, /^收藏/).last().click();
    const file = page.waitForEvent('download');
    await button(page, /^下载 冬季实测原始数据\.csv/).click();
    const taken = await file;
    expect(taken.suggestedFilename()).toBe('冬季实测原始数据.csv');
    expect(readFileSync(await taken.path(), 'utf8')).toContain('出发前预热半小时');

    await expect(page.getByText('已获得 10 积分')).toBeVisible(slow);
    expect(await pointsOf(server.origin)).toBe(before + 10);
    await page.reload();
    await expect(page.getByText('已获得 10 积分')).toBeVisible(slow);
    await expect.poll(() => pointsOf(server.origin)).toBe(before + 10);

    await button(page, '说点什么…').click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('在浏览器里读完了');
    await button(page, '发送').click();
    await expect(saidHere(page, '在浏览器里读完了')).toBeVisible(slow);
    await openLink(page, '/collect/tribe?type=3');
    await expect(page.getByRole('link', { name: /^冬季续航实测/ })).toBeVisible(slow);
    await context.close();
  },
);

test(
  'completed steps of a how-to article are kept after its page was closed, and can be undone',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, context } = await phone({ person: 2 });
    await page.goto('/content/detail?kind=dry&contentId=dry04');
    await page.getByRole('checkbox', { name: /^第 1 步/ }).click(slow);
    await page.getByRole('checkbox', { name: /^第 2 步/ }).click();
    await expect(page.getByText('已完成 2/6')).toBeVisible();
    const again = await context.newPage();
    await page.close();
    await again.goto('/content/detail?kind=dry&contentId=dry04');
    await expect(again.getByText('已完成 2/6')).toBeVisible(slow);
    await expect(button(again, '继续第 3 步')).toBeVisible();
    await again.getByRole('checkbox', { name: /^第 2 步/ }).click();
    await expect(again.getByText('已完成 1/6')).toBeVisible();
  },
);

test('in the app car information is opened from Club Z, liked and commented on', async ({ phone, server }) => {
  const { page } = await phone({ person: 3, app: {} });
  await page.goto('/');
  await page.getByRole('link', { name: '车情报' }).first().click(slow);
  await expect(page.getByRole('tab', { name: '车情报' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: /^ZEAL 7 长续航版/ }).click(slow);
  await expect(page).toHaveURL(/clubZCarDetail\?infoId=info01/);
  await expect(page.getByRole('heading', { name: /^ZEAL 7 长续航版/, level: 1 })).toBeVisible(slow);
  await turnHeart(page);
  await button(page, '说点什么…').click();
  await page.getByRole('textbox', { name: '评论内容' }).fill('在 App 里等到了');
  await button(page, '发送').click();
  await expect(saidHere(page, '在 App 里等到了')).toBeVisible(slow);
  // The order by heat stays stable for twenty seconds, so the newest order is read.
  await expect
    .poll(
      async () =>
        JSON.stringify(
          (await call(server.origin, 'GET', 'main/bbs/carInformationPost', { infoId: 'info01', sort: 'new' })).data,
        ),
      slow,
    )
    .toContain('在 App 里等到了');
});

test(
  'a visitor sees how to earn points in an article, and a download asks for a login',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    await page.goto('/content/detail?kind=content&contentId=article01');
    await expect(page.getByText('登录后阅读满 10 秒可得 10 积分')).toBeVisible(slow);
    await button(page, /^下载 独库补能点/).click();
    await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible(slow);
  },
);

test(
  'car information from the staff command is listed at once without hostile HTML, and can be withdrawn',
  { tag: '@full' },
  async ({ phone, server }) => {
    const folder = mkdtempSync(join(tmpdir(), 'zeal-info-'));
    const file = join(folder, 'text.html');
    try {
      // Without pictures: publishing refuses a text with pictures of other servers.
      const texts = hostileHtml
        .map((html) => html.replace(/<img/gi, '<i'))
        .filter(
          (html) =>
            !html.includes('\u0000') &&
            !/<(script|style|xmp|title|textarea|template|select|noscript|svg|math|iframe|object|plaintext|noembed|noframes)\b(?![\s\S]*<\/\1)/i.test(
              html,
            ) &&
            !/<!--/.test(html),
        );
      writeFileSync(file, '<p>开头</p>' + texts.join('\n').slice(0, 90_000) + '<p>结尾</p>');
      expect(
        staff(
          server,
          'publish-car-information',
          '--title',
          '试驾周开始了',
          '--source',
          '门店',
          '--cover',
          '/media/seed/show-warm.webp',
          '--models',
          'zeal7',
          '--text',
          file,
        ),
      ).toMatch(/^published {2}n/);
      const { page } = await phone({ person: 2, viewport: { width: 360, height: 640 } });
      await page.goto('/?tab=info');
      await page.getByRole('link', { name: '试驾周开始了' }).click(slow);
      await expect(page.getByText('开头')).toBeVisible(slow);
      const found = await page.evaluate(() => ({
        ran: '__ran' in window,
        wider: document.documentElement.scrollWidth - window.innerWidth,
        bad: Array.from(document.querySelectorAll('article *')).filter(
          (el) =>
            /^(script|style|iframe|object|embed|math|form|input|template|noscript|link|meta|base)$/i.test(el.tagName) ||
            Array.from(el.attributes).some((a) => /^on/i.test(a.name) || /^\s*(java|vb)script:/i.test(a.value)),
        ).length,
      }));
      expect(found).toEqual({ ran: false, wider: 0, bad: 0 });
      const listed = staff(server, 'car-information').split('\n')[0] ?? '';
      expect(listed).toContain('试驾周开始了');
      expect(staff(server, 'publish-car-information', listed.split('  ')[0] ?? '', '--withdraw')).toMatch(/^withdrawn/);
      await page.reload();
      await expect(page.getByText('内容已被删除或不存在')).toBeVisible(slow);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('a download address is valid for one file and needs a login, and a made-up reading key is refused', async ({
  server,
  request,
}) => {
  const { idToken } = await signIn(server.origin, 2);
  const answer = await call(
    server.origin,
    'GET',
    'main/content/download',
    { contentId: 'article01', index: 0 },
    idToken,
  );
  const url = String(answer.data['url']);
  const got = await request.get(server.origin + url);
  expect([got.status(), got.headers()['content-disposition']?.startsWith('attachment')]).toEqual([200, true]);
  expect((await request.get(server.origin + url.replace('/0?', '/1?'))).status()).toBe(403);
  const refused = await call(server.origin, 'GET', 'main/content/download', { contentId: 'article01', index: 0 });
  expect(refused.code).toBe('020011');
  const twice = await call(
    server.origin,
    'POST',
    'main/content/read',
    { contentId: 'article01', readKey: 'made.up', clientToken: newToken15() },
    idToken,
  );
  expect(twice.code).toBe('010004');
});
