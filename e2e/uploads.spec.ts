import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../tests/signedCall.mjs';
import { expect, test } from './kit';
import { choose, published, write, type Photo } from './publishing';

const colours = ['#c03020', '#20a040', '#2050c0', '#c0a020', '#8020a0', '#20a0a0', '#606060', '#e08040', '#103060'];

/** A large, rotated photo with camera metadata and position, in its own colour. */
const photo = async (colour: string, name: string): Promise<Photo> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: colour,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .composite([{ input: { create: { width: 2400, height: 1800, channels: 4, background: colour + 'd8' } } }])
    .jpeg({ quality: 92 })
    .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer(),
});
let made: Promise<Photo[]> | undefined;
/** Nine photos, created once for all journeys of this file. */
const photos = (): Promise<Photo[]> =>
  (made ??= Promise.all(colours.map((colour, i) => photo(colour, `IMG_${i}.jpg`))));

/** Whether the picture at this address has this colour and no EXIF data. */
async function isOf(origin: string, url: string, colour: string): Promise<boolean> {
  const bytes = Buffer.from(await (await fetch(origin + url)).arrayBuffer());
  const { exif } = await sharp(bytes).metadata();
  const data = await sharp(bytes).resize(1, 1).raw().toBuffer();
  const wanted = Buffer.from(colour.slice(1), 'hex');
  return exif === undefined && Math.max(...[0, 1, 2].map((c) => Math.abs((data[c] ?? 0) - (wanted[c] ?? 0)))) < 60;
}
const onDisk = (dataDir: string): string[] => {
  const folder = join(dataDir, 'uploads', 'files');
  return !existsSync(folder) ? [] : readdirSync(folder).flatMap((shelf) => readdirSync(join(folder, shelf)));
};
const partsOn = (dataDir: string): string[] => {
  const folder = join(dataDir, 'uploads', 'parts');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test(
  'nine pictures on a lossy network are published once, in order, without orphans or camera metadata',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(150_000);
    const { page, context } = await phone({ person: 1 });
    // Files that other journeys have left, such as pictures in drafts.
    const before = new Set(onDisk(server.dataDir));
    const partsBefore = partsOn(server.dataDir);
    let asked = 0;
    let lost = 0;
    const sent: Buffer[] = [];
    await context.route(/\/api\/.*(upload|azure|bbs\/threads$)/, async (route: Route) => {
      const fate = ++asked % 10;
      const body = route.request().postDataBuffer();
      if (body && route.request().url().includes('upload/part')) sent.push(body);
      if (fate === 3 || fate === 7) lost++;
      if (fate === 3) return route.abort('connectionreset').catch(() => undefined);
      // The server handles the request, but its response is lost.
      if (fate === 7)
        return route
          .fetch()
          .then(
            () => route.abort('connectionreset'),
            () => route.abort(),
          )
          .catch(() => undefined);
      return route.continue().catch(() => undefined);
    });
    const title = '独库公路补给点清单';
    await write(page, title);
    await choose(page, await photos());
    // Publishes during the uploads; then the network is lost twice.
    await page.getByRole('button', { name: '发布', exact: true }).click();
    for (const parts of [1, 5]) {
      await expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThan(parts);
      await context.setOffline(true);
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      await context.setOffline(false);
    }
    const { idToken } = await signIn(server.origin, 1);
    await expect.poll(async () => (await published(server.origin, idToken, title)).length, { timeout: 90_000 }).toBe(1);
    const [thread] = await published(server.origin, idToken, title);
    expect(thread?.images).toHaveLength(9);
    for (const [i, image] of (thread?.images ?? []).entries()) {
      expect(await isOf(server.origin, image.url, colours[i] ?? ''), `picture ${i + 1}`).toBe(true);
      // Rotated upright and scaled down.
      expect([image.width, image.height]).toEqual([1200, 1600]);
    }
    expect(asked).toBeGreaterThan(25);
    expect(lost).toBeGreaterThan(4);
    for (const body of sent) for (const word of ['Exif', 'Kamera']) expect(body.includes(word)).toBe(false);
    expect(onDisk(server.dataDir).filter((name) => !before.has(name)).length).toBe(
      new Set(thread?.images.map((image) => image.url)).size,
    );
    expect(partsOn(server.dataDir).filter((name) => !partsBefore.includes(name))).toEqual([]);
    await expect.poll(async () => (await published(server.origin, idToken, title)).length).toBe(1);
  },
);

test(
  'uploads of a killed page are resumed from the stored copy, and the post is published once',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const { page, context } = await phone({ person: 2 });
    const before = onDisk(server.dataDir).length;
    let open = false;
    let parts = 0;
    await context.route(/\/api\/.*upload\/part/, (route) =>
      (open || ++parts < 3 ? route.continue() : route.abort('connectionreset')).catch(() => undefined),
    );
    const title = '凌晨四点的盘山路';
    await write(page, title);
    await choose(page, (await photos()).slice(0, 3));
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect.poll(() => parts, { timeout: 30_000 }).toBeGreaterThan(3);
    await page.close({ runBeforeUnload: false });
    open = true;
    const again = await context.newPage();
    await again.goto('/home');
    const { idToken } = await signIn(server.origin, 2);
    await expect
      .poll(async () => (await published(server.origin, idToken, title)).map((t) => t.images.length), {
        timeout: 60_000,
      })
      .toEqual([3]);
    const [thread] = await published(server.origin, idToken, title);
    for (const [i, image] of (thread?.images ?? []).entries())
      expect(await isOf(server.origin, image.url, colours[i] ?? '')).toBe(true);
    expect(onDisk(server.dataDir).length).toBe(before + 3);
  },
);

test(
  'a file that is not a picture is refused with a reason, and the other uploads finish',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 3 });
    await write(page, '三张里有一张不是图片');
    const [first, second] = await photos();
    if (!first || !second) throw new Error('no photos');
    await choose(page, [
      first,
      { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload=alert(1)>') },
      second,
    ]);
    await expect(page.getByRole('button', { name: /^第 2 张图片，共 3 张，不支持的图片格式$/ })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('button', { name: /^第 [13] 张图片，共 3 张，已上传$/ })).toHaveCount(2, {
      timeout: 30_000,
    });
    await page.getByRole('button', { name: '删除第 2 张图片' }).click();
    await expect(page.locator('[data-tile]')).toHaveCount(2);
  },
);

test(
  'in the app pictures of the native picker are read in parts and published in order',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const album = (await photos()).slice(3, 6).map((one) => ({ ...one, width: 1800, height: 2400 }));
    const { page } = await phone({ person: 1, app: { album } });
    const title = '相册里的三张';
    await write(page, title);
    await page.getByRole('toolbar').getByRole('button', { name: '图片' }).click();
    await expect(page.locator('[data-tile]')).toHaveCount(3, { timeout: 20_000 });
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const { idToken } = await signIn(server.origin, 1);
    await expect
      .poll(async () => (await published(server.origin, idToken, title)).map((t) => t.images.length), {
        timeout: 60_000,
      })
      .toEqual([3]);
    const [thread] = await published(server.origin, idToken, title);
    for (const [i, image] of (thread?.images ?? []).entries())
      expect(await isOf(server.origin, image.url, colours[i + 3] ?? '')).toBe(true);
  },
);

test(
  'a video is uploaded and published with one of its frames as the cover, and plays by range requests',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 5 });
    const title = '雨后的滨海公路';
    await write(page, title, '1');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '添加视频' }).click(),
    ]);
    await chooser.setFiles(join('server/seed/video', 'coast.mp4'));
    await expect(page.getByRole('group', { name: '视频，已上传' })).toBeVisible({ timeout: 60_000 });
    await page
      .getByRole('button', { name: /的画面$/ })
      .nth(2)
      .click();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const { idToken } = await signIn(server.origin, 5);
    await expect.poll(async () => (await published(server.origin, idToken, title)).length, { timeout: 60_000 }).toBe(1);
    const [thread] = await published(server.origin, idToken, title);
    expect(thread?.video).toMatchObject({ playUrl: '', status: 1 });
    expect(thread?.video?.coverUrl).toMatch(/^\/media\/u\//);
    expect(thread?.video?.duration).toBeGreaterThan(1);
    const ranges: number[] = [];
    page.on('response', (r) => {
      if (r.url().includes('/media/v/')) ranges.push(r.status());
    });
    await page.goto(`/circle/threadDetail?threadId=${thread?.threadId}`);
    await page.getByRole('button', { name: /播放/ }).first().click();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 30_000 })
      .toBeGreaterThan(0.1);
    expect(ranges).toContain(206);
  },
);
