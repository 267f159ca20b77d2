// Two servers with a database and a store in common, and nothing else: what one of them gets the other one has.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePages } from '../../server/http/pages';
import { inProject } from '../../server/process/root';
import { databases, openTestServer, random15, textOf, type TestServer } from './kit';
import './filesKit';
import { startS3Fake, type Fake } from './s3Fake';
import { askLeave, digest, film, jpeg, leaveIn, photo, sendPart, sendParts, sendPicture, sendVideo } from './uploading';

const day = 86_400_000;

describe('two servers with one store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-second-'));
  const dist = mkdtempSync(join(tmpdir(), 'zeal-dist-'));
  let fake: Fake;
  let a: TestServer;
  let b: TestServer;
  let fan = '';
  beforeAll(async () => {
    fake = await startS3Fake({ pageSize: 50 });
    a = await openTestServer(databases[0]?.open ?? (() => Promise.reject(new Error('no database'))), (config) => ({
      ...config,
      files: fake.config,
      tokenLifeMs: 100 * day,
    }));
    b = await a.restart((config) => ({ ...config, dataDir: folder }));
    fan = await a.token('fan');
  });
  afterEach(() => void (fake.faults.length = 0));
  afterAll(async () => {
    await a.close();
    await fake.close();
    for (const one of [folder, dist]) rmSync(one, { recursive: true, force: true });
  });
  const stored = (prefix: string): string[] => Array.from(fake.objects.keys()).filter((key) => key.startsWith(prefix));
  const finish = (server: TestServer, file: string) =>
    server.call('media.uploadCompressSing', { file, clientToken: random15() }, fan);

  it('serve a picture that the other one got, whole and scaled, and keep no copy of it', async () => {
    const { data } = await sendPicture(a, fan, await jpeg(1000, 800, 3));
    const url = textOf(data['url']);
    const whole = Buffer.from(await (await b.app.request(url)).arrayBuffer());
    expect([whole.byteLength, digest(whole)]).toEqual([data['size'], data['sha256']]);
    for (const server of [b, a]) {
      const scaled = await server.app.request(url + '?w=345');
      expect((await sharp(Buffer.from(await scaled.arrayBuffer())).metadata()).width).toBe(345);
    }
    expect(stored('cache/')).toHaveLength(1);
    const scratch = [a.config.dataDir, folder].map((dir) => join(dir, 'uploads', 'work'));
    expect(scratch.flatMap((dir) => (existsSync(dir) ? readdirSync(dir) : []))).toEqual([]);
    expect([a.config.dataDir, folder].map((dir) => existsSync(join(dir, 'uploads', 'files')))).toEqual([false, false]);
  });

  it(
    'finish an upload that was begun at the other one, without its parts being sent again',
    { tags: 'full' },
    async () => {
      const file = new Uint8Array(await photo(1500, 1200, 3).png().toBuffer());
      const localKey = random15();
      const begun = leaveIn(await askLeave(a, fan, file, { localKey }));
      await sendPart(a, fan, begun, begun.partSize, file.subarray(begun.partSize, 2 * begun.partSize));
      const resumed = leaveIn(await askLeave(b, fan, file, { localKey }));
      expect([resumed.uploadId, resumed.parts]).toEqual([begun.uploadId, [begun.partSize]]);
      await sendParts(b, fan, resumed, file);
      const ends = await Promise.all([a, b, a, b].map((server) => finish(server, begun.uploadId)));
      expect(ends.map(({ answer }) => answer.code)).toEqual(['000000', '000000', '000000', '000000']);
      expect(new Set(ends.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      const name = textOf(ends[0]?.data['url']).slice('/media/u/'.length);
      // What the slower one has made is taken away.
      expect(stored('uploads/files/').filter((key) => key.endsWith('.webp'))).toHaveLength(2);
      expect(stored('uploads/files/')).toContain(`uploads/files/${name.slice(0, 2)}/${name}`);
      expect(stored('uploads/parts/')).toEqual([]);
    },
  );

  it('play a video by ranges, which are read from the store as such', { tags: 'full' }, async () => {
    const file = film({ data: Array.from({ length: 3_000_000 }, (_, i) => i & 255) });
    const { data } = await sendVideo(a, fan, file);
    fake.requests.length = 0;
    const part = await b.app.request(textOf(data['playUrl']), { headers: { range: 'bytes=1000-1500999' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1500999/${file.byteLength}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(1000, 1_501_000))).toBe(true);
    expect(fake.requests).toHaveLength(3);
  });

  it('list a ticket that was sent to the other one, without reading its recording', async () => {
    const { data } = await a.call('session.sendRecording', {
      clientToken: random15(),
      words: '打不开,"recording":"',
      recording: 'x'.repeat(2_000_000),
    });
    const before = fake.sent();
    expect(await (await b.app.request('/debug/tickets')).json()).toEqual({
      tickets: [
        { ticket: data['ticket'], at: a.clock.now, words: '打不开,"recording":"', bytes: 2_000_000, screenshot: false },
      ],
    });
    expect(fake.sent() - before).toBeLessThan(50_000);
  });

  it('let a player fetch a video from the store by a signed address, where that is configured', async () => {
    const c = await a.restart((config) => ({ ...config, files: { ...fake.config, serve: 'redirect' } }));
    const file = film();
    const { data } = await sendVideo(a, fan, file);
    const sent = await c.app.request(textOf(data['playUrl']));
    expect([sent.status, await sent.text()]).toEqual([302, '']);
    const at = sent.headers.get('location') ?? '';
    const got = await fetch(at, { headers: { range: 'bytes=4-7' } });
    expect([got.status, got.headers.get('content-type'), await got.text()]).toEqual([206, 'video/mp4', 'ftyp']);
    expect((await fetch(at.replace(/Signature=../, 'Signature=00'))).status).toBe(403);
    // Not without the server's own signature, and pictures never: they are drawn into pictures of the page.
    expect((await c.app.request(textOf(data['playUrl']).split('?')[0] ?? '')).status).toBe(403);
    const picture = await sendPicture(a, fan, await jpeg(60, 40, 4));
    expect((await c.app.request(textOf(picture.data['url']))).status).toBe(200);
    copyFileSync(inProject('index.html'), join(dist, 'index.html'));
    const pages = (server: TestServer) => makePages(dist, server.config, server.running.services.files);
    const policy = async (server: TestServer): Promise<string> =>
      (await pages(server)(new Request('http://x/home'))).headers.get('content-security-policy') ?? '';
    expect(/media-src [^;]*/.exec(await policy(c))?.[0]).toContain(fake.config.endpoint);
    expect(await policy(b)).not.toContain(fake.config.endpoint);
  });

  it('answer while the store does not, and lose nothing that was sent: the phone sends it again', async () => {
    const { data } = await sendPicture(a, fan, await jpeg(60, 40, 6));
    const file = await jpeg(300, 200, 7);
    const leave = leaveIn(await askLeave(a, fan, file));
    const trouble = { on: /./, do: 500 as const, times: 1000 };
    fake.faults.push(trouble);
    const picture = await b.app.request(textOf(data['url']));
    expect([picture.status, picture.headers.get('retry-after'), picture.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    expect((await sendPart(b, fan, leave, 0, file)).answer.code).toBe('019999');
    const report = { clientToken: random15(), words: '存不下', recording: '{}' };
    expect((await b.call('session.sendRecording', report)).answer.code).toBe('019999');
    trouble.times = 0;
    expect((await sendPart(b, fan, leave, 0, file)).answer.code).toBe('000000');
    trouble.times = 1000;
    expect((await finish(b, leave.uploadId)).answer.code).toBe('019999');
    trouble.times = 0;
    expect((await finish(a, leave.uploadId)).answer.code).toBe('000000');
    expect((await b.call('session.sendRecording', report)).answer.code).toBe('000000');
    expect((await b.app.request(textOf(data['url']))).status).toBe(200);
  });

  it('sweep what nothing references, whichever of them got it, and what killed processes have left', async () => {
    a.clock.now += 3 * day;
    const left = { bytes: Buffer.from('left'), modified: new Date(Date.now() - 2 * day), etag: '"x"' };
    for (const key of [`files/00/${'0'.repeat(32)}.webp`, `parts/f${'0'.repeat(15)}/0`])
      fake.objects.set('uploads/' + key, left);
    for (const key of ['uploads/files/00/1.mp4', 'others/1'])
      fake.uploads.set(key, { key, parts: new Map(), initiated: left.modified });
    await b.running.sweep();
    expect([stored('uploads/'), stored('cache/'), Array.from(fake.uploads.keys())]).toEqual([[], [], ['others/1']]);
  });
});
