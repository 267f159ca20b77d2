// 每日签到, points, shop, orders and addresses in a real browser on a memory player: their states, the asks of each
// press, and the result of each refusal.
import { describe, expect, it, vi } from 'vitest';
import { answer, asked, button, clean, drag, page, put, seen, still } from './stage/stage';
import { come } from './shopStage';
import { listOf } from './forumThings';
import { address, signInRewards, november, order, product } from './shopThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

describe('每日签到', () => {
  async function stands(more: Parameters<typeof november>[0] = {}): Promise<void> {
    await put('points.month', { value: november(more), phase: 'ready' }, 'm2026-11');
    await put('points.award', { value: signInRewards(5), phase: 'ready' });
    await answer('points.openSignIn', { month: '2026-11' });
  }
  it(
    'shows a placeholder, today’s sign-ins and the rewards; a sign-in shows its streak and is disabled',
    { tags: 'full' },
    async () => {
      await come('/mine/signIn');
      await page.locator('.sk').first().waitFor();
      await stands();
      await page.getByText('今日 3,864 人已签到').waitFor();
      await clean();
      expect(await page.getByRole('list', { name: '连续签到奖励' }).getByText('今天').count()).toBe(1);
      await button('签到 +15 积分').click();
      expect(await asked('points.signIn')).toHaveLength(1);
      await put('points.award', { value: signInRewards(6), phase: 'ready' });
      await put('points.month', { value: november({ today: 1, continuousDays: 13 }), phase: 'ready' }, 'm2026-11');
      await put('points.signing', {
        pending: 0,
        date: '2026-11-21',
        result: { points: 15, continuousDays: 13, balance: 12495, already: 0 },
      });
      await page.getByRole('dialog', { name: '签到成功' }).getByText('连续第 13 天').waitFor();
      await clean();
      await button('好').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await button('今日已签').isDisabled()).toBe(true);
    },
  );
  it('goes back to earlier months, not beyond today, and retries a month that failed to load', async () => {
    await come('/mine/signIn', { type: 'xl' });
    await stands();
    await page.getByText('累计 83 天').waitFor();
    expect(await button('下个月').isDisabled()).toBe(true);
    await button('上个月').click();
    await put('points.month', { value: null, phase: 'error' }, 'm2026-10');
    await button('加载失败，点击重试').click();
    expect((await asked('points.openSignIn')).slice(-2)).toEqual([{ month: '2026-10' }, { month: '2026-10' }]);
    await clean();
  });
  it('shows an error with a retry, and no placeholder, when its month failed to load', async () => {
    await come('/mine/signIn');
    await put('points.month', { value: null, phase: 'error' }, 'm2026-11');
    await answer('points.openSignIn', { month: '2026-11' });
    await button('重新加载').click();
    expect([(await asked('points.openSignIn')).length, await page.locator('.sk').count()]).toEqual([2, 0]);
  });
  it('that stays open until the next month shows the new month', async () => {
    await come('/mine/signIn');
    await stands();
    await page.getByRole('heading', { name: /11\s*月/ }).waitFor();
    const december = november({
      month: '2026-12',
      date: '2026-12-01',
      days: [{ date: '2026-12-01', state: 3, points: 15 }],
    });
    await put('points.month', { value: november({ date: '2026-12-01' }), phase: 'ready' }, 'm2026-11');
    await put('points.month', { value: december, phase: 'ready' }, 'm2026-12');
    await answer('points.openSignIn', { month: '2026-12' });
    await page.getByRole('heading', { name: /12\s*月/ }).waitFor();
    expect(await page.getByRole('heading', { name: /11\s*月/ }).count()).toBe(0);
  });
  it('shows that a sign-in that was tapped offline is pending', async () => {
    await come('/mine/signIn', { online: 0 });
    await stands();
    await button(/^签到/).click();
    await answer('points.signIn', null, 'network');
    await put('points.signing', { pending: 2, date: '2026-11-21', result: null });
    expect(await seen(page.getByText('待发送，网络恢复后完成签到'))).toBe(true);
  });
  it('asks a visitor to log in', async () => {
    await come('/mine/signIn', { phase: 'tourist' });
    expect(await seen(page.getByText('请先登录'))).toBe(true);
  });
});

describe('我的积分', () => {
  it('shows a retry after an error, an empty state, spent points and points that expire soon', async () => {
    await come('/mine/points');
    await put('points.entries', listOf([], { phase: 'error', failCode: 'network' }), 'all');
    await button('重新加载').click();
    await put('points.entries', listOf([]), 'all');
    await page.getByText('暂无积分记录').waitFor();
    await put(
      'points.entry',
      {
        entryId: 'e1',
        title: '积分商城 · 牛皮钥匙包',
        amount: -1720,
        balance: 10760,
        source: 6,
        refId: 'o1',
        createTime: 1_795_000_000_000,
        expireTime: 0,
      },
      'e1',
    );
    await put('points.entries', listOf(['e1']), 'all');
    await page.getByText('−1,720').waitFor();
    await put('points.balance', { balance: 12480, soon: 300, soonTime: 1_796_000_000_000 });
    expect(await seen(page.getByText(/^300 积分即将过期/))).toBe(true);
    await clean();
  });
});

describe('积分商城', () => {
  it('shows a placeholder, labels of products, an empty category and 去登录 for a visitor', async () => {
    await come('/shop/home', { phase: 'tourist' });
    await page.locator('.sk').first().waitFor();
    await button('去登录').waitFor();
    await put('shop.categories', {
      list: [{ categoryId: 'trip', name: '出行', icon: '', sort: 1, parentId: '' }],
      phase: 'ready',
    });
    await put('shop.boards', { list: [], phase: 'ready' });
    for (const one of [
      product(),
      product({ productId: 'p2', name: '车模', limitType: 1 }),
      product({ productId: 'p3', name: '雨伞', stock: 0 }),
    ])
      await put('shop.product', one, one.productId);
    await put('shop.products', listOf(['p1', 'p2', 'p3']), '||recommend');
    await page.getByRole('link', { name: /车模.*仅限车主/ }).waitFor();
    await page.getByRole('link', { name: /雨伞.*已兑完/ }).waitFor();
    await clean();
    await page.getByRole('tab', { name: '出行' }).click();
    await put('shop.products', listOf([]), 'trip||recommend');
    expect(await seen(page.getByText('这个分类还没有商品'))).toBe(true);
  });
  it('searches for the typed text, without | in the key of the list', async () => {
    await come('/shop/home?search=1');
    await page.getByRole('searchbox', { name: '搜索商品' }).fill('车|模');
    await expect.poll(() => asked('shop.openProducts')).toContainEqual({ list: '|车 模|recommend', how: 'open' });
    await put('shop.products', listOf([]), '|车 模|recommend');
    await page.getByText('没有找到“车 模”').waitFor();
    await clean();
  });
});

describe('商品详情', () => {
  it.each([
    ['已下架', { status: 0 as const }, {}],
    ['已兑完', { stock: 0 }, {}],
    ['已达兑换上限', { perLimit: 1, myCount: 1 }, {}],
    ['仅限车主', { limitType: 1 as const }, { userType: -1 as const }],
  ])('disables its button and shows the reason there: %s', async (why, more, who) => {
    await come('/shop/product?productId=p1', who);
    await put('shop.product', product(more), 'p1');
    await expect.poll(() => button(why).isDisabled()).toBe(true);
  });
  it('shows 积分不足 with a link to the sign-in when points are missing', async () => {
    await come('/shop/product?productId=p1', { points: 120 });
    await put('shop.product', product(), 'p1');
    await button(/积分不足/).click();
    expect(await seen(page.getByRole('dialog', { name: '积分不足' }).getByText('1,860'))).toBe(true);
    await clean();
    await page.getByRole('link', { name: '去签到' }).click();
    await page.waitForURL('**/mine/signIn');
  });
  it('shows 积分不足 when the points are enough for one piece, but not for the chosen two', async () => {
    await come('/shop/product?productId=p1', { points: 2000 });
    await put('shop.product', product({ skus: product().skus.slice(0, 1) }), 'p1');
    await button('立即兑换').click();
    await button('增加').click();
    await button('去兑换').click();
    expect(await seen(page.getByText('需要 3,960 积分，你有 2,000'))).toBe(true);
  });
  it('requires a variant, disables one that is sold out, and continues to the confirmation', async () => {
    await come('/shop/product?productId=p1');
    await put('shop.product', product(), 'p1');
    await button('立即兑换').click();
    await button('去兑换').click();
    await page.getByText('请选择规格').waitFor();
    expect(await page.getByRole('radio', { name: /晨雾白/ }).isDisabled()).toBe(true);
    await page.getByText('曜石黑').click();
    await button('增加').click();
    await clean();
    await button('去兑换').click();
    await page.waitForURL('**/shop/orderConfirm?productId=p1&skuId=s1&count=2');
  });
  it('shows that a deleted product does not exist', async () => {
    await come('/shop/product?productId=p9', { wait: ['shop.openProduct'] });
    await answer('shop.openProduct', null, '010002');
    expect(await seen(page.getByText('内容已被删除或不存在'))).toBe(true);
  });
});

describe('我的订单', () => {
  it('shows an empty state and the actions of each order; 取消 and 确认收货 need confirmation', async () => {
    await come('/shop/orders', { type: 'xl' });
    await put('shop.orders', listOf([]), 'all');
    await page.getByText('暂无订单').waitFor();
    await put('shop.order', order('o1'), 'o1');
    await put('shop.order', order('o2', { status: 2, canCancel: 0, canConfirm: 1 }), 'o2');
    await put('shop.order', order('o3', { status: 3, canCancel: 0, canEvaluate: 1 }), 'o3');
    await put('shop.orders', listOf(['o1', 'o2', 'o3']), 'all');
    await clean();
    await button('取消').click();
    await page.getByText('1,980 积分会立即退回，取消后不能恢复。').waitFor();
    await button('再想想').click();
    expect(await asked('shop.cancelOrder')).toEqual([]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button('确认收货').click();
    await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
    expect(await asked('shop.confirmOrder')).toHaveLength(1);
  });
  it('says of an order that is not shipped yet what comes next', async () => {
    await come('/shop/order?orderId=o1');
    await put('shop.order', order('o1'), 'o1');
    const steps = page.getByRole('list', { name: '接下来' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(3);
    expect(await steps.nth(0).getAttribute('aria-current')).toBe('step');
    expect(await steps.nth(1).textContent()).toBe('发货会通知你，物流在这里查看');
    await clean();
    await put('shop.order', order('o1', { status: 2, canCancel: 0 }), 'o1');
    await steps.first().waitFor({ state: 'detached' });
  });
  it('shows the parcel of an order, copies its number, and sends a review with stars', async () => {
    await come('/shop/order?orderId=o3');
    const traces = [3, 2, 1].map((n) => ({ time: 1_795_000_000_000 + n, text: `第 ${n} 站` }));
    await put(
      'shop.order',
      order('o3', {
        status: 3,
        canCancel: 0,
        canEvaluate: 1,
        logistics: { company: '顺丰速运', no: 'SF1380000023757', traces },
      }),
      'o3',
    );
    await page.getByText('第 3 站').waitFor();
    await button('展开全部 3 条').click();
    await page.getByText('第 1 站').waitFor();
    await button('复制物流单号').click();
    await page.getByText('复制成功').first().waitFor();
    await clean();
    await button('评价').click();
    expect(await button('请选择评分').isDisabled()).toBe(true);
    await button(/最多 9 张$/).waitFor();
    await page.getByRole('radio', { name: /4 星/ }).check({ force: true });
    await page.getByRole('textbox', { name: '评价' }).fill('好用');
    await button('关闭').click();
    await page.getByRole('dialog', { name: '放弃评价？' }).getByRole('button', { name: '继续编辑' }).click();
    await page.getByRole('dialog', { name: '放弃评价？' }).waitFor({ state: 'detached' });
    await clean();
    await button('提交评价').click();
    expect(await asked('shop.evaluate')).toEqual([{ orderId: 'o3', stars: 4, content: '好用' }]);
    await answer('shop.evaluate', null, 'network');
    await page.getByText('待发送，网络恢复后提交').waitFor();
    await button('提交评价').waitFor({ state: 'detached' });
    // Refused later, or too old to be sent: the words are there again.
    await button('评价').click();
    const words = page.getByRole('textbox', { name: '评价' });
    expect(await words.inputValue()).toBe('好用');
    await page.getByRole('radio', { name: /5 星/ }).check({ force: true });
    await button('提交评价').click();
    await answer('shop.evaluate', null);
    await page.getByText('已评价').waitFor();
    await button('提交评价').waitFor({ state: 'detached' });
    await button('评价').click();
    expect(await words.inputValue()).toBe('');
  });
  it('shows that an order of another person does not exist', async () => {
    await come('/shop/order?orderId=o9', { wait: ['shop.openOrder'] });
    await answer('shop.openOrder', null, '010002');
    expect(await seen(page.getByText('内容已被删除或不存在'))).toBe(true);
  });
});

describe('收货地址', () => {
  it('shows an empty state and an error at each field, and saves after three steps of regions', async () => {
    await come('/mine/address');
    await put('shop.addresses', { list: [], phase: 'ready' });
    await page.getByText('还没有收货地址').waitFor();
    await button('新增地址').click();
    await button('保存').click();
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([
      '请填写收件人',
      '请填写手机号',
      '请选择所在地区',
      '请填写详细地址',
    ]);
    await page.getByLabel('收件人').fill('陈一鸣');
    await page.getByLabel('手机号').fill('1380000');
    await page.getByLabel('详细地址').fill('科技园南区 12 栋 1801');
    await page.getByText('请输入 11 位手机号').waitFor();
    await page.getByLabel('手机号').fill('13800000009');
    await button(/^所在地区/).click();
    await put('shop.regions', {
      list: [{ regionCode: '44', name: '广东省', parentCode: '', level: 1, leaf: 0 }],
      phase: 'ready',
    });
    await button('广东省').click();
    await put('shop.regions', { list: [], phase: 'error' }, '44');
    await button('重新加载').click();
    await put(
      'shop.regions',
      { list: [{ regionCode: '4403', name: '深圳市', parentCode: '44', level: 2, leaf: 0 }], phase: 'ready' },
      '44',
    );
    await button('深圳市').click();
    await put(
      'shop.regions',
      { list: [{ regionCode: '440305', name: '南山区', parentCode: '4403', level: 3, leaf: 1 }], phase: 'ready' },
      '4403',
    );
    await clean();
    await button('南山区').click();
    await button(/广东省 深圳市 南山区/).waitFor();
    await button('保存').click();
    expect(await asked('shop.addAddress')).toEqual([
      {
        receiver: '陈一鸣',
        phone: '13800000009',
        regionCode: '440305',
        detail: '科技园南区 12 栋 1801',
        postcode: '',
        tag: '',
        isDefault: 0,
      },
    ]);
  });
  it('deletes after confirmation, with undo; allows 20 addresses at most; a tap chooses one for an order', async () => {
    await come('/mine/address?pick=1');
    await put('shop.addresses', {
      list: Array.from({ length: 20 }, (_, i) => address(`a${i}`, { receiver: `收件人${i}`, isDefault: i ? 0 : 1 })),
      phase: 'ready',
    });
    expect(await button('最多保存 20 个地址').isDisabled()).toBe(true);
    await clean();
    await button('编辑 收件人1 的地址').click();
    await button('删除地址').click();
    await page.getByRole('dialog', { name: '删除这个地址？' }).getByRole('button', { name: '删除' }).click();
    await answer('shop.removeAddress', { undoId: 'u1' });
    await button('撤销').click();
    expect(await asked('shop.undoRemoveAddress')).toEqual([{ undoId: 'u1' }]);
    await button(/^收件人0/).click();
    expect(await asked('shop.chooseAddress')).toEqual([{ addressId: 'a0' }]);
  });
  it('asks before a drag or back discards typed text; 继续编辑 restores the sheet', async () => {
    await come('/mine/address');
    await put('shop.addresses', { list: [], phase: 'ready' });
    await button('新增地址').click();
    const sheet = page.getByRole('dialog', { name: '新增地址' });
    // An unchanged form closes without a question.
    await sheet.getByRole('button', { name: '关闭' }).click();
    await sheet.waitFor({ state: 'detached' });
    await button('新增地址').click();
    await page.getByLabel('收件人').fill('陈一鸣');
    const top = async () => (await sheet.getByRole('heading', { name: '新增地址' }).boundingBox())?.y ?? -1;
    await still();
    const before = await top();
    await drag(180, before + 10, 180, before + 330);
    const ask = page.getByRole('dialog', { name: '放弃新增地址？' });
    await ask.waitFor();
    await clean();
    await ask.getByRole('button', { name: '继续编辑' }).click();
    await ask.waitFor({ state: 'detached' });
    await expect.poll(top).toBe(before);
    expect(await page.getByLabel('收件人').inputValue()).toBe('陈一鸣');
    // The phone's back asks as well.
    await page.goBack();
    await ask.getByRole('button', { name: '放弃' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await asked('shop.addAddress')).toEqual([]);
  });
});
