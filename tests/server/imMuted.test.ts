// What a muted person may not show in chat, command by command, and reserved names in groups.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../server/db/tables/users';
import { commandNames, commandOf } from '../../server/im/sockets/commandTable';
import type { CallTopic } from '../../bus/client/topics';
import { databases, random15 } from './kit';
import { NOW } from './community';
import { groupCommand, openImTestServer, openWire, textIn, textTo, type ImTestServer, type Wire } from './imKit';

const G = 'g-open';
type Body = { [key: string]: unknown };
const ofMember = { GroupId: G, Member_Account: 'circleOwner' };
/** Every command that writes: what it shows to others, one way after the other; [] where it carries no words. */
const shown: { readonly [servcmd: string]: readonly (() => Body)[] } = {
  'openim.sendmsg': [() => textTo('circleMember', '你好')],
  [groupCommand('send_group_msg')]: [() => textIn(G, '大家好')],
  [groupCommand('create_group')]: [
    () => ({ Type: 'Public', Name: '夜路群' }),
    () => ({ Type: 'Public', Name: '夜路群', Notification: '周六八点' }),
  ],
  [groupCommand('modify_group_base_info')]: [
    () => ({ GroupId: G, Name: '夜路群' }),
    () => ({ GroupId: G, Introduction: '慢慢走' }),
    () => ({ GroupId: G, Notification: '周六八点' }),
  ],
  [groupCommand('modify_group_member_info')]: [() => ({ ...ofMember, NameCard: '老王' })],
};
/** The words of an application are read by those who decide on it. */
const quiet = [
  'recentcontact.top',
  'recentcontact.batch_delete',
  'recentcontact.clear_msg',
  'openim.set_c2c_peer_mute_notifications',
  'openim.read_all_unread_msg',
  'openim.msgreaded',
  'openim.msgwithdraw',
  'openim.delete_c2c_msg_ramble',
  ...[
    'msg_read_report',
    'group_msg_recall',
    'delete_group_ramble_msg_by_seq',
    'apply_join_group',
    'quit_group',
    'destroy_group',
    'change_group_owner',
    'add_group_member',
    'delete_group_member',
  ].map(groupCommand),
];

it('the table has every writing command of chat', () => {
  const writing = commandNames.filter((servcmd) => {
    const [service = '', command = ''] = servcmd.split('.');
    return commandOf({ service, command, servcmd, seq: 1, head: {}, body: {} })?.write === true;
  });
  expect([...Object.keys(shown), ...quiet].toSorted()).toEqual(writing.toSorted());
});

describe.each(databases)('muted in chat, on $name', ({ open }) => {
  let testServer: ImTestServer;
  let owner: Wire;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
    owner = await openWire(testServer, 'circleOwner');
  });
  afterAll(() => testServer.close());
  const mute = (until: number) =>
    testServer.db.update(users).set({ muteUntil: until }).where(eq(users.userId, 'circleOwner'));

  it.each(Object.entries(shown).flatMap(([servcmd, bodies]) => bodies.map((body) => ({ servcmd, body }))))(
    '$servcmd shows nothing of one who is muted (20012)',
    async ({ servcmd, body }) => {
      await mute(NOW + 3_600_000);
      const refused = await owner.code(servcmd, body());
      await mute(0);
      expect([refused, await owner.code(servcmd, body())]).toEqual([20012, 0]);
    },
  );

  it('a muted admin still manages the group: join option, mutes, and deleting texts', async () => {
    await mute(NOW + 3_600_000);
    const codes = [
      await owner.code(groupCommand('modify_group_base_info'), { GroupId: G, ApplyJoinOption: 'FreeAccess' }),
      await owner.code(groupCommand('modify_group_base_info'), { GroupId: G, ShutUpAllMember: 'On' }),
      await owner.code(groupCommand('modify_group_base_info'), { GroupId: G, Notification: '' }),
      await owner.code(groupCommand('modify_group_member_info'), {
        GroupId: G,
        Member_Account: 'circleMember',
        ShutUpTime: 60,
      }),
    ];
    await mute(0);
    expect(codes).toEqual([0, 0, 0, 0]);
  });

  it('refuses reserved names and banned words of groups and name cards with 80001', async () => {
    for (const name of ['臻驰社区', 'ZEAL 官方', '坏词群']) {
      expect([name, await owner.code(groupCommand('create_group'), { Type: 'Public', Name: name })]).toEqual([
        name,
        80001,
      ]);
      expect([name, await owner.code(groupCommand('modify_group_base_info'), { GroupId: G, Name: name })]).toEqual([
        name,
        80001,
      ]);
      expect([
        name,
        await owner.code(groupCommand('modify_group_member_info'), { ...ofMember, NameCard: name }),
      ]).toEqual([name, 80001]);
    }
    expect(await owner.code(groupCommand('modify_group_base_info'), { GroupId: G, Notification: '这里有坏词' })).toBe(
      80001,
    );
    const staff = await openWire(testServer, 'staff');
    expect(await staff.code(groupCommand('create_group'), { Type: 'Public', Name: '臻驰官方客服' })).toBe(0);
  });

  it('refuses names of groups and name cards that nobody can see', async () => {
    for (const name of ['  ', '\u200b\u2060', '\u3164']) {
      expect([name, await owner.code(groupCommand('create_group'), { Type: 'Public', Name: name })]).toEqual([
        name,
        10004,
      ]);
      expect([name, await owner.code(groupCommand('modify_group_base_info'), { GroupId: G, Name: name })]).toEqual([
        name,
        10004,
      ]);
      expect([
        name,
        await owner.code(groupCommand('modify_group_member_info'), { ...ofMember, NameCard: name }),
      ]).toEqual([name, 10004]);
    }
    expect(await owner.code(groupCommand('modify_group_member_info'), { ...ofMember, NameCard: '' })).toBe(0);
  });

  it('refuses banned words wherever people read them: places, cards, requests to come in', async () => {
    const word = '这里有坏词';
    const sent = (MsgType: string, MsgContent: Body) =>
      owner.code(groupCommand('send_group_msg'), textIn(G, '', { MsgBody: [{ MsgType, MsgContent }] }));
    const place = (Desc: string) => sent('TIMLocationElem', { Desc, Latitude: 31.2, Longitude: 121.4 });
    const card = (title: string, Desc: string) =>
      sent('TIMCustomElem', {
        Data: JSON.stringify({ kind: 'threadCard', id: 'plain', title, cover: '' }),
        Desc,
        Ext: 'threadCard',
      });
    expect([await place('外滩'), await place(word)]).toEqual([0, 80001]);
    expect([await card('夜路', '夜路'), await card(word, '夜路'), await card('夜路', word)]).toEqual([0, 80001, 80001]);
    expect(
      await owner.code(groupCommand('modify_group_base_info'), { GroupId: G, ApplyJoinOption: 'NeedPermission' }),
    ).toBe(0);
    const author = await openWire(testServer, 'author');
    const asks = (ApplyMsg: string) => author.code(groupCommand('apply_join_group'), { GroupId: G, ApplyMsg });
    expect([await asks(word), await asks('让我进群')]).toEqual([80001, 0]);
  });

  it('who is muted in a group stays so after leaving and coming back, until the mute ends', async () => {
    const member = await openWire(testServer, 'circleMember');
    const say = () => member.code(groupCommand('send_group_msg'), textIn(G, '还在吗'));
    const as = async (call: CallTopic): Promise<unknown> =>
      (
        await testServer.call(
          call,
          { tribeId: 'open', clientToken: random15() },
          await testServer.token('circleMember'),
        )
      ).answer.code;
    await owner.code(groupCommand('modify_group_base_info'), { GroupId: G, ShutUpAllMember: 'Off' });
    await owner.code(groupCommand('modify_group_member_info'), {
      GroupId: G,
      Member_Account: 'circleMember',
      ShutUpTime: 3600,
    });
    expect(await member.code(groupCommand('quit_group'), { GroupId: G })).toBe(0);
    expect([await as('chat.switchGroup'), await say()]).toEqual(['000000', 10017]);
    expect([await as('circles.leaveCircle'), await as('circles.joinCircle')]).toEqual(['000000', '000000']);
    expect([await as('chat.switchGroup'), await say()]).toEqual(['000000', 10017]);
    testServer.clock.now += 3_600_001;
    expect(await say()).toBe(0);
  });
});
