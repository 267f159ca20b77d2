// Sign-up for activities: validation of every kind of field, submission, cancellation with a refund, the waiting list,
// check-in by code, and a recorded sign-up that is replayed.
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readRecording } from '../bus/recording/recordingFile';
import { replayFile } from '../tests/worker/replayFile';
import { expect, onOwnServer, openLink, recordingOf } from './kit';
import { balanceOf, hasBalance } from './pointsKit';

const test = onOwnServer();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const chosen = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const leave = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
const submit = (page: Page) => page.getByRole('button', { name: /提交报名/ });
/** Fills in a form with only a name and a phone number. */
async function fillShort(page: Page, name: string): Promise<void> {
  await field(page, '姓名').fill(name);
  await field(page, '手机号').fill('13912345678');
  await page.getByRole('checkbox', { name: /活动规则/ }).check({ force: true });
}

test(
  'a sign-up form validates every field, is submitted once, and is cancelled with a refund of its points',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(180_000);
    const { page } = await phone({ person: 1, viewport: { width: 360, height: 640 } });
    const before = await balanceOf(page);
    await page.goto('/activity/activityApply?activityId=act03');
    await expect(field(page, '姓名')).toBeVisible({ timeout: 20_000 });

    // The name of the profile and the own phone number of a delivery address stand in it already.
    await expect(field(page, '姓名')).toHaveValue('林屿');
    await expect(field(page, '手机号')).toHaveValue('138 0000 0001', { timeout: 15_000 });
    await expect(page.getByText('来自个人资料和收货地址')).toBeVisible();

    // After 提交 the first error is shown at its field, which gets the focus; the rest is a count.
    await submit(page).click();
    await expect(page.getByText('请填写验证码', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /^请/ })).toHaveCount(1);
    await expect(field(page, '验证码')).toBeFocused();
    await expect(page.getByText('还有 9 项要填')).toBeVisible();
    await field(page, '姓名').fill('');
    await submit(page).click();
    await expect(page.getByText('请填写姓名', { exact: true })).toBeVisible();
    await expect(field(page, '姓名')).toBeFocused();

    // Each kind of field is validated when it loses the focus.
    const wrong: [string, string, string][] = [
      ['姓名', '一'.repeat(21), '最多20个字'],
      ['手机号', '1391234567', '请输入11位手机号'],
      ['验证码', '12', '请输入短信验证码'],
      ['邮箱', 'lin@zeal', '邮箱格式不正确'],
      ['身份证号', '310104199001010027', '身份证号不正确'],
      ['驾龄（年）', '六', '请输入数字'],
      ['冲锋衣尺码', 'XXXL', '冲锋衣尺码格式不正确'],
      ['备注', '好'.repeat(101), '最多100个字'],
    ];
    for (const [name, value, text] of wrong) {
      await field(page, name).fill(value);
      await leave(page);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await field(page, '驾龄（年）').fill('61');
    await leave(page);
    await expect(page.getByText('不能大于60')).toBeVisible();

    // A code is sent only to a valid number, and once a minute.
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(field(page, '手机号')).toBeFocused();
    const right: [string, string][] = [
      ['姓名', '林屿'],
      ['手机号', '13912345678'],
      ['邮箱', 'lin@zeal.com'],
      ['身份证号', '31010419900101002X'],
      ['驾龄（年）', '6'],
      ['冲锋衣尺码', 'L'],
      ['备注', '不吃辣'],
    ];
    for (const [name, value] of right) await field(page, name).fill(value);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
    await field(page, '验证码').fill('111111');
    await leave(page);
    // Without the focus a phone number is shown in groups, and an identity card number without its middle digits.
    await expect(field(page, '手机号')).toHaveValue('139 1234 5678');
    await expect(field(page, '身份证号')).toHaveValue('3101 **** **** 002X');

    await chosen(page, /^冰雪驾驶经验/).click();
    await page.getByRole('radio', { name: '开过几次' }).click();
    await chosen(page, /^想练的项目/).click();
    const wish = page.getByRole('dialog', { name: '想练的项目' });
    for (const name of ['绕桩', '漂移', '陡坡缓降']) await wish.getByRole('checkbox', { name }).click();
    await expect(wish.getByRole('checkbox', { name: '紧急制动' })).toBeDisabled();
    await wish.getByRole('button', { name: '选好了（3）' }).click();
    await expect(chosen(page, /^想练的项目/)).toContainText('绕桩、漂移、陡坡缓降');
    await chosen(page, /^出发城市/).click();
    const cities = page.getByRole('dialog', { name: '出发城市' });
    await cities.getByRole('searchbox', { name: '搜索城市' }).fill('杭州');
    await cities.getByRole('button', { name: '杭州', exact: true }).click();
    await chosen(page, /^就近门店/).click();
    await page.getByRole('button', { name: /^臻驰中心 杭州西溪/ }).click();
    await expect(chosen(page, /^就近门店/)).toContainText('臻驰中心 杭州西溪');
    await chosen(page, /^我的车/).click();
    await page.getByRole('dialog', { name: '我的车' }).getByRole('textbox').fill('ZEAL 9');
    await page.getByRole('button', { name: '使用“ZEAL 9”' }).click();
    await page.getByLabel('到达日期').fill(new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10));
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A reload restores the form, except the identity card number.
    await page.reload();
    await expect(field(page, '姓名')).toHaveValue('林屿', { timeout: 20_000 });
    await expect(chosen(page, /^我的车/)).toContainText('ZEAL 9');
    await expect(chosen(page, /^就近门店/)).toContainText(/臻驰中心 杭州西溪|已选择/);
    await expect(field(page, '身份证号')).toHaveValue('');
    await field(page, '身份证号').fill('31010419900101002X');
    await field(page, '验证码').fill('111111');

    // Submission checks the consent to the rules, then asks to confirm the points, then rejects a wrong code.
    await submit(page).click();
    await expect(page.getByText('请先阅读并同意活动规则')).toBeVisible();
    await page.getByRole('checkbox', { name: /活动规则/ }).check({ force: true });
    await submit(page).click();
    const pay = page.getByRole('dialog', { name: '将消耗 800 积分' });
    await pay.getByRole('button', { name: '确认报名' }).click();
    await expect(page.getByText('验证码不正确，请重新输入')).toBeVisible();
    await expect(field(page, '验证码')).toBeFocused();
    await field(page, '验证码').fill('246810');

    // Leaving a form with input asks for confirmation, by the back button of the page and of the browser.
    await page.getByRole('button', { name: '返回' }).click();
    await page.getByRole('dialog', { name: '放弃报名？' }).getByRole('button', { name: '继续编辑' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await page.getByRole('dialog', { name: '放弃报名？' }).getByRole('button', { name: '继续编辑' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await submit(page).click();
    await pay.getByRole('button', { name: '确认报名' }).dblclick();
    await expect(page.getByRole('heading', { name: '提交成功，等待审核' })).toBeVisible({ timeout: 15_000 });
    const made = page.url();
    await page.reload();
    await expect(page.getByRole('heading', { name: '提交成功，等待审核' })).toBeVisible({ timeout: 20_000 });
    await hasBalance(page, before - 800);
    await expect(page.getByText('−800').first()).toBeVisible();

    // After a sign-up the form links to the person's sign-ups.
    await openLink(page, '/activity/activityApply?activityId=act03');
    await expect(page.getByText('报名审核中')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: '查看我的报名' }).click();
    await page.getByRole('dialog', { name: '我的凭证' }).getByRole('button', { name: '关闭' }).click();
    await page.getByRole('tab', { name: '待审核' }).click();
    const card = page.locator('article').filter({ hasText: '冬季冰面驾驶课' }).filter({ visible: true });
    await card.getByRole('button', { name: '取消报名' }).click();
    const question = page.getByRole('dialog', { name: '取消报名？' });
    await expect(question).toContainText('800 积分会立即退回');
    await question.getByRole('button', { name: '取消报名' }).click();
    await expect(card).toHaveCount(0, { timeout: 15_000 });
    await hasBalance(page, before);
    await openLink(page, made);
    await expect(page.getByRole('heading', { name: '报名已取消' })).toBeVisible({ timeout: 20_000 });
  },
);

test(
  'a cancelled sign-up promotes the person on the waiting list and sends a notice',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page: first } = await phone({ person: 2 });
    await first.goto('/activity/activityApply?activityId=act01');
    await expect(field(first, '姓名')).toBeVisible({ timeout: 20_000 });
    await fillShort(first, '周岚');
    for (let n = 0; n < 3; n++) await first.getByRole('button', { name: '增加' }).click();
    await submit(first).click();
    await expect(first.getByRole('heading', { name: '报名成功' }).last()).toBeVisible({ timeout: 15_000 });
    await expect(first.getByRole('img', { name: /凭证二维码/ })).toBeVisible();
    const download = first.waitForEvent('download');
    await first.getByRole('button', { name: '添加到日历' }).click();
    expect((await download).suggestedFilename()).toBe('activity.ics');

    const { page: second } = await phone({ person: 3 });
    await second.goto('/activity/activityApply?activityId=act01');
    await expect(field(second, '姓名')).toBeVisible({ timeout: 20_000 });
    await fillShort(second, '许衡');
    await second.getByRole('button', { name: '加入候补' }).click();
    await second
      .getByRole('dialog', { name: /加入候补/ })
      .getByRole('button', { name: '加入候补' })
      .click();
    await expect(second.getByRole('heading', { name: '已加入候补' })).toBeVisible({ timeout: 15_000 });
    await openLink(second, '/activity/myActivity');
    const waiting = second.locator('article').filter({ hasText: '皖南川藏线' });
    await expect(waiting).toContainText('候补第 1 位', { timeout: 20_000 });

    await openLink(first, '/activity/myActivity?tab=signedUp');
    const cancelled = first.waitForResponse((response) => /"cancel":1/.test(response.request().postData() ?? ''));
    await first.locator('article').filter({ hasText: '皖南川藏线' }).getByRole('button', { name: '取消报名' }).click();
    await first.getByRole('dialog', { name: '取消报名？' }).getByRole('button', { name: '取消报名' }).click();
    await expect(first.locator('article').filter({ hasText: '皖南川藏线' }).filter({ visible: true })).toHaveCount(0, {
      timeout: 15_000,
    });

    // It leaves the list before the server has it.
    await cancelled;
    // The promotion may have arrived while the page was open; the reload shows it in any case.
    await second.reload();
    await expect(waiting).toContainText('已报名', { timeout: 20_000 });
    await expect(waiting).toContainText('有新变化');
    await expect(waiting.getByText('有新变化')).toHaveCount(0, { timeout: 10_000 });
    await openLink(second, '/mine/myNotice?tab=system');
    await expect(second.getByText('候补成功').first()).toBeVisible({ timeout: 20_000 });
  },
);

test(
  'in the app a check-in by code adds its points to the ledger and marks the activity as attended',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 1, app: {} });
    const before = await balanceOf(page);
    await page.goto('/activity/scanActivityDetail?activityId=act09&code=COFFEE');
    await expect(page.getByText('签到成功').first()).toBeVisible({ timeout: 20_000 });
    await hasBalance(page, before + 60);
    await expect(page.getByText('参加「玉林咖啡地图」')).toBeVisible({ timeout: 15_000 });
    await openLink(page, '/activity/myActivity?tab=attended');
    await expect(page.locator('article').filter({ hasText: '玉林咖啡地图' })).toContainText('已参加', {
      timeout: 20_000,
    });
  },
);

test('a recorded sign-up has no name and phone number of the form and replays with 0 differing envelopes', async ({
  phone,
}) => {
  test.setTimeout(120_000);
  const { page } = await phone({ person: 5 });
  await page.goto('/activity/activityApply?activityId=act01');
  await expect(field(page, '姓名')).toBeVisible({ timeout: 20_000 });
  await fillShort(page, '顾南舟');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: '报名成功' }).last()).toBeVisible({ timeout: 15_000 });
  // The recorder writes once a second.
  await expect
    .poll(
      async () => {
        const text = await recordingOf(page);
        return /"topic":"activities\.myApply"/.test(text) && text.includes(new URL(page.url()).pathname);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  const file = await recordingOf(page);
  if (process.env['KEEP']) writeFileSync(process.env['KEEP'], file);
  expect(file).not.toContain('顾南舟');
  expect(file).not.toContain('13912345678');
  expect(readRecording(file).envelopes.some((e) => e.topic === 'activities.apply' && e.kind === 'ask')).toBe(true);
  expect(await replayFile(file)).toMatchObject({ differing: 0 });

  // The replayer agrees, and its phone shows the page that the person reached.
  const { page: desk } = await phone({ viewport: { width: 1440, height: 900 } });
  await desk.goto('/replay');
  await desk.setInputFiles('input[type=file]', {
    name: 'signUp.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(file),
  });
  await expect(desk.getByText(/^envelopes \d+, differing 0, state [0-9a-f]{64}$/)).toBeVisible({ timeout: 30_000 });
  await expect(desk.getByRole('listbox', { name: '信封列表' }).getByRole('option').first()).toBeVisible();
  await desk.keyboard.press('End');
  await expect(
    desk.frameLocator('iframe[title="录像中的应用"]').getByRole('heading', { name: '报名成功' }).last(),
  ).toBeVisible({ timeout: 20_000 });
});
