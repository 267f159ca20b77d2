// People: following, blocking, collections with undo, settings, the own profile before and after the login.
import { cards, expect, feedStands, openLink, test } from './kit';
import type { Page } from '@playwright/test';

const number = async (page: Page, word: string): Promise<number> => {
  const text = await page
    .getByRole('link', { name: new RegExp(word + '$') })
    .first()
    .innerText();
  return Number(text.replace(/[^\d]/g, ''));
};
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test(
  'following a person raises their 粉丝 count, also after a reload, and adds them to the list of follows',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 2 });
    await page.goto('/mine/otherInfo?userId=10013');
    const head = page.getByRole('heading', { level: 2, name: /独库 老李/ });
    await expect(head).toBeVisible({ timeout: 20_000 });
    const before = await number(page, '粉丝');
    await page.getByRole('button', { name: /^关注 独库/ }).click();
    await expect(page.getByRole('button', { name: /^(已关注|互相关注) 独库/ })).toBeVisible();
    await expect.poll(() => number(page, '粉丝')).toBe(before + 1);
    // The write is sent a moment after the tap.
    await expect(async () => {
      await page.reload();
      await expect(head).toBeVisible();
      expect(await number(page, '粉丝')).toBe(before + 1);
    }).toPass({ timeout: 20_000 });
    await openLink(page, '/mine/myConcern');
    await page.getByRole('searchbox', { name: '搜索昵称' }).fill('独库');
    const row = page.getByRole('link', { name: '独库 老李' });
    await expect(row).toBeVisible({ timeout: 15_000 });
    await row.click();
    await expect(head).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: /关注/ })).toHaveAttribute('aria-selected', 'true');
  },
);

test('a blocked person’s profile shows no posts until 解除 is tapped', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 2 });
  await page.goto('/mine/otherInfo?userId=10008');
  await expect(page.getByRole('heading', { level: 2, name: /周叙白/ })).toBeVisible({ timeout: 20_000 });
  const tile = page.locator('a[href^="/circle/threadDetail"]').first();
  await expect(tile).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '拉黑', exact: true }).click();
  await dialogOf(page, '拉黑周叙白？').getByRole('button', { name: '拉黑' }).click();
  await expect(page.getByText('已拉黑，内容不可见')).toBeVisible();
  await expect(tile).toHaveCount(0);
  await page.getByRole('button', { name: '解除', exact: true }).click();
  await expect(page.getByText('已拉黑，内容不可见')).toHaveCount(0);
  await expect(tile).toBeVisible({ timeout: 15_000 });
});

test(
  'removed collections can be restored by 撤销 while it is shown, and are removed after a reload otherwise',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/collect/tribe');
    await expect(cards(page).first()).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: '管理' }).click();
    const rows = page.getByRole('checkbox').filter({ hasNotText: '全选' });
    await expect(rows.first()).toBeVisible();
    const lines = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const takeTwo = async () => {
      await rows.nth(0).click();
      await rows.nth(1).click();
      await page.getByRole('button', { name: '取消收藏（2）' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click();
      await expect(cards(page)).toHaveCount(Math.max(0, lines.length - 2));
    };
    await takeTwo();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('button', { name: '管理' }).click();
    await expect.poll(() => rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(lines);
    await takeTwo();
    await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0, { timeout: 15_000 });
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: '管理' }).click();
      expect(await rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(lines.slice(2));
    }).toPass({ timeout: 20_000 });
  },
);

test(
  'the settings change theme and type size, and 省流量 loads smaller pictures and turns autoplay off',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 2 });
    await page.goto('/mine/info');
    await page.getByRole('button', { name: '设置' }).click();
    const sheet = dialogOf(page, '设置');
    await sheet.getByRole('radio', { name: '深色' }).click();
    await sheet.getByRole('radio', { name: '特大' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-type', 'xl');
    await sheet.getByRole('switch', { name: '省流量' }).click();
    await expect(sheet.getByText('省流量时不自动播放')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => void (/\/media\/.*[?&]w=/.test(request.url()) && asked.push(request.url())));
    await openLink(page, '/home');
    await feedStands(page);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.includes('w=690'))).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('data-type', 'xl');
  },
);

test(
  'a notice switch keeps its state after a reload, and 清除缓存 confirms that the cache is cleared',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 3 });
    await page.goto('/mine/info');
    await page.getByRole('button', { name: '设置' }).click();
    await dialogOf(page, '设置').getByRole('button', { name: '互动通知' }).click();
    const like = dialogOf(page, '互动通知').getByRole('switch', { name: '赞', exact: true });
    await expect(like).toHaveAttribute('aria-checked', 'true', { timeout: 15_000 });
    await like.click();
    await expect(like).toHaveAttribute('aria-checked', 'false');
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: '设置' }).click();
      await dialogOf(page, '设置').getByRole('button', { name: '互动通知' }).click();
      await expect(like).toHaveAttribute('aria-checked', 'false', { timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    await dialogOf(page, '互动通知').getByRole('button', { name: '关闭' }).click();
    await dialogOf(page, '设置')
      .getByRole('button', { name: /清除缓存/ })
      .click();
    await expect(page.getByText('缓存已清除')).toBeVisible();
  },
);

test(
  'a refused word in a nickname is reported at the form, and a valid nickname is kept after a reload',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 2 });
    await page.goto('/mine/info');
    await page.getByRole('button', { name: '编辑资料' }).click();
    const sheet = dialogOf(page, '编辑资料');
    await sheet.getByRole('textbox', { name: '昵称' }).fill('');
    await expect(sheet.getByRole('button', { name: '请填写昵称' })).toBeDisabled();
    await sheet.getByRole('textbox', { name: '昵称' }).fill('套现的橘猫');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect(sheet.getByRole('alert')).toContainText('不合适');
    await sheet.getByRole('textbox', { name: '昵称' }).fill('会上班的橘猫');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: '会上班的橘猫' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: '会上班的橘猫' })).toBeVisible({ timeout: 15_000 });
  },
);

test('a visitor logs in on the profile page, stays logged in when the token or the cookie ends, and logs out in the settings', async ({
  phone,
}) => {
  const { page, context } = await phone();
  await page.goto('/mine/info');
  await expect(page.getByRole('heading', { name: '登录后，这里是你的主页' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('main').getByRole('button', { name: '登录' }).last().click();
  await dialogOf(page, '提示').getByRole('button', { name: '确认' }).click();
  const login = page.getByRole('dialog', { name: /登录/ });
  await login.getByRole('button', { name: /粉丝/ }).click();
  await login.getByRole('checkbox').click();
  await login.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('获赞')).toBeVisible({ timeout: 20_000 });
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'idToken');
  const good = await cookie();
  expect(good?.expires).toBeGreaterThan(Date.now() / 1000 + 59 * 86_400);
  await page.goto('about:blank');
  await context.addCookies([{ ...good!, value: 'ended' }]);
  await page.goto('/mine/info');
  await expect(page.getByText('获赞')).toBeVisible({ timeout: 40_000 });
  await expect.poll(async () => (await cookie())?.value.length).toBe(good?.value.length);
  await context.clearCookies();
  await page.reload();
  // A server that is busy with logins is asked again after 15 s.
  await expect(page.getByText('获赞')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: '设置' }).click();
  await dialogOf(page, '设置').getByRole('button', { name: '退出登录' }).click();
  await dialogOf(page, '退出登录？').getByRole('button', { name: '退出' }).click();
  const asVisitor = page.getByRole('heading', { name: '登录后，这里是你的主页' });
  await expect(asVisitor).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(asVisitor).toBeVisible({ timeout: 20_000 });
});

test(
  'an unknown person is shown as 该用户已注销, and one’s own id redirects to the profile page',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/mine/otherInfo?userId=nobody');
    await expect(page.getByText('该用户已注销')).toBeVisible({ timeout: 20_000 });
    await openLink(page, '/mine/otherInfo?userId=10001');
    await expect(page).toHaveURL(/\/mine\/info$/, { timeout: 20_000 });
    await expect(page.getByRole('button', { name: '编辑资料' })).toBeVisible({ timeout: 15_000 });
  },
);

test(
  'in the app the profile has no bottom bar and the settings have no 退出登录',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, app: {} });
    await page.goto('/mine/info');
    await expect(page.getByRole('button', { name: '编辑资料' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('navigation', { name: '底部导航' })).toHaveCount(0);
    await page.getByRole('button', { name: '设置' }).click();
    await expect(dialogOf(page, '设置').getByText('隐私政策')).toBeVisible();
    await expect(dialogOf(page, '设置').getByText('退出登录')).toHaveCount(0);
  },
);

test('a new avatar is uploaded and saved, and a visitor sees it', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 5 });
  await page.goto('/mine/info');
  await page.getByRole('button', { name: '编辑资料' }).click();
  const sheet = dialogOf(page, '编辑资料');
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: '更换头像' }).click();
  await (await chooser).setFiles('server/seed/art/avatar-mono-2.webp');
  const save = sheet.getByRole('button', { name: '保存' });
  await expect(save).toBeEnabled({ timeout: 20_000 });
  await save.click();
  await expect(sheet).toHaveCount(0, { timeout: 40_000 });
  const face = page.getByRole('main').locator('img[src^="/media/u/"]');
  await expect(face).toHaveCount(1, { timeout: 15_000 });
  const visitor = await phone();
  await visitor.page.goto('/mine/otherInfo?userId=10005');
  await expect(visitor.page.getByRole('main').locator('img[src^="/media/u/"]')).toHaveCount(1, { timeout: 20_000 });
});

test(
  'back from a post returns to the same tile of a profile at the same position',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/mine/otherInfo?userId=10006');
    const tiles = page.getByRole('main').locator('a[href^="/circle/threadDetail"]');
    await expect(tiles.nth(3)).toBeVisible({ timeout: 20_000 });
    await page.evaluate(() => window.scrollTo(0, 520));
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(520);
    const tile = page.getByRole('main').locator('a[href^="/circle/threadDetail"]:visible').nth(2);
    const href = await tile.getAttribute('href');
    const topOf = () =>
      page
        .locator(`main a[href="${href}"]:visible`)
        .first()
        .evaluate((one) => Math.round(one.getBoundingClientRect().top));
    const before = await topOf();
    // The list ignores taps while it scrolls, and a click on an element could scroll the page first.
    await expect(async () => {
      await page.mouse.click(100, before + 60);
      await expect(page).toHaveURL(/threadDetail/, { timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: /说点什么/ })).toBeVisible({ timeout: 15_000 });
    await page.goBack();
    await expect(page).toHaveURL(/otherInfo/);
    await expect.poll(topOf, { timeout: 15_000 }).toBe(before);
  },
);

test('关注 by a visitor asks for a login and takes effect after it', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone();
  await page.goto('/mine/otherInfo?userId=10016');
  await page.getByRole('button', { name: /^关注 / }).click({ timeout: 20_000 });
  await dialogOf(page, '提示').getByRole('button', { name: '确认' }).click();
  const login = page.getByRole('dialog', { name: /登录/ });
  await login.getByRole('button', { name: /粉丝/ }).click();
  await login.getByRole('checkbox').click();
  await login.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: /^(已关注|互相关注) / })).toBeVisible({ timeout: 20_000 });
});
