// Filling in the sign-up form: what stands in it at the start, which errors are shown when, and the city picker.
import { describe, expect, it, vi } from 'vitest';
import { activity, everyField } from './activityThings';
import { answer, asked, button, clean, page, put, seen } from './stage/stage';
import { come, form, inApp, putCities } from './activityFormStage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const typed = (name: string) => page.getByRole('textbox', { name });
const isFocused = (name: string) => () => typed(name).evaluate((el) => el === document.activeElement);
const alerts = () => page.getByRole('alert').allTextContents();

describe('a form that was just opened', () => {
  it(
    'shows a placeholder, then my name and my phone number in a section that says where they come from',
    { tags: 'full' },
    async () => {
      await come('/activity/activityApply?activityId=a1', { phone: '138****0001' });
      await page.locator('.sk').first().waitFor();
      await put('activities.contact', null, 'a1');
      await put('activities.activity', activity({ formFields: everyField, maxCompanions: 2 }), 'a1');
      await page.getByText('来自个人资料', { exact: true }).waitFor();
      expect(await typed('姓名').inputValue()).toBe('林屿');
      expect(await typed('手机号').inputValue()).toBe('');
      // The addresses come later; only one of them has the own number.
      const address = (phone: string) => ({
        addressId: phone,
        receiver: '林屿',
        phone,
        provinceName: '上海市',
        cityName: '上海市',
        districtName: '徐汇区',
        detail: '漕溪北路 88 弄',
        postcode: '',
        regionCode: '310104',
        tag: '家' as const,
        isDefault: 0 as const,
        updateTime: 1,
        pending: 0 as const,
      });
      await put('shop.addresses', { phase: 'ready', list: [address('13900000021'), address('13800000001')] });
      await page.getByText('来自个人资料和收货地址').waitFor();
      expect(await typed('手机号').inputValue()).toBe('138 0000 0001');
      for (const name of ['报名人', '车辆', '参加信息', '同行']) await page.getByRole('heading', { name }).waitFor();
      await page.getByText('你有 1 台车').waitFor();
      await clean();
      await typed('姓名').fill('');
      await typed('手机号').fill('13912345678');
      await typed('邮箱').focus();
      await expect.poll(() => typed('手机号').inputValue()).toBe('139 1234 5678');
      expect(await typed('姓名').inputValue()).toBe('');
    },
  );
});

describe('the errors of the form', () => {
  it(
    'are, after 提交, the first one at its field with the caret in it, and a count of those that are left',
    { tags: 'full' },
    async () => {
      await form({ formFields: everyField });
      await typed('姓名').fill('');
      await button('提交报名').click();
      await page.getByText('请填写姓名').waitFor();
      expect(await alerts()).toEqual(['请填写姓名']);
      await expect.poll(isFocused('姓名')).toBe(true);
      await page.getByText('还有 11 项要填').waitFor();
      expect(await asked('activities.apply')).toEqual([]);
      await clean();
      await typed('姓名').fill('林屿');
      await page.getByText('还有 10 项要填').waitFor();
      expect(await alerts()).toEqual([]);
      await button('提交报名').click();
      await expect.poll(alerts).toEqual(['请填写手机号']);
      await expect.poll(isFocused('手机号')).toBe(true);
    },
  );
  it('are shown at another field once it was left, and scroll to a field below', async () => {
    await form({ formFields: everyField });
    await typed('手机号').fill('139');
    await typed('邮箱').focus();
    await expect.poll(alerts).toEqual(['请输入11位手机号']);
    // Left without a letter before the form was sent: nothing is said of it.
    await typed('身份证号').focus();
    await typed('尺码').focus();
    expect(await alerts()).toEqual(['请输入11位手机号']);
    for (const [name, value] of [
      ['手机号', '13912345678'],
      ['验证码', '246810'],
      ['邮箱', 'lin@zeal.com'],
      ['身份证号', '31010419900101002X'],
      ['驾龄（年）', '6'],
    ] as const)
      await typed(name).fill(value);
    await page.evaluate(() => window.scrollTo(0, 0));
    await button('提交报名').click();
    await expect.poll(alerts).toEqual(['请选择经验']);
    const level = button(/^经验/);
    await expect.poll(() => level.evaluate((el) => el === document.activeElement)).toBe(true);
    await expect
      .poll(() =>
        level.evaluate((el) => el.getBoundingClientRect().top > 44 && el.getBoundingClientRect().bottom < 640),
      )
      .toBe(true);
    // From now on an empty field that was left is wrong.
    await typed('尺码').focus();
    await typed('备注').focus();
    await expect.poll(alerts).toEqual(['请选择经验', '请填写尺码']);
    // Choosing is not leaving: the error comes when the sheet was closed and the field was left.
    await button(/^想练的项目/).click();
    const sheet = page.getByRole('dialog', { name: '想练的项目' });
    await sheet.waitFor();
    expect(await alerts()).not.toContain('请选择想练的项目');
    await sheet.getByRole('button', { name: '关闭' }).click();
    await sheet.waitFor({ state: 'detached' });
    await typed('备注').focus();
    await expect.poll(alerts).toContain('请选择想练的项目');
  });
});

describe('a date', () => {
  it(
    'is chosen at any place of its row, and shown in our words, not in those of the phone',
    { tags: 'full' },
    async () => {
      await form({ formFields: everyField });
      const row = page.locator('[data-field=arrive]');
      await row.getByText('请选择', { exact: true }).waitFor();
      const date = page.getByLabel('到达日期');
      // The phone's own words for no date are unseen, and a tap reaches the phone's field from edge to edge.
      expect(await date.evaluate((el) => getComputedStyle(el).opacity)).toBe('0');
      const isHit = (part: number) =>
        date.evaluate((el, at) => {
          const { left, top, width, height } = el.getBoundingClientRect();
          return document.elementFromPoint(left + width * at, top + height / 2) === el;
        }, part);
      await date.evaluate((el) => el.scrollIntoView({ block: 'center' }));
      expect([await isHit(0.05), await isHit(0.5), await isHit(0.95)]).toEqual([true, true, true]);
      await date.fill('2026-12-02');
      await row.getByText('2026 年 12 月 2 日', { exact: true }).waitFor();
      expect(await row.getByText('请选择').count()).toBe(0);
      await clean();
    },
  );
});

describe('the city picker', () => {
  const picker = () => page.getByRole('dialog', { name: '出发城市' });
  async function openPicker(more: Parameters<typeof form>[1] = {}): Promise<void> {
    await form({ formFields: everyField }, more);
    await putCities();
    await button(/^出发城市/).click();
    await picker().getByRole('button', { name: '安庆' }).waitFor();
  }
  it('finds a city by name or letter, leads to a letter, and remembers what was chosen', async () => {
    await openPicker();
    await clean();
    expect(await picker().getByRole('group', { name: '最近城市' }).count()).toBe(0);
    const letters = picker().getByRole('group', { name: '首字母' });
    expect(await letters.getByRole('button').allTextContents()).toEqual(['A', 'H', 'N', 'S']);
    expect(await letters.evaluate((el) => el.getBoundingClientRect().width)).toBe(28);
    await letters.getByRole('button', { name: 'N' }).click();
    const search = picker().getByRole('searchbox', { name: '搜索城市' });
    await search.fill('深圳');
    await page.getByText('没有找到这个城市').waitFor();
    await search.fill('h');
    await picker().getByRole('button', { name: '杭州' }).click();
    await picker().waitFor({ state: 'detached' });
    await button(/^出发城市.*杭州市/).click();
    await picker().getByRole('group', { name: '最近城市' }).getByRole('button', { name: '杭州' }).waitFor();
    expect(
      await picker().getByRole('group', { name: '最近城市' }).getByRole('button').first().getAttribute('aria-pressed'),
    ).toBe('true');
    await clean();
  });
  it('offers the city where I am after a tap', async () => {
    await openPicker();
    await answer('native.getPermission', { result: 'prompt' });
    await picker().getByRole('button', { name: '定位' }).click();
    await answer('native.requestPermission', { result: 'granted' });
    await answer('native.getPosition', { latitude: 31, longitude: 120 });
    await picker().getByRole('button', { name: '重新定位' }).waitFor();
    await picker().getByRole('button', { name: '杭州当前位置' }).click();
    expect(await seen(button(/^出发城市.*杭州市/))).toBe(true);
  });
  it('says that the position is not allowed, and leads to the settings in the app', async () => {
    await openPicker();
    await put('session.state', inApp);
    await answer('native.getPermission', { result: 'denied' });
    await picker().getByRole('button', { name: '定位' }).click();
    await answer('native.requestPermission', { result: 'denied' });
    await picker().getByText('未开启定位').waitFor();
    await picker().getByRole('button', { name: '去开启' }).click();
    await expect
      .poll(() => asked('native.openNative'))
      .toEqual([{ page: 'settings', args: { permission: 'LOCATION' } }]);
  });
});

describe('the sheet of the car', () => {
  const sheet = () => page.getByRole('dialog', { name: '我的车', exact: true });
  const other = () => sheet().getByRole('textbox', { name: '其他车型' });
  const question = () => page.getByRole('dialog', { name: '放弃填写的车型？' });
  it('keeps what was typed until the person has said to give it up', { tags: 'full' }, async () => {
    await form({ formFields: everyField });
    await button(/^我的车/).click();
    await other().fill('一台很少见的车');
    await sheet().getByRole('button', { name: '关闭' }).click();
    await question().getByRole('button', { name: '继续编辑' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await other().inputValue()).toBe('一台很少见的车');
    await sheet().getByRole('button', { name: '关闭' }).click();
    await question().getByRole('button', { name: '放弃' }).click();
    await sheet().waitFor({ state: 'detached' });
  });
  it(
    'closes without a question when the typed car is taken, and when it is opened again and left as it is',
    { tags: 'full' },
    async () => {
      await form({ formFields: everyField });
      await button(/^我的车/).click();
      await other().fill('一台很少见的车');
      await sheet().getByRole('button', { name: '使用“一台很少见的车”' }).click();
      await sheet().waitFor({ state: 'detached' });
      await button(/^我的车/).click();
      await expect.poll(() => other().inputValue()).toBe('一台很少见的车');
      await sheet().getByRole('button', { name: '关闭' }).click();
      await sheet().waitFor({ state: 'detached' });
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );
});
