// A failure of the shell itself happens outside the error boundary of the current page and must not blank the window.
import { expect, it, onTestFinished } from 'vitest';
import { followLink } from '../followLink';
import { openShell } from './shellServer';

it('the shell shows an error instead of a blank window when it fails, and renders again on reload', async () => {
  const shell = await openShell();
  onTestFinished(() => shell.close());
  const page = await shell.open('/home?phase=tourist');
  await page.locator('#overlays [role=status]').waitFor({ state: 'attached' });
  // The shell itself scrolls when it shows a page.
  await page.evaluate(() => {
    const scrollTo = window.scrollTo.bind(window);
    const fail = (): void => {
      Object.assign(window, { scrollTo });
      throw new Error('no scrolling here');
    };
    Object.assign(window, { scrollTo: fail });
  });
  await followLink(page, '/tncRule');
  await page.getByText('页面暂时无法显示').waitFor();
  await page.getByRole('button', { name: '重新加载' }).click();
  await page.getByRole('tab', { name: '隐私政策' }).waitFor();
  expect(await page.getByText('页面暂时无法显示').count()).toBe(0);
}, 60_000);
