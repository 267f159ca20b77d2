import { expect, feedStands, heart, pullDown, test } from './kit';
import type { Page } from '@playwright/test';
import { call, signIn } from '../tests/signedCall.mjs';

/** The id of a post by its place in the newest feed. */
async function somePost(origin: string, place: number): Promise<string> {
  const answer = await call(origin, 'GET', 'main/bbs/threads', { tab: 'new', pageSize: 20 });
  return answer.data.list[place]?.threadId ?? '';
}
async function comments(origin: string, threadId: string): Promise<{ content: string }[]> {
  return (await call(origin, 'GET', 'main/bbs/posts', { threadId, sort: 'new', pageSize: 50 })).data.list;
}
async function begin(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /说点什么/ }).click();
  await page.getByRole('textbox', { name: '评论内容' }).fill(text);
}
const send = (page: Page) => page.getByRole('button', { name: '发送' }).click();
const shown = (page: Page, text: string) => page.getByRole('region', { name: '评论' }).getByText(text);

test(
  'a comment from one phone is visible on another after pull to refresh',
  { tag: '@full' },
  async ({ phone, server }) => {
    const threadId = await somePost(server.origin, 3);
    const a = await phone({ person: 1, still: false });
    const b = await phone({ person: 2, still: false });
    await a.page.goto(`/circle/threadDetail?threadId=${threadId}`);
    await b.page.goto(`/circle/threadDetail?threadId=${threadId}`);
    const text = '雪线以上的那段路，我上个月刚走过，补给点靠谱';
    await begin(a.page, text);
    await send(a.page);
    await expect(shown(a.page, text)).toBeVisible();
    await expect
      .poll(async () => (await comments(server.origin, threadId)).filter((c) => c.content === text).length)
      .toBe(1);
    await pullDown(b.page);
    await b.page.getByRole('button', { name: /点按改为最新/ }).click();
    await expect(shown(b.page, text)).toBeVisible({ timeout: 15_000 });
    await expect(shown(a.page, text)).toHaveCount(1);
  },
);

test(
  'a double tap on a like changes nothing on the page and the server, and a third tap changes it',
  { tag: '@full' },
  async ({ phone, server }) => {
    const threadId = await somePost(server.origin, 5);
    const { idToken } = await signIn(server.origin, 3);
    const before = (await call(server.origin, 'GET', 'main/bbs/threads/details', { threadId }, idToken)).data;
    const { page } = await phone({ person: 3, still: false });
    await page.goto(`/circle/threadDetail?threadId=${threadId}`);
    const bar = heart(page).last();
    await expect(bar).toHaveAttribute('aria-pressed', before.isLike ? 'true' : 'false');
    await bar.dblclick();
    await expect(bar).toHaveAttribute('aria-pressed', before.isLike ? 'true' : 'false');
    await expect
      .poll(
        async () =>
          (await call(server.origin, 'GET', 'main/bbs/threads/details', { threadId }, idToken)).data.likeCount,
      )
      .toBe(before.likeCount);
    await bar.click();
    const wanted = before.isLike ? 0 : 1;
    await expect
      .poll(async () => (await call(server.origin, 'GET', 'main/bbs/threads/details', { threadId }, idToken)).data)
      .toMatchObject({ isLike: wanted, likeCount: before.likeCount + (wanted ? 1 : -1) });
    await page.goto('/home');
    await feedStands(page);
  },
);

test('a comment sent while the server is down is stored once after the restart', async ({ phone, server }) => {
  const threadId = await somePost(server.origin, 7);
  const { page } = await phone({ person: 5 });
  await page.goto(`/circle/threadDetail?threadId=${threadId}`);
  await page.getByRole('button', { name: /说点什么/ }).waitFor();
  const text = '断网也不丢的一条评论';
  await begin(page, text);
  await server.stop('SIGKILL');
  await send(page);
  await expect(shown(page, text)).toBeVisible();
  await server.start();
  await expect
    .poll(async () => (await comments(server.origin, threadId)).filter((c) => c.content === text).length, {
      timeout: 45_000,
    })
    .toBe(1);
  await expect(shown(page, text)).toHaveCount(1);
});
