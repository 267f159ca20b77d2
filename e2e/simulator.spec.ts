// The simulator at /shell: the app in its webview exchanges real messages with the simulated native app, and the
// recorded session replays. Also the live panel.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { FrameLocator, Page } from '@playwright/test';
import { startServer } from '../tests/serverProcess.mjs';
import { replay } from './commands';
import { cards, filledData, heart } from './kit';

type Server = Awaited<ReturnType<typeof startServer>>;
type Recorded = { __recording?: () => Promise<string> };
let server: Server;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startServer({ dev: true, ...filledData() });
  // The first page load compiles about six hundred modules; later ones get the compiled files.
  const context = await browser.newContext();
  await openPhone(await context.newPage(), 180_000);
  await context.close();
});
test.afterAll(async () => {
  await server.stop();
  server.remove();
});
test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

/** The visible webview. */
const app = (page: Page): FrameLocator => page.frameLocator('iframe[data-seen]');
const question = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
const wire = (page: Page) => page.getByRole('region', { name: '桥上的消息' });

async function openPhone(page: Page, timeout = 30_000): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('visitorTerms', 'test'));
  await page.goto(server.origin + '/shell', { timeout });
  await expect(app(page).locator('article').nth(1)).toBeVisible({ timeout });
}
async function desk(page: Page, place: '应用' | '回答' | '消息'): Promise<void> {
  await page
    .getByRole('region', { name: '控制台' })
    .getByRole('tab', { name: new RegExp('^' + place) })
    .click();
}
async function answerWith(page: Page, command: string, how: string): Promise<void> {
  await desk(page, '回答');
  await page.getByRole('combobox', { name: `${command} 的回答` }).selectOption({ label: how });
}
/** Sends a message through the bridge of the page. */
async function ask(page: Page, command: string, input?: object): Promise<void> {
  await desk(page, '消息');
  await page.getByRole('combobox', { name: '命令' }).selectOption(command);
  if (input) await page.getByRole('textbox', { name: '问应用的内容' }).fill(JSON.stringify(input));
  await page.getByRole('button', { name: '发问' }).click();
}
const result = (page: Page) => page.getByTestId('result');
const recording = (page: Page): Promise<string> =>
  app(page)
    .locator('body')
    .evaluate(async () => (await (window as Recorded).__recording?.()) ?? '');
const notes = (text: string): string[] => text.split('\n').filter((line) => line.includes('kernel.noted'));
/** The total unread count, as the page last emitted it. */
async function unread(page: Page): Promise<number> {
  const told =
    (await recording(page))
      .split('\n')
      .filter((line) => line.includes('"topic":"notices.unread"'))
      .pop() ?? '{}';
  const {
    interactiveNumber = 0,
    systemInformsNumber = 0,
    groupNoticeNumber = 0,
    chatNumber = 0,
  } = (JSON.parse(told) as { payload?: { [part: string]: number } }).payload ?? {};
  return interactiveNumber + systemInformsNumber + groupNoticeNumber + chatNumber;
}
/** The post at this place, located by its name, because the feed of a member may be sorted again. */
async function card(page: Page, place: number) {
  const name =
    (await cards(app(page) as never)
      .nth(place)
      .getAttribute('aria-label')) ?? '';
  return app(page).getByRole('article', { name, exact: true });
}
async function shareFirst(page: Page): Promise<void> {
  await cards(app(page) as never)
    .first()
    .getByRole('button', { name: /分享/ })
    .click();
  await app(page).getByRole('button', { name: '发送给朋友' }).click();
}

test(
  'login, sharing, failed sharing and a token renewal work in the simulator, and their recording replays',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(60_000);
    const wrong: string[] = [];
    page.on('pageerror', (e) => wrong.push(e.message));
    await openPhone(page);
    await expect(page.getByTestId('status')).toBeVisible();
    await expect(page.getByRole('navigation', { name: '应用底栏' })).toBeVisible();

    // A like of a visitor opens the native login.
    const liked = await card(page, 0);
    await heart(liked).click();
    await app(page).getByRole('button', { name: '确认' }).click();
    await question(page, '应用登录').getByRole('button', { name: /车主/ }).click();
    await expect(heart(liked)).toHaveAttribute('aria-pressed', 'true', { timeout: 15_000 });

    // Sharing succeeds; then the app sends a malformed answer, and then none.
    await shareFirst(page);
    await question(page, '发送给朋友').getByRole('button', { name: '发送', exact: true }).click();
    await expect(page.getByText('已发送给朋友')).toBeVisible();
    await answerWith(page, 'share', '格式错');
    await shareFirst(page);
    await expect(app(page).getByText('分享失败')).toBeVisible();
    await answerWith(page, 'share', '不回答');
    const began = Date.now();
    await shareFirst(page);
    await expect(wire(page).getByRole('button', { name: /share.*cancel/ })).toBeVisible({ timeout: 8000 });
    expect(Date.now() - began).toBeGreaterThan(2900);
    await expect(app(page).getByText('分享失败')).toBeVisible();

    // The server rejects the token: the app renews it, and the like is sent.
    await desk(page, '应用');
    await page.getByRole('button', { name: '令牌失效' }).click();
    const second = await card(page, 1);
    await heart(second).click();
    await expect(wire(page).getByRole('button', { name: /renewIdToken.* ms/ })).toBeVisible({ timeout: 15_000 });
    await expect(heart(second)).toHaveAttribute('aria-pressed', 'true');

    await expect
      .poll(async () => notes(await recording(page)).filter((line) => /native fallback/.test(line)).length, {
        timeout: 15_000,
      })
      .toBeGreaterThan(1);
    const text = await recording(page);
    expect(notes(text).join('\n')).toContain('share: badAnswer');
    expect(notes(text).join('\n')).toContain('share: timeout');
    const folder = mkdtempSync(join(tmpdir(), 'zeal-shell-'));
    writeFileSync(join(folder, 'run.ndjson'), text);
    const { code, line } = replay(join(folder, 'run.ndjson'));
    rmSync(folder, { recursive: true });
    expect(line).toMatch(/envelopes \d+, differing 0,/);
    expect(code).toBe(0);
    expect(wrong).toEqual([]);
  },
);

test(
  'the simulator applies version gates, refuses permissions, returns files in parts and stacks webviews',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(60_000);
    await page.addInitScript(() => localStorage.setItem('visitorTerms', 'test'));
    await page.goto(server.origin + '/shell');

    // Login in the app, then an older version of it: messages that it does not support use the browser's fallback.
    await page.getByRole('button', { name: '在应用里登录' }).click();
    await question(page, '应用登录').getByRole('button', { name: /车主/ }).click();
    await expect(page.getByRole('button', { name: '退出 车主' })).toBeVisible();
    await page.getByRole('button', { name: '4.1.8', exact: true }).click();
    await expect(app(page).locator('article').nth(1)).toBeVisible({ timeout: 20_000 });
    expect(
      await app(page)
        .locator('body')
        .evaluate(() => navigator.userAgent),
    ).toContain('CommunityApp/4.1.8');
    await ask(page, 'switchImmersive', { on: 1 });
    await expect(result(page)).toContainText('"ok": 1');
    await expect(page.getByTestId('status')).not.toHaveAttribute('data-light', '');
    await expect(page.getByTestId('badge')).toHaveCount(0);

    // With a new version the person stays logged in, the app's bar shows the unread count, and the status bar follows the
    // page.
    await desk(page, '应用');
    await page.getByRole('button', { name: '5.2.1', exact: true }).click();
    await expect(page.getByTestId('badge')).toHaveText(/^\d+$/, { timeout: 20_000 });
    await expect
      .poll(async () => (await page.getByTestId('badge').textContent()) === String(await unread(page)), {
        timeout: 20_000,
      })
      .toBe(true);
    await ask(page, 'switchImmersive', { on: 1 });
    await expect(page.getByTestId('status')).toHaveAttribute('data-light', '');

    // After a refusal the system does not ask again, and the app opens the settings.
    await ask(page, 'requestPermission');
    await question(page, '“臻驰”想访问你的照片').getByRole('button', { name: '不允许', exact: true }).click();
    await expect(result(page)).toContainText('"denied"');
    await ask(page, 'openAlbum', { max: 9 });
    await question(page, '照片权限未开启').getByRole('button', { name: '去设置' }).click();
    const album = question(page, '选择照片');
    await album.getByRole('button', { name: /傍晚的海岸公路/ }).click();
    await album.getByRole('button', { name: /雨后的城市夜色/ }).click();
    await album.getByRole('button', { name: '完成 2' }).click();
    await expect(result(page)).toContainText('"album/coast-dusk.webp"');
    await ask(page, 'fetchFilePart', { path: 'album/coast-dusk.webp', offset: 0, size: 3000 });
    await expect(result(page)).toContainText('"eof": 0');
    await ask(page, 'fetchFilePart', { path: 'album/coast-dusk.webp', offset: 105_000, size: 3000 });
    await expect(result(page)).toContainText('"eof": 1');

    // A second webview over the first has the app's title and back button; back shows the first one unchanged.
    await ask(page, 'openWebview', { url: '/tncRule', tokenType: '', closeSelfPage: 0 });
    await expect(page.locator('iframe')).toHaveCount(2);
    await expect(page.getByTestId('title')).toHaveText('隐私政策', { timeout: 15_000 });
    await expect(page.getByRole('navigation', { name: '应用底栏' })).toHaveCount(0);
    await page.getByRole('button', { name: '应用返回' }).click();
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(app(page).locator('article').first()).toBeVisible();
  },
);

test(
  'the simulator opens paths, restarts the webview, saves a recording, logs out and reinstalls the app',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(90_000);
    const terms = app(page).getByRole('dialog', { name: '访客隐私说明' });
    await page.goto(server.origin + '/shell');
    await terms.getByRole('checkbox').check({ timeout: 30_000 });
    await terms.getByRole('button', { name: '同意并继续' }).click();
    await expect(terms).toHaveCount(0);
    await page.getByRole('button', { name: '在应用里登录' }).click();
    await question(page, '应用登录').getByRole('button', { name: /车主/ }).click();
    const signOut = page.getByRole('button', { name: '退出 车主' });
    await expect(signOut).toBeVisible();
    const body = app(page).locator('body');
    const place = () => body.evaluate(() => location.pathname).catch(() => '');
    const path = page.getByRole('textbox', { name: '打开路径' });

    // The address of another host is ignored.
    await path.fill('//elsewhere.example/home');
    await path.press('Enter');
    await path.fill('/circle/circleList');
    await path.press('Enter');
    await expect.poll(place).toBe('/circle/circleList');
    await expect(app(page).getByRole('heading', { name: '我的圈子' })).toBeVisible({ timeout: 20_000 });

    // A restarted webview shows the same page to the same person.
    await body.evaluate(() => Object.assign(window, { before: 1 }));
    await page.getByRole('button', { name: '重新打开' }).click();
    await expect.poll(() => body.evaluate(() => 'before' in window).catch(() => true)).toBe(false);
    await expect(app(page).getByRole('heading', { name: '我的圈子' })).toBeVisible({ timeout: 20_000 });
    expect(await place()).toBe('/circle/circleList');

    await expect.poll(() => recording(page)).toContain('kernel.started');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '保存录制' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('shell.ndjson');
    expect(readFileSync(await file.path(), 'utf8')).toContain('"topic":"kernel.started"');

    await signOut.click();
    await expect(page.getByRole('button', { name: '在应用里登录' })).toBeVisible();
    await expect(app(page).getByRole('heading', { name: '我的圈子' })).toHaveCount(0);

    // After a reinstallation the login and the accepted terms are gone.
    await page.getByRole('button', { name: '重新安装' }).click();
    await expect.poll(place, { timeout: 20_000 }).toBe('/home');
    await expect(terms).toBeVisible({ timeout: 20_000 });
  },
);

test(
  'the live panel lists the envelopes of the running app without reloading it or recording its own taps',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('visitorTerms', 'test'));
    await page.goto(server.origin + '/home');
    await expect(page.locator('article').nth(1)).toBeVisible({ timeout: 20_000 });
    await page.evaluate(() => Object.assign(window, { before: 1 }));
    await page.waitForFunction(() => '__live' in window);
    await page.keyboard.press('Control+Shift+L');
    const panel = page.frameLocator('iframe[title="实时总线"]');
    await expect(panel.getByRole('option').first()).toBeVisible({ timeout: 15_000 });
    await heart(page.locator('article').first()).click();
    await panel.getByRole('textbox', { name: '搜索' }).fill('tapped');
    await panel.getByRole('option', { name: /session\.tapped/ }).click({ timeout: 10_000 });
    await expect(panel.getByRole('region', { name: '信封详情' })).toContainText('"button"');
    // Taps in the panel are not recorded as taps in the app.
    await panel.getByRole('button', { name: '暂停' }).click();
    await panel.getByRole('button', { name: '继续' }).click();
    await page.getByRole('button', { name: '取消' }).click();
    await expect(panel.getByRole('option', { name: /session\.tapped/ })).toHaveCount(2, { timeout: 10_000 });
    await page.keyboard.press('Control+Shift+L');
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await page.evaluate(() => 'before' in window)).toBe(true);
  },
);
