// The demonstration's points and shop: ledgers that add up for everybody at any hour, sign-ins that follow their own
// rules, and a shop that reads as the contracts say once it is planted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFaults } from '../../bus/rules/addresses';
import type { SignInInfo } from '../../bus/entities/points';
import type { Order } from '../../bus/entities/shop';
import { regionNames } from '../../server/domains/platform/regions';
import { makeSeed } from '../../server/seed/makeSeed';
import { dateAfter } from '../../bus/rules/calendar';
import { pointsOfStreak } from '../../server/domains/points/signInRewards';
import { NOW } from './community';
import { openDemonstration, openTestServer, random15, textOf, type TestServer } from './kit';

const hour = 3_600_000;
/** Ten in the morning, just after midnight and just before it in Shanghai. */
const hours = [NOW, NOW - 10 * hour + 60_000, NOW + 14 * hour - 60_000];

describe.each(hours)('made at %i', (now) => {
  const seed = makeSeed(now);
  const { signIns, entries, products, skus, orders, evaluations, addresses } = seed.shop;

  it('every ledger adds up to the points of its person, from nothing and never below', () => {
    const byPerson = new Map<string, typeof entries>();
    for (const one of entries) byPerson.set(one.userId, [...(byPerson.get(one.userId) ?? []), one]);
    const wrong: unknown[] = [];
    for (const { userId, points } of seed.people) {
      let balance = 0;
      let rest = 0;
      let last = 0;
      for (const one of byPerson.get(userId) ?? []) {
        balance += one.amount;
        rest += one.rest;
        if (one.balance !== balance || balance < 0 || one.createTime > now || one.createTime < last) wrong.push(one);
        last = one.createTime;
      }
      if (balance !== points || rest !== points) wrong.push([userId, points, balance, rest]);
    }
    expect(wrong).toEqual([]);
    expect(
      new Set(entries.filter((one) => one.refId !== '').map((one) => `${one.userId}|${one.source}|${one.refId}`)).size,
    ).toBe(entries.filter((one) => one.refId !== '').length);
  });

  it('sign-ins of ninety days follow the ladder, each with its entry', () => {
    const booked = new Map(
      entries.filter((one) => one.source === 1).map((one) => [`${one.userId}|${one.refId}`, one.amount]),
    );
    const known = new Map(signIns.map((one) => [`${one.userId}|${one.day}`, one]));
    expect([known.size, booked.size]).toEqual([signIns.length, signIns.length]);
    const wrong = signIns.filter((one) => {
      // The oldest of a person may stand in a streak that began earlier.
      const before = known.get(`${one.userId}|${dateAfter(one.day, -1)}`);
      return (
        (before !== undefined && one.streak !== before.streak + 1) ||
        one.points !== pointsOfStreak(one.streak) ||
        booked.get(`${one.userId}|${one.day}`) !== one.points ||
        one.createTime > now
      );
    });
    expect(wrong).toEqual([]);
    const [first] = seed.people;
    expect(signIns.filter((one) => one.userId === first?.userId).length).toBeGreaterThan(75);
  });

  it('has thirteen products of all sorts, and orders of the first person in all six states', () => {
    expect(products).toHaveLength(13);
    expect([
      products.some((one) => one.limitType === 1),
      products.some((one) => one.perLimit > 0),
      skus.some((one) => one.stock === 0),
      products.some((one) => one.cash > 0),
    ]).toEqual([true, true, true, true]);
    const pictures = new Set(seed.pictures.map((one) => `/media/seed/${one.name}.webp`));
    const shown = [
      ...products.flatMap((one) => one.images.map((image) => image.url)),
      ...skus.map((one) => one.image),
      ...seed.shop.boards.map((one) => one.imageUrl),
      ...evaluations.flatMap((one) => one.images.map((image) => image.url)),
    ];
    expect(shown.filter((url) => !pictures.has(url))).toEqual([]);
    for (const one of products) {
      expect(skus.filter((sku) => sku.productId === one.productId).length).toBeGreaterThan(0);
      expect(seed.shop.categories.some((category) => category.categoryId === one.categoryId)).toBe(true);
    }
    const mine = orders.filter((one) => one.userId === seed.people[0]?.userId);
    expect([...new Set(mine.map((one) => one.status))].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(orders.map((one) => one.orderNo)).size).toBe(orders.length);
    for (const one of orders) {
      expect(
        Math.max(
          one.createTime,
          one.shipTime,
          one.doneTime,
          one.cancelTime,
          ...(one.logistics?.traces.map((step) => step.time) ?? []),
        ),
      ).toBeLessThanOrEqual(now);
      expect(one.totalPoints).toBe(one.items.reduce((sum, item) => sum + item.points * item.count, 0));
    }
  });

  it('nobody says anything of what was not received, and owners alone of what is for owners', () => {
    for (const one of evaluations) {
      const order = orders.find((row) => row.orderId === one.orderId);
      const product = products.find((row) => row.productId === one.productId);
      const person = seed.people.find((row) => row.userId === one.userId);
      expect([order?.status, order?.userId, order?.productId]).toEqual([3, one.userId, one.productId]);
      expect(product?.limitType !== 1 || person?.userType === 1).toBe(true);
      expect(one.createTime).toBeLessThanOrEqual(now);
    }
  });

  it('has three addresses that keep the rules, one of them the default', () => {
    expect(addresses).toHaveLength(3);
    expect(addresses.filter((one) => one.isDefault === 1)).toHaveLength(1);
    for (const one of addresses) {
      expect(addressFaults(one)).toEqual([]);
      expect(regionNames(one.regionCode)).toEqual({
        provinceName: one.provinceName,
        cityName: one.cityName,
        districtName: one.districtName,
      });
    }
  });
});

describe('planted', () => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(openDemonstration);
  }, 60_000);
  afterAll(() => testServer.close());
  const first = async (): Promise<string> =>
    textOf(
      (
        await testServer.call('session.loginApp', {
          phone: '13800000001',
          code: '246810',
          deviceId: 'd',
          clientToken: random15(),
        })
      ).data['idToken'],
    );

  it('the first person has signed in twelve days running, and today is open', async () => {
    const token = await first();
    const info = (await testServer.call('points.getSignIn', {}, token)).answer.data as SignInInfo;
    expect(info).toMatchObject({ today: 0, continuousDays: 12, balance: 12_480 });
    expect(info.todayCount).toBeGreaterThan(5);
    expect((await testServer.call('points.getAward', {}, token)).data).toMatchObject({ cycleDay: 5 });
    expect((await testServer.call('points.listEntries', {}, token)).data['balance']).toBe(12_480);
    expect((await testServer.call('points.signIn', { clientToken: random15() }, token)).data).toMatchObject({
      points: 15,
      continuousDays: 13,
      balance: 12_495,
      already: 0,
    });
  });

  it('every list of the shop reads', async () => {
    const token = await first();
    const products = (await testServer.call('shop.listProducts', { pageSize: 50 })).data['list'] as {
      productId: string;
      evaluateCount: number;
    }[];
    expect(products).toHaveLength(13);
    for (const one of products) {
      expect((await testServer.call('shop.listEvaluations', { productId: one.productId })).data['list']).toHaveLength(
        one.evaluateCount,
      );
    }
    expect((await testServer.call('shop.listBoards')).answer.data).toHaveLength(3);
    expect((await testServer.call('shop.listCategories')).answer.data).toHaveLength(5);
    const { list } = (await testServer.call('shop.listOrders', { pageSize: 50 }, token)).data as unknown as {
      list: Order[];
    };
    expect(list.filter((one) => one.canEvaluate === 1).length).toBeGreaterThan(0);
    expect((await testServer.call('shop.listAddresses', {}, token)).answer.data).toHaveLength(3);
  });
});
