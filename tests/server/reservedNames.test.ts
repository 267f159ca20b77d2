// Names that may not be taken. Those that nobody can see, by anybody; those of the brand and of official accounts by
// the staff alone, however they are written: who has one keeps it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { users } from '../../server/db/tables/users';
import type { Person } from './community';
import { databases, type Input } from './kit';
import { openRolledBack, type RolledBack } from './rolledBack';

const official = '山海Radio';
const reserved = [
  '臻驰社区',
  '臻驰官方客服',
  '臻驰 社区',
  '臻驰\u200b社区',
  '臻驰\u00ad官方',
  '【臻驰社区】',
  'ZEAL',
  'Ｚｅａｌ官方',
  'club z',
  'CLUB　Z管家',
  '官方客服',
  '管理员',
  '臻驰社区小助手',
  official,
  '山海radio',
  '山海ＲＡＤＩＯ',
  '山 海 Radio',
  '山海R\u200dadio',
  '山海Radio。',
];
const free = ['臻驰社区的老王', 'ZEAL 7 车主', '山海Radio粉丝', '夜航船', '社区里的猫', '中心', '🚗'];
const ways: { call: CallTopic; who: Person; input: (name: string) => Input; field: string }[] = [
  { call: 'users.update', who: 'fan', input: (nickName) => ({ nickName }), field: 'nickName' },
  { call: 'forum.addTopic', who: 'fan', input: (name) => ({ name }), field: 'name' },
  { call: 'circles.foundCircle', who: 'owner', input: (name) => ({ name, intro: '', categoryId: 'k' }), field: 'name' },
  { call: 'circles.updateCircle', who: 'circleOwner', input: (name) => ({ tribeId: 'open', name }), field: 'name' },
  { call: 'carClubs.updateClub', who: 'circleOwner', input: (name) => ({ clubId: 'drive', name }), field: 'name' },
];

describe.each(databases)('reserved names on $name', ({ open }) => {
  let rolledBack: RolledBack;
  const tokens = new Map<Person, string>();
  beforeAll(async () => {
    rolledBack = await openRolledBack(open);
    for (const who of ['fan', 'owner', 'circleOwner', 'staff', 'other'] as const)
      tokens.set(who, await rolledBack.testServer.token(who));
    await rolledBack.testServer.db
      .update(users)
      .set({ isOfficial: 1, userName: official })
      .where(eq(users.userId, 'author'));
  });
  afterAll(() => rolledBack.testServer.close());
  const ask = (call: CallTopic, who: Person, input: Input) =>
    rolledBack.ask({ call, input, token: tokens.get(who) ?? '' });

  it.each(ways)('$call: refuses a reserved name for people outside the staff', async ({ call, who, input }) => {
    const names = call === 'users.update' ? reserved : ['臻驰社区', '山海 radio'];
    for (const name of names) expect([name, await ask(call, who, input(name))]).toEqual([name, '010004']);
    expect(await ask(call, who, input('夜里的路'))).toBe('000000');
  });

  it.each(ways)('$call: refuses a name that nobody can see', async ({ call, who, input }) => {
    for (const name of [
      '\u200b\u2060',
      '\u3164\u3164',
      '\u2800\u00a0\u2800',
      '\u00ad\u00ad',
      '\u202e\ufe0f',
      '\u180e\u0301',
    ])
      expect([name, await ask(call, who, input(name))]).toEqual([name, '010001']);
  });

  it.each(ways)('$call: the refusal names the field', async ({ call, who, input, field }) => {
    const { answer } = await rolledBack.testServer.call(
      call,
      { ...input('臻驰社区'), clientToken: 'x-' + call },
      tokens.get(who),
    );
    expect([answer.code, answer.data]).toEqual(['010004', { field }]);
  });

  it('accepts a name that only contains a reserved one', async () => {
    for (const name of free)
      expect([name, await ask('users.update', 'fan', { nickName: name })]).toEqual([name, '000000']);
  });

  it('allows the staff, and reserves their names', async () => {
    expect(await ask('users.update', 'staff', { nickName: '臻驰官方客服' })).toBe('000000');
    expect(await ask('users.update', 'fan', { nickName: '名字 STAFF' })).toBe('010004');
  });

  it('a person who has one keeps it and can edit other fields', async () => {
    const first = (db: RolledBack['testServer']['db']) =>
      db.update(users).set({ userName: '臻驰官方客服' }).where(eq(users.userId, 'other'));
    const asOther = (input: Input) =>
      rolledBack.ask({ call: 'users.update', input, token: tokens.get('other') ?? '', first });
    expect(await asOther({ nickName: '臻驰官方客服', intro: '你好' })).toBe('000000');
    expect(await asOther({ nickName: '臻驰社区' })).toBe('010004');
  });
});
