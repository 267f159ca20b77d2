// The order of messages and the unread totals, against models over many random runs.
import { describe, expect, test } from 'vitest';
import { merged, placeOf } from '../../worker/domains/chat/order';
import { labelsOf } from '../../worker/domains/chat/times';
import { chatting, list } from './chatKit';
import { createImFake, listed, textMessage } from './imFake';

const soak = process.env['SOAK'] === '1';
const times = (few: number, many: number): number => (soak ? many : few);
const at = Date.UTC(2026, 10, 21, 1, 0, 0);
const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};
const ids = (n: number): string[] => Array.from({ length: n }, (_, i) => String(i + 1));

describe('a message list', () => {
  const of = (from: number, to: number, second: (i: number) => number) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      id: String(from + i),
      key: second(from + i),
      from: (from + i) % 3 ? 'anna' : 'ben',
      seq: 100 + from + i,
    }));
  test('places a page within one second by the messages that both have', () => {
    const same = () => 1;
    expect(merged(of(16, 29, same), of(26, 40, same)).map((m) => m.id)).toEqual(ids(40).slice(15));
    expect(merged(of(16, 40, same), of(1, 15, same)).map((m) => m.id)).toEqual(ids(40));
  });
  test('orders the messages of one sender within a second by seq, however late they arrive', () => {
    const said = (id: string, key: number, seq: number, from = 'anna') => ({ id, key, seq, from });
    const all = [
      said('1', 1, 7),
      said('2', 1, 900, 'ben'),
      said('3', 1, 8),
      said('4', 1, 901, 'ben'),
      said('5', 1, 9),
      said('6', 2, 10),
    ];
    const without = (id: string) => all.filter((one) => one.id !== id);
    const arrived = (list: typeof all, one: (typeof all)[number]): string => {
      const place = placeOf(list.length, (i) => list[i], one);
      return list
        .slice(0, place)
        .concat(one, list.slice(place))
        .map((m) => m.id)
        .join('');
    };
    for (const one of all) {
      const order = arrived(without(one.id), one);
      expect([order.replace(/[24]/g, ''), order.replace(/[1356]/g, '')]).toEqual(['1356', '24']);
    }
    // Two senders have no order within a second: the message that arrives last is placed last.
    expect(arrived([said('a', 1, 7)], said('b', 1, 3, 'ben'))).toBe('ab');
    expect(arrived([], said('a', 1, 7))).toBe('a');
  });
  test('places a message that the service delivers late by its seq', async () => {
    const im = createImFake();
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    const of = (n: number) => textMessage(String(n), { time: at, seq: 40 + n });
    for (const told of [[1, 2], [4, 5], [3], [6]]) {
      im.say({ what: 'messages', messages: told.map(of) });
      await world.pass(400);
    }
    expect(list(world).ids).toEqual(ids(6));
  });
  test('moves a message to its place when its server time becomes known', async () => {
    const im = createImFake();
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    const of = (n: number, second = n) =>
      textMessage(String(n), { time: at + second * 1000, seq: 40 + n, flow: 'out', from: 'me' });
    // The third message first has the time of the phone's own clock, which is behind.
    for (const told of [[of(1)], [of(3, 2)], [of(2, 3)], [of(2)], [of(3)]]) {
      im.say({ what: 'messages', messages: told });
      await world.pass(400);
    }
    expect(list(world).ids).toEqual(ids(3));
  });
  test('keeps the server’s order when any page of it is merged into any part of it', () => {
    const random = chance(7);
    for (let run = 0; run < times(2000, 50_000); run++) {
      const n = 2 + Math.floor(random() * 40);
      const speed = random() < 0.5 ? 1 : 10;
      const all = of(1, n, (i) => Math.floor(i / speed));
      const from = Math.floor(random() * n);
      const known = all.slice(from);
      const start = Math.floor(random() * (from + 1));
      const page = all.slice(start, Math.min(n, Math.max(from, start + Math.floor(random() * n))));
      const out = merged(known, page).map((m) => m.id);
      expect(out).toEqual(all.filter((m) => known.includes(m) || page.includes(m)).map((m) => m.id));
    }
  });
  test('contains and counts a message once when a batch has it twice (overlapping pages)', async () => {
    for (const known of [0, 20, 22]) {
      const im = createImFake();
      const of = (n: number) => textMessage(String(n), { time: at + Math.floor(n / 5) * 1000, seq: n });
      for (let n = 1; n <= known; n++) im.put(of(n));
      const { world } = await chatting({ im });
      await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
      while (list(world).isCompleted === 0) await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
      await world.ask('chat.watchEnd', { conversationID: 'C2Cu1', atEnd: 0 });
      const late = [21, 22, 23, 24, 25].map(of);
      im.say({ what: 'messages', messages: late.concat(late.slice(3), of(26)) });
      await world.pass(100);
      expect(list(world).ids).toEqual(ids(26).slice(known === 0 ? 20 : 0));
      expect(list(world).newCount).toBe(known === 22 ? 4 : 6);
    }
  });
  test('labels a message by the days of Shanghai that have begun since', () => {
    const [midnight, minute, day] = [Date.UTC(2027, 1, 28, 16), 60_000, 86_400_000];
    const timeSign = (time: number, now: number) => labelsOf([{ time }], now)[0];
    expect(timeSign(midnight, midnight + day - 1)).toBe('今天 00:00');
    expect(timeSign(midnight + 5 * minute, midnight)).toBe('今天 00:05');
    expect(timeSign(midnight - minute, midnight)).toBe('昨天 23:59');
    expect(timeSign(midnight - day, midnight)).toBe('昨天 00:00');
    expect(timeSign(midnight - day - minute, midnight)).toBe('2月27日 23:59');
    expect(timeSign(Date.UTC(2026, 11, 31, 16), midnight)).toBe('1月1日 00:00');
    expect(timeSign(Date.UTC(2028, 1, 28, 16), Date.UTC(2028, 2, 31))).toBe('2月29日 00:00');
  });
  test('labels the first message and each one more than five minutes after the last label', () => {
    const random = chance(3);
    for (let run = 0; run < 200; run++) {
      let time = at;
      const messages = Array.from({ length: 60 }, () => ({ time: (time += Math.floor(random() * 240_000)) }));
      let last = 0;
      labelsOf(messages, at).forEach((label, i) => {
        const now = messages[i]?.time ?? 0;
        expect(label !== '').toBe(i === 0 || now - last > 300_000);
        if (label) last = now;
      });
    }
  });
});

describe('a random sequence of operations', () => {
  test('lists each message once in the server’s order when pages overlap with arrivals', async () => {
    for (let run = 0; run < times(40, 1000); run++) {
      const random = chance(run + 1);
      const im = createImFake();
      const group = run % 2 === 0;
      const id = group ? 'GROUPg1' : 'C2Cu1';
      let n = 0;
      const next = () => textMessage(String(++n), { conversationID: id, time: at + Math.floor(n / 3) * 1000, seq: n });
      for (let i = 0; i < 20 + Math.floor(random() * 40); i++) im.put(next());
      const { world } = await chatting({ im });
      world.post('chat.openConversation', { conversationID: id });
      for (let step = 0; step < 25; step++) {
        const what = random();
        if (what < 0.4) im.arrive(next());
        else if (what < 0.7) world.post('chat.loadHistory', { conversationID: id });
        else if (what < 0.75) world.post('chat.openConversation', { conversationID: id });
        else await world.pass(Math.floor(random() * 30));
      }
      await world.pass(1000);
      while (list(world, id).isCompleted === 0) await world.ask('chat.loadHistory', { conversationID: id });
      expect(list(world, id).ids).toEqual(ids(n));
    }
  }, 120_000);
  test('keeps the unread totals equal to the sums over the listed conversations that are not muted', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversations', {});
    const random = chance(11);
    const people = ['C2Cu1', 'C2Cu2', 'C2Cu3', 'GROUPg1', 'GROUPg2'];
    const model = new Map<string, number>();
    const muted = new Set<string>();
    let now = at;
    for (let step = 0; step < times(200, 1000); step++) {
      const id = people[Math.floor(random() * people.length)] ?? 'C2Cu1';
      const what = random();
      if (what < 0.6) {
        const unreadCount = (model.get(id) ?? 0) + 1 + Math.floor(random() * 3);
        model.set(id, unreadCount);
        const one = listed(id, (now += 1000), { unreadCount, muteNotify: muted.has(id) ? 1 : 0 });
        im.conversations.set(id, one);
        im.say({
          what: 'conversations',
          conversations: [one, { ...listed('@TIM#SYSTEM', now), type: 'system', unreadCount: 7 }],
          gone: [],
        });
      } else if (what < 0.85) {
        model.set(id, 0);
        await world.ask('chat.readConversation', { conversationID: id });
      } else if (what < 0.95 && id.startsWith('GROUP') && im.conversations.has(id)) {
        if (!muted.delete(id)) muted.add(id);
        await world.ask('chat.muteConversation', { conversationID: id, mute: muted.has(id) ? 1 : 0 });
        const known = im.conversations.get(id);
        if (known) im.conversations.set(id, { ...known, muteNotify: muted.has(id) ? 1 : 0 });
      } else if (what >= 0.98) {
        model.clear();
        await world.ask('chat.readAll', {});
        for (const [key, one] of im.conversations) im.conversations.set(key, { ...one, unreadCount: 0 });
      }
      await world.pass(20);
      const sum = (test: (id: string) => boolean): number =>
        Array.from(model).reduce((all, [key, count]) => all + (test(key) ? count : 0), 0);
      expect(world.read('chat.total')).toMatchObject({
        c2c: sum((key) => key.startsWith('C2C')),
        group: sum((key) => key.startsWith('GROUP') && !muted.has(key)),
      });
    }
  }, 60_000);
});
