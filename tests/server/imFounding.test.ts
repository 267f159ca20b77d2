// A group whose phone did not get the answer is founded once: the phone sends it again with the id that it gave it.
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { imGroupMembers, imGroups } from '../../server/db/tables/im';
import { rates } from '../../server/db/tables/platform';
import { timFailure } from '../../worker/im/errors';
import { bothDatabases } from './kit';
import { groupCommand, openImTestServer, openWire, type ImTestServer, type Wire } from './imKit';
import { G, type Body } from './imShared';

describe.each(bothDatabases)('founding a group on $name', ({ open }) => {
  let testServer: ImTestServer;
  let fan: Wire;
  let other: Wire;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
    fan = await openWire(testServer, 'fan');
    other = await openWire(testServer, 'other');
  });
  afterAll(async () => {
    fan.close();
    other.close();
    await testServer.close();
  });
  const found = (wire: Wire, GroupId: string, more: Body = {}): Promise<Body> =>
    wire.ask(groupCommand('create_group'), {
      Type: 'Public',
      Name: '周末跑山',
      Owner_Account: wire.person,
      MemberList: [{ Member_Account: 'author' }],
      GroupId,
      ...more,
    });
  const groups = async (): Promise<{ group_id: string; owner_id: string }[]> =>
    rowsOf(testServer.db, sql`select group_id, owner_id from im_groups where name = '周末跑山' order by 1`);

  it('makes one group of an ask that is sent again, also at the same time and from another connection', async () => {
    const second = await openWire(testServer, 'fan');
    const id = 'p-fan-00abcdefghijklm';
    const first = await found(fan, id);
    expect(first).toMatchObject({ ErrorCode: 0, GroupId: id });
    const tips = () => rowsOf(testServer.db, sql`select seq from im_messages where talk_id = ${'g:' + id}`);
    const before = await tips();
    expect(await found(second, id)).toEqual(first);
    const both = await Promise.all([found(fan, 'p-fan-2'), found(second, 'p-fan-2')]);
    expect(both.map((one) => [one['ErrorCode'], one['GroupId']])).toEqual([
      [0, 'p-fan-2'],
      [0, 'p-fan-2'],
    ]);
    expect(await groups()).toEqual([
      { group_id: id, owner_id: 'fan' },
      { group_id: 'p-fan-2', owner_id: 'fan' },
    ]);
    expect(await tips()).toEqual(before);
    second.close();
  });

  it('gives it to nobody else, and takes no id of another group', async () => {
    const before = await groups();
    for (const id of ['p-fan-2', G, 'g-mine', 'p-other', 'p-other-', 'p-other-a b', 'p-other-' + 'a'.repeat(60)])
      expect([id, (await found(other, id))['ErrorCode']]).toEqual([id, 10004]);
    expect(await groups()).toEqual(before);
    expect(
      await testServer.db
        .select()
        .from(imGroupMembers)
        .where(and(eq(imGroupMembers.userId, 'other'), sql`${imGroupMembers.groupId} like 'p-%'`)),
    ).toEqual([]);
  });

  it('names a group itself when the phone gives no id', async () => {
    const made = await other.ask(groupCommand('create_group'), { Type: 'Public', Name: '没有名字' });
    expect(made['GroupId']).toMatch(/^g[0-9a-z]{15}$/);
  });

  it('leaves a person with no more than a hundred groups, also when two are founded at the same moment', async () => {
    const [author, second] = [await openWire(testServer, 'author'), await openWire(testServer, 'author')];
    const mine = and(eq(imGroups.ownerId, 'author'), eq(imGroups.dismissTime, 0));
    const owned = () => testServer.db.$count(imGroups, mine);
    const missing = 99 - (await owned());
    await testServer.db.insert(imGroups).values(
      Array.from({ length: missing }, (_, n) => ({
        groupId: 'g-many-' + n,
        name: '第 ' + n + ' 个群',
        ownerId: 'author',
        createTime: testServer.clock.now,
        infoTime: testServer.clock.now,
      })),
    );
    const both = await Promise.all([found(author, 'p-author-1'), found(second, 'p-author-2')]);
    expect(new Set(both.map((one) => one['ErrorCode']))).toEqual(new Set([0, 10037]));
    expect(await owned()).toBe(100);
    // Not as if it were sent too often: the phone would send it again without end.
    const refused = both.find((one) => one['ErrorCode'] !== 0)?.['ErrorCode'];
    expect(timFailure({ code: refused }).failure).toMatchObject({
      code: '10037',
      message: '一个人最多当 100 个群的群主',
    });
    // Nor can somebody else's group be handed over to that person.
    const handOver = async () =>
      (await fan.ask(groupCommand('change_group_owner'), { GroupId: 'p-fan-2', NewOwner_Account: 'author' }))[
        'ErrorCode'
      ];
    await testServer.db
      .insert(imGroupMembers)
      .values({ groupId: 'p-fan-2', userId: 'author', role: 'Member', joinTime: testServer.clock.now })
      .onConflictDoNothing();
    expect([await handOver(), await owned()]).toEqual([10037, 100]);
    await testServer.db.delete(imGroups).where(eq(imGroups.groupId, 'g-many-0'));
    expect([await handOver(), await owned()]).toEqual([0, 100]);
    author.close();
    second.close();
  });

  it('founds a hundred groups a day for a person, also where they are dismissed again', async () => {
    const owner = await openWire(testServer, 'owner');
    const code = async (body: Promise<Body>): Promise<unknown> => (await body)['ErrorCode'];
    const foundAndDismiss = async (id: string): Promise<unknown[]> => [
      await code(found(owner, id)),
      await code(owner.ask(groupCommand('destroy_group'), { GroupId: id })),
    ];
    expect(await foundAndDismiss('p-owner-0')).toEqual([0, 0]);
    await testServer.db.update(rates).set({ count: 99 }).where(eq(rates.key, 'founded:owner'));
    expect(await foundAndDismiss('p-owner-1')).toEqual([0, 0]);
    expect(await code(found(owner, 'p-owner-2'))).toBe(10037);
    expect(await code(found(owner, 'p-owner-1'))).toBe(0);
    testServer.clock.now += 86_400_000;
    const nextDay = await openWire(testServer, 'owner');
    expect(await code(found(nextDay, 'p-owner-2'))).toBe(0);
    owner.close();
    nextDay.close();
  });
});
