// Members of a circle, a club or a group who were taken out, where that is not sent yet: they stay away when the list is
// read again and after a restart, and those whom the server keeps come back.
import { describe, expect, it } from 'vitest';
import { chatting } from './chatKit';
import { createImFake } from './imFake';
import { circle, json, page, quietAnswers, user } from './fixtures';
import { bootWith, createWorld } from './world';
import type { Answers, World } from './world';

const member = (userId: string, more: object) => ({
  memberId: 'm' + userId,
  user: user(userId),
  role: 1,
  joinTime: 1,
  muteUntil: 0,
  ...more,
});
const circleMember = (userId: string) => member(userId, { tribeId: 'c1', points: 0, threadCount: 0 });
const clubMember = (userId: string) => member(userId, { clubId: 'k1', carModelName: 'ZEAL 7', phone: '' });
const circles: Answers = {
  'circles.getCircle': { data: json(circle('c1', { isJoin: 2, myRole: 3 })) },
  'circles.listMembers': {
    data: page(['u1', 'u2'].map(circleMember), { total: 2 }),
  },
  'circles.removeMembers': { lost: 'network' },
};
const clubs: Answers = {
  'carClubs.listMembers': { data: page(['u1', 'u2'].map(clubMember), { total: 2 }) },
  'carClubs.listClubs': { data: page([]) },
  'carClubs.removeMembers': { lost: 'network' },
};
const boot = () => bootWith({ token: 'A', visitorTerms: '1' });
async function start(answers: Answers, storage?: World['storage']): Promise<World> {
  const w = createWorld({ boot: boot(), answers: { ...quietAnswers(), ...answers }, ...(storage ? { storage } : {}) });
  await w.pass(2500);
  return w;
}
const places = {
  circle: {
    answers: circles,
    call: 'circles.removeMembers',
    open: (w: World) => w.ask('circles.openMembers', { tribeId: 'c1', keyword: '', how: 'refresh' }),
    remove: (w: World) => w.ask('circles.removeMembers', { tribeId: 'c1', userIds: ['u2'] }),
    shown: (w: World) => w.read('circles.members', 'c1|'),
  },
  club: {
    answers: clubs,
    call: 'carClubs.removeMembers',
    open: (w: World) => w.ask('carClubs.openMembers', { clubId: 'k1', keyword: '', carModelName: '', how: 'refresh' }),
    remove: (w: World) => w.ask('carClubs.removeMembers', { clubId: 'k1', userIds: ['u2'] }),
    shown: (w: World) => w.read('carClubs.members', 'k1||'),
  },
};

describe.each(['circle', 'club'] as const)('a member who was taken out of a %s', (name) => {
  const { answers, call, open, remove, shown } = places[name];
  it('stays away while that waits, also when the list is read again and after a restart', async () => {
    const first = await start(answers);
    await open(first);
    expect(shown(first)).toMatchObject({ phase: 'ready', ids: ['u1', 'u2'] });
    await expect(remove(first)).rejects.toMatchObject({ failure: { code: 'network' } });
    await open(first);
    expect(shown(first)).toMatchObject({ ids: ['u1'], total: 1 });
    first.kill();
    const w = await start(answers, first.storage);
    await open(w);
    expect(shown(w)).toMatchObject({ ids: ['u1'], total: 1 });
    w.answers[call] = { data: { failed: [{ userId: 'u2', reason: '不能移出管理员' }] } };
    await w.pass(60_000);
    expect(shown(w)).toMatchObject({ ids: ['u1', 'u2'], total: 2 });
  });
});

it('a member who was taken out of a group stays away while that waits, also when the list is read again', async () => {
  const im = createImFake();
  const one = { nick: '', nameCard: '', avatar: '', role: 'Member' as const, joinTime: 1, muteUntil: 0 };
  im.members.push({ ...one, userID: 'u1' }, { ...one, userID: 'u2' });
  const { world } = await chatting({ im });
  const ids = () => world.read('chat.members', 'g1')?.list.map(({ userID }) => userID);
  await world.ask('chat.openMembers', { groupID: 'g1', how: 'open' });
  im.refusals['removeMembers'] = { code: 'network', message: '' };
  await world.ask('chat.removeMembers', { groupID: 'g1', userIDs: ['u2'], alsoCircle: 0 }).catch(() => undefined);
  await world.ask('chat.openMembers', { groupID: 'g1', how: 'refresh' });
  expect([ids(), world.read('chat.members', 'g1')?.total]).toEqual([['u1'], 1]);
  im.refusals['removeMembers'] = { code: '10007', message: '没有权限' };
  await world.pass(60_000);
  expect(ids()).toEqual(['u1', 'u2']);
});

it('a member of a club whose new role is not sent yet has it also after the list is read again', async () => {
  const w = await start({ ...clubs, 'carClubs.setAdministrator': { lost: 'network' } });
  await places.club.open(w);
  await w.ask('carClubs.setAdministrator', { clubId: 'k1', userId: 'u2' }).catch(() => undefined);
  await places.club.open(w);
  const shown = () => [w.read('carClubs.member', 'k1|u2')?.role, places.club.shown(w)?.ids];
  expect(shown()).toEqual([2, ['u2', 'u1']]);
  w.answers['carClubs.setAdministrator'] = { code: '010005' };
  await w.pass(60_000);
  expect(shown()).toEqual([1, ['u1', 'u2']]);
});
