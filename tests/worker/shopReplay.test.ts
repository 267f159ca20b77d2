// Points and the shop with random asks and answers replay from the redacted recording to the same envelopes and state.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as points from '../../bus/contracts/points';
import * as shop from '../../bus/contracts/shop';
import type { Contract } from '../../bus/protocol/contract';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { arbitraryOf } from '../bus/arbitraries';
import { told } from './replayFile';
import { createWorld } from './scriptedWorld';
import type { World } from './scriptedWorld';

const about = { app: 'zeal', build: 'test', environment: {} };
const runs = process.env['SOAK'] ? 100 : 5;
/**
 * `evaluate` is asked below with fixed fields: arbitrary input has pictures that are neither a URL nor a local file. No
 * page sends those, and redaction has no name to distinguish them by.
 */
const asks = Object.entries({ points, shop } as { [d: string]: Contract }).flatMap(([domain, contract]) =>
  Object.entries(contract).flatMap(([name, e]) =>
    name !== 'evaluate' && (e.is === 'command' || (e.is === 'call' && e.write))
      ? [{ topic: `${domain}.${name}`, input: arbitraryOf(e.input) }]
      : [],
  ),
);

async function wildSession(seed: number): Promise<World> {
  const world = createWorld({ seed });
  const pick = <T>(arbitrary: fc.Arbitrary<T>, n: number): T =>
    fc.sample(arbitrary, { seed: seed * 37 + n, numRuns: 1 })[0] as T;
  /** An id from the loaded entities of a stream. */
  const one = (topic: string, n: number): string =>
    Object.keys(world.kernel.state.streams[topic] ?? {}).filter((k) => k !== '')[n % 3] ?? 'x1';
  const addressIn = (n: number): string => world.kernel.read('shop.addresses')?.list[n % 3]?.addressId ?? 'a1';
  await world.pass(300);
  world.ask('shop.openAddresses', {});
  world.ask('shop.openOrders', { tab: 'all', how: 'open' });
  world.ask('shop.openRegions', { parentCode: '' });
  world.ask('points.openSignIn', { month: '' });
  await world.pass(1500);
  for (let n = 0; n < 40; n++) {
    const chosen = pick(fc.constantFrom(...asks), n);
    const kind = pick(fc.integer({ min: 0, max: 11 }), n + 1000);
    if (kind === 0) world.ask('points.signIn', {});
    else if (kind === 1) world.ask('shop.removeAddress', { addressId: addressIn(n) });
    else if (kind === 2)
      world.ask('shop.replaceAddress', {
        addressId: addressIn(n),
        receiver: '周叙白',
        phone: '13900000021',
        regionCode: world.kernel.read('shop.regions', '')?.list[0]?.regionCode ?? '330106',
        detail: '文三路 121 号',
        isDefault: (n % 2) as 0 | 1,
      });
    else if (kind === 3) world.ask('shop.cancelOrder', { orderId: one('shop.order', n) });
    else if (kind === 4) world.ask('shop.confirmOrder', { orderId: one('shop.order', n) });
    else if (kind === 5)
      world.ask('shop.createOrder', {
        productId: 'p1',
        skuId: 's1',
        count: 1 + (n % 2),
        addressId: addressIn(n),
        note: '放门口',
      });
    else if (kind === 6 && n % 2)
      world.ask('shop.evaluate', {
        orderId: one('shop.order', n),
        stars: 4,
        content: pick(fc.string({ unit: 'grapheme', maxLength: 30 }), n),
      });
    else if (kind === 6) world.tell('session.networkChanged', { online: (n >> 1) % 2 });
    else world.ask(chosen.topic, pick(chosen.input, n + 2000));
    await world.pass(pick(fc.constantFrom(5, 80, 700, 4000), n + 3000));
  }
  await world.pass(130_000);
  world.ask('points.openEntries', { type: 'all', how: 'open' });
  await world.pass(5000);
  return world;
}
describe('worker replay of points and the shop', () => {
  it.each(Array.from({ length: runs }, (_, i) => i + 1))(
    'has no differences for a random session, from its start and from its last snapshot (seed %i)',
    async (seed) => {
      const { lines, starts } = (await wildSession(seed)).recorded();
      expect(lines.length).toBeGreaterThan(100);
      const whole = await replayWorker(readRecording(writeRecording(about, lines)));
      expect(told(whole.firstDifference)).toBe('');
      expect(whole).toMatchObject({ differing: 0, envelopes: lines.length, skipped: 0 });
      const snapshot = starts[starts.length - 1] ?? 0;
      if (snapshot === 0) return;
      const part = await replayWorker(readRecording(writeRecording(about, lines.slice(snapshot))));
      expect(told(part.firstDifference)).toBe('');
      expect(part.stateHash).toBe(whole.stateHash);
    },
  );
});
