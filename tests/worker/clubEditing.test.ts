// Editing a car club without a network: what was written stands until the server has answered.
import { describe, expect, it } from 'vitest';
import type { CarClub } from '../../bus/entities/carClubs';
import { json, page, quietAnswers, user } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Answers, World } from './world';

const club = (name: string): CarClub => ({
  clubId: 'k1',
  name,
  logoUrl: '',
  coverUrl: '',
  intro: '周末出发',
  provinceName: '上海',
  cityName: '上海',
  president: user('me'),
  presidentPhone: '',
  memberCount: 10,
  activityCount: 0,
  monthCount: 0,
  groupID: '',
  myRole: 3,
  applyStatus: 1,
  openCount: 0,
  notice: null,
  createTime: 1,
});
const answers: Answers = {
  ...quietAnswers(),
  'carClubs.listClubs': { data: page([club('同路车友会')]) },
  'carClubs.updateClub': { lost: 'network' },
};
async function start(storage?: World['storage']): Promise<World> {
  const boot = bootWith({ token: 'A', visitorTerms: '1' });
  const w = createWorld({ boot, answers: { ...answers }, ...(storage ? { storage } : {}) });
  await w.pass(2500);
  await open(w);
  return w;
}
const open = (w: World) => w.ask('carClubs.openClub', { clubId: 'k1' });
const name = (w: World) => w.read('carClubs.club', 'k1')?.name;
const rename = (w: World, to: string) =>
  expect(w.ask('carClubs.updateClub', { clubId: 'k1', name: to })).rejects.toMatchObject({
    failure: { code: 'network' },
  });

describe('a name of a club that waits to be sent', () => {
  it('is shown also after the club is read again and after a restart, and then sent', async () => {
    const first = await start();
    await rename(first, '夜行车友会');
    await open(first);
    expect(name(first)).toBe('夜行车友会');
    first.kill();
    const w = await start(first.storage);
    expect(name(w)).toBe('夜行车友会');
    w.answers['carClubs.updateClub'] = (input) => ({ data: json(club(said(input, 'name'))) });
    w.answers['carClubs.listClubs'] = { data: page([club('夜行车友会')]) };
    await w.pass(60_000);
    expect(w.read('session.outbox')?.waiting).toBe(0);
    expect(name(w)).toBe('夜行车友会');
  });

  it('that is refused leaves a later one in place; when that is refused too, the name before both stands', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    await rename(w, '第一次的名字');
    await rename(w, '第二次的名字');
    w.answers['carClubs.updateClub'] = (input) =>
      said(input, 'name') === '第一次的名字' ? { code: '010004' } : { code: '010004', after: 900 };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(400);
    expect(name(w)).toBe('第二次的名字');
    await w.pass(3000);
    expect(name(w)).toBe('同路车友会');
  });

  it('is shown with the picture that waits with it, which the next edit starts from', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    const logoUrl = '/media/u/new.webp';
    await w.ask('carClubs.updateClub', { clubId: 'k1', name: '夜行车友会', logoUrl }).catch(() => undefined);
    await open(w);
    expect(w.read('carClubs.club', 'k1')).toMatchObject({ name: '夜行车友会', logoUrl });
  });
});

it('an announcement whose removal waits does not come back when the club is read again or after a restart', async () => {
  const notice = (noticeId: string) => ({
    noticeId,
    clubId: 'k1',
    title: '集合',
    content: '周六八点',
    images: [],
    author: user('me'),
    createTime: 5,
    notifyAll: 1 as const,
  });
  const listed = { data: page([{ ...club('同路车友会'), notice: notice('n2') }]) };
  const lost = { 'carClubs.announce': { lost: 'network' } } as const;
  const first = await start();
  Object.assign(first.answers, lost, {
    'carClubs.listClubs': listed,
    'carClubs.listNotices': { data: json([notice('n2'), notice('n1')]) },
  });
  await open(first);
  await first.ask('carClubs.openNotices', { clubId: 'k1' });
  await first.ask('carClubs.announce', { clubId: 'k1', noticeId: 'n2', remove: 1 }).catch(() => undefined);
  await open(first);
  expect(first.read('carClubs.club', 'k1')?.noticeId).toBe('n1');
  first.kill();
  const w = await start(first.storage);
  Object.assign(w.answers, lost, { 'carClubs.listClubs': listed });
  await open(w);
  expect(w.read('carClubs.club', 'k1')?.noticeId).toBe('');
  w.answers['carClubs.announce'] = { code: '010003' };
  await w.pass(60_000);
  expect(w.read('carClubs.club', 'k1')?.noticeId).toBe('n2');
});
