// Conversion of uploaded files: pictures and covers as webp, facts of videos, removal of metadata.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { threads } from '../../server/db/tables/forum';
import { uploads } from '../../server/db/tables/media';
import { databases, random15, textOf, type TestServer } from './kit';
import {
  askLeave,
  dataTrack,
  digest,
  film,
  jpeg,
  leaveIn,
  photo,
  sendParts,
  sendPicture,
  sendVideo,
} from './uploading';
import { mediaCalls, openMedia } from './mediaKit';

const clip = (): Uint8Array => {
  const folder = fileURLToPath(new URL('../../server/seed/video', import.meta.url));
  return readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.mp4')) ?? ''));
};

describe.each(databases)('uploads on $name', ({ open }) => {
  let testServer: TestServer;
  let fan = '';
  let owner = '';
  beforeAll(async () => {
    ({ testServer, fan, owner } = await openMedia(open));
  });
  afterAll(() => testServer.close());
  const { rowOf, get } = mediaCalls(() => testServer);

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

  it('removes the positions that a phone writes beside the frames by the second', async () => {
    const frames = Buffer.from('frame one, +31.2304, frame two, +121.4737 +31.2305, frame three');
    const made = (at: number): Uint8Array =>
      film({
        data: [...frames],
        tracks: [
          dataTrack('meta', 'place', [
            { at: at + frames.indexOf('+31.2304'), sizes: [8] },
            { at: at + frames.indexOf('+121.4737'), sizes: [9, 9] },
          ]),
        ],
      });
    const { data } = await sendVideo(testServer, fan, made(Buffer.from(made(0)).indexOf(frames)));
    const served = Buffer.from(await (await get(textOf(data['playUrl']))).arrayBuffer());
    const kept = frames.toString().replace('+31.2304', '\0'.repeat(8)).replace('+121.4737 +31.2305', '\0'.repeat(18));
    expect(served.includes(kept)).toBe(true);
    // One that points at anything but frames is no film of a phone.
    expect((await sendVideo(testServer, fan, made(0))).answer.data).toEqual({ field: 'file' });
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
});
