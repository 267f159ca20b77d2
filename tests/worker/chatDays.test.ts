// The days in the labels above messages, in a room that stays open over midnight.
import { expect, test } from 'vitest';
import { chatting, list, minute } from './chatKit';
import { createImFake, textMessage } from './imFake';
import type { World } from './world';
import { startedAt } from './world';

const midnight = Date.UTC(2026, 10, 21, 16);
const signs = (world: World) => list(world).ids.map((id) => world.read('chat.message', id)?.timeSign);

/** A room with three labels of today, a minute after midnight. */
async function overMidnight() {
  const im = createImFake();
  for (let i = 1; i <= 3; i++) im.put(textMessage(String(i), { time: startedAt - (4 - i) * 10 * minute, seq: i }));
  const { world } = await chatting({ im });
  await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  expect(signs(world)).toEqual(['今天 08:30', '今天 08:40', '今天 08:50']);
  await world.pass(midnight + minute - startedAt);
  return { world, im };
}

test('the next message makes those of before midnight those of yesterday', async () => {
  const { world, im } = await overMidnight();
  im.arrive(textMessage('4', { time: midnight + minute, seq: 4 }));
  await world.pass(1000);
  expect(signs(world)).toEqual(['昨天 08:30', '昨天 08:40', '昨天 08:50', '今天 00:01']);
});
test('they are those of yesterday when the person comes back to the page, without a new message', async () => {
  const { world } = await overMidnight();
  await world.tell('session.visibilityChanged', { visible: 0 });
  await world.tell('session.visibilityChanged', { visible: 1 });
  expect(signs(world)).toEqual(['昨天 08:30', '昨天 08:40', '昨天 08:50']);
});
