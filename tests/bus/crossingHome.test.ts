// Replies that are returned as the result of the page’s message (`crossing.home`), and tells that are sent before the
// page acknowledges earlier ones. Both keep the order of envelopes; the number of batches on the way is limited.
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
/** A message of the page; `handled()` marks everything that it caused as finished. */
function message(): { home: Promise<Envelope[]>; handled: () => void } {
  let handled: () => void = () => undefined;
  const home = crossing.home((fn) => (handled = fn));
  return { home, handled: () => handled() };
}

describe('a reply', () => {
  it('is returned as the result of the page’s message, and not sent in a batch', async () => {
    const { home, handled } = message();
    crossing.send(make('reply', 1));
    await timers.pass(50);
    expect(delivered).toEqual([]);
    handled();
    expect(kinds(await home)).toEqual(['reply']);
    await timers.pass(1000);
    expect(delivered).toEqual([]);
  });

  it('that is a failure after the message is handled is sent in a batch', async () => {
    const { home, handled } = message();
    handled();
    expect(await home).toEqual([]);
    crossing.send(make('fail'));
    await timers.pass(1);
    expect(delivered.map(kinds)).toEqual([['fail']]);
  });

  it.each(['emit', 'tell', 'ask'] as const)('does not overtake an earlier envelope of kind %s', async (kind) => {
    const { home, handled } = message();
    crossing.send(make(kind));
    crossing.send(make('reply'));
    handled();
    expect(await home).toEqual([]);
    await timers.pass(1);
    expect(delivered.map(kinds)).toEqual([[kind, 'reply']]);
  });

  it('is sent in a batch, not returned, while the page has not acknowledged an earlier batch', async () => {
    crossing.send(make('tell'));
    await timers.pass(1);
    const { home, handled } = message();
    crossing.send(make('reply'));
    handled();
    expect(await home).toEqual([]);
    await timers.pass(1);
    expect(delivered.map(kinds)).toEqual([['tell'], ['reply']]);
  });

  it('is kept until the page opens the crossing', async () => {
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

describe('tells', () => {
  it('are sent at once in full batches and in order, with at most three batches unacknowledged', async () => {
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

  it('wait for the acknowledgement of earlier values, and later values wait for that of the tells', async () => {
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
