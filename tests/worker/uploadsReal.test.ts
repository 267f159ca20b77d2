// Pictures and a video from a real worker to the real server over a network that loses a fifth of the upload
// requests (half of them after the server has handled them) and is cut twice. Then a replay of the recording.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Image } from '../../bus/entities/media';
import { readRecording } from '../../bus/recording/recordingFile';
import type { Context } from '../../server/platform/context';
import { uploads } from '../../server/db/tables/media';
import { claimFiles } from '../../server/media/fileReferences';
import { replayWorker } from '../../worker/replay/replayWorker';
import { uploadsHere } from '../../worker/uploads/uploadsOf';
import type { Uploads } from '../../worker/uploads/queue';
import { leaksIn } from '../bus/leaks';
import { databases, openTestServer, times } from '../server/kit';
import type { TestServer } from '../server/kit';
import { photo } from '../server/uploading';
import { plugIn, startPhone, until } from './realPhone';
import type { Phone } from './realPhone';

let testServer: TestServer;
let unplug: () => void;
let reachable = true;
let asked = 0;
let lost = 0;
const secrets = new Set<string>();

beforeAll(async () => {
  testServer = await openTestServer((databases[0] as (typeof databases)[number]).open);
  Object.defineProperty(testServer.clock, 'now', { get: () => Date.now() });
  unplug = plugIn(async (url, init) => {
    const { pathname, search } = new URL(url);
    const headers = init.headers as Record<string, string>;
    if (headers['Authorization']) secrets.add(headers['Authorization']);
    const mine = /upload|azure|vod/.test(pathname);
    if (!reachable) throw new TypeError('no network');
    if (mine) asked++;
    const fate = mine ? asked % 10 : 0;
    if (fate === 3) {
      lost++;
      throw new TypeError('lost on the way there');
    }
    const response = await testServer.app.request(pathname + search, {
      method: init.method ?? 'GET',
      headers,
      ...(init.body ? { body: init.body } : {}),
    });
    if (fate === 7) {
      lost++;
      throw new TypeError('lost on the way back');
    }
    return response;
  });
});
afterAll(async () => {
  unplug();
  await testServer.close();
});
const cx = (): Context => ({
  db: testServer.db,
  now: Date.now(),
  services: testServer.running.services,
  visitorKey: '',
  address: '',
  clientToken: '',
  body: new Uint8Array(0),
  after: () => undefined,
});
const state = (phone: Phone, localId: string) => phone.client.read('media.upload', localId)?.state;
function network(phone: Phone, on: boolean): void {
  reachable = on;
  phone.client.tell('session.networkChanged', { online: on ? 1 : 0 });
}

it('uploads arrive in order over a lossy network, none twice, none orphaned', { timeout: 120_000 }, async () => {
  const phone = startPhone('sender');
  await until(() => phone.client.read('session.state')?.phase === 'tourist');
  await phone.client.ask('session.login', { phone: '13800000002', code: '246810' });
  await until(() => phone.client.read('session.state')?.phase === 'user');
  const ids = Array.from({ length: times(4, 9) }, (_, i) => 'photo' + i);
  const colours = ['#c03020', '#20a040', '#2050c0', '#c0a020', '#8020a0', '#20a0a0', '#606060', '#e08040', '#103060'];
  for (const [i, id] of ids.entries()) {
    // Some hundred kilobytes each, so that they are sent in several parts, and each in its own colour.
    const noise = await photo(1300, 900, i + 2)
      .composite([
        { input: { create: { width: 1300, height: 900, channels: 4, background: (colours[i] ?? '') + 'd0' } } },
      ])
      .png()
      .toBuffer();
    phone.end.hold(id, new Blob([new Uint8Array(noise)], { type: 'image/png' }));
  }
  await phone.client.ask('media.addPictures', {
    files: ids.map((localId) => ({ localId, name: 'IMG.png', size: 1, mime: 'image/png', width: 0, height: 0 })),
  });
  const folder = fileURLToPath(new URL('../../server/seed/video', import.meta.url));
  const clip = readFileSync(join(folder, readdirSync(folder)[0] ?? ''));
  phone.end.hold('clip', new Blob([new Uint8Array(clip)], { type: 'video/mp4' }));
  await phone.client.ask('media.addVideo', {
    file: {
      localId: 'clip',
      name: 'MOV.mp4',
      size: clip.byteLength,
      mime: 'video/mp4',
      width: 0,
      height: 0,
      duration: 5,
    },
  });
  // The network is cut twice during the uploads.
  for (const count of times([1, 3], [2, 5])) {
    await until(() => ids.filter((id) => state(phone, id) === 'ready').length >= count);
    network(phone, false);
    await until(() => ids.every((id) => state(phone, id) !== 'sending'));
    network(phone, true);
  }
  await expect
    .poll(() => [...ids, 'clip'].filter((id) => state(phone, id) !== 'ready'), { timeout: 90_000 })
    .toEqual([]);
  expect(asked).toBeGreaterThan(times(18, 40));
  expect(lost / asked).toBeGreaterThan(0.15);

  const image = (url: string): Image => ({ url, width: 0, height: 0, size: 0, color: '', status: 0 });
  const filled = (uploadsHere(phone.end.kernel) as Uploads).fill({
    images: ids.map(image),
    video: { vid: 'clip', playUrl: '', coverUrl: '', width: 0, height: 0, duration: 0, size: 0, status: 0 },
  });
  if (!filled || 'code' in filled) throw new Error('not all there');
  const used = await claimFiles(cx(), { userId: 'fan' }, 'thread:post', { images: filled.images, video: filled.video });
  expect(used.images.map((i) => i.url)).toEqual(filled.images.map((i) => i.url));
  // The colours show that the pictures are in the order in which they were chosen.
  for (const [i, one] of used.images.entries()) {
    const served = Buffer.from(await (await testServer.app.request(one.url)).arrayBuffer());
    const { data } = await sharp(served).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
    const wanted = Buffer.from((colours[i] ?? '').slice(1), 'hex');
    expect(Math.max(...[0, 1, 2].map((c) => Math.abs((data[c] ?? 0) - (wanted[c] ?? 0)))), `picture ${i}`).toBeLessThan(
      60,
    );
  }
  const rows = await testServer.db.select().from(uploads).where(eq(uploads.userId, 'fan'));
  expect(rows.map((row) => `${row.state} ${row.owners.join()}`)).toEqual(
    Array.from({ length: ids.length + 1 }, () => '1 thread:post'),
  );
  const disk = (name: string): string[] => readdirSync(join(testServer.config.dataDir, 'uploads', name));
  expect(
    disk('files')
      .flatMap((resource) => disk('files/' + resource))
      .sort(),
  ).toEqual(rows.map((row) => row.fileName).sort());
  expect([disk('parts'), disk('work')]).toEqual([[], []]);

  const file = await phone.recording();
  expect(leaksIn(file, [...secrets])).toEqual([]);
  for (const word of ['IMG.png', 'data:image', 'iVBOR']) expect(file.includes(word)).toBe(false);
  const replay = await replayWorker(readRecording(file));
  expect([replay.differing, replay.envelopes > times(150, 300)]).toEqual([0, true]);
});
