// People: following from a person's page, blocking and the way back, collections with their undo, the settings that
// must act, my page before and after a login.
import { cards, expect, feedStands, test } from './kit';
import type { Page } from '@playwright/test';

const number = async (page: Page, word: string): Promise<number> => {
  const text = await page
    .getByRole('link', { name: new RegExp(word + '$') })
    .first()
    .innerText();
  return Number(text.replace(/[^\d]/g, ''));
};
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('following somebody from their page shows in both persons’ numbers and in my list, also after a reload', async ({
  phone,
}) => {
  const { page } = await phone({ person: 2 });
  await page.goto('/mine/otherInfo?userId=10013');
  const head = page.getByRole('heading', { level: 2, name: /独库 老李/ });
  await expect(head).toBeVisible({ timeout: 20_000 });
  const before = await number(page, '粉丝');
  await page.getByRole('button', { name: /^关注 独库/ }).click();
  await expect(page.getByRole('button', { name: /^(已关注|互相关注) 独库/ })).toBeVisible();
  await expect.poll(() => number(page, '粉丝')).toBe(before + 1);
  // The write leaves a moment after the tap.
  await expect(async () => {
    await page.reload();
    await expect(head).toBeVisible();
    expect(await number(page, '粉丝')).toBe(before + 1);
  }).toPass({ timeout: 20_000 });
  await page.goto('/mine/myConcern');
  await page.getByRole('searchbox', { name: '搜索昵称' }).fill('独库');
  const row = page.getByRole('link', { name: '独库 老李' });
  await expect(row).toBeVisible({ timeout: 15_000 });
  await row.click();
  await expect(head).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: /关注/ })).toHaveAttribute('aria-selected', 'true');
});

test('somebody who is blocked shows nothing but the way back, and their posts come back with it', async ({ phone }) => {
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

test('collections taken out can be taken back for five seconds, and then are gone for good', async ({ phone }) => {
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
});

test('the settings act: type size, dark, and narrower pictures from the first one on', async ({ phone }) => {
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
  await page.goto('/home');
  await feedStands(page);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes('w=690'))).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-type', 'xl');
});

test('notice switches stay as they were set, and the cache is cleared', async ({ phone }) => {
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
});

test('my name is changed everywhere, and a word that is not allowed is said beside it', async ({ phone }) => {
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
});

test('a visitor sees the way in, signs in there, and signs out again from the settings', async ({ phone }) => {
  const { page } = await phone();
  await page.goto('/mine/info');
  await expect(page.getByRole('heading', { name: '登录后，这里是你的主页' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('main').getByRole('button', { name: '登录' }).last().click();
  await dialogOf(page, '提示').getByRole('button', { name: '确认' }).click();
  const login = page.getByRole('dialog', { name: /登录/ });
  await login.getByRole('button', { name: /粉丝/ }).click();
  await login.getByRole('checkbox').click();
  await login.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('获赞')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '设置' }).click();
  await dialogOf(page, '设置').getByRole('button', { name: '退出登录' }).click();
  await dialogOf(page, '退出登录？').getByRole('button', { name: '退出' }).click();
  await expect(page.getByRole('heading', { name: '登录后，这里是你的主页' })).toBeVisible({ timeout: 20_000 });
});

test('somebody who is not there is said to have left; my own page is never another’s', async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.goto('/mine/otherInfo?userId=nobody');
  await expect(page.getByText('该用户已注销')).toBeVisible({ timeout: 20_000 });
  await page.goto('/mine/otherInfo?userId=10001');
  await expect(page).toHaveURL(/\/mine\/info$/, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: '编辑资料' })).toBeVisible({ timeout: 15_000 });
});

test('in the app the person leaves through the app: no 退出登录, no bottom bar of ours', async ({ phone }) => {
  const { page } = await phone({ person: 1, app: {} });
  await page.goto('/mine/info');
  await expect(page.getByRole('button', { name: '编辑资料' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('navigation', { name: '底部导航' })).toHaveCount(0);
  await page.getByRole('button', { name: '设置' }).click();
  await expect(dialogOf(page, '设置').getByText('隐私政策')).toBeVisible();
  await expect(dialogOf(page, '设置').getByText('退出登录')).toHaveCount(0);
});

test('a new portrait is sent, saved and shown to others', async ({ phone }) => {
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

test('back from a post stands at the same tile, at the same height', async ({ phone }) => {
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
  // A list that is still scrolling takes no taps; and a click that brings its target into view would move the page.
  await expect(async () => {
    await page.mouse.click(100, before + 60);
    await expect(page).toHaveURL(/threadDetail/, { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: /说点什么/ })).toBeVisible({ timeout: 15_000 });
  await page.goBack();
  await expect(page).toHaveURL(/otherInfo/);
  await expect.poll(topOf, { timeout: 15_000 }).toBe(before);
});

test('a visitor’s 关注 is done once after the login that it asked for', async ({ phone }) => {
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
