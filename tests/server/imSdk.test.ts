// The contract with the pinned SDK: the unmodified package against the stand-in. It must pass before the version
// changes: the wire format is undocumented. Here: messages between two people, and logging in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../server/db/open';
import { imKey } from '../../server/im/sockets/service';
import { signUser } from '../../server/im/userSig';
import type { ImAsk } from '../../bus/entities/im';
import { loadMessage } from '../../worker/im/loadMessage';
import { databases, textOf } from './kit';
import { openImTestServer, openPhone, sdkVersion, until, type ImTestServer, type Phone } from './imKit';
import { listOf, received, runClock, send, words, type Body } from './imShared';

it('is pinned', () => {
  expect(sdkVersion()).toBe('2.27.6');
});

describe.each(databases)('the SDK on $name', ({ open }) => {
  let testServer: ImTestServer;
  let fan: Phone;
  let author: Phone;
  let added = 0;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
    runClock(testServer, () => added);
    [fan, author] = [await openPhone(testServer, 'fan'), await openPhone(testServer, 'author')];
  });
  afterAll(async () => {
    for (const phone of [fan, author]) await phone.tim.destroy().catch(() => undefined);
    await testServer.close();
  });

  const loaded = (phone: Phone, ask: ImAsk) =>
    loadMessage(
      phone.tim as unknown as Parameters<typeof loadMessage>[0],
      async (name, options) => (await phone.tim[name]?.(options as Body))?.data ?? {},
      ask,
    );

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

  it('pages history by fifteen until it is complete, with new messages once', { tags: 'full' }, async () => {
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

  it('revokes a message that the phone knows, and that is older than what the SDK has loaded', async () => {
    const sent = await send(fan, 'author', '从存储里撤');
    for (let i = 1; i <= 16; i++) await send(fan, 'author', `后面${i}`);
    await until(() => received(author).includes('后面16'), 'the messages');
    const where = { conversationID: 'C2Cauthor', messageID: textOf(sent['ID']), time: Number(sent['time']) * 1000 };
    const mine = await openPhone(testServer, 'fan');
    await mine.tim['revokeMessage']?.(await loaded(mine, { op: 'revoke', ...where }));
    const revoked = () => author.heard('onMessageRevoked').map((one) => one['ID']);
    await expect.poll(revoked).toContain(sent['ID']);
    await mine.tim.destroy();
  });

  it('deletes a message that the phone knows, and that the SDK has not loaded', async () => {
    const sent = await send(fan, 'author', '从存储里删');
    await send(fan, 'author', '最后一条');
    await until(() => received(author).includes('最后一条'), 'the messages');
    const where = { conversationID: 'C2Cauthor', messageID: textOf(sent['ID']), time: Number(sent['time']) * 1000 };
    const mine = await openPhone(testServer, 'fan');
    await mine.tim['deleteMessage']?.([await loaded(mine, { op: 'remove', ...where })]);
    const row = (await listOf(mine, 'getConversationList')).find((one) => one['conversationID'] === 'C2Cauthor');
    expect(row?.['lastMessage']).toMatchObject({ payload: { text: '最后一条' } });
    await mine.tim.destroy();
    const later = await openPhone(testServer, 'fan');
    const rest = words(await listOf(later, 'getMessageList', { conversationID: 'C2Cauthor', count: 15 }));
    expect([rest.includes('从存储里删'), rest.includes('最后一条')]).toEqual([false, true]);
    await later.tim.destroy();
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

  it('logs out the oldest device when a ninth logs in', { tags: 'full' }, async () => {
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
