// A double tap that closes a sheet, in the gallery with a real mouse.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atRest } from '../atRest';
import { serveGallery } from './galleryServer';
import type { Gallery } from './galleryServer';
import { sharedBrowser } from './sharedBrowser';

let gallery: Gallery;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  gallery = await serveGallery();
  browser = await sharedBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  await page.goto(gallery.address);
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

const pressed = () => page.evaluate(() => document.body.dataset['pressed']);

it('is taken whole: nothing below the sheet is pressed, and a later tap is', async () => {
  await page.getByRole('button', { name: '操作面板', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await atRest(page);
  const box = await dialog.getByRole('button').last().boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.evaluate(() => {
    document.body.dataset['pressed'] = '';
    document.getElementById('root')?.addEventListener('click', () => (document.body.dataset['pressed'] += 'x'));
  });
  await page.mouse.dblclick(x, y);
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await pressed()).toBe('');
  await page.waitForFunction((from) => performance.now() - from > 300, await page.evaluate(() => performance.now()));
  await page.mouse.click(x, y);
  expect(await pressed()).toBe('x');
});
