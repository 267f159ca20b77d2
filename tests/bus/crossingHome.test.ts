// Answers that go home with the ask, and news that do not wait for the way there and back: quick, and still in order
// and bounded.
import { beforeEach, describe, expect, it } from 'vitest';
import { createCrossing } from '../../bus/protocol/crossing';
import type { Crossing } from '../../bus/protocol/crossing';
import type { Envelope, Json, Kind } from '../../bus/protocol/envelope';
import { createVirtualTimers } from './virtualTimers';
import type { VirtualTimers } from './virtualTimers';

let timers: VirtualTimers;
let crossing: Crossing;
let delivered: Envelope[][];
let acknowledge: (() => void)[];
let seq: number;
const make = (kind: Kind, payload: Json = {}): Envelope => ({
  seq: ++seq,
  at: timers.now(),
  from: 'worker',
  kind,
  topic: 'a.b',
  payload,
});
const kinds = (batch: Envelope[]) => batch.map((e) => e.kind);

beforeEach(() => {
  timers = createVirtualTimers();
  crossing = createCrossing(timers, timers.now);
  delivered = [];
  acknowledge = [];
  seq = 0;
  crossing.open((batch) => {
    delivered.push(batch);
    return new Promise((resolve) => acknowledge.push(resolve));
  }, []);
});
/** A message of the page; `handled` says when all that it set off is over. */
function message(): { home: Promise<Envelope[]>; handled: () => void } {
  let handled: () => void = () => undefined;
  const home = crossing.home((fn) => (handled = fn));
  return { home, handled: () => handled() };
}

describe('an answer', () => {
  it('goes home with the ask, and by no other way', async () => {
    const { home, handled } = message();
    crossing.send(make('reply', 1));
    await timers.pass(50);
    expect(delivered).toEqual([]);
    handled();
    expect(kinds(await home)).toEqual(['reply']);
    await timers.pass(1000);
    expect(delivered).toEqual([]);
  });

  it('that is not ready when the message is handled comes later by itself', async () => {
    const { home, handled } = message();
    handled();
    expect(await home).toEqual([]);
    crossing.send(make('fail'));
    await timers.pass(1);
    expect(delivered.map(kinds)).toEqual([['fail']]);
  });

  it.each(['emit', 'tell', 'ask'] as const)('never overtakes an %s that was said before it', async (kind) => {
    const { home, handled } = message();
    crossing.send(make(kind));
    crossing.send(make('reply'));
    handled();
    expect(await home).toEqual([]);
    await timers.pass(1);
    expect(delivered.map(kinds)).toEqual([[kind, 'reply']]);
  });

  it('does not go home past a batch that the page has not taken', async () => {
    crossing.send(make('tell'));
    await timers.pass(1);
    const { home, handled } = message();
    crossing.send(make('reply'));
    handled();
    expect(await home).toEqual([]);
    await timers.pass(1);
    expect(delivered.map(kinds)).toEqual([['tell'], ['reply']]);
  });

  it('is not lost when the page is not there yet', async () => {
    const before = createCrossing(timers, timers.now);
    let handled: () => void = () => undefined;
    const home = before.home((fn) => (handled = fn));
    before.send(make('reply'));
    handled();
    expect(await home).toEqual([]);
    before.open((batch) => {
      delivered.push(batch);
      return Promise.resolve();
    }, []);
    await timers.pass(1);
    expect(delivered.map(kinds)).toEqual([['reply']]);
  });
});

describe('news', () => {
  it('leave in full batches at once, three of them at most on the way, in order, the rest as the page takes them', async () => {
    for (let i = 0; i < 500; i++) crossing.send(make('tell', i));
    await timers.pass(1000);
    expect(delivered.map((batch) => batch.length)).toEqual([50, 50, 50]);
    for (let n = 0; n < 10; n++) {
      acknowledge[n]?.();
      await timers.pass(1);
      expect(delivered.length).toBe(Math.min(10, n + 4));
    }
    expect(delivered.flat().map((e) => e.payload)).toEqual(Array.from({ length: 500 }, (_, i) => i));
  });

  it('wait while values are being drawn, and values wait until the news before them are taken', async () => {
    crossing.send(make('emit', 'first'));
    await timers.pass(20);
    for (let i = 0; i < 60; i++) crossing.send(make('tell', i));
    await timers.pass(100);
    expect(delivered).toHaveLength(1);
    acknowledge[0]?.();
    await timers.pass(1);
    expect(delivered.map((batch) => batch.length)).toEqual([1, 50, 10]);
    crossing.send(make('emit', 'second'));
    crossing.send(make('reply', 'after it'));
    await timers.pass(500);
    expect(delivered).toHaveLength(3);
    acknowledge[1]?.();
    acknowledge[2]?.();
    await timers.pass(1);
    expect(kinds(delivered[3] ?? [])).toEqual(['emit', 'reply']);
  });
});
