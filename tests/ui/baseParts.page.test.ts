// The components of the kit on the gallery page in a real browser: focus, keyboard, touch, accessibility and large type.
import type { Browser, CDPSession, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atRest } from '../atRest';
import { colourRules, violationsOn } from '../axeOn';
import { serveGallery } from './galleryServer';
import type { Gallery } from './galleryServer';
import { sharedBrowser } from './sharedBrowser';

let gallery: Gallery;
let browser: Browser;
let page: Page;
let cdp: CDPSession;
let problems: string[];

beforeAll(async () => {
  gallery = await serveGallery();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

let shown = '';
/** Opens the gallery, or reuses it when it is open in that state without an overlay. */
async function open(query = '', width = 360, height = 640): Promise<void> {
  const wanted = `${query} ${width} ${height}`;
  if (shown === wanted && problems.length === 0 && (await dialog().count()) === 0) return;
  shown = wanted;
  await page?.context().close();
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  });
  page = await context.newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !message.text().includes('nothing.webp') &&
      !message.text().includes('Failed to load resource')
    )
      problems.push(message.text());
  });
  await page.goto(gallery.address + query);
  await page.getByRole('main').waitFor();
  cdp = await context.newCDPSession(page);
}
beforeEach(() => open());

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
async function gone(): Promise<void> {
  await expect.poll(() => dialog().count(), { timeout: 10_000 }).toBe(0);
}
/** Waits until the animations of the dialog have ended. */
const still = () =>
  page.waitForFunction(() =>
    document
      .querySelector('[role=dialog]')
      ?.getAnimations({ subtree: true })
      .every((a) => a.playState !== 'running'),
  );

type Point = readonly [x: number, y: number];
const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
async function drag([x0, y0]: Point, [x1, y1]: Point): Promise<void> {
  await touch('touchStart', [[x0, y0]]);
  for (let i = 1; i <= 8; i++) await touch('touchMove', [[x0 + ((x1 - x0) * i) / 8, y0 + ((y1 - y0) * i) / 8]]);
  await touch('touchEnd', []);
}

describe('an overlay', () => {
  it('keeps the focus inside, makes the page inert, and restores the focus when it closes', async () => {
    await button('登录提示').click();
    await dialog().waitFor();
    const isBelow = (as: string) => page.evaluate((be) => document.getElementById('root')?.matches(be), as);
    expect(await isBelow('[aria-hidden=true]')).toBe(true);
    await expect.poll(() => isBelow('[inert]')).toBe(true);
    const seen: string[] = [];
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      seen.push(await focused());
    }
    expect(seen).toEqual(['取消', '确认', '取消', '确认']);
    expect(await page.locator('[class~="undefined"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await gone();
    expect(await isBelow('[inert],[aria-hidden]')).toBe(false);
    expect(await focused()).toBe('登录提示');
    expect(problems).toEqual([]);
  });

  it('restores the focus to the first opener when a second overlay replaced the first', async () => {
    await button('登录提示').click();
    await button('确认').click();
    await page.getByRole('dialog', { name: '登录后继续点赞' }).waitFor();
    expect(await focused()).toBe('手机号');
    await button('关闭').click();
    await gone();
    expect(await focused()).toBe('登录提示');
  });

  it('is closed by back, one at a time; a dialog that requires an answer stays open', async () => {
    await page.evaluate(() => {
      for (let i = 0; i < 3; i++) history.pushState(i, '');
    });
    await button('操作面板').click();
    await dialog().waitFor();
    await page.goBack();
    await gone();
    await button('协议').click();
    await dialog().waitFor();
    await page.goBack();
    await page.keyboard.press('Escape');
    await still();
    expect(await dialog().count()).toBe(1);
    await button('不同意').click();
    await gone();
  });

  it('of kind sheet is closed by dragging it down, and stays open after a small drag', async () => {
    await button('操作面板').click();
    await dialog().waitFor();
    await still();
    await drag([180, 420], [180, 436]);
    expect(await page.getByRole('status').filter({ hasText: '已减少' }).count()).toBe(0);
    // A short drag of the mouse on a row is not a click either.
    const row = await button('举报').boundingBox();
    const y = (row?.y ?? 0) + 10;
    await page.mouse.move(180, y);
    await page.mouse.down();
    await page.mouse.move(180, y + 12, { steps: 3 });
    await page.mouse.up();
    expect(await page.getByRole('status').filter({ hasText: '举报' }).count()).toBe(0);
    expect(await dialog().count()).toBe(1);
    await drag([180, 420], [180, 630]);
    await gone();
  });

  it('of kind sheet stays open after a double tap on its opener, and is closed by a later tap beside it', async () => {
    const opener = button('操作面板');
    await opener.evaluate((el) => window.scrollBy(0, el.getBoundingClientRect().top - 80));
    await opener.dblclick();
    await dialog().waitFor();
    await still();
    expect(await dialog().count()).toBe(1);
    // No longer a part of the double tap.
    await page.waitForFunction(
      (opened) => performance.now() - opened > 300,
      await page.evaluate(() => performance.now()),
    );
    await page.mouse.click(180, 20);
    await gone();
  });

  it('of kind sheet scrolls its long content without scrolling the page below', async () => {
    await button('长面板').click();
    await dialog().waitFor();
    await still();
    const at = await page.evaluate(() => window.scrollY);
    const inside = () => page.evaluate(() => document.querySelector('[role=dialog] [data-scroll]')?.scrollTop ?? 0);
    await drag([180, 560], [180, 260]);
    await expect.poll(inside).toBeGreaterThan(100);
    await drag([180, 300], [180, 360]);
    expect(await dialog().count()).toBe(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(at);
  });

  it('of kind toast is announced to screen readers and disappears', { tags: 'full' }, async () => {
    await button('完成提示').click();
    const toast = page.getByRole('status').filter({ hasText: '已收藏' });
    await toast.waitFor();
    await expect.poll(() => toast.count(), { timeout: 10_000 }).toBe(0);
  });
});

describe('the picture viewer', () => {
  const place = () => page.locator('[role=dialog] [role=status]').innerText();
  const moved = () =>
    page.evaluate(() => document.querySelector<HTMLElement>('[data-slide][aria-hidden=false]')?.style.transform ?? '');
  const tapTwice = async () => {
    await page.touchscreen.tap(180, 320);
    await page.touchscreen.tap(180, 320);
  };
  beforeEach(async () => {
    await button('查看图片 2/9').click();
    await dialog().waitFor();
    await still();
  });

  it('moves by swipe and arrow keys, and stops at both ends', { tags: 'full' }, async () => {
    expect(await place()).toBe('2 / 9');
    await drag([300, 320], [60, 320]);
    await expect.poll(place).toBe('3 / 9');
    for (let i = 0; i < 3; i++) await drag([60, 320], [320, 320]);
    await expect.poll(place).toBe('1 / 9');
    await page.keyboard.press('ArrowRight');
    await expect.poll(place).toBe('2 / 9');
  });

  it('zooms by double tap and pinch, and pans instead of swiping while zoomed', { tags: 'full' }, async () => {
    await tapTwice();
    await expect.poll(moved).toContain('scale(2.5)');
    await drag([180, 320], [60, 320]);
    expect(await place()).toBe('2 / 9');
    await tapTwice();
    await expect.poll(moved).toBe('');
    await touch('touchStart', [
      [150, 320],
      [210, 320],
    ]);
    for (let i = 1; i <= 6; i++)
      await touch('touchMove', [
        [150 - i * 10, 320],
        [210 + i * 10, 320],
      ]);
    await touch('touchEnd', []);
    await expect.poll(moved).toContain('scale(3)');
    expect(problems).toEqual([]);
  });

  it('is closed by a swipe down, a tap or Escape, and restores the focus to the cell', { tags: 'full' }, async () => {
    await drag([180, 320], [184, 560]);
    await gone();
    expect(await focused()).toBe('查看图片 2/9');
    await button('查看图片 3/9').click();
    await dialog().waitFor();
    await still();
    await page.touchscreen.tap(180, 600);
    await gone();
    await button('查看图片 3/9').click();
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await gone();
  });
});

describe('the picture viewer with a white picture', () => {
  async function openWhite(from: Page): Promise<void> {
    await from.getByRole('button', { name: '查看图片 1/9', exact: true }).first().click();
    await from.getByRole('dialog').waitFor();
    await from.locator('[data-slide][aria-hidden=false]').evaluate((slide) => void (slide.style.background = '#fff'));
    await from.waitForFunction(() =>
      document
        .querySelector('[role=dialog]')
        ?.getAnimations({ subtree: true })
        .every((a) => a.playState !== 'running'),
    );
  }
  const opacityOf = (from: Page, name: string) =>
    from.getByRole('button', { name, includeHidden: true }).evaluate((step) => Number(getComputedStyle(step).opacity));
  /** Contrast of white with the background behind this control. */
  async function contrastOf(part: Locator): Promise<number> {
    const { data, info } = await sharp(await part.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const greys = Array.from({ length: info.width * info.height }, (_, i) => data[i * 3] ?? 0).toSorted(
      (a, b) => a - b,
    );
    const light = ((greys[greys.length >> 1] ?? 0) / 255 + 0.055) / 1.055;
    return 1.05 / (light ** 2.4 + 0.05);
  }

  it('has enough contrast for every control', { tags: 'full' }, async () => {
    await openWhite(page);
    for (const part of [
      dialog().getByRole('button', { name: '关闭' }),
      dialog().getByRole('status'),
      dialog().getByRole('button', { name: '保存图片' }),
    ]) {
      expect(await contrastOf(part)).toBeGreaterThan(4.5);
    }
    expect([await opacityOf(page, '上一张'), await opacityOf(page, '下一张')], 'a finger swipes').toEqual([0, 0]);
    await page.keyboard.press('Escape');
    await gone();
  });
  it('shows previous and next to a mouse, and dims the one at the end', { tags: 'full' }, async () => {
    const context = await browser.newContext({
      viewport: { width: 800, height: 640 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    });
    const desk = await context.newPage();
    await desk.goto(page.url());
    await openWhite(desk);
    await desk.mouse.move(400, 300);
    await expect.poll(() => opacityOf(desk, '下一张')).toBe(1);
    expect(await contrastOf(desk.getByRole('button', { name: '下一张' }))).toBeGreaterThan(4.5);
    const back = await opacityOf(desk, '上一张');
    expect(back > 0 && back < 0.5, `${back}`).toBe(true);
    await context.close();
  });
});

describe('other components', () => {
  it('reload a failed picture by a tap', async () => {
    const failed = page.getByRole('button', { name: '图片加载失败，点击重试' });
    await button('播放视频，时长 02:47').scrollIntoViewIfNeeded();
    await failed.waitFor();
    await page.route('**/nothing.webp', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      }),
    );
    await failed.click();
    await page.locator('img[src="/nothing.webp"][data-on]').last().waitFor();
    expect(await failed.count()).toBe(0);
  });

  it('move between tabs with the arrow keys', async () => {
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('推荐').focus();
    await page.keyboard.press('ArrowRight');
    expect(await tab('最新').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await tab('推荐').getAttribute('aria-selected')).toBe('true');
  });

  it('send a sign-in code once, and again only after the wait', async () => {
    const send = page.getByRole('button', { name: '获取验证码' }).first();
    await send.click();
    await page.getByRole('button', { name: /^(60|59|58) 秒后重发$/ }).waitFor();
    expect(await page.getByRole('button', { name: /秒后重发$/ }).isDisabled()).toBe(true);
  });

  it('format a phone number as 3-4-4 and accept only digits', async () => {
    const phone = page.getByLabel('手机号').first();
    await phone.fill('139-8765-4321-99');
    expect(await phone.inputValue()).toBe('139 8765 4321');
  });
});

describe('accessibility', () => {
  /** Violations that axe reports once the page is at rest. */
  async function wrongWith(how: Parameters<typeof violationsOn>[1]): Promise<string[]> {
    await atRest(page);
    return (await violationsOn(page, how)).map(
      (v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`,
    );
  }
  // The other theme has the same elements, so only its colours are checked.
  it.each([
    ['?theme=light', {}],
    ['?theme=dark', { rules: colourRules }],
    ['?scope=clubz', { rules: colourRules }],
  ])('axe reports no violations on the gallery: %s', { tags: 'full' }, async (query, how) => {
    await open(query);
    expect(await wrongWith(how)).toEqual([]);
  });

  it.each(['登录提示', '协议', '操作面板', '登录面板'])(
    'axe reports no violations in the overlay %s',
    { tags: 'full' },
    async (name) => {
      await button(name).click();
      await dialog().waitFor();
      await still();
      // The page below is inert and was checked by itself.
      expect(await wrongWith({ without: ['#root'] })).toEqual([]);
    },
  );

  it('nothing is wider than the screen at the largest type size', { tags: 'full' }, async () => {
    await open('?type=xl');
    for (const width of [320, 360, 430]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    shown = '';
  });

  it(
    'everything, including overlays, is in a centred column of 480 px in a window of 500 px',
    { tags: 'full' },
    async () => {
      await open('', 500, 700);
      expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(30);
      await button('操作面板').click();
      await dialog().waitFor();
      const box = await dialog().boundingBox();
      const column = await page.locator('#root').boundingBox();
      expect(box?.width).toBe(480);
      expect(box?.x).toBe(column?.x);
    },
  );
});
