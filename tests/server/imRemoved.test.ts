// Whom the admins of an open group have removed comes in again only when they let that person in.
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { circleMembers } from '../../server/db/tables/circles';
import { imGroupNotices } from '../../server/db/tables/im';
import { noticeOp } from '../../server/im/notices';
import type { Person } from './community';
import { groupCommand, openImTestServer, openWire, type ImTestServer } from './imKit';
import { databases } from './kit';

const G = 'g-open';

describe.each(databases)('removed from an open group, on $name', ({ open }) => {
  let testServer: ImTestServer;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
    await command('circleOwner', 'modify_group_base_info', { ApplyJoinOption: 'FreeAccess' });
  });
  afterAll(() => testServer.close());

  async function command(person: Person, name: string, body: object = {}) {
    testServer.clock.now += 1000;
    const wire = await openWire(testServer, person);
    const answer = await wire.ask(groupCommand(name), { GroupId: G, ...body });
    wire.close();
    return answer;
  }
  const remove = (person: Person) => command('circleAdmin', 'delete_group_member', { MemberToDel_Account: [person] });
  const join = async (person: Person) => (await command(person, 'apply_join_group'))['JoinedStatus'];
  const members = async () => {
    const { MemberList } = await command('circleOwner', 'get_group_member_info');
    return (MemberList as { Member_Account: string }[]).map((one) => one.Member_Account);
  };
  /** Answers the newest notice of this kind that the person has. */
  async function agree(person: Person, operationType: number) {
    const [notice] = await testServer.db
      .select({ noticeId: imGroupNotices.noticeId })
      .from(imGroupNotices)
      .where(
        and(
          eq(imGroupNotices.userId, person),
          eq(imGroupNotices.groupId, G),
          eq(imGroupNotices.operationType, operationType),
        ),
      )
      .orderBy(desc(imGroupNotices.createTime))
      .limit(1);
    const token = await testServer.token(person);
    testServer.clock.now += 1000;
    return testServer.call('chat.handleGroupNotice', { noticeId: notice?.noticeId ?? '', agree: 1 }, token);
  }

  it('asks its admins; once they have agreed, the group is as open as to others', async () => {
    await remove('circleMember');
    expect([await join('circleMember'), await members()]).toEqual([
      'WaitAdminApproval',
      expect.not.arrayContaining(['circleMember']),
    ]);
    expect((await agree('circleOwner', noticeOp.asked)).answer.code).toBe('000000');
    expect(await members()).toContain('circleMember');
    await command('circleMember', 'quit_group');
    expect([await join('circleMember'), await members()]).toEqual([
      'JoinedSuccess',
      expect.arrayContaining(['circleMember']),
    ]);
  });

  it('does not come in by the invitation of a member who is no admin either', async () => {
    expect(await join('author')).toBe('JoinedSuccess');
    await remove('circleMember');
    await command('author', 'add_group_member', { MemberList: [{ Member_Account: 'circleMember' }] });
    expect((await agree('circleMember', noticeOp.invited)).answer.code).toBe('000000');
    expect(await members()).not.toContain('circleMember');
    expect((await agree('circleAdmin', noticeOp.asked)).answer.code).toBe('000000');
    expect(await members()).toContain('circleMember');
  });

  it('comes in by itself after it has come into the circle anew', async () => {
    await remove('circleMember');
    await testServer.db
      .update(circleMembers)
      .set({ joinTime: testServer.clock.now + 1 })
      .where(and(eq(circleMembers.tribeId, 'open'), eq(circleMembers.userId, 'circleMember')));
    expect(await join('circleMember')).toBe('JoinedSuccess');
  });
});
