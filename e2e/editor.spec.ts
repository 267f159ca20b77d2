// The post editor: drafts that survive a killed page, mentions, places, polls, refused words, publishing offline,
// editing, and the question before leaving.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { cards, expect, feedStands, test } from './kit';
import { chooseCircle } from './publishing';

const body = (page: Page) => page.getByRole('textbox', { name: '正文' });
const title = (page: Page) => page.getByRole('textbox', { name: '标题' });
const publish = (page: Page) => page.getByRole('button', { name: '发布', exact: true });
const pending = (page: Page) => page.getByRole('region', { name: '正在发布的帖子' });

async function openEditor(page: Page, kind: 0 | 1 | 2 = 0): Promise<void> {
  await page.goto(`/circle/addThread?threadType=${kind}`);
  await chooseCircle(page);
}
/** Opens the editor of a picture post from the feed, chooses a circle and fills in title and text. */
async function begin(page: Page, name: string, words: string, scrollY = 0): Promise<void> {
  await page.goto('/home');
  await feedStands(page);
  await page.evaluate((y) => window.scrollTo(0, y), scrollY);
  await publish(page).click();
  await page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: /^图文/ }).click();
  await chooseCircle(page);
  await title(page).fill(name);
  await body(page).fill(words);
}
const photo = async (colour: string) => ({
  name: 'a.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});
async function choose(page: Page, button: ReturnType<Page['getByRole']>, colours: string[]): Promise<void> {
  const files = await Promise.all(colours.map(photo));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}
type Listed = {
  threadId: string;
  title: string;
  content: string;
  images: { url: string }[];
  poll: { pollId: string; voterCount: number } | null;
  isEdited: number;
  place: { name: string } | null;
};
/** The data of a response, cast to the type that the journey expects. */
async function ask<T>(
  origin: string,
  path: string,
  input: Record<string, unknown>,
  token: string,
  from: (data: { [name: string]: unknown }) => unknown = (data) => data,
): Promise<T> {
  return from((await call(origin, 'GET', path, input, token)).data) as T;
}
const mine = async (origin: string, token: string, name: string): Promise<Listed[]> =>
  (await ask<Listed[]>(origin, 'main/bbs/threads', { tab: 'new', pageSize: 30 }, token, (data) => data['list'])).filter(
    (one) => one.title === name,
  );
const kept = (page: Page) => page.getByRole('status').filter({ hasText: '已存为草稿' });

test(
  'a draft with a mention and pictures survives a killed page and is opened on another phone',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page, context } = await phone({ person: 1 });
    await openEditor(page);
    await title(page).fill('写到一半的路书');
    await body(page).click();
    await page.keyboard.type('感谢 @');
    await page.getByRole('list', { name: '可以提到的人' }).getByRole('button').first().click();
    await page.keyboard.type('一路校对');
    await choose(page, page.getByRole('toolbar').getByRole('button', { name: '图片' }), ['#c03020', '#2050c0']);
    // Until the worker has taken them a picture is in no draft yet.
    await expect(page.getByRole('button', { name: /^第 \d 张图片，共 2 张，已上传$/ })).toHaveCount(2, {
      timeout: 15_000,
    });
    const words = await body(page).inputValue();
    await expect(kept(page)).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.type('，最后一句');
    // The last input is not yet in the draft; the page must save it while it closes.
    const address = page.url();
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    await expect(body(again)).toHaveValue(new RegExp('最后一句$'), { timeout: 15_000 });
    await expect(title(again)).toHaveValue('写到一半的路书');
    await expect(again.locator('[data-tile]')).toHaveCount(2);
    expect(words).toMatch(/^感谢 @.+ 一路校对$/);

    const { idToken } = await signIn(server.origin, 1);
    const drafts = () =>
      ask<{ title: string; images: { url: string }[] }[]>(
        server.origin,
        'main/bbs/threadDraft/getUserDraft',
        {},
        idToken,
      );
    await expect
      .poll(async () => (await drafts()).find((d) => d.title === '写到一半的路书')?.images.map((i) => i.url !== ''), {
        timeout: 20_000,
      })
      .toEqual([true, true]);
    const other = await phone({ person: 1 });
    await other.page.goto('/circle/addThread');
    await other.page.getByRole('button', { name: /^草稿/ }).click();
    await other.page
      .getByRole('dialog', { name: '草稿箱' })
      .getByRole('button', { name: /^写到一半的路书/ })
      .click();
    await expect(title(other.page)).toHaveValue('写到一半的路书');
    await expect(other.page.locator('[data-tile]')).toHaveCount(2);
  },
);

test(
  'mentions are suggested during IME composition, and Backspace deletes a mention as a whole',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await openEditor(page);
    await body(page).click();
    await page.keyboard.type('感谢 @');
    const found = page.getByRole('list', { name: '可以提到的人' }).getByRole('button');
    await expect(found.first()).toBeVisible();
    const name = ((await found.first().locator('bdi').textContent()) ?? '').trim();
    const client = await page.context().newCDPSession(page);
    const first = Array.from(name)[0] ?? '';
    // First the uncommitted Latin letters of an input method, then the first character of the name, still in composition.
    await client.send('Input.imeSetComposition', { text: 'zh', selectionStart: 2, selectionEnd: 2 });
    await expect(body(page)).toHaveValue('感谢 @zh');
    await client.send('Input.imeSetComposition', {
      text: first,
      selectionStart: first.length,
      selectionEnd: first.length,
    });
    await expect(body(page)).toHaveValue(`感谢 @${first}`);
    await found.filter({ hasText: name }).first().click();
    await expect(body(page)).toHaveValue(`感谢 @${name} `);
    await page.keyboard.type('同行');
    await expect(body(page)).toHaveValue(`感谢 @${name} 同行`);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
    // Two characters, the space, and then the whole mention with one key.
    await expect(body(page)).toHaveValue('感谢 ');
  },
);

test(
  'choosing a place on the map keeps the text of the post, and the place is published',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page } = await phone({ person: 1 });
    await openEditor(page);
    await title(page).fill('湖边的早晨');
    await body(page).fill('起雾了');
    await page.getByRole('button', { name: '添加位置' }).click();
    await page.getByRole('searchbox').first().fill('那拉提');
    await page
      .getByRole('button', { name: /那拉提空中草原/ })
      .first()
      .click();
    await expect(body(page)).toHaveValue('起雾了');
    await expect(page.getByRole('button', { name: /^那拉提空中草原/ })).toBeVisible();
    await publish(page).click();
    const { idToken } = await signIn(server.origin, 1);
    await expect
      .poll(async () => (await mine(server.origin, idToken, '湖边的早晨'))[0]?.place?.name, { timeout: 15_000 })
      .toBe('那拉提空中草原');
  },
);

test(
  'polls with text, with pictures and with both are published, and another phone votes on them',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const a = await phone({ person: 1 });
    const b = await phone({ person: 2 });
    const { idToken } = await signIn(server.origin, 1);
    for (const [i, kind] of (['文字', '图片', '图文'] as const).entries()) {
      const name = `周末走哪条路${i}`;
      await openEditor(a.page, 2);
      await expect(publish(a.page)).toBeDisabled();
      await title(a.page).fill(name);
      await a.page.getByRole('radio', { name: kind, exact: true }).click();
      for (const n of [1, 2]) {
        if (i !== 1) await a.page.getByRole('textbox', { name: `选项 ${n}` }).fill(['北线', '南线'][n - 1] ?? '');
        if (i !== 0)
          await choose(a.page, a.page.getByRole('button', { name: new RegExp(`^选项 ${n} 的图片，添加图片`) }), [
            n === 1 ? '#20a040' : '#c0a020',
          ]);
        if (i !== 0) await expect(a.page.getByRole('button', { name: `选项 ${n} 的图片，添加图片` })).toHaveCount(0);
      }
      if (i === 2) await a.page.getByRole('combobox').selectOption('2');
      await publish(a.page).click();
      await expect.poll(async () => (await mine(server.origin, idToken, name)).length, { timeout: 30_000 }).toBe(1);
      const [made] = await mine(server.origin, idToken, name);
      await b.page.goto(`/circle/threadDetail?threadId=${made?.threadId ?? ''}`);
      const group = b.page.getByRole('group', { name: /投票/ });
      const choice = group.getByRole('button', { name: i === 1 ? /^选项 1/ : /^北线/ }).first();
      await choice.click();
      if (i === 2) await group.getByRole('button', { name: /^投票 1\/2/ }).click();
      await expect(group.getByText('100%')).toBeVisible({ timeout: 15_000 });
      await expect.poll(async () => (await mine(server.origin, idToken, name))[0]?.poll?.voterCount).toBe(1);
    }
  },
);

test(
  'a post that was begun far down in the feed is in view at its top once it is published',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await begin(page, '雪线以下的弯', '早上六点的垭口，只有一辆车。', 1200);
    await publish(page).click();
    const card = cards(page).filter({ hasText: '雪线以下的弯' }).first();
    await expect(card).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(() =>
        card.evaluate((el) => {
          const { left, top } = el.getBoundingClientRect();
          return el.contains(document.elementFromPoint(left + 40, top + 8));
        }),
      )
      .toBe(true);
  },
);

test(
  'refused words are marked in the editor, and the corrected post is published once',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page } = await phone({ person: 1 });
    await begin(page, '出一套轮毂', '可以套现，价格好商量');
    await publish(page).click();
    await expect(pending(page).getByRole('alert')).toContainText('含有不合适的词语', { timeout: 15_000 });
    await pending(page).getByRole('button', { name: '去修改' }).click();
    await expect(body(page)).toHaveValue('可以套现，价格好商量');
    await expect(page.locator('[class*="bad"], mark').or(page.getByText('套现', { exact: true }))).toBeVisible();
    await body(page).fill('可以自提，价格好商量');
    await publish(page).click();
    const { idToken } = await signIn(server.origin, 1);
    await expect
      .poll(async () => (await mine(server.origin, idToken, '出一套轮毂')).map((one) => one.content), {
        timeout: 15_000,
      })
      .toEqual(['可以自提，价格好商量']);
  },
);

test('a post published offline is pending, can be cancelled, and is sent once after the app was killed', async ({
  phone,
  server,
}) => {
  const { page, context } = await phone({ person: 3 });
  await begin(page, '断网也要发', '山里没有信号');
  await expect(kept(page)).toBeVisible();
  await context.setOffline(true);
  await publish(page).click();
  await expect(pending(page)).toContainText('待发送');
  await pending(page).getByRole('button', { name: '取消' }).click();
  await expect(pending(page)).toHaveCount(0);
  await publish(page).click();
  await page
    .getByRole('dialog', { name: '发布' })
    .getByRole('button', { name: /^草稿箱/ })
    .click();
  await page
    .getByRole('dialog', { name: '草稿箱' })
    .getByRole('button', { name: /^断网也要发/ })
    .click();
  await publish(page).click();
  await expect(pending(page)).toContainText('断网也要发');
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/home');
  await feedStands(again);
  const { idToken } = await signIn(server.origin, 3);
  await expect.poll(async () => (await mine(server.origin, idToken, '断网也要发')).length, { timeout: 30_000 }).toBe(1);
  await expect(cards(again).first()).toContainText('断网也要发', { timeout: 15_000 });
  await expect(pending(again)).toHaveCount(0);
});

test('an edited post opens with its text, keeps its title and is marked as edited', async ({ phone, server }) => {
  const { idToken } = await signIn(server.origin, 1);
  const circles = await ask<{ tribeId: string; isClubZ: number }[]>(
    server.origin,
    'main/bbs/tribe/my_tribe',
    {},
    idToken,
  );
  const tribeId = circles.find((one) => one.isClubZ === 0)?.tribeId ?? '';
  const made = await call(
    server.origin,
    'POST',
    'main/bbs/threads',
    {
      threadType: 0,
      scope: 'bbs',
      tribeId,
      title: '改之前',
      content: '第一版',
      images: [],
      video: null,
      poll: null,
      topics: [],
      place: null,
      clientToken: newToken15(),
    },
    idToken,
  );
  const { page } = await phone({ person: 1 });
  await page.goto(`/circle/addThread?threadId=${String(made.data['threadId'])}`);
  await expect(body(page)).toHaveValue('第一版');
  await body(page).fill('第二版');
  await page.getByRole('button', { name: '更新' }).click();
  await expect
    .poll(async () => (await mine(server.origin, idToken, '改之前'))[0], { timeout: 15_000 })
    .toMatchObject({ content: '第二版', isEdited: 1 });
});

test('a visitor who opens the editor is asked to log in', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone();
  await page.goto('/circle/addThread');
  await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('请先登录')).toBeVisible();
});

test(
  'browser back asks before it closes the editor; 继续编辑 keeps the text, 存草稿 returns to the feed',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await begin(page, '想一想再走', '第一段。');
    const question = page.getByRole('dialog', { name: '离开编辑' });
    await page.goBack();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toHaveCount(0);
    await expect(body(page)).toHaveValue('第一段。');
    await expect(kept(page)).toBeVisible();
    await page.goBack();
    await question.getByRole('button', { name: '存草稿' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await feedStands(page);
  },
);

test('a reload restores the draft and removes the guard entry of the history', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await begin(page, '重新打开', '还在这里。');
  await expect(kept(page)).toBeVisible();
  // All of it, not only the title: words that the worker has not heard are restored as a change, with a guard.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft.thread.10001') ?? '')).toBe('');
  await page.reload();
  await expect(body(page)).toHaveValue('还在这里。', { timeout: 20_000 });
  // The guard entry of the history is removed by the first script; the entry below has the draft’s address too.
  await expect.poll(() => page.evaluate(() => (history.state as { guard?: 1 }).guard ?? 0)).toBe(0);
  expect(new URL(page.url()).searchParams.get('draftId')).toBeTruthy();
});

test('browser back closes an empty editor without a question', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await begin(page, '', '');
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test(
  'in the app the toolbar moves up by the height of the keyboard that the app reports',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1, app: {} });
    await page.goto('/circle/addThread?threadType=0');
    const tools = page.getByRole('toolbar', { name: '编辑工具' });
    await expect(tools).toBeVisible({ timeout: 20_000 });
    const bottom = async () =>
      Math.round(844 - ((await tools.boundingBox())?.y ?? 0) - ((await tools.boundingBox())?.height ?? 0));
    const keyboard = (height: number) =>
      page.evaluate((h) => {
        const { __bridge: app } = window as Window & { __bridge?: { receive(json: string): void } };
        app?.receive(
          JSON.stringify({ v: 1, kind: 'event', id: '', name: 'keyboardChanged', at: Date.now(), data: { height: h } }),
        );
      }, height);
    expect(await bottom()).toBe(0);
    await keyboard(301);
    await expect.poll(bottom).toBe(301);
    await keyboard(0);
    await expect.poll(bottom).toBe(0);
  },
);
