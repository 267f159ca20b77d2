// An open conversation is also marked as read at the chat service, however its messages came and however bad the
// network is.
import { describe, expect, test } from 'vitest';
import { chatting, list, texts } from './chatKit';
import { createImFake, lastText, listed, textMessage } from './imFake';
import { startedAt } from './world';
import type { World } from './world';

const at = Date.UTC(2026, 10, 21, 1, 0, 0);
/** Three unread messages from one friend. */
function oneRoom(from = at) {
  const im = createImFake();
  for (let i = 1; i <= 3; i++)
    im.put(textMessage(String(i), { conversationID: 'C2Cu1', time: from + i * 1000, seq: i }));
  im.conversations.set('C2Cu1', listed('C2Cu1', from + 3000, { unreadCount: 3 }));
  return im;
}

test('an open conversation that the service reports as unread is read once, without a new message', async () => {
  const { world, im } = await chatting({ im: oneRoom() });
  await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  await world.pass(5000);
  const reads = im.ops('read').length;
  const unread = (n: number) =>
    im.say({ what: 'conversations', conversations: [listed('C2Cu1', at + 62_000, { unreadCount: n })], gone: [] });
  // Counts without a message, as after the phone has slept.
  unread(2);
  unread(3);
  await world.pass(1000);
  expect(im.ops('read')).toHaveLength(reads + 1);
  // A conversation that is not open is not read.
  im.say({ what: 'conversations', conversations: [listed('C2Cu9', at + 62_000, { unreadCount: 1 })], gone: [] });
  await world.pass(1000);
  expect(im.ops('read')).toHaveLength(reads + 1);
  expect(world.read('chat.total')?.c2c).toBe(1);
});
test('a conversation that is opened before the service has counted says how much was unread when it was opened', async () => {
  const im = oneRoom();
  const { world } = await chatting({ im, idle: true });
  // By a link: nothing is known yet.
  void world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  await world.pass(2000);
  expect(list(world)).toMatchObject({ phase: 'ready', unread: 3 });
  expect(world.read('chat.conversation', 'C2Cu1')?.unreadCount).toBe(0);
  expect(im.ops('read').length).toBeGreaterThan(0);
  // A lost connection and what comes now change nothing of it.
  im.cut();
  await world.pass(100);
  im.mend();
  im.arrive(textMessage('4', { time: at + 60_000, seq: 4 }));
  await world.pass(1000);
  expect(list(world)).toMatchObject({ unread: 3 });
  await world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
  expect(list(world).unread).toBeUndefined();
  await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  expect(list(world).unread).toBe(0);
});
test('how much was unread comes with the newest page, not with what the phone has stored', async () => {
  const im = oneRoom();
  const first = await chatting({ im });
  await first.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  await first.world.pass(10_000);
  first.world.kill();
  im.put(textMessage('4', { time: at + 4000, seq: 4 }));
  im.conversations.set('C2Cu1', listed('C2Cu1', at + 4000, { unreadCount: 1 }));
  im.slow['history'] = 3000;
  const { world } = await chatting({ im, idle: true, storage: first.world.storage });
  void world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  await world.pass(2000);
  expect(texts(world)).toEqual(['1', '2', '3']);
  expect(list(world).unread).toBeUndefined();
  await world.pass(3000);
  expect(texts(world)).toEqual(['1', '2', '3', '4']);
  expect(list(world).unread).toBe(1);
});
test('a read receipt that the network loses is retried until it succeeds; a refused one is not', async () => {
  const im = oneRoom();
  const { world } = await chatting({ im });
  im.refusals['read'] = { code: 'network', message: '' };
  await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  await world.pass(9000);
  const lost = im.ops('read').length;
  expect(lost).toBeGreaterThan(2);
  delete im.refusals['read'];
  await world.pass(5000);
  expect(im.ops('read')).toHaveLength(lost + 1);
  await world.pass(20_000);
  expect(im.ops('read')).toHaveLength(lost + 1);
  im.refusals['read'] = { code: '10010', message: '' };
  await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  const refused = im.ops('read').length;
  await world.pass(20_000);
  expect(im.ops('read')).toHaveLength(refused);
});

describe('a conversation that is read without a network', () => {
  async function readOffLine(im = oneRoom()) {
    const first = await chatting({ im });
    // Its messages are on the phone, and unread.
    await first.world.pass(3000);
    im.cut();
    await first.world.pass(100);
    await first.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await first.world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
    await first.world.pass(3000);
    expect(im.ops('read')).toEqual([]);
    return { ...first, im };
  }
  /** As the service lists it when this person's answer has come, but not that the rest was read. */
  const withAnswer = (unreadCount: number) =>
    listed('C2Cu1', at + 90_000, { unreadCount, lastMessage: { ...lastText('明天见', at + 90_000), fromID: 'me' } });
  const unread = (world: World) => world.read('chat.conversation', 'C2Cu1')?.unreadCount;

  test('is marked as read at the service when the network is back, and stays read meanwhile', async () => {
    const { world, im } = await readOffLine();
    im.mend();
    await world.pass(40_000);
    expect(im.ops('read')).toHaveLength(1);
    expect(unread(world)).toBe(0);
  });
  test('and answered is marked as read, too', async () => {
    // The answer, which waits, is the newest message.
    const im = oneRoom(startedAt - 60_000);
    im.slow['send'] = 3000;
    const { world } = await chatting({ im });
    await world.pass(3000);
    im.cut();
    await world.pass(100);
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '明天见' } });
    await world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
    im.mend();
    await world.pass(40_000);
    expect(im.ops('read')).toHaveLength(1);
    expect(unread(world)).toBe(0);
  });
  test.each([
    ['is read when the answer reached the service before its list', 3, 0],
    ['has as many unread messages as the service says when one has come before the answer', 4, 4],
  ])('%s', async (_what, counted, shown) => {
    const { world, im } = await readOffLine();
    im.conversations.set('C2Cu1', withAnswer(counted));
    im.mend();
    await world.pass(40_000);
    expect(unread(world)).toBe(shown);
    expect(im.ops('read')).toHaveLength(shown === 0 ? 1 : 0);
  });
  test.each([
    ['quick', ''],
    ['slow', ''],
    ['slow', ', when the answer has reached the service, too'],
  ])('is marked as read after a restart of the app on a %s phone%s', async (phone, answered) => {
    const { world: before, im } = await readOffLine();
    if (answered) im.conversations.set('C2Cu1', withAnswer(3));
    before.kill();
    im.mend();
    let go = (): void => undefined;
    const read = new Promise<void>((resolve) => (go = resolve));
    const storage: World['storage'] = {
      ...before.storage,
      run: async (request) => {
        const answer = await before.storage.run(request);
        if (request.key?.endsWith('chat.conversations|')) await read;
        return answer;
      },
    };
    if (phone === 'quick') go();
    const { world } = await chatting({ im, storage });
    await world.pass(3000);
    // The service has answered before the phone has said what it has stored.
    expect(unread(world)).toBe(phone === 'slow' ? 3 : 0);
    go();
    await world.pass(10_000);
    expect(im.ops('read')).toHaveLength(1);
    expect(unread(world)).toBe(0);
  });
  test('stays unread when a newer message has come meanwhile', async () => {
    const { world, im } = await readOffLine();
    im.put(textMessage('4', { conversationID: 'C2Cu1', time: at + 60_000, seq: 4 }));
    im.conversations.set('C2Cu1', listed('C2Cu1', at + 60_000, { unreadCount: 4 }));
    im.mend();
    await world.pass(40_000);
    expect(im.ops('read')).toEqual([]);
    expect(unread(world)).toBe(4);
  });
});

test('all that is read without a network stays read when it is back, but for what has come meanwhile', async () => {
  const im = createImFake();
  const unread = (id: string, time: number, unreadCount: number) =>
    im.conversations.set(id, listed(id, time, { unreadCount }));
  unread('C2Cu1', at - 3000, 2);
  unread('C2Cu2', at - 2000, 3);
  unread('GROUPg1', at - 1000, 4);
  const { world } = await chatting({ im });
  im.cut();
  await world.ask('chat.readAll', {});
  await world.pass(10_000);
  expect(world.read('chat.total')).toMatchObject({ c2c: 0, group: 0 });
  unread('C2Cu2', at + 9000, 4);
  im.mend();
  await world.pass(10_000);
  expect(world.read('chat.total')).toMatchObject({ c2c: 4, group: 0 });
  expect(['C2Cu1', 'C2Cu2', 'GROUPg1'].map((id) => im.conversations.get(id)?.unreadCount)).toEqual([0, 4, 0]);
  expect(im.ops('readAll')).toEqual([]);
  expect(world.read('session.outbox')?.waiting).toBe(0);
});
test('all is read with one request when nothing has come meanwhile', async () => {
  const im = createImFake();
  im.conversations.set('C2Cu1', listed('C2Cu1', at - 3000, { unreadCount: 2 }));
  const { world } = await chatting({ im });
  await world.ask('chat.readAll', {});
  await world.pass(1000);
  expect(im.ops('readAll')).toHaveLength(1);
  expect(world.read('chat.conversation', 'C2Cu1')?.untoldReadTime).toBeUndefined();
  expect(world.read('chat.total')).toMatchObject({ c2c: 0, group: 0 });
});
