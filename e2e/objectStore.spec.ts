// A server whose files are in an object store: what a person publishes is there, and is shown to others.
import sharp from 'sharp';
import { startS3Fake, type Fake } from '../tests/server/s3Fake';
import { signIn } from '../tests/signedCall.mjs';
import { openServer, expect, test as base, type Kind, type Running } from './kit';
import { choose, published, write } from './publishing';

type WithStore = Running & { store: Fake };
const withStore: Kind<WithStore> = {
  open: async () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    const store = await startS3Fake();
    const FILES_URL = `s3://${store.config.bucket}?endpoint=${store.config.endpoint}`;
    const { server, close } = await openServer({ env: { ...keys, FILES_URL } });
    return { server, store, close: () => close().then(() => store.close()) };
  },
};
const test = base.extend<{ store: Fake }>({
  server: [async ({ servers }, give) => give((await servers(withStore)).server), { scope: 'test', timeout: 120_000 }],
  store: async ({ servers }, give) => give((await servers(withStore)).store),
});

test(
  'a picture of a new post is stored there, and another person sees it',
  { tag: '@full' },
  async ({ phone, server, store }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 1 });
    const title = '存在别处的一张照片';
    await write(page, title);
    const buffer = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#2050c0' } })
      .jpeg()
      .toBuffer();
    await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const { idToken } = await signIn(server.origin, 2);
    await expect.poll(async () => (await published(server.origin, idToken, title)).length, { timeout: 60_000 }).toBe(1);
    const [thread] = await published(server.origin, idToken, title);
    const url = thread?.images[0]?.url ?? '';
    const name = url.slice('/media/u/'.length);
    expect(Array.from(store.objects.keys()).filter((key) => key.startsWith('uploads/'))).toEqual([
      `uploads/files/${name.slice(0, 2)}/${name}`,
    ]);

    const { page: other } = await phone({ person: 2 });
    await other.goto(`/circle/threadDetail?threadId=${thread?.threadId}`);
    const picture = other.locator(`img[src*="${name}"]`).first();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 30_000 })
      .toBeGreaterThan(100);
  },
);
