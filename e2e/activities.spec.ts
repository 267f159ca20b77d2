// Activities: filters, collection, comments, check-in by a scanned code, sign-in for points by time and place,
// cancellation. In the app the native calendar, calls and sharing.
import type { Page } from '@playwright/test';
import { staff } from './commands';
import { cards, expect, logIn, openLink, startPage, test } from './kit';
import { onMovedClock } from './movedClock';
import { heard } from './nativeApp';
import { balanceOf, digits, hasBalance } from './pointsKit';

const LONG = 20_000;
const settled = (page: Page) => expect(startPage(page)).toHaveCount(0, { timeout: LONG });
const button = (page: Page, name: string | RegExp) => page.locator('main:visible').getByRole('button', { name });

test(
  'a visitor filters activities by city and state; 收藏 asks for a login and then adds to the collection',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone();
    await page.goto('/activity/activityHome');
    await expect(cards(page).first()).toBeVisible({ timeout: LONG });
    await settled(page);
    await button(page, '报名中').click();
    await expect(page).toHaveURL(/status=applying/);
    await button(page, /^城市：全部城市/).click();
    await page
      .getByRole('dialog', { name: '选择城市' })
      .getByRole('button', { name: '宣城市', exact: true })
      .click({ timeout: LONG });
    await expect(button(page, /^城市：宣城市/)).toBeVisible();
    await expect(cards(page).filter({ hasText: '皖南川藏线' })).toBeVisible({ timeout: LONG });
    // The filter lists online activities in every city; this one takes place in another city.
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
    // The button shows the collection before the server has it.
    const collected = page.waitForResponse((answer) => answer.url().includes('collection/add'), { timeout: 40_000 });
    await logIn(page, '粉丝');
    await expect(button(page, '收藏')).toHaveAttribute('aria-pressed', 'true', { timeout: LONG });
    await collected;
    await openLink(page, '/collect/activity');
    await expect(cards(page).filter({ hasText: '皖南川藏线' })).toBeVisible({ timeout: LONG });
  },
);

test(
  'another phone sees, likes and answers a comment, and sees the activity’s likes; a report counts once',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const one = await phone({ person: 1 });
    await one.page.goto('/activity/activityDetails?activityId=act04');
    await button(one.page, '说点什么…').click({ timeout: LONG });
    await one.page.getByRole('textbox', { name: '评论内容' }).fill('上午想问问底盘的调校');
    await one.page.getByRole('button', { name: '发送' }).click();
    const said = (page: Page) => page.locator('[data-post]').filter({ hasText: '上午想问问底盘的调校' });
    await expect(said(one.page).getByRole('button', { name: /^回复/ })).toBeVisible({ timeout: LONG });
    const before = digits(await button(one.page, /^赞/).first().getAttribute('aria-label'));
    // In the demo data this person may have liked it already.
    const more = (await button(one.page, /^赞/).first().getAttribute('aria-pressed')) === 'true' ? -1 : 1;
    await button(one.page, /^赞/).first().click();

    const two = await phone({ person: 2 });
    await two.page.goto('/activity/activityDetails?activityId=act04&at=comments');
    // The order by heat stays stable while it is read, so the new comment is looked for in the newest order.
    await two.page.getByRole('button', { name: /^排序：热门/ }).click({ timeout: LONG });
    await expect(said(two.page)).toBeVisible({ timeout: LONG });
    await expect
      .poll(async () => digits(await button(two.page, /^赞/).first().getAttribute('aria-label')), { timeout: LONG })
      .toBe(before + more);
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
  },
);

test(
  'a scanned check-in code takes effect after the login, once, and its points are credited',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const mine = await phone({ person: 1 });
    const before = await balanceOf(mine.page);
    const { page } = await phone();
    await page.goto('/activity/scanActivityDetail?activityId=act09&code=COFFEE');
    await logIn(page, '车主');
    const sheet = page.getByRole('dialog', { name: '活动签到' });
    await expect(sheet).toContainText('得 60 积分', { timeout: LONG });
    await sheet.getByRole('button', { name: '好' }).click();
    await expect(sheet).toBeHidden();
    await openLink(page, '/activity/scanActivityDetail?activityId=act09&code=COFFEE');
    await expect(sheet).toContainText('你已经签到过了', { timeout: LONG });
    await hasBalance(mine.page, before + 60);
  },
);

const later = onMovedClock();
later(
  'sign-in for points succeeds once a day, and is refused with a wrong code and at a wrong place',
  { tag: '@full' },
  async ({ phone, clock }) => {
    later.setTimeout(240_000);
    // The next 20:00 in Shanghai.
    const toMidnight = 86_400_000 - ((Date.now() + 8 * 3_600_000) % 86_400_000);
    await clock.set((toMidnight + 20 * 3_600_000) % 86_400_000);
    const { page, context } = await phone({ viewport: { width: 360, height: 640 } });
    const sheet = page.getByRole('dialog', { name: '活动签到' });
    /** Signs in for points. After the login of a visitor the action continues by itself. */
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

    // An activity that needs the code and the position of a shop. The position is requested only after the tap.
    await context.setGeolocation({ latitude: 39.9, longitude: 116.4 });
    await openLink(page, '/clubz/signInActivityDetail?activityId=act21');
    await press();
    await context.grantPermissions(['geolocation']);
    await sheet.getByLabel('签到码').fill('qt0000');
    await sheet.getByRole('button', { name: '签到', exact: true }).click();
    await expect(sheet).toContainText('签到码不正确', { timeout: LONG });
    await sheet.getByRole('button', { name: '重新输入' }).click();
    await sheet.getByLabel('签到码').fill('QT2026');
    await sheet.getByRole('button', { name: '签到', exact: true }).click();
    await expect(sheet).toContainText('不在活动现场', { timeout: LONG });
  },
);

test(
  'an activity cancelled by the staff shows the reason and a link to other activities after a reload',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(90_000);
    const { page } = await phone({ person: 1 });
    await page.goto('/activity/activityDetails?activityId=act15');
    await expect(page.getByText(/^报名截止/)).toBeVisible({ timeout: LONG });
    staff(server, 'activity', 'cancel', 'act15', '山里有暴雨');
    await page.reload();
    await expect(page.getByRole('region', { name: '活动已取消' })).toContainText('山里有暴雨', { timeout: LONG });
    await expect(button(page, '活动已取消')).toBeDisabled();
    await page.getByRole('link', { name: '看看其他活动' }).click();
    await expect(page).toHaveURL(/activityHome/);
  },
);

test(
  'in the app calendar, call and share are native, and the location permission is requested only by a tap',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 1, app: { rights: 'denied' } });
    await page.goto('/activity/activityDetails?activityId=act04');
    await page.getByRole('link', { name: /^联系主办方/ }).click({ timeout: LONG });
    await expect.poll(() => heard(page, 'call'), { timeout: LONG }).toMatchObject([{ phone: '4008205566' }]);
    await button(page, /^更多$/).click();
    await page.getByRole('dialog', { name: '活动操作' }).getByRole('button', { name: '添加到日历' }).click();
    await expect
      .poll(() => heard(page, 'openNative'), { timeout: LONG })
      .toMatchObject([{ page: 'calendar', args: { title: '车主技术开放日' } }]);
    await button(page, '分享').click();
    await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '发送给朋友' }).click();
    await expect
      .poll(() => heard(page, 'share'), { timeout: LONG })
      .toMatchObject([{ target: 'chat', title: '车主技术开放日' }]);
    // Waits until the sheet's history entry is removed: a pending step back would cancel the next navigation.
    await page.waitForFunction(() => !(history.state as { guard?: 1 } | null)?.guard);
    await page.goto('/activity/activityHome');
    await button(page, /^城市：/).click({ timeout: LONG });
    expect(await heard(page, 'requestPermission')).toEqual([]);
    await page.getByRole('dialog', { name: '选择城市' }).getByRole('button', { name: '定位到我的城市' }).click();
    await page
      .getByRole('dialog', { name: '无法获取位置' })
      .getByRole('button', { name: '去设置' })
      .click({ timeout: LONG });
    await expect.poll(() => heard(page, 'openNative'), { timeout: LONG }).toMatchObject([{ page: 'settings' }]);
  },
);
