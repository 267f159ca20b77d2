// The shop in the worker: lists and shared entities, optimistic orders with rollback, addresses with a default and
// undo, and the chosen address across pages.
import { describe, expect, it } from 'vitest';
import type { Address, Order, Product } from '../../bus/entities/shop';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, me, page, user } from './fixtures';
import { bootWith, createWorld, said, startedAt } from './world';
import type { Answers } from './world';

const product = (productId: string, more: Partial<Product> = {}): Product => ({
  productId,
  name: '保温杯',
  images: [],
  points: 100,
  cash: 0,
  stock: 5,
  soldCount: 1,
  perLimit: 0,
  myCount: 0,
  html: '',
  skus: [{ skuId: productId + '-1', name: '黑', image: '', points: 100, stock: 5 }],
  categoryId: 'trip',
  limitType: 0,
  score: 0,
  evaluateCount: 0,
  status: 1,
  ...more,
});
const order = (orderId: string, status: Order['status'], more: Partial<Order> = {}): Order => ({
  orderId,
  orderNo: '2026112100000001',
  status,
  items: [{ productId: 'p1', skuId: 'p1-1', name: '保温杯', skuName: '黑', image: '', count: 1, points: 100 }],
  totalPoints: 100,
  address: null,
  note: '',
  logistics: null,
  createTime: 1,
  shipTime: 0,
  doneTime: 0,
  autoTime: 0,
  reason: '',
  canCancel: status === 1 ? 1 : 0,
  canConfirm: status === 2 ? 1 : 0,
  canEvaluate: status === 3 ? 1 : 0,
  evaluation: null,
  ...more,
});
const address = (addressId: string, isDefault: 0 | 1, updateTime: number, more: Partial<Address> = {}): Address => ({
  addressId,
  receiver: '林屿',
  phone: '13800000001',
  provinceName: '上海市',
  cityName: '上海市',
  districtName: '徐汇区',
  detail: '漕溪北路 1 号',
  postcode: '',
  regionCode: '310104',
  tag: '',
  isDefault,
  updateTime,
  ...more,
});
const region = (regionCode: string, name: string, parentCode: string, level: 1 | 2 | 3) => ({
  regionCode,
  name,
  parentCode,
  level,
  leaf: level === 3 ? 1 : 0,
});
const fields = { receiver: '周叙白', phone: '13900000021', regionCode: '330106', detail: '文三路 121 号' };
const mine = [address('a1', 1, 3), address('a2', 0, 2), address('a3', 0, 1)];

const answers = (): Answers => ({
  ...quietAnswers(),
  'session.getUserInfo': (_input, token) => (token ? { data: json(me('me', { points: 1000 })) } : { code: '020011' }),
  'shop.listProducts': (input) => ({
    data: said(input, 'productId') ? page([product(said(input, 'productId'))]) : page([product('p1'), product('p2')]),
  }),
  'shop.listOrders': { data: page([order('o1', 1), order('o2', 2)]) },
  'shop.getOrder': (input) => ({ data: json(order(said(input, 'orderId'), 1)) }),
  'shop.createOrder': { data: json(order('o9', 1)), after: 300 },
  'shop.cancelOrder': { data: json(order('o1', 4)), after: 300 },
  'shop.confirmOrder': { data: json(order('o2', 3)), after: 300 },
  'shop.listAddresses': { data: json(mine) },
});
const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  return w;
};
type World = Awaited<ReturnType<typeof start>>;
const toggle = { productId: 'p1', skuId: 'p1-1', count: 1, addressId: 'a1' };
const listed = (w: World) => w.read('shop.addresses')?.list.map((one) => [one.addressId, one.isDefault, one.pending]);

describe('the shop', () => {
  it('loads products by category, keyword and order', async () => {
    const w = await start();
    await w.ask('shop.openProducts', { list: 'trip|保温杯|sold', how: 'open' });
    await w.ask('shop.openProducts', { list: '||', how: 'open' });
    expect(w.read('shop.products', 'trip|保温杯|sold')?.ids).toEqual(['p1', 'p2']);
    expect(
      w.calls('shop.listProducts').map(({ input }) => [input['categoryId'], input['keyword'], input['sort']]),
    ).toEqual([
      ['trip', '保温杯', 'sold'],
      [undefined, undefined, 'recommend'],
    ]);
    expect(w.read('shop.product', 'p2')?.name).toBe('保温杯');
  });
  it('is readable for a visitor, and has the phase error for boards that fail to load', async () => {
    const w = createWorld({
      boot: bootWith({ visitorTerms: '1' }),
      answers: {
        ...answers(),
        'shop.listCategories': {
          data: json([{ categoryId: 'trip', name: '出行', icon: 'road', sort: 1, parentId: '' }]),
        },
        'shop.listBoards': { lost: 'network' },
      },
    });
    await w.pass(3000);
    await w.ask('shop.openCategories', {});
    await w.ask('shop.openBoards', {});
    await w.ask('shop.openProduct', { productId: 'p1' });
    expect([
      w.read('shop.categories')?.list.length,
      w.read('shop.boards'),
      w.read('shop.product', 'p1')?.stock,
    ]).toEqual([1, { list: [], phase: 'error' }, 5]);
  });
  it('rejects with 010002 for a deleted product and removes it from the state', async () => {
    const w = await start();
    await w.ask('shop.openProduct', { productId: 'p1' });
    w.answers['shop.listProducts'] = { code: '010002' };
    await expect(w.ask('shop.openProduct', { productId: 'p1' })).rejects.toMatchObject({ failure: { code: '010002' } });
    expect(w.read('shop.product', 'p1')).toBeUndefined();
  });
  it('stores the author of an evaluation in users.user', async () => {
    const w = await start({
      answers: {
        ...answers(),
        'shop.listEvaluations': {
          data: page([
            {
              evaluationId: 'e1',
              orderId: '',
              productId: 'p1',
              skuName: '黑',
              stars: 5,
              content: '好',
              images: [],
              createTime: 1,
              user: user('u7'),
            },
          ]),
        },
      },
    });
    await w.ask('shop.openEvaluations', { productId: 'p1', how: 'open' });
    expect([
      w.read('shop.evaluations', 'p1')?.ids,
      w.read('shop.evaluation', 'e1')?.userId,
      w.read('users.user', 'u7')?.userId,
    ]).toEqual([['e1'], 'u7', 'u7']);
  });
  it('requests regions once', async () => {
    const w = await start({
      answers: { ...answers(), 'shop.listRegions': { data: json([region('310000', '上海市', '', 1)]) } },
    });
    await w.ask('shop.openRegions', { parentCode: '' });
    await w.ask('shop.openRegions', { parentCode: '' });
    expect([w.calls('shop.listRegions').length, w.read('shop.regions', '')?.phase]).toEqual([1, 'ready']);
  });
});

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

describe('addresses', () => {
  it('show a new one at once with the region names of the picker, then as the server lists it', async () => {
    const w = await start();
    await w.ask('shop.openAddresses', {});
    for (const [parentCode, list] of [
      ['', [region('330000', '浙江省', '', 1)]],
      ['330000', [region('330100', '杭州市', '330000', 2)]],
      ['330100', [region('330106', '西湖区', '330100', 3)]],
    ] as const) {
      w.answers['shop.listRegions'] = { data: json([...list]) };
      await w.ask('shop.openRegions', { parentCode });
    }
    w.answers['shop.addAddress'] = { data: json(address('a9', 1, startedAt + 9, { receiver: '周叙白' })), after: 500 };
    const { id } = w.post('shop.addAddress', { ...fields, isDefault: 1 });
    await w.pass(100);
    const first = w.read('shop.addresses')?.list[0];
    expect(first).toMatchObject({
      receiver: '周叙白',
      provinceName: '浙江省',
      cityName: '杭州市',
      districtName: '西湖区',
      isDefault: 1,
      pending: 1,
    });
    expect(w.read('shop.addresses')?.list.filter((one) => one.isDefault)).toHaveLength(1);
    w.answers['shop.listAddresses'] = {
      data: json([
        address('a9', 1, startedAt + 9, { receiver: '周叙白' }),
        ...mine.map((one) => ({ ...one, isDefault: 0 })),
      ]),
    };
    await w.pass(3000, () => w.replies.has(id));
    await w.pass(200);
    expect(listed(w)).toEqual([
      ['a9', 1, 0],
      ['a1', 0, 0],
      ['a2', 0, 0],
      ['a3', 0, 0],
    ]);
  });
  it('show a change at once and revert it when it is refused', async () => {
    const w = await start({
      answers: {
        ...answers(),
        'shop.replaceAddress': { code: '010001', message: '参数有误', data: { field: 'phone' }, after: 300 },
      },
    });
    await w.ask('shop.openAddresses', {});
    const { id } = w.post('shop.replaceAddress', { addressId: 'a3', ...fields, isDefault: 1 });
    await w.pass(60);
    expect(listed(w)).toEqual([
      ['a3', 1, 1],
      ['a1', 0, 0],
      ['a2', 0, 0],
    ]);
    await w.pass(3000, () => w.replies.has(id));
    expect(w.replies.get(id)?.payload).toMatchObject({ code: '010001', data: { field: 'phone' } });
    expect(listed(w)).toEqual([
      ['a1', 1, 0],
      ['a2', 0, 0],
      ['a3', 0, 0],
    ]);
  });
  it('delay a deletion by five seconds for undo, with the next address as the default meanwhile', async () => {
    const w = await start({
      answers: { ...answers(), 'shop.deleteAddress': { data: json([address('a2', 1, 2), address('a3', 0, 1)]) } },
    });
    await w.ask('shop.openAddresses', {});
    const { undoId } = await w.ask('shop.removeAddress', { addressId: 'a1' });
    expect(listed(w)).toEqual([
      ['a2', 1, 0],
      ['a3', 0, 0],
    ]);
    // A reload during the delay does not bring it back.
    await w.ask('shop.openAddresses', {});
    expect(listed(w)).toEqual([
      ['a2', 1, 0],
      ['a3', 0, 0],
    ]);
    await w.pass(4000);
    expect(w.calls('shop.deleteAddress')).toHaveLength(0);
    await w.ask('shop.undoRemoveAddress', { undoId });
    expect(listed(w)).toEqual([
      ['a1', 1, 0],
      ['a2', 0, 0],
      ['a3', 0, 0],
    ]);
    await w.pass(10_000);
    expect(w.calls('shop.deleteAddress')).toHaveLength(0);
    const second = await w.ask('shop.removeAddress', { addressId: 'a1' });
    await w.pass(6000);
    expect(w.calls('shop.deleteAddress').map((one) => one.input['addressId'])).toEqual(['a1']);
    await expect(w.ask('shop.undoRemoveAddress', second)).rejects.toMatchObject({ failure: { code: '010004' } });
  });
  it('send a deletion once after the worker’s death', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.ask('shop.openAddresses', {});
    await w.ask('shop.removeAddress', { addressId: 'a2' });
    w.kill();
    const again = await start({
      storage,
      more: true,
      answers: { ...answers(), 'shop.deleteAddress': { data: json([mine[0], mine[2]]) } },
    });
    await again.ask('shop.openAddresses', {});
    await again.pass(8000);
    expect(again.calls('shop.deleteAddress').map((one) => one.input['addressId'])).toEqual(['a2']);
    expect(listed(again)).toEqual([
      ['a1', 1, 0],
      ['a3', 0, 0],
    ]);
  });
  it('show a toast and no new address when the 21st one is refused with 010005', async () => {
    const w = await start({
      answers: { ...answers(), 'shop.addAddress': { code: '010005', message: '名额已满', data: { max: 20 } } },
    });
    await w.ask('shop.openAddresses', {});
    await expect(w.ask('shop.addAddress', fields)).rejects.toMatchObject({ failure: { code: '010005' } });
    expect(w.told('session.toasted')).toContainEqual({ text: '最多保存20个收货地址', success: 0 });
    await w.pass(300);
    expect(listed(w)).toEqual([
      ['a1', 1, 0],
      ['a2', 0, 0],
      ['a3', 0, 0],
    ]);
  });
  it('cancel an unsaved one when it is removed, and do not send it again', async () => {
    const w = await start({ answers: { ...answers(), 'shop.addAddress': { lost: 'network' } } });
    await w.ask('shop.openAddresses', {});
    w.post('shop.addAddress', fields);
    await w.pass(500);
    const local =
      w
        .read('shop.addresses')
        ?.list.map((one) => one.addressId)
        .filter((id) => id.indexOf('local:') === 0) ?? [];
    expect(local).toHaveLength(1);
    await expect(w.ask('shop.removeAddress', { addressId: local[0] ?? '' })).resolves.toEqual({ undoId: '' });
    const sent = w.calls('shop.addAddress').length;
    await w.pass(60_000);
    expect([listed(w)?.length, w.calls('shop.addAddress').length]).toEqual([3, sent]);
  });
  it('keep the chosen one until it is taken, and share it with other pages', async () => {
    const told: Json[] = [];
    const w = await start({
      native: {
        'native.sendCrossPage': (input) => {
          told.push(input);
          return { reply: {} };
        },
      },
    });
    await w.ask('shop.chooseAddress', { addressId: 'a2' });
    await w.pass(50);
    expect([w.read('shop.chosenAddress'), told]).toEqual([
      { addressId: 'a2', turn: 1 },
      [{ theme: 'addressChosen', args: [{ addressId: 'a2' }] }],
    ]);
    await w.ask('shop.takeChosenAddress', {});
    expect(w.read('shop.chosenAddress')).toBeNull();
    await w.tell(
      'native.crossPageReceived',
      { theme: 'addressChosen', args: [{ addressId: 'a3' }], random: 1, sender: 'p2', at: 1 },
      'native',
    );
    expect(w.read('shop.chosenAddress')?.addressId).toBe('a3');
  });
});
