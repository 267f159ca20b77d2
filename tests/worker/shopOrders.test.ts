// Orders of the shop: sent once, optimistic with rollback, and their evaluations.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { json, page, user } from './fixtures';
import { answers, order, start } from './shopKit';
import { bootWith, said, startedAt } from './world';
import type { Answers } from './world';

const toggle = { productId: 'p1', skuId: 'p1-1', count: 1, addressId: 'a1' };

describe('an order', () => {
  it('is sent once for two taps that both resolve, updates the points, and reloads orders and product', async () => {
    const w = await start();
    await w.ask('shop.openOrders', { tab: 'all', how: 'open' });
    const taps = [w.post('shop.createOrder', toggle).id, w.post('shop.createOrder', toggle).id];
    await w.pass(3000);
    expect(w.calls('shop.createOrder')).toHaveLength(1);
    expect(taps.map((id) => (w.replies.get(id)?.payload as { orderId?: string } | undefined)?.orderId)).toEqual([
      'o9',
      'o9',
    ]);
    expect([
      w.read('session.me')?.points,
      w.read('points.balance')?.balance,
      w.read('shop.order', 'o9')?.status,
    ]).toEqual([900, 900, 1]);
    expect(w.calls('shop.listOrders')).toHaveLength(2);
    expect(w.calls('shop.listProducts').at(-1)?.input['productId']).toBe('p1');
  });
  it('whose answer was lost is not sent again by a page that has been without a network for a day, and this is said', async () => {
    const w = await start({ answers: { ...answers(), 'shop.createOrder': { lost: 'network' } } });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toMatchObject({ failure: { code: 'network' } });
    await w.tell('session.networkChanged', { online: 0 });
    await w.pass(25 * 3_600_000);
    const sent = w.calls('shop.createOrder').length;
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(60_000);
    expect(w.calls('shop.createOrder')).toHaveLength(sent);
    expect(w.told('session.toasted').pop()?.text).toBe('有一项操作超过24小时没有提交，已取消');
    expect(w.read('session.outbox')).toMatchObject({ waiting: 0 });
  });
  it('or a review that a start finds after more than a day is cancelled, and this is said', async () => {
    const storage = memoryStorage();
    const lost = { lost: 'network' } as const;
    const w = await start({ storage, answers: { ...answers(), 'shop.createOrder': lost, 'shop.evaluate': lost } });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toThrow('network');
    await expect(w.ask('shop.evaluate', { orderId: 'o3', stars: 4, content: '很好用' })).rejects.toThrow('network');
    w.kill();
    const boot = { ...bootWith({ token: 'A', visitorTerms: '1' }), at: startedAt + 25 * 3_600_000 };
    const again = await start({ storage, more: true, boot });
    await again.pass(5000);
    expect([again.calls('shop.createOrder'), again.calls('shop.evaluate')]).toEqual([[], []]);
    expect(again.told('session.toasted')).toHaveLength(2);
  });
  it('with another count is a separate order', async () => {
    const w = await start();
    w.post('shop.createOrder', toggle);
    w.post('shop.createOrder', { ...toggle, count: 2 });
    await w.pass(3000);
    expect(w.calls('shop.createOrder').map((one) => one.input['count'])).toEqual([1, 2]);
  });
  it('is rejected with the balance or the stock, without a toast for missing points', async () => {
    const w = await start({ answers: { ...answers(), 'shop.createOrder': { code: '010006', data: { balance: 20 } } } });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toMatchObject({
      failure: { code: '010006', data: { balance: 20 } },
    });
    expect(w.told('session.toasted')).toEqual([]);
    w.answers['shop.createOrder'] = { code: '010005', data: { stock: 0 } };
    await expect(w.ask('shop.createOrder', toggle)).rejects.toMatchObject({ failure: { code: '010005' } });
    await w.pass(200);
    expect(w.calls('shop.listProducts').at(-1)?.input['productId']).toBe('p1');
  });
  it('that waited for the network and is then refused shows a toast', async () => {
    const storage = memoryStorage();
    const w = await start({ storage, answers: { ...answers(), 'shop.createOrder': { lost: 'network' } } });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toMatchObject({ failure: { code: 'network' } });
    w.kill();
    const again = await start({
      storage,
      more: true,
      answers: { ...answers(), 'shop.createOrder': { code: '010006', message: '积分不足', data: { balance: 20 } } },
    });
    await again.pass(5000);
    expect(again.told('session.toasted')).toContainEqual({ text: '订单未能提交：积分不足', success: 0 });
  });
  it('that was made off line and is then refused shows a toast', async () => {
    const w = await start({ answers: { ...answers(), 'shop.createOrder': { code: '010006', message: '积分不足' } } });
    await w.tell('session.networkChanged', { online: 0 });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toThrow('network');
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(w.told('session.toasted')).toContainEqual({ text: '订单未能提交：积分不足', success: 0 });
  });
  it('that waits for the network is listed with what was ordered, also after a restart, until it is sent', async () => {
    const storage = memoryStorage();
    const lost = { ...answers(), 'shop.createOrder': { lost: 'network' } as const };
    const w = await start({ storage, answers: lost });
    const item = { productId: 'p1', skuId: 'p1-1', name: '保温杯', skuName: '黑', image: '', count: 2, points: 100 };
    const waiting = [expect.objectContaining({ item, totalPoints: 200 })];
    await w.ask('shop.openProduct', { productId: 'p1' });
    const wanted = { ...toggle, count: 2, totalPoints: 200 };
    await expect(w.ask('shop.createOrder', wanted)).rejects.toThrow('network');
    expect(w.read('shop.waitingOrders')?.list).toEqual(waiting);
    w.kill();
    const again = await start({ storage, more: true, answers: lost });
    await again.ask('shop.openOrders', { tab: 'all', how: 'open' });
    expect(again.read('shop.waitingOrders')?.list).toEqual(waiting);
    again.answers['shop.createOrder'] = { data: json(order('o9', 1)) };
    await again.pass(60_000);
    expect(again.read('shop.waitingOrders')?.list).toEqual([]);
    expect(again.read('shop.order', 'o9')).toBeDefined();
  });
  it('that waited and is refused stays with its note, address and reason, also after a restart, until it is dropped', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.tell('session.networkChanged', { online: 0 });
    const wanted = { ...toggle, addressId: 'a2', note: '放门卫，谢谢' };
    await expect(w.ask('shop.createOrder', wanted)).rejects.toThrow('network');
    w.answers['shop.createOrder'] = { code: '010006', message: '积分不足', data: { balance: 20 } };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    const refused = { pending: 3, failMessage: '积分不足', note: '放门卫，谢谢', addressId: 'a2' };
    expect(w.read('shop.waitingOrders')?.list).toEqual([expect.objectContaining(refused)]);
    w.kill();
    const again = await start({ storage, more: true });
    await again.ask('shop.openOrders', { tab: 'all', how: 'open' });
    await again.pass(60_000);
    expect(again.calls('shop.createOrder')).toEqual([]);
    const [kept] = again.read('shop.waitingOrders')?.list ?? [];
    expect(kept).toMatchObject(refused);
    await again.ask('shop.withdrawOrder', { jobId: kept?.jobId ?? '' });
    expect(again.read('shop.waitingOrders')?.list).toEqual([]);
    again.kill();
    const last = await start({ storage, more: true });
    await last.ask('shop.openOrders', { tab: 'all', how: 'open' });
    expect(last.read('shop.waitingOrders')?.list ?? []).toEqual([]);
  });
  it('that waits can be withdrawn and is then never sent; one that is on its way cannot', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toThrow('network');
    const jobId = w.read('shop.waitingOrders')?.list[0]?.jobId ?? '';
    await w.ask('shop.withdrawOrder', { jobId });
    expect(w.read('shop.waitingOrders')?.list).toEqual([]);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(60_000);
    expect(w.calls('shop.createOrder')).toEqual([]);
    const { id } = w.post('shop.createOrder', toggle);
    await w.pass(100);
    const running = w.read('shop.waitingOrders')?.list[0]?.jobId ?? '';
    await expect(w.ask('shop.withdrawOrder', { jobId: running })).rejects.toThrow('010004');
    await w.pass(3000, () => w.replies.has(id));
    expect(w.replies.get(id)?.payload).toMatchObject({ orderId: 'o9' });
  });
  it('that is withdrawn after a lost answer is shown where the server has it after all', async () => {
    const w = await start({ answers: { ...answers(), 'shop.createOrder': { lost: 'network' } } });
    await w.ask('shop.openOrders', { tab: 'all', how: 'open' });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toThrow('network');
    w.answers['shop.listOrders'] = { data: page([order('o9', 1)]) };
    await w.ask('shop.withdrawOrder', { jobId: w.read('shop.waitingOrders')?.list[0]?.jobId ?? '' });
    await w.pass(1000);
    expect(w.read('shop.orders', 'all')?.ids).toEqual(['o9']);
  });
  it('that another tab withdraws waits here no longer', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toThrow('network');
    const jobId = w.read('shop.waitingOrders')?.list[0]?.jobId ?? '';
    await w.tell('native.crossPageReceived', {
      theme: 'jobDropped',
      args: [{ jobId }],
      random: 1,
      sender: 'other',
      at: 1,
    });
    expect(w.read('shop.waitingOrders')?.list).toEqual([]);
  });
  it('that is refused waits no longer', async () => {
    const w = await start({ answers: { ...answers(), 'shop.createOrder': { code: '010005', data: { stock: 0 } } } });
    await expect(w.ask('shop.createOrder', toggle)).rejects.toMatchObject({ failure: { code: '010005' } });
    expect(w.read('shop.waitingOrders')?.list).toEqual([]);
  });
  it('shows a cancellation at once; the server’s answer refunds the points and reloads the open tab', async () => {
    const w = await start();
    await w.ask('shop.openOrders', { tab: 'toShip', how: 'open' });
    expect(w.calls('shop.listOrders')[0]?.input).toMatchObject({ status: 1 });
    const { id } = w.post('shop.cancelOrder', { orderId: 'o1' });
    await w.pass(60);
    expect(w.read('shop.order', 'o1')).toMatchObject({ status: 4, canCancel: 0, pending: 1 });
    expect(w.read('session.me')?.points).toBe(1000);
    await w.pass(3000, () => w.replies.has(id));
    await w.pass(300);
    expect([w.read('session.me')?.points, w.calls('shop.listOrders').length]).toEqual([1100, 2]);
  });
  it('that was shipped before its cancellation is shown as shipped, with a toast', async () => {
    const w = await start({
      answers: {
        ...answers(),
        'shop.cancelOrder': { code: '010004' },
        'shop.getOrder': { data: json(order('o1', 2)) },
      },
    });
    await w.ask('shop.openOrders', { tab: 'toShip', how: 'open' });
    w.answers['shop.listOrders'] = { data: page([]) };
    await expect(w.ask('shop.cancelOrder', { orderId: 'o1' })).rejects.toMatchObject({ failure: { code: '010004' } });
    await w.pass(500);
    expect(w.read('shop.order', 'o1')).toMatchObject({ status: 2, canConfirm: 1, pending: 0 });
    expect(w.read('shop.orders', 'toShip')?.ids).toEqual([]);
    expect(w.told('session.toasted')).toContainEqual({ text: '订单状态已变化', success: 0 });
    expect(w.read('session.me')?.points).toBe(1000);
  });
  it('stays confirmed and pending without a network, also after a refresh, until it is sent', async () => {
    const w = await start({ answers: { ...answers(), 'shop.confirmOrder': { lost: 'network' } } });
    await w.ask('shop.openOrders', { tab: 'all', how: 'open' });
    await expect(w.ask('shop.confirmOrder', { orderId: 'o2' })).rejects.toMatchObject({ failure: { code: 'network' } });
    await w.ask('shop.openOrders', { tab: 'all', how: 'refresh' });
    expect(w.read('shop.order', 'o2')).toMatchObject({ status: 3, canEvaluate: 1, pending: 2 });
    w.answers['shop.confirmOrder'] = { data: json(order('o2', 3)) };
    w.answers['shop.listOrders'] = { data: page([order('o1', 1), order('o2', 3)]) };
    await w.pass(40_000);
    expect(w.read('shop.order', 'o2')).toMatchObject({ status: 3, pending: 0 });
  });
  it('that waits to be evaluated does not offer it again, neither after a refresh nor after a restart', async () => {
    const storage = memoryStorage();
    const slow = {
      ...answers(),
      'shop.listOrders': { data: page([order('o3', 3)]) },
      'shop.getOrder': { data: json(order('o3', 3)) },
      'shop.evaluate': { lost: 'network' } as const,
    };
    const w = await start({ storage, answers: slow });
    await w.ask('shop.openOrders', { tab: 'all', how: 'open' });
    await expect(w.ask('shop.evaluate', { orderId: 'o3', stars: 4, content: '很好用' })).rejects.toThrow('network');
    await w.ask('shop.openOrders', { tab: 'all', how: 'refresh' });
    expect(w.read('shop.order', 'o3')).toMatchObject({ canEvaluate: 0, pending: 2 });
    w.kill();
    const again = await start({ storage, answers: slow, more: true });
    await again.ask('shop.openOrder', { orderId: 'o3' });
    expect(again.read('shop.order', 'o3')).toMatchObject({ canEvaluate: 0, pending: 2 });
  });
  it('that was confirmed and evaluated without a network is confirmed first, then evaluated', async () => {
    const w = await start({ answers: { ...answers(), 'shop.evaluate': { data: json(order('o2', 3)) } } });
    await w.ask('shop.openOrders', { tab: 'all', how: 'open' });
    await w.tell('session.networkChanged', { online: 0 });
    await expect(w.ask('shop.confirmOrder', { orderId: 'o2' })).rejects.toThrow('network');
    await expect(w.ask('shop.evaluate', { orderId: 'o2', stars: 5, content: '' })).rejects.toThrow('network');
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(200);
    expect([w.calls('shop.confirmOrder').length, w.calls('shop.evaluate').length]).toEqual([1, 0]);
    await w.pass(3000);
    expect(w.calls('shop.evaluate')).toHaveLength(1);
  });
  it('has its evaluation, and the evaluations of the product are reloaded', async () => {
    const done = order('o3', 3, {
      canEvaluate: 0,
      evaluation: {
        evaluationId: 'e9',
        orderId: 'o3',
        productId: 'p1',
        skuName: '黑',
        stars: 4,
        content: '不错',
        images: [],
        createTime: 1,
        user: user('me'),
      },
    });
    const w = await start({
      answers: {
        ...answers(),
        'shop.getOrder': { data: json(order('o3', 3)) },
        'shop.evaluate': { data: json(done) },
        'shop.listEvaluations': { data: page([]) },
      },
    });
    await w.ask('shop.openOrder', { orderId: 'o3' });
    await w.ask('shop.openEvaluations', { productId: 'p1', how: 'open' });
    await w.ask('shop.evaluate', { orderId: 'o3', stars: 4, content: '不错' });
    await w.pass(300);
    expect([
      w.read('shop.order', 'o3')?.evaluationId,
      w.read('shop.evaluation', 'e9')?.content,
      w.calls('shop.listEvaluations').length,
    ]).toEqual(['e9', '不错', 2]);
  });
  it('sends an evaluation after its pictures, with their URLs, and the uploads are removed', async () => {
    const uploads: Answers = {
      'media.getToken': (input, _t, one) => ({
        data: {
          uploadId: 'up-' + said(input, 'localKey'),
          uploadUrl: '',
          token: 'leave',
          expire: one.at + 600_000,
          partSize: 1000,
          parts: [],
        },
      }),
      'media.sendPart': { data: { from: 0 }, after: 500 },
      'media.uploadCompressSing': (input) => ({
        data: {
          url: '/media/u/' + said(input, 'file') + '.webp',
          width: 40,
          height: 30,
          size: 77,
          sha256: 'cd'.repeat(32),
          color: '#112233',
        },
      }),
      'media.uploadSing': (input) => ({
        data: {
          url: '/media/u/' + said(input, 'file') + '.webp',
          width: 40,
          height: 30,
          size: 77,
          sha256: 'cd'.repeat(32),
          color: '#112233',
        },
      }),
    };
    const w = await start({
      answers: {
        ...answers(),
        ...uploads,
        'shop.getOrder': { data: json(order('o3', 3)) },
        'shop.evaluate': { data: json(order('o3', 3, { canEvaluate: 0 })) },
      },
    });
    await w.ask('shop.openOrder', { orderId: 'o3' });
    await w.ask('media.addPictures', {
      files: [
        { localId: 'k1', path: '', name: 'k1.jpg', mime: 'image/jpeg', size: 100, width: 40, height: 30, duration: 0 },
      ],
    });
    const { id } = w.post('shop.evaluate', {
      orderId: 'o3',
      stars: 5,
      images: [{ url: 'k1', width: 40, height: 30, size: 100, color: '', status: 0 }],
    });
    await w.pass(100);
    expect([w.calls('shop.evaluate').length, w.read('shop.order', 'o3')?.canEvaluate]).toEqual([0, 0]);
    await w.pass(10_000, () => w.replies.has(id));
    expect(
      w.calls('shop.evaluate').map((one) => (one.input['images'] as { url: string }[]).map((image) => image.url)),
    ).toEqual([['/media/u/up-k1.webp']]);
    await w.pass(500);
    expect(w.read('media.upload', 'k1')).toBeUndefined();
  });
  it('is removed on logout, with the lists and the addresses', async () => {
    const w = await start();
    await w.ask('shop.openOrders', { tab: 'all', how: 'open' });
    await w.ask('shop.openAddresses', {});
    await w.ask('session.logout', {});
    await w.pass(3000);
    expect([w.read('shop.orders', 'all'), w.read('shop.order', 'o1'), w.read('shop.addresses')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
