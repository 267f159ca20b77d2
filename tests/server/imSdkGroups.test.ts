// The contract with the pinned SDK (see imSdk.test.ts) in groups: reading, mentions, members, and the life of a new group.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../server/db/open';
import { databases, textOf } from './kit';
import {
  groupCommand,
  openImTestServer,
  openLine,
  openPhone,
  openWire,
  textIn,
  until,
  type ImTestServer,
  type Phone,
} from './imKit';
import { G, listOf, received, runClock, send, words, type Body } from './imShared';

describe.each(databases)('the SDK on $name', ({ open }) => {
  let testServer: ImTestServer;
  let fan: Phone;
  let author: Phone;
  let owner: Phone;
  let member: Phone;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
    runClock(testServer);
    [fan, author, owner, member] = [
      await openPhone(testServer, 'fan'),
      await openPhone(testServer, 'author'),
      await openPhone(testServer, 'circleOwner'),
      await openPhone(testServer, 'circleMember'),
    ];
  });
  afterAll(async () => {
    for (const phone of [fan, author, owner, member]) await phone.tim.destroy().catch(() => undefined);
    await testServer.close();
  });

  it('reads groups with members, messages, tips and history', async () => {
    expect(
      (await listOf(member, 'getGroupList')).map((one) => [one['groupID'], (one['selfInfo'] as Body)['role']]),
    ).toContainEqual([G, 'Member']);
    expect(
      (await listOf(member, 'getGroupMemberList', { groupID: G, count: 15, offset: 0 })).map((one) => [
        one['userID'],
        one['role'],
        one['nick'],
      ]),
    ).toEqual([
      ['circleOwner', 'Owner', '名字circleOwner'],
      ['circleAdmin', 'Admin', '名字circleAdmin'],
      ['circleMember', 'Member', '名字circleMember'],
    ]);
    expect(words(await listOf(member, 'getMessageList', { conversationID: 'GROUP' + G, count: 15 }))).toEqual([
      '群里的话0',
      '群里的话1',
      '群里的话2',
    ]);
    await send(member, G, '我来了', 'GROUP');
    await until(() => received(owner).includes('我来了'), 'the message');
    await owner.tim['updateGroupProfile']?.({ groupID: G, notification: '周六见' });
    await until(
      () =>
        member
          .heard('onMessageReceived')
          .some((one) => one['type'] === 'TIMGroupTipElem' && JSON.stringify(one['payload']).includes('周六见')),
      'the tip',
    );
    const before = (await listOf(member, 'getConversationList')).find((one) => one['conversationID'] === 'GROUP' + G)?.[
      'unreadCount'
    ];
    expect(before).toBe(0);
  });

  it('shows the last message of a group after a long disconnection', { tags: 'full' }, async () => {
    const line = await openLine(testServer.port);
    const away = await openPhone({ ...testServer, origin: line.origin }, 'circleAdmin');
    // Asked while it connects again it fails, which says nothing.
    const entry = async (): Promise<Body | undefined> =>
      (await listOf(away, 'getConversationList').catch(() => [])).find((one) => one['conversationID'] === 'GROUP' + G);
    // What it asks at its start has been answered.
    await until(async () => (await listOf(away, 'getGroupList')).some((one) => one['groupID'] === G), 'its groups');
    await listOf(away, 'getMessageList', { conversationID: 'GROUP' + G, count: 1 });
    line.hush();
    const wire = await openWire(testServer, 'circleOwner');
    for (let i = 0; i < 320; i++) await wire.ask(groupCommand('send_group_msg'), textIn(G, '不在的时候' + i));
    wire.close();
    line.cut();
    await expect.poll(entry, { timeout: 20_000 }).toMatchObject({ lastMessage: { messageForShow: '不在的时候319' } });
    await away.tim.destroy();
    line.close();
  });

  it('delivers mentions in a group, again after a new login', async () => {
    const message = owner.tim.createTextAtMessage({
      to: G,
      conversationType: 'GROUP',
      payload: { text: '@名字circleMember 看这里', atUserList: ['circleMember'] },
    });
    await owner.tim.sendMessage(message);
    const named = async (phone: Phone) =>
      (await listOf(phone, 'getConversationList')).some(
        (one) => one['conversationID'] === 'GROUP' + G && (one['groupAtInfoList'] as unknown[]).length === 1,
      );
    await until(() => named(member), 'the mark');
    const later = await openPhone(testServer, 'circleMember');
    await until(() => named(later), 'the mark on a phone that was away');
    // The SDK reports nothing of a group that it has not listed yet.
    await until(
      async () => (await listOf(later, 'getGroupList')).some((one) => one['groupID'] === G),
      'the groups of the second phone',
    );
    await later.tim['setMessageRead']?.({ conversationID: 'GROUP' + G });
    await until(
      async () =>
        (await listOf(member, 'getConversationList')).some(
          (one) => one['conversationID'] === 'GROUP' + G && one['unreadCount'] === 0,
        ),
      'read on the other phone',
    );
    expect(await named(member)).toBe(false);
    await later.tim.destroy();
  });

  it('creates a group, invites people, adds those who accept, removes, transfers and dismisses', async () => {
    const made = (
      await fan.tim['createGroup']?.({
        type: 'Public',
        name: '看海的人',
        memberList: [{ userID: 'author' }, { userID: 'other' }],
      })
    )?.data['group'] as Body | undefined;
    const groupID = textOf(made?.['groupID']);
    // The founder's notice is in the list, and counts as read.
    const ofFan = async (topic: 'chat.listGroupNotices' | 'chat.getUnread') =>
      (await testServer.call(topic, {}, await testServer.token('fan'))).data;
    expect((await ofFan('chat.listGroupNotices'))['list']).toMatchObject([{ operationType: 6 }]);
    expect((await ofFan('chat.getUnread'))['groupNotice']).toBe(0);
    // author follows fan and is in at once; other is asked.
    expect(
      (await listOf(fan, 'getGroupMemberList', { groupID, count: 15, offset: 0 })).map((one) => one['userID']),
    ).toEqual(['fan', 'author']);
    const invitations = async (person: 'fan' | 'author') =>
      (await testServer.call('chat.getGroup', { groupID }, await testServer.token(person))).data['invitations'];
    expect(await invitations('fan')).toMatchObject([{ userId: 'other', agreed: 0 }]);
    // Those of others are nobody's business.
    expect(await invitations('author')).toEqual([]);
    // What the SDK sends into a new group by itself is not kept: it begins with who is asked, and then who came.
    const lines = await rowsOf<{ tip: Body }>(
      testServer.db,
      sql`select body->'tip' as tip from im_messages where talk_id = ${'g:' + groupID} order by seq`,
    );
    expect(lines.map((row) => row.tip)).toMatchObject([
      { op: 20, by: 'fan', users: ['other'] },
      { op: 1, by: 'fan', users: ['author'] },
    ]);
    await until(
      async () => (await listOf(author, 'getGroupList')).some((one) => one['groupID'] === groupID),
      'the group in the list of who was let in',
    );
    await send(author, groupID, '在', 'GROUP');
    await until(() => received(fan).includes('在'), 'the first words');
    const asked = (await testServer.call('chat.listGroupNotices', {}, await testServer.token('other'))).data[
      'list'
    ] as {
      noticeId: string;
      operationType: number;
      handled: number;
    }[];
    expect(asked[0]).toMatchObject({ operationType: 7, handled: 0 });
    expect(
      (
        await testServer.call(
          'chat.handleGroupNotice',
          { noticeId: asked[0]?.noticeId ?? '', agree: 1, clientToken: 'abcdefgh1234567' },
          await testServer.token('other'),
        )
      ).answer.code,
    ).toBe('000000');
    await until(
      async () => (await listOf(fan, 'getGroupMemberList', { groupID, count: 15, offset: 0 })).length === 3,
      'the one who agreed',
    );
    expect(await invitations('fan')).toMatchObject([{ userId: 'other', agreed: 1 }]);
    await fan.tim['deleteGroupMember']?.({ groupID, userIDList: ['other'] });
    await until(
      async () => (await listOf(fan, 'getGroupMemberList', { groupID, count: 15, offset: 0 })).length === 2,
      'the removal',
    );
    await fan.tim['changeGroupOwner']?.({ groupID, newOwnerID: 'author' });
    // Both know it, and have heard the line about it: a line about a group that is gone throws inside the SDK.
    for (const phone of [fan, author]) {
      await until(
        async () =>
          (await listOf(phone, 'getGroupList')).some(
            (one) => one['groupID'] === groupID && one['ownerID'] === 'author',
          ),
        'the new owner',
      );
      await until(
        () =>
          phone
            .heard('onMessageReceived')
            .some((one) => one['to'] === groupID && JSON.stringify(one['payload']).includes('"operationType":6')),
        'the line about it',
      );
    }
    await author.tim['dismissGroup']?.(groupID);
    await until(async () => !(await listOf(fan, 'getGroupList')).some((one) => one['groupID'] === groupID), 'the end');
  });
});
