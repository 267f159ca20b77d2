// Chat end to end: the unmodified SDK behind the adapter, in phones that are processes of their own, against the real
// server and its database. Two users and a group, a killed server, and a second device.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../bus/entities/chat';
import { readRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import type { ChatPhone } from './chatPhones';
import { chatPhone } from './chatPhones';
import type { ChatServer } from './chatServer';
import { startChatServer } from './chatServer';

type Person = ChatPhone & { userId: string };
let server: ChatServer;
let a: Person;
let b: Person;
const toB = 'C2Cfan';
const toA = 'C2Cowner';
const say = (phone: ChatPhone, conversationID: string, text: string) =>
  phone.ask('chat.send', { conversationID, message: { type: 'text', text } });
const sees = (phone: ChatPhone, id: string, text: string) =>
  phone.until(`"${text}" in ${id}`, async () => (await phone.texts(id)).includes(text));
const settled = (phone: ChatPhone) =>
  phone.until('all is sent', async () => ((await phone.read('session.outbox'))?.waiting ?? 0) === 0);

beforeAll(async () => {
  server = await startChatServer();
  a = await chatPhone(server.origin, 'a', '13800000001');
  b = await chatPhone(server.origin, 'b', '13800000002');
}, 120_000);
afterAll(async () => {
  await a?.kill();
  await b?.kill();
  await server?.remove();
});

describe('the unmodified SDK in the adapter', { timeout: 120_000 }, () => {
  test('is version 2.27.6', () => {
    const file = createRequire(import.meta.url).resolve('tim-js-sdk/package.json');
    expect((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version).toBe('2.27.6');
  });
  test('delivers a message with the same ids on both sides and with its author', async () => {
    await a.ask('chat.openConversations', {});
    await a.ask('chat.openConversation', { conversationID: toB });
    await b.ask('chat.openConversation', { conversationID: toA });
    await say(a, toB, '你好');
    await sees(b, toA, '你好');
    await settled(a);
    const [sent] = await a.messages(toB);
    const [got] = await b.messages(toA);
    expect(sent).toMatchObject({ status: 'success', flow: 'out', from: 'owner' });
    expect(got).toMatchObject({
      messageID: sent?.messageID,
      clientMsgId: sent?.clientMsgId,
      time: sent?.time,
      flow: 'in',
      from: 'owner',
      nick: '名字owner',
      status: 'success',
    });
    expect(got?.timeSign).toMatch(/^今天 \d\d:\d\d$/);
  });
  test('refuses a second message to a stranger with a reason, and delivers it after a reply', async () => {
    const { messageID } = await say(a, toB, '还在吗');
    await a.until('it is refused', async () => (await a.read('chat.message', messageID))?.status === 'fail');
    expect((await a.read('chat.message', messageID))?.failMessage).toContain('只能发送一条');
    await say(b, toA, '在的');
    await sees(a, toB, '在的');
    await a.ask('chat.resend', { conversationID: toB, messageID });
    await sees(b, toA, '还在吗');
    expect(await a.texts(toB)).toEqual(['你好', '在的', '还在吗']);
    expect(await b.texts(toA)).toEqual(['你好', '在的', '还在吗']);
  });
  test('delivers face, location, card and text with a quote as they were sent', async () => {
    const kinds = [
      { type: 'face', index: 3, data: 'smile' },
      { type: 'location', description: '北岸停车场\n滨江路 1 号', latitude: 31.2, longitude: 121.5 },
      { type: 'custom', card: { kind: 'threadCard', id: 't1', title: '一个帖子', cover: '/media/seed/x.webp' } },
    ] as const;
    for (const message of kinds) await a.ask('chat.send', { conversationID: toB, message });
    await settled(a);
    const messageID = (await a.messages(toB)).at(-2)?.messageID ?? '';
    // Whatever the phone claims, what was said is what is quoted.
    const quote = { messageID, nick: '某人', abstract: '几点' };
    await a.ask('chat.send', { conversationID: toB, message: { type: 'text', text: '答你', quote } });
    await sees(b, toA, '答你');
    const got = (await b.messages(toA)).slice(-4);
    expect(got.map((m) => m.type)).toEqual(['face', 'location', 'custom', 'text']);
    expect(got[0]?.payload).toEqual({ index: 3, data: 'smile' });
    expect(got[1]?.payload).toEqual({ description: '北岸停车场\n滨江路 1 号', latitude: 31.2, longitude: 121.5 });
    expect(got[2]?.payload).toMatchObject({
      card: { kind: 'threadCard', id: 't1', title: '一个帖子', cover: '/media/seed/x.webp' },
    });
    expect(got[3]?.quote).toEqual({ messageID: got[1]?.messageID, nick: '名字owner', abstract: '[位置] 北岸停车场' });
    await settled(a);
  });
  test('delivers a picture, a voice and a file through the app’s own uploads, with its own URLs', async () => {
    await a.file('voice', 'audio/mp4', '\x00\x00\x00\x18ftypM4A ' + 'v'.repeat(3000));
    await a.ask('media.addFile', {
      kind: 'sound',
      file: { localId: 'voice', name: 'v.m4a', size: 3012, mime: 'audio/mp4', width: 0, height: 0, duration: 3 },
    });
    await a.ask('chat.send', { conversationID: toB, message: { type: 'sound', localId: 'voice', second: 3 } });
    await a.file('doc', 'application/pdf', '%PDF-1.4 ' + 'x'.repeat(500));
    await a.ask('media.addFile', {
      kind: 'file',
      file: { localId: 'doc', name: '路书.pdf', size: 509, mime: 'application/pdf', width: 0, height: 0 },
    });
    await a.ask('chat.send', {
      conversationID: toB,
      message: { type: 'file', localId: 'doc', fileName: '路书.pdf', fileSize: 509 },
    });
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await a.file('pic', 'image/png', Buffer.from(png, 'base64').toString('latin1'));
    await a.ask('media.addPictures', {
      files: [{ localId: 'pic', name: 'a.png', size: 70, mime: 'image/png', width: 1, height: 1 }],
    });
    await a.ask('chat.send', { conversationID: toB, message: { type: 'image', localId: 'pic' } });
    await say(a, toB, '都发了');
    await sees(b, toA, '都发了');
    const [voice, doc, picture] = (await b.messages(toA)).slice(-4);
    expect(voice).toMatchObject({ type: 'sound', payload: { second: 3, size: 3012 } });
    const urls = (message: Message | undefined): string[] =>
      !message
        ? []
        : 'images' in message.payload
          ? message.payload.images.map((i) => i.url)
          : 'url' in message.payload
            ? [message.payload.url]
            : [];
    expect(urls(voice)).toEqual([expect.stringMatching(/^\/media\/c\/[0-9a-f]{32}\.m4a$/)]);
    expect(doc).toMatchObject({ type: 'file', payload: { fileName: '路书.pdf', fileSize: 509 } });
    expect(urls(picture)).toEqual([
      expect.stringMatching(/^\/media\/u\//),
      expect.stringMatching(/^\/media\/u\//),
      expect.stringMatching(/^\/media\/u\//),
    ]);
    const served = await fetch(server.origin + (urls(voice)[0] ?? ''));
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
  });
  test('removes a revoked message for the recipient, and shows a notice to the sender', async () => {
    await say(a, toB, '写错了');
    await sees(b, toA, '写错了');
    await settled(a);
    const id =
      (await a.messages(toB)).filter((m) => 'text' in m.payload && m.payload.text === '写错了')[0]?.messageID ?? '';
    await a.ask('chat.revokeMessage', { conversationID: toB, messageID: id });
    await b.until('it is gone', async () => !(await b.texts(toA)).includes('写错了'));
    expect((await a.read('chat.message', id))?.revokedText).toBe('你撤回了一条消息');
  });
  test(
    'takes the words out of a quote at once, also on a phone that has not loaded the quoted message',
    { tags: 'full' },
    async () => {
      const words = '车牌是沪A12345';
      await say(a, toB, words);
      for (let i = 1; i <= 16; i++) await say(a, toB, `之后${i}`);
      await settled(a);
      const said = (await a.messages(toB)).filter((m) => 'text' in m.payload && m.payload.text === words)[0];
      const quote = { messageID: said?.messageID ?? '', nick: '名字owner', abstract: words };
      await a.ask('chat.send', { conversationID: toB, message: { type: 'text', text: '说的是这个', quote } });
      await settled(a);
      const late = await chatPhone(server.origin, 'b-late', '13800000002');
      await late.ask('chat.openConversation', { conversationID: toA });
      const quoted = async () => (await late.messages(toA)).at(-1)?.quote;
      expect(await quoted()).toEqual(quote);
      expect(await late.texts(toA)).not.toContain(words);
      await a.ask('chat.revokeMessage', { conversationID: toB, messageID: quote.messageID });
      await late.until('the quote has no words', async () => (await quoted())?.abstract === '');
      await late.kill();
    },
  );
  let seconds = 0;
  test(
    'counts unread messages and clears the count when they are read, the same on two devices',
    { tags: 'full' },
    async () => {
      // Earlier tests leave unread messages.
      await b.ask('chat.openConversation', { conversationID: toA });
      await b.until('all is read', async () => (await b.read('chat.total'))?.c2c === 0);
      await b.ask('chat.closeConversation', { conversationID: toA });
      const second = await chatPhone(server.origin, 'b2-' + String(++seconds), '13800000002');
      await second.until('the service is there', async () => (await second.read('chat.service'))?.phase === 'ready');
      for (const text of ['一', '二', '三']) await say(a, toB, text);
      for (const phone of [b, second])
        await phone.until('three unread', async () => (await phone.read('chat.total'))?.c2c === 3);
      await b.ask('chat.openConversation', { conversationID: toA });
      for (const phone of [b, second])
        await phone.until('none unread', async () => (await phone.read('chat.total'))?.c2c === 0);
      // A message from one device appears on the other as outgoing.
      await second.ask('chat.openConversation', { conversationID: toA });
      await say(b, toA, '从第一台发的');
      await sees(second, toA, '从第一台发的');
      expect((await second.messages(toA)).pop()).toMatchObject({ flow: 'out', from: 'fan' });
      await second.kill();
    },
  );
  test('loads history in pages of 15 until it is complete, in the server’s order', { tags: 'full' }, async () => {
    for (let i = 1; i <= 40; i++) void say(a, toB, `第${i}条`);
    await sees(b, toA, '第40条');
    const fresh = await chatPhone(server.origin, 'b3', '13800000002');
    await fresh.ask('chat.openConversation', { conversationID: toA });
    expect((await fresh.list(toA))?.ids).toHaveLength(15);
    while ((await fresh.list(toA))?.isCompleted !== 1) await fresh.ask('chat.loadHistory', { conversationID: toA });
    const all = await fresh.texts(toA);
    expect(all.slice(-40)).toEqual(Array.from({ length: 40 }, (_, i) => `第${i + 1}条`));
    expect(new Set((await fresh.list(toA))?.ids).size).toBe(all.length);
    expect(all[0]).toBe('你好');
    await fresh.kill();
  });
  test(
    'supports a group from creation to leaving: messages, members and roles, bulletin, mute',
    { tags: 'full' },
    async () => {
      const { groupID } = await a.ask('chat.createGroup', { name: '周末跑山', userIDs: ['fan'] });
      const id = 'GROUP' + groupID;
      await a.ask('chat.openConversation', { conversationID: id });
      await a.ask('chat.openGroup', { groupID });
      expect(await a.read('chat.group', groupID)).toMatchObject({ name: '周末跑山', myRole: 'Owner' });
      // An invited user becomes a member only by accepting the group notice.
      await b.ask('chat.openGroupNotices', { how: 'open' });
      const asked = (await b.read('chat.groupNotices'))?.ids ?? [];
      for (const noticeId of asked)
        if ((await b.read('chat.groupNotice', noticeId))?.handled === 0)
          await b.ask('chat.handleGroupNotice', { noticeId, agree: 1 });
      await b.until('the group is there', async () =>
        ((await b.read('chat.conversations', 'GROUP'))?.ids ?? []).includes(id),
      );
      await b.ask('chat.openConversation', { conversationID: id });
      await say(b, id, '我来了');
      await sees(a, id, '我来了');
      await a.ask('chat.send', {
        conversationID: id,
        message: { type: 'text', text: '@名字fan 周六七点', atUserIDs: ['fan'] },
      });
      await sees(b, id, '@名字fan 周六七点');
      expect((await b.messages(id)).pop()?.atUserIDs).toEqual(['fan']);
      await a.ask('chat.openMembers', { groupID, how: 'refresh' });
      expect((await a.read('chat.members', groupID))?.list.map((m) => [m.userID, m.role])).toEqual([
        ['owner', 'Owner'],
        ['fan', 'Member'],
      ]);
      expect(await a.ask('chat.setAdmins', { groupID, userIDs: ['fan'], isAdmin: 1 })).toEqual({ failed: [] });
      await a.until('he is admin', async () =>
        ((await a.read('chat.members', groupID))?.list ?? []).some((m) => m.userID === 'fan' && m.role === 'Admin'),
      );
      await a.ask('chat.updateGroup', { groupID, notification: '七点集合' });
      await b.ask('chat.openGroup', { groupID });
      await b.until(
        'the bulletin is there',
        async () => (await b.read('chat.group', groupID))?.notification.text === '七点集合',
      );
      await a.ask('chat.setAdmins', { groupID, userIDs: ['fan'], isAdmin: 0 });
      await a.ask('chat.updateGroup', { groupID, muteAll: 1 });
      const { messageID } = await say(b, id, '不能说话');
      await b.until('it is refused', async () => (await b.read('chat.message', messageID))?.status === 'fail');
      expect((await b.read('chat.message', messageID))?.failMessage).toContain('禁言');
      await b.ask('chat.leaveGroup', { groupID });
      expect((await b.read('chat.conversations', 'GROUP'))?.ids ?? []).not.toContain(id);
      await a.until(
        'he is gone',
        async () => !((await a.read('chat.members', groupID))?.list ?? []).some((m) => m.userID === 'fan'),
      );
    },
  );
  test('tells the other that one is typing until the message comes, and makes no message of it', async () => {
    // Opened anew: it is known by now that both have answered.
    await a.ask('chat.openConversation', { conversationID: toB });
    await b.ask('chat.openConversation', { conversationID: toA });
    const state = async () => JSON.stringify([await b.messages(toA), await b.conversation(toA)]);
    await b.until('all is read', async () => (await b.conversation(toA))?.unreadCount === 0);
    const before = await state();
    await a.until('it is known how they stand', async () => (await a.read('chat.attention', 'fan'))?.left === -1);
    await a.tell('chat.typed', { conversationID: toB });
    await b.until('the sign', async () => (await b.read('chat.typing', toA))?.on === 1);
    expect(await state()).toBe(before);
    await say(a, toB, '打完了');
    await sees(b, toA, '打完了');
    expect((await b.read('chat.typing', toA))?.on).toBe(0);
    expect(await a.texts(toB)).toEqual(await b.texts(toA));
  });
  test(
    'keeps messages while the server is down, and delivers them once in order when it is back',
    { tags: 'full' },
    async () => {
      await b.ask('chat.openConversation', { conversationID: toA });
      await server.kill();
      await a.until('it is noticed', async () => (await a.service())?.phase === 'notReady');
      for (let i = 1; i <= 5; i++) await say(a, toB, `停机${i}`);
      await server.start();
      await b.until(
        'all five',
        async () => (await b.texts(toA)).slice(-5).join() === '停机1,停机2,停机3,停机4,停机5',
        60_000,
      );
      await settled(a);
      await a.until('ready again', async () => (await a.service())?.phase === 'ready');
      // What each has missed comes with the newest page after that.
      await expect
        .poll(async () => [await a.texts(toB), await b.texts(toA)].map((texts) => texts.join()), { timeout: 10_000 })
        .toSatisfy(([ofA, ofB]: string[]) => ofA === ofB);
    },
  );
  test('records the session without private texts; the recording replays with 0 differing envelopes', async () => {
    const file = await a.recording();
    for (const secret of ['停机3', '七点集合', '写错了', '北岸停车场', 'eJw']) expect(file).not.toContain(secret);
    const { differing } = await replayWorker(readRecording(file));
    expect(differing).toBe(0);
  });
});
