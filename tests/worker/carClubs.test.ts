// Car clubs: optimistic updates that are sent once and reverted when refused, conflicts with decisions of others, and
// no data of one user for the next.
import { describe, expect, it } from 'vitest';
import type { CarClub, ClubApplication, ClubMember, ClubNotice } from '../../bus/entities/carClubs';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, me, page, user } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Answers } from './world';

const notice = (noticeId: string, more: Partial<ClubNotice> = {}): ClubNotice => ({
  noticeId,
  clubId: 'k1',
  title: '集合',
  content: '周六八点',
  images: [],
  author: user('head'),
  createTime: 5,
  notifyAll: 1,
  ...more,
});
const club = (clubId = 'k1', more: Partial<CarClub> = {}): CarClub => ({
  clubId,
  name: '同路车友会',
  logoUrl: '',
  coverUrl: '',
  intro: '',
  provinceName: '上海',
  cityName: '上海',
  president: user('head'),
  presidentPhone: '',
  memberCount: 10,
  activityCount: 0,
  monthCount: 0,
  groupID: '',
  myRole: 0,
  applyStatus: -1,
  openCount: 0,
  notice: null,
  createTime: 1,
  ...more,
});
const apply = (applyId = 'p1', more: Partial<ClubApplication> = {}): ClubApplication => ({
  applyId,
  clubId: 'k1',
  clubName: '同路车友会',
  user: user('u7'),
  realName: '林屿',
  phone: '138****0001',
  carModelName: 'ZEAL 7',
  plateNo: '',
  cityName: '上海',
  reason: '想一起走',
  status: 0,
  refuseReason: '',
  auditor: null,
  createTime: 5,
  auditTime: 0,
  ...more,
});
const member = (userId: string, role: 1 | 2 | 3 = 1): ClubMember => ({
  memberId: 'm' + userId,
  clubId: 'k1',
  user: user(userId),
  role,
  carModelName: 'ZEAL 7',
  joinTime: 1,
  muteUntil: 0,
  phone: '',
});
const answers = (): Answers => ({
  ...quietAnswers(),
  'carClubs.listClubs': (input) => ({ data: page([club(said(input, 'clubId') || 'k1')]) }),
  'carClubs.listApplies': { data: page([]) },
  'carClubs.listMembers': { data: page([member('head', 3), member('a', 2), member('b'), member('c')]) },
});
const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  return w;
};
const form = {
  clubId: 'k1',
  realName: '林屿',
  phone: '13800000001',
  carModelId: 'm1',
  cityName: '上海',
  reason: '想一起走',
};
type World = ReturnType<typeof createWorld>;
const now = (w: World, more: Partial<CarClub>) => {
  w.answers['carClubs.listClubs'] = { data: page([club('k1', more)]) };
};

describe('applying to a club', () => {
  it('is shown optimistically; a refusal reverts it and shows the reason as a toast', async () => {
    const w = await start();
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    w.answers['carClubs.applyToClub'] = { data: json(apply('p9', { user: user('me') })), after: 500 };
    w.post('carClubs.applyToClub', form);
    await w.pass(50);
    expect(w.read('carClubs.club', 'k1')?.applyStatus).toBe(0);
    expect(w.read('carClubs.acting', 'k1')).toEqual({ pending: 1, failMessage: '' });
    now(w, { applyStatus: 0 });
    await w.pass(2000);
    expect(w.read('carClubs.myApply', 'k1')).toEqual({ applyId: 'p9', phase: 'ready' });
    expect(w.read('carClubs.acting', 'k1')?.pending).toBe(0);

    now(w, {});
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    w.answers['carClubs.applyToClub'] = { code: '010003', message: '仅限车主' };
    await expect(w.ask('carClubs.applyToClub', form)).rejects.toMatchObject({ failure: { code: '010003' } });
    expect(w.read('carClubs.club', 'k1')?.applyStatus).toBe(-1);
    expect(w.told('session.toasted')).toEqual([{ text: '仅限车主', success: 0 }]);
  });

  it('waits without a network, survives a worker restart, and is sent once', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    await w.tell('session.networkChanged', { online: 0 });
    w.post('carClubs.applyToClub', form);
    await w.pass(2000);
    expect(w.read('carClubs.acting', 'k1')?.pending).toBe(2);
    w.kill();
    const again = await start({
      storage,
      answers: { ...answers(), 'carClubs.applyToClub': { data: json(apply('p9', { user: user('me') })) } },
    });
    await again.ask('carClubs.openClub', { clubId: 'k1' });
    await again.pass(5000);
    expect(again.calls('carClubs.applyToClub')).toHaveLength(1);
    expect(w.calls('carClubs.applyToClub')).toEqual([]);
  });

  it('shows the decision of the server when the withdrawal comes too late (010004)', async () => {
    const w = await start();
    w.answers['carClubs.listApplies'] = { data: page([apply('p1', { user: user('me') })]) };
    now(w, { applyStatus: 0 });
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    await w.ask('carClubs.openMyApplies', { how: 'open' });
    w.answers['carClubs.applyToClub'] = { code: '010004', message: '状态已变化' };
    w.answers['carClubs.getApply'] = {
      data: json(apply('p1', { user: user('me'), status: 2, refuseReason: '名额已满' })),
    };
    now(w, { applyStatus: 2 });
    await expect(w.ask('carClubs.applyToClub', { applyId: 'p1', withdraw: 1 })).rejects.toMatchObject({
      failure: { code: '010004' },
    });
    await w.pass(300);
    expect(w.read('carClubs.apply', 'p1')).toMatchObject({ status: 2, refuseReason: '名额已满', pending: 0 });
    expect(w.read('carClubs.club', 'k1')?.applyStatus).toBe(2);
  });
});

describe('club members', () => {
  it('lose the member-only fields, member list and applications of a club when they quit', async () => {
    const w = await start();
    now(w, { myRole: 2, groupID: 'g1', presidentPhone: '138****0005', openCount: 1 });
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    await w.ask('carClubs.openMembers', { clubId: 'k1', keyword: '', carModelName: '', how: 'open' });
    w.answers['carClubs.listApplies'] = { data: page([apply('p1')]) };
    await w.ask('carClubs.openApplies', { clubId: 'k1', status: 0, how: 'open' });
    w.answers['carClubs.quitClub'] = { data: {} };
    now(w, { memberCount: 9 });
    await w.ask('carClubs.quitClub', { clubId: 'k1' });
    await w.pass(200);
    expect(w.read('carClubs.club', 'k1')).toMatchObject({
      myRole: 0,
      memberCount: 9,
      groupID: '',
      presidentPhone: '',
      openCount: 0,
    });
    expect(w.read('carClubs.members', 'k1||')).toBeUndefined();
    expect(w.read('carClubs.applies', 'k1|0')).toBeUndefined();
    expect(w.read('carClubs.apply', 'p1')).toBeUndefined();
  });

  it('move to their place in the list when made administrators; a refusal reverts the role', async () => {
    const w = await start();
    now(w, { myRole: 3 });
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    await w.ask('carClubs.openMembers', { clubId: 'k1', keyword: '', carModelName: '', how: 'open' });
    w.answers['carClubs.setAdministrator'] = { data: json(member('c', 2)), after: 300 };
    w.post('carClubs.setAdministrator', { clubId: 'k1', userId: 'c' });
    await w.pass(50);
    expect(w.read('carClubs.members', 'k1||')?.ids).toEqual(['head', 'a', 'c', 'b']);
    expect(w.read('carClubs.member', 'k1|c')?.role).toBe(2);
    await w.pass(600);
    w.answers['carClubs.setAdministrator'] = { code: '010005', message: '名额已满' };
    w.answers['carClubs.listMembers'] = {
      data: page([member('head', 3), member('a', 2), member('c', 2), member('b')]),
    };
    await expect(w.ask('carClubs.setAdministrator', { clubId: 'k1', userId: 'b' })).rejects.toMatchObject({
      failure: { code: '010005' },
    });
    await w.pass(200);
    expect(w.read('carClubs.member', 'k1|b')?.role).toBe(1);
    expect(w.told('session.toasted').map((one) => one.text)).toEqual(['管理员已满 5 位']);
  });

  it('are removed optimistically; those whom the server keeps return to the list', async () => {
    const w = await start();
    now(w, { myRole: 2 });
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    await w.ask('carClubs.openMembers', { clubId: 'k1', keyword: '', carModelName: '', how: 'open' });
    w.answers['carClubs.removeMembers'] = { data: { failed: [{ userId: 'a', reason: '不能移除管理员' }] }, after: 300 };
    w.answers['carClubs.listMembers'] = { data: page([member('head', 3), member('a', 2), member('c')]) };
    w.post('carClubs.removeMembers', { clubId: 'k1', userIds: ['a', 'b'] });
    await w.pass(50);
    expect(w.read('carClubs.members', 'k1||')?.ids).toEqual(['head', 'c']);
    expect(w.read('carClubs.club', 'k1')?.memberCount).toBe(8);
    await w.pass(1000);
    expect(w.read('carClubs.members', 'k1||')?.ids).toEqual(['head', 'a', 'c']);
  });
});

describe('administering a club', () => {
  it('updates status and counts at once; a late decision shows a toast and the earlier decision', async () => {
    const w = await start();
    w.answers['carClubs.listApplies'] = { data: page([apply('p1'), apply('p2')], { total: 2 }) };
    now(w, { myRole: 2, openCount: 2 });
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    await w.ask('carClubs.openApplies', { clubId: 'k1', status: 0, how: 'open' });
    w.answers['carClubs.auditApply'] = {
      data: json(apply('p1', { status: 1, auditor: user('me'), auditTime: 9 })),
      after: 300,
    };
    w.post('carClubs.auditApply', { applyId: 'p1', pass: 1 });
    await w.pass(50);
    expect(w.read('carClubs.apply', 'p1')).toMatchObject({ status: 1, pending: 1 });
    expect(w.read('carClubs.applies', 'k1|0')?.total).toBe(1);
    expect(w.read('carClubs.club', 'k1')?.openCount).toBe(1);
    now(w, { myRole: 2, openCount: 0 });
    await w.pass(1000);
    w.answers['carClubs.auditApply'] = { code: '010004', message: '状态已变化' };
    w.answers['carClubs.getApply'] = {
      data: json(apply('p2', { status: 2, refuseReason: '资料不全', auditor: user('head'), auditTime: 9 })),
    };
    await expect(w.ask('carClubs.auditApply', { applyId: 'p2', pass: 1 })).rejects.toMatchObject({
      failure: { code: '010004' },
    });
    await w.pass(300);
    expect(w.read('carClubs.apply', 'p2')).toMatchObject({
      status: 2,
      auditorId: 'head',
      refuseReason: '资料不全',
      pending: 0,
    });
    expect(w.read('carClubs.applies', 'k1|0')?.ids).toEqual(['p1', 'p2']);
    expect(w.told('session.toasted').map((one) => one.text)).toEqual(['已被处理']);
  });

  it('lists a new announcement first; a removal is optimistic and is reverted when refused', async () => {
    const w = await start();
    now(w, { myRole: 3, notice: notice('n1') });
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    w.answers['carClubs.listNotices'] = { data: json([notice('n1')]) };
    await w.ask('carClubs.openNotices', { clubId: 'k1' });
    w.answers['carClubs.announce'] = { data: json(notice('n2', { title: '改期' })) };
    w.answers['carClubs.listNotices'] = { data: json([notice('n2', { title: '改期' }), notice('n1')]) };
    now(w, { myRole: 3, notice: notice('n2', { title: '改期' }) });
    await w.ask('carClubs.announce', { clubId: 'k1', title: '改期', content: '改到周日', notifyAll: 1 });
    expect(w.read('carClubs.notices', 'k1')?.ids).toEqual(['n2', 'n1']);
    expect(w.read('carClubs.club', 'k1')?.noticeId).toBe('n2');
    w.answers['carClubs.announce'] = { code: '010003', message: '仅会长和管理员可发布公告', after: 300 };
    w.post('carClubs.announce', { clubId: 'k1', noticeId: 'n2', remove: 1 });
    await w.pass(50);
    expect(w.read('carClubs.notices', 'k1')?.ids).toEqual(['n1']);
    await w.pass(1000);
    expect(w.read('carClubs.notices', 'k1')?.ids).toEqual(['n2', 'n1']);
  });
  it('gives back the words of an announcement that is refused after it waited, until the next one', async () => {
    const w = await start();
    const words = { title: '改期', content: '改到周日' };
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('carClubs.announce', { clubId: 'k1', ...words, notifyAll: 1 }).catch(() => undefined);
    expect(w.read('carClubs.refusedNotice', 'k1')?.content).toBe('');
    w.answers['carClubs.announce'] = { code: '010007', message: '' };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(w.read('carClubs.refusedNotice', 'k1')).toEqual(words);
    w.answers['carClubs.announce'] = { data: json(notice('n2', words)) };
    await w.ask('carClubs.announce', { clubId: 'k1', ...words, notifyAll: 1 });
    expect(w.read('carClubs.refusedNotice', 'k1')?.content).toBe('');
  });
});

it('an application whose withdrawal waits does not come back when the club is read again', async () => {
  const w = await start();
  now(w, { applyStatus: 0 });
  w.answers['carClubs.getApply'] = { data: json(apply('p1')) };
  w.answers['carClubs.applyToClub'] = { lost: 'network' };
  await w.ask('carClubs.openClub', { clubId: 'k1' });
  await w.ask('carClubs.openMyApply', { clubId: 'k1' });
  await expect(w.ask('carClubs.applyToClub', { applyId: 'p1', withdraw: 1 })).rejects.toThrow('network');
  await w.ask('carClubs.openClub', { clubId: 'k1' });
  expect(w.read('carClubs.club', 'k1')?.applyStatus).toBe(-1);
});

it('the next user sees neither roles nor applications of the previous user', async () => {
  const w = await start();
  now(w, { myRole: 3, groupID: 'g1', presidentPhone: '138****0005', openCount: 3, applyStatus: 1 });
  w.answers['carClubs.listApplies'] = { data: page([apply('p1')]) };
  await w.ask('carClubs.openClub', { clubId: 'k1' });
  await w.ask('carClubs.openList', { list: 'mine', how: 'open' });
  await w.ask('carClubs.openApplies', { clubId: 'k1', status: 0, how: 'open' });
  await w.ask('carClubs.openMyApplies', { how: 'open' });
  w.answers['session.getUserInfo'] = { data: json(me('other')) };
  w.answers['carClubs.listClubs'] = { data: page([]) };
  await w.tell('session.tokenSeen', { token: 'B' }, 'env');
  await w.pass(4000);
  expect(w.read('carClubs.club', 'k1')).toMatchObject({
    myRole: 0,
    groupID: '',
    presidentPhone: '',
    openCount: 0,
    applyStatus: -1,
  });
  for (const [topic, key] of [
    ['carClubs.applies', 'k1|0'],
    ['carClubs.myApplies', 'all'],
    ['carClubs.apply', 'p1'],
  ] as const)
    expect(w.read(topic, key)).toBeUndefined();
});
