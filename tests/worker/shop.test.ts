// The shop in the worker: lists, shared entities, evaluations and regions.
import { describe, expect, it } from 'vitest';
import { json, page, user } from './fixtures';
import { answers, region, start } from './shopKit';
import { bootWith, createWorld } from './world';

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
