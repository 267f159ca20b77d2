// Seeking in the recorded player: at each place the page has the values of that moment, wherever it came from.
import { describe, expect, it } from 'vitest';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { forgetIn } from '../../bus/protocol/forgotten';
import { applyPatch } from '../../bus/protocol/patch';
import { createRecordedPlayer } from '../../bus/players/recorded';
import type { RecordedPlayer } from '../../bus/players/recorded';
import { chances, synthetic } from './syntheticRecording';
import { createVirtualTimers } from './virtualTimers';

const seeks = process.env['SOAK'] ? 1000 : 100;

type Page = { player: RecordedPlayer; values: Map<string, string>; delivered: () => number; batches: () => number };
function pageOf(recording: Parameters<typeof createRecordedPlayer>[0]): Page {
  const timers = createVirtualTimers();
  const player = createRecordedPlayer(recording, { timers, now: timers.now });
  const raw = new Map<string, Json>();
  const values = new Map<string, string>();
  let delivered = 0;
  let batches = 0;
  void player.open((batch: Envelope[]) => {
    batches++;
    for (const e of batch) {
      delivered++;
      const key = e.topic + '|' + (e.key ?? '');
      if (e.kind === 'emit') {
        raw.set(key, applyPatch(raw.get(key), e.payload));
        values.set(key, JSON.stringify(raw.get(key)));
      } else if (e.topic === 'kernel.personChanged') {
        const { gone } = e.payload as { gone: string[] };
        forgetIn(raw, gone);
        forgetIn(values, gone);
      } else if (e.topic === 'kernel.sought')
        for (const gone of (e.payload as { gone: string[] }).gone) {
          raw.delete(gone);
          values.delete(gone);
        }
    }
    return Promise.resolve();
  });
  return { player, values, delivered: () => delivered, batches: () => batches };
}
const sorted = (values: Map<string, string>): [string, string][] =>
  Array.from(values).sort((a, b) => (a[0] < b[0] ? -1 : 1));

describe('the recorded player', () => {
  it.each([
    ['one life of the worker', { lives: 1, seed: 1 }],
    ['snapshots far between', { lives: 1, seed: 2, snapshotEvery: 2500 }],
    ['a worker that died four times, a page that was loaded again', { lives: 5, seed: 3 }],
  ])('has the same values after 100 seeks as after stepping straight through (%s)', async (_what, options) => {
    const { recording, envelopes } = synthetic(6000, { threads: 80, ...options });
    const straight = pageOf(recording);
    const there = new Map<number, [string, string][]>();
    const every = Math.ceil(envelopes.length / 300);
    for (;;) {
      const place = straight.player.position();
      if (place === envelopes.length || (place > 0 && there.size * every <= place))
        there.set(place, sorted(straight.values));
      if (place === envelopes.length) break;
      await straight.player.step(1);
    }
    expect(there.size).toBeGreaterThan(100);
    const places = Array.from(there.keys());
    const draw = chances(options.seed);
    const page = pageOf(recording);
    for (let n = 0; n < seeks; n++) {
      const place = places[draw(places.length)] ?? 0;
      if (n % 5 === 4) {
        // Every fifth time, steps back to the place instead.
        await page.player.seekPlace(Math.min(envelopes.length - 1, place + 3));
        while (page.player.position() > place) await page.player.step(-1);
        if (page.player.position() !== place) continue;
      } else await page.player.seekPlace(place - 1);
      expect(page.player.position()).toBe(place);
      expect(sorted(page.values)).toEqual(there.get(place));
      expect(page.player.at()).toBe(envelopes[place - 1]?.at);
    }
  });

  it('keeps the values when only the worker restarts, and drops them when the page is reloaded', async () => {
    const { recording, envelopes } = synthetic(2000, { lives: 4, threads: 40 });
    const starts = envelopes.flatMap((e, i) => (e.topic === 'kernel.started' ? [i] : []));
    const { player, values } = pageOf(recording);
    for (const [life, start] of starts.entries()) {
      await player.seekPlace(start - 1);
      const before = values.size;
      await player.seekPlace(start);
      // The third restart is a reload of the page.
      expect({ life, size: values.size }).toEqual({ life, size: life === 0 || life === 3 ? 0 : before });
    }
    expect(starts).toHaveLength(4);
  });

  it('seeks to the exact place of a seq that two lives have, and by seq alone to the last life', async () => {
    const { recording, envelopes } = synthetic(400, { lives: 2, threads: 10 });
    const { player } = pageOf(recording);
    const [first, second] = envelopes.flatMap((e, i) => (e.seq === 60 && e.topic !== 'kernel.snapshot' ? [i] : []));
    await player.seekPlace(first ?? 0);
    expect(player.position()).toBe((first ?? 0) + 1);
    await player.seek(60);
    expect(player.position()).toBe((second ?? 0) + 1);
    await player.seekPlace(-1);
    expect(player.position()).toBe(0);
    await player.seekPlace(1e9);
    expect(player.position()).toBe(envelopes.length);
  });

  it('sends all values to a page that opens again, and only the differences after a seek', async () => {
    const { recording } = synthetic(3000, { threads: 300, snapshotEvery: 500 });
    const page = pageOf(recording);
    await page.player.seekPlace(2990);
    const before = page.delivered();
    await page.player.seekPlace(2991);
    await page.player.seekPlace(2989);
    expect(page.delivered() - before).toBeLessThan(12);
    let again = 0;
    await page.player.open((batch) => {
      again += batch.filter((e) => e.kind === 'emit').length;
      return Promise.resolve();
    });
    expect(again).toBe(page.values.size);
  });

  it('reads fewer than 5,000 of 50,000 envelopes for a seek in either direction', { tags: 'full' }, async () => {
    const { recording, envelopes } = synthetic(50_000, { threads: 3000, snapshotEvery: 2000 });
    let read = 0;
    const watched = new Proxy(envelopes, {
      get: (all, at, self) =>
        (typeof at === 'string' && /^\d/.test(at) && read++, Reflect.get(all, at, self)) as unknown,
    });
    const page = pageOf({ ...recording, envelopes: watched });
    await page.player.seekPlace(envelopes.length - 1);
    const draw = chances(7);
    for (let n = 0; n < 30; n++) {
      const place = draw(envelopes.length);
      read = 0;
      await page.player.seekPlace(place);
      expect(read, `to ${place}`).toBeGreaterThan(0);
      expect(read, `to ${place}`).toBeLessThan(5000);
    }
  });
});
