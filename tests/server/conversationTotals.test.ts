// The unread messages that a person is told of before the phone is connected to chat.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from './community';
import { databases, random15 } from './kit';
import { groupCommand, openImTestServer, openWire, textIn, textTo, type ImTestServer, type Wire } from './imKit';

describe.each(databases)('the unread totals of chat, on $name', ({ open }) => {
  let testServer: ImTestServer;
  const wires = new Map<Person, Wire>();
  const as = async (person: Person, servcmd: string, body: object): Promise<void> => {
    const wire = wires.get(person) ?? (await openWire(testServer, person));
    wires.set(person, wire);
    expect(await wire.code(servcmd, { ...body })).toBe(0);
  };
  const write = (person: Person, to: Person) => as(person, 'openim.sendmsg', textTo(to, '在吗'));
  const writeIn = (person: Person, group: string) =>
    as(person, groupCommand('send_group_msg'), textIn(group, '大家好'));
  const totals = async (person: Person) => {
    const { data } = await testServer.call('notices.getUnread', {}, await testServer.token(person));
    return [data['chatNumber'], data['hasConversations']];
  };
  beforeAll(async () => {
    testServer = await openImTestServer(open);
  });
  afterAll(async () => {
    for (const wire of wires.values()) wire.close();
    await testServer.close();
  });

  it('are none for a person without conversations', async () => {
    expect(await totals('owner')).toEqual([0, 0]);
  });

  it('say that there are conversations also when all is read', async () => {
    expect(await totals('circleMember')).toEqual([0, 1]);
  });

  it('count what others have written, and nothing once it is read', async () => {
    await write('circleOwner', 'fan');
    expect([await totals('fan'), await totals('circleOwner')]).toEqual([
      [1, 1],
      [0, 1],
    ]);
    await writeIn('circleOwner', 'g-open');
    await writeIn('circleOwner', 'g-secret');
    expect(await totals('circleMember')).toEqual([2, 1]);
    await as('circleMember', groupCommand('msg_read_report'), { GroupId: 'g-open', MsgReadedSeq: 4 });
    expect(await totals('circleMember')).toEqual([1, 1]);
  });

  it('are in a list of notices and in the answer to a read, too', async () => {
    const token = await testServer.token('fan');
    const listed = await testServer.call('notices.listNotices', {}, token);
    const read = await testServer.call('notices.readAllNotices', { clientToken: random15() }, token);
    for (const { data } of [listed, read]) expect(data['unread']).toMatchObject({ chatNumber: 1, hasConversations: 1 });
  });

  it('leave out a muted group, which stays a conversation', async () => {
    await writeIn('circleOwner', 'g-open');
    await as('circleMember', groupCommand('modify_group_member_info'), {
      GroupId: 'g-open',
      Member_Account: 'circleMember',
      MsgFlag: 'AcceptNotNotify',
    });
    expect(await totals('circleMember')).toEqual([1, 1]);
  });

  it('leave out a group that the person has left, and a conversation that was removed until somebody writes', async () => {
    await as('circleMember', groupCommand('quit_group'), { GroupId: 'g-secret' });
    expect(await totals('circleMember')).toEqual([0, 1]);
    await as('fan', 'recentcontact.batch_delete', { ContactItem: [{ Type: 1, To_Account: 'circleOwner' }] });
    expect(await totals('fan')).toEqual([0, 0]);
    await write('circleMember', 'fan');
    expect(await totals('fan')).toEqual([1, 1]);
  });
});
