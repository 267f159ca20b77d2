// Steps that the journeys of points share: numbers in texts, the balance, a delivery address.
import type { Page } from '@playwright/test';
import { expect } from './kit';

export const digits = (text: string | null): number => Number((text ?? '').replace(/[^\d]/g, ''));

/** Opens the ledger and returns the balance. */
export async function balanceOf(page: Page): Promise<number> {
  await page.goto('/mine/points');
  await expect(page.locator('.hero')).not.toHaveText('–', { timeout: 20_000 });
  return digits(await page.locator('.hero').textContent());
}
/** Opens the ledger and waits for this balance, because the cached one is shown first. */
export async function hasBalance(page: Page, wanted: number): Promise<void> {
  await page.goto('/mine/points');
  await expect.poll(async () => digits(await page.locator('.hero').textContent()), { timeout: 20_000 }).toBe(wanted);
}
export async function makeAddress(page: Page, receiver: string): Promise<void> {
  const form = page.getByRole('dialog', { name: '新增地址' });
  await form.getByLabel('收件人').fill(receiver);
  await form.getByLabel('手机号').fill('13800000009');
  await form.getByRole('button', { name: /^所在地区/ }).click();
  for (const name of ['广东省', '深圳市', '南山区']) await page.getByRole('button', { name, exact: true }).click();
  await form.getByLabel('详细地址').fill('科技园南区 12 栋 1801');
  await form.getByRole('button', { name: '保存' }).click();
}
