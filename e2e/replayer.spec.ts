// The replayer at /replay: opening, playing, seeking, searching, replaying and exporting a recording, without any
// request or storage.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readRecording, rewriteRecording } from '../bus/recording/recordingFile';
import { violationsOn } from '../tests/axeOn';
import { call, newToken15 } from '../tests/signedCall.mjs';
import { desk, drop, envelopes, header, list, path, rows, text, total, verdict } from './deskKit';
import { expect, test } from './kit';

const current = (page: Page) => list(page).locator('[aria-selected=true]');
const detail = (page: Page) => page.getByRole('region', { name: '信封详情' });
const app = (page: Page) => page.frameLocator('iframe[title="录像中的应用"]');
const seq = async (page: Page): Promise<number> =>
  Number(((await page.getByRole('status', { name: '此刻' }).textContent()) ?? '').replace('#', '')) || 0;
test.use({ viewport: desk });

test('a dropped recording plays and replays with 0 differing envelopes, without requests or storage', async ({
  phone,
}) => {
  const { page, context } = await phone({ viewport: desk, visited: false });
  const asked: string[] = [];
  await page.goto('/replay');
  await expect(page.getByText('把录像文件拖到这里')).toBeVisible();
  page.on('request', (r) => asked.push(new URL(r.url()).pathname));
  await drop(page, 'notes.txt', 'not a recording');
  await expect(page.getByRole('alert')).toContainText('不是录像文件foreign');
  await drop(page, 'a.ndjson', text.slice(0, -200));
  await expect(page.getByRole('alert')).toContainText('truncated');
  await drop(page, 'a.ndjson', text);

  await expect(verdict(page)).toHaveText(new RegExp(`^envelopes ${total}, differing 0, `), { timeout: 30_000 });
  await expect(page.getByText('正在打开应用')).toHaveCount(0, { timeout: 20_000 });
  await expect(app(page).locator('.start')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  await expect.poll(() => seq(page), { timeout: 20_000 }).toBeGreaterThan(20);
  // The phone navigates as the person did.
  await expect(app(page).getByRole('button', { name: /说点什么/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => seq(page)).toBe(envelopes[total - 1]?.seq ?? 0);

  // Only its own scripts and styles were requested, and nothing is stored.
  const others = asked.filter((p) => !/^\/assets\/[\w.-]+\.(js|css)$/.test(p) && p !== '/favicon.svg');
  expect(others).toEqual(['/home']);
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(async () => [
    Object.keys(localStorage).filter((k) => k !== 'visitorTerms'),
    Object.keys(sessionStorage),
    (await indexedDB.databases()).map((d) => d.name),
    history.length,
  ]);
  expect(kept).toEqual([[], [], [], 2]);
});

test(
  'keys, the timeline, the search and a link seek to a moment of the recording',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    await page.goto('/replay');
    await page.setInputFiles('input[type=file]', path);
    // What the app started with is folded away.
    await expect(rows(page).first()).not.toContainText('kernel.started');
    await page.getByRole('button', { name: /^启动 \d+$/ }).click();
    await expect(rows(page).first()).toContainText('kernel.started');
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).toContainText('kernel.started');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await seq(page)).toBe(envelopes[10]?.seq);
    await page.keyboard.press('ArrowLeft');
    expect(await seq(page)).toBe(envelopes[9]?.seq);
    await page.keyboard.press('End');
    expect(await seq(page)).toBe(envelopes[total - 1]?.seq);

    // Seeking back also navigates the phone back: before the login no post is open.
    await expect(app(page).getByRole('button', { name: /说点什么/ })).toBeVisible({ timeout: 20_000 });
    const line = await page.getByRole('img', { name: '时间轴' }).boundingBox();
    if (!line) throw new Error('no timeline');
    const y = line.y + 30;
    await page.mouse.move(line.x + line.width - 30, y);
    await page.mouse.down();
    for (let x = line.width - 60; x > 20; x -= 60) await page.mouse.move(line.x + x, y);
    await page.mouse.move(line.x + 14, y);
    await page.mouse.up();
    await expect.poll(() => seq(page)).toBeLessThan(60);
    await expect(app(page).getByRole('button', { name: /说点什么/ })).toHaveCount(0);
    await expect
      .poll(() =>
        app(page)
          .locator('html')
          .evaluate(() => location.pathname),
      )
      .toBe('/home');
    // The phone's pages take the focus of their own page alone.
    await expect(page.locator('body')).toBeFocused();

    await page.keyboard.press('/');
    await page.keyboard.type('forum.addPost');
    await expect(page.getByRole('status', { name: '显示的条数' })).toHaveText(new RegExp(`^\\d+ / ${total}$`));
    await expect(rows(page).first().locator('mark').first()).toHaveText('forum.addPost');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    const here = await seq(page);
    await expect(page).toHaveURL(new RegExp(`\\?seq=${here}$`));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status', { name: '显示的条数' })).toHaveText(String(total));
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '键盘与操作' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // The link with the same file opens at this moment.
    await page.goto(`/replay?seq=${here}`);
    await page.setInputFiles('input[type=file]', path);
    await expect.poll(() => seq(page)).toBe(here);
  },
);

test(
  'keys pressed in the phone control the replayer, and navigation in the phone does not leave the replayer',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    await page.goto('/replay');
    await page.setInputFiles('input[type=file]', path);
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('End');
    const bar = app(page).getByRole('button', { name: /说点什么/ });
    await expect(bar).toBeVisible({ timeout: 20_000 });
    // Focus without a tap: a tap could hit a picture and open the viewer, which covers the page.
    await app(page)
      .locator('body')
      .evaluate(() => window.focus());
    await expect(page.locator('iframe[title="录像中的应用"]')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => seq(page)).toBe(envelopes[total - 2]?.seq);
    await app(page).getByRole('button', { name: '返回' }).click();
    await page.keyboard.press('Home');
    await expect(page.getByText('开始之前')).toBeVisible();
    await expect(bar).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/replay');
    // A phone that is loaded again shows the current moment.
    await page.keyboard.press('End');
    await page.getByRole('button', { name: '应用换成深色' }).click();
    await expect(app(page).locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: '重新打开应用' }).click();
    await expect(bar).toBeVisible({ timeout: 20_000 });
    // The region of toasts is rendered together with the app's own settings, which must not override the theme.
    await app(page).locator('#overlays [role=status]').first().waitFor({ state: 'attached' });
    await expect(app(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

test(
  'the phone shows times relative to the recording, whatever the current year',
  { tag: '@full' },
  async ({ phone }) => {
    const said: string[] = [];
    for (const year of [2026, 2031]) {
      const { page } = await phone({ viewport: desk });
      await page.clock.setSystemTime(new Date(Date.UTC(year, 11, 24)));
      await page.goto('/replay');
      await page.setInputFiles('input[type=file]', path);
      await expect(rows(page).first()).toBeVisible();
      await page.keyboard.press('End');
      await expect(app(page).getByRole('button', { name: /说点什么/ })).toBeVisible({ timeout: 20_000 });
      await expect(app(page).locator('time').first()).toHaveText(/(分钟|小时|天)前/);
      said.push((await app(page).locator('time').allTextContents()).join(' '));
    }
    expect(said[0]).not.toMatch(/年|月/);
    expect(said[1]).toBe(said[0]);
  },
);

test(
  'a ticket shows the person’s text and screenshot, and its recording replays without a difference',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page } = await phone({ viewport: desk });
    const picture =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const sent = await call(server.origin, 'POST', 'main/debug/recording', {
      recording: text,
      words: '评论发不出去</script>',
      screenshot: picture,
      clientToken: newToken15(),
    });
    expect(sent.code).toBe('000000');
    const ticket = String(sent.data['ticket']);
    await page.goto(`/replay?ticket=${ticket}`);
    await expect(detail(page)).toContainText('评论发不出去</script>');
    await expect(detail(page)).toContainText(ticket);
    await expect(detail(page).getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await expect(verdict(page)).toHaveText(/differing 0, /, { timeout: 30_000 });
  },
);

test(
  'the replayer has no axe violations when it is empty, with a recording, and in the light theme',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    await page.goto('/replay');
    const wrong = async () =>
      (await violationsOn(page, { without: ['iframe'] })).map(
        (v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`,
      );
    expect(await wrong()).toEqual([]);
    await page.setInputFiles('input[type=file]', path);
    await expect(verdict(page)).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('n');
    await expect(detail(page).getByRole('heading').first()).toBeVisible();
    expect(await wrong()).toEqual([]);
    await page.getByRole('button', { name: '换成浅色' }).click();
    expect(await wrong()).toEqual([]);
  },
);

test(
  'the filter 失败 finds a failing envelope with its cause, its payload and the state at that moment',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    await page.goto('/replay');
    await page.setInputFiles('input[type=file]', path);
    await expect(verdict(page)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /^失败/ }).click();
    await rows(page).filter({ hasText: 'kernel.http' }).first().click();
    await expect(detail(page).getByRole('heading', { name: 'kernel.http' })).toBeVisible();
    await expect(detail(page)).toContainText('network');
    const causes = detail(page).getByRole('tree', { name: '起因' }).getByRole('treeitem');
    await expect(causes.first()).toContainText('forum.addPost');
    await expect(detail(page).getByRole('tree', { name: '内容' })).toContainText('"network"');
    await detail(page).getByRole('button', { name: '此刻的状态' }).click();
    await expect(detail(page).getByRole('tree', { name: '状态' })).toContainText('streams');
    await detail(page).getByRole('textbox', { name: '按路径搜索状态' }).fill('outbox');
    await expect(detail(page).getByRole('button', { name: /session\.outbox/ })).toBeVisible();
    // To the ask that caused it.
    await causes.first().click();
    await expect(detail(page).getByRole('heading', { name: 'forum.addPost' })).toBeVisible();
  },
);

test('the waterfall shows how long each request of a span took', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ viewport: desk });
  await page.goto('/replay');
  await page.setInputFiles('input[type=file]', path);
  await page.getByRole('button', { name: '瀑布' }).click();
  await expect(rows(page).filter({ hasText: 'forum.addPost' }).first()).toContainText(/\d+ ms|\d s/);
  await expect(rows(page).filter({ hasText: 'session.routeChanged' })).toHaveCount(0);
  // The span of the timeline is that of the bars: closer, with fewer requests.
  const shown = page.getByRole('status', { name: '显示的条数' });
  const many = parseInt((await shown.textContent()) ?? '', 10);
  await page.getByRole('img', { name: '时间轴' }).hover();
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -200);
  await expect.poll(async () => parseInt((await shown.textContent()) ?? '', 10)).toBeLessThan(many);
});

test(
  'a recording that replays differently lists the envelopes and shows the differing values side by side',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    const changed = envelopes.map((e) =>
      e.topic === 'session.tabs' ? { ...e, payload: { ...(e.payload as object), fromServer: 7 } } : e,
    );
    await page.goto('/replay');
    await drop(page, 'changed.ndjson', rewriteRecording(header, changed));
    const differing = changed.filter((e) => e.topic === 'session.tabs').length;
    await expect(verdict(page)).toHaveText(new RegExp(`differing ${differing}, `), { timeout: 30_000 });
    await page.getByRole('button', { name: /^回放不同/ }).click();
    await expect(rows(page)).toHaveCount(differing);
    await expect(current(page)).toContainText('≠');
    await expect(detail(page)).toContainText('payload.fromServer');
    const marked = (name: string) =>
      detail(page).getByRole('tree', { name }).locator('[role=treeitem][aria-selected=true]');
    await expect(marked('录制的信封')).toHaveText('fromServer7');
    await expect(marked('回放的信封')).toHaveText(/fromServer[01]/);
  },
);

test(
  'what is said now and was not recorded is marked at the envelope that led to it',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    // The last effect of an input is taken out of the file.
    const at = envelopes.findIndex((e, i) => i > 100 && e.kind === 'emit' && envelopes[i + 1]?.from !== 'worker');
    const gone = envelopes[at]?.seq ?? 0;
    const before = (seq: number): number => (seq > gone ? seq - 1 : seq);
    const without = envelopes
      .filter((_, i) => i !== at)
      .map((e) => ({ ...e, seq: before(e.seq), ...(e.cause === undefined ? null : { cause: before(e.cause) }) }));
    await page.goto('/replay');
    await drop(page, 'without.ndjson', rewriteRecording(header, without));
    await expect(verdict(page)).toHaveText(/differing 1, /, { timeout: 30_000 });
    await page.getByRole('button', { name: /^回放不同/ }).click();
    await expect.poll(() => seq(page)).toBe(gone - 1);
    await expect(current(page)).toContainText('≠');
    await expect(detail(page)).toContainText('没有这一条');
  },
);

test(
  'a trace, a HAR file and a part of the recording are exported, and the part replays without a difference',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    await page.goto('/replay');
    await page.setInputFiles('input[type=file]', path);
    await expect(rows(page).first()).toBeVisible();
    const take = async (name: RegExp): Promise<{ name: string; body: string }> => {
      await page.getByRole('button', { name: '导出' }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name }).click();
      const file = await coming;
      return { name: file.suggestedFilename(), body: readFileSync(await file.path(), 'utf8') };
    };
    const trace = await take(/Chrome trace/);
    expect(trace.name).toBe('a-comments.trace.json');
    expect((JSON.parse(trace.body) as { traceEvents: unknown[] }).traceEvents.length).toBeGreaterThan(total);
    const har = await take(/HAR/);
    expect(
      (JSON.parse(har.body) as { log: { version: string; entries: unknown[] } }).log.entries.length,
    ).toBeGreaterThan(3);

    // The whole recording at this moment, for somebody else.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const there = await seq(page);
    const moment = await take(/此刻/);
    expect(moment.name).toBe(`a-comments-${there}.ndjson`);
    const { page: other } = await phone({ viewport: desk });
    await other.goto('/replay');
    await drop(other, moment.name, moment.body);
    await expect.poll(() => seq(other)).toBe(there);
    // Also where the address still names a moment of the file before.
    await other.keyboard.press('Shift+ArrowLeft');
    await expect(other).not.toHaveURL(new RegExp(`seq=${there}$`));
    await expect(other).toHaveURL(/seq=\d+$/);
    await drop(other, 'again.ndjson', moment.body);
    await expect(other.getByRole('heading', { name: 'again.ndjson' })).toBeVisible();
    await expect.poll(() => seq(other)).toBe(there);

    const line = await page.getByRole('img', { name: '时间轴' }).boundingBox();
    if (!line) throw new Error('no timeline');
    await page.keyboard.down('Shift');
    await page.mouse.move(line.x + 10, line.y + 60);
    await page.mouse.down();
    await page.mouse.move(line.x + line.width / 2, line.y + 60, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const smaller = await take(/精简录像/);
    expect(smaller.name).toMatch(/\.ndjson$/);
    const kept = readRecording(smaller.body).envelopes.length;
    expect(kept).toBeLessThan(total);
    await page.setInputFiles('input[type=file]', {
      name: smaller.name,
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(smaller.body),
    });
    await expect(verdict(page)).toHaveText(new RegExp(`^envelopes ${kept}, differing 0, `), { timeout: 30_000 });
  },
);
