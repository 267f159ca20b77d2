// What a person may write is counted as the page counts it: an emoji is one character, in whatever text it is.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { databases, type Input, openTestServer, random15, type TestServer } from './kit';

const emoji = (count: number): string => '🚗'.repeat(count);

describe.each(databases)('texts of emoji alone, on $name', ({ open }) => {
  let testServer: TestServer;
  let fan = '';
  beforeAll(async () => {
    testServer = await openTestServer(open);
    await testServer.db.execute(sql`update users set points = 5000, user_type = 1 where user_id = 'fan'`);
    fan = await testServer.token('fan');
  });
  afterAll(() => testServer.close());
  const order = { productId: 'mug', skuId: 'mug-steel', count: 1, addressId: 'home-fan' };
  const form = {
    clubId: 'coast',
    realName: '林屿',
    phone: '13800000002',
    carModelId: 'zeal7',
    plateNo: '',
    cityName: '上海',
  };
  const texts: { what: string; topic: CallTopic; most: number; input: (text: string) => Input }[] = [
    {
      what: 'a review of a product',
      topic: 'shop.evaluate',
      most: 200,
      input: (content) => ({ orderId: 'got', stars: 5, content }),
    },
    { what: 'the note of an order', topic: 'shop.createOrder', most: 100, input: (note) => ({ ...order, note }) },
    { what: 'a comment', topic: 'forum.addPost', most: 500, input: (content) => ({ threadId: 'plain', content }) },
    {
      what: 'a report',
      topic: 'forum.report',
      most: 200,
      input: (content) => ({ targetType: 1, targetId: 'plain', reasonCode: 9, content }),
    },
    {
      what: 'the reason of an application to a car club',
      topic: 'carClubs.applyToClub',
      most: 100,
      input: (reason) => ({ ...form, reason }),
    },
    { what: 'an introduction', topic: 'users.update', most: 60, input: (intro) => ({ intro }) },
    { what: 'a nickname', topic: 'users.update', most: 20, input: (nickName) => ({ nickName }) },
  ];
  it.each(texts)('$what has up to $most', async ({ topic, most, input }) => {
    const codeOf = async (text: string) =>
      (await testServer.call(topic, { ...input(text), clientToken: random15() }, fan)).answer.code;
    expect([await codeOf(emoji(most + 1)), await codeOf(emoji(most))]).toEqual(['010001', '000000']);
  });
});
