// 确认订单 in a real browser on a memory player: where it goes to, what is sent, and the result of each refusal.
import { describe, expect, it, vi } from 'vitest';
import { answer, asked, button, clean, page, put, seen } from './stage/stage';
import { come } from './shopStage';
import { address, product } from './shopThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

describe('确认订单', () => {
  async function stands(start: Parameters<typeof come>[1] = {}): Promise<void> {
    await come('/shop/orderConfirm?productId=p1&skuId=s1&count=2', start);
    await put('shop.product', product(), 'p1');
    await put('shop.addresses', {
      list: [address('a1', { isDefault: 1 }), address('a2', { receiver: '林建国' })],
      phase: 'ready',
    });
  }
  it('uses the default address or the chosen one, and sends the displayed order', { tags: 'full' }, async () => {
    await stands();
    await page.getByRole('link', { name: /收货地址：林屿/ }).waitFor();
    await put('shop.chosenAddress', { addressId: 'a2', turn: 1 });
    await page.getByRole('link', { name: /收货地址：林建国/ }).waitFor();
    await clean();
    await button('提交订单').click();
    expect(await asked('shop.createOrder')).toEqual([
      { productId: 'p1', skuId: 's1', count: 2, addressId: 'a2', totalPoints: 3960 },
    ]);
    await answer('shop.createOrder', { orderId: 'o1' });
    await page.waitForURL('**/shop/order?orderId=o1');
  });
  it.each([
    ['010005', '已兑完，看看别的'],
    ['010004', '商品已下架'],
    ['010002', '地址或商品已不存在，请重新选择'],
  ])('shows in place why the order was refused: %s, %s', async (code, words) => {
    await stands();
    await button('提交订单').click();
    await answer('shop.createOrder', null, code);
    expect(await seen(page.getByRole('alert').getByText(words))).toBe(true);
  });
  it.each([
    ['', '兑换成功'],
    ['network', '待发送，网络恢复后提交'],
    ['010005', '订单未能提交，请重新确认'],
  ])(
    'leaves who has gone on where he is, and says what became of the order (%s): %s',
    { tags: 'full' },
    async (code, words) => {
      await stands();
      await button('提交订单').click();
      await expect.poll(() => asked('shop.createOrder')).toHaveLength(1);
      await button('返回').click();
      await page.waitForURL('**/home');
      await answer('shop.createOrder', code ? null : { orderId: 'o1' }, code);
      await page.getByText(words).waitFor();
      expect(location.pathname).toBe('/home');
    },
  );
  it('opens the dialog 积分不足 when the order is refused for missing points', async () => {
    await stands();
    await button('提交订单').click();
    await answer('shop.createOrder', null, '010006');
    expect(await seen(page.getByRole('dialog', { name: '积分不足' }))).toBe(true);
  });
  it('waits for the addresses when it is sent before they have come', async () => {
    await come('/shop/orderConfirm?productId=p1&skuId=s1&count=2', { wait: ['shop.openAddresses'] });
    await put('shop.product', product(), 'p1');
    await button('提交订单').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await put('shop.addresses', { list: [address('a1', { isDefault: 1 })], phase: 'ready' });
    // Asked by the page, and by the tap.
    for (let i = 0; i < 2; i++) await answer('shop.openAddresses', {});
    await expect
      .poll(() => asked('shop.createOrder'))
      .toEqual([{ productId: 'p1', skuId: 's1', count: 2, addressId: 'a1', totalPoints: 3960 }]);
  });
  it('says that the addresses could not be loaded, and asks nobody who has some for a new one', async () => {
    await come('/shop/orderConfirm?productId=p1&skuId=s1&count=2');
    await put('shop.product', product(), 'p1');
    await put('shop.addresses', { list: [], phase: 'error' });
    await button('提交订单').click();
    await page.getByRole('alert').getByText('地址加载失败，请检查网络后重试').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await asked('shop.createOrder')).toEqual([]);
  });
  it('loads the addresses again when the order is refused because its address is gone', async () => {
    await stands();
    await expect.poll(() => asked('shop.openAddresses')).toHaveLength(1);
    await button('提交订单').click();
    await answer('shop.createOrder', null, '010002');
    await expect.poll(() => asked('shop.openAddresses')).toHaveLength(2);
  });
  it('keeps the note and the count while another address is chosen', async () => {
    await stands();
    await button('增加').click();
    await page.getByRole('textbox', { name: '备注' }).fill('放门卫，谢谢');
    await page.getByRole('link', { name: /收货地址：林屿/ }).click();
    await page.waitForURL('**/mine/address?pick=1');
    await put('shop.chosenAddress', { addressId: 'a2', turn: 1 });
    await page.goBack();
    await page.getByRole('link', { name: /收货地址：林建国/ }).waitFor();
    await button('提交订单').click();
    await expect
      .poll(() => asked('shop.createOrder'))
      .toEqual([{ productId: 'p1', skuId: 's1', count: 3, addressId: 'a2', totalPoints: 5940, note: '放门卫，谢谢' }]);
  });
  it('orders nothing for who has left before the addresses came', { tags: 'full' }, async () => {
    await come('/shop/orderConfirm?productId=p1&skuId=s1&count=2', { wait: ['shop.openAddresses'] });
    await put('shop.product', product(), 'p1');
    await button('提交订单').click();
    await expect.poll(() => asked('shop.openAddresses')).toHaveLength(2);
    await button('返回').click();
    await page.waitForURL('**/home');
    await put('shop.addresses', { list: [address('a1', { isDefault: 1 })], phase: 'ready' });
    for (let i = 0; i < 2; i++) await answer('shop.openAddresses', {});
    await page.getByText('订单未能提交，请重新确认').waitFor();
    expect(await asked('shop.createOrder')).toEqual([]);
  });
  it('opens the form of an address instead of sending an order without one', async () => {
    await stands();
    await put('shop.addresses', { list: [], phase: 'ready' });
    await button('提交订单').click();
    await page.getByRole('dialog', { name: '新增地址' }).waitFor();
    expect(await asked('shop.createOrder')).toEqual([]);
  });
});
