// The media pickers in a real browser on a memory player: choosing, reordering by touch, mouse and keyboard, progress,
// retry, denied permissions, a video with its cover.
import { describe, expect, it } from 'vitest';
import { atRest } from '../atRest';
import { violationsOn } from '../axeOn';
import {
  film,
  page,
  photos,
  serveMedia,
  say,
  asked,
  value,
  upload,
  open,
  add,
  choose,
  ready,
  shot,
} from './mediaPage/driver';
import type { StageWindow } from './mediaPage/driver';

serveMedia();

describe('choosing pictures', () => {
  it('transfers the files to the worker outside the bus, with only metadata in the envelope', async () => {
    await open();
    const ids = await choose(3);
    expect(ids).toHaveLength(3);
    const handed = await page.evaluate(() => (window as never as StageWindow).stage.handed());
    expect(ids.map((id) => handed[id])).toEqual(photos.slice(0, 3).map((p) => p.buffer.byteLength));
    const [ask] = (await asked('media.addPictures')) as { files: { localId: string; name: string; size: number }[] }[];
    expect(ask?.files.map((f) => [f.localId, f.name, f.size])).toEqual(
      ids.map((id, i) => [id, '', photos[i]?.buffer.byteLength]),
    );
    expect(await page.getByRole('listitem').count()).toBe(4);
  });

  it('accepts nine pictures at most, drops the tenth with a message and hides the add button', async () => {
    await open();
    await choose(7);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add().click()]);
    await chooser.setFiles(photos.slice(0, 3));
    await expect.poll(async () => (await value()).length).toBe(9);
    await expect.poll(() => page.getByText('最多还能选 2 张').count()).toBe(1);
    expect(await add().count()).toBe(0);
  });

  it('shows the progress and result of each upload as the worker reports it, with a retry if allowed', async () => {
    await open();
    const [a = '', b = '', c = '', d = ''] = await choose(4);
    await upload(a, { state: 'sending', progress: 0.64 });
    await ready(b, 1);
    await upload(c, { state: 'failed', failCode: 'network', failMessage: '上传失败，请检查网络', mayRetry: 1 });
    await upload(d, { state: 'failed', failCode: 'file', failMessage: '不支持的图片格式', mayRetry: 0 });
    await expect.poll(() => page.getByText('64%').count()).toBe(1);
    await expect
      .poll(async () => (await value()).map((p) => [p.state, p.url ?? '']))
      .toEqual([
        ['sending', ''],
        ['ready', '/media/u/1.webp'],
        ['failed', ''],
        ['failed', ''],
      ]);
    await page.getByRole('button', { name: /^重新上传第 3 张图片/ }).click();
    expect(await asked('media.retry')).toEqual([{ localIds: [c] }]);
    expect(await page.getByRole('button', { name: /^重新上传第 4 张/ }).count()).toBe(0);
    expect(await page.getByText('不支持的图片格式').count()).toBe(1);
  });

  it('removes a deleted picture from the list and from the worker', { tags: 'full' }, async () => {
    await open();
    const ids = await choose(2);
    await page.getByRole('button', { name: '删除第 1 张图片' }).click();
    await expect.poll(async () => (await value()).map((p) => p.localId)).toEqual(ids.slice(1));
    expect(await asked('media.remove')).toEqual([{ localIds: ids.slice(0, 1) }]);
  });

  it('transfers a file again and retries its upload when the worker reports it missing', async () => {
    await open();
    const [a = ''] = await choose(1);
    await page.evaluate((id) => {
      const { stage } = window as never as StageWindow;
      delete stage.handed()[id];
      return stage.tell('media.fileMissed', { localId: id });
    }, a);
    await expect
      .poll(() => page.evaluate((id) => (window as never as StageWindow).stage.handed()[id] ?? 0, a))
      .toBe(photos[0]?.buffer.byteLength);
    await expect.poll(() => asked('media.retry')).toEqual([{ localIds: [a] }]);
  });

  it('opens the native picker in the app and passes its file paths to the worker', async () => {
    await open();
    await page.evaluate(() =>
      (window as never as StageWindow).stage.emit(
        'native.host',
        { kind: 'app', platform: 'ios', appVersion: '5.2.1', capabilities: ['pickImage', 'fetchFilePart'] },
        '',
      ),
    );
    await say('native.checkPermission', { type: 'PHOTO', result: 'granted' });
    await say('native.pickImage', {
      files: [{ path: 'album/1', name: 'a.jpg', size: 9, mime: 'image/jpeg', width: 4, height: 3 }],
    });
    await add().click();
    await expect.poll(async () => (await value()).length).toBe(1);
    expect(await asked('native.pickImage')).toEqual([{ source: 'both', max: 9 }]);
    await expect.poll(() => asked('media.addPictures')).toMatchObject([{ files: [{ path: 'album/1', width: 4 }] }]);
  });

  it('explains a denied permission in the app and opens the settings instead of the picker', async () => {
    await open();
    await page.evaluate(() =>
      (window as never as StageWindow).stage.emit(
        'native.host',
        { kind: 'app', platform: 'ios', appVersion: '5.2.1', capabilities: ['pickImage', 'fetchFilePart'] },
        '',
      ),
    );
    await say('native.checkPermission', { type: 'PHOTO', result: 'denied' });
    await say('native.requestPermission', { type: 'PHOTO', result: 'never' });
    await say('native.openNative', { ok: 1 });
    await add().click();
    const sheet = page.getByRole('dialog', { name: '无法访问照片' });
    await sheet.waitFor();
    await shot('permission');
    await sheet.getByRole('button', { name: '去设置' }).click();
    expect(await asked('native.openNative')).toEqual([{ page: 'settings', args: { permission: 'PHOTO' } }]);
    await expect.poll(() => sheet.count()).toBe(0);
    expect(await asked('native.pickImage')).toEqual([]);
  });
});

describe('reordering pictures', () => {
  const centre = async (n: number): Promise<{ x: number; y: number }> => {
    const box = await page.locator('[data-tile]').nth(n).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const order = async (ids: string[]): Promise<number[]> => (await value()).map((p) => ids.indexOf(p.localId));
  async function six(): Promise<string[]> {
    await open();
    const ids = await choose(6);
    for (const [i, id] of ids.entries()) await ready(id, i);
    await expect.poll(async () => (await value()).every((p) => p.state === 'ready')).toBe(true);
    return ids;
  }

  it('works by dragging with the mouse, without opening a dialog', { tags: 'full' }, async () => {
    const ids = await six();
    const from = await centre(0);
    const to = await centre(4);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => order(ids)).toEqual([1, 2, 3, 4, 0, 5]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('works by touch after a long press; a swipe without one keeps the order', { tags: 'full' }, async () => {
    const ids = await six();
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const from = await centre(5);
    const to = await centre(0);
    // The browser makes this gesture itself: touches sent one by one could be further apart than a long press takes.
    await client.send('Input.synthesizeScrollGesture', {
      x: from.x,
      y: from.y,
      xDistance: to.x - from.x,
      yDistance: to.y - from.y,
      speed: 3000,
      gestureSourceType: 'touch',
    });
    expect(await order(ids)).toEqual([0, 1, 2, 3, 4, 5]);
    await touch('touchStart', from);
    await page.locator('[data-lifted]').waitFor();
    for (let i = 1; i <= 6; i++)
      await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 6, y: from.y + ((to.y - from.y) * i) / 6 });
    await shot('dragging');
    await touch('touchEnd');
    await expect.poll(() => order(ids)).toEqual([5, 0, 1, 2, 3, 4]);
    expect(await page.locator('[data-lifted]').count()).toBe(0);
  });

  it(
    'works by arrow keys, keeps the focus on the moved picture and announces its position',
    { tags: 'full' },
    async () => {
      const ids = await six();
      await page.getByRole('button', { name: /^第 2 张图片/ }).focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => order(ids)).toEqual([0, 2, 1, 3, 4, 5]);
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-picture'))).toBe('2');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => order(ids)).toEqual([0, 2, 3, 4, 5, 1]);
      expect(await page.getByRole('status').first().textContent()).toBe('已移到第 6 位，共 6 张');
      await page.keyboard.press('ArrowDown');
      expect(await order(ids)).toEqual([0, 2, 3, 4, 5, 1]);
    },
  );

  it('works without dragging by 设为封面 in the sheet of a picture', { tags: 'full' }, async () => {
    const ids = await six();
    await page.getByRole('button', { name: /^第 4 张图片/ }).click();
    await page.getByRole('button', { name: '设为封面' }).click();
    await expect.poll(() => order(ids)).toEqual([3, 0, 1, 2, 4, 5]);
  });
});

describe('the picker with nine pictures', () => {
  async function nine(options: Parameters<typeof open>[1]): Promise<void> {
    await open('', options);
    const ids = await choose(9);
    for (const [i, id] of ids.slice(0, 6).entries()) await ready(id, i);
    const preview = (n: number) => 'data:image/jpeg;base64,' + (photos[n]?.buffer.toString('base64') ?? '');
    await upload(ids[6] ?? '', { state: 'sending', progress: 0.64, preview: preview(6) });
    await upload(ids[7] ?? '', {
      state: 'failed',
      failCode: 'network',
      failMessage: '上传失败，请检查网络',
      mayRetry: 1,
      preview: preview(7),
    });
    await upload(ids[8] ?? '', { state: 'waiting', preview: preview(8) });
    await page.getByText('64%').waitFor();
    await page.getByText('9/9').waitFor();
  }
  it.each([
    ['light', 390, ''],
    ['dark', 360, ''],
    ['light', 360, 'xl'],
  ] as const)(
    'has no overflow and no axe violations: %s, %i px wide, type “%s”',
    { tags: 'full' },
    async (theme, width, type) => {
      await nine({ theme, width, type });
      await shot(`nine-${theme}-${width}${type}`);
      await atRest(page);
      expect(
        (await violationsOn(page))
          .filter((v) => !['region', 'page-has-heading-one', 'landmark-one-main'].includes(v.id))
          .map((v) => `${v.id}: ${v.nodes[0]?.html ?? ''}`),
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    },
  );
});

describe('a video', () => {
  type Film = { localId: string; duration: number; cover: { localId: string } | null };
  const held = (): Promise<Film | null> => page.evaluate(() => (window as never as StageWindow).stage.film() as never);
  async function chooseFilm(files: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '添加视频' }).click(),
    ]);
    await chooser.setFiles(files);
  }
  it(
    'gets a frame as its cover; another frame can be chosen; deletion removes the video and its covers',
    { tags: 'full' },
    async () => {
      await open('#video');
      await shot('video-empty');
      await chooseFilm(film);
      await expect.poll(held, { timeout: 20_000 }).not.toBeNull();
      await expect.poll(async () => (await held())?.cover?.localId ?? '', { timeout: 30_000 }).not.toBe('');
      const first = await held();
      const [ask] = (await asked('media.addVideo')) as { file: { localId: string; duration: number } }[];
      expect([ask?.file.localId, (ask?.file.duration ?? 0) > 1]).toEqual([first?.localId, true]);
      await expect.poll(() => page.getByRole('button', { name: /的画面$/ }).count(), { timeout: 30_000 }).toBe(6);
      await page
        .getByRole('button', { name: /的画面$/ })
        .nth(3)
        .click();
      await expect
        .poll(async () => (await held())?.cover?.localId, { timeout: 20_000 })
        .not.toBe(first?.cover?.localId);
      expect(await asked('media.remove')).toEqual([]);
      const last = await held();
      const handed = () => page.evaluate(() => (window as never as StageWindow).stage.handed());
      await expect.poll(async () => (await handed())[last?.cover?.localId ?? ''] ?? 0).toBeGreaterThan(1000);
      await upload(first?.localId ?? '', { kind: 'video', state: 'sending', progress: 0.4 });
      await page.getByText('40%').waitFor();
      await shot('video');
      await page.getByRole('button', { name: '删除视频' }).click();
      await expect.poll(held).toBeNull();
      expect(await asked('media.remove')).toEqual([
        { localIds: [first?.localId, last?.cover?.localId, first?.cover?.localId] },
      ]);
    },
  );
  it(
    'is marked as failed when the worker rejects it, and is added again under its id by 重新上传',
    { tags: 'full' },
    async () => {
      await open('#video');
      await say('media.addVideo', 'network');
      await chooseFilm(film);
      await page.getByText('没能添加视频，请重试').waitFor();
      await page.getByRole('group', { name: '视频，上传失败' }).waitFor();
      await say('media.addVideo', {});
      await page.getByRole('button', { name: /^重新上传视频/ }).click();
      await page.getByRole('group', { name: '视频，等待上传' }).waitFor();
      const localId = (await held())?.localId ?? '';
      const asks = (await asked('media.addVideo')) as { file: { localId: string } }[];
      expect(asks.map(({ file }) => file.localId)).toEqual([localId, localId]);
    },
  );
  it('keeps its cover when the worker rejects a new one', { tags: 'full' }, async () => {
    await open('#video');
    await chooseFilm(film);
    const cover = async () => (await held())?.cover?.localId ?? '';
    await expect.poll(cover, { timeout: 30_000 }).not.toBe('');
    const first = await cover();
    await expect.poll(async () => (await asked('media.addPictures')).length).toBe(1);
    await say('media.addPictures', 'network');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '从相册选封面' }).click(),
    ]);
    await chooser.setFiles(photos.slice(0, 1));
    await page.getByText('没能添加图片，请重试').waitFor();
    await expect.poll(cover).toBe(first);
  });
  it('is rejected before the upload if it is neither MP4 nor MOV', async () => {
    await open('#video');
    await chooseFilm({ name: 'a.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('x') });
    await page.getByText('仅支持 MP4、MOV 视频').waitFor();
    expect([await held(), await asked('media.addVideo')]).toEqual([null, []]);
  });
});
