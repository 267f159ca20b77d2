// Pictures cut and made small on demand, videos by ranges, and nothing else of the disk.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictures } from '../../server/db/tables/media';
import { databases, openTestServer, type TestServer } from './kit';

const seedFolder = fileURLToPath(new URL('../../server/seed', import.meta.url));
const art =
  readdirSync(join(seedFolder, 'art')).find((name) => name.startsWith('coast') && name.endsWith('.webp')) ?? '';
const clip = readdirSync(join(seedFolder, 'video')).find((name) => name.endsWith('.mp4')) ?? '';

describe('media', () => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(databases[0]?.open ?? (() => Promise.reject(new Error('no database'))));
    await testServer.db.insert(pictures).values([
      { name: 'whole.webp', file: 'art/' + art },
      { name: 'half.webp', file: 'art/' + art, crop: { x: 0.25, y: 0, w: 0.5, h: 1 } },
      { name: 'edge.webp', file: 'art/' + art, crop: { x: 0.9, y: 0.9, w: 0.5, h: 0.5 } },
      { name: 'clip.mp4', file: 'video/' + clip },
    ]);
  });
  afterAll(() => testServer.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    testServer.app.request('/media/seed/' + path, { headers });
  const measured = async (path: string) => {
    const response = await get(path);
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      width,
      height,
      format,
    };
  };

  it('come as webp in the listed widths, cut as the seed says, to be kept for good', async () => {
    const whole = await sharp(join(seedFolder, 'art', art)).metadata();
    for (const width of [690, 345, 120]) {
      expect(await measured('whole.webp?w=' + width)).toEqual({
        status: 200,
        type: 'image/webp',
        cache: 'public, max-age=31536000, immutable',
        format: 'webp',
        width,
        height: Math.round((whole.height * width) / whole.width),
      });
    }
    const half = await measured('half.webp');
    expect([half.width, half.height]).toEqual([Math.round(whole.width / 2), whole.height]);
    expect((await measured('edge.webp')).status).toBe(200);
  });

  it('are made once and cached on disk, also for concurrent requests', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, async () =>
        Buffer.from(await (await get('half.webp?w=120')).arrayBuffer()).toString('base64'),
      ),
    );
    expect(new Set(all).size).toBe(1);
    const file = join(testServer.config.dataDir, 'cache', 'half-120.webp');
    expect(existsSync(file)).toBe(true);
    const made = statSync(file).mtimeMs;
    await get('half.webp?w=120');
    expect(statSync(file).mtimeMs).toBe(made);
    expect(readdirSync(join(testServer.config.dataDir, 'cache')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('contain no metadata', async () => {
    const { exif, xmp } = await sharp(Buffer.from(await (await get('whole.webp?w=690')).arrayBuffer())).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
  });

  it.each(['w=691', 'w=0', 'w=-1', 'w=690.0', 'w=9999999', 'w=abc', 'w=690&w=1'])('refuse %s', async (query) => {
    const status = (await get('whole.webp?' + query)).status;
    expect(status).toBe(query === 'w=690&w=1' ? 200 : 400);
  });

  it.each([
    '../types.ts',
    '..%2ftypes.ts',
    '%2e%2e/types.ts',
    '..\\types.ts',
    '....//types.ts',
    'art/' + art,
    art.replace('.webp', ''),
    'whole.webp/',
    'whole.webp%00',
    'whole.svg',
    'WHOLE.webp',
    '.webp',
    'x'.repeat(500) + '.webp',
    '/etc/passwd',
    '%252e%252e%252ftypes.ts',
    'whole.webp;.mp4',
  ])('find nothing at %s', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      404,
      path.startsWith('../') || path.startsWith('%2e%2e/') || path.startsWith('..\\')
        ? response.headers.get('cache-control')
        : 'no-store',
    ]);
  });

  it('serve a video whole or by range', async () => {
    const file = readFileSync(join(seedFolder, 'video', clip));
    const part = async (range?: string) => {
      const response = await get('clip.mp4', range === undefined ? {} : { Range: range });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()),
        headers: response.headers,
      };
    };
    const whole = await part();
    expect([
      whole.status,
      whole.bytes.equals(file),
      whole.headers.get('accept-ranges'),
      whole.headers.get('content-type'),
    ]).toEqual([200, true, 'bytes', 'video/mp4']);
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=100-', 100, file.length - 1],
      ['bytes=-50', file.length - 50, file.length - 1],
      ['bytes=5-99999999', 5, file.length - 1],
    ] as const) {
      const got = await part(range);
      expect([range, got.status, got.range]).toEqual([range, 206, `bytes ${from}-${to}/${file.length}`]);
      expect(got.bytes.equals(file.subarray(from, to + 1))).toBe(true);
    }
    for (const range of [`bytes=${file.length}-`, 'bytes=9-3', 'bytes=-', 'bytes=a-b', 'lines=1-2'])
      expect([range, (await part(range)).status]).toEqual([range, 416]);
    expect((await part('bytes=0-1,5-6')).status).toBe(200);
    expect(await (await testServer.app.request('/media/seed/clip.mp4', { method: 'HEAD' })).text()).toBe('');
  });
});
