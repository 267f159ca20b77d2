// Files from phones: sent in parts, resumed, checked, kept under our names, used or swept.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../server/platform/context';
import { threads } from '../../server/db/tables/forum';
import { uploads } from '../../server/db/tables/media';
import { releaseFiles, claimFiles } from '../../server/media/fileReferences';
import { NOW } from './community';
import { databases, openTestServer, random15, textOf, type TestServer } from './kit';
import {
  askLeave,
  bytesOf,
  dataTrack,
  digest,
  film,
  jpeg,
  leaveIn,
  photo,
  sendPart,
  sendParts,
  sendPicture,
  sendVideo,
} from './uploading';

const day = 86_400_000;
const clip = (): Uint8Array => {
  const folder = fileURLToPath(new URL('../../server/seed/video', import.meta.url));
  return readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.mp4')) ?? ''));
};

describe.each(databases)('uploads on $name', ({ open }) => {
  let testServer: TestServer;
  let fan = '';
  let owner = '';
  beforeAll(async () => {
    testServer = await openTestServer(open, (config) => ({ ...config, tokenLifeMs: 100 * day }));
    fan = await testServer.token('fan');
    owner = await testServer.token('owner');
  });
  afterAll(() => testServer.close());
  /** A handler's context as it is inside a write. */
  const cx = (): Context => ({
    db: testServer.db,
    now: testServer.clock.now,
    services: testServer.running.services,
    visitorKey: '',
    address: '',
    clientToken: '',
    body: new Uint8Array(0),
    after: () => undefined,
  });
  const rowOf = async (url: string) =>
    (
      await testServer.db
        .select()
        .from(uploads)
        .where(eq(uploads.fileName, url.slice(url.lastIndexOf('/') + 1)))
    )[0];
  const filesOnDisk = (): string[] => {
    const folder = join(testServer.config.dataDir, 'uploads', 'files');
    return existsSync(folder) ? readdirSync(folder).flatMap((resource) => readdirSync(join(folder, resource))) : [];
  };
  const get = (path: string, headers: Record<string, string> = {}) => testServer.app.request(path, { headers });

  it('converts a picture to webp of at most 1600 px with size and colour, under a server name', async () => {
    const { answer, data } = await sendPicture(testServer, fan, await jpeg(3000, 2000), {
      fileName: '../../etc/passwd.jpg',
    });
    expect(answer.code).toBe('000000');
    expect(data).toMatchObject({ width: 1600, height: 1067 });
    expect(textOf(data['url'])).toMatch(/^\/media\/u\/[0-9a-f]{32}\.webp$/);
    expect(textOf(data['color'])).toMatch(/^#[0-9a-f]{6}$/);
    const served = await get(textOf(data['url']));
    const bytes = Buffer.from(await served.arrayBuffer());
    expect([served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    expect([bytes.byteLength, digest(bytes)]).toEqual([data['size'], data['sha256']]);
    const small = await sharp(Buffer.from(await (await get(textOf(data['url']) + '?w=345')).arrayBuffer())).metadata();
    expect([small.format, small.width]).toEqual(['webp', 345]);
    expect((await get(textOf(data['url']) + '?w=346')).status).toBe(400);
  });

  it('removes camera and position metadata and applies the orientation', async () => {
    const turned = await photo(400, 300)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Kamera', Orientation: '6' },
        IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = await sendPicture(testServer, fan, turned);
    expect([data['width'], data['height']]).toEqual([300, 400]);
    const served = Buffer.from(await (await get(textOf(data['url']))).arrayBuffer());
    const { exif, xmp, iptc } = await sharp(served).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    for (const word of ['Kamera', 'GPS', 'Exif']) expect(served.includes(word)).toBe(false);
  });

  it('resumes with the missing parts, also after a restart of the server', async () => {
    const file = bytesOf(await photo(1500, 1200, 3).png().toBuffer());
    expect(file.byteLength).toBeGreaterThan(3 * 262_144);
    const localKey = random15();
    const first = leaveIn(await askLeave(testServer, fan, file, { localKey }));
    expect(first.partSize).toBeLessThanOrEqual(1_048_576);
    await sendPart(testServer, fan, first, first.partSize, file.subarray(first.partSize, 2 * first.partSize));
    const again = await testServer.restart();
    const second = leaveIn(await askLeave(again, fan, file, { localKey }));
    expect([second.uploadId, second.parts]).toEqual([first.uploadId, [first.partSize]]);
    expect(
      (await again.call('media.uploadCompressSing', { file: first.uploadId, clientToken: random15() }, fan)).answer
        .code,
    ).toBe('010004');
    await sendParts(again, fan, second, file);
    const third = leaveIn(await askLeave(again, fan, file, { localKey }));
    expect(third.parts).toHaveLength(Math.ceil(file.byteLength / third.partSize));
    const done = await again.call('media.uploadCompressSing', { file: first.uploadId, clientToken: random15() }, fan);
    expect(done.answer.code).toBe('000000');
    // The answer was lost: asked again, it is the same, and nothing is made twice.
    const before = filesOnDisk().length;
    expect(
      (await again.call('media.uploadCompressSing', { file: first.uploadId, clientToken: random15() }, fan)).data,
    ).toEqual(done.data);
    expect(leaveIn(await askLeave(again, fan, file, { localKey })).parts).toHaveLength(third.parts.length);
    expect(filesOnDisk()).toHaveLength(before);
    expect(readdirSync(join(testServer.config.dataDir, 'uploads', 'parts'))).not.toContain(first.uploadId);
  });

  it('concurrent writers of one upload produce one correct file', async () => {
    const file = bytesOf(await photo(1400, 1000, 5).png().toBuffer());
    const localKey = random15();
    const leaves = await Promise.all(
      [1, 2, 3].map(async () => leaveIn(await askLeave(testServer, owner, file, { localKey }))),
    );
    expect(new Set(leaves.map((leave) => leave.uploadId)).size).toBe(1);
    await Promise.all(leaves.map((leave) => sendParts(testServer, owner, { ...leave, parts: [] }, file)));
    const ends = await Promise.all(
      [1, 2, 3, 4].map(() =>
        testServer.call(
          'media.uploadCompressSing',
          { file: leaves[0]?.uploadId ?? '', clientToken: random15() },
          owner,
        ),
      ),
    );
    expect(ends.map((end) => end.answer.code)).toEqual(['000000', '000000', '000000', '000000']);
    expect(new Set(ends.map((end) => JSON.stringify(end.data))).size).toBe(1);
    expect(readdirSync(join(testServer.config.dataDir, 'uploads', 'work'))).toEqual([]);
  });

  it('refuses a damaged upload, which can be sent again', async () => {
    const file = await jpeg(500, 400, 7);
    const leave = leaveIn(await askLeave(testServer, fan, file));
    const wrong = bytesOf(file).map((byte, i) => (i === 200 ? byte ^ 1 : byte));
    await sendParts(testServer, fan, leave, wrong);
    expect(
      (await testServer.call('media.uploadCompressSing', { file: leave.uploadId, clientToken: random15() }, fan)).answer
        .code,
    ).toBe('010004');
    expect((await sendPart(testServer, fan, leave, 0, file.subarray(0, leave.partSize))).answer.code).toBe('010002');
  });

  it('a grant is valid for one person, file and size, and ten minutes', async () => {
    const file = await jpeg(300, 200, 9);
    const leave = leaveIn(await askLeave(testServer, fan, file));
    const other = leaveIn(await askLeave(testServer, fan, await jpeg(300, 200, 10)));
    const codes = async (...tries: [string, typeof leave, number, Uint8Array][]) =>
      Promise.all(
        tries.map(
          async ([token, given, from, bytes]) => (await sendPart(testServer, token, given, from, bytes)).answer.code,
        ),
      );
    expect(
      await codes(
        [owner, leave, 0, file],
        [fan, { ...leave, uploadId: other.uploadId }, 0, file],
        [fan, { ...leave, token: leave.token.slice(0, -1) + (leave.token.endsWith('0') ? '1' : '0') }, 0, file],
        [fan, { ...leave, token: '' }, 0, file],
      ),
    ).toEqual(['010003', '010003', '010003', '010003']);
    expect(
      await codes(
        [fan, leave, 0, file.subarray(1)],
        [fan, leave, 0, bytesOf(Buffer.concat([file, new Uint8Array(1)]))],
        [fan, leave, 1, file],
        [fan, leave, leave.partSize, file],
        [fan, leave, -leave.partSize, file],
      ),
    ).toEqual(['010001', '010001', '010001', '010001', '010001']);
    expect((await sendPart(testServer, fan, leave, 0, new Uint8Array(1_048_577))).http).toBe(400);
    const before = testServer.clock.now;
    testServer.clock.now = before + 10 * 60_000 + 1000;
    expect(await codes([fan, leave, 0, file])).toEqual(['010003']);
    testServer.clock.now = before;
    expect(await codes([fan, leave, 0, file])).toEqual(['000000']);
    expect(
      (await testServer.call('media.uploadSing', { file: leave.uploadId, clientToken: random15() }, owner)).answer.code,
    ).toBe('010002');
  });

  it('refuses an upload body that differs from the signed one', async () => {
    const file = await jpeg(300, 200, 11);
    const leave = leaveIn(await askLeave(testServer, fan, file));
    const sent = testServer.sign(
      'media.sendPart',
      { uploadId: leave.uploadId, localKey: 'k', from: 0, uploadToken: leave.token },
      fan,
      {},
      file,
    );
    expect((await testServer.send({ ...sent, bytes: file.map((byte) => byte ^ 3) })).answer.code).toBe('010010');
    expect(sent.url).not.toContain(leave.token);
  });

  it.each([
    ['too large', 20 * 1024 * 1024 + 1, 'size'],
    ['nothing', 0, 'size'],
  ])('a picture that is %s is refused before it is sent', async (_what, size, field) => {
    const { http, answer } = await testServer.call(
      'media.getToken',
      { fileName: 'a', size, sha256: 'ab'.repeat(32), localKey: random15(), kind: 'picture', clientToken: random15() },
      fan,
    );
    expect([http, answer.code, answer.data]).toEqual([400, '010001', { field }]);
  });

  it('reads a video’s facts from the file and serves it by an expiring address', async () => {
    const { answer, data } = await sendVideo(testServer, owner, clip());
    expect(answer.code).toBe('000000');
    expect(data).toMatchObject({ status: 1, coverUrl: '', size: clip().byteLength });
    expect(Number(data['duration'])).toBeGreaterThan(1);
    expect(Number(data['width'])).toBeGreaterThan(100);
    const url = textOf(data['playUrl']);
    const part = await get(url, { Range: 'bytes=0-99' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      `bytes 0-99/${clip().byteLength}`,
      'video/mp4',
    ]);
    expect((await get(url.split('?')[0] ?? '')).status).toBe(403);
    const another = (await sendVideo(testServer, owner, film())).data;
    expect((await get((textOf(another['playUrl']).split('?')[0] ?? '') + '?' + (url.split('?')[1] ?? ''))).status).toBe(
      403,
    );
    const before = testServer.clock.now;
    testServer.clock.now = before + 3 * 3_600_000;
    expect((await get(url)).status).toBe(403);
    testServer.clock.now = before;
    // Until a thread shows it only its owner gets an address.
    const ask = (token: string) => testServer.call('media.getPlayUrl', { vid: textOf(data['vid']) }, token);
    expect([(await ask(fan)).answer.code, (await ask('')).answer.code, (await ask(owner)).answer.code]).toEqual([
      '010002',
      '010002',
      '000000',
    ]);
    await testServer.db
      .update(threads)
      .set({ video: { ...(data as never as typeof threads.$inferSelect.video & object), playUrl: '' } })
      .where(eq(threads.threadId, 'ofOwner'));
    const seen = await ask('');
    expect((await get(textOf(seen.data['playUrl']), { Range: 'bytes=0-1' })).status).toBe(206);
  });

  it('swaps the sides of a rotated video and removes positions from all known places', async () => {
    const { data } = await sendVideo(
      testServer,
      fan,
      film({
        turned: true,
        seconds: 2.5,
        place: '+31.2304+121.4737/',
        tracks: [dataTrack('meta', 'GPS31.2304')],
        more: [
          0,
          0,
          0,
          20,
          ...Array.from('uuid', (c) => c.charCodeAt(0)),
          ...Array.from('ownerofphone', (c) => c.charCodeAt(0)),
        ],
      }),
    );
    expect(data).toMatchObject({ width: 720, height: 1280, duration: 2.5 });
    const served = Buffer.from(await (await get(textOf(data['playUrl']))).arrayBuffer());
    for (const word of ['31.2304', 'xyz', 'owner']) expect(served.includes(word)).toBe(false);
  });

  it('limits a person to two hundred files per day', async () => {
    const token = await testServer.token('alternate');
    const ask = () =>
      testServer.call(
        'media.getToken',
        {
          fileName: 'a',
          size: 9,
          sha256: 'cd'.repeat(32),
          localKey: random15(),
          kind: 'picture',
          clientToken: random15(),
        },
        token,
      );
    for (let i = 0; i < 200; i++) expect((await ask()).answer.code).toBe('000000');
    expect((await ask()).answer.code).toBe('010008');
    testServer.clock.now += day + 1000;
    expect((await ask()).answer.code).toBe('000000');
    testServer.clock.now = NOW;
  });

  it('accepts a picture as Base64, once', async () => {
    const file = await jpeg(320, 240, 12);
    const input = { localKey: random15(), data: Buffer.from(file).toString('base64') };
    const first = await testServer.call('media.uploadBase64', { ...input, clientToken: random15() }, fan);
    const second = await testServer.call('media.uploadBase64', { ...input, clientToken: random15() }, fan);
    expect([first.answer.code, second.data]).toEqual(['000000', first.data]);
    expect(first.data).toMatchObject({ width: 320, height: 240 });
    for (const data of ['', 'nicht*base64', Buffer.from('<svg onload=alert(1)>').toString('base64')])
      expect(
        (await testServer.call('media.uploadBase64', { localKey: random15(), data, clientToken: random15() }, fan))
          .answer.code,
      ).toBe('010001');
  });

  it('crops a group cover to a square, for owner and admins only', async () => {
    const codes: string[] = [];
    const set: unknown[] = [];
    const refused: [before: unknown, after: unknown][] = [];
    for (const person of ['outsider', 'circleMember', 'circleAdmin', 'circleOwner'] as const) {
      const token = await testServer.token(person);
      const file = await jpeg(900, 600, 13);
      const leave = leaveIn(await askLeave(testServer, token, file));
      await sendParts(testServer, token, leave, file);
      const rows = () => testServer.db.select().from(uploads).where(eq(uploads.uploadId, leave.uploadId));
      const before = await rows();
      // What is written at another time can be told apart.
      testServer.clock.now += 1000;
      const { answer, data } = await testServer.call(
        'media.groupCover',
        { file: leave.uploadId, groupID: 'g-open', clientToken: random15() },
        token,
      );
      codes.push(answer.code);
      if (answer.code !== '000000') refused.push([before, await rows()]);
      else set.push([data['width'], data['height'], (await rowOf(textOf(data['url'])))?.owners]);
    }
    expect(codes).toEqual(['010002', '010003', '000000', '000000']);
    expect(
      refused.map(([, after]) => after),
      'a refusal changes nothing',
    ).toEqual(refused.map(([before]) => before));
    // The one before is no longer the group's: it goes.
    expect(set).toEqual([
      [512, 512, ['group:g-open']],
      [512, 512, ['group:g-open']],
    ]);
  });

  it('accepts references to own finished files only, with the server’s facts', async () => {
    const mine = (await sendPicture(testServer, fan, await jpeg(640, 480, 14))).data;
    const theirs = (await sendPicture(testServer, owner, await jpeg(640, 480, 15))).data;
    const unfinished = leaveIn(await askLeave(testServer, fan, film(), { kind: 'video' }));
    const used = await claimFiles(cx(), { userId: 'fan' }, 'thread:x1', { images: [{ url: textOf(mine['url']) }] });
    expect(used.images).toEqual([
      { url: mine['url'], width: 640, height: 480, size: mine['size'], color: mine['color'], status: 0 },
    ]);
    const no = (wanted: Parameters<typeof claimFiles>[3]) =>
      expect(claimFiles(cx(), { userId: 'fan' }, 'thread:x1', wanted)).rejects.toMatchObject({ code: '010001' });
    await no({ images: [{ url: textOf(theirs['url']) }] });
    await no({ images: [{ url: 'https://evil.example/a.webp' }] });
    await no({ images: [{ url: '/media/u/' + '0'.repeat(32) + '.webp' }] });
    await no({ images: [{ url: textOf(mine['url']) }, { url: textOf(mine['url']) }] });
    await no({ video: { vid: unfinished.vid, coverUrl: '' } });
  });

  it('deletes files without references after a day', async () => {
    testServer.clock.now = NOW + 10 * day;
    const [kept, dropped, moved] = await Promise.all(
      [16, 17, 18].map(async (seed) =>
        textOf((await sendPicture(testServer, owner, await jpeg(200, 200, seed))).data['url']),
      ),
    );
    const begun = leaveIn(await askLeave(testServer, owner, await jpeg(200, 200, 19)));
    const unused = textOf((await sendPicture(testServer, owner, await jpeg(200, 200, 20))).data['url']);
    await get(unused + '?w=120');
    const images = [kept, dropped, moved].map((url) => ({ url: url ?? '' }));
    await claimFiles(cx(), { userId: 'owner' }, 'thread:s1', { images });
    await claimFiles(cx(), { userId: 'owner' }, 'draft:d1', { images: images.slice(2) });
    const sweepAt = async (time: number): Promise<void> => {
      testServer.clock.now = time;
      await testServer.running.sweep();
    };
    const there = async (url: string | undefined): Promise<number> => (await get(url ?? '')).status;
    await sweepAt(NOW + 10 * day + day - 60_000);
    expect([
      await there(unused),
      existsSync(join(testServer.config.dataDir, 'uploads', 'parts', begun.uploadId)),
    ]).toEqual([200, true]);
    await sweepAt(NOW + 11 * day + 60_000);
    expect([
      await there(unused),
      existsSync(join(testServer.config.dataDir, 'uploads', 'parts', begun.uploadId)),
    ]).toEqual([404, false]);
    expect(
      readdirSync(join(testServer.config.dataDir, 'cache')).filter((name) => name.includes(unused.slice(9, 41))),
    ).toEqual([]);
    // The post is edited: two pictures leave it, one of them is still in a draft.
    await claimFiles(cx(), { userId: 'owner' }, 'thread:s1', { images: images.slice(0, 1) });
    await sweepAt(NOW + 13 * day);
    expect([await there(kept), await there(dropped), await there(moved)]).toEqual([200, 404, 200]);
    await releaseFiles(cx(), 'draft:d1');
    await releaseFiles(cx(), 'thread:s1');
    await sweepAt(NOW + 15 * day);
    expect([await there(kept), await there(moved)]).toEqual([404, 404]);
    testServer.clock.now = NOW;
  });

  it('keeps a file that is referenced during a sweep', async () => {
    testServer.clock.now = NOW + 30 * day;
    const urls = await Promise.all(
      Array.from({ length: 6 }, async (_, i) =>
        textOf((await sendPicture(testServer, owner, await jpeg(120, 120, 30 + i))).data['url']),
      ),
    );
    testServer.clock.now += 2 * day;
    const outcomes = await Promise.all([
      ...urls.map((url, i) =>
        claimFiles(cx(), { userId: 'owner' }, 'thread:r' + i, { images: [{ url }] }).then(
          () => true,
          () => false,
        ),
      ),
      testServer.running.sweep(),
    ]);
    for (const [i, url] of urls.entries())
      expect([url, (await get(url)).status]).toEqual([url, outcomes[i] === true ? 200 : 404]);
    testServer.clock.now = NOW;
  });
});
