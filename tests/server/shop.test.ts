// The shop on a real database: what is found, what an order takes and gives back, who may do what at which time, and
// that many at once get what there is and no more.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { CallTopic } from '../../bus/client/topics';
import { startOfDate } from '../../bus/rules/calendar';
import { rowsOf } from '../../server/db/open';
import { orderForExchange } from '../../server/domains/shop/exchangeOrders';
import { movePoints, pointsSource } from '../../server/domains/points/balance';
import { callAsStaff } from '../../server/cli/adminSocket';
import { linesOf, questionFrom } from '../../server/cli/staffCommands';
import type { Person } from './community';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';
import { manyAtOnce } from './manyAtOnce';

const day = 86_400_000;
type Thing = { [key: string]: Json };

describe.each(databases)('the shop, on $name', ({ open }) => {
  let testServer: TestServer;
  let turn = 0;
  beforeAll(async () => void (testServer = await openTestServer(open)), 60_000);
  afterAll(() => testServer.close());
  beforeEach(() => void (testServer.clock.now += 1000));

  const as = async (person: Person | '', call: CallTopic, input: Input = {}) =>
    testServer.call(call, input, person === '' ? '' : await testServer.token(person));
  const write = (person: Person, call: CallTopic, input: Input = {}) =>
    as(person, call, { ...input, clientToken: random15() });
  const give = (userId: string, amount: number) =>
    testServer.db.transaction((db) =>
      movePoints(
        { db, now: testServer.clock.now },
        { userId, amount, source: pointsSource.staff, title: '测试', refId: 'give' + turn++ },
      ),
    );
  const pointsOf = async (person: Person) => (await as(person, 'session.getUserInfo')).data['points'];
  const product = async (productId: string, person: Person | '' = '') =>
    ((await as(person, 'shop.listProducts', { productId })).data['list'] as Thing[])[0] ?? {};
  const order = (person: Person, productId: string, skuId: string, more: Input = {}) =>
    write(person, 'shop.createOrder', { productId, skuId, count: 1, addressId: 'home-' + person, ...more });
  const idsIn = (data: Thing, name: string) => (data['list'] as Thing[]).map((one) => one[name]);

  describe('products', () => {
    it('are found by category with subcategories, by keyword and in the given order, without discontinued ones', async () => {
      const found = async (input: Input) => idsIn((await as('', 'shop.listProducts', input)).data, 'productId');
      expect(await found({})).toEqual(['mug', 'wheel', 'last', 'gift']);
      expect(await found({ categoryId: 'cups' })).toEqual(['mug']);
      expect(await found({ categoryId: 'gear' })).toEqual(['mug', 'wheel', 'last', 'gift']);
      expect(await found({ keyword: 'LAST' })).toEqual(['last']);
      expect(await found({ keyword: '商品 mug' })).toEqual(['mug']);
      expect([await found({ keyword: '%' }), await found({ keyword: '_' }), await found({ keyword: "'" })]).toEqual([
        [],
        [],
        [],
      ]);
      expect((await found({ sort: 'dear' }))[0]).toBe('last');
      expect((await found({ sort: 'sold' })).slice(0, 2)).toEqual(['wheel', 'mug']);
      expect((await found({ sort: 'new' }))[0]).toBe('gift');
      for (const sort of ['recommend', 'sold', 'cheap', 'dear', 'new'] as const) {
        const seen: unknown[] = [];
        for (let cursor = ''; ;) {
          const { data } = await as('', 'shop.listProducts', {
            sort,
            pageSize: 1,
            ...(cursor === '' ? {} : { cursor }),
          });
          seen.push(...idsIn(data, 'productId'));
          cursor = textOf(data['cursor']);
          if (cursor === '') break;
        }
        expect([sort, seen]).toEqual([sort, await found({ sort })]);
      }
    });

    it('have specifications with stock, rating, and the caller’s count', async () => {
      expect(await product('mug', 'fan')).toMatchObject({
        points: 100,
        stock: 50,
        score: 4,
        evaluateCount: 1,
        myCount: 5,
        skus: [
          { skuId: 'mug-steel', stock: 50 },
          { skuId: 'mug-red', stock: 0 },
        ],
      });
      expect(await product('mug')).toMatchObject({ myCount: 0 });
      expect(await product('old')).toMatchObject({ status: 0 });
    });

    it('evaluations contain nothing of the order and hide blocked authors', async () => {
      expect((await as('', 'shop.listEvaluations', { productId: 'mug' })).data['list']).toMatchObject([
        { evaluationId: 'said-1', orderId: '', stars: 4, user: { userId: 'fan' } },
      ]);
      expect((await as('fan', 'shop.listEvaluations', { productId: 'mug' })).data['list']).toMatchObject([
        { orderId: 'said' },
      ]);
      await write('verifying', 'users.block', { userId: 'fan', isBlock: 1 });
      expect((await as('verifying', 'shop.listEvaluations', { productId: 'mug' })).data['list']).toEqual([]);
    });
  });

  describe('an order', () => {
    it('takes stock and points in one transaction, stores a copy of the address, and refunds a cancellation once', async () => {
      await give('owner', 1000);
      const before = await product('mug', 'owner');
      const { data } = await order('owner', 'mug', 'mug-steel', { count: 3, note: ' 请放门口 ', totalPoints: 300 });
      expect(data).toMatchObject({
        status: 1,
        totalPoints: 300,
        note: '请放门口',
        canCancel: 1,
        canConfirm: 0,
        canEvaluate: 0,
        items: [{ productId: 'mug', skuId: 'mug-steel', count: 3, points: 100 }],
        address: { receiver: '林屿', districtName: '徐汇区' },
      });
      expect(textOf(data['orderNo'])).toMatch(/^20\d{6}\d{8}$/);
      expect(await pointsOf('owner')).toBe(700);
      expect(await product('mug', 'owner')).toMatchObject({
        stock: Number(before['stock']) - 3,
        soldCount: Number(before['soldCount']) + 3,
        myCount: 3,
      });
      await write('owner', 'shop.deleteAddress', { addressId: 'home-owner' });
      const orderId = textOf(data['orderId']);
      expect((await as('owner', 'shop.getOrder', { orderId })).data).toMatchObject({
        address: { detail: '漕溪北路 1 号' },
      });
      const said = await Promise.all(Array.from({ length: 10 }, () => write('owner', 'shop.cancelOrder', { orderId })));
      expect(said.map((reply) => reply.answer.code).sort()).toEqual([
        '000000',
        ...Array.from({ length: 9 }, () => '010004'),
      ]);
      expect(await pointsOf('owner')).toBe(1000);
      expect(await product('mug', 'owner')).toMatchObject({
        stock: before['stock'] ?? 0,
        soldCount: before['soldCount'] ?? 0,
        myCount: 0,
      });
      expect((await as('owner', 'points.listEntries', {})).data['list']).toMatchObject([
        { amount: 300, source: 7, refId: orderId },
        { amount: -300, source: 6, refId: orderId },
        {},
      ]);
    });

    it('repeated with the same clientToken is the same order', async () => {
      await give('alternate', 500);
      const token = await testServer.token('alternate');
      const input = {
        productId: 'mug',
        skuId: 'mug-steel',
        count: 1,
        addressId: 'home-alternate',
        clientToken: random15(),
      };
      const said = await Promise.all(
        Array.from({ length: 20 }, () => testServer.call('shop.createOrder', input, token)),
      );
      expect(new Set(said.map((reply) => reply.data['orderId'])).size).toBe(1);
      expect(await pointsOf('alternate')).toBe(400);
    });

    it('is refused with the reason and takes nothing', async () => {
      await give('outsider', 150);
      expect((await order('outsider', 'mug', 'mug-steel', { count: 2 })).answer).toMatchObject({
        code: '010006',
        data: { balance: 150 },
      });
      expect((await order('outsider', 'mug', 'mug-red')).answer).toMatchObject({ code: '010005', data: { stock: 0 } });
      expect((await order('outsider', 'last', 'last-one', { count: 3 })).answer).toMatchObject({
        code: '010005',
        data: { perLimit: 2, left: 2 },
      });
      expect((await order('outsider', 'mug', 'mug-steel', { totalPoints: 90 })).answer).toMatchObject({
        code: '010004',
        data: { totalPoints: 100 },
      });
      expect((await order('outsider', 'wheel', 'wheel-one')).answer).toMatchObject({
        code: '010003',
        data: { reason: '仅限车主兑换' },
      });
      expect((await order('outsider', 'mug', 'mug-steel', { count: 0 })).http).toBe(400);
      expect(await pointsOf('outsider')).toBe(150);
      expect((await as('outsider', 'shop.listOrders')).data['list']).toEqual([]);
    });

    it('is numbered by the day in Shanghai, where it is the next day already', async () => {
      await give('circleMember', 100);
      const at = testServer.clock.now;
      testServer.clock.now = startOfDate('2026-06-20');
      const { data } = await order('circleMember', 'mug', 'mug-steel');
      testServer.clock.now = at;
      expect(textOf(data['orderNo'])).toMatch(/^20260620\d{8}$/);
    });

    it('200 concurrent orders for three pieces make three orders within limits and balances', async () => {
      const people: Person[] = [
        'fan',
        'verifying',
        'staff',
        'circleMember',
        'circleAdmin',
        'circleOwner',
        'muted',
        'blocked',
      ];
      for (const person of people) await give(person, person === 'blocked' ? 299 : 1000);
      const before = new Map<string, number>();
      for (const person of people) before.set(person, Number(await pointsOf(person)));
      const tokens = new Map<string, string>();
      for (const person of people) tokens.set(person, await testServer.token(person));
      const said = await manyAtOnce(200, async (n) => {
        const person = people[n % people.length] ?? 'fan';
        const { answer } = await testServer.call(
          'shop.createOrder',
          { productId: 'last', skuId: 'last-one', count: 1, addressId: 'home-' + person, clientToken: random15() },
          tokens.get(person),
        );
        return { person, code: answer.code };
      });
      const bought = said.filter((one) => one.code === '000000');
      expect(bought).toHaveLength(3);
      expect(new Set(said.map((one) => one.code))).toEqual(
        new Set(['000000', '010005', ...(said.some((one) => one.code === '010006') ? ['010006'] : [])]),
      );
      expect(await product('last')).toMatchObject({ stock: 0, soldCount: 3 });
      for (const person of people) {
        const n = bought.filter((one) => one.person === person).length;
        expect(n).toBeLessThanOrEqual(2);
        expect([person, await pointsOf(person)]).toEqual([person, (before.get(person) ?? 0) - 300 * n]);
      }
      const [row] = await rowsOf<{ bad: number }>(
        testServer.db,
        sql`select count(*)::int as bad from users u where u.points < 0 or exists (select 1 from points_entries e
          where e.user_id = u.user_id and e.balance < 0)`,
      );
      expect(row?.bad).toBe(0);
    }, 120_000);

    it('concurrent orders of one person respect the limit per person', async () => {
      await testServer.db.execute(sql`update product_skus set stock = 100 where sku_id = 'last-one'`);
      await give('other', 3000);
      const said = await Promise.all(Array.from({ length: 30 }, () => order('other', 'last', 'last-one')));
      expect(said.filter((reply) => reply.answer.code === '000000')).toHaveLength(2);
      // Called off, the piece may be had again.
      await write('other', 'shop.cancelOrder', {
        orderId: textOf(said.find((reply) => reply.answer.code === '000000')?.data['orderId']),
      });
      expect((await order('other', 'last', 'last-one')).answer.code).toBe('000000');
    }, 60_000);
  });

  describe('its states', () => {
    const desk = async (...words: string[]) => {
      const question = questionFrom(words);
      if (question === null) return ['not understood'];
      return linesOf(
        question,
        await callAsStaff(testServer.db, testServer.running.services, question.topic, question.input),
      );
    };
    const told = async (person: Person, kind: number) =>
      ((await as(person, 'notices.listNotices', { category: 2 })).data['list'] as Thing[]).filter(
        (one) => one['kind'] === kind,
      );

    it('goes from shipping to confirmation and evaluation, each step once with a notice', async () => {
      await give('muted', 500);
      const orderId = textOf((await order('muted', 'mug', 'mug-steel')).data['orderId']);
      expect((await desk('order', 'list')).join('\n')).toContain(orderId);
      expect((await desk('order', 'ship', orderId, '顺丰速运', 'SF2001'))[0]).toContain('shipped');
      expect(await desk('order', 'ship', orderId, '顺丰速运', 'SF2001')).toEqual([
        'refused: 010004 状态已变化，请刷新后再试',
      ]);
      expect(await told('muted', 11)).toMatchObject([
        { content: '你兑换的「商品mug」已发货，顺丰速运 SF2001', link: '/shop/order?orderId=' + orderId },
      ]);
      await desk('order', 'trace', orderId, '【上海市】', '派送中');
      const sent = (await as('muted', 'shop.getOrder', { orderId })).data;
      expect(sent).toMatchObject({
        status: 2,
        canCancel: 0,
        canConfirm: 1,
        logistics: {
          company: '顺丰速运',
          no: 'SF2001',
          traces: [{ text: '【上海市】 派送中' }, { text: '商家已发货，顺丰速运待揽收' }],
        },
      });
      expect(sent['autoTime']).toBe(Number(sent['shipTime']) + 10 * day);
      expect((await write('muted', 'shop.cancelOrder', { orderId })).answer.code).toBe('010004');
      expect((await write('muted', 'shop.evaluate', { orderId, stars: 5 })).answer.code).toBe('010004');
      expect((await write('muted', 'shop.confirmOrder', { orderId })).data).toMatchObject({
        status: 3,
        canConfirm: 0,
        canEvaluate: 1,
      });
      expect((await write('muted', 'shop.confirmOrder', { orderId })).answer.code).toBe('010004');
      expect(idsIn((await as('muted', 'shop.listOrders', { status: 3, evaluated: 0 })).data, 'orderId')).toEqual([
        orderId,
      ]);
      expect((await write('muted', 'shop.evaluate', { orderId, stars: 5, content: '里面有坏词' })).answer.code).toBe(
        '010007',
      );
      expect((await write('muted', 'shop.evaluate', { orderId, stars: 3, content: ' 保温很好 ' })).data).toMatchObject({
        canEvaluate: 0,
        evaluation: { orderId, stars: 3, content: '保温很好' },
      });
      expect((await write('muted', 'shop.evaluate', { orderId, stars: 1 })).answer.code).toBe('010004');
      expect((await as('muted', 'shop.listOrders', { status: 3, evaluated: 0 })).data['list']).toEqual([]);
      const now = await product('mug');
      expect([now['score'], now['evaluateCount']]).toEqual([3.5, 2]);
      // Back again: the points come home.
      const points = Number(await pointsOf('muted'));
      expect((await desk('order', 'return', orderId, '杯盖有裂'))[0]).toContain('returned');
      expect(await pointsOf('muted')).toBe(points + 100);
      expect((await as('muted', 'shop.getOrder', { orderId })).data).toMatchObject({ status: 5, reason: '杯盖有裂' });
      expect(await told('muted', 15)).toMatchObject([
        { content: '「商品mug」订单退回，100 积分已退回', link: '/mine/points' },
      ]);
      expect(await desk('order', 'return', orderId, '再来')).toEqual(['refused: 010004 状态已变化，请刷新后再试']);
      expect(await pointsOf('muted')).toBe(points + 100);
    });

    it('a shipped order completes automatically after exactly ten days', async () => {
      await give('circleAdmin', 200);
      const orderId = textOf((await order('circleAdmin', 'mug', 'mug-steel')).data['orderId']);
      await write('staff', 'shop.shipOrder', { orderId, company: '京东物流', no: 'JD10001' });
      const at = testServer.clock.now;
      testServer.clock.now = at + 10 * day - 1;
      expect((await as('circleAdmin', 'shop.getOrder', { orderId })).data).toMatchObject({ status: 2 });
      testServer.clock.now = at + 10 * day;
      expect((await as('circleAdmin', 'shop.listOrders', { status: 2 })).data['list']).toEqual([]);
      expect((await as('circleAdmin', 'shop.getOrder', { orderId })).data).toMatchObject({
        status: 3,
        doneTime: at + 10 * day,
        canEvaluate: 1,
        autoTime: 0,
      });
      expect(await told('circleAdmin', 11)).toMatchObject([{ content: '「商品mug」已自动确认收货，欢迎评价' }]);
      testServer.clock.now = at;
    });

    it('completes at intervals without a read', async () => {
      const [row] = await rowsOf<{ n: number }>(
        testServer.db,
        sql`select count(*)::int as n from orders where status = 2 and order_id = 'sent'`,
      );
      expect(row?.n).toBe(1);
      const at = testServer.clock.now;
      testServer.clock.now = at + 11 * day;
      await testServer.running.sweep();
      testServer.clock.now = at;
      expect(await rowsOf(testServer.db, sql`select status from orders where order_id = 'sent'`)).toEqual([
        { status: 3 },
      ]);
    });

    it('unknown staff commands are rejected', async () => {
      for (const words of [
        ['order'],
        ['order', 'ship', 'x', 'y'],
        ['order', 'ship', 'x', 'y', 'z', 'more'],
        ['order', 'return', 'x'],
        ['order', 'list', 'nonsense'],
      ])
        expect(questionFrom(words)).toBeNull();
    });

    it('an exchange in an activity is shipped like an order and cannot be cancelled in the shop', async () => {
      const cx = {
        db: testServer.db,
        now: testServer.clock.now,
        services: testServer.running.services,
        visitorKey: '',
        address: '',
        clientToken: '',
        body: new Uint8Array(0),
        after: () => undefined,
      };
      const what = { exchangeId: 'x-test', name: '露营灯', imageUrl: '', points: 200, count: 2 };
      await expect(orderForExchange(cx, { ...what, userId: 'fan', addressId: 'home-other' })).rejects.toMatchObject({
        code: '010002',
      });
      const orderId = await orderForExchange(cx, { ...what, userId: 'fan', addressId: 'home-fan' });
      expect((await as('fan', 'shop.getOrder', { orderId })).data).toMatchObject({
        status: 1,
        canCancel: 0,
        totalPoints: 200,
        items: [{ productId: '', name: '露营灯', count: 2, points: 100 }],
      });
      expect((await write('fan', 'shop.cancelOrder', { orderId })).answer.code).toBe('010004');
    });
  });
});
