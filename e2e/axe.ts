// Nothing for axe to say of a page, once everything on it has come to rest; and of a row of screens, with the largest type on the
// smallest phone.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from '../tests/atRest';
import { expect, startPage } from './kit';

export async function accessible(page: Page, where: string): Promise<void> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  expect(violations.map((v) => `${where}: ${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
}
/** Each screen, once the words that belong to it stand: accessible, and no wider than the phone. */
export async function accessibleScreens(page: Page, screens: readonly (readonly [route: string, words: string])[]): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('type', 'xl'));
  for (const [route, words] of screens) {
    await page.goto(route);
    await expect(page.locator('main:visible').getByText(words).first()).toBeVisible({ timeout: 20_000 });
    await expect(startPage(page)).toHaveCount(0, { timeout: 20_000 });
    await accessible(page, route);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBeLessThanOrEqual(360);
  }
}
