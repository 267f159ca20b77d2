// What every page asks for after its first cards, where it cannot be had at once.
import { cards, expect, linksAreTaken, pullDown, test } from './kit';

test('a page whose next scripts come late can be pulled for new posts', { tag: '@full' }, async ({ phone }) => {
  test.setTimeout(90_000);
  const { page } = await phone({ person: 1 });
  // Of parts that are missing; this journey is about those that come again.
  await page.addInitScript(() => addEventListener('unhandledrejection', (e) => e.preventDefault()));
  let refused = 0;
  await page.route('**/assets/soon-*.js', (route) => (refused++, route.abort()));
  await page.goto('/home');
  await expect(cards(page).nth(2)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(3);
  await page.unroute('**/assets/soon-*.js');
  await linksAreTaken(page);
  await expect(async () => {
    await pullDown(page);
    await expect(page.getByText('正在刷新')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});
