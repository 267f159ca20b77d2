// Editing a circle: shown at once wherever the circle is named, sent once, reverted when refused. An offline edit
// waits, and its failure is shown as a toast, because no ask waits for it any more.
import { describe, expect, it } from 'vitest';
import type { Circle } from '../../bus/entities/circles';
import { failureIn } from '../../worker/kernel/failures';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, circle, circleApply, json, page, thread } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Answers } from './world';

const mine = (more: Partial<Circle> = {}): Circle =>
  circle('c1', { name: '长途实验室', intro: '路书', isJoin: 2, myRole: 3, joinType: 1, ...more });
const answers = (): Answers => ({
  ...quietAnswers(),
  'circles.getCircle': { data: json(mine()) },
  'circles.listMine': { data: [json(mine())] },
  'circles.listApplies': { data: page([circleApply('a1', { tribeName: '长途实验室' })], { total: 1 }) },
  'forum.listCircleThreads': {
    data: page([
      thread('t1', { tribeId: 'c1', tribeName: '长途实验室' }),
      thread('t2', { tribeId: 'c2', tribeName: '别的圈子' }),
    ]),
  },
});
const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  await w.ask('circles.openCircle', { tribeId: 'c1' });
  return w;
};
type World = Awaited<ReturnType<typeof start>>;
const look = (w: World) => {
  const c = w.read('circles.circle', 'c1');
  return [c?.name, c?.intro, c?.joinType];
};
const toasts = (w: World) => w.told('session.toasted').map(({ text }) => text);

describe('an edit that is made too soon after others', () => {
  it('says that it is tried again later, and is, without speaking of the network', async () => {
    const w = await start();
    const edit = () =>
      w.ask('circles.updateCircle', { tribeId: 'c1', name: '长途 2.0' }).then(
        () => undefined,
        (why: unknown) => failureIn(why),
      );
    const waits = { code: 'network', message: '操作太频繁，稍后会自动重试' };
    w.answers['circles.updateCircle'] = { code: '010008', data: { retryAfter: 20 } };
    expect(await edit()).toEqual(waits);
    expect(await edit()).toEqual(waits);
    w.answers['circles.updateCircle'] = { data: json(mine({ name: '长途 2.0' })) };
    await w.pass(25_000);
    expect(w.calls('circles.updateCircle')).toHaveLength(2);
    expect(look(w)).toEqual(['长途 2.0', '路书', 1]);
  });
  it('says that it waits for the network once that is away too', async () => {
    const w = await start();
    const edit = (name: string) =>
      w.ask('circles.updateCircle', { tribeId: 'c1', name }).then(
        () => undefined,
        (why: unknown) => failureIn(why),
      );
    w.answers['circles.updateCircle'] = { code: '010008', data: { retryAfter: 20 } };
    await edit('长途 2.0');
    await w.tell('session.networkChanged', { online: 0 });
    expect(await edit('长途 2.0')).toEqual({ code: 'network', message: '' });
  });
});

describe('an edit of a circle', () => {
  it('is shown optimistically, also in threads and requests, and persists over reads in between', async () => {
    const w = await start();
    await w.ask('forum.openFeed', { feed: 'circle|c1' });
    await w.ask('circles.openApplies', { tribeId: 'c1', status: 0, how: 'open' });
    w.answers['circles.updateCircle'] = {
      data: json(mine({ name: '长途 2.0', joinType: 0, memberCount: 12 })),
      after: 800,
    };
    w.post('circles.updateCircle', { tribeId: 'c1', name: '长途 2.0', joinType: 0 });
    await w.pass(50);
    expect(look(w)).toEqual(['长途 2.0', '路书', 0]);
    expect([
      w.read('forum.thread', 't1')?.tribeName,
      w.read('forum.thread', 't2')?.tribeName,
      w.read('circles.apply', 'a1')?.tribeName,
    ]).toEqual(['长途 2.0', '别的圈子', '长途 2.0']);
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    await w.ask('circles.openList', { list: 'mine', how: 'open' });
    expect(look(w)).toEqual(['长途 2.0', '路书', 0]);
    await w.pass(3000);
    expect(w.read('circles.circle', 'c1')).toMatchObject({ name: '长途 2.0', memberCount: 12 });
    expect(w.calls('circles.updateCircle').map((call) => ({ ...call.input, clientToken: '' }))).toEqual([
      { tribeId: 'c1', name: '长途 2.0', joinType: 0, clientToken: '' },
    ]);
    expect(w.log.filter((e) => e.kind === 'ask' && e.topic === 'native.sendCrossPage').map((e) => e.payload)).toEqual([
      { theme: 'applyChanged', args: [{ circleId: 'c1', isOn: 1 }] },
    ]);
  });

  it('is reverted everywhere when refused; the ask fails with the field, and no toast is shown', async () => {
    const w = await start();
    await w.ask('forum.openFeed', { feed: 'circle|c1' });
    for (const [code, field] of [
      ['010004', 'name'],
      ['010007', 'intro'],
      ['010001', 'coverUrl'],
    ] as const) {
      w.answers['circles.updateCircle'] = { code, message: '不行', data: { field } };
      await expect(
        w.ask('circles.updateCircle', { tribeId: 'c1', name: '夜行日记', intro: '坏词' }),
      ).rejects.toMatchObject({ failure: { code, data: { field } } });
      expect(look(w)).toEqual(['长途实验室', '路书', 1]);
      expect(w.read('forum.thread', 't1')?.tribeName).toBe('长途实验室');
    }
    expect(toasts(w)).toEqual([]);
  });

  it('by a former owner is reverted with a toast, and the current role is loaded', async () => {
    const w = await start();
    w.answers['circles.updateCircle'] = { code: '010003', message: '暂无权限', data: { reason: '仅圈主可编辑圈子' } };
    w.answers['circles.getCircle'] = { data: json(mine({ myRole: 1 })) };
    await expect(w.ask('circles.updateCircle', { tribeId: 'c1', intro: '归我' })).rejects.toMatchObject({
      failure: { code: '010003' },
    });
    await w.pass(200);
    expect(toasts(w)).toEqual(['暂无权限']);
    expect(w.read('circles.circle', 'c1')).toMatchObject({ intro: '路书', myRole: 1 });
  });

  it('is sent once for a double tap', async () => {
    const w = await start();
    w.answers['circles.updateCircle'] = { data: json(mine({ intro: '慢慢走' })), after: 500 };
    const both = [
      w.ask('circles.updateCircle', { tribeId: 'c1', intro: '慢慢走' }),
      w.ask('circles.updateCircle', { tribeId: 'c1', intro: '慢慢走' }),
    ];
    await w.pass(2000);
    expect((await Promise.all(both)).map(({ intro }) => intro)).toEqual(['慢慢走', '慢慢走']);
    expect(w.calls('circles.updateCircle')).toHaveLength(1);
  });

  it('made offline fails with network, stays shown, survives a worker restart, and is then sent', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.tell('session.networkChanged', { online: 0 });
    await expect(w.ask('circles.updateCircle', { tribeId: 'c1', name: '离线改名' })).rejects.toMatchObject({
      failure: { code: 'network' },
    });
    expect(look(w)[0]).toBe('离线改名');
    w.kill();
    let name = '长途实验室';
    const server: Answers = {
      'circles.getCircle': () => ({ data: json(mine({ name })) }),
      'circles.updateCircle'(input) {
        name = said(input, 'name');
        return { data: json(mine({ name })) };
      },
    };
    const again = await start({ storage, answers: { ...answers(), ...server } });
    await again.pass(5000);
    expect(again.calls('circles.updateCircle').map((call) => call.input['name'])).toEqual(['离线改名']);
    expect(look(again)[0]).toBe('离线改名');
    expect(w.calls('circles.updateCircle')).toEqual([]);
  });

  it('refused after waiting offline shows one toast and leaves a later edit in place', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    for (const name of ['别人的名字', '又一个名字'])
      await expect(w.ask('circles.updateCircle', { tribeId: 'c1', name })).rejects.toMatchObject({
        failure: { code: 'network' },
      });
    expect(look(w)[0]).toBe('又一个名字');
    w.answers['circles.updateCircle'] = (input) =>
      said(input, 'name') === '别人的名字'
        ? { code: '010004', data: { field: 'name' } }
        : { data: json(mine({ name: said(input, 'name') })), after: 900 };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(400);
    // A toast, because the ask has failed with network long ago and its sheet has closed.
    expect(toasts(w)).toEqual(['圈子未能修改，请重新编辑']);
    expect(look(w)[0]).toBe('又一个名字');
    await w.pass(3000);
    expect(look(w)[0]).toBe('又一个名字');
    expect(toasts(w)).toHaveLength(1);
  });

  it('back to what the first of two waiting edits says ends there', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    for (const name of ['甲车队', '乙车队', '甲车队']) {
      await expect(w.ask('circles.updateCircle', { tribeId: 'c1', name })).rejects.toMatchObject({
        failure: { code: 'network' },
      });
      expect(look(w)[0]).toBe(name);
    }
    w.answers['circles.updateCircle'] = (input) => ({ data: json(mine({ name: said(input, 'name') })) });
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(3000);
    expect(look(w)[0]).toBe('甲车队');
    expect(w.calls('circles.updateCircle').pop()?.input['name']).toBe('甲车队');
  });

  it('refused like the one before it shows what the server has, not what it refused first', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    for (const name of ['别人的名字', '又一个名字'])
      await expect(w.ask('circles.updateCircle', { tribeId: 'c1', name })).rejects.toMatchObject({
        failure: { code: 'network' },
      });
    w.answers['circles.updateCircle'] = { code: '010004', data: { field: 'name' } };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(3000);
    expect(w.calls('circles.updateCircle')).toHaveLength(2);
    expect(look(w)).toEqual(['长途实验室', '路书', 1]);
  });
});

describe('a circle that another page or phone renames', () => {
  it('has the new name in its threads once it is read again', async () => {
    const w = await start();
    await w.ask('forum.openFeed', { feed: 'circle|c1' });
    w.answers['circles.getCircle'] = { data: json(mine({ name: '新的名字' })) };
    await w.tell(
      'native.crossPageReceived',
      { theme: 'applyChanged', args: [{ circleId: 'c1', isOn: 1 }], random: 1, sender: 'x', at: 1 },
      'native',
    );
    await w.pass(500);
    expect(w.read('forum.thread', 't1')?.tribeName).toBe('新的名字');
  });
});
