import { expect, feedStands, test } from './kit';

test('the feed causes no CSP reports', async ({ phone, server }) => {
  const { page } = await phone({ person: 2 });
  await page.goto('/home');
  await feedStands(page);
  await page.evaluate(() => window.scrollTo(0, 3000));
  await page.getByRole('tab', { name: '视频' }).click();
  await expect(page.locator('article:visible').first()).toBeVisible();
  const reports: unknown = await (await fetch(server.origin + '/debug/csp-reports')).json();
  expect(Array.isArray(reports) ? reports : (reports as { reports: unknown[] }).reports).toEqual([]);
});
