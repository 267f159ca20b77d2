import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecording } from '../bus/recording/recordingFile';
import { replay } from './commands';
import { cards, expect, feedStands, heart, recordingOf, test } from './kit';

test('a recording replays with 0 differing envelopes in two time zones, and contains no secret', async ({ phone }) => {
  test.setTimeout(120_000);
  const { page, context } = await phone({ person: 1 });
  await page.goto('/home');
  await feedStands(page);
  await heart(cards(page).first()).click();
  await cards(page)
    .first()
    .getByRole('link', { name: '打开帖子' })
    .click({ position: { x: 120, y: 90 } });
  await page.getByRole('button', { name: /说点什么/ }).click();
  await page.getByRole('textbox', { name: '评论内容' }).fill('录下来的一条评论，电话 13800000001');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('region', { name: '评论' }).getByText('录下来的一条评论')).toBeVisible();
  await expect
    .poll(async () => (await recordingOf(page)).split('\n').filter((line) => line.includes('forum.addPost')).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(2);
  const text = await recordingOf(page);
  const token = (await context.cookies()).find((c) => c.name === 'idToken')?.value ?? '';
  expect(token.length).toBeGreaterThan(10);

  for (const secret of [token, '13800000001', 'zeal-demo-sign-key', '录下来的一条评论']) {
    for (const form of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
    ])
      expect(text.includes(form), form).toBe(false);
  }
  expect(readRecording(text).header.environment).toMatchObject({
    // Of the build, which is not made again for a change of the tests.
    commit: expect.stringMatching(existsSync('.git') ? /^[0-9a-f]{12}(-dirty)?$/ : /^$/) as unknown,
    width: 390,
    ratio: 1,
    device: expect.stringMatching(/^(usual|low-end)$/) as unknown,
    locale: 'zh-CN',
    zone: 'Asia/Shanghai',
  });
  const folder = mkdtempSync(join(tmpdir(), 'zeal-recording-'));
  const file = join(folder, 'run.ndjson');
  writeFileSync(file, text);
  const here = replay(file, { TZ: 'Asia/Shanghai' });
  const there = replay(file, { TZ: 'Pacific/Kiritimati' });
  expect(here.line).toMatch(/envelopes \d+, differing 0, state [0-9a-f]{64}/);
  expect(there).toEqual(here);
  expect(here.code).toBe(0);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -40));
  expect(replay(file, { TZ: 'Asia/Shanghai' }).code).not.toBe(0);
  rmSync(folder, { recursive: true });
});

test(
  'a recording names the own controls that were tapped, and not what a person wrote',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/home');
    await feedStands(page);
    const card = cards(page).first();
    const writer = (await card.getAttribute('aria-label'))?.replace(/的帖子.*/, '') ?? '';
    expect(writer.length).toBeGreaterThan(1);
    await recordingOf(page);
    // The labels come with the first touch.
    const labels = page.waitForResponse(/own-labels/);
    await heart(card).tap();
    await labels;
    await heart(card).tap();
    await card.getByRole('link', { name: writer }).first().tap();
    await expect(page.getByRole('button', { name: '已关注' })).toBeVisible();
    await page.getByRole('button', { name: '已关注' }).tap();
    const taps = async () =>
      (await recordingOf(page))
        .split('\n')
        .filter((line) => line.includes('"session.tapped"'))
        .map((line) => (JSON.parse(line) as { payload: { name: string; own?: string } }).payload);
    await expect.poll(async () => (await taps()).map(({ own }) => own ?? '')).toEqual(['', '赞…', '', '已关注…']);
    expect(JSON.stringify(await taps())).not.toContain(writer);
  },
);

test(
  'errors that the page or the worker throws after a tap are recorded with their stack',
  { tag: '@full' },
  async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.origin });
    await context.addInitScript(() => localStorage.setItem('visitorTerms', 'test'));
    const page = await context.newPage();
    await page.goto('/home');
    await feedStands(page);
    // The worker records, and hears its own errors.
    await expect.poll(() => recordingOf(page), { timeout: 20_000 }).toContain('kernel.started');
    await page.evaluate(() => {
      document.addEventListener(
        'click',
        function plantedTap(event) {
          event.preventDefault();
          setTimeout(function plantedLater() {
            throw new Error('planted in the page');
          });
          void Promise.reject(new Error('planted promise'));
          console.error('planted line');
        },
        { capture: true, once: true },
      );
    });
    await cards(page)
      .first()
      .click({ position: { x: 5, y: 5 } });
    await page.workers()[0]?.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('planted in the worker');
        }),
    );
    const noted = async () =>
      (await recordingOf(page))
        .split('\n')
        .filter((line) => line.includes('planted'))
        .map((line) => (JSON.parse(line) as { payload: { what: string; detail: string } }).payload);
    // The page also reports errors of the worker, so none is lost before the worker's own listener exists.
    await expect
      .poll(async () => (await noted()).map(({ what }) => what).sort(), { timeout: 20_000 })
      .toEqual(['page console', 'page error', 'page error', 'page rejection', 'worker error']);
    expect((await noted()).filter(({ detail }) => /plantedLater|plantedTap/.test(detail)).length).toBe(2);
    await context.close();
  },
);

test(
  'a replayed recording shows the screens, and makes no calls and sets no cookie',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    const asked: string[] = [];
    page.on('request', (r) => asked.push(new URL(r.url()).pathname));
    await page.goto('/home?replay=/recordings/a-comments.ndjson');
    await expect(cards(page).first()).toBeVisible({ timeout: 20_000 });
    expect(asked.filter((p) => p.startsWith('/api'))).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  },
);
