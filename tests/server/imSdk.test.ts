// The contract with the pinned SDK: the unmodified package against the stand-in. It must pass before the version
// changes: the wire format is undocumented.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../server/db/open';
import { imKey } from '../../server/im/sockets/service';
import { signUser } from '../../server/im/userSig';
import { databases, textOf } from './kit';
import {
  groupCommand,
  openImTestServer,
  openLine,
  openPhone,
  openWire,
  sdkVersion,
  textIn,
  until,
  type ImTestServer,
  type Phone,
} from './imKit';

type Body = { [key: string]: unknown };
const G = 'g-open';
const words = (list: unknown): string[] =>
  (list as { payload: { text?: string }; type: string }[]).map((one) => one.payload.text ?? one.type);

it('is pinned', () => {
  expect(sdkVersion()).toBe('2.27.6');
});

describe.each(databases)('the SDK on $name', ({ open }) => {
  let testServer: ImTestServer;
  let fan: Phone;
  let author: Phone;
  let owner: Phone;
  let member: Phone;
  const send = async (from: Phone, to: string, text: string, type = 'C2C'): Promise<Body> => {
    const answer = await from.tim.sendMessage(
      from.tim.createTextMessage({ to, conversationType: type, payload: { text } }),
    );
    return answer.data['message'] as unknown as Body;
  };
  const listOf = async (phone: Phone, what: string, input?: unknown): Promise<Body[]> => {
    const call = phone.tim[what];
    if (call === undefined) throw new Error('the SDK has no ' + what);
    // It tells a missing argument from one that is undefined.
    const data: Body = (await (input === undefined ? call() : call(input))).data;
    return (data['conversationList'] ?? data['messageList'] ?? data['groupList'] ?? data['memberList']) as Body[];
  };
  const received = (phone: Phone): string[] => words(phone.heard('onMessageReceived'));

  beforeAll(async () => {
    testServer = await openImTestServer(open);
    // The service's clock goes by itself here: the SDK compares it with its own.
    const began = Date.now();
    Object.defineProperty(testServer.clock, 'now', {
      get: () => Date.UTC(2026, 5, 15, 2) + (Date.now() - began) + added,
    });
    [fan, author, owner, member] = [
      await openPhone(testServer, 'fan'),
      await openPhone(testServer, 'author'),
      await openPhone(testServer, 'circleOwner'),
      await openPhone(testServer, 'circleMember'),
    ];
  });
  let added = 0;
  afterAll(async () => {
    for (const phone of [fan, author, owner, member]) await phone.tim.destroy().catch(() => undefined);
    await testServer.close();
  });

  it('delivers a message between two people once, with one id for both', async () => {
    const sent = await send(fan, 'author', '周末去看海吗');
    await until(() => received(author).includes('周末去看海吗'), 'the message');
    const got = author.heard('onMessageReceived').filter((one) => one['ID'] === sent['ID']);
    expect(got).toHaveLength(1);
    expect(got[0]).toMatchObject({
      from: 'fan',
      nick: '名字fan',
      conversationID: 'C2Cfan',
      flow: 'in',
      time: sent['time'],
    });
    await send(author, 'fan', '去');
    await until(() => received(fan).includes('去'), 'the answer');
  });

  it('lists conversations with last message and unread count, also after a new login', async () => {
    await send(author, 'fan', '在');
    await author.tim['setMessageRead']?.({ conversationID: 'C2Cfan' });
    for (const text of ['周六', '几点']) await send(fan, 'author', text);
    await until(
      async () =>
        (await listOf(author, 'getConversationList')).some(
          (one) => one['conversationID'] === 'C2Cfan' && one['unreadCount'] === 2,
        ),
      'two unread',
    );
    const second = await openPhone(testServer, 'author');
    await until(
      async () =>
        (await listOf(second, 'getConversationList')).some(
          (one) =>
            one['conversationID'] === 'C2Cfan' &&
            one['unreadCount'] === 2 &&
            (one['lastMessage'] as Body)['messageForShow'] === '几点',
        ),
      'the same on another phone',
    );
    await author.tim['setMessageRead']?.({ conversationID: 'C2Cfan' });
    await until(
      async () =>
        (await listOf(second, 'getConversationList')).some(
          (one) => one['conversationID'] === 'C2Cfan' && one['unreadCount'] === 0,
        ),
      'read on both',
    );
    expect(
      (await listOf(author, 'getConversationList')).find((one) => one['conversationID'] === 'C2Cfan'),
    ).toMatchObject({ unreadCount: 0 });
    await until(() => fan.heard('onMessageReadByPeer').length > 0, 'the receipt');
    await second.tim.destroy();
  });

  it('pages history by fifteen until it is complete, with new messages once', async () => {
    for (let i = 0; i < 40; i++) await send(fan, 'author', '第' + i);
    const late = await openPhone(testServer, 'author');
    const pages: string[][] = [];
    let next = '';
    for (let complete = false; !complete;) {
      const data = (
        await late.tim['getMessageList']?.({
          conversationID: 'C2Cfan',
          count: 15,
          ...(next === '' ? {} : { nextReqMessageID: next }),
        })
      )?.data as Body | undefined;
      pages.unshift(words(data?.['messageList']));
      next = textOf(data?.['nextReqMessageID'] ?? '');
      complete = data?.['isCompleted'] === true;
    }
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(1)) expect(page).toHaveLength(15);
    const kept = await rowsOf<{ text: string }>(
      testServer.db,
      sql`select body->'elems'->0->'MsgContent'->>'Text' as text from im_messages where talk_id = 'p:author:fan'
        and revoked_by = '' order by seq`,
    );
    expect(pages.flat()).toEqual(kept.map((row) => row.text));
    await late.tim.destroy();
  });

  it('revokes and deletes messages', async () => {
    const sent = await send(fan, 'author', '说错了');
    await until(() => received(author).includes('说错了'), 'the message');
    await fan.tim['revokeMessage']?.(sent);
    await until(() => author.heard('onMessageRevoked').some((one) => one['ID'] === sent['ID']), 'the revocation');
    const kept = await send(fan, 'author', '只给你看');
    await fan.tim['deleteMessage']?.([kept]);
    const mine = await openPhone(testServer, 'fan');
    expect(words(await listOf(mine, 'getMessageList', { conversationID: 'C2Cauthor', count: 15 }))).not.toContain(
      '只给你看',
    );
    expect(words(await listOf(author, 'getMessageList', { conversationID: 'C2Cfan', count: 15 }))).toContain(
      '只给你看',
    );
    await mine.tim.destroy();
  });

  it('pins, mutes and removes a conversation on all devices of a person', async () => {
    await fan.tim['pinConversation']?.({ conversationID: 'C2Cauthor', isPinned: true });
    await fan.tim['setMessageRemindType']?.({ userIDList: ['author'], messageRemindType: 'AcceptNotNotify' });
    const other = await openPhone(testServer, 'fan');
    await until(
      async () =>
        (await listOf(other, 'getConversationList')).some(
          (one) =>
            one['conversationID'] === 'C2Cauthor' &&
            one['isPinned'] === true &&
            one['messageRemindType'] === 'AcceptNotNotify',
        ),
      'pinned and silent',
    );
    await fan.tim['pinConversation']?.({ conversationID: 'C2Cauthor', isPinned: false });
    await until(
      async () =>
        (await listOf(other, 'getConversationList')).some(
          (one) => one['conversationID'] === 'C2Cauthor' && one['isPinned'] === false,
        ),
      'unpinned there as well',
    );
    await fan.tim['deleteConversation']?.('C2Cauthor');
    await until(
      async () => !(await listOf(other, 'getConversationList')).some((one) => one['conversationID'] === 'C2Cauthor'),
      'gone there as well',
    );
    await send(author, 'fan', '你删了我？');
    await until(
      async () =>
        (await listOf(other, 'getConversationList')).some(
          (one) => one['conversationID'] === 'C2Cauthor' && one['unreadCount'] === 1,
        ),
      'back with the new words',
    );
    expect(words(await listOf(other, 'getMessageList', { conversationID: 'C2Cauthor', count: 15 }))).toEqual([
      '你删了我？',
    ]);
    await other.tim.destroy();
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

  it('shows the last message of a group after a long disconnection', async () => {
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
    // author follows fan and is in at once; other is asked.
    expect(
      (await listOf(fan, 'getGroupMemberList', { groupID, count: 15, offset: 0 })).map((one) => one['userID']),
    ).toEqual(['fan', 'author']);
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

  it('pushes other events as a message that is not stored', async () => {
    const { pushToUser } = await import('../../server/notifications/push');
    await testServer.db.transaction((tx) => pushToUser(tx, 'fan', { kind: 'unreadChanged' }));
    await until(
      () =>
        fan
          .heard('onMessageReceived')
          .some((one) => one['from'] === '@notice' && JSON.stringify(one['payload']).includes('unreadChanged')),
      'the push',
    );
    expect((await listOf(fan, 'getConversationList')).map((one) => one['conversationID'])).not.toContain('C2C@notice');
  });

  it('logs out the oldest device when a ninth logs in', async () => {
    const first = await openPhone(testServer, 'verifying');
    const more: Phone[] = [];
    for (let i = 0; i < 8; i++) more.push(await openPhone(testServer, 'verifying'));
    await until(() => first.heard('kickedOut').length > 0, 'the oldest to go');
    expect(more.flatMap((phone) => phone.heard('kickedOut'))).toEqual([]);
    for (const phone of [first, ...more]) await phone.tim.destroy().catch(() => undefined);
  });

  it('refuses a wrong or expired signature; an expiring one ends the login, a new one restores it', async () => {
    const wrong = signUser(
      { ...imKey(testServer.running.services), secret: 'another' },
      'alternate',
      testServer.clock.now,
    );
    await expect(openPhone(testServer, 'alternate', wrong)).rejects.toMatchObject({ code: 70003 });
    await expect(openPhone(testServer, 'alternate', testServer.sig('alternate', -5))).rejects.toMatchObject({
      code: 70001,
    });
    const phone = await openPhone(testServer, 'alternate', testServer.sig('alternate', 60));
    // What the SDK asks by itself at its start is out of the way.
    await until(
      () =>
        testServer.lines.some(
          (line) => line.includes('fetch_imsdk_purchase_bitsv2') && line.includes('"user":"alternate"'),
        ),
      'its start to be over',
    );
    added += 61_000;
    await (phone.tim['getGroupList']?.() ?? Promise.resolve()).catch(() => undefined);
    await until(
      () => phone.said.some((one) => one.name === 'kickedOut' && JSON.stringify(one.data).includes('userSigExpired')),
      'the end of the login',
    );
    await until(
      async () =>
        phone.tim.login({ userID: 'alternate', userSig: testServer.sig('alternate') }).then(
          () => true,
          () => false,
        ),
      'the new login',
    );
    await until(() => phone.said.filter((one) => one.name === 'sdkStateReady').length > 1, 'readiness');
    await phone.tim.destroy();
  });
});
