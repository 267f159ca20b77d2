// Notices: the badge and the list update within seconds, reading syncs between devices, replies and follows from the
// list, the unread count in the title.
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { expect, newWord, openLink, test } from './kit';
import { heard } from './nativeApp';
import type { Locator, Page } from '@playwright/test';

const messages = (page: Page): Locator =>
  page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: /^消息/ });
/** The unread count in the bottom bar. */
const badge = async (page: Page): Promise<number> =>
  Number(/(\d+) 条未读/.exec((await messages(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
const rows = (page: Page): Locator => page.locator('[data-notice]:visible');
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp('^' + name) });

/** Calls of another person, without a page. */
async function someone(origin: string, person: number) {
  const { idToken } = await signIn(origin, person);
  const send = async <T = unknown>(method: 'GET' | 'POST', path: string, input: object): Promise<T> => {
    const answer = await call(origin, method, path, { ...input, clientToken: newToken15() }, idToken);
    expect(answer.code, path).toBe('000000');
    return answer.data as T;
  };
  return {
    follow: (userId: string, isFollow = 1) => send('POST', 'member/user/attention', { userId, isFollow }),
    like: (threadId: string, isLike = 1) => send('GET', 'main/bbs/threads/like', { threadId, isLike }),
    say: (threadId: string, content: string, more: object = {}) =>
      send<{ post: { postId: string } }>('POST', 'main/bbs/posts', {
        threadId,
        content,
        images: [],
        atUserIds: [],
        ...more,
      }),
    threadOf: async (userId: string): Promise<string> =>
      (await send<{ list: { threadId: string }[] }>('GET', 'main/bbs/threads/userThread', { userId })).list[0]
        ?.threadId ?? '',
    readAll: () => send('GET', 'message/message/read-all', {}),
    unread: async (): Promise<number> => {
      const { interactiveNumber, systemInformsNumber } = await send<{
        interactiveNumber: number;
        systemInformsNumber: number;
      }>('POST', 'message/message/number/unread/messages', {});
      return interactiveNumber + systemInformsNumber;
    },
  };
}
/** Repeats an event until the badge changes, which shows that the phone is connected for live updates. */
async function hears(page: Page, ring: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    const before = await badge(page);
    await ring();
    await expect.poll(() => badge(page), { timeout: 3000 }).not.toBe(before);
  }).toPass({ timeout: 45_000 });
}

test(
  'a comment or mention raises the badge, and likes, comments, follows and mentions are listed',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const [other, third] = [await someone(server.origin, 2), await someone(server.origin, 3)];
    const threadId = await other.threadOf('10001');
    const { page } = await phone({ person: 1 });
    await page.goto('/home');
    await expect(messages(page)).toBeVisible({ timeout: 20_000 });
    await hears(page, () => third.say(threadId, '听得到吗 ' + newWord()));
    const soon = { timeout: 10_000 };
    for (const happen of [
      () => other.say(threadId, '第一次看到这个角度'),
      () => other.say(threadId, '@{10001|林屿} 周末还去吗', { atUserIds: ['10001'] }),
    ]) {
      // While chat starts, its part of the count may still go down; then the event is repeated.
      await expect(async () => {
        const before = await badge(page);
        await happen();
        await expect.poll(() => badge(page), soon).toBeGreaterThan(before);
      }).toPass({ timeout: 45_000 });
    }
    await openLink(page, '/mine/myNotice?source=MyChatNotice');
    await expect(rows(page).filter({ hasText: '第一次看到这个角度' }).first()).toBeVisible({ timeout: 15_000 });
    await hearsList(page, () => third.say(threadId, '又来一条 ' + newWord()));
    // A notice that arrives while the list is open is inserted.
    await other.say(threadId, '刚刚到的一条');
    await expect(rows(page).filter({ hasText: '刚刚到的一条' })).toBeVisible(soon);
    await tab(page, '关注').click();
    await expect(rows(page).first()).toBeVisible({ timeout: 10_000 });
    await other.follow('10001', 0);
    await third.follow('10001', 0);
    await third.follow('10001');
    await expect(rows(page).filter({ hasText: 'Mr.陈' }).first()).toBeVisible(soon);
    await tab(page, '赞').click();
    await expect(rows(page).first()).toBeVisible({ timeout: 10_000 });
    const liked = await other.threadOf('10001');
    await other.like(liked, 0);
    await third.like(liked, 0);
    await third.like(liked);
    await expect(rows(page).filter({ hasText: 'Mr.陈' }).first()).toBeVisible(soon);
    await tab(page, '@我').click();
    await expect(rows(page).filter({ hasText: '周末还去吗' }).first()).toContainText('在评论中提到了你');
  },
);

/** Repeats an event until an open list has a new first row. */
async function hearsList(page: Page, ring: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    const before = await rows(page).first().getAttribute('data-notice');
    await ring();
    await expect.poll(() => rows(page).first().getAttribute('data-notice'), { timeout: 3000 }).not.toBe(before);
  }).toPass({ timeout: 45_000 });
}

test(
  'reading all notices on one device clears them from badge and title of the other within seconds',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const me = await someone(server.origin, 5);
    const other = await someone(server.origin, 2);
    const threadId = await other.threadOf('10005');
    const { page } = await phone({ person: 5 });
    await page.goto('/home');
    await expect.poll(() => badge(page), { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(() => page.title(), { timeout: 15_000 }).toMatch(/^\((\d+|99\+)\) 社区$/);
    await hears(page, () => other.say(threadId, '在吗 ' + newWord()));
    const chats = (await badge(page)) - (await me.unread());
    await me.readAll();
    await expect.poll(() => badge(page), { timeout: 10_000 }).toBe(chats);
    await expect
      .poll(() => page.title(), { timeout: 10_000 })
      .toBe(chats ? `(${chats > 99 ? '99+' : chats}) 社区` : '社区');
  },
);

test('visible notices are marked as read; 全部已读 marks all as read, and they stay read after a reload', async ({
  phone,
  server,
}) => {
  const me = await someone(server.origin, 6);
  const { page } = await phone({ person: 6 });
  await page.goto('/mine/myNotice?source=MyChatNotice');
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
  const before = await me.unread();
  const inSight = await rows(page).count();
  await expect.poll(() => me.unread(), { timeout: 10_000 }).toBeLessThan(before);
  expect(before - (await me.unread())).toBeLessThanOrEqual(inSight);
  await expect(tab(page, '评论')).toContainText(/\d/);
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(page.getByRole('button', { name: '全部已读' })).toBeDisabled();
  for (const name of ['评论', '赞', '@我', '关注', '系统']) await expect(tab(page, name)).toHaveText(name);
  await expect.poll(() => me.unread(), { timeout: 10_000 }).toBe(0);
  await page.reload();
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: '全部已读' })).toBeDisabled();
});

test(
  'a reply from the list of notices is sent, a row opens its comment, and back returns to the messages',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(90_000);
    const other = await someone(server.origin, 3);
    const threadId = await other.threadOf('10001');
    const words = '请教一下 ' + newWord();
    const { post } = await other.say(threadId, words);
    const { page } = await phone({ person: 1 });
    await page.goto('/mine/myNotice?source=MyChatNotice&tab=comment');
    const row = rows(page).filter({ hasText: words });
    await expect(row).toBeVisible({ timeout: 20_000 });
    await row.getByRole('button', { name: /^回复/ }).click();
    const sheet = page.getByRole('dialog', { name: /^回复/ });
    await sheet.getByRole('textbox').fill('晚上发你');
    await sheet.getByRole('button', { name: '发送' }).click();
    await expect(page.getByText('已回复')).toBeVisible();
    await expect.poll(() => other.unread(), { timeout: 10_000 }).toBeGreaterThan(0);
    const box = await row.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + 30);
    await expect(page).toHaveURL(new RegExp(`threadDetail\\?threadId=${threadId}&postId=${post.postId}`));
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('晚上发你').first()).toBeVisible({ timeout: 15_000 });
    await page.goBack();
    await expect(row).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page).toHaveURL(/\/mine\/chatNotice/);
  },
);

test(
  'a follower is followed back from the list, and a notice of a deleted comment has no text, reply or link',
  { tag: '@full' },
  async ({ phone, server }) => {
    const other = await someone(server.origin, 3);
    const threadId = await other.threadOf('10002');
    const { post } = await other.say(threadId, '马上删掉的一句');
    await other.follow('10002', 0);
    await other.follow('10002');
    const { page } = await phone({ person: 2 });
    await page.goto('/mine/myNotice?tab=follow');
    const follower = rows(page).filter({ hasText: 'Mr.陈' });
    await expect(follower).toBeVisible({ timeout: 20_000 });
    await follower.getByRole('button', { name: /^关注/ }).click();
    await expect(follower.getByRole('button', { name: /互相关注/ })).toBeVisible({ timeout: 10_000 });
    const { idToken } = await signIn(server.origin, 3);
    expect(
      (
        await call(
          server.origin,
          'POST',
          'main/bbs/posts/delete',
          { postId: post.postId, clientToken: newToken15() },
          idToken,
        )
      ).code,
    ).toBe('000000');
    await tab(page, '评论').click();
    const gone = rows(page).filter({ hasText: '内容已删除' }).first();
    await expect(gone).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('马上删掉的一句')).toHaveCount(0);
    await expect(gone.getByRole('button', { name: /^回复/ })).toHaveCount(0);
    await expect(gone.locator('a[href*="threadDetail"]')).toHaveCount(0);
  },
);

test(
  'a visitor is asked to log in, and sees no notices and no unread count in the title',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    await page.goto('/mine/myNotice');
    await expect(page.getByText('请先登录')).toBeVisible({ timeout: 20_000 });
    await expect(rows(page)).toHaveCount(0);
    expect(await page.title()).toBe('互动通知');
  },
);

type Synced = {
  unread: { interactiveNumber: number; systemInformsNumber: number } | null;
  redDot: { interactive: { show: number } } | null;
};

test(
  'in the app the unread count is reported to the app after every change, and is not in the title',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const me = await someone(server.origin, 5);
    const other = await someone(server.origin, 3);
    const threadId = await other.threadOf('10005');
    await other.say(threadId, '先放一条 ' + newWord());
    const { page } = await phone({ person: 5, app: {} });
    await page.goto('/home');
    const last = (): Promise<Synced | undefined> => heard<Synced>(page, 'syncRedDot').then((all) => all.slice(-1)[0]);
    const told = async (): Promise<number> =>
      ((await last())?.unread?.interactiveNumber ?? 0) + ((await last())?.unread?.systemInformsNumber ?? 0);
    await expect.poll(told, { timeout: 30_000 }).toBeGreaterThan(0);
    expect((await last())?.redDot?.interactive.show ?? 1).toBe(1);
    await expect(async () => {
      const before = await told();
      await other.say(threadId, '在吗 ' + newWord());
      await expect.poll(told, { timeout: 3000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 45_000 });
    await me.readAll();
    await expect.poll(told, { timeout: 10_000 }).toBe(0);
    expect((await last())?.redDot?.interactive.show).toBe(0);
    expect(await page.title()).toBe('社区');
  },
);
