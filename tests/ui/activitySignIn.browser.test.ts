// Check-in at an activity and the exchange of points in a real browser on a memory player: the asks that a tap sends,
// and the result of each refusal.
import { describe, expect, it, vi } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { StoredActivity } from '../../bus/entities/activities';
import { activity, apply, exchange, hour, signIn } from './activitiesThings';
import { answer, asked, button, clean, page, put, seen } from './stage/stage';
import { address } from './shopThings';
import { come, stands, sheet, at, detail } from './activitiesStage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

describe('check-in', () => {
  const running = (more: Partial<StoredActivity> = {}) =>
    activity({
      startTime: activity().serverTime - hour,
      endTime: activity().serverTime + 5 * hour,
      applyEnd: activity().serverTime - hour,
      rewardPoints: 60,
      signWindow: { from: activity().serverTime - 2 * hour, to: activity().serverTime + 5 * hour },
      ...more,
    });
  const scan = '/activity/scanActivityDetail?activityId=a1&code=COFFEE';
  const result = (state: number, points = 0, days = 0): Json => ({ login: 0, result: { state, points, days } });

  it('starts by itself after a scanned code, once, and shows the points', { tags: 'full' }, async () => {
    await come(scan);
    await stands(running({ codeRequired: 1 }), apply(1));
    await answer('activities.checkIn', result(1, 60));
    expect(await asked('activities.checkIn')).toEqual([{ activityId: 'a1', code: 'COFFEE' }]);
    await seen(sheet('活动签到').getByText('得 60 积分'));
    await clean();
    await sheet('活动签到').getByRole('button', { name: '好' }).click();
    await sheet('活动签到').waitFor({ state: 'detached' });
    expect(await asked('activities.checkIn')).toHaveLength(1);
  });
  it('leads a person without a sign-up to the form, without an ask or a permission prompt', async () => {
    await come(scan);
    await stands(activity({ codeRequired: 1, radius: 300 }));
    await seen(sheet('活动签到').getByText('报名后才能签到'));
    expect([await asked('activities.checkIn'), await asked('native.requestPermission')]).toEqual([[], []]);
    await sheet('活动签到').getByRole('button', { name: '立即报名' }).click();
    await expect.poll(at).toBe('/activity/activitySign?activityId=a1');
  });
  it.each([
    [2, '已签到', '好'],
    [3, '不在签到时间', '好'],
    [4, '不在活动现场', '重新定位'],
    [6, '签到码不正确', '重新输入'],
  ] as const)('shows state %i as %s with the button %s', { tags: 'full' }, async (state, title, way) => {
    await come(scan);
    await stands(running({ codeRequired: 1 }), apply(1));
    await answer('activities.checkIn', result(state));
    await seen(sheet('活动签到').getByText(title));
    expect(await seen(sheet('活动签到').getByRole('button', { name: way }))).toBe(true);
  });
  it('requests the position only on a tap, also after a scan, and opens the settings when GPS is off', async () => {
    await come(scan, { isApp: true });
    await stands(running({ codeRequired: 1, radius: 300 }), apply(1));
    // The line with the distance reads the permission too, also without a prompt.
    for (let i = 0; i < 2; i++) await answer('native.getPermission', { type: 'LOCATION', result: 'unknown' });
    await seen(sheet('活动签到').getByText(/需在 青龙湾营地 300 米内签到/));
    expect(await asked('native.requestPermission')).toEqual([]);
    await clean();
    await sheet('活动签到').getByRole('button', { name: '定位并签到' }).click();
    await answer('native.requestPermission', { type: 'LOCATION', result: 'granted' });
    await answer('native.checkPermission', { type: 'GPSLOCATION', result: 'denied' });
    await seen(sheet('活动签到').getByText('打开定位服务'));
    await sheet('活动签到').getByRole('button', { name: '去设置' }).click();
    expect(await asked('native.openNative')).toEqual([{ page: 'settings', args: { permission: 'GPSLOCATION' } }]);
    await sheet('活动签到').getByRole('button', { name: '已打开，重新定位' }).click();
    await answer('native.requestPermission', { type: 'LOCATION', result: 'granted' });
    await answer('native.checkPermission', { type: 'GPSLOCATION', result: 'granted' });
    await answer('native.getPosition', { latitude: 30.6, longitude: 118.9, accuracy: 20 });
    await answer('activities.checkIn', result(1, 60));
    expect(await asked('activities.checkIn')).toEqual([
      { activityId: 'a1', code: 'COFFEE', latitude: 30.6, longitude: 118.9 },
    ]);
    await seen(sheet('活动签到').getByText('得 60 积分'));
  });
  it('asks for a code that the link lacks, keeps a wrong one for correction, and waits when offline', async () => {
    await come(detail, { type: 'xl' });
    await stands(running({ codeRequired: 1 }), apply(1));
    await button(/^立即签到/).click();
    await sheet('活动签到').getByRole('button', { name: '签到', exact: true }).click();
    await seen(sheet('活动签到').getByText('请输入签到码'));
    await sheet('活动签到').getByLabel('签到码').fill('TEA');
    await clean();
    await page.keyboard.press('Enter');
    await answer('activities.checkIn', result(6));
    await sheet('活动签到').getByRole('button', { name: '重新输入' }).click();
    expect(await sheet('活动签到').getByLabel('签到码').inputValue()).toBe('TEA');
    await sheet('活动签到').getByLabel('签到码').fill('COFFEE');
    await page.keyboard.press('Enter');
    await answer('activities.checkIn', null, 'network');
    await seen(sheet('活动签到').getByText('待发送'));
    await put('activities.checkingIn', { waits: 0, result: { state: 1, points: 60, days: 0 } }, 'a1');
    await seen(sheet('活动签到').getByText('得 60 积分'));
  });
  it('shows the days to the next award of a sign-in activity and, afterwards, the total of days', async () => {
    await come('/clubz/signInActivityDetail?activityId=a1');
    await stands(signIn());
    await put(
      'activities.ranks',
      {
        list: [
          { rank: 1, userId: 'u1', days: 5, points: 45, isMe: 0 },
          { rank: 2, userId: 'me', days: 4, points: 40, isMe: 1 },
        ],
        phase: 'ready',
      },
      'a1',
    );
    await put(
      'users.user',
      {
        userId: 'me',
        userName: '林屿',
        avatarUrl: '',
        userType: 1,
        gender: 1,
        isFollow: 0,
        carModelName: '',
        isMaster: 0,
        isBlocked: 0,
        isOfficial: 0,
      },
      'me',
    );
    await seen(page.getByText('还差 3 天'));
    await clean();
    await button(/^立即签到/).click();
    await answer('activities.checkIn', result(1, 5, 5));
    expect(await seen(sheet('活动签到').getByText('累计签到 5 天'))).toBe(true);
  });
});

describe('an exchange', () => {
  const place = '/clubz/exchangeDetail?activityId=a1';
  it(
    'shows the price of a physical product, sends the address, and ends on the success page',
    { tags: 'full' },
    async () => {
      await come(place);
      await stands(exchange());
      await put('shop.addresses', { list: [address('d1', { isDefault: 1 })], phase: 'ready' });
      await button(/^立即兑换/).click();
      const box = sheet('确认兑换');
      await box.getByRole('button', { name: '增加' }).click();
      await seen(box.getByRole('button', { name: '确认兑换，将消耗 2,400 积分' }));
      await clean();
      await box.getByRole('button', { name: /^确认兑换/ }).click();
      await answer('activities.exchange', {
        exchangeId: 'e1',
        orderId: 'o1',
        couponCode: '',
        costPoints: 2400,
        balance: 2600,
      });
      expect(await asked('activities.exchange')).toEqual([
        { activityId: 'a1', count: 2, points: 2400, addressId: 'd1' },
      ]);
      await expect.poll(at).toBe('/activity/activitySuccess?applyId=e1&kind=exchange');
    },
  );
  it('keeps its count after another address was chosen on the address page', { tags: 'full' }, async () => {
    await come(place);
    await stands(exchange());
    await put('shop.addresses', {
      list: [address('d1', { isDefault: 1 }), address('d2', { receiver: '周周' })],
      phase: 'ready',
    });
    await button(/^立即兑换/).click();
    await sheet('确认兑换').getByRole('button', { name: '增加' }).click();
    await sheet('确认兑换')
      .getByRole('link', { name: /^收货地址：林屿/ })
      .click();
    await expect.poll(at).toBe('/mine/address?pick=1');
    await put('shop.chosenAddress', { addressId: 'd2', turn: 1 });
    await page.goBack();
    await seen(sheet('确认兑换').getByRole('link', { name: /^收货地址：周周/ }));
    await seen(sheet('确认兑换').getByRole('button', { name: '确认兑换，将消耗 2,400 积分' }));
  });
  it('waits for the addresses when it is confirmed before they have come', { tags: 'full' }, async () => {
    await come('/clubz/exchangeDetail?activityId=a1', { wait: ['shop.openAddresses'] });
    await stands(exchange());
    await button('立即兑换').click();
    await sheet('确认兑换')
      .getByRole('button', { name: /^确认兑换/ })
      .click();
    await expect.poll(() => asked('shop.openAddresses')).toHaveLength(2);
    expect(await sheet('新增地址').count()).toBe(0);
    await put('shop.addresses', { list: [address('d1')], phase: 'ready' });
    for (let i = 0; i < 2; i++) await answer('shop.openAddresses', {});
    await expect.poll(() => asked('activities.exchange')).toMatchObject([{ addressId: 'd1' }]);
  });
  it(
    'says that the addresses could not be loaded, and asks nobody who has some for a new one',
    { tags: 'full' },
    async () => {
      await come('/clubz/exchangeDetail?activityId=a1');
      await stands(exchange());
      await put('shop.addresses', { list: [], phase: 'error' });
      await button('立即兑换').click();
      await sheet('确认兑换')
        .getByRole('button', { name: /^确认兑换/ })
        .click();
      await sheet('确认兑换').getByText('地址加载失败，请检查网络后重试').waitFor();
      expect(await sheet('新增地址').count()).toBe(0);
    },
  );
  it('opens the address form on the first tap when there is no address', async () => {
    await come(place);
    await stands(exchange());
    await put('shop.addresses', { list: [], phase: 'ready' });
    await button(/^立即兑换/).click();
    await sheet('确认兑换')
      .getByRole('button', { name: /^确认兑换/ })
      .click();
    await seen(sheet('新增地址'));
    expect(await asked('activities.exchange')).toEqual([]);
  });
  it.each([
    ['010005', { stock: 1 }, '只剩 1 件了，已为你改好数量'],
    ['010005', { stock: 0 }, '刚刚被兑完了'],
    ['010004', { perLimit: 2, myCount: 2 }, '每人限兑 2 件，你已兑 2 件'],
    ['010002', null, '地址已不存在，请重新选择'],
  ] as const)('shows the reason of a refusal with %s and %o: %s', { tags: 'full' }, async (code, data, words) => {
    await come(place);
    await stands(exchange());
    await put('shop.addresses', { list: [address('d1', { isDefault: 1 })], phase: 'ready' });
    await button(/^立即兑换/).click();
    await sheet('确认兑换')
      .getByRole('button', { name: /^确认兑换/ })
      .click();
    await answer('activities.exchange', data, code);
    expect(await seen(sheet('确认兑换').getByText(words))).toBe(true);
  });
  it.each([false, true])(
    'says that it was refused when its sheet is closed by then, the page left too: %s',
    { tags: 'full' },
    async (left) => {
      await come(place);
      await stands(exchange({ needAddress: 0, goodsType: 3 }));
      await button(/^立即兑换/).click();
      await sheet('确认兑换')
        .getByRole('button', { name: /^确认兑换/ })
        .click();
      await expect.poll(() => asked('activities.exchange')).toHaveLength(1);
      await sheet('确认兑换').getByRole('button', { name: '关闭' }).click();
      await sheet('确认兑换').waitFor({ state: 'detached' });
      if (left) {
        await button('返回').click();
        await page.waitForURL('**/home');
      }
      await answer('activities.exchange', { stock: 0 }, '010005');
      expect(await seen(page.getByText('兑换未能完成，请重新确认'))).toBe(true);
    },
  );
  it('links to the daily sign-in when the server reports too few points', { tags: 'full' }, async () => {
    await come(place);
    await stands(exchange({ needAddress: 0, goodsType: 3 }));
    await button(/^立即兑换/).click();
    await sheet('确认兑换')
      .getByRole('button', { name: /^确认兑换/ })
      .click();
    await answer('activities.exchange', { balance: 3 }, '010006');
    expect(await seen(sheet('积分不足').getByRole('link', { name: '去签到' }))).toBe(true);
  });
});
