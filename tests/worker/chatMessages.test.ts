// An open conversation in the worker: history and messages, online and offline.
import { describe, expect, test } from 'vitest';
import { failureIn } from '../../worker/kernel/failures';
import { chatting, list, minute, texts } from './chatKit';
import { json, me } from './fixtures';
import { conversationWith, createImFake, listed, textMessage } from './imFake';
import { startedAt as at } from './world';

const codeFrom = (p: Promise<unknown>): Promise<string> =>
  p.then(
    () => '',
    (e: unknown) => failureIn(e)?.code ?? String(e),
  );

describe('an open conversation', () => {
  const filled = (n: number, id = 'C2Cu1') => {
    const im = createImFake();
    for (let i = 1; i <= n; i++) im.put(textMessage(String(i), { conversationID: id, time: at + i * 1000, seq: i }));
    im.conversations.set(id, listed(id, at + n * 1000, { unreadCount: 3 }));
    return im;
  };
  const numbers = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

  test('shows the newest 15 messages, and loads 15 older ones at a time until history is complete', async () => {
    const { world, im } = await chatting({ im: filled(40) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(world)).toEqual(numbers(26, 40));
    expect(list(world).isCompleted).toBe(0);
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(world)).toEqual(numbers(11, 40));
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(world)).toEqual(numbers(1, 40));
    expect(list(world)).toMatchObject({ isCompleted: 1, more: 'idle' });
    const before = im.ops('history').length;
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(im.ops('history')).toHaveLength(before);
  });
  test('is marked as read when opened, as are new messages while the page is visible', async () => {
    const { world, im } = await chatting({ im: filled(3) });
    await world.ask('chat.openConversations', {});
    expect(world.read('chat.total')?.c2c).toBe(3);
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(world.read('chat.total')?.c2c).toBe(0);
    im.arrive(textMessage('4', { time: at + 60_000, seq: 4 }));
    im.say({ what: 'conversations', conversations: [listed('C2Cu1', at + 60_000, { unreadCount: 1 })], gone: [] });
    await world.pass(1000);
    expect(world.read('chat.total')?.c2c).toBe(0);
    const reads = im.ops('read').length;
    expect(reads).toBeGreaterThan(1);
    await world.tell('session.visibilityChanged', { visible: 0 });
    im.arrive(textMessage('5', { time: at + 61_000, seq: 5 }));
    im.say({ what: 'conversations', conversations: [listed('C2Cu1', at + 61_000, { unreadCount: 1 })], gone: [] });
    await world.pass(1000);
    expect(im.ops('read')).toHaveLength(reads);
    expect(world.read('chat.total')?.c2c).toBe(1);
    await world.tell('session.visibilityChanged', { visible: 1 });
    await world.pass(100);
    expect(world.read('chat.total')?.c2c).toBe(0);
  });
  test('counts new messages while its end is out of view, and resets the count at the end', async () => {
    const { world, im } = await chatting({ im: filled(3) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.watchEnd', { conversationID: 'C2Cu1', atEnd: 0 });
    im.arrive(textMessage('4', { time: at + 60_000 }));
    im.arrive(textMessage('5', { time: at + 60_000 }));
    await world.pass(10);
    expect(list(world).newCount).toBe(2);
    await world.ask('chat.watchEnd', { conversationID: 'C2Cu1', atEnd: 1 });
    expect(list(world).newCount).toBe(0);
  });
  test('labels the first message and each one more than five minutes after the last label', async () => {
    const im = createImFake();
    const times = [0, 5 * minute, 5 * minute + 1000, 9 * minute, 10 * minute + 1000, 10 * minute + 2000];
    times.forEach((t, i) => im.put(textMessage(String(i), { time: at - 60 * minute + t, seq: i + 1 })));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(list(world).ids.map((id) => world.read('chat.message', id)?.timeSign)).toEqual([
      '今天 08:00',
      '',
      '今天 08:05',
      '',
      '',
      '今天 08:10',
    ]);
  });
  test('removes a revoked message from the list, also from a history page that is loaded later', async () => {
    const { world, im } = await chatting({ im: filled(20) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.say({
      what: 'revoked',
      revoked: [
        { conversationID: 'C2Cu1', messageID: '19', byID: 'u1' },
        { conversationID: 'C2Cu1', messageID: '3', byID: 'u1' },
      ],
    });
    im.say({ what: 'revoked', revoked: [{ conversationID: 'C2Cu1', messageID: '19', byID: 'u1' }] });
    await world.pass(10);
    expect(texts(world)).not.toContain('19');
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(world)).not.toContain('3');
    expect(texts(world)).toContain('4');
  });
  test('lists a revoked message at once and after a restart, and sends quotes of it without its text', async () => {
    const quote = { messageID: '3', nick: '北岸慢行', abstract: '3' };
    const im = filled(20);
    im.put(textMessage('answer', { time: at + 1000, seq: 21, quote }));
    const { world } = await chatting({ im });
    const revoked = (w = world) => w.read('chat.revoked', 'C2Cu1')?.ids ?? [];
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(revoked()).toEqual([]);
    im.say({ what: 'revoked', revoked: [{ conversationID: 'C2Cu1', messageID: '3', byID: 'u1' }] });
    await world.pass(10);
    expect(revoked()).toEqual(['3']);
    // The text of the revoked message must not be sent again inside a quote.
    await world.ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '答它', quote } });
    await world.ask('chat.send', {
      conversationID: 'C2Cu1',
      message: { type: 'text', text: '答别的', quote: { ...quote, messageID: '4', abstract: '4' } },
    });
    await world.pass(500);
    expect(im.ops('send').map((ask) => ask.quote?.abstract)).toEqual(['', '4']);
    await world.pass(6000);
    const offline = filled(20);
    offline.setOnline(false);
    const again = await chatting({ im: offline, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(revoked(again.world)).toEqual(['3']);
  });
  test('takes the words out of every quote of a revoked message at once, also in a room that is not open', async () => {
    const quote = { messageID: '3', nick: '北岸慢行', abstract: '车牌' };
    const im = filled(20);
    im.put(textMessage('answer', { time: at + 1000, seq: 21, quote }));
    im.put(textMessage('other', { conversationID: 'C2Cu2', quote: { ...quote, messageID: 'x' } }));
    const { world } = await chatting({ im });
    const words = (id: string) => world.read('chat.message', id)?.quote?.abstract;
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(words('answer')).toBe('车牌');
    im.say({
      what: 'revoked',
      revoked: [
        { conversationID: 'C2Cu1', messageID: '3', byID: 'u1' },
        { conversationID: 'C2Cu2', messageID: 'x', byID: 'u2' },
      ],
    });
    await world.pass(10);
    expect(words('answer')).toBe('');
    // The SDK still has the message as it came.
    im.say({ what: 'messages', messages: [textMessage('answer', { time: at + 1000, seq: 21, quote })] });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu2' });
    await world.pass(10);
    expect([words('answer'), words('other')]).toEqual(['', '']);
  });
  test('removes a cached message that was revoked meanwhile, and lists it as revoked for quotes', async () => {
    const { world } = await chatting({ im: filled(10) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.pass(6000);
    const later = filled(10);
    const room = later.rooms.get('C2Cu1') ?? [];
    later.rooms.set(
      'C2Cu1',
      room.map((m) => (m.messageID === '5' ? { ...m, isRevoked: 1 as const } : m)),
    );
    const again = await chatting({ im: later, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual([...numbers(1, 4), ...numbers(6, 10)]);
    expect(again.world.read('chat.revoked', 'C2Cu1')).toEqual({ ids: ['5'] });
  });
  test('shows cached messages without a network, and loads the rest when the service is back', async () => {
    const { world } = await chatting({ im: filled(20) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
    await world.pass(6000);
    const offline = filled(22);
    offline.setOnline(false);
    const again = await chatting({ im: offline, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(numbers(6, 20));
    offline.setOnline(true);
    await again.world.pass(40_000);
    expect(texts(again.world)).toEqual(numbers(6, 22));
    await again.world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(numbers(1, 22));
  });
  test('is complete without an error after older messages were asked for before the service was there', async () => {
    const { world } = await chatting({ im: filled(4) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
    await world.pass(6000);
    const offline = filled(4);
    offline.setOnline(false);
    const again = await chatting({ im: offline, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await again.world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(list(again.world)).toMatchObject({ isCompleted: 0, more: 'error' });
    offline.setOnline(true);
    await again.world.pass(40_000);
    expect(list(again.world)).toMatchObject({ isCompleted: 1, more: 'idle' });
  });
  test('discards cached messages that the newest page does not reach, so that the list has no gap', async () => {
    const { world } = await chatting({ im: filled(10) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
    await world.pass(6000);
    const again = await chatting({ im: filled(60), storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(numbers(46, 60));
    for (let i = 0; i < 3; i++) await again.world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(numbers(1, 60));
  });
  test('keeps messages that are sent or arrive while the first page loads', async () => {
    const im = createImFake();
    for (let i = 1; i <= 40; i++) im.put(textMessage(String(i), { time: i * 1000, seq: i }));
    im.slow['history'] = 3000;
    const { world } = await chatting({ im });
    world.post('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.pass(500);
    world.post('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '我先说一句' } });
    await world.pass(1000);
    const sent = im.rooms.get('C2Cu1')?.[40];
    im.arrive(textMessage('42', { time: (sent?.time ?? 0) + 1000, seq: 42 }));
    await world.pass(500);
    expect(texts(world)).toEqual(['我先说一句', '42']);
    await world.pass(5000);
    expect(texts(world)).toEqual([...numbers(26, 40), '我先说一句', '42']);
  });
  test('fails with 010002 when the user does not exist', async () => {
    const im = createImFake();
    im.refusals['conversation'] = { code: '010002', message: '用户不存在' };
    const { world } = await chatting({ im });
    expect(await codeFrom(world.ask('chat.openConversation', { conversationID: 'C2Cnobody' }))).toBe('010002');
    expect(await codeFrom(world.ask('chat.openConversation', { conversationID: 'C2Cme' }))).toBe('010002');
  });
  test('keeps a custom message with an unknown card as type custom without a card', async () => {
    const im = createImFake();
    im.put(textMessage('1', { type: 'custom', payload: { data: '{{{', description: '', extension: '', card: null } }));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(world.read('chat.message', '1')).toMatchObject({ type: 'custom', payload: { card: null } });
  });
  test('shows nothing of the previous user to the next user of the phone', async () => {
    const { world } = await chatting({ im: filled(3) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    world.answers['session.getUserInfo'] = { data: json(me('other')) };
    await world.tell('session.tokenSeen', { token: 'token-2' });
    await world.pass(2000);
    expect(world.read('session.me')?.userId).toBe('other');
    expect(world.read('chat.message', '1')).toBeUndefined();
    expect(list(world).ids).toEqual([]);
  });
  test('emits how many messages may still be sent to a stranger', async () => {
    const { world } = await chatting({
      im: filled(1),
      answers: { 'chat.getAttention': { data: { isFollow: 0, canSend: 1, left: 1 } } },
    });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.pass(50);
    expect(world.read('chat.attention', 'u1')).toEqual({ canSend: 1, left: 1 });
    expect(conversationWith('C2Cu1').conversationID).toBe('C2Cu1');
  });
});
