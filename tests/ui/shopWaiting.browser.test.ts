// Orders in 我的订单 that are not the server's yet: those that wait, and those that were refused after they waited.
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
