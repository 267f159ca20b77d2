// Scripts that come after the first screen, and are refused by the network at first.
import type { Page } from '@playwright/test';
import { expect, heart, logIn, test } from './kit';

/** Refuses the scripts with this name until the returned function is called. */
async function refuse(page: Page, name: RegExp): Promise<() => void> {
  let isRefused = true;
  await page.route(name, (route) => (isRefused ? route.abort('connectionreset') : route.continue()));
  return () => (isRefused = false);
}

test('a tap whose script is refused at first is followed once it comes', async ({ phone }) => {
  // An error that nobody has caught fails the journey, too.
  const { page } = await phone();
  const letThrough = await refuse(page, /\/assets\/soon-[^/]*\.js$/);
  const refused = page.waitForEvent('requestfailed', (request) => /\/soon-/.test(request.url()));
  await page.goto('/home');
  await refused;
  const again = page.waitForEvent('requestfailed', (request) => /\/soon-/.test(request.url()));
  await heart(page.locator('#root article').first()).click();
  await again;
  letThrough();
  await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible({ timeout: 30_000 });
});

test('a login is kept though a script that the bridge needs was refused at first', async ({ phone }) => {
  const { page, context } = await phone();
  const letThrough = await refuse(page, /\/assets\/(soon|start)-[^/]*\.js$/);
  const refused = page.waitForEvent('requestfailed', (request) => /\/soon-/.test(request.url()));
  await page.goto('/home');
  await refused;
  await expect(page.locator('#root article').first()).toBeVisible();
  letThrough();
  await heart(page.locator('#root article').first()).click();
  await logIn(page, '粉丝');
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('idToken');
});
