// What is not the server's yet, orders and addresses: what waits, and what was refused after it waited.
import { expect, it, vi } from 'vitest';
import type { WaitingOrder } from '../../bus/entities/shop';
import { answer, asked, button, clean, page, put } from './stage/stage';
import { come } from './shopStage';
import { listOf } from './forumThings';
import { address, product } from './shopThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const item = {
  ...{ productId: 'p1', skuId: 's1', name: '随行保温杯 480 ml', skuName: '曜石黑', image: '' },
  ...{ count: 2, points: 1980 },
};
const waiting = (more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  ...{ jobId: 'job:1', item, totalPoints: 3960, pending: 2 },
  ...more,
});

it('shows orders that wait for the network where new orders are, in place of the empty state', async () => {
  await come('/shop/orders');
  await put('shop.orders', listOf([]), 'all');
  await put('shop.orders', listOf([]), 'done');
  await page.getByText('暂无订单').waitFor();
  await put('shop.waitingOrders', { list: [waiting()] });
  const card = page.getByRole('article').filter({ hasText: '待发送' });
  await card.getByText('共 2 件，3,960 积分').waitFor();
  await card.getByText('稍后提交', { exact: true }).waitFor();
  expect(await card.getByText(item.name).count()).toBe(1);
  expect(await page.getByText('暂无订单').count()).toBe(0);
  await clean();
  await page.getByRole('tab', { name: '已完成' }).click();
  await page.getByText('暂无订单').waitFor();
  await card.waitFor({ state: 'detached' });
});
it('withdraws an order that waits, once it was asked, and none that is on its way', async () => {
  await come('/shop/orders');
  await put('shop.orders', listOf([]), 'all');
  await put('shop.waitingOrders', { list: [waiting({ note: '放门卫' })] });
  await page.getByText('备注：放门卫').waitFor();
  await button('撤回').click();
  await page.getByRole('dialog', { name: '撤回这个订单？' }).getByRole('button', { name: '撤回' }).click();
  expect(await asked('shop.withdrawOrder')).toEqual([{ jobId: 'job:1' }]);
  await answer('shop.withdrawOrder', null, '010004');
  await page.getByText('订单正在提交，请稍后再试').waitFor();
  await put('shop.waitingOrders', { list: [waiting({ pending: 1 })] });
  await page.getByText('正在提交').waitFor();
  await button('撤回').waitFor({ state: 'detached' });
});
it('gives back what was filled in of an order that was refused, and drops it when it is made anew', async () => {
  await come('/shop/orders');
  await put('shop.orders', listOf([]), 'all');
  const given = { note: '放门卫，谢谢', addressId: 'a2', failMessage: '库存不足' };
  await put('shop.waitingOrders', { list: [waiting({ ...given, pending: 3 })] });
  await page.getByText('未能提交').waitFor();
  await page.getByText('库存不足').waitFor();
  await clean();
  await button('重新下单').click();
  await page.waitForURL('**/shop/orderConfirm?productId=p1&skuId=s1&count=2&again=job%3A1');
  await put('shop.product', product(), 'p1');
  const list = [address('a1', { isDefault: 1 }), address('a2', { receiver: '林建国' })];
  await put('shop.addresses', { list, phase: 'ready' });
  await page.getByRole('link', { name: /收货地址：林建国/ }).waitFor();
  expect(await page.getByRole('textbox', { name: '备注' }).inputValue()).toBe('放门卫，谢谢');
  await button('提交订单').click();
  await expect
    .poll(() => asked('shop.createOrder'))
    .toEqual([{ productId: 'p1', skuId: 's1', count: 2, addressId: 'a2', totalPoints: 3960, note: '放门卫，谢谢' }]);
  expect(await asked('shop.withdrawOrder')).toEqual([]);
  await answer('shop.createOrder', { orderId: 'o1' });
  await page.waitForURL('**/shop/order?orderId=o1');
  expect(await asked('shop.withdrawOrder')).toEqual([{ jobId: 'job:1' }]);
});
it('gives back an address that was refused after it waited, and none that is saved', async () => {
  await come('/mine/address');
  const saved = address('a1', { isDefault: 1 });
  await put('shop.addresses', { list: [saved], phase: 'ready' });
  await button('编辑 林屿 的地址').click();
  await page.getByLabel('详细地址').fill('漕溪北路 99 号 1801');
  await button('保存').click();
  await answer('shop.replaceAddress', null, 'network');
  await put('shop.addresses', { list: [{ ...saved, detail: '漕溪北路 99 号 1801', pending: 2 }], phase: 'ready' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Refused: it stands as it was.
  await put('shop.addresses', { list: [saved], phase: 'ready' });
  await button('编辑 林屿 的地址').click();
  expect(await page.getByLabel('详细地址').inputValue()).toBe('漕溪北路 99 号 1801');
  await button('保存').click();
  await answer('shop.replaceAddress', { ...saved, detail: '漕溪北路 99 号 1801' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button('编辑 林屿 的地址').click();
  expect(await page.getByLabel('详细地址').inputValue()).toBe(saved.detail);
});
it('gives back a new address that was refused after it waited, unless it is in the list', async () => {
  await come('/mine/address');
  await put('shop.addresses', { list: [], phase: 'ready' });
  await button('新增地址').click();
  const made = address('local:1', { receiver: '陈一鸣', detail: '科技园南区 12 栋', pending: 2 });
  await page.getByLabel('收件人').fill(made.receiver);
  await page.getByLabel('手机号').fill(made.phone);
  await page.getByLabel('详细地址').fill(made.detail);
  await button(/^所在地区/).click();
  const region = { regionCode: '310104', name: '徐汇区', parentCode: '', level: 1, leaf: 1 } as const;
  await put('shop.regions', { list: [region], phase: 'ready' });
  await button('徐汇区').click();
  await button('保存').click();
  await answer('shop.addAddress', null, 'network');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await put('shop.addresses', { list: [made], phase: 'ready' });
  await button('新增地址').click();
  expect(await page.getByLabel('收件人').inputValue()).toBe('');
  await button('关闭').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await put('shop.addresses', { list: [], phase: 'ready' });
  await button('新增地址').click();
  expect(await page.getByLabel('收件人').inputValue()).toBe('陈一鸣');
  expect(await page.getByLabel('详细地址').inputValue()).toBe('科技园南区 12 栋');
  await button(/徐汇区/).waitFor();
});
it('gives back each of several new addresses that were refused after they waited', async () => {
  await come('/mine/address');
  await put('shop.addresses', { list: [], phase: 'ready' });
  const region = { regionCode: '310104', name: '徐汇区', parentCode: '', level: 1, leaf: 1 } as const;
  const receiver = page.getByLabel('收件人');
  for (const name of ['陈一鸣', '林建国']) {
    await button('新增地址').click();
    await receiver.fill(name);
    await page.getByLabel('手机号').fill('13800138000');
    await page.getByLabel('详细地址').fill('科技园南区 12 栋');
    await button(/^所在地区/).click();
    await put('shop.regions', { list: [region], phase: 'ready' });
    await button('徐汇区').click();
    const sent = { receiver: name, phone: '13800138000', detail: '科技园南区 12 栋' };
    await button('保存').click();
    await answer('shop.addAddress', null, 'network');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await put('shop.addresses', { list: [address(`local:${name}`, { ...sent, pending: 2 })], phase: 'ready' });
  }
  await put('shop.addresses', { list: [], phase: 'ready' });
  await button('新增地址').click();
  expect(await receiver.inputValue()).toBe('林建国');
  await receiver.fill('林建军');
  await button('保存').click();
  await answer('shop.addAddress', address('a1', { receiver: '林建军', detail: '科技园南区 12 栋' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button('新增地址').click();
  expect(await receiver.inputValue()).toBe('陈一鸣');
  await button('关闭').click();
  await button('放弃').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button('新增地址').click();
  expect(await receiver.inputValue()).toBe('');
});
