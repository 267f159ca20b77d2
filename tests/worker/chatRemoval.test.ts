// Deleting messages for oneself: gone at once, for good after five seconds, back in their places when it is undone.
import { describe, expect, test } from 'vitest';
import { failureIn } from '../../worker/kernel/failures';
import { chatting, texts } from './chatKit';
import { createImFake, listed, textMessage } from './imFake';
import { json } from './fixtures';
import { file } from './uploadKit';
import { startedAt } from './world';
import type { Answers } from './world';

async function opened(answers: Answers = {}) {
  const im = createImFake();
  for (let i = 1; i <= 4; i++) im.put(textMessage(`m${i}`, { time: i * 1000, payload: { text: `第 ${i} 条` } }));
  const chat = await chatting({ im, answers });
  await chat.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  return chat;
}
/** A message that the server finds. */
const hit = (messageID: string, count: number, conversationID = 'C2Cu1') => ({
  conversationID,
  messageID,
  from: 'u1',
  nick: '北岸慢行',
  avatar: '',
  abstract: messageID,
  time: 1000,
  count,
});
const two = { conversationID: 'C2Cu1', messageIDs: ['m2', 'm4'] };
const removed = (im: ReturnType<typeof createImFake>) => im.ops('remove').map(({ messageID }) => messageID);

describe('deleting messages', () => {
  test('hides them at once, and deletes them after five seconds, also when the room was left', async () => {
    const { world, im } = await opened();
    await world.ask('chat.removeMessages', two);
    expect(texts(world)).toEqual(['第 1 条', '第 3 条']);
    await world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
    await world.pass(4500);
    expect(removed(im)).toEqual([]);
    await world.pass(1000);
    expect(removed(im)).toEqual(['m2', 'm4']);
    expect(world.read('chat.message', 'm2')).toBeUndefined();
  });
  test('shows them again in their places when it is undone in time, and deletes nothing', async () => {
    const { world, im } = await opened();
    const { undoId } = await world.ask('chat.removeMessages', two);
    await world.pass(3000);
    await world.ask('chat.undoRemove', { undoId });
    expect(texts(world)).toEqual(['第 1 条', '第 2 条', '第 3 条', '第 4 条']);
    await world.pass(60_000);
    expect(removed(im)).toEqual([]);
  });
  test('leaves the conversation in the list without a line when nothing else is in it', async () => {
    const im = createImFake();
    im.put(textMessage('m1', { time: 1000 }));
    im.conversations.set('C2Cu1', listed('C2Cu1', 1000));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    const row = () => world.read('chat.conversation', 'C2Cu1')?.lastMessage?.abstract;
    const { undoId } = await world.ask('chat.removeMessages', { conversationID: 'C2Cu1', messageIDs: ['m1'] });
    expect([row(), world.read('chat.conversations', 'C2C')?.ids]).toEqual([undefined, ['C2Cu1']]);
    await world.ask('chat.undoRemove', { undoId });
    expect(row()).toBe('m1');
  });
  test('says that it is too late to undo it once it is done', async () => {
    const { world } = await opened();
    const { undoId } = await world.ask('chat.removeMessages', two);
    await world.pass(6000);
    const late = await world.ask('chat.undoRemove', { undoId }).then(
      () => undefined,
      (e: unknown) => failureIn(e),
    );
    expect(late).toMatchObject({ code: '010004', message: '已删除，无法撤销' });
    expect(texts(world)).toEqual(['第 1 条', '第 3 条']);
  });
  test('waits without a network, and does not show them after a restart', async () => {
    const { world, im } = await opened();
    im.cut();
    await world.ask('chat.removeMessages', two);
    await world.pass(30_000);
    world.kill();
    im.mend();
    im.setOnline(true);
    const again = await chatting({ im, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(['第 1 条', '第 3 条']);
    await again.world.pass(60_000);
    expect(new Set(removed(im))).toEqual(new Set(['m2', 'm4']));
  });
  test('does not show one again while its deletion waits, however many others are deleted meanwhile', async () => {
    const { world, im } = await opened();
    im.cut();
    await world.ask('chat.removeMessages', two);
    for (let n = 0; n < 3; n++) {
      const messageIDs = Array.from({ length: 100 }, (_, i) => `other-${n}-${i}`);
      await world.ask('chat.removeMessages', { conversationID: 'C2Cu2', messageIDs });
    }
    await world.pass(30_000);
    im.refusals['remove'] = { code: 'network', message: '' };
    im.mend();
    await world.pass(1000);
    expect(im.ops('remove').length).toBeGreaterThan(0);
    expect(texts(world)).toEqual(['第 1 条', '第 3 条']);
  });
  test('does not show one again when the app is closed at once, and the room opened after the one start that deletes it', async () => {
    const { world, im } = await opened();
    await world.pass(10_000);
    await world.ask('chat.removeMessages', two);
    world.kill();
    const second = await chatting({ im, storage: world.storage });
    await second.world.pass(30_000);
    expect(new Set(removed(im))).toEqual(new Set(['m2', 'm4']));
    second.world.kill();
    im.setOnline(false);
    const third = await chatting({ im, storage: second.world.storage });
    await third.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(third.world)).toEqual(['第 1 条', '第 3 条']);
  });
  test('says where each one is, so that the service deletes also one that it has not loaded', async () => {
    const { world, im } = await opened();
    im.cut();
    await world.ask('chat.removeMessages', two);
    await world.pass(30_000);
    world.kill();
    im.mend();
    im.setOnline(true);
    const again = await chatting({ im, storage: world.storage });
    await again.world.pass(60_000);
    expect(im.ops('remove').filter(({ messageID }) => messageID === 'm4')).toContainEqual({
      op: 'remove',
      messageID: 'm4',
      conversationID: 'C2Cu1',
      time: 4000,
      offset: 0,
    });
  });
  test('finds none of them while their deletion waits', async () => {
    const { world } = await opened();
    await world.ask('chat.removeMessages', two);
    await world.ask('chat.search', { keyword: '条' });
    expect(world.read('chat.found')?.messages).toMatchObject([{ messageID: 'm3', count: 2 }]);
  });
  test('finds none of them in the search of the room while their deletion waits, and finds them when it is undone', async () => {
    const { world } = await opened({
      'chat.searchMessages': { data: { list: ['m4', 'm3', 'm2'].map((id) => hit(id, 1)) } },
    });
    const search = async () =>
      (await world.ask('chat.searchConversation', { conversationID: 'C2Cu1', keyword: '条' })).list.map(
        ({ messageID }) => messageID,
      );
    const { undoId } = await world.ask('chat.removeMessages', two);
    expect(await search()).toEqual(['m3']);
    await world.ask('chat.undoRemove', { undoId });
    expect(await search()).toEqual(['m4', 'm3', 'm2']);
  });
  test.each([
    ['shows none of them that the server still finds', ['m2', 'm4'], { messageID: 'm3', count: 1 }],
    ['counts none of them that the server still finds', ['m2'], { messageID: 'm4', count: 2 }],
  ])('%s', async (_, messageIDs, newest) => {
    const im = createImFake();
    for (let i = 1; i <= 4; i++) im.put(textMessage(`m${i}`, { time: i * 1000 }));
    const { world } = await chatting({
      im,
      answers: {
        'chat.searchMessages': ({ conversationID }) => ({
          data: json({
            list:
              conversationID === undefined
                ? [hit('m4', 3), hit('m9', 1, 'C2Cu9')]
                : [hit('m4', 1), hit('m3', 1), hit('m2', 1)],
          }),
        }),
      },
    });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.removeMessages', { conversationID: 'C2Cu1', messageIDs });
    await world.ask('chat.search', { keyword: 'm' });
    expect(world.read('chat.found')?.messages).toMatchObject([newest, { messageID: 'm9', count: 1 }]);
  });
  test('deletes the others too when the service does not have one of them at hand', async () => {
    const { world, im } = await opened();
    im.refusals['remove'] = { code: '010002', message: '' };
    await world.ask('chat.removeMessages', two);
    await world.pass(6000);
    expect(removed(im)).toEqual(['m2', 'm4']);
    expect(texts(world)).toEqual(['第 1 条', '第 3 条']);
    expect(world.told('session.toasted')).toMatchObject([{ text: '已从本机删除' }]);
  });
});

describe.each(['chat.removeConversation', 'chat.clearHistory'] as const)('%s', (call) => {
  test('withdraws the unsent messages in all pages, and drops their files', async () => {
    const im = createImFake();
    im.setOnline(false);
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('media.addPictures', { files: [file('pic1')] });
    await world.ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'image', localId: 'pic1' } });
    await world.ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '不想发了' } });
    const jobIds = (world.read('chat.messages', 'C2Cu1')?.ids ?? []).map((id) => id.replace('local:', 'job:'));
    await world.ask(call, { conversationID: 'C2Cu1' });
    await world.pass(500);
    expect(world.read('media.upload', 'pic1')).toBeUndefined();
    const told = world.log.filter(({ kind, topic }) => kind === 'ask' && topic === 'native.sendCrossPage');
    expect(told.map(({ payload }) => payload)).toEqual(
      jobIds.map((jobId) => expect.objectContaining({ theme: 'jobDropped', args: [{ jobId }] }) as unknown),
    );
  });
  test('shows nothing of it while it waits, also after a restart', async () => {
    const { world, im } = await opened();
    im.cut();
    await world.ask(call, { conversationID: 'C2Cu1' });
    world.kill();
    im.refusals[call === 'chat.clearHistory' ? 'clear' : 'removeConversation'] = { code: 'network', message: '' };
    im.mend();
    im.setOnline(true);
    const again = await chatting({ im, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await again.world.pass(1000);
    expect(texts(again.world)).toEqual([]);
    im.arrive(textMessage('m5', { time: startedAt + 60_000, payload: { text: '新的一条' } }));
    await again.world.pass(1000);
    expect(texts(again.world)).toEqual(['新的一条']);
  });
  test('shows its last message in the list neither while it waits nor after a restart', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', 1000, { unreadCount: 1 }));
    im.put(textMessage('m1'));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    im.refusals[call === 'chat.clearHistory' ? 'clear' : 'removeConversation'] = { code: 'network', message: '' };
    await world.ask(call, { conversationID: 'C2Cu1' });
    await world.pass(10_000);
    const again = (await chatting({ im, storage: world.storage })).world;
    for (const one of [world, again]) {
      await one.ask('chat.openConversations', {});
      expect(one.read('chat.conversations', 'C2C')?.ids).toEqual(call === 'chat.clearHistory' ? ['C2Cu1'] : []);
      expect(one.read('chat.conversation', 'C2Cu1')).toMatchObject({ lastMessage: null, unreadCount: 0 });
      expect(one.read('chat.total')?.c2c).toBe(0);
    }
  });
  test('keeps what was deleted away when a newer message has come meanwhile, also after a restart', async () => {
    const { world, im } = await opened();
    im.cut();
    await world.ask(call, { conversationID: 'C2Cu1' });
    im.put(textMessage('m5', { time: startedAt + 60_000, payload: { text: '新的一条' } }));
    im.conversations.set('C2Cu1', listed('C2Cu1', startedAt + 60_000, { unreadCount: 1 }));
    im.mend();
    await world.pass(60_000);
    expect(world.read('session.outbox')?.waiting).toBe(0);
    const next = await chatting({ im, storage: world.storage });
    for (const one of [world, next.world]) {
      await one.ask('chat.openConversation', { conversationID: 'C2Cu1' });
      await one.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
      expect(texts(one)).toEqual(['新的一条']);
      expect(one.read('chat.messages', 'C2Cu1')?.isCompleted).toBe(1);
    }
  });
  test('waits for the service, and keeps a conversation in which a message has come meanwhile', async () => {
    const im = createImFake();
    const all = ['C2Cu1', 'C2Cu2', 'GROUPg1', 'GROUPg2'];
    for (const id of all) im.conversations.set(id, listed(id, 1000));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    im.cut();
    for (const conversationID of all) await world.ask(call, { conversationID });
    for (const conversationID of ['C2Cu2', 'GROUPg2']) {
      im.put(textMessage('m-' + conversationID, { conversationID, time: 2000 }));
      im.conversations.set(conversationID, listed(conversationID, 2000, { unreadCount: 1 }));
    }
    im.mend();
    await world.pass(60_000);
    const op = call === 'chat.clearHistory' ? 'clear' : 'removeConversation';
    expect(im.ops(op).map(({ conversationID }) => conversationID)).toEqual(['C2Cu1', 'GROUPg1']);
    expect(world.read('session.outbox')?.waiting).toBe(0);
  });
});

test.each(['C2Cu1', 'GROUPg1'])(
  '%s keeps its place in the list when its messages are cleared',
  async (conversationID) => {
    const im = createImFake();
    im.conversations.set(conversationID, listed(conversationID, 5000));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    await world.ask('chat.clearHistory', { conversationID });
    const empty = listed(conversationID, 0, { lastMessage: null });
    im.conversations.set(conversationID, empty);
    im.say({ what: 'conversations', conversations: [empty], gone: [] });
    await world.pass(500);
    const shown = () => world.read('chat.conversations', conversationID.startsWith('C2C') ? 'C2C' : 'GROUP')?.ids;
    expect(shown()).toEqual([conversationID]);
  },
);
test('a group whose messages were cleared stays in the list when a draft in it is given up', async () => {
  const conversationID = 'GROUPg1';
  const im = createImFake();
  im.conversations.set(conversationID, listed(conversationID, 5000));
  const { world } = await chatting({ im });
  await world.ask('chat.openConversations', {});
  await world.ask('chat.clearHistory', { conversationID });
  const draft = { text: '还没写完', atUserIDs: [], quote: null, time: 1 };
  await world.ask('chat.keepDraft', { conversationID, draft });
  await world.ask('chat.keepDraft', { conversationID, draft: null });
  expect(world.read('chat.conversations', 'GROUP')?.ids).toEqual([conversationID]);
});
test('a deleted conversation with a draft stays away when the service confirms it, and after a restart', async () => {
  const im = createImFake();
  im.conversations.set('C2Cu1', listed('C2Cu1', 5000));
  const { world } = await chatting({ im });
  await world.ask('chat.openConversations', {});
  await world.ask('chat.keepDraft', {
    conversationID: 'C2Cu1',
    draft: { text: '还没写完', atUserIDs: [], quote: null, time: 1 },
  });
  await world.ask('chat.removeConversation', { conversationID: 'C2Cu1' });
  im.conversations.delete('C2Cu1');
  im.say({ what: 'conversations', conversations: [], gone: ['C2Cu1'] });
  await world.pass(500);
  expect(world.read('chat.conversations', 'C2C')?.ids).toEqual([]);
  const again = await chatting({ im, storage: world.storage });
  await again.world.ask('chat.openConversations', {});
  expect(again.world.read('chat.conversations', 'C2C')?.ids).toEqual([]);
});

describe('a conversation that is deleted just before the page closes', () => {
  test('is deleted at the next start, with its draft', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', startedAt));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    const draft = { text: '还没发的话', atUserIDs: [], quote: null, time: 0 };
    await world.ask('chat.keepDraft', { conversationID: 'C2Cu1', draft });
    world.post('chat.removeConversation', { conversationID: 'C2Cu1' });
    await world.pass(0);
    world.kill();
    const next = await chatting({ im, storage: world.storage });
    await next.world.pass(3000);
    expect(im.ops('removeConversation')).toHaveLength(1);
    expect(next.world.read('chat.conversation', 'C2Cu1')?.draft ?? null).toBe(null);
  });
});
