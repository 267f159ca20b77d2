// Videos and pictures whose files do not come: what the person sees, and that trying again does try. A video that the
// app's own pages lie over.
import { expect, it, vi } from 'vitest';
import { answer, asked, button, open, page, say, things } from './stage/stage';
import { thread } from './forumThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const video = { vid: 'v1', playUrl: '', coverUrl: '', width: 16, height: 9, duration: 4, size: 1, status: 1 as const };
const address = '/media/v/nothing.mp4?e=1&s=2';

/** Counts the video elements that come into the page from now on. */
function countVideos(): () => number {
  let count = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of Array.from(addedNodes))
        if (node instanceof HTMLElement && (node.tagName === 'VIDEO' || node.querySelector('video'))) count++;
  }).observe(document.body, { childList: true, subtree: true });
  return () => count;
}

it(
  'a video that failed is tried again by a tap, also where its address is still the same',
  { tags: 'full' },
  async () => {
    await open('/circle/threadDetail?threadId=t1');
    await things([thread('t1', { threadType: 1, video })]);
    await button(/播放/).first().click();
    await answer('media.getPlayUrl', { ...video, playUrl: address });
    await button('播放失败，点击重试').waitFor();
    const videos = countVideos();
    await button('播放失败，点击重试').click();
    await answer('media.getPlayUrl', { ...video, playUrl: address });
    await expect.poll(videos).toBe(1);
    expect(await asked('media.getPlayUrl')).toHaveLength(2);
  },
);

it('a video that a person plays stops when the app lays a page of its own over it', async () => {
  await open('/circle/threadDetail?threadId=t1');
  await things([thread('t1', { threadType: 1, video: { ...video, playUrl: '/server/seed/video/coast.mp4' } })]);
  await button(/播放/).first().click();
  const player = () => document.querySelector('video');
  await expect.poll(() => player()?.paused).toBe(false);
  await say('native.paused', {});
  expect(player()?.paused).toBe(true);
});

const image = (name: string) => ({
  url: `/media/stage/${name}.webp`,
  width: 300,
  height: 200,
  size: 1,
  color: '',
  status: 0 as const,
});
const viewer = () => page.getByRole('dialog', { name: '查看图片' });
/** The picture that is looked at in the viewer. */
const shown = () => document.querySelector<HTMLImageElement>('[aria-label="查看图片"] img[alt="第 1 张图片"]');
const fails = () => shown()?.dispatchEvent(new Event('error'));

it('a picture that does not come says so in the viewer, and is asked for again by a tap', async () => {
  await open('/circle/threadDetail?threadId=t1');
  await things([thread('t1', { images: [image('one')] })]);
  await button('查看图片 1/1').click();
  await viewer().waitFor();
  fails();
  await viewer().getByRole('button', { name: '图片加载失败，点击重试' }).click();
  await expect.poll(() => shown()?.naturalWidth).toBe(1);
  expect(await viewer().getByRole('button', { name: '图片加载失败，点击重试' }).count()).toBe(0);
});

it('a picture whose full size does not come stays as it was before it was zoomed', async () => {
  await open('/circle/threadDetail?threadId=t1');
  await things([thread('t1', { images: [image('one')] })]);
  await button('查看图片 1/1').click();
  await viewer().waitFor();
  const before = shown()?.getAttribute('src');
  await viewer().getByRole('img', { name: '第 1 张图片' }).dblClick();
  await expect.poll(() => shown()?.getAttribute('src')).toBe('/media/stage/one.webp');
  fails();
  await expect.poll(() => shown()?.getAttribute('src')).toBe(before);
  expect(await viewer().getByRole('button', { name: '图片加载失败，点击重试' }).count()).toBe(0);
});
