// Putting the app on the home screen: who is asked, how, and when not.
import { expect, feedStands, linksAreTaken, test, worlds } from './kit';
import type { Phone } from './kit';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const hint = ({ page }: Phone) => page.getByRole('region', { name: '放到主屏幕' });

/** Opens the home page with a clock that a test can move. */
async function open(at: Phone): Promise<void> {
  await at.page.clock.install();
  await at.page.goto('/home');
  await feedStands(at.page);
  await linksAreTaken(at.page);
}
const aMinute = ({ page }: Phone): Promise<void> => page.clock.fastForward(61_000);
/** What Chromium does when the app can be installed; without a window of its own it never does. */
const offer = ({ page }: Phone): Promise<void> =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.setAttribute('data-prompted', '');
        return Promise.resolve();
      },
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(event);
  });

test(
  'on a second visit, after a minute, the browser’s prompt is offered above the bottom bar',
  { tag: '@full' },
  async ({ phone }) => {
    const at = await phone();
    await open(at);
    await offer(at);
    await expect(hint(at)).toHaveCount(0);
    await aMinute(at);
    await expect(hint(at)).toBeVisible();
    const bar = await at.page.getByRole('navigation', { name: '底部导航' }).boundingBox();
    const box = await hint(at).boundingBox();
    expect(box && bar ? Math.round(box.y + box.height - bar.y) : NaN).toBe(0);
    await hint(at).getByRole('button', { name: '添加' }).click();
    await expect(at.page.locator('html[data-prompted]')).toHaveCount(1);
    await expect(hint(at)).toHaveCount(0);
  },
);

test('who closes the hint is not asked again', { tag: '@full' }, async ({ phone }) => {
  const at = await phone();
  await open(at);
  await offer(at);
  await aMinute(at);
  await hint(at).getByRole('button', { name: '关闭' }).click();
  await expect(hint(at)).toHaveCount(0);
  await at.page.reload();
  await feedStands(at.page);
  await linksAreTaken(at.page);
  await offer(at);
  await aMinute(at);
  await expect(hint(at)).toHaveCount(0);
});

test('in Safari on a phone the steps are shown', { tag: '@full' }, async ({ phone }) => {
  const at = await phone({ userAgent: safari });
  await open(at);
  await aMinute(at);
  await hint(at).getByRole('button', { name: '添加' }).click();
  const steps = at.page.getByRole('dialog', { name: '放到主屏幕' });
  await expect(steps.getByText('向下找到「添加到主屏幕」')).toBeVisible();
  await steps.getByRole('button', { name: '知道了' }).click();
  await expect(steps).toHaveCount(0);
  await expect(hint(at)).toHaveCount(0);
});

test(
  'nobody is asked on a first visit, nor in the app, nor where a browser cannot install',
  { tag: '@full' },
  async ({ phone }) => {
    const first = await phone({ visited: false });
    await open(first);
    await offer(first);
    await aMinute(first);
    await expect(hint(first)).toHaveCount(0);
    const cannot = await phone();
    await open(cannot);
    await aMinute(cannot);
    await expect(hint(cannot)).toHaveCount(0);
    const app = await phone(worlds.app);
    await open(app);
    await offer(app);
    await aMinute(app);
    await expect(hint(app)).toHaveCount(0);
  },
);

test(
  'the manifest names icons that are there, for a start in a window of its own',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page } = await phone();
    await page.goto('/home');
    const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
    const manifest = (await (await page.request.get(server.origin + href)).json()) as {
      display: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/home' });
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src } of manifest.icons)
      expect((await page.request.get(server.origin + src)).headers()['content-type']).toBe('image/png');
  },
);
