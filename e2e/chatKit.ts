// Steps that the journeys of chat share: entering a room, sending a message, finding a message.
import type { Locator, Page } from '@playwright/test';
import { expect } from './kit';

export const slow = { timeout: 45_000 };
export const field = (page: Page): Locator => page.getByRole('textbox', { name: '消息' });
export const rows = (page: Page): Locator => page.locator('[data-message]');
export const row = (page: Page, words: string | RegExp): Locator => rows(page).filter({ hasText: words });
const waits = (at: Locator): Locator => at.getByRole('img', { name: /发送中|待发送/ });
/** Asserts that the room shows no bar about its connection. */
export const noBar = (page: Page): Promise<void> =>
  expect(page.getByText(/连接中…|未连接，点击重试|已在其他设备登录|登录已过期|聊天已在其他页面打开/)).toHaveCount(
    0,
    slow,
  );

/** Opens the room and waits until chat is connected. */
export async function enter(page: Page, conversationID: string): Promise<void> {
  await page.goto(`/mine/chat?conversationID=${conversationID}`);
  await expect(field(page)).toBeVisible(slow);
  await noBar(page);
}
export async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(field(page)).toHaveValue('');
}
export const sent = (at: Locator): Promise<void> => expect(waits(at)).toHaveCount(0, slow);
export const notYetSent = (at: Locator): Promise<void> => expect(waits(at)).toBeVisible(slow);
/** Sends files by a button of the panel 更多功能. */
export async function choose(
  page: Page,
  key: string,
  files: string | string[] | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  if (!(await page.getByRole('group', { name: '更多功能' }).isVisible()))
    await page.getByRole('button', { name: '更多功能' }).click();
  await page.getByRole('group', { name: '更多功能' }).getByRole('button', { name: key }).click();
  await (await chooser).setFiles(files);
}
