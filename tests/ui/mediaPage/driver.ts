// Opens the page of the media pickers in a real browser and drives it and its memory player.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { preview } from 'vite';
import type { PreviewServer } from 'vite';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Json } from '../../../bus/protocol/envelope';
import { builtPage } from '../builtPage';
import type { MediaStage } from './main';
import { sharedBrowser } from '../sharedBrowser';

export type StageWindow = { stage: MediaStage };
const root = fileURLToPath(new URL('../../..', import.meta.url));
export const film = join(root, 'server/seed/video', readdirSync(join(root, 'server/seed/video'))[0] ?? '');
const shots = process.env['SHOTS'] ?? '';
let server: PreviewServer;
let browser: Browser;
export let page: Page;
let problems: string[] = [];
export let photos: { name: string; mimeType: string; buffer: Buffer }[] = [];

/** Serves the page for the tests of a file, closes it after each test and fails a test whose page logged errors. */
export function serveMedia(): void {
  beforeAll(async () => {
    const outDir = await builtPage('tests/ui/mediaPage/index.html');
    server = await preview({
      root,
      configFile: false,
      logLevel: 'error',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    });
    browser = await sharedBrowser();
    const art = join(root, 'server/seed/art');
    const names = readdirSync(art)
      .filter((name) => /^(coast|city|snow|lake)-.*webp$/.test(name))
      .slice(0, 9);
    photos = await Promise.all(
      names.map(async (name, i) => ({
        name: `IMG_${i}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await sharp(join(art, name)).resize(400).jpeg().toBuffer(),
      })),
    );
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    await page?.context().close();
    if (problems.length) throw new Error(`the page said: ${Array.from(new Set(problems)).join(' · ')}`);
  });
}

export const say = (topic: string, answer: Json): Promise<void> =>
  page.evaluate(([t, a]) => (window as never as StageWindow).stage.say(t, JSON.parse(a)), [
    topic,
    JSON.stringify(answer),
  ] as const);
export const asked = (topic: string): Promise<Json[]> =>
  page.evaluate((t) => (window as never as StageWindow).stage.asked(t), topic);
type Picked = { localId: string; state: string; url?: string; progress: number };
export const value = (): Promise<Picked[]> =>
  page.evaluate(() => (window as never as StageWindow).stage.value() as never);
export const upload = (localId: string, more: Record<string, Json>): Promise<void> =>
  page.evaluate(
    ([id, m]) =>
      (window as never as StageWindow).stage.emit(
        'media.upload',
        {
          localId: id,
          kind: 'picture',
          state: 'waiting',
          progress: 0,
          preview: '',
          url: '',
          vid: '',
          width: 0,
          height: 0,
          size: 1,
          color: '',
          duration: 0,
          failCode: '',
          failMessage: '',
          mayRetry: 0,
          ...(JSON.parse(m) as object),
        },
        id,
      ),
    [localId, JSON.stringify(more)] as const,
  );

export async function open(
  hash = '',
  { width = 390, theme = 'light', type = '' }: { width?: number; theme?: 'light' | 'dark'; type?: string } = {},
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    colorScheme: theme,
  });
  page = await context.newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (m) => {
    if (m.type() === 'error' && !m.text().includes('Failed to load resource')) problems.push(m.text().slice(0, 300));
  });
  await page.goto(`${server.resolvedUrls?.local[0]}tests/ui/mediaPage/index.html${hash}`);
  await page.waitForFunction(() => 'stage' in window);
  if (type) await page.evaluate((t) => document.documentElement.setAttribute('data-type', t), type);
  for (const topic of ['media.addPictures', 'media.addVideo', 'media.retry', 'media.remove']) await say(topic, {});
}
export const add = () => page.getByRole('button', { name: /^添加图片/ });
export async function choose(count: number): Promise<string[]> {
  const before = (await value()).length;
  const adds = (await asked('media.addPictures')).length;
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add().click()]);
  await chooser.setFiles(photos.slice(0, count));
  await expect.poll(async () => (await value()).length).toBeGreaterThan(before);
  await expect.poll(async () => (await asked('media.addPictures')).length).toBeGreaterThan(adds);
  return (await value()).map((p) => p.localId);
}
/** Emits the finished upload of a picture, as the worker does. */
export async function ready(localId: string, n: number): Promise<void> {
  const preview = 'data:image/jpeg;base64,' + (photos[n % photos.length]?.buffer.toString('base64') ?? '');
  await upload(localId, { state: 'ready', progress: 1, url: `/media/u/${n}.webp`, preview, width: 400, height: 300 });
}
export const shot = async (name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: join(shots, name + '.png') });
};
