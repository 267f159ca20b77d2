// Uploads whose content differs from their claims: refused, or stored without the harmful parts.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '../../server/db/tables/media';
import { databases, openTestServer, random15, textOf, type TestServer } from './kit';
import { box, bytesOf, film, jpeg, photo, sendPicture, sendVideo } from './uploading';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const join8 = (...parts: Uint8Array[]): Uint8Array => bytesOf(Buffer.concat(parts));
const script = '<script>alert(1)</script>';

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) {
    c ^= byte;
    for (let i = 0; i < 8; i++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return (c ^ 0xffffffff) >>> 0;
}
function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = join8(text(type), data);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.byteLength);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return join8(head, body, tail);
}
/** A png that says it is so large; what it holds is what is given. */
function png(width: number, height: number, data: Uint8Array, ...more: Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return join8(
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  );
}
const gif = (tail: Uint8Array): Uint8Array =>
  join8(
    Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex'),
    tail,
  );

const bad: [string, () => Uint8Array | Promise<Uint8Array>][] = [
  ['an svg with a script', () => text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`)],
  [
    'an svg behind a byte order mark',
    () =>
      join8(new Uint8Array([0xef, 0xbb, 0xbf]), text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')),
  ],
  ['a page', () => text(`<!doctype html>${script}`)],
  ['a script', () => text('alert(1)')],
  ['xml', () => text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')],
  ['a pdf', () => text('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
  ['a zip', () => Buffer.from('504b0304140000000000', 'hex')],
  ['a program', () => Buffer.from('7f454c4602010100', 'hex')],
  ['a tiff', () => photo(20, 20).tiff().toBuffer()],
  ['an icon', () => Buffer.from('0000010001001010000001002000', 'hex')],
  ['a jpeg’s beginning and a page', () => join8(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), text(script))],
  ['a gif’s beginning and a script', () => text('GIF89a/*' + script + '*/=1;alert(1)')],
  ['a webp’s beginning and nothing', () => join8(text('RIFF'), new Uint8Array([255, 255, 255, 127]), text('WEBPVP8 '))],
  ['a png’s beginning alone', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
  ['a jpeg cut in the middle of its head', async () => (await jpeg(200, 200)).subarray(0, 300)],
  [
    'a png whose data is damaged',
    async () => (await photo(100, 100).png().toBuffer()).map((byte, i) => (i > 200 && i < 900 ? byte ^ 0x5a : byte)),
  ],
  ['a picture of 30,000 × 30,000', () => png(30_000, 30_000, deflateSync(Buffer.alloc(1000)))],
  ['a picture of 1 × 2,000,000,000', () => png(1, 2_000_000_000, deflateSync(Buffer.alloc(10)))],
  ['a picture of no width', () => png(0, 10, deflateSync(Buffer.alloc(10)))],
  [
    'a picture whose text unpacks to gigabytes, too large itself',
    () =>
      png(
        20_001,
        20_001,
        deflateSync(Buffer.alloc(10)),
        chunk('zTXt', join8(text('a\0\0'), deflateSync(Buffer.alloc(8_000_000)))),
      ),
  ],
  ['an avif that is none', () => join8(new Uint8Array([0, 0, 0, 24]), text('ftypavif'), new Uint8Array(40))],
  ['a heic', () => join8(new Uint8Array([0, 0, 0, 24]), text('ftypheic'), new Uint8Array(40))],
  ['a video', () => film()],
];
/** A picture as it should be, and something more: the picture is kept, the rest is not. */
const double: [string, () => Promise<Uint8Array>][] = [
  ['a jpeg with a page behind it', async () => join8(await jpeg(60, 40), text(script))],
  [
    'a jpeg with a page in its comment',
    async () => {
      const whole = await jpeg(60, 40);
      const words = text(script);
      return join8(
        whole.subarray(0, 2),
        new Uint8Array([0xff, 0xfe, 0, words.byteLength + 2]),
        words,
        whole.subarray(2),
      );
    },
  ],
  ['a gif with a script behind it', async () => gif(text(script))],
  [
    'a png with a page in its text',
    async () => {
      const whole = new Uint8Array(await photo(60, 40).png().toBuffer());
      return join8(whole.subarray(0, 33), chunk('tEXt', text('Comment\0' + script)), whole.subarray(33));
    },
  ],
  ['a png with a zip behind it', async () => join8(await photo(60, 40).png().toBuffer(), text('PK\x03\x04' + script))],
  [
    'a webp with a script as its profile',
    async () => photo(60, 40).webp().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`).toBuffer(),
  ],
  [
    'a png that is nothing but zeros, of 36 million points',
    async () =>
      sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
  ],
];

const films: [string, () => Uint8Array][] = [
  ['a page', () => text(`<!doctype html>${script}`)],
  ['a picture', () => Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['an mp4’s head and a page behind it', () => join8(film(), text(script))],
  [
    'no track of pictures',
    () =>
      new Uint8Array([
        ...box('ftyp', Array.from(text('mp42')), [0, 0, 0, 0]),
        ...box('moov', box('mvhd', new Uint8Array(100))),
        ...box('mdat', [1, 2, 3]),
      ]),
  ],
  ['a length that lies', () => film().map((byte, i) => (i === 2 ? 255 : byte))],
  ['a box longer than the file', () => join8(film(), new Uint8Array([127, 255, 255, 255]), text('mdat'))],
  ['a box of no length at all', () => join8(film(), new Uint8Array([0, 0, 0, 4]), text('free'))],
  ['thousands of empty boxes', () => join8(film(), ...Array.from({ length: 3000 }, () => new Uint8Array(box('free'))))],
  ['an unknown kind', () => film({ brand: 'evil' }).map((byte, i) => (i >= 16 && i < 20 ? 120 : byte))],
  ['a codec that no phone plays', () => film({ codec: 'evil' })],
  ['six minutes', () => film({ seconds: 361 })],
  ['no length', () => film({ seconds: 0 })],
  ['no size', () => film({ width: 0, height: 0 })],
  ['the size of a stadium', () => film({ width: 30_000, height: 30_000 })],
  ['nothing but a head', () => film().subarray(0, 24)],
  ['a broken head', () => film().subarray(0, film().byteLength - 70)],
];

describe('hostile files', () => {
  let testServer: TestServer;
  let fan = '';
  beforeAll(async () => {
    testServer = await openTestServer(
      databases[0]?.open ?? (() => Promise.reject(new Error('no database'))),
      (config) => ({
        ...config,
        tokenLifeMs: 1e12,
      }),
    );
    fan = await testServer.token('fan');
  });
  afterAll(() => testServer.close());
  const kept = (): string[] => {
    const folder = join(testServer.config.dataDir, 'uploads', 'files');
    return existsSync(folder) ? readdirSync(folder).flatMap((resource) => readdirSync(join(folder, resource))) : [];
  };
  const left = (): string[] =>
    ['work', 'parts'].flatMap((name) =>
      existsSync(join(testServer.config.dataDir, 'uploads', name))
        ? readdirSync(join(testServer.config.dataDir, 'uploads', name))
        : [],
    );

  it('has at least thirty cases', () => expect(bad.length + double.length + films.length).toBeGreaterThanOrEqual(30));

  it.each(bad)('as a picture: %s is refused, soon, and leaves nothing behind', async (_name, make) => {
    const before = kept();
    const memory = process.memoryUsage().rss;
    const file = bytesOf(await make());
    const began = performance.now();
    const { http, answer } = await sendPicture(testServer, fan, file, { fileName: 'photo.jpg' });
    expect([http, answer.code]).toEqual([400, '010001']);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
    expect([kept(), left()]).toEqual([before, []]);
    // Neither by the other ways in.
    expect(
      (
        await testServer.call(
          'media.uploadBase64',
          { localKey: random15(), data: Buffer.from(file).toString('base64'), clientToken: random15() },
          fan,
        )
      ).answer.code,
    ).toBe('010001');
    expect(kept()).toEqual(before);
  });

  it.each(double)('as a picture: of %s only the picture is kept', async (_name, make) => {
    const { answer, data } = await sendPicture(testServer, fan, await make());
    expect(answer.code).toBe('000000');
    const served = await testServer.app.request(textOf(data['url']));
    const bytes = Buffer.from(await served.arrayBuffer());
    for (const words of ['script', 'alert', 'PK\x03\x04']) expect(bytes.includes(words)).toBe(false);
    expect(bytes.subarray(0, 4).toString('latin1') + bytes.subarray(8, 12).toString('latin1')).toBe('RIFFWEBP');
    const headers = ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) =>
      served.headers.get(name),
    );
    expect(headers).toEqual(['image/webp', 'nosniff', "sandbox; default-src 'none'"]);
  });

  it.each(films)('as a video: %s is refused, and leaves nothing behind', async (_name, make) => {
    const before = kept();
    const { http, answer } = await sendVideo(testServer, fan, make());
    expect([http, answer.code]).toEqual([400, '010001']);
    expect([kept(), left()]).toEqual([before, []]);
  });

  it('damaged videos never crash the server', { tags: 'full' }, async () => {
    const whole = film({ place: '+31/', seconds: 3 });
    for (let i = 0; i < 60; i++) {
      const at = (i * 37) % whole.byteLength;
      const broken = whole.map((byte, n) => (n === at ? byte ^ (1 << (i % 8)) : byte));
      const { answer } = await sendVideo(testServer, fan, broken);
      expect(['000000', '010001']).toContain(answer.code);
    }
    expect(testServer.lines.filter((line) => line.includes('a call failed'))).toEqual([]);
  });

  it.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'C:\\windows\\system32',
    'a.php\0.jpg',
    '....//....//x',
    '/etc/passwd',
    'a'.repeat(200),
    '<img src=x>',
    '::$DATA',
    'con.jpg',
    '.htaccess',
    '%00',
  ])('a file called %j is kept under a name of ours', async (fileName) => {
    const reply = await sendPicture(testServer, fan, await jpeg(30, 30, fileName.length), { fileName });
    expect(textOf(reply.data['url'])).toMatch(/^\/media\/u\/[0-9a-f]{32}\.webp$/);
    expect(readdirSync(testServer.config.dataDir).toSorted()).toEqual(['uploads']);
  });

  it.each([
    '../secret',
    '..%2fsecret',
    'f/../../x',
    'f00000000000000',
    'F00000000000000A',
    'f0000000000000\0',
    '',
    'x'.repeat(600),
  ])('an upload called %j is nobody’s', async (uploadId) => {
    const part = await testServer.send(
      testServer.sign(
        'media.sendPart',
        { uploadId, localKey: 'k', from: 0, uploadToken: 'x.y' },
        fan,
        {},
        bytesOf(text('x')),
      ),
    );
    const end = await testServer.call('media.uploadSing', { file: uploadId, clientToken: random15() }, fan);
    for (const { answer } of [part, end]) expect(['010001', '010002', '010003']).toContain(answer.code);
  });

  it.each([
    '/media/u/..%2f..%2fx.webp',
    '/media/u/' + '0'.repeat(32) + '.svg',
    '/media/u/' + '0'.repeat(32) + '.webp',
    '/media/v/' + '0'.repeat(32) + '.mp4',
    '/media/u/' + '0'.repeat(31) + '.webp',
    '/media/v/' + '0'.repeat(32) + '.webp',
    '/media/u/' + '0'.repeat(32) + '.webp%00.mp4',
  ])('nothing is found at %s', async (path) => {
    const response = await testServer.app.request(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('never accepts a picture as a video or a video as a picture', async () => {
    const picture = (await sendPicture(testServer, fan, await jpeg(40, 40, 77))).data;
    const name = textOf(picture['url']).slice(9, 41);
    expect((await testServer.app.request(`/media/v/${name}.webp`)).status).toBe(404);
    const [row] = await testServer.db
      .select()
      .from(uploads)
      .where(eq(uploads.fileName, name + '.webp'));
    expect(
      (await testServer.call('media.finishVideo', { vid: row?.uploadId ?? '', clientToken: random15() }, fan)).answer
        .code,
    ).toBe('010002');
  });
});
