import { beforeEach, describe, expect, it } from 'vitest';
import { createCrossing } from '../../bus/protocol/crossing';
import type { Crossing } from '../../bus/protocol/crossing';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { applyPatch, diffValue } from '../../bus/protocol/patch';
import { createVirtualTimers } from './virtualTimers';
import type { VirtualTimers } from './virtualTimers';

let timers: VirtualTimers;
let crossing: Crossing;
let batches: { at: number; batch: Envelope[] }[];
let seq: number;
/** The envelopes that the page has received, in order. */
const taken = () => batches.flatMap((b) => b.batch);
const emit = (topic: string, payload: Json, key = ''): Envelope => ({
  seq: ++seq,
  at: timers.now(),
  from: 'worker',
  kind: 'emit',
  topic,
  key,
  payload,
});
const reply = (id: string, payload: Json = {}): Envelope => ({
  seq: ++seq,
  at: timers.now(),
  from: 'worker',
  kind: 'reply',
  topic: 'a.b',
  id,
  payload,
});

beforeEach(() => {
  timers = createVirtualTimers();
  batches = [];
  seq = 0;
  crossing = createCrossing(timers, timers.now);
});
/** Opens a page that acknowledges a batch after `ms`. */
function open(ms = 0): void {
  crossing.open((batch) => {
    batches.push({ at: timers.now(), batch: JSON.parse(JSON.stringify(batch)) as Envelope[] });
    return new Promise((resolve) => timers.after(ms, resolve));
  }, []);
}

describe('the crossing', () => {
  it('sends one batch per frame', async () => {
    open();
    for (let i = 0; i < 10; i++) crossing.send(emit('t.v', i, String(i)));
    await timers.pass(16);
    for (let i = 10; i < 20; i++) crossing.send(emit('t.v', i, String(i)));
    await timers.pass(20);
    expect(batches.map((b) => b.batch.length)).toEqual([10, 10]);
  });

  it('sends only the latest value of each key of a stream', async () => {
    open();
    for (let i = 0; i < 100; i++) crossing.send(emit('t.v', i, String(i % 2)));
    await timers.pass(50);
    expect(taken().map((e) => [e.key, e.payload])).toEqual([
      ['0', 98],
      ['1', 99],
    ]);
  });

  it('sends a new stream value after the kernel.personChanged that removes the previous one', async () => {
    open();
    crossing.send(emit('shop.orders', 'A', 'all'));
    crossing.send(emit('shop.ordersOfAll', 'stays'));
    crossing.send({
      seq: ++seq,
      at: timers.now(),
      from: 'worker',
      kind: 'tell',
      topic: 'kernel.personChanged',
      payload: { gone: ['shop.orders'] },
    });
    crossing.send(emit('shop.orders', 'B', 'all'));
    crossing.send(emit('shop.orders', 'B2', 'all'));
    await timers.pass(200);
    expect(taken().map((e) => [e.topic, e.kind === 'emit' ? e.payload : ''])).toEqual([
      ['shop.orders', 'A'],
      ['shop.ordersOfAll', 'stays'],
      ['kernel.personChanged', ''],
      ['shop.orders', 'B2'],
    ]);
  });

  it('merges the patches of a list that grows before the next batch', async () => {
    let list: Json = { ids: Array.from({ length: 10 }, (_, i) => i), total: 10 };
    let page: Json | undefined;
    crossing.open((batch) => {
      for (const e of batch) page = applyPatch(page, e.payload);
      return Promise.resolve();
    }, []);
    crossing.send(emit('t.list', list));
    await timers.pass(50);
    for (let i = 10; i < 40; i++) {
      const next: Json = { ids: Array.from({ length: i + 1 }, (_, n) => n), total: i + 1 };
      crossing.send(emit('t.list', diffValue(list, next)));
      list = next;
    }
    await timers.pass(100);
    expect(page).toEqual(list);
  });

  it('sends a reply within a millisecond, after the latest value of the stream', async () => {
    open();
    crossing.send(emit('t.list', 1));
    crossing.send(reply('p1'));
    crossing.send(emit('t.list', 2));
    await timers.pass(1);
    expect(taken().map((e) => e.kind)).toEqual(['emit', 'reply']);
    expect(taken()[0]?.payload).toBe(2);
  });

  it('waits until the page acknowledges a batch, and meanwhile keeps only the latest value of a stream', async () => {
    open(1000);
    for (let i = 0; i < 500; i++) {
      crossing.send(emit('t.v', i));
      await timers.pass(10);
    }
    expect(batches.length).toBeLessThanOrEqual(6);
    await timers.pass(5000);
    expect(taken()[taken().length - 1]?.payload).toBe(499);
  });

  it('limits batches to 50 envelopes and 256 KB', async () => {
    open();
    for (let i = 0; i < 120; i++) crossing.send(emit('t.v', i, String(i)));
    await timers.pass(200);
    expect(batches.map((b) => b.batch.length)).toEqual([50, 50, 20]);
    batches = [];
    const big = 'x'.repeat(100_000);
    for (let i = 0; i < 6; i++) crossing.send(emit('t.big', big, String(i)));
    await timers.pass(300);
    expect(batches.map((b) => b.batch.length)).toEqual([2, 2, 2]);
  });

  it.each([1, 5])(
    'sends at most twelve batches per second when a value changes every %i ms, and the last value',
    async (every) => {
      open(4);
      for (let t = 0; t < 4000; t += every) {
        crossing.send(emit('t.v', t));
        await timers.pass(every);
      }
      for (let from = batches[0]?.at ?? 0; from < timers.now() - 1000; from += 50) {
        expect(batches.filter((b) => b.at >= from && b.at < from + 1000).length).toBeLessThanOrEqual(12);
      }
      await timers.pass(200);
      expect(taken()[taken().length - 1]?.payload).toBe(4000 - every);
    },
  );

  it('sends a reply within a millisecond while a value changes every millisecond', async () => {
    open();
    for (let t = 0; t < 1000; t++) {
      crossing.send(emit('t.v', t));
      await timers.pass(1);
    }
    const from = timers.now();
    crossing.send(reply('p1'));
    await timers.pass(300);
    const found = batches.find((b) => b.batch.some((e) => e.kind === 'reply'));
    expect((found?.at ?? Infinity) - from).toBeLessThanOrEqual(1);
  });

  it('sends 1,000 values in at most twelve batches per second, also between envelopes of the recorder', async () => {
    open();
    for (let n = 0; n < 100; n++) {
      for (let i = 0; i < 10; i++) crossing.send(emit('t.v', i, `${n}.${i}`));
      if (n % 25 === 0)
        crossing.send({
          seq: ++seq,
          at: timers.now(),
          from: 'worker',
          kind: 'tell',
          topic: 'kernel.recorded',
          payload: {},
        });
      await timers.pass(10);
    }
    await timers.pass(3000);
    expect(taken().filter((e) => e.kind === 'emit')).toHaveLength(1000);
    expect(taken().filter((e) => e.topic === 'kernel.recorded')).toHaveLength(4);
    const drawn = batches.filter((b) => b.batch.some((e) => e.kind === 'emit')).map((b) => b.at);
    for (const from of drawn) expect(drawn.filter((t) => t >= from && t < from + 1000).length).toBeLessThanOrEqual(12);
  });

  it('sends a value within a frame again after a period of frequent changes', async () => {
    open();
    for (let t = 0; t < 1500; t++) {
      crossing.send(emit('t.v', t));
      await timers.pass(1);
    }
    await timers.pass(1500);
    batches = [];
    const from = timers.now();
    crossing.send(emit('t.v', -1));
    await timers.pass(200);
    expect((batches[0]?.at ?? 0) - from).toBeLessThanOrEqual(16);
  });

  it('sends the initial values and pending replies to a page that opens again, each value once', async () => {
    open();
    crossing.send(emit('t.v', 1));
    crossing.close();
    crossing.send(reply('p1'));
    crossing.send(emit('t.v', 2));
    crossing.open(
      (batch) => {
        batches.push({ at: timers.now(), batch });
        return Promise.resolve();
      },
      [emit('t.v', 2)],
    );
    await timers.pass(50);
    expect(taken().map((e) => [e.kind, e.payload])).toEqual([
      ['emit', 2],
      ['reply', {}],
    ]);
  });

  it('sends the next batch when the page rejects one', async () => {
    let calls = 0;
    crossing.open(() => {
      calls++;
      return Promise.reject(new Error('page'));
    }, []);
    crossing.send(reply('p1'));
    await timers.pass(20);
    crossing.send(reply('p2'));
    await timers.pass(20);
    expect(calls).toBe(2);
  });
});
