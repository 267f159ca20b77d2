// The share flow in a browser, for any content: every press tries the browser's share menu first; without one our sheet
// offers the link and the poster, which can be closed and opened again.
import type { Locator } from './stage/stage';
import { expect } from 'vitest';
import { answer, asked, page } from './stage/stage';

/**
 * `press` opens the share menu; `href` is the shared inner link, `line` the shared title, `says` a part of the shared
 * description.
 */
export async function sharesInBrowser(
  press: () => Promise<void>,
  { line, says, href }: { line: string; says: string; href: string },
): Promise<void> {
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const open = async (times: number, failCode: string): Promise<void> => {
    await press();
    await expect.poll(() => asked('native.share')).toHaveLength(times);
    await answer('native.share', null, failCode);
  };
  const address = new URL(href, page.url()).href;
  await open(1, 'unsupported');
  expect(await asked('native.share')).toEqual([
    expect.objectContaining({
      target: 'chat',
      title: line,
      description: expect.stringContaining(says),
      pageUrl: address,
    }),
  ]);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void (document.documentElement.dataset['copied'] = text)) },
    }),
  );
  await dialog('分享').getByRole('button', { name: '复制链接' }).click();
  await page.getByText('复制成功').waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['copied'])).toBe(address);
  await dialog('分享').waitFor({ state: 'detached' });

  await open(2, 'cancelled');
  await expect.poll(() => page.evaluate(() => document.getElementById('root')?.inert)).toBe(false);
  expect([await dialog('分享').count(), await page.getByText('分享失败').count()]).toEqual([0, 0]);

  for (const times of [3, 4]) {
    await open(times, 'unsupported');
    await dialog('分享').getByRole('button', { name: '生成海报' }).click();
    await dialog('分享海报')
      .getByRole('img', { name: `海报：${line}，附二维码` })
      .waitFor();
    await dialog('分享').waitFor({ state: 'detached' });
    if (times === 4) break;
    await page.keyboard.press('Escape');
    await dialog('分享海报').waitFor({ state: 'detached' });
  }
  await dialog('分享海报').getByRole('button', { name: '保存图片' }).click();
  await answer('native.downloadImage', {});
  await page.getByText('已保存').waitFor();
}
