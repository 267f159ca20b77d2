// What journeys about points share: the number in a text, how many points somebody has, an address for what is sent.
import type { Page } from '@playwright/test';
import { expect } from './kit';

export const digits = (text: string | null): number => Number((text ?? '').replace(/[^\d]/g, ''));

/** Goes to the ledger and reads the balance. */
export async function balanceOf(page: Page): Promise<number> {
  await page.goto('/mine/points');
  await expect(page.locator('.hero')).not.toHaveText('–', { timeout: 20_000 });
  return digits(await page.locator('.hero').textContent());
}
/** Goes to the ledger and waits until the balance is this one: what the phone keeps of it is shown before it is asked for. */
export async function hasBalance(page: Page, wanted: number): Promise<void> {
  await page.goto('/mine/points');
  await expect.poll(async () => digits(await page.locator('.hero').textContent()), { timeout: 20_000 }).toBe(wanted);
}
/** Fills in the sheet for a new address, and saves it. */
export async function makeAddress(page: Page, receiver: string): Promise<void> {
  const form = page.getByRole('dialog', { name: '新增地址' });
  await form.getByLabel('收件人').fill(receiver);
  await form.getByLabel('手机号').fill('13800000009');
  await form.getByRole('button', { name: /^所在地区/ }).click();
  for (const name of ['广东省', '深圳市', '南山区']) await page.getByRole('button', { name, exact: true }).click();
  await form.getByLabel('详细地址').fill('科技园南区 12 栋 1801');
  await form.getByRole('button', { name: '保存' }).click();
}
