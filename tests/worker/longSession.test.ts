// A long recorded session replays to the same states and values, played straight or by seeking, in any environment.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recording } from '../../bus/recording/recordingFile';
import { readRecording } from '../../bus/recording/recordingFile';
import { leaksIn, shapesOfSecrets } from '../bus/leaks';
import { builtScript } from '../builtScript';
import { playSought, playStraight, randomPlaces, runStraight, stateFromSnapshot } from './longSessionPlay';
import type { Straight } from './longSessionPlay';
import { long, pages, runLongSession } from './longSessionRun';

const soak = process.env['SOAK'] === '1';
const minutes = soak ? 40 : 15;
const points = soak ? 100 : 10;
const seeds = { order: 7, elsewhere: 11 };
const root = join(import.meta.dirname, '../..');
const phones = ['browser', 'app'] as const;
type PhoneName = (typeof phones)[number];

let folder: string;
let visited: string[];
const texts = {} as { [P in PhoneName]: string };
const recordings = {} as { [P in PhoneName]: Recording };
const straight = {} as { [P in PhoneName]: Straight };
const places = {} as { [P in PhoneName]: number[] };

beforeAll(async () => {
  script = await builtScript('tests/worker/longSessionElsewhere.ts');
  folder = mkdtempSync(join(tmpdir(), 'zeal-long-'));
  const session = await runLongSession({ minutes, seed: Number(process.env['SEED'] ?? 1) });
  visited = session.visited;
  for (const p of phones) {
    texts[p] = session[p];
    writeFileSync(join(folder, p + '.ndjson'), session[p]);
    recordings[p] = readRecording(session[p]);
    places[p] = randomPlaces(recordings[p], points, seeds.order);
    straight[p] = await runStraight(recordings[p], places[p]);
  }
}, 300_000);
afterAll(() => (process.env['KEEP'] ? undefined : rmSync(folder, { recursive: true, force: true })));

type Elsewhere = {
  here: { zone: string; locale: string; year: number };
  run: Omit<Straight, 'at'>;
  again: string;
  shown: [number, string][];
};
/** Another process, in which network, storage, randomness and disk writes throw (otherWorld). */
let script: string;
function elsewhere(phone: PhoneName, env: NodeJS.ProcessEnv): Promise<Elsewhere> {
  const command = [
    '--import',
    join(root, 'tests/worker/otherWorld.mjs'),
    script,
    join(folder, phone + '.ndjson'),
    String(points),
    String(seeds.elsewhere),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, NODE_OPTIONS: '', ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.on('close', (code) =>
      code === 0 && err === ''
        ? resolve(JSON.parse(out) as Elsewhere)
        : reject(new Error(`ended with ${code}: ${err}`)),
    );
  });
}

describe('a session of two phones that visits every page', () => {
  it('has every page and the expected length, size, snapshots, topics and login phases', () => {
    expect(pages.length).toBeGreaterThanOrEqual(8);
    expect(visited).toEqual(Array.from(pages).sort());
    for (const p of phones) {
      const { envelopes } = recordings[p];
      expect((envelopes[envelopes.length - 1]?.at ?? 0) - (envelopes[0]?.at ?? 0)).toBeGreaterThanOrEqual(
        minutes * 60_000,
      );
      expect(envelopes.length).toBeGreaterThan(minutes * 150);
      expect(Buffer.byteLength(texts[p])).toBeLessThan((long.bytes * minutes) / 60);
      expect(envelopes.filter((e) => e.topic === 'kernel.snapshot').length).toBeGreaterThanOrEqual(minutes / 4);
      const topics = new Set(envelopes.filter((e) => e.kind === 'ask' && e.from === 'ui').map((e) => e.topic));
      expect(topics.size).toBeGreaterThan(22);
    }
    // The app's phone was a visitor and a user, and the app answered an ask.
    for (const phase of ['tourist', 'user'])
      expect(
        recordings.app.envelopes.some(
          (e) => e.topic === 'session.state' && (e.payload as { phase?: string }).phase === phase,
        ),
      ).toBe(true);
    expect(recordings.app.envelopes.some((e) => e.from === 'native' && e.kind === 'reply')).toBe(true);
  });
  it('records no phone number, key, device id, comment text or anything in the shape of a secret', () => {
    for (const p of phones) {
      expect(
        leaksIn(texts[p], [
          '13800000001',
          '13800000002',
          '13700001111',
          'zeal-demo-sign-key',
          'device-of-browser',
          'device-of-app',
          '轮胎换过之后安静了很多',
        ]),
      ).toEqual([]);
      expect(shapesOfSecrets.flatMap((shape) => shape.exec(texts[p])?.[0] ?? [])).toEqual([]);
    }
  });
});

describe.each(phones)('the recording of the %s phone', (p) => {
  it('replays twice without differences, with the same state at every thousandth envelope', async () => {
    expect(straight[p]).toMatchObject({
      differing: 0,
      skipped: 0,
      first: '',
      envelopes: recordings[p].envelopes.length,
    });
    expect(straight[p].thousandth).toHaveLength(Math.floor(recordings[p].envelopes.length / 1000));
    expect(await runStraight(recordings[p], places[p])).toEqual(straight[p]);
    // Hashing states along the way does not change what follows.
    expect((await runStraight(recordings[p])).stateHash).toBe(straight[p].stateHash);
  });
  it('reaches the same state at random places from the preceding snapshot, in any order', async () => {
    for (const place of places[p])
      expect([place, await stateFromSnapshot(recordings[p], place)]).toEqual([place, straight[p].at.get(place)]);
  });
  it('shows the same stream values after seeking back and forth as in straight playback', async () => {
    const straightly = await playStraight(recordings[p], places[p]);
    expect(await playSought(recordings[p], places[p])).toEqual(
      new Map(places[p].map((place) => [place, straightly.get(place)])),
    );
  });
});

describe('replay in other environments', () => {
  const worlds: [string, NodeJS.ProcessEnv, Elsewhere['here']][] = [
    [
      'fourteen hours ahead',
      { TZ: 'Pacific/Kiritimati', LC_ALL: 'en_US.UTF-8' },
      { zone: 'Pacific/Kiritimati', locale: 'en-US', year: 2031 },
    ],
    [
      'three and a half hours behind, in Arabic',
      { TZ: 'America/St_Johns', LC_ALL: 'ar_EG.UTF-8', LANG: 'ar_EG.UTF-8' },
      { zone: 'America/St_Johns', locale: 'ar-EG', year: 2031 },
    ],
  ];
  it.each(worlds)(
    '%s, in 2031, without network, has the same states and values',
    { tags: 'full' },
    async (_name, env, here) => {
      for (const p of phones) {
        const there = await elsewhere(p, env);
        expect(there.here).toEqual(here);
        const { at: _, ...run } = straight[p];
        expect(there.run).toEqual(run);
        expect(there.again).toBe(run.stateHash);
        const same = await playStraight(
          recordings[p],
          there.shown.map(([place]) => place),
        );
        for (const [place, hash] of there.shown) expect([place, hash]).toEqual([place, same.get(place)]);
      }
    },
  );
});
