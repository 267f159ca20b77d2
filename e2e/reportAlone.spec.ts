// Every report arrives: although the worker hangs or never came, over a sign-out, over a restart without a network. The
// phone says that it has arrived, with its number, or that it still waits.
import type { Locator, Page } from '@playwright/test';
import { readRecording } from '../bus/recording/recordingFile';
import { call, newToken15 } from '../tests/signedCall.mjs';
import { expect, feedStands, recordingOf, test, worlds } from './kit';
import type { Server } from './kit';

type Ticket = { ticket: string; words: string; recording: string };
const json = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;
/** The tickets with these words, as the server has them. */
async function ticketsOf(origin: string, words: string): Promise<Ticket[]> {
  const { tickets } = await json<{ tickets: Ticket[] }>(origin + '/debug/tickets');
  const found = tickets.filter((one) => one.words === words);
  return Promise.all(found.map(({ ticket }) => json<Ticket>(`${origin}/debug/tickets/${ticket}`)));
}
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: '问题反馈' });
const number = (page: Page): Locator => sheet(page).getByText(/^t[a-z0-9]{15}$/);

async function openSheet(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState(null, '', '/errorPage?type=server'));
  await page.getByRole('button', { name: '问题反馈' }).click();
}
async function send(page: Page, words: string): Promise<void> {
  await sheet(page).getByRole('textbox', { name: '遇到的问题' }).fill(words);
  await sheet(page).getByRole('button', { name: /^发送/ }).click({ timeout: 20_000 });
}
/** The worker's thread is busy for good: it holds its lock and answers nothing. */
async function hang(page: Page): Promise<void> {
  await expect.poll(async () => (await recordingOf(page)).split('\n').length, { timeout: 20_000 }).toBeGreaterThan(20);
  const [worker] = page.workers();
  worker
    ?.evaluate(() => {
      for (;;);
    })
    // It ends with the page.
    .catch(() => undefined);
}
/** The tokens that the page sends with its calls, the newest last. */
function tokensOf(page: Page): string[] {
  const tokens: string[] = [];
  page.context().on('request', (request) => {
    const { idtoken } = request.headers();
    if (idtoken) tokens.push(idtoken);
  });
  return tokens;
}
/** One ticket with its number on the phone, and nothing in it that is the person's alone. */
async function arrivedOnce(server: Server, words: string, shown: string, tokens: string[]): Promise<string> {
  const found = await ticketsOf(server.origin, words);
  expect(found.map(({ ticket }) => ticket)).toEqual([shown]);
  const { recording = '' } = found[0] ?? {};
  expect(recording).not.toContain('13800000001');
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of new Set(tokens)) expect(recording).not.toContain(token);
  return recording;
}

for (const [world, options] of Object.entries(worlds)) {
  test(
    `in the ${world}, a report is sent by the page although the worker hangs`,
    { tag: '@full' },
    async ({ phone, server }) => {
      test.setTimeout(120_000);
      const { page } = await phone({ person: 1, ...options });
      const tokens = tokensOf(page);
      await page.goto('/home');
      await feedStands(page);
      await hang(page);
      await openSheet(page);
      await send(page, `页面卡住了 ${world}`);
      await expect(sheet(page).getByRole('heading', { name: '反馈已送达' })).toBeVisible({ timeout: 30_000 });
      const recording = await arrivedOnce(server, `页面卡住了 ${world}`, await number(page).innerText(), tokens);
      expect(readRecording(recording).envelopes.some(({ topic }) => topic === 'kernel.http')).toBe(true);
    },
  );

  test(
    `in the ${world}, a report of a person whose token is dead arrives`,
    { tag: '@full' },
    async ({ phone, server }) => {
      const { page, context } = await phone({ person: 1, ...options });
      const tokens = tokensOf(page);
      await page.goto('/home');
      await feedStands(page);
      const sent: (string | undefined)[] = [];
      // The token dies while the report is under way. With another call that the server refuses a login would be asked for.
      await context.route(/\/debug\/recording/, async (route) => {
        const { idtoken } = route.request().headers();
        sent.push(idtoken);
        const input = { deviceId: 'elsewhere', clientToken: newToken15() };
        if (sent.length === 1) await call(server.origin, 'POST', 'member/logout/app', input, idtoken);
        return route.continue();
      });
      await openSheet(page);
      await send(page, `登录失效 ${world}`);
      await expect(sheet(page).getByRole('heading', { name: '反馈已送达' })).toBeVisible({ timeout: 30_000 });
      await arrivedOnce(server, `登录失效 ${world}`, await number(page).innerText(), tokens);
      expect(tokens).toContain(sent[0]);
      expect(sent.at(-1)).toBe(undefined);
    },
  );
}

test(
  'a report is sent although neither a worker nor its replacement ever came',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page, context } = await phone({ person: 1 });
    await context.route(/\/assets\/(worker|inline)[^/]*\.js/, (route) => route.abort());
    await page.goto('/home');
    await page.getByRole('button', { name: '问题反馈' }).click({ timeout: 30_000 });
    await send(page, '什么也打不开');
    await expect(sheet(page).getByRole('heading', { name: '反馈已送达' })).toBeVisible({ timeout: 30_000 });
    const recording = await arrivedOnce(server, '什么也打不开', await number(page).innerText(), [
      'no call has a token',
    ]);
    const { envelopes } = readRecording(recording);
    expect(envelopes.at(-1)).toMatchObject({
      topic: 'kernel.noted',
      payload: { what: 'no worker', detail: 'nowhere' },
    });
    // Of all else only that it was said.
    for (const { topic, payload } of envelopes) if (topic !== 'kernel.noted') expect(payload).toBe('«unknown»');
  },
);

test('a report of words alone is sent while nothing is recorded yet', { tag: '@full' }, async ({ phone, server }) => {
  const { page, context } = await phone({ person: 3 });
  // The worker's script with the recorder never comes.
  await context.route(/\/assets\/contracts-/, () => undefined);
  await page.goto('/errorPage?type=server');
  await page.getByRole('button', { name: '问题反馈' }).click();
  await expect(sheet(page).getByRole('button', { name: '还没有记录' })).toBeDisabled();
  await send(page, '还没有记录就出错');
  await expect(sheet(page).getByRole('heading', { name: '反馈已送达' })).toBeVisible({ timeout: 30_000 });
  const [sent] = await ticketsOf(server.origin, '还没有记录就出错');
  expect(readRecording(sent?.recording ?? '').envelopes).toMatchObject([
    { topic: 'kernel.noted', payload: { what: 'no worker', detail: 'silent' } },
  ]);
});

test(
  'a report of the page waits without a network and arrives after a restart, which says so with its number',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const { page, context } = await phone({ person: 1 });
    const tokens = tokensOf(page);
    await page.goto('/home');
    await feedStands(page);
    await hang(page);
    await openSheet(page);
    await expect(sheet(page).getByRole('checkbox').first()).toBeVisible({ timeout: 20_000 });
    await context.setOffline(true);
    await send(page, '没有网络，也没有数据层');
    await expect(sheet(page).getByRole('heading', { name: '待发送' })).toBeVisible({ timeout: 30_000 });
    expect(await ticketsOf(server.origin, '没有网络，也没有数据层')).toEqual([]);
    const next = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await next.goto('/home');
    const said = next.getByText(/^反馈已送达，编号 t[a-z0-9]{15}$/);
    await expect(said).toBeVisible({ timeout: 30_000 });
    const ticket = (await said.innerText()).slice(-16);
    await arrivedOnce(server, '没有网络，也没有数据层', ticket, tokens);
    await openSheet(next);
    await expect(sheet(next).getByText(ticket)).toBeVisible({ timeout: 20_000 });
  },
);

test('a report that waits when its person signs out is sent without the person', async ({ phone, server }) => {
  test.setTimeout(120_000);
  const { page, context } = await phone({ person: 1 });
  const tokens = tokensOf(page);
  const sent: (string | undefined)[] = [];
  let isOpen = false;
  await context.route(/\/debug\/recording/, async (route) => {
    if (!isOpen) return route.abort();
    sent.push(route.request().headers()['idtoken']);
    return route.continue();
  });
  await page.goto('/mine/info');
  await expect(page.getByRole('button', { name: '编辑资料' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('dialog', { name: '设置' }).getByRole('button', { name: '问题反馈' }).click();
  await send(page, '退出以后');
  await expect(sheet(page).getByRole('heading', { name: '待发送' })).toBeVisible({ timeout: 30_000 });
  await sheet(page).getByRole('button', { name: '知道了' }).click();
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('已退出登录')).toBeVisible({ timeout: 20_000 });
  isOpen = true;
  const said = page.getByText(/^反馈已送达，编号 t[a-z0-9]{15}$/);
  await expect(said).toBeVisible({ timeout: 40_000 });
  await arrivedOnce(server, '退出以后', (await said.innerText()).slice(-16), tokens);
  expect(sent).toEqual([undefined]);
});
