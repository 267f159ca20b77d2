// The sign-up page of an activity in a real browser on a memory player: every type of field, validation, the result of
// each refusal, and what is shown instead of the form.
import { describe, expect, it, vi } from 'vitest';
import { activity, apply, everyField, soon } from './activityThings';
import { answer, asked, button, clean, page, put, seen, say } from './stage/stage';
import { come, form, putCities } from './activityFormStage';
import { address } from './shopThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const typed = (name: string) => page.getByRole('textbox', { name });
const agree = () => page.getByRole('checkbox', { name: /活动规则/ }).check({ force: true });
async function fill(): Promise<void> {
  await typed('姓名').fill('林屿');
  await typed('手机号').fill('13912345678');
  await agree();
}

describe('the sign-up form', () => {
  it('shows the name of a kept store, whichever city the store is in', async () => {
    await come('/activity/activityApply?activityId=a1');
    await put(
      'activities.contact',
      { activityId: 'a1', values: { city: '上海市', dealer: 'd1' }, companions: 0, at: 1 },
      'a1',
    );
    await put('activities.activity', activity({ formFields: everyField }), 'a1');
    await button(/^就近门店.*已选择/).waitFor();
    await expect.poll(() => asked('activities.openDealers')).toEqual([{ cityName: '' }]);
    await put(
      'activities.dealers',
      {
        phase: 'ready',
        list: [
          {
            dealerId: 'd1',
            name: '臻驰中心 杭州西溪',
            provinceName: '浙江省',
            cityName: '杭州市',
            address: '文一西路 998 号',
            phone: '057188950011',
            latitude: 0,
            longitude: 0,
          },
        ],
      },
      '',
    );
    await button(/^就近门店.*臻驰中心 杭州西溪/).waitFor();
  });
  it('says where to type in a field whose organizer has written no hint', async () => {
    await form({ formFields: everyField });
    const hints = (name: string) => typed(name).getAttribute('placeholder');
    expect(await Promise.all(['邮箱', '尺码', '备注'].map(hints))).toEqual(['请填写', '请填写', '请填写']);
    await clean();
  });
  it('has sheets for one option, several up to a limit, a city, a store, a typed car', async () => {
    await form({ formFields: everyField }, { type: 'xl' });
    await putCities();
    await put(
      'activities.dealers',
      {
        phase: 'ready',
        list: [
          {
            dealerId: 'd1',
            name: '臻驰中心 杭州西溪',
            provinceName: '浙江省',
            cityName: '杭州市',
            address: '文一西路 998 号',
            phone: '057188950011',
            latitude: 0,
            longitude: 0,
          },
        ],
      },
      '杭州市',
    );
    await put('activities.dealers', { phase: 'ready', list: [] }, '上海市');
    await button(/^经验/).click();
    await expect.poll(() => page.locator('[role=radio] [data-mark=circle]').count()).toBe(2);
    await clean();
    await page.getByRole('radio', { name: '没有' }).click();
    await button(/^想练的项目/).click();
    await page.getByText('最多选择 2 项').waitFor();
    expect(await page.locator('[role=checkbox] [data-mark=box]').count()).toBe(3);
    for (const name of ['绕桩', '制动']) await page.getByRole('checkbox', { name }).click();
    expect(await page.getByRole('checkbox', { name: '漂移' }).isDisabled()).toBe(true);
    await button('选好了（2）').click();
    await button(/^出发城市/).click();
    await button('杭州').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(/^就近门店/).click();
    await button(/换个城市/).click();
    await page.getByRole('group', { name: '热门城市' }).getByRole('button', { name: '上海' }).click();
    await page.getByText('这个城市还没有门店').waitFor();
    await button('换个城市').last().click();
    await page.getByRole('group', { name: '最近城市' }).getByRole('button', { name: '杭州' }).click();
    await button('拨打 臻驰中心 杭州西溪 的电话').click();
    expect(await asked('native.call')).toEqual([{ phone: '057188950011', countryCode: '86' }]);
    await clean();
    await button(/^臻驰中心 杭州西溪/).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(/^我的车/).click();
    await page.getByRole('dialog', { name: '我的车' }).getByRole('textbox').fill('ZEAL 9');
    await button('使用“ZEAL 9”').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(
      await Promise.all(
        [/^经验/, /^想练的项目/, /^出发城市/, /^就近门店/, /^我的车/].map((name) => button(name).textContent()),
      ),
    ).toEqual([
      '经验没有',
      '想练的项目绕桩、制动',
      '出发城市杭州市',
      '就近门店（选填）臻驰中心 杭州西溪',
      '我的车ZEAL 9',
    ]);
    await clean();
  });
  it('sends a code to the entered number, then counts down one minute', async () => {
    await form({ formFields: everyField });
    await button('获取验证码').click();
    await page.getByText('请输入11位手机号').waitFor();
    await expect.poll(() => typed('手机号').evaluate((el) => el === document.activeElement)).toBe(true);
    await typed('手机号').fill('139 1234-5678');
    await button('获取验证码').click();
    await answer('session.sendCode', { retryAfter: 3 }, '010008');
    await page.getByText('操作太频繁，请稍后再试').waitFor();
    await button('重新获取').click();
    await answer('session.sendCode', { resendAfter: 60 });
    await button(/^(60|59) 秒后重发$/).waitFor();
    expect(await asked('session.sendCode')).toEqual([
      { phone: '13912345678', scene: 'apply' },
      { phone: '13912345678', scene: 'apply' },
    ]);
    expect(await typed('手机号').inputValue()).toBe('139 1234 5678');
  });
  it('keeps a section’s title and the price whole in the largest type on the smallest phone', async () => {
    await form({ needPoints: 11_800 }, { width: 320, phone: '138****0001' });
    document.documentElement.setAttribute('data-type', 'xl');
    await put('shop.addresses', { phase: 'ready', list: [address('d1', { phone: '13800000001' })] });
    await page.getByText('来自个人资料和收货地址').waitFor();
    const title = page.getByRole('heading', { name: '报名人' });
    await title.waitFor();
    const lines = (el: Element) =>
      Math.round(el.getBoundingClientRect().height / parseFloat(getComputedStyle(el).lineHeight));
    expect(await title.evaluate(lines)).toBe(1);
    const unit = page.getByText('积分', { exact: true });
    expect(
      await unit.evaluate((el) => {
        const number = el.previousElementSibling?.getBoundingClientRect();
        const { left, bottom, height } = el.getBoundingClientRect();
        return left >= (number?.right ?? 0) && bottom - height < (number?.bottom ?? 0);
      }),
    ).toBe(true);
    const send = await button('提交报名').evaluate((el) => el.getBoundingClientRect());
    expect([send.right <= 300.5, send.width >= 100]).toEqual([true, true]);
    await clean();
  });
  it('shows the price for all participants, confirms it, and sends once on a double tap', async () => {
    await form({ needPoints: 800, maxCompanions: 2 });
    await fill();
    await button('增加').click();
    await page.getByText('1,600').waitFor();
    await page.getByText('2 人，余额 12,480').waitFor();
    await button('提交报名').click();
    const ask = page.getByRole('dialog', { name: '将消耗 1,600 积分' });
    await ask.getByText(/报名后余额 10,880/).waitFor();
    await clean();
    await ask.getByRole('button', { name: '确认报名' }).dblClick();
    await expect
      .poll(() => asked('activities.apply'))
      .toEqual([{ activityId: 'a1', values: { name: '林屿', phone: '13912345678' }, companions: 1, points: 1600 }]);
    await put('activities.myApply', apply('e1', { companions: 1, costPoints: 1600 }), 'e1');
    await answer('activities.apply', { ...apply('e1') });
    await page.waitForURL('**/activity/activitySuccess?applyId=e1');
  });
  it('stores typed values on the phone, except the code and the identity number', { tags: 'full' }, async () => {
    await form({ formFields: everyField });
    await typed('姓名').fill('林屿');
    await typed('身份证号').fill('31010419900101002x');
    await typed('验证码').fill('246810');
    await typed('邮箱').fill('lin@zeal.com');
    await expect
      .poll(async () => (await asked('activities.keepContact')).slice(-1))
      .toEqual([
        { activityId: 'a1', values: { name: '林屿', email: 'lin@zeal.com', carModel: 'ZEAL 7' }, companions: 0 },
      ]);
    expect(await typed('身份证号').inputValue()).toBe('3101 **** **** 002X');
  });
  it(
    'starts with the kept values, and keeps them again after a confirmed discard of changes',
    { tags: 'full' },
    async () => {
      await come('/home');
      await put(
        'activities.contact',
        { activityId: 'a1', values: { name: '许衡', phone: '13900001111' }, companions: 0, at: 1 },
        'a1',
      );
      await put('activities.activity', activity(), 'a1');
      await page.evaluate(() => history.pushState({ n: 1, key: 'k' }, '', '/activity/activityApply?activityId=a1'));
      await expect.poll(() => typed('姓名').inputValue()).toBe('许衡');
      await typed('姓名').fill('许衡之');
      await button('返回').click();
      await page.getByRole('dialog', { name: '放弃报名？' }).getByRole('button', { name: '继续编辑' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button('返回').click();
      await page.getByRole('dialog', { name: '放弃报名？' }).getByRole('button', { name: '放弃' }).click();
      // Discarding stores the earlier values again.
      await expect
        .poll(async () => (await asked('activities.keepContact')).slice(-1))
        .toEqual([{ activityId: 'a1', values: { name: '许衡', phone: '13900001111' }, companions: 0 }]);
    },
  );
  it('omits optional fields in its short form', async () => {
    await form({ formFields: everyField }, {}, '/activity/activitySign');
    await typed('姓名').waitFor();
    expect(await page.getByText('备注').count()).toBe(0);
    expect(await page.getByText('就近门店').count()).toBe(0);
  });
  it('uses the Club Z theme on the page of Club Z', { tags: 'full' }, async () => {
    await form({ clubZ: 1, needPoints: 1200, formFields: everyField }, {}, '/clubz/activityApply');
    await button('提交报名').waitFor();
    expect(await page.locator('[data-scope=clubz]').count()).toBeGreaterThan(0);
    await clean();
  });
  it('keeps the focused field visible above the keyboard and the submit bar on a 360 × 640 screen', async () => {
    await form({ formFields: everyField });
    const remark = typed('备注');
    await remark.focus();
    await page.evaluate(() => {
      // The bridge does this when the app reports its keyboard.
      document.documentElement.style.setProperty('--keyboard', '300px');
      document.documentElement.setAttribute('data-keyboard', 'open');
    });
    await say('native.keyboardChanged', { height: 300 });
    await expect.poll(() => remark.evaluate((el) => el.getBoundingClientRect().bottom)).toBeLessThanOrEqual(640 - 300);
    expect(await remark.evaluate((el) => el.getBoundingClientRect().top)).toBeGreaterThan(44);
    // The bar with the submit button must not cover it either.
    expect(
      await remark.evaluate((el) => {
        const { left, top, width, height } = el.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === el;
      }),
    ).toBe(true);
  });
});

describe('a refused sign-up', () => {
  async function send(more: Parameters<typeof activity>[0] = {}): Promise<void> {
    await form(more);
    await fill();
    await button('提交报名').click();
  }
  it('offers the waiting list when no place is left, and joins it', async () => {
    await send();
    await answer('activities.apply', { left: 0, waitCount: 4 }, '010005');
    const ask = page.getByRole('dialog', { name: '名额已满，加入候补？' });
    await ask.getByText('前面有 4 人在候补').waitFor();
    await clean();
    await ask.getByRole('button', { name: '加入候补' }).click();
    await expect.poll(async () => (await asked('activities.apply')).slice(-1)).toMatchObject([{ wait: 1 }]);
    await put('activities.myApply', apply('e1', { status: 4, waitNo: 5, ticketCode: '' }), 'e1');
    await answer('activities.apply', { ...apply('e1', { status: 4 }) });
    expect(await seen(page.getByRole('heading', { name: '已加入候补' }))).toBe(true);
    expect(await seen(page.getByText('第 5 位'))).toBe(true);
    await clean();
  });
  it('offers fewer companions when too few places are left', { tags: 'full' }, async () => {
    await form({ maxCompanions: 3 });
    await fill();
    for (let n = 0; n < 3; n++) await button('增加').click();
    await button('提交报名').click();
    await answer('activities.apply', { left: 2, waitCount: 0 }, '010005');
    await button('改为同行 1 人').click();
    await expect.poll(() => page.getByRole('group', { name: '同行人数' }).getByRole('status').textContent()).toBe('1');
  });
  it('shows the missing points when the server reports too few, and leads to the daily sign-in', async () => {
    await send({ needPoints: 800 });
    await button('确认报名').click();
    await answer('activities.apply', { balance: 300 }, '010006');
    expect(await seen(page.getByRole('dialog', { name: '积分不足' }).getByText('500', { exact: true }))).toBe(true);
    await page.getByRole('link', { name: '去签到' }).click();
    await page.waitForURL('**/mine/signIn');
  });
  it('marks a wrong code or field, reports refused wording, and reloads after a price change', async () => {
    await form({ formFields: everyField.slice(0, 3), needPoints: 0 });
    await fill();
    await typed('验证码').fill('111111');
    await button('提交报名').click();
    await answer('activities.apply', null, '010014');
    await page.getByText('验证码不正确，请重新输入').waitFor();
    await expect.poll(() => typed('验证码').evaluate((el) => el === document.activeElement)).toBe(true);
    await button('提交报名').click();
    await answer('activities.apply', { field: 'phone' }, '010001');
    await page.getByText('请核对手机号').waitFor();
    await button('提交报名').click();
    await answer('activities.apply', null, '010007');
    await page.getByText('内容包含不合适的词语，请修改').waitFor();
    await button('提交报名').click();
    await answer('activities.apply', { needPoints: 100 }, '010004');
    await page.getByText('所需积分有变化，请核对后再提交').waitFor();
    expect((await asked('activities.openActivity')).length).toBeGreaterThan(1);
  });
  it.each([
    ['', null, '报名已提交'],
    ['network', null, '待发送，网络恢复后提交'],
    ['010005', { left: 0, waitCount: 4 }, '报名未能提交，请重新确认'],
  ])(
    'leaves who has gone on where he is, and says what became of the sign-up (%s)',
    { tags: 'full' },
    async (code, data, words) => {
      await send();
      await expect.poll(() => asked('activities.apply')).toHaveLength(1);
      await button('返回').click();
      await page.getByRole('dialog', { name: '放弃报名？' }).getByRole('button', { name: '放弃' }).click();
      await page.waitForURL('**/home');
      await answer('activities.apply', code ? data : { ...apply('e1') }, code);
      await page.getByText(words).waitFor();
      expect(location.pathname).toBe('/home');
    },
  );
  it('leads to the existing sign-up when there is one', { tags: 'full' }, async () => {
    await send();
    await answer('activities.apply', { applyId: 'e7' }, '010004');
    await page.waitForURL('**/activity/activitySuccess?applyId=e7');
    expect(await seen(page.getByText('你已报名'))).toBe(true);
  });
  it('shows that it will be sent later after a network failure', async () => {
    await send();
    await answer('activities.apply', null, 'network');
    expect(await seen(page.getByText('待发送，网络恢复后提交'))).toBe(true);
  });
});

describe('the sign-up page', () => {
  it.each([
    ['报名未开始', { applyStart: soon - 3 * 86_400_000 }],
    ['报名已截止', { applyEnd: Date.now() - 1000 }],
    ['活动已取消', { status: 6 as const, statusReason: '当日有大风' }],
    ['仅限车主', { denial: '仅限车主' }],
  ])('shows %s instead of the form', async (text, more) => {
    await form(more);
    await page.getByText(text).waitFor();
    expect(await typed('姓名').count()).toBe(0);
    await clean();
  });
  it('retries after a network failure, reports a deleted activity, and offers the waiting list when full', async () => {
    await come('/activity/activityApply?activityId=a1');
    await answer('activities.openActivity', null, 'network');
    await button('重新加载').click();
    await answer('activities.openActivity', null, '010002');
    await page.getByText('内容已被删除或不存在').waitFor();
    await form({ quota: 4, appliedCount: 4, waitCount: 3 });
    expect(await seen(button(/加入候补.*前面 3 人/))).toBe(true);
  });
  it('asks a visitor to log in', async () => {
    await come('/activity/activityApply?activityId=a1', { phase: 'tourist' });
    expect(await seen(page.getByText('请先登录'))).toBe(true);
  });
});
