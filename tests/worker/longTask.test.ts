// A kernel tick of more than 50 ms is noted in the recording; idle time and the phone's sleep are not.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '../../bus/protocol/envelope';
import { createLiveEdges } from '../../worker/edges/edges';
import { memoryStorage } from '../../worker/edges/storage';
import type { Kernel } from '../../worker/kernel/types';
import { bootMessage } from './scriptedWorld';

let clock = 1000;
let inputs: Envelope[];
let tick: (fn: () => void) => void;
beforeEach(() => {
  vi.stubGlobal('self', { location: { origin: 'http://127.0.0.1' } });
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const live = createLiveEdges(
    bootMessage(),
    () => Promise.resolve(undefined),
    new Map(),
    () => Promise.resolve(undefined),
    memoryStorage(),
  );
  inputs = [];
  live.connect({ input: (e: Envelope) => inputs.push(e) } as Partial<Kernel> as Kernel);
  tick = (fn) => live.edges.tick(fn);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
/** Runs kernel ticks that take the given ms; each requests the next one, as the kernel does while envelopes wait. */
async function goes(...ms: number[]): Promise<void> {
  await new Promise<void>((done) => {
    const go = (n: number): void =>
      tick(() => {
        clock += ms[n] ?? 0;
        if (n + 1 < ms.length) go(n + 1);
        else done();
      });
    go(0);
  });
}

describe('a kernel tick', () => {
  it('of more than 50 ms is noted with its duration as a kernel.noted event from env', async () => {
    await goes(10, 123, 10, 0);
    expect(inputs).toEqual([
      {
        seq: 0,
        at: expect.any(Number) as number,
        from: 'env',
        kind: 'tell',
        topic: 'kernel.noted',
        payload: { what: 'long task', detail: '0.12 s' },
      },
    ]);
  });
  it('of 50 ms is not noted', async () => {
    await goes(50, 50, 0);
    expect(inputs).toEqual([]);
  });
  it('is measured together with its microtasks up to the next tick', async () => {
    await new Promise<void>((done) => {
      tick(() => {
        void Promise.resolve().then(() => (clock += 80));
        tick(done);
      });
    });
    expect(inputs.map((e) => e.payload)).toEqual([{ what: 'long task', detail: '0.08 s' }]);
  });
  it('is not noted after idle time or after the phone slept', async () => {
    await goes(0);
    clock += 5000;
    await goes(0);
    await goes(3_600_000, 0);
    expect(inputs).toEqual([]);
  });
});
