// Delivery addresses on a real database: rules, exactly one default, at most twenty, own ones only; and the regions of
// China.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { CallTopic } from '../../bus/client/topics';
import { districtRows } from '../../server/domains/platform/districts';
import { regionNames, regionsBelow } from '../../server/domains/platform/regions';
import type { Person } from './community';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';

type Row = { addressId: string; isDefault: number; receiver: string; detail: string };
const one: Input = { receiver: '周叙白', phone: '13900000021', regionCode: '330106', detail: '文三路 121 号 5 幢' };

describe('regions', () => {
  it('contain all provinces and cities, each with a complete path', () => {
    const provinces = regionsBelow('') ?? [];
    expect(provinces).toHaveLength(34);
    const codes = new Set<string>();
    for (const province of provinces) {
      const cities = regionsBelow(province.regionCode) ?? [];
      expect([province.name, cities.length > 0]).toEqual([province.name, true]);
      for (const city of cities) {
        expect(city).toMatchObject({ level: 2, parentCode: province.regionCode });
        const districts = regionsBelow(city.regionCode) ?? [];
        expect([city.name, city.leaf, districts.length > 0]).toEqual([
          city.name,
          districts.length > 0 ? 0 : 1,
          districts.length > 0,
        ]);
        for (const end of districts.length > 0 ? districts : [city]) {
          expect(regionNames(end.regionCode)).toMatchObject({ provinceName: province.name, cityName: city.name });
          expect(codes.has(end.regionCode)).toBe(false);
          codes.add(end.regionCode);
        }
      }
    }
    expect(codes.size).toBeGreaterThan(1200);
    expect(districtRows.filter((row) => regionsBelow(row.cityCode) === null)).toEqual([]);
  });
  it('have their usual names', () => {
    expect(regionNames('310104')).toEqual({ provinceName: '上海市', cityName: '上海市', districtName: '徐汇区' });
    expect(regionNames('500240')).toEqual({
      provinceName: '重庆市',
      cityName: '重庆郊县',
      districtName: '石柱土家族自治县',
    });
    expect(regionNames('441901')).toEqual({ provinceName: '广东省', cityName: '东莞市', districtName: '市辖区' });
    expect(regionNames('429004')).toEqual({ provinceName: '湖北省', cityName: '仙桃市', districtName: '' });
    expect(regionNames('810101')?.districtName).toBe('中西区');
    expect([regionNames('310000'), regionNames('310100'), regionNames(''), regionNames('999999')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe.each(databases)('addresses, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => void (testServer = await openTestServer(open)), 60_000);
  afterAll(() => testServer.close());

  const as = async (person: Person, call: CallTopic, input: Input = {}) => {
    testServer.clock.now += 1000;
    return testServer.call(call, input, await testServer.token(person));
  };
  const write = (person: Person, call: CallTopic, input: Input = {}) =>
    as(person, call, { ...input, clientToken: random15() });
  const all = async (person: Person) => (await as(person, 'shop.listAddresses')).answer.data as unknown as Row[];
  const defaults = async (person: Person) =>
    (await all(person)).filter((row) => row.isDefault === 1).map((row) => row.addressId);
  const clear = (person: Person) => testServer.db.execute(sql`delete from addresses where user_id = ${person}`);
  const idOf = (data: { [key: string]: Json }): string => textOf(data['addressId']);

  it('makes the first address the default and stores the server’s region names', async () => {
    await clear('fan');
    const { data } = await write('fan', 'shop.addAddress', { ...one, isDefault: 0, tag: '公司' });
    expect(data).toMatchObject({
      isDefault: 1,
      provinceName: '浙江省',
      cityName: '杭州市',
      districtName: '西湖区',
      receiver: '周叙白',
      tag: '公司',
      postcode: '',
    });
    expect(await all('fan')).toHaveLength(1);
  });

  it('keeps exactly one default through all changes', async () => {
    await clear('owner');
    const a = idOf((await write('owner', 'shop.addAddress', one)).data);
    const b = idOf((await write('owner', 'shop.addAddress', { ...one, detail: '第二个地址' })).data);
    expect(await defaults('owner')).toEqual([a]);
    const c = idOf((await write('owner', 'shop.addAddress', { ...one, detail: '第三个地址', isDefault: 1 })).data);
    expect(await defaults('owner')).toEqual([c]);
    // The default stays it until another one is.
    expect(
      (await write('owner', 'shop.replaceAddress', { addressId: c, ...one, detail: '还是第三个', isDefault: 0 })).data,
    ).toMatchObject({ isDefault: 1, detail: '还是第三个' });
    await write('owner', 'shop.replaceAddress', { addressId: a, ...one, detail: '改成默认的', isDefault: 1 });
    expect((await all('owner')).map((row) => [row.addressId, row.isDefault])).toEqual([
      [a, 1],
      [c, 0],
      [b, 0],
    ]);
    // Deleted, the one changed last takes its place.
    expect((await write('owner', 'shop.deleteAddress', { addressId: a })).answer.data).toMatchObject([
      { addressId: c, isDefault: 1 },
      { addressId: b, isDefault: 0 },
    ]);
    await write('owner', 'shop.deleteAddress', { addressId: b });
    expect(await defaults('owner')).toEqual([c]);
    expect((await write('owner', 'shop.deleteAddress', { addressId: c })).answer.data).toEqual([]);
    expect((await write('owner', 'shop.deleteAddress', { addressId: c })).answer.code).toBe('010002');
  });

  it('concurrent phones make neither two defaults nor a 21st address', async () => {
    await clear('alternate');
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        write('alternate', 'shop.addAddress', { ...one, detail: `第 ${n} 个地址`, isDefault: 1 }),
      ),
    );
    expect(said.filter((reply) => reply.answer.code === '000000')).toHaveLength(20);
    expect(said.find((reply) => reply.answer.code !== '000000')?.answer).toMatchObject({
      code: '010005',
      data: { max: 20 },
    });
    expect(await all('alternate')).toHaveLength(20);
    const ids = (await all('alternate')).map((row) => row.addressId);
    await Promise.all(
      ids.map((addressId, n) =>
        n % 3 === 0
          ? write('alternate', 'shop.deleteAddress', { addressId })
          : write('alternate', 'shop.replaceAddress', { addressId, ...one, isDefault: 1 }),
      ),
    );
    expect(await defaults('alternate')).toHaveLength(1);
    expect(await all('alternate')).toHaveLength(13);
  }, 60_000);

  it.each([
    ['receiver', { receiver: '周' }],
    ['receiver', { receiver: '  ' }],
    ['phone', { phone: '1390000002' }],
    ['phone', { phone: '139000000212' }],
    ['detail', { detail: '四个字啊' }],
    ['detail', { detail: '字'.repeat(101) }],
    ['regionCode', { regionCode: '330000' }],
    ['regionCode', { regionCode: '999999' }],
    ['regionCode', { regionCode: "330106'" }],
    ['postcode', { postcode: '12345' }],
  ] as const)('a wrong %s is refused by its name, and nothing is written (%j)', async (field, wrong) => {
    const before = await all('verifying');
    for (const call of ['shop.addAddress', 'shop.replaceAddress'] as const) {
      const reply = await write('verifying', call, {
        ...one,
        ...wrong,
        ...(call === 'shop.replaceAddress' ? { addressId: 'home-verifying' } : {}),
      });
      expect([reply.http, reply.answer.code, (reply.answer.data as { field?: string }).field]).toEqual([
        400,
        '010001',
        field,
      ]);
    }
    expect(await all('verifying')).toEqual(before);
  });

  it('ignores unknown fields', async () => {
    const { data } = await write('outsider', 'shop.addAddress', {
      ...one,
      userId: 'fan',
      provinceName: '火星',
      addressId: 'mine',
    });
    expect(data).toMatchObject({ provinceName: '浙江省' });
    expect(idOf(data)).not.toBe('mine');
    expect((await all('fan')).some((row) => row.addressId === idOf(data))).toBe(false);
  });

  it('removes invisible characters from names and addresses', async () => {
    expect((await write('muted', 'shop.addAddress', { ...one, receiver: '周\u200b叙\u202e白' })).data['receiver']).toBe(
      '周叙白',
    );
  });
});
