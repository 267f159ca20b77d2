// Who has refused an invitation into a group is left alone for a day: nobody of the group can ask again at once.
import { and, count, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imGroupNotices, imGroups } from '../../server/db/tables/im';
import { rates } from '../../server/db/tables/platform';
import { noticeOp } from '../../server/im/notices';
import { groupCommand, openImTestServer, openWire, type ImTestServer, type Wire } from './imKit';
import { G } from './imShared';
import { databases } from './kit';

const hourMs = 3_600_000;
describe.each(databases)('an invitation into a group that was refused, on $name', ({ open }) => {
  let testServer: ImTestServer;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
  });
  afterAll(() => testServer.close());
  const inviteBy = async (person: 'circleOwner' | 'circleAdmin', ...userIds: string[]): Promise<unknown> => {
    const wire: Wire = await openWire(testServer, person);
    const MemberList = userIds.map((Member_Account) => ({ Member_Account }));
    const answer = await wire.ask(groupCommand('add_group_member'), { GroupId: G, MemberList });
    wire.close();
    return (answer['MemberList'] as { Result: number }[]).map(({ Result }) => Result);
  };
  const invitations = and(
    eq(imGroupNotices.userId, 'author'),
    eq(imGroupNotices.groupId, G),
    eq(imGroupNotices.operationType, noticeOp.invited),
  );
  const howMany = async (): Promise<number | undefined> =>
    (await testServer.db.select({ all: count() }).from(imGroupNotices).where(invitations))[0]?.all;
  const refuse = (): Promise<void> => reply(0);
  async function reply(agree: 0 | 1): Promise<void> {
    const [notice] = await testServer.db
      .select({ noticeId: imGroupNotices.noticeId })
      .from(imGroupNotices)
      .where(invitations)
      .orderBy(desc(imGroupNotices.createTime))
      .limit(1);
    const token = await testServer.token('author');
    const input = { noticeId: notice?.noticeId ?? '', agree };
    expect((await testServer.call('chat.handleGroupNotice', input, token)).answer.code).toBe('000000');
  }
  const asked = 3;
  beforeEach(async () => {
    await testServer.db.delete(imGroupNotices).where(invitations);
    testServer.clock.now += 1000;
    await inviteBy('circleOwner', 'author');
    testServer.clock.now += 1000;
  });

  it('is not made again at once by anybody of the group, who are not told of the refusal either', async () => {
    await refuse();
    testServer.clock.now += 23 * hourMs;
    expect([await inviteBy('circleOwner', 'author'), await inviteBy('circleAdmin', 'author')]).toEqual([
      [asked],
      [asked],
    ]);
    expect(await howMany()).toBe(1);
  });
  it('can be made again after a day', async () => {
    await refuse();
    testServer.clock.now += 25 * hourMs;
    expect(await inviteBy('circleOwner', 'author')).toEqual([asked]);
    expect(await howMany()).toBe(2);
  });
  it('stands, as long as it is not answered', async () => {
    testServer.clock.now += hourMs;
    expect(await inviteBy('circleAdmin', 'author')).toEqual([asked]);
    expect(await howMany()).toBe(1);
  });
  it('is one of five hundred at most that one person makes within a day', async () => {
    await testServer.db.delete(imGroupNotices).where(invitations);
    const windowEnd = testServer.clock.now + 24 * hourMs;
    await testServer.db
      .insert(rates)
      .values({ key: 'invited:circleOwner', count: 499, windowEnd })
      .onConflictDoUpdate({ target: rates.key, set: { count: 499, windowEnd } });
    const cannot = 0;
    expect(await inviteBy('circleOwner', 'author')).toEqual([asked]);
    await testServer.db.delete(imGroupNotices).where(invitations);
    expect([await inviteBy('circleOwner', 'author'), await howMany()]).toEqual([[cannot], 0]);
    testServer.clock.now = windowEnd;
    expect([await inviteBy('circleOwner', 'author'), await howMany()]).toEqual([[asked], 1]);
  });
  it('is one of five at most that one person makes to another within a day, into whichever groups', async () => {
    const found = async (times: number): Promise<void> => {
      const wire = await openWire(testServer, 'circleOwner');
      for (let n = 0; n < times; n++) {
        testServer.clock.now += 1000;
        const { GroupId } = await wire.ask(groupCommand('create_group'), {
          Type: 'Public',
          Name: '进来看看',
          MemberList: [{ Member_Account: 'author' }],
        });
        expect(await wire.code(groupCommand('destroy_group'), { GroupId: GroupId ?? '' })).toBe(0);
      }
      wire.close();
    };
    const made = (): Promise<number> =>
      testServer.db.$count(
        imGroupNotices,
        and(
          eq(imGroupNotices.userId, 'author'),
          eq(imGroupNotices.operatorId, 'circleOwner'),
          eq(imGroupNotices.operationType, noticeOp.invited),
        ),
      );
    await found(6);
    expect(await made()).toBe(5);
    testServer.clock.now += 25 * hourMs;
    await found(1);
    expect(await made()).toBe(6);
  });
  it('goes with the group that is dismissed, also from what is unread', async () => {
    const owner = await openWire(testServer, 'circleOwner');
    const { GroupId } = await owner.ask(groupCommand('create_group'), {
      Type: 'Public',
      Name: '周末跑山',
      MemberList: [{ Member_Account: 'outsider' }],
    });
    const token = await testServer.token('outsider');
    const shown = async () => {
      const { data } = await testServer.call('chat.listGroupNotices', {}, token);
      const unread = await testServer.call('chat.getUnread', {}, token);
      return [
        (data['list'] as { operationType: number }[]).map((one) => one.operationType),
        unread.data['groupNotice'],
      ];
    };
    expect(await shown()).toEqual([[noticeOp.invited], 1]);
    expect(await owner.code(groupCommand('destroy_group'), { GroupId })).toBe(0);
    expect(await shown()).toEqual([[], 0]);
    owner.close();
  });
  it('that is sent again after the person has agreed, since its answer was lost, has done what it was for', async () => {
    await reply(1);
    const [joined, known] = [1, 2];
    expect([await inviteBy('circleOwner', 'author'), await inviteBy('circleAdmin', 'author')]).toEqual([
      [joined],
      [known],
    ]);
    expect(await howMany()).toBe(1);
  });
});

describe.each(databases)('who comes into an open group and leaves it, on $name', ({ open }) => {
  it('is told to those who lead it three times a day', async () => {
    const testServer = await openImTestServer(open);
    await testServer.db.update(imGroups).set({ joinOption: 'FreeAccess' }).where(eq(imGroups.groupId, G));
    const author = await openWire(testServer, 'author');
    const comeAndGo = async (): Promise<void> => {
      expect(await author.code(groupCommand('apply_join_group'), { GroupId: G })).toBe(0);
      expect(await author.code(groupCommand('quit_group'), { GroupId: G })).toBe(0);
    };
    const told = () =>
      testServer.db.$count(
        imGroupNotices,
        and(eq(imGroupNotices.userId, 'circleOwner'), eq(imGroupNotices.operationType, noticeOp.left)),
      );
    for (let i = 0; i < 6; i++) await comeAndGo();
    expect(await told()).toBe(3);
    author.close();
    await testServer.close();
  });
});
