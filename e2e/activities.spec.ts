// Activities on real phones: a visitor looks around and is asked to log in where it counts; the star leads to the collection, a comment
// stands for everybody; the scanned code and the place check people in; a thing is exchanged with a new address. In the app the phone's
// own calendar, calls and sharing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from '../tests/atRest';
import { startServer } from '../tests/serverProcess.mjs';
import { cards, expect, startPage, test } from './kit';

const LONG = 20_000;
const digits = (text: string | null): number => Number((text ?? '').replace(/[^\d]/g, ''));
const settled = (page: Page) => expect(startPage(page)).toHaveCount(0, { timeout: LONG });
const button = (page: Page, name: string | RegExp) => page.locator('main:visible').getByRole('button', { name });

/** As somebody who opens the page for the first time: the prompt, the sheet, one of the demonstration's persons. */
async function logIn(page: Page, person: string): Promise<void> {
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确认' }).click({ timeout: LONG });
  const sheet = page.getByRole('dialog', { name: /登录/ });
  await sheet.getByRole('button', { name: person }).click();
  await sheet.getByRole('checkbox').click();
  await sheet.getByRole('button', { name: '登录', exact: true }).click();
  await expect(sheet).toHaveCount(0, { timeout: LONG });
}
async function balance(page: Page): Promise<number> {
  await page.goto('/mine/points');
  await expect(page.locator('.hero')).not.toHaveText('–', { timeout: LONG });
  return digits(await page.locator('.hero').textContent());
}

test('a visitor finds one by city and state, reads it, and is asked to log in where it counts; what was wanted is done then', async ({ phone }) => {
  test.setTimeout(120_000);
  const { page } = await phone({ still: true });
  await page.goto('/activity/activityHome');
  await expect(cards(page).first()).toBeVisible({ timeout: LONG });
  await settled(page);
  await button(page, '报名中').click();
  await expect(page).toHaveURL(/status=applying/);
  await button(page, /^城市：全部城市/).click();
  await page.getByRole('dialog', { name: '选择城市' }).getByRole('button', { name: '宣城市', exact: true }).click({ timeout: LONG });
  await expect(button(page, /^城市：宣城市/)).toBeVisible();
  await expect(cards(page).filter({ hasText: '皖南川藏线' })).toBeVisible({ timeout: LONG });
  // What is on line is in every city; what is somewhere else is not here.
  await expect(cards(page).filter({ hasText: '滨江夜跑' })).toHaveCount(0);
  await cards(page).filter({ hasText: '皖南川藏线' }).getByRole('link').click();
  await expect(page).toHaveURL(/activityDetails\?activityId=act01/);
  await expect(page.getByText(/^报名截止/)).toBeVisible({ timeout: LONG });
  const left = await page.getByText(/天 \d\d:\d\d:\d\d/).textContent();
  await expect(page.getByText(/天 \d\d:\d\d:\d\d/)).not.toHaveText(left ?? '', { timeout: 5000 });
  await page.goBack();
  await expect(button(page, /^城市：宣城市/)).toBeVisible();
  await page.goForward();
  await button(page, '收藏').click();
  await logIn(page, '粉丝');
  await expect(button(page, '收藏')).toHaveAttribute('aria-pressed', 'true', { timeout: LONG });
  await page.goto('/collect/activity');
  await expect(cards(page).filter({ hasText: '皖南川藏线' })).toBeVisible({ timeout: LONG });
});

test('a comment stands for everybody, is answered and liked; the heart counts; a report is sent once', async ({ phone }) => {
  test.setTimeout(120_000);
  const one = await phone({ person: 1, still: true });
  await one.page.goto('/activity/activityDetails?activityId=act04');
  await button(one.page, '说点什么…').click({ timeout: LONG });
  await one.page.getByRole('textbox', { name: '评论内容' }).fill('上午想问问底盘的调校');
  await one.page.getByRole('button', { name: '发送' }).click();
  const said = (page: Page) => page.locator('[data-post]').filter({ hasText: '上午想问问底盘的调校' });
  await expect(said(one.page).getByRole('button', { name: /^回复/ })).toBeVisible({ timeout: LONG });
  const before = digits(await button(one.page, /^赞/).first().getAttribute('aria-label'));
  // The demonstration's owner may have liked it before.
  const more = (await button(one.page, /^赞/).first().getAttribute('aria-pressed')) === 'true' ? -1 : 1;
  await button(one.page, /^赞/).first().click();

  const two = await phone({ person: 2, still: true });
  await two.page.goto('/activity/activityDetails?activityId=act04&at=comments');
  // The order by heat holds still while it is read: what is new stands first among the newest.
  await two.page.getByRole('button', { name: /^排序：热门/ }).click({ timeout: LONG });
  await expect(said(two.page)).toBeVisible({ timeout: LONG });
  await expect.poll(async () => digits(await button(two.page, /^赞/).first().getAttribute('aria-label')), { timeout: LONG }).toBe(before + more);
  await said(two.page).getByRole('button', { name: /^赞/ }).click();
  await said(two.page).getByRole('button', { name: /^回复/ }).click();
  await two.page.getByRole('textbox', { name: /^回复/ }).fill('我也想听');
  await two.page.getByRole('button', { name: '发送' }).click();
  await expect(said(two.page).getByText('我也想听')).toBeVisible({ timeout: LONG });
  for (const words of ['举报已提交，结果会通知你', '你已举报过']) {
    await said(two.page).getByRole('button', { name: '更多操作' }).first().dispatchEvent('click');
    await two.page.getByRole('dialog', { name: '评论操作' }).getByRole('button', { name: '举报' }).click();
    await two.page.getByRole('dialog', { name: '举报' }).getByRole('button', { name: '广告' }).click();
    await two.page.getByRole('dialog', { name: '举报' }).getByRole('button', { name: '提交' }).click();
    await expect(two.page.getByText(words).first()).toBeVisible({ timeout: LONG });
    await expect(two.page.getByRole('dialog', { name: '举报' })).toHaveCount(0);
  }
  await one.page.reload();
  await one.page.getByRole('button', { name: /^排序：热门/ }).click({ timeout: LONG });
  await expect(said(one.page).getByText('我也想听')).toBeVisible({ timeout: LONG });
});

test('the code of the place, scanned before the login, checks in after it, once; its points arrive', async ({ phone }) => {
  test.setTimeout(120_000);
  const mine = await phone({ person: 1, still: true });
  const before = await balance(mine.page);
  const { page } = await phone({ still: true });
  await page.goto('/activity/scanActivityDetail?activityId=act09&code=COFFEE');
  await logIn(page, '车主');
  const sheet = page.getByRole('dialog', { name: '活动签到' });
  await expect(sheet).toContainText('得 60 积分', { timeout: LONG });
  await sheet.getByRole('button', { name: '好' }).click();
  await expect(sheet).toBeHidden();
  await page.goto('/activity/scanActivityDetail?activityId=act09&code=COFFEE');
  await expect(sheet).toContainText('你已经签到过了', { timeout: LONG });
  expect(await balance(mine.page)).toBe(before + 60);
});

test('a thing for points: an address first, asked once more, one exchange for two taps, found again as an order', async ({ phone }) => {
  test.setTimeout(150_000);
  const { page } = await phone({ person: 1, still: true });
  const before = await balance(page);
  await page.goto('/clubz/exchangeDetail?activityId=act23');
  await button(page, /^立即兑换/).click({ timeout: LONG });
  const sheet = page.getByRole('dialog', { name: '确认兑换' });
  await sheet.getByRole('link', { name: /^收货地址/ }).click({ timeout: LONG });
  await button(page, '新增收货地址').or(button(page, '新增地址')).first().click({ timeout: LONG });
  const form = page.getByRole('dialog', { name: '新增地址' });
  await form.getByLabel('收件人').fill('周周');
  await form.getByLabel('手机号').fill('13800000009');
  await form.getByRole('button', { name: /^所在地区/ }).click();
  for (const name of ['广东省', '深圳市', '南山区']) await page.getByRole('button', { name, exact: true }).click({ timeout: LONG });
  await form.getByLabel('详细地址').fill('科技园南区 12 栋 1801');
  await form.getByRole('button', { name: '保存' }).click();
  // Made to be used: back in the exchange by itself, or chosen from the list.
  if (await page.getByRole('heading', { name: '收货地址' }).isVisible()) await page.getByText('周周').click({ timeout: LONG });
  await expect(sheet.getByRole('link', { name: /^收货地址：周周/ })).toBeVisible({ timeout: LONG });
  await sheet.getByRole('button', { name: /^确认兑换/ }).dblclick();
  await expect(page).toHaveURL(/activitySuccess\?applyId=.+&kind=exchange/, { timeout: LONG });
  expect(await balance(page)).toBe(before - 1200);
  await page.goto('/shop/orders?tab=toShip');
  await expect(page.locator('article').filter({ hasText: '随行保温杯 · 暮光蓝' })).toHaveCount(1, { timeout: LONG });
});

test('signing in for points keeps to its hours and its place, once a day', async ({ browser }) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'zeal-clock-'));
  const file = join(folder, 'ahead');
  // The next time that it is eight in the evening in Shanghai.
  const toMidnight = 86_400_000 - ((Date.now() + 8 * 3_600_000) % 86_400_000);
  writeFileSync(file, String((toMidnight + 20 * 3_600_000) % 86_400_000));
  const clock = `import { readFileSync } from 'node:fs'; const real = Date.now; const by = Number(readFileSync(process.env.CLOCK_AHEAD, 'utf8')); Date.now = () => real() + by;`;
  const server = await startServer({ env: { CLOCK_AHEAD: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` } });
  try {
    const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.setItem('visitorTerms', 'test'));
    const page = await context.newPage();
    const sheet = page.getByRole('dialog', { name: '活动签到' });
    /** A visitor is asked to log in first, and it goes on by itself then. */
    const press = async (): Promise<void> => {
      await button(page, /^立即签到/).click({ timeout: LONG });
      const prompt = page.getByRole('dialog', { name: '提示' });
      await expect(prompt.or(sheet)).toBeVisible({ timeout: LONG });
      if (await prompt.isVisible()) await logIn(page, '车主');
    };
    await page.goto('/clubz/signInActivityDetail?activityId=act18');
    const stamps = page.locator('[aria-current=date]');
    await expect(stamps).toContainText('还没有签到', { timeout: LONG });
    await press();
    await expect(sheet).toContainText(/得 \d+ 积分/, { timeout: LONG });
    await sheet.getByRole('button', { name: '好' }).click();
    await expect(stamps).toContainText('已签到', { timeout: LONG });
    await expect(button(page, '今日已签到')).toBeDisabled();

    // At the shop's door, by the code of the shop: nobody is asked where he is before he taps.
    await context.setGeolocation({ latitude: 39.9, longitude: 116.4 });
    await page.goto('/clubz/signInActivityDetail?activityId=act21');
    await press();
    await context.grantPermissions(['geolocation']);
    await sheet.getByLabel('签到码').fill('qt0000');
    await sheet.getByRole('button', { name: '签到', exact: true }).click();
    await expect(sheet).toContainText('签到码不正确', { timeout: LONG });
    await sheet.getByRole('button', { name: '重新输入' }).click();
    await sheet.getByLabel('签到码').fill('QT2026');
    await sheet.getByRole('button', { name: '签到', exact: true }).click();
    await expect(sheet).toContainText('不在活动现场', { timeout: LONG });
    await context.close();
  } finally {
    await server.stop();
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('called off by the staff while it is looked at: the page says why, and where else to go', async ({ phone, server }) => {
  test.setTimeout(90_000);
  const { page } = await phone({ person: 1, still: true });
  await page.goto('/activity/activityDetails?activityId=act15');
  await expect(page.getByText(/^报名截止/)).toBeVisible({ timeout: LONG });
  execFileSync(process.execPath, ['--import', 'tsx', 'server/staff/staffCli.ts', 'activity', 'cancel', 'act15', '山里有暴雨'], { env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' } });
  await page.reload();
  await expect(page.getByRole('region', { name: '活动已取消' })).toContainText('山里有暴雨', { timeout: LONG });
  await expect(button(page, '活动已取消')).toBeDisabled();
  await page.getByRole('link', { name: '看看其他活动' }).click();
  await expect(page).toHaveURL(/activityHome/);
});

test('inside the app the calendar, the call and the share menu are the phone’s own, and a place asks for its right only by a tap', async ({ phone }) => {
  test.setTimeout(120_000);
  const { page } = await phone({ person: 1, userAgent: 'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/110 Mobile Safari/537.36 CommunityApp/5.2.1', still: true });
  await page.addInitScript(() => {
    const seen: { name: string; data: unknown }[] = [];
    const w: Window & { __bridge?: { receive(json: string): void } } = window;
    const communityApp = {
      postMessage(json: string) {
        const { id, kind, name, data } = JSON.parse(json) as { id: string; kind: string; name: string; data: unknown };
        if (kind !== 'req') return;
        seen.push({ name, data });
        const answer = name === 'hello' ? { platform: 'android', appVersion: '5.2.1' } : name.endsWith('Permission') ? { type: 'LOCATION', result: 'denied' } : undefined;
        setTimeout(() => w.__bridge?.receive(JSON.stringify({ v: 1, kind: 'res', id, name, at: Date.now(), data: answer ?? { ok: 1 } })), 5);
      },
    };
    Object.assign(window, { seen, communityApp });
  });
  const heard = (name: string) => page.evaluate((n) => (window as Window & { seen?: { name: string; data: unknown }[] }).seen?.filter((one) => one.name === n).map((one) => one.data), name);
  await page.goto('/activity/activityDetails?activityId=act04');
  await page.getByRole('link', { name: /^联系主办方/ }).click({ timeout: LONG });
  await expect.poll(() => heard('call'), { timeout: LONG }).toMatchObject([{ phone: '4008205566' }]);
  await button(page, '更多').click();
  await page.getByRole('dialog', { name: '活动操作' }).getByRole('button', { name: '添加到日历' }).click();
  await expect.poll(() => heard('openNative'), { timeout: LONG }).toMatchObject([{ page: 'calendar', args: { title: '车主技术开放日' } }]);
  await button(page, '分享').click();
  await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '发送给朋友' }).click();
  await expect.poll(() => heard('share'), { timeout: LONG }).toMatchObject([{ target: 'chat', title: '车主技术开放日' }]);
  await page.goto('/activity/activityHome');
  await button(page, /^城市：/).click({ timeout: LONG });
  expect((await heard('requestPermission'))?.length ?? 0).toBe(0);
  await page.getByRole('dialog', { name: '选择城市' }).getByRole('button', { name: '定位到我的城市' }).click();
  await page.getByRole('dialog', { name: '无法获取位置' }).getByRole('button', { name: '去设置' }).click({ timeout: LONG });
  await expect.poll(() => heard('openNative'), { timeout: LONG }).toMatchObject([{ page: 'settings' }]);
});

test('its screens are free of accessibility violations, and hold the largest type on the smallest phone', async ({ phone }) => {
  test.setTimeout(180_000);
  const { page } = await phone({ person: 1, viewport: { width: 360, height: 640 }, still: true, theme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('type', 'xl'));
  for (const [route, words] of [
    ['/activity/activityHome', '近期精选'], ['/activity/activityDetails?activityId=act01', '已报名'], ['/activity/activityDetails?activityId=act12', '当日有八级阵风'], ['/clubz/signInActivityDetail?activityId=act18', '签到榜'],
    ['/clubz/exchangeDetail?activityId=act25', '已兑完'], ['/activity/activityRule?activityId=act01', '查看社区活动通用规则'], ['/activity/activityHome?clubZ=1&kind=2', '晚安签到'],
  ] as const) {
    await page.goto(route);
    await expect(page.locator('main:visible').getByText(words).first()).toBeVisible({ timeout: LONG });
    await settled(page);
    await atRest(page);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
    expect(violations.map((v) => `${route}: ${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBeLessThanOrEqual(360);
  }
});
