// 正在输入 and read receipts in the worker: when a sign is sent, how long one is shown, and that nothing is counted, kept
// or drawn (recordings of it: imReal.test.ts); what is forgotten when one of the two keeps to themselves how far they have read.
import { describe, expect, test } from 'vitest';
import { chatting, list } from './chatKit';
import { createImFake, listed, textMessage } from './imFake';
import type { World } from './world';

const at = Date.UTC(2026, 10, 21, 1, 0, 0);
const conversationID = 'C2Cu1';
const attention = (more: object = {}) => ({
  'chat.getAttention': { data: { isFollow: 2, canSend: 1, left: -1, receipts: 1, typing: 1, ...more } },
});
const settings = (more: object) => ({
  data: { like: 1, comment: 1, at: 1, follow: 1, invite: 1, activity: 1, system: 1, ...more },
});
async function opened(answers = attention()) {
  const im = createImFake();
  im.put(textMessage('1', { time: at }));
  im.conversations.set(conversationID, listed(conversationID, at, { peerReadTime: at }));
  const { world } = await chatting({ im, answers });
  await world.ask('chat.openConversations', {});
  await world.ask('chat.openConversation', { conversationID });
  await world.pass(100);
  /** Types for so many seconds, as the page tells it. */
  const type = async (seconds: number, id = conversationID): Promise<number> => {
    const before = im.ops('typing').length;
    for (let i = 0; i < seconds; i++) {
      await world.tell('chat.typed', { conversationID: id });
      await world.pass(1000);
    }
    return im.ops('typing').length - before;
  };
  return { world, im, type };
}
const isTyping = (world: World): boolean => world.read('chat.typing', conversationID)?.on === 1;

describe('this person’s signs', () => {
  test('are sent at once and then every 4 s while the text changes', async () => {
    const { im, type } = await opened();
    expect(await type(1)).toBe(1);
    expect(await type(3)).toBe(0);
    expect(await type(20)).toBe(5);
    expect(im.ops('typing')[0]).toEqual({ op: 'typing', conversationID });
    expect(im.ops('send')).toEqual([]);
  });
  test('are sent at once again after a message, which ended the last one', async () => {
    const { world, type } = await opened();
    expect(await type(1)).toBe(1);
    await world.ask('chat.send', { conversationID, message: { type: 'text', text: '在的' } });
    await world.pass(100);
    expect(await type(1)).toBe(1);
    expect(await type(1)).toBe(0);
  });
  test.each([
    { why: 'a message would not reach', answer: { canSend: 0, left: 0 } },
    { why: 'has not answered a stranger', answer: { left: 1 } },
    { why: 'does not want it, or this person', answer: { typing: 0 } },
  ])('are not sent to whom $why', async ({ answer }) => {
    expect(await (await opened(attention(answer))).type(6)).toBe(0);
  });
  test('are sent to somebody who answers while the room is open', async () => {
    const { world, im, type } = await opened(attention({ left: 1 }));
    expect(await type(5)).toBe(0);
    world.answers['chat.getAttention'] = attention()['chat.getAttention'];
    im.arrive(textMessage('2', { time: at + 2000 }));
    await world.pass(100);
    expect(world.read('chat.attention', 'u1')).toMatchObject({ canSend: 1, left: -1 });
    expect(await type(5)).toBe(2);
    im.arrive(textMessage('3', { time: at + 3000 }));
    await world.pass(100);
    expect(world.calls('chat.getAttention')).toHaveLength(2);
  });
  test('are not sent to a room that is not open, to a group, or without a connection', async () => {
    const { world, im, type } = await opened();
    expect(await type(5, 'C2Cu2')).toBe(0);
    await world.ask('chat.openConversation', { conversationID: 'GROUPg1' });
    expect(await type(5, 'GROUPg1')).toBe(0);
    await world.ask('chat.openConversation', { conversationID });
    im.cut();
    await world.pass(100);
    expect(await type(5)).toBe(0);
  });
  test('are not sent again when one is lost, and none waits for the network', async () => {
    const { world, im, type } = await opened();
    im.refusals['typing'] = { code: 'network', message: '' };
    expect(await type(1)).toBe(1);
    delete im.refusals['typing'];
    await world.pass(60_000);
    expect(im.ops('typing')).toHaveLength(1);
    expect(world.read('session.outbox')?.waiting ?? 0).toBe(0);
  });
});

describe('the other’s signs', () => {
  test('are shown until 6 s after the last one', async () => {
    const { world, im } = await opened();
    const sign = () => im.say({ what: 'typing', conversationID });
    sign();
    await world.pass(4000);
    expect(isTyping(world)).toBe(true);
    sign();
    await world.pass(5500);
    expect(isTyping(world)).toBe(true);
    await world.pass(600);
    expect(isTyping(world)).toBe(false);
  });
  test('end with the person’s message, not with one of another room or an own one', async () => {
    const { world, im } = await opened();
    im.say({ what: 'typing', conversationID });
    im.arrive(textMessage('x', { conversationID: 'C2Cu2', from: 'u2', time: at + 1000 }));
    im.arrive(textMessage('own', { flow: 'out', from: 'me', time: at + 1000 }));
    await world.pass(100);
    expect(isTyping(world)).toBe(true);
    im.arrive(textMessage('2', { time: at + 2000 }));
    await world.pass(100);
    expect(isTyping(world)).toBe(false);
  });
  test('end when the room is left, and are not shown in a room that is not open', async () => {
    const { world, im } = await opened();
    im.say({ what: 'typing', conversationID });
    await world.pass(100);
    await world.ask('chat.closeConversation', { conversationID });
    expect(isTyping(world)).toBe(false);
    im.say({ what: 'typing', conversationID });
    await world.pass(100);
    expect(isTyping(world)).toBe(false);
  });
  test('are not shown to who keeps their own back', async () => {
    const { world, im } = await opened(attention({ typing: 0 }));
    im.say({ what: 'typing', conversationID });
    await world.pass(100);
    expect(isTyping(world)).toBe(false);
  });
  test('change no message, conversation, total or stored value', async () => {
    const { world, im } = await opened();
    await world.pass(10_000);
    const all = async () =>
      JSON.stringify([
        list(world),
        world.read('chat.conversation', conversationID),
        world.read('chat.conversations', 'C2C'),
        world.read('chat.total'),
        world.read('notices.unread'),
        await world.storage.run({ op: 'all', store: 'cache', key: '' }),
      ]);
    const before = await all();
    const reads = im.ops('read').length;
    im.say({ what: 'typing', conversationID });
    im.say({ what: 'typing', conversationID: 'C2Cu9' });
    await world.pass(10_000);
    expect(await all()).toBe(before);
    expect(im.ops('read')).toHaveLength(reads);
  });
});

test('turning it off in the settings ends both at once', async () => {
  const { world, im, type } = await opened();
  world.answers['users.changeSettings'] = settings({ typing: 0, readReceipts: 1 });
  world.answers['users.getSettings'] = settings({ typing: 1, readReceipts: 1 });
  await world.ask('users.openSettings', {});
  im.say({ what: 'typing', conversationID });
  await world.pass(100);
  expect(isTyping(world)).toBe(true);
  await world.ask('users.changeSettings', { typing: 0 });
  expect(isTyping(world)).toBe(false);
  im.say({ what: 'typing', conversationID });
  await world.pass(100);
  expect(isTyping(world)).toBe(false);
  expect(await type(5)).toBe(0);
});

describe('read receipts', () => {
  const talk = (world: World) => world.read('chat.conversation', conversationID);
  test('are forgotten and no longer taken where one of the two keeps them back', async () => {
    const { world, im } = await opened(attention({ receipts: 0 }));
    expect(talk(world)).toMatchObject({ receipts: 0, peerReadTime: 0 });
    im.say({ what: 'read', conversationID, time: at + 5000 });
    await world.pass(100);
    expect(talk(world)?.peerReadTime).toBe(0);
    im.say({
      what: 'conversations',
      conversations: [listed(conversationID, at + 6000, { peerReadTime: at + 6000 })],
      gone: [],
    });
    await world.pass(100);
    expect(talk(world)).toMatchObject({ receipts: 0, peerReadTime: 0 });
    world.answers['chat.getAttention'] = attention()['chat.getAttention'];
    await world.ask('chat.openConversation', { conversationID });
    await world.pass(100);
    im.say({ what: 'read', conversationID, time: at + 7000 });
    await world.pass(100);
    expect(talk(world)).toMatchObject({ receipts: 1, peerReadTime: at + 7000 });
  });
  test('come back in the open room as soon as this person turns them on again', async () => {
    const { world } = await opened(attention({ receipts: 0 }));
    world.answers['users.getSettings'] = settings({ typing: 1, readReceipts: 0 });
    world.answers['users.changeSettings'] = settings({ typing: 1, readReceipts: 1 });
    await world.ask('users.openSettings', {});
    expect(talk(world)).toMatchObject({ receipts: 0, peerReadTime: 0 });
    world.answers['chat.getAttention'] = attention()['chat.getAttention'];
    await world.ask('users.changeSettings', { readReceipts: 1 });
    await world.pass(1000);
    expect(talk(world)).toMatchObject({ receipts: 1, peerReadTime: at });
  });
  test('are forgotten in all talks when this person turns them off', async () => {
    const { world } = await opened();
    expect(talk(world)).toMatchObject({ receipts: 1, peerReadTime: at });
    world.answers['users.getSettings'] = settings({ typing: 1, readReceipts: 1 });
    world.answers['users.changeSettings'] = settings({ typing: 1, readReceipts: 0 });
    await world.ask('users.openSettings', {});
    await world.ask('users.changeSettings', { readReceipts: 0 });
    expect(talk(world)).toMatchObject({ receipts: 0, peerReadTime: 0 });
  });
});
