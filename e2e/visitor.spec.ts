import { cards, expect, feedStands, heart, logIn, test } from './kit';
import { followLink } from '../tests/followLink';

test(
  'a visitor without a cookie sees the feed before it is decided that nobody is logged in',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ still: false });
    // The page notes when its first card is seen, and when the start page has gone.
    await page.addInitScript(() => {
      const look = (): void => {
        const isCovered = document.querySelector('.start') !== null;
        const isDrawn = document.querySelectorAll('article').length > 2;
        if (isDrawn && !isCovered) Object.assign(window, { seenAt: performance.now() });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/home');
    await feedStands(page);
    const [seenAt, paintedAt] = await page.evaluate(() => [
      (window as { seenAt?: number }).seenAt ?? Infinity,
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ]);
    // It is decided after 2000 ms. A machine that takes a second to paint anything may be later.
    expect(seenAt).toBeLessThan(Math.max(2000, 3 * (paintedAt ?? 0)));
    await expect(page).toHaveTitle(/社区/);
    await expect(cards(page).first()).toHaveAttribute('aria-label', /.+/);
  },
);

test('the terms dialog for visitors requires the checkbox, closes after consent, and does not open again', async ({
  phone,
}) => {
  const { page } = await phone({ agreed: false, still: false });
  await page.goto('/home');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible({ timeout: 10_000 });
  await dialog.getByRole('button', { name: /^同意/ }).click();
  await expect(page.getByText('请确认您已细阅读协议')).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: /^同意/ }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await feedStands(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a visitor who taps a like is asked to log in, and the post is liked after the login', async ({ phone }) => {
  const { page } = await phone();
  await page.goto('/home');
  await feedStands(page);
  const like = heart(cards(page).nth(1));
  await like.click();
  await expect(page.getByRole('dialog', { name: '提示' })).toContainText('你还未登录，登录后继续');
  await logIn(page, '粉丝');
  await expect(heart(cards(page).nth(1))).toHaveAttribute('aria-pressed', 'true', { timeout: 15_000 });
});

test('a token that arrives late logs the visitor in without a reload', { tag: '@full' }, async ({ phone, server }) => {
  const { signIn } = await import('../tests/signedCall.mjs');
  const { page, context } = await phone();
  await page.goto('/home');
  await feedStands(page);
  await page.evaluate(() => {
    (window as { stayed?: number }).stayed = 1;
  });
  const { idToken } = await signIn(server.origin, 1);
  await context.addCookies([{ name: 'idToken', value: idToken, url: server.origin }]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('tab', { name: '关注' }).click();
  await expect(page.getByText('登录后查看关注的人')).toHaveCount(0, { timeout: 15_000 });
  expect(await page.evaluate(() => (window as { stayed?: number }).stayed)).toBe(1);
});

test('an unknown route shows the 404 page, whose button returns to the feed', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle(/页面不存在/);
  await page.getByRole('button', { name: '返回首页' }).click();
  await feedStands(page);
});

test('the privacy policy and the user agreement open without any dialog', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ agreed: false });
  await page.goto('/tncRule');
  await expect(page).toHaveTitle(/隐私政策/);
  await expect(page.getByRole('tab', { name: '用户协议' })).toBeVisible({ timeout: 10_000 });
  await page.getByRole('tab', { name: '用户协议' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'a page with a slow script shows its title and a working back button while it loads',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/ShopHomeScreen[^/]*\.js$/, (route) => arrived.then(() => route.continue()));
    await page.goto('/home');
    await feedStands(page);
    await followLink(page, '/shop/home');
    await expect(page.getByRole('heading', { name: '积分商城', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await followLink(page, '/shop/home');
    arrive();
    await expect(
      page
        .getByRole('button', { name: /搜索/ })
        .or(page.getByRole('link', { name: /搜索/ }))
        .first(),
    ).toBeVisible({ timeout: 20_000 });
  },
);
