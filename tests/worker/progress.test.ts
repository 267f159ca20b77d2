// The page of application progress: requests to join circles and Club Z, requests to found a circle and their
// withdrawal, and the red dots. Given envelopes → expected envelopes.
import { describe, expect, it } from 'vitest';
import type { CircleApply, CircleFounding } from '../../bus/entities/circles';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, circleApply, dots, json, page, user } from './fixtures';
import type { Answers } from './world';
import { bootWith, createWorld } from './world';

const apply = (applyId: string, tribeId: string): CircleApply =>
  circleApply(applyId, { tribeId, tribeName: tribeId, user: user('me'), reason: '' });
const founding = (applyId: string, more: Partial<CircleFounding> = {}): CircleFounding => ({
  applyId,
  name: '周末摄影',
  intro: '',
  avatarUrl: '',
  categoryId: 'k1',
  status: 0,
  refuseReason: '',
  createTime: 5,
  auditTime: 0,
  tribeId: '',
  ...more,
});
const lit = dots({ show: 1, count: 1, updateTime: 1 });
const clubZ = {
  tribeId: 'z',
  name: 'Club Z',
  avatarUrl: '',
  coverUrl: '',
  intro: '',
  categoryId: 'k',
  categoryName: '',
  memberCount: 9,
  threadCount: 1,
  isJoin: 0,
  myRole: 0,
  joinType: 1,
  needReason: 1,
  isPrivate: 0,
  notice: null,
  owner: null,
  groupID: '',
  isClubZ: 1,
  unreadCount: 0,
  createTime: 1,
  myPoints: 0,
  needUserType: 1,
  banners: [],
};
const answers = (): Answers => ({
  ...quietAnswers(),
  'clubz.getDetail': { data: clubZ },
  'circles.listMyApplies': { data: json([apply('a1', 'c1'), apply('a2', 'z'), apply('a3', 'c2')]) },
  'circles.listFoundings': { data: page([founding('f1')]) },
  'circles.checkFounding': { data: { allow: 0, reason: '你的创建申请正在审核' } },
  'circles.withdrawFounding': { data: json(founding('f1', { status: 3, auditTime: 9 })) },
  'notices.initRedDot': { data: lit },
  'notices.showRedDot': { data: { show: 0, count: 0, updateTime: 2 } },
});
const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), more: true, ...more });
  await w.pass(2500);
  return w;
};

describe('requests to join', () => {
  it('are listed separately for circles and for Club Z', async () => {
    const w = await start();
    await w.ask('circles.openMyApplies', { list: 'circle', how: 'open' });
    expect(w.read('circles.myApplies', 'circle')).toMatchObject({ ids: ['a1', 'a3'], phase: 'ready' });
    await w.ask('circles.openMyApplies', { list: 'clubz', how: 'open' });
    expect(w.read('circles.myApplies', 'clubz')?.ids).toEqual(['a2']);
  });
  it('have the phase error when they fail to load, and are loaded by the next attempt', async () => {
    const w = await start();
    w.answers['circles.listMyApplies'] = { lost: 'network' };
    await w.ask('circles.openMyApplies', { list: 'circle', how: 'open' });
    expect(w.read('circles.myApplies', 'circle')).toMatchObject({ phase: 'error', failCode: 'network' });
    w.answers['circles.listMyApplies'] = { data: json([apply('a1', 'c1')]) };
    await w.ask('circles.openMyApplies', { list: 'circle', how: 'open' });
    expect(w.read('circles.myApplies', 'circle')).toMatchObject({ ids: ['a1'], phase: 'ready' });
  });
});

describe('a request to found a circle', () => {
  it('is shown as withdrawn at once and confirmed by the server’s answer', async () => {
    const w = await start();
    await w.ask('circles.openFoundings', { how: 'open' });
    w.answers['circles.withdrawFounding'] = { data: json(founding('f1', { status: 3, auditTime: 9 })), after: 500 };
    w.answers['circles.listFoundings'] = { data: page([founding('f1', { status: 3, auditTime: 9 })]) };
    w.post('circles.withdrawFounding', { applyId: 'f1' });
    await w.pass(60);
    expect(w.read('circles.myFounding', 'f1')).toMatchObject({ status: 3, pending: 1, auditTime: 0 });
    await w.pass(2000);
    expect(w.read('circles.myFounding', 'f1')).toMatchObject({ status: 3, pending: 0, auditTime: 9 });
  });
  it('that was decided before its withdrawal shows the decision, with a toast', async () => {
    const w = await start();
    await w.ask('circles.openFoundings', { how: 'open' });
    w.answers['circles.withdrawFounding'] = { code: '010004', message: '状态已变化，请刷新后再试' };
    w.answers['circles.listFoundings'] = { data: page([founding('f1', { status: 1, tribeId: 'c9' })]) };
    await expect(w.ask('circles.withdrawFounding', { applyId: 'f1' })).rejects.toMatchObject({
      failure: { code: '010004' },
    });
    await w.pass(1000);
    expect(w.read('circles.myFounding', 'f1')).toMatchObject({ status: 1, pending: 0, tribeId: 'c9' });
    expect(w.told('session.toasted')).toEqual([{ text: '已被处理', success: 0 }]);
  });
  it('has its withdrawal sent once after a lost connection and a restart', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.ask('circles.openFoundings', { how: 'open' });
    w.answers['circles.withdrawFounding'] = { lost: 'network' };
    await expect(w.ask('circles.withdrawFounding', { applyId: 'f1' })).rejects.toMatchObject({
      failure: { code: 'network' },
    });
    expect(w.read('circles.myFounding', 'f1')).toMatchObject({ status: 3, pending: 2 });
    const again = await start({ storage });
    await again.ask('circles.openFoundings', { how: 'open' });
    await again.pass(60_000);
    expect(again.calls('circles.withdrawFounding').map((call) => call.input['applyId'])).toEqual(['f1']);
    expect(again.read('circles.myFounding', 'f1')?.pending).toBe(0);
  });
  it('is shown as withdrawn also after a restart, while its withdrawal waits', async () => {
    const storage = memoryStorage();
    const first = await start({ storage });
    await first.ask('circles.openFoundings', { how: 'open' });
    await first.tell('session.networkChanged', { online: 0 });
    await first.ask('circles.withdrawFounding', { applyId: 'f1' }).catch(() => undefined);
    first.kill();
    const w = await start({ storage, answers: { ...answers(), 'circles.withdrawFounding': { lost: 'network' } } });
    await w.ask('circles.openFoundings', { how: 'open' });
    expect(w.read('circles.myFounding', 'f1')).toMatchObject({ status: 3, pending: 2 });
    w.answers['circles.withdrawFounding'] = { code: '010003' };
    await w.pass(60_000);
    expect(w.read('circles.myFounding', 'f1')).toMatchObject({ status: 0, pending: 0 });
  });
  it('that waits to be sent allows no other one, also after a restart; refused, it does', async () => {
    const storage = memoryStorage();
    const may = { ...answers(), 'circles.checkFounding': { data: { allow: 1, reason: '' } } };
    const first = await start({ storage, answers: { ...may, 'circles.foundCircle': { lost: 'network' } } });
    await first.ask('circles.openFounding', {});
    await expect(
      first.ask('circles.foundCircle', { name: '周末摄影', intro: '', categoryId: 'k1' }),
    ).rejects.toMatchObject({ failure: { code: 'network' } });
    const waits = { allow: 0, reason: '你的创建申请待发送', phase: 'ready' };
    expect(first.read('circles.founding')).toEqual(waits);
    await first.ask('circles.openFounding', {});
    expect(first.read('circles.founding')).toEqual(waits);
    first.kill();
    const w = await start({ storage, answers: { ...may, 'circles.foundCircle': { code: '010007', after: 500 } } });
    await w.ask('circles.openFounding', {});
    expect(w.read('circles.founding')).toEqual(waits);
    await w.pass(5000);
    expect(w.read('circles.founding')).toEqual({ allow: 1, reason: '', phase: 'ready' });
  });
  it('is removed on logout, with the requests to join', async () => {
    const w = await start();
    await w.ask('circles.openFoundings', { how: 'open' });
    await w.ask('circles.openMyApplies', { list: 'circle', how: 'open' });
    await w.ask('session.logout', {});
    await w.pass(1000);
    expect([
      w.read('circles.foundings', 'all'),
      w.read('circles.myFounding', 'f1'),
      w.read('circles.myApplies', 'circle'),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a red dot', () => {
  it('is loaded alone, without all dots, after applyChanged from another page', async () => {
    const w = await start();
    expect(w.read('notices.redDot')?.apply.show).toBe(1);
    const before = w.calls('notices.getRedDot').length + w.calls('notices.initRedDot').length;
    await w.tell('native.crossPageReceived', {
      theme: 'applyChanged',
      args: [{ circleId: 'c1', isOn: 1 }],
      random: 1,
      sender: 's',
      at: 1,
    });
    await w.pass(500);
    expect(w.calls('notices.showRedDot').map((call) => call.input)).toEqual([{ key: 'apply' }]);
    expect([w.read('notices.redDot')?.apply.show, w.read('notices.redDot')?.home.show]).toEqual([0, 1]);
    expect(w.calls('notices.getRedDot').length + w.calls('notices.initRedDot').length).toBe(before);
  });
});
