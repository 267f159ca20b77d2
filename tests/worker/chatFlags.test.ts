// Pinning and muting a conversation again while an earlier tap is under way, lost, refused or from before a restart.
import { describe, expect, test } from 'vitest';
import { chatting } from './chatKit';
import { createImFake, listed } from './imFake';
import type { World } from './world';
import { startedAt as at } from './world';

const isPinned = (world: World) => world.read('chat.conversation', 'C2Cu1')?.isPinned;
/** `slow`: how long the service takes for its answer to a pin. */
async function open(storage?: World['storage'], slow = 10) {
  const im = createImFake();
  im.slow['pin'] = slow;
  im.conversations.set('C2Cu1', listed('C2Cu1', at));
  const { world } = await chatting({ im, ...(storage ? { storage } : {}) });
  await world.ask('chat.openConversations', {});
  return {
    im,
    world,
    pin: (to: 0 | 1) => world.ask('chat.pinConversation', { conversationID: 'C2Cu1', isPinned: to }),
  };
}
type Chat = Awaited<ReturnType<typeof open>>;
const told = ({ im }: Chat) => im.ops('pin').map(({ on }) => on);

describe('a conversation', () => {
  test('that is pinned and unpinned before the answer is shown unpinned', async () => {
    const chat = await open(undefined, 1000);
    await chat.pin(1);
    await chat.world.pass(100);
    await chat.pin(0);
    expect(isPinned(chat.world)).toBe(0);
    await chat.world.pass(3000);
    expect(isPinned(chat.world)).toBe(0);
    expect(told(chat)).toEqual([1, 0]);
  });
  test('that is pinned, unpinned and pinned ends pinned, also when the first answer is lost', async () => {
    const chat = await open();
    chat.im.late['pin'] = { after: 300, fail: { code: 'network', message: '' } };
    await chat.pin(1);
    await chat.world.pass(100);
    await chat.pin(0);
    await chat.world.pass(300);
    await chat.pin(1);
    expect(isPinned(chat.world)).toBe(1);
    await chat.world.pass(30_000);
    expect(isPinned(chat.world)).toBe(1);
    expect(told(chat).at(-1)).toBe(1);
  });
  test('that is pinned and unpinned without the service is not told to it', async () => {
    const chat = await open();
    chat.im.cut();
    await chat.world.pass(100);
    await chat.pin(1);
    await chat.pin(0);
    expect(isPinned(chat.world)).toBe(0);
    chat.im.mend();
    await chat.world.pass(30_000);
    expect(told(chat)).toEqual([]);
    expect(isPinned(chat.world)).toBe(0);
  });
  test('shows the last tap when the first of three is refused, and the service’s state when all are', async () => {
    const chat = await open();
    chat.im.late['pin'] = { after: 300, fail: { code: '10007', message: '没有权限' } };
    await chat.pin(1);
    await chat.world.pass(100);
    await chat.pin(0);
    await chat.world.pass(50);
    expect(isPinned(chat.world)).toBe(0);
    chat.im.refusals['pin'] = { code: '10007', message: '没有权限' };
    await chat.pin(1);
    await chat.world.pass(3000);
    expect(isPinned(chat.world)).toBe(0);
    expect(chat.world.told('session.toasted').map(({ text }) => text)).toEqual(['没有权限']);
  });
  test('that was pinned just before a restart is shown pinned while the service still lists it unpinned', async () => {
    const chat = await open();
    await chat.world.pass(10_000);
    chat.im.cut();
    await chat.world.pass(100);
    await chat.pin(1);
    chat.world.kill();
    const next = await open(chat.world.storage, 2000);
    expect(isPinned(next.world)).toBe(1);
    await next.world.pass(3000);
    expect(told(next)).toEqual([1]);
  });
  test.each([
    ['did not arrive', 0],
    ['arrived, although its answer was lost', 1],
  ] as const)('is shown as the service has it when the last tap is refused and the first %s', async (_, arrived) => {
    const chat = await open();
    chat.im.refusals['pin'] = { code: 'network', message: '' };
    await chat.pin(1);
    await chat.world.pass(100);
    chat.im.conversations.set('C2Cu1', listed('C2Cu1', at, { isPinned: arrived }));
    chat.im.refusals['pin'] = { code: '10007', message: '没有权限' };
    await chat.pin(0);
    await chat.world.pass(5000);
    expect(told(chat)).toEqual([1, 0]);
    expect(isPinned(chat.world)).toBe(arrived);
  });
  test('is shown as the service has it when both taps are refused', async () => {
    const chat = await open();
    chat.im.late['pin'] = { after: 300, fail: { code: '10007', message: '没有权限' } };
    await chat.pin(1);
    await chat.world.pass(100);
    await chat.pin(0);
    chat.im.refusals['pin'] = { code: '10007', message: '没有权限' };
    await chat.world.pass(3000);
    expect(told(chat)).toEqual([1, 0]);
    expect(isPinned(chat.world)).toBe(0);
  });
});
