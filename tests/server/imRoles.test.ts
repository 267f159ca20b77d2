// Permissions in a group, over bare frames, so that the SDK's own checks do not hide the server's.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { imGroupMembers, imGroups, imMessages } from '../../server/db/tables/im';
import { databases } from './kit';
import { NOW, type Person } from './community';
import { groupCommand, openImTestServer, openWire, textIn, textTo, until, type ImTestServer, type Wire } from './imKit';

const kinds = ['outsider', 'member', 'gagged', 'admin', 'owner'] as const;
type Kind = (typeof kinds)[number];
/** `other`: another member; `other admin`. `author` is in the circle and not in the group. */
const persons: { readonly [kind in Kind]: Person } = {
  outsider: 'outsider',
  member: 'circleMember',
  gagged: 'muted',
  admin: 'circleAdmin',
  owner: 'circleOwner',
};
const G = 'g-open';
type Body = { [key: string]: unknown };
type Row = {
  what: string;
  command: string;
  body: Body | ((kind: Kind) => Body);
  may: readonly Kind[];
  /** Instead of 10007. */ code?: Partial<Record<Kind, number>>;
};

const all: readonly Kind[] = ['member', 'gagged', 'admin', 'owner'];
const managers: readonly Kind[] = ['admin', 'owner'];
const table: Row[] = [
  { what: 'history', command: 'group_msg_get', body: { GroupId: G, ReqMsgNumber: 20, ReqMsgSeq: 0 }, may: all },
  { what: 'member list', command: 'get_group_member_info', body: { GroupId: G, Limit: 20, Offset: 0 }, may: all },
  {
    what: 'a member',
    command: 'get_specified_group_member_info',
    body: { GroupId: G, Member_List_Account: ['circleMember'] },
    may: all,
  },
  { what: 'read place', command: 'msg_read_report', body: { GroupId: G, MsgReadedSeq: 2 }, may: all },
  {
    what: 'send',
    command: 'send_group_msg',
    body: () => textIn(G, '大家好'),
    may: ['member', 'admin', 'owner'],
    code: { gagged: 10017 },
  },
  {
    what: 'send to all',
    command: 'send_group_msg',
    body: () => textIn(G, '大家好', { GroupAtInfo: [{ GroupAtAllFlag: 1 }] }),
    may: managers,
    code: { gagged: 10017 },
  },
  {
    what: 'delete for oneself',
    command: 'delete_group_ramble_msg_by_seq',
    body: { GroupId: G, Seqs: ['1'] },
    may: all,
  },
  {
    what: 'gag a member',
    command: 'modify_group_member_info',
    body: { GroupId: G, Member_Account: 'other', ShutUpTime: 60 },
    may: managers,
  },
  {
    what: 'lift a gag',
    command: 'modify_group_member_info',
    body: { GroupId: G, Member_Account: 'muted', ShutUpTime: 0 },
    may: managers,
  },
  {
    what: 'gag an admin',
    command: 'modify_group_member_info',
    body: { GroupId: G, Member_Account: 'staff', ShutUpTime: 60 },
    may: ['owner'],
  },
  {
    what: 'gag the owner',
    command: 'modify_group_member_info',
    body: { GroupId: G, Member_Account: 'circleOwner', ShutUpTime: 60 },
    may: [],
  },
  {
    what: 'silence for all',
    command: 'modify_group_base_info',
    body: { GroupId: G, ShutUpAllMember: 'On' },
    may: managers,
  },
  { what: 'name', command: 'modify_group_base_info', body: { GroupId: G, Name: '新名字' }, may: managers },
  {
    what: 'cover',
    command: 'modify_group_base_info',
    body: { GroupId: G, FaceUrl: 'http://127.0.0.1/media/seed/a.webp' },
    may: managers,
  },
  { what: 'bulletin', command: 'modify_group_base_info', body: { GroupId: G, Notification: '新公告' }, may: managers },
  {
    what: 'way in',
    command: 'modify_group_base_info',
    body: { GroupId: G, ApplyJoinOption: 'FreeAccess' },
    may: managers,
  },
  {
    what: 'remove a member',
    command: 'delete_group_member',
    body: { GroupId: G, MemberToDel_Account: ['other'] },
    may: managers,
  },
  {
    what: 'remove an admin',
    command: 'delete_group_member',
    body: { GroupId: G, MemberToDel_Account: ['staff'] },
    may: ['owner'],
  },
  {
    what: 'remove the owner',
    command: 'delete_group_member',
    body: { GroupId: G, MemberToDel_Account: ['circleOwner'] },
    may: [],
  },
  {
    what: 'remove oneself',
    command: 'delete_group_member',
    body: (kind) => ({ GroupId: G, MemberToDel_Account: [persons[kind]] }),
    may: [],
  },
  {
    what: 'make an admin',
    command: 'modify_group_member_info',
    body: { GroupId: G, Member_Account: 'other', Role: 'Admin' },
    may: ['owner'],
  },
  {
    what: 'take an admin back',
    command: 'modify_group_member_info',
    body: { GroupId: G, Member_Account: 'staff', Role: 'Member' },
    may: ['owner'],
  },
  {
    what: 'make oneself an admin',
    command: 'modify_group_member_info',
    body: (kind) => ({ GroupId: G, Member_Account: persons[kind], Role: 'Admin' }),
    may: [],
  },
  { what: 'hand over', command: 'change_group_owner', body: { GroupId: G, NewOwner_Account: 'other' }, may: ['owner'] },
  { what: 'dismiss', command: 'destroy_group', body: { GroupId: G }, may: ['owner'] },
  {
    what: 'invite',
    command: 'add_group_member',
    body: { GroupId: G, MemberList: [{ Member_Account: 'author' }] },
    may: ['member', 'admin', 'owner'],
  },
  { what: 'leave', command: 'quit_group', body: { GroupId: G }, may: ['member', 'gagged', 'admin'] },
  {
    what: 'own name card',
    command: 'modify_group_member_info',
    body: (kind) => ({ GroupId: G, Member_Account: persons[kind], NameCard: '我' }),
    may: all,
  },
  {
    what: 'another’s silence',
    command: 'modify_group_member_info',
    body: { GroupId: G, Member_Account: 'other', MsgFlag: 'Discard' },
    may: [],
  },
  {
    what: 'what was taken back',
    command: 'get_group_notify',
    body: { GroupId: G, BeginTime: 0, EndTime: 0 },
    may: all,
  },
];

describe.each(databases)('roles of a group on the wire, on $name', ({ open }) => {
  let testServer: ImTestServer;
  const wires = new Map<Kind, Wire>();
  beforeAll(async () => {
    testServer = await openImTestServer(open);
    await testServer.db.insert(imGroupMembers).values([
      { groupId: G, userId: 'muted', muteUntil: NOW + 3_600_000 },
      { groupId: G, userId: 'other' },
      { groupId: G, userId: 'staff', role: 'Admin' as const },
    ]);
    for (const kind of kinds) wires.set(kind, await openWire(testServer, persons[kind]));
  });
  afterAll(() => testServer.close());

  const tables = [
    'im_groups',
    'im_group_members',
    'im_messages',
    'im_group_notices',
    'im_talks',
    'im_conversations',
    'im_hidden',
  ];
  const counts = async (): Promise<string> =>
    JSON.stringify(
      await rowsOf(
        testServer.db,
        sql.join(
          tables.map(
            (name) =>
              sql`select ${name}::text as name, count(*)::int as n, md5(coalesce(string_agg(t::text, ''
                order by t::text), '')) as h from ${sql.identifier(name)} t`,
          ),
          sql` union all `,
        ),
      ),
    );
  /** What the test changed is put back as it was. */
  async function kept<T>(run: () => Promise<T>): Promise<T> {
    const rows = new Map<string, unknown>();
    for (const name of tables)
      rows.set(name, JSON.stringify(await rowsOf(testServer.db, sql`select * from ${sql.identifier(name)}`)));
    try {
      return await run();
    } finally {
      for (const name of tables) {
        await testServer.db.execute(sql`delete from ${sql.identifier(name)}`);
        await testServer.db.execute(
          sql`insert into ${sql.identifier(name)} select *
            from json_populate_recordset(null::${sql.identifier(name)}, ${rows.get(name)}::json)`,
        );
      }
    }
  }

  it.each(table)('$what', async (row) => {
    const found: Partial<Record<Kind, string>> = {};
    const expected: Partial<Record<Kind, string>> = {};
    for (const kind of kinds) {
      expected[kind] = row.may.includes(kind) ? '0' : String(row.code?.[kind] ?? 10007);
      await kept(async () => {
        const before = await counts();
        const code = await (wires.get(kind) as Wire).code(
          groupCommand(row.command),
          typeof row.body === 'function' ? row.body(kind) : row.body,
        );
        found[kind] = String(code) + (code !== 0 && (await counts()) !== before ? ' but something changed' : '');
      });
    }
    expect(found).toEqual(expected);
  });

  it('authors revoke within two minutes, admins revoke those of members, the owner all', async () => {
    const recall = async (kind: Kind, sender: string, age: number): Promise<number> =>
      kept(async () => {
        await testServer.db.insert(imMessages).values({
          talkId: 'g:' + G,
          seq: 50,
          sender,
          random: 77,
          clientSeconds: 5,
          createTime: NOW - age,
          body: { elems: [] },
        });
        const answer = await (wires.get(kind) as Wire).ask(groupCommand('group_msg_recall'), {
          GroupId: G,
          MsgSeqList: [{ MsgSeq: 50 }],
          TopicId: '',
        });
        const list = answer['RecallRetList'] as { RetCode: number }[] | undefined;
        return list?.[0]?.RetCode ?? Number(answer['ErrorCode']);
      });
    const young = 60_000,
      old = 121_000;
    expect([
      await recall('member', 'circleMember', young),
      await recall('gagged', 'muted', young),
      await recall('member', 'circleMember', old),
      await recall('member', 'other', young),
      await recall('outsider', 'other', young),
    ]).toEqual([0, 0, 20016, 10007, 10007]);
    expect([
      await recall('admin', 'other', old),
      await recall('admin', 'circleAdmin', old),
      await recall('admin', 'staff', young),
      await recall('admin', 'circleOwner', young),
    ]).toEqual([0, 0, 10007, 10007]);
    expect([
      await recall('owner', 'other', old),
      await recall('owner', 'staff', old),
      await recall('owner', 'circleOwner', old),
    ]).toEqual([0, 0, 0]);
  });

  it('admins and owner write in a muted group', async () => {
    await kept(async () => {
      await testServer.db.update(imGroups).set({ muteAll: 1 }).where(eq(imGroups.groupId, G));
      const codes = [];
      for (const kind of kinds)
        codes.push(await (wires.get(kind) as Wire).code(groupCommand('send_group_msg'), textIn(G, '静')));
      expect(codes).toEqual([10007, 10017, 10017, 0, 0]);
    });
  });

  it('hides messages from before a member joined', async () => {
    await kept(async () => {
      await testServer.db.update(imGroupMembers).set({ joinSeq: 2 }).where(eq(imGroupMembers.userId, 'other'));
      const late = await openWire(testServer, 'other');
      const page = await late.ask(groupCommand('group_msg_get'), { GroupId: G, ReqMsgNumber: 20, ReqMsgSeq: 3 });
      expect((page['RspMsgList'] as { MsgSeq: number }[]).map((one) => one.MsgSeq)).toEqual([3]);
      // Nor who has taken one of those back.
      await testServer.db
        .update(imMessages)
        .set({ revokedBy: 'circleOwner', createTime: testServer.clock.now })
        .where(and(eq(imMessages.talkId, 'g:' + G), inArray(imMessages.seq, [2, 3])));
      const gone = await late.ask(groupCommand('get_group_notify'), { GroupId: G });
      expect((gone['NotifyMsgList'] as { MsgSeq: number }[]).map((one) => one.MsgSeq)).toEqual([3]);
      late.close();
    });
  });

  it('a removed member with an open socket sends and receives nothing more', async () => {
    await kept(async () => {
      const gone = await openWire(testServer, 'other');
      const owner = wires.get('owner') as Wire;
      expect(
        await owner.code(groupCommand('delete_group_member'), { GroupId: G, MemberToDel_Account: ['other'] }),
      ).toBe(0);
      expect(await gone.code(groupCommand('send_group_msg'), textIn(G, '还在吗'))).toBe(10007);
      expect(await owner.code(groupCommand('send_group_msg'), textIn(G, '他不在了'))).toBe(0);
      // A word to himself comes after everything that was said to the group before it.
      expect(await (wires.get('member') as Wire).code('openim.sendmsg', textTo('other', '在吗'))).toBe(0);
      await until(() => JSON.stringify(gone.events).includes('在吗'));
      expect(JSON.stringify(gone.events)).not.toContain('他不在了');
      gone.close();
    });
  });
});
