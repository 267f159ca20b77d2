// Writes a post with pictures as a person does, and finds it among the published ones.
import type { Page } from '@playwright/test';
import { call } from '../tests/signedCall.mjs';
import { expect } from './kit';

export type Photo = { name: string; mimeType: string; buffer: Buffer };
export type Listed = {
  threadId: string;
  title: string;
  images: { url: string; width: number; height: number; color: string }[];
  video: { vid: string; playUrl: string; coverUrl: string; duration: number } | null;
};
/** The first one that is offered. */
export async function chooseCircle(page: Page): Promise<void> {
  await page.getByRole('button', { name: '选择圈子' }).click();
  await page
    .getByRole('dialog', { name: '选择圈子' })
    .getByRole('button', { name: /^(?!关闭)/ })
    .first()
    .click();
}
export async function write(page: Page, title: string, threadType = '0'): Promise<void> {
  await page.goto('/circle/addThread?threadType=' + threadType);
  await chooseCircle(page);
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).fill('按里程排好了九个可以安心停车的位置。');
}
export async function choose(page: Page, files: Photo[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('toolbar').getByRole('button', { name: '图片' }).click(),
  ]);
  await chooser.setFiles(files);
  await expect(page.locator('[data-tile]')).toHaveCount(files.length, { timeout: 20_000 });
}
export async function published(origin: string, token: string, title: string): Promise<Listed[]> {
  const { list } = (await call(origin, 'GET', 'main/bbs/threads', { tab: 'new', pageSize: 20 }, token)).data;
  return (JSON.parse(JSON.stringify(list)) as Listed[]).filter((thread) => thread.title === title);
}
