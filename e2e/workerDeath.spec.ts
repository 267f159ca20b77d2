import { cards, expect, feedStands, heart, test } from './kit';
import { call, signIn } from '../tests/signedCall.mjs';

test('a worker that dies during a call is replaced, and the like is stored exactly once', async ({ phone, server }) => {
  const { page } = await phone({ person: 1 });
  await page.goto('/home');
  await feedStands(page);
  const card = cards(page).nth(2);
  const like = heart(card);
  const liked = await like.getAttribute('aria-pressed');
  const { idToken } = await signIn(server.origin, 1);
  const list = (await call(server.origin, 'GET', 'main/bbs/threads', { tab: 'recommend' }, idToken)).data.list as {
    threadId: string;
    isLike: number;
    likeCount: number;
  }[];
  // The request is held back, so that the worker dies during the call.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.context().route(/bbs\/threads\/like/, async (route) => {
    asked++;
    if (asked === 1) await held;
    await route.continue().catch(() => undefined);
  });
  await like.click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  const [worker] = page.workers();
  expect(worker).toBeDefined();
  const reborn = page.waitForEvent('worker', { timeout: 5000 });
  await worker?.evaluate(() => self.close()).catch(() => undefined);
  await reborn;
  release();
  await expect(like).not.toHaveAttribute('aria-pressed', liked ?? '');
  await expect
    .poll(
      async () => {
        const now = (await call(server.origin, 'GET', 'main/bbs/threads', { tab: 'recommend' }, idToken)).data
          .list as typeof list;
        return now.filter((t) => {
          const was = list.find((x) => x.threadId === t.threadId);
          return was && was.isLike !== t.isLike && Math.abs(was.likeCount - t.likeCount) === 1;
        }).length;
      },
      { timeout: 20_000 },
    )
    .toBe(1);
});

test(
  'when the worker’s script cannot be loaded, the app still shows the feed and accepts a like',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 2 });
    await page.context().route(/\/assets\/worker[^/]*\.js/, (route) => route.abort());
    await page.goto('/home');
    await feedStands(page);
    expect(await page.evaluate(() => performance.now())).toBeLessThan(9000);
    const like = heart(cards(page).nth(1));
    const liked = (await like.getAttribute('aria-pressed')) ?? '';
    await like.click();
    await expect(like).not.toHaveAttribute('aria-pressed', liked);
  },
);
