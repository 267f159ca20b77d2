// 问题反馈 (bug reports): what the person sees before sending, what is sent and when, and what stays on the phone.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Envelope } from '../bus/protocol/envelope';
import { readRecording } from '../bus/recording/recordingFile';
import { cards, expect, feedStands, recordingOf, test } from './kit';

type Ticket = { ticket: string; at: number; words: string; recording: string; screenshot: string };
async function tickets(origin: string): Promise<{ ticket: string; words: string; screenshot: boolean }[]> {
  return (
    (await (await fetch(origin + '/debug/tickets')).json()) as {
      tickets: { ticket: string; words: string; screenshot: boolean }[];
    }
  ).tickets;
}
const ticketOf = async (origin: string, words: string): Promise<Ticket> => {
  const found = (await tickets(origin)).find((one) => one.words === words);
  return (await (await fetch(`${origin}/debug/tickets/${found?.ticket ?? 'none'}`)).json()) as Ticket;
};
const json = { 'Content-Type': 'application/json' };
const fault = (origin: string, body: object) =>
  fetch(origin + '/debug/faults', { method: 'POST', headers: json, body: JSON.stringify(body) });

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: '问题反馈' });
const send = (page: Page): Locator => sheet(page).getByRole('button', { name: /^发送/ });
const offline = (page: Page): Locator => page.getByText('网络不可用，正在显示已保存的内容');
/** Waits until the parts of the recording are listed. */
async function listed(page: Page): Promise<void> {
  await expect(send(page)).toBeEnabled({ timeout: 10_000 });
  await expect(sheet(page).getByRole('checkbox').first()).toBeVisible();
}
async function hold(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 8 }],
  });
  await expect(sheet(page)).toBeVisible();
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
/** Waits until the script of the sheet is prefetched, so that the sheet opens offline. */
const ahead = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => performance.getEntriesByType('resource').some((one) => one.name.includes('ProblemSheet'))),
      { timeout: 30_000 },
    )
    .toBe(true);

test(
  'an offline report of a refused comment is sent after reconnecting, redacted, with a ticket number',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const { page, context } = await phone({ person: 1 });
    await page.goto('/home');
    await feedStands(page);
    await fault(server.origin, { call: 'forum.addPost', kind: 'code', value: '010009' });
    await cards(page)
      .first()
      .getByRole('link', { name: '打开帖子' })
      .click({ position: { x: 120, y: 90 } });
    await page.getByRole('button', { name: /说点什么/ }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('这一条会被拒绝，13800000001');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.getByText('你已被禁言').first()).toBeVisible();
    await ahead(page);
    await context.setOffline(true);
    await expect(offline(page)).toBeVisible();
    // At the top of the list the sticky head of the comments covers the offline bar.
    await page.evaluate(() => window.scrollTo(0, 0));
    await hold(page, offline(page));
    await listed(page);
    await sheet(page).getByRole('textbox', { name: '遇到的问题' }).fill('评论发不出去');
    await send(page).click();
    await expect(sheet(page).getByRole('heading', { name: '待发送' })).toBeVisible();
    expect((await tickets(server.origin)).filter(({ words }) => words === '评论发不出去')).toEqual([]);
    await sheet(page).getByRole('button', { name: '知道了' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('反馈已送达')).toBeVisible({ timeout: 20_000 });

    const { recording, words, ticket } = await ticketOf(server.origin, '评论发不出去');
    expect(words).toBe('评论发不出去');
    const { envelopes, header } = readRecording(recording);
    expect(header.leftOut).toBeUndefined();
    const refused = envelopes.filter(
      (e: Envelope) =>
        e.topic === 'kernel.http' && e.kind === 'reply' && (e.payload as { code?: string }).code === '010009',
    );
    expect(refused).toHaveLength(1);
    expect(recording).not.toContain('这一条会被拒绝');
    expect(recording).not.toContain('13800000001');

    // The ticket number can be copied, also after the page was loaded again.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/errorPage?type=server');
    await page.getByRole('button', { name: '问题反馈' }).click();
    await sheet(page)
      .getByRole('button', { name: `复制编号 ${ticket}` })
      .click();
    await expect(page.getByText('复制成功')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ticket);
    await fetch(server.origin + '/debug/faults', { method: 'DELETE' });
  },
);

test('the saved file and the sent report are equal, and contain what is listed without the unticked parts', async ({
  phone,
  server,
}) => {
  test.setTimeout(120_000);
  const { page } = await phone({ viewport: { width: 360, height: 640 } });
  await page.goto('/home');
  await feedStands(page);
  await cards(page)
    .first()
    .getByRole('link', { name: '打开帖子' })
    .click({ position: { x: 120, y: 90 } });
  await expect(page.getByRole('region', { name: '评论' })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/errorPage?type=server'));
  await page.getByRole('button', { name: '问题反馈' }).click();
  await listed(page);
  await expect(sheet(page).getByText(/^最近 .+内发生的事，共 [\d,]+ 条/)).toBeVisible();
  const shown = await sheet(page)
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((one) => one.closest('label')?.textContent ?? ''));
  const total = Number((/共 ([\d,]+) 条/.exec(await sheet(page).innerText())?.[1] ?? '').replace(/,/g, ''));

  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet(page).getByRole('button', { name: '保存文件' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^问题反馈-\d{8}-\d{4}\.ndjson$/);
    return readFileSync(await download.path(), 'utf8');
  };
  const whole = readRecording(await save());
  expect(whole.envelopes).toHaveLength(total);
  expect(
    shown
      .filter((text) => text.includes('条'))
      .reduce((sum, text) => sum + Number((/([\d,]+) 条/.exec(text)?.[1] ?? '').replace(/,/g, '')), 0),
  ).toBe(total);

  await sheet(page)
    .getByRole('checkbox', { name: /你的操作/ })
    .uncheck();
  await sheet(page)
    .getByRole('checkbox', { name: /数据变化/ })
    .uncheck();
  await expect(sheet(page).getByText(/去掉的部分不会发送/)).toBeVisible();
  const saved = await save();
  const part = readRecording(saved);
  expect(part.header.leftOut).toEqual(['person', 'streams']);
  expect(part.envelopes).toHaveLength(total);
  expect(
    part.envelopes.filter(
      (e) => e.kind === 'emit' || e.topic === 'session.tapped' || e.topic === 'session.routeChanged',
    ),
  ).toEqual([]);
  expect(part.envelopes.filter((e) => e.topic === 'kernel.http')).toEqual(
    whole.envelopes.filter((e) => e.topic === 'kernel.http'),
  );

  const picture = sheet(page).getByRole('checkbox', { name: /页面截图/ });
  await expect(picture).not.toBeChecked();
  await picture.check();
  const preview = sheet(page).getByAltText('将要发送的页面截图');
  await expect(preview).toBeVisible({ timeout: 20_000 });
  const screenshot = await preview.getAttribute('src');
  await sheet(page).getByRole('textbox', { name: '遇到的问题' }).fill('少了两部分');
  await send(page).click();
  await expect(sheet(page).getByRole('heading', { name: '反馈已送达' })).toBeVisible({ timeout: 15_000 });
  const sent = await ticketOf(server.origin, '少了两部分');
  await expect(sheet(page).getByText(sent.ticket)).toBeVisible();
  await expect(sheet(page).getByRole('definition')).toHaveText([
    /少了两部分/,
    /^最近 .+，\d+ 条$/,
    '已遮住个人信息',
    '1 张',
  ]);
  expect(sent.recording).toBe(saved);
  expect(sent.screenshot).toBe(screenshot);
  await sheet(page).getByRole('button', { name: '完成' }).click();
  await expect(sheet(page)).toHaveCount(0);
});

test(
  'a refused report keeps its text and choices, keeps the text after a reload, and can be sent again',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page, context } = await phone({ person: 2 });
    await page.goto('/errorPage?type=server');
    await fault(server.origin, { call: 'session.sendRecording', kind: 'code', value: '010003' });
    await page.getByRole('button', { name: '问题反馈' }).click();
    await listed(page);
    await sheet(page).getByRole('textbox', { name: '遇到的问题' }).fill('第一次会被拒绝');
    await sheet(page)
      .getByRole('checkbox', { name: /网络请求/ })
      .uncheck();
    await send(page).click();
    await expect(sheet(page).getByRole('alert')).toBeVisible();
    await expect(sheet(page).getByRole('textbox', { name: '遇到的问题' })).toHaveValue('第一次会被拒绝');
    await expect(sheet(page).getByRole('checkbox', { name: /网络请求/ })).not.toBeChecked();
    // The report is in the form only, with no copy in the outbox.
    await expect(sheet(page).getByText('最近的反馈')).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: '问题反馈' }).click();
    await listed(page);
    await expect(sheet(page).getByRole('textbox', { name: '遇到的问题' })).toHaveValue('第一次会被拒绝');
    // Whoever is at the phone next does not find them.
    const owners = await context.cookies();
    await context.clearCookies();
    await page.reload();
    await page.getByRole('button', { name: '问题反馈' }).click();
    await listed(page);
    await expect(sheet(page).getByRole('textbox', { name: '遇到的问题' })).toHaveValue('');
    await context.addCookies(owners);
    await page.reload();
    await page.getByRole('button', { name: '问题反馈' }).click();
    await listed(page);
    await expect(sheet(page).getByRole('textbox', { name: '遇到的问题' })).toHaveValue('第一次会被拒绝');
    await fetch(server.origin + '/debug/faults', { method: 'DELETE' });
    await send(page).click();
    await expect(sheet(page).getByRole('heading', { name: '反馈已送达' })).toBeVisible({ timeout: 15_000 });
  },
);

test(
  'a report that was opened before anything was recorded can be sent as soon as something is',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, context } = await phone({ person: 3 });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    // The worker's script with the recorder.
    await context.route(/\/assets\/contracts-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/errorPage?type=server');
    await page.getByRole('button', { name: '问题反馈' }).click();
    await expect(sheet(page).getByRole('button', { name: '还没有记录' })).toBeDisabled();
    release();
    await listed(page);
  },
);

test('the offline bar opens the bug report by keyboard, and Escape closes it', { tag: '@full' }, async ({ phone }) => {
  const { page, context } = await phone({ person: 3 });
  // Loads the script of the sheet; the first journey tests that it is prefetched.
  await page.goto('/errorPage?type=server&from=/home');
  await page.getByRole('button', { name: '问题反馈' }).click();
  await listed(page);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('button', { name: '返回首页' }).click();
  await feedStands(page);
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  const button = page.getByRole('button', { name: '问题反馈' });
  await button.focus();
  expect((await button.boundingBox())?.width).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
});

test(
  'a long recording is switched on, is indicated, survives a reload, and is deleted when it is stopped',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 1 });
    const bases = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'zeal-recording'),
      );
    const mark = page.getByRole('button', { name: /正在长时间记录/ });
    await page.goto('/errorPage?type=server&from=/home');
    await page.getByRole('button', { name: '问题反馈' }).click();
    await listed(page);
    expect(await bases()).toEqual([]);
    await sheet(page).getByRole('switch', { name: '长时间记录' }).click();
    await expect(sheet(page).getByRole('switch', { name: '长时间记录' })).toBeChecked();
    await expect.poll(bases).toEqual(['zeal-recording']);
    await sheet(page).getByRole('button', { name: '关闭' }).click();
    await expect(mark).toBeVisible();
    await page.getByRole('button', { name: '返回首页' }).click();
    await feedStands(page);
    await page.reload();
    await feedStands(page);
    await expect(mark).toBeVisible();
    await expect
      .poll(async () => (await recordingOf(page)).split('\n').length, { timeout: 15_000 })
      .toBeGreaterThan(20);

    await mark.click();
    await listed(page);
    await sheet(page).getByRole('switch', { name: '长时间记录' }).click();
    const asked = page.getByRole('dialog', { name: '停止长时间记录' });
    await expect(asked).toContainText('已记录');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      asked.getByRole('button', { name: '保存文件' }).click(),
    ]);
    const { envelopes } = readRecording(readFileSync(await download.path(), 'utf8'));
    // Three starts of the worker: the error page, the feed, and the feed after the reload.
    expect(envelopes.filter((e) => e.topic === 'kernel.started').length).toBeGreaterThanOrEqual(2);
    await expect(sheet(page).getByRole('switch', { name: '长时间记录' })).not.toBeChecked();
    await expect.poll(bases).toEqual([]);
    await sheet(page).getByRole('button', { name: '关闭' }).click();
    await expect(mark).toHaveCount(0);
  },
);

test(
  'a developer starts a long recording and gets its file; after a day the recording is deleted',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    type Recorder = { __longRecording?: (on: boolean) => Promise<string | undefined> };
    await page.goto('/home');
    await feedStands(page);
    // The recorder's scripts come after the first screen, the worker's last.
    await expect(async () => expect(readRecording(await recordingOf(page)).envelopes.length).toBeGreaterThan(0)).toPass(
      {
        timeout: 30_000,
      },
    );
    await page.evaluate(() => (window as Recorder).__longRecording?.(true));
    const file = await page.evaluate(() => (window as Recorder).__longRecording?.(false));
    expect(readRecording(file ?? '').envelopes[0]?.topic).toMatch(/^kernel\.(started|snapshot)$/);
    await page.evaluate(() => (window as Recorder).__longRecording?.(true));
    await page.evaluate(() => localStorage.setItem('longRecording', String(Date.now() - 24 * 3_600_000 - 1)));
    await page.reload();
    await feedStands(page);
    await expect
      .poll(
        () =>
          page.evaluate(async () => [
            localStorage.getItem('longRecording'),
            (await indexedDB.databases()).some(({ name }) => name === 'zeal-recording'),
          ]),
        { timeout: 15_000 },
      )
      .toEqual([null, false]);
    await expect(page.getByRole('button', { name: /正在长时间记录/ })).toHaveCount(0);
  },
);

test(
  'replaying a recording in the app starts no long recording and creates no IndexedDB database',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('longRecording', String(Date.now())));
    await page.goto('/home?replay=/recordings/a-comments.ndjson');
    await expect(cards(page).first()).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(() => page.evaluate(() => typeof (window as { __longRecording?: unknown }).__longRecording), {
        timeout: 15_000,
      })
      .toBe('function');
    await expect(page.getByRole('button', { name: /正在长时间记录/ })).toHaveCount(0);
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  },
);
