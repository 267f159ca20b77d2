// Addresses of the shop: a default and undo, and the chosen address across pages.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { json } from './fixtures';
import { address, answers, mine, region, start } from './shopKit';
import { startedAt } from './world';

const fields = { receiver: '周叙白', phone: '13900000021', regionCode: '330106', detail: '文三路 121 号' };
type World = Awaited<ReturnType<typeof start>>;
const listed = (w: World) => w.read('shop.addresses')?.list.map((one) => [one.addressId, one.isDefault, one.pending]);

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
