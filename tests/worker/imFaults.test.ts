// Numbered messages over a bad network to a server that is killed: each arrives once and in order, and what is shown
// equals a model.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BadWay } from './badWay';
import { openBadWay } from './badWay';
import type { ChatPhone } from './chatPhones';
import { chatPhone } from './chatPhones';
import type { ChatServer } from './chatServer';
import { startChatServer } from './chatServer';

const soak = process.env['SOAK'] === '1';
const EACH = soak ? 5000 : 20;
const KILLS = soak ? 5 : 1;
/** The most messages in the queue at once; the outbox takes 500. */
const AT_ONCE = 200;
let server: ChatServer;
let way: BadWay;
let a: ChatPhone;
let b: ChatPhone;
const say = (phone: ChatPhone, conversationID: string, text: string) =>
  phone.ask('chat.send', { conversationID, message: { type: 'text', text } });
const waiting = async (phone: ChatPhone): Promise<number> => (await phone.read('session.outbox'))?.waiting ?? 0;

beforeAll(async () => {
  server = await startChatServer();
  way = await openBadWay(server.port, 5);
  a = await chatPhone(way.origin, 'a', '13800000001');
  b = await chatPhone(way.origin, 'b', '13800000002');
}, 180_000);
afterAll(async () => {
  await a?.kill();
  await b?.kill();
  await way?.close();
  await server?.remove();
});

describe('a bad network and a killed server', () => {
  // The messages of an earlier try stay in the conversation, so each try has a prefix of its own.
  let tries = 0;
  test(
    'lose and duplicate no message, and keep the order of each sender',
    { tags: 'full', timeout: soak ? 3_600_000 : 600_000 },
    async () => {
      tries++;
      const began = performance.now();
      const [fromA, fromB] = [`a${tries}-`, `b${tries}-`];
      await a.ask('chat.openConversation', { conversationID: 'C2Cfan' });
      await b.ask('chat.openConversation', { conversationID: 'C2Cowner' });
      await say(a, 'C2Cfan', fromA + '0');
      await b.until('the first is there', async () => (await b.texts('C2Cowner')).includes(fromA + '0'), 120_000);
      await say(b, 'C2Cowner', fromB + '0');
      await a.until('the answer is there', async () => (await a.texts('C2Cfan')).includes(fromB + '0'), 120_000);
      for (let i = 1; i < EACH; i++) {
        for (const [phone, to, name] of [
          [a, 'C2Cfan', fromA],
          [b, 'C2Cowner', fromB],
        ] as const) {
          if ((await waiting(phone)) > AT_ONCE)
            await phone.until('the queue is shorter', async () => (await waiting(phone)) < AT_ONCE / 2, 300_000);
          await say(phone, to, name + String(i));
        }
        if (i % Math.floor(EACH / (KILLS + 1)) === 0 && i < EACH - 2) {
          await server.kill();
          await server.start();
        }
        if (i === Math.floor(EACH / 3)) way.blackHole();
      }
      for (const phone of [a, b]) await phone.until('all is sent', async () => (await waiting(phone)) === 0, 600_000);
      way.heal();
      const numbers = (name: string): string[] => Array.from({ length: EACH }, (_, i) => name + String(i));
      const of = async (phone: ChatPhone, id: string, name: string): Promise<string[]> =>
        (await phone.texts(id)).filter((text) => text.startsWith(name));
      for (const [phone, id] of [
        [a, 'C2Cfan'],
        [b, 'C2Cowner'],
      ] as const) {
        // The page receives batches, so what it shows settles a moment after the last job is done.
        const settled = async (): Promise<boolean> =>
          (await of(phone, id, fromA)).join() === numbers(fromA).join() &&
          (await of(phone, id, fromB)).join() === numbers(fromB).join();
        await phone.until('all is there, once and in order', settled, 60_000).catch(() => undefined);
        expect((await of(phone, id, fromA)).concat(await of(phone, id, fromB))).toEqual(
          numbers(fromA).concat(numbers(fromB)),
        );
        expect((await phone.messages(id)).every((m) => m.status === 'success')).toBe(true);
        expect((await phone.read('chat.total'))?.c2c).toBe(0);
      }
      // A phone that was not connected before loads the same from the server.
      const c = await chatPhone(server.origin, 'c', '13800000002');
      await c.ask('chat.openConversation', { conversationID: 'C2Cowner' });
      while ((await c.list('C2Cowner'))?.isCompleted !== 1)
        await c.ask('chat.loadHistory', { conversationID: 'C2Cowner' });
      expect(await of(c, 'C2Cowner', fromA)).toEqual(numbers(fromA));
      expect(await of(c, 'C2Cowner', fromB)).toEqual(numbers(fromB));
      await c.kill();
      // A phone that is cut off reconnects with growing delays, so there is no storm of connections.
      expect(way.connections()).toBeLessThan(soak ? 40_000 : 2000);
      if (soak)
        console.log(
          `${2 * EACH} messages in ${Math.round((performance.now() - began) / 1000)} s, ${KILLS} kills, ${way.cuts()} cuts of ${way.connections()} connections: each once, in order, on three phones`,
        );
    },
  );
});
