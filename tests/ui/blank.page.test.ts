// What draws nothing: not even a failure of the shell itself, outside the boundary of the page that is shown.
import { expect, it, onTestFinished } from 'vitest';
import { followLink } from '../followLink';
import { openShell } from './shellServer';

it('never leaves a blank window: where the shell itself fails it says so, and draws again when it is told to', async () => {
  const shell = await openShell();
  onTestFinished(() => shell.close());
  const page = await shell.open('/home?phase=tourist');
  await page.locator('#overlays [role=status]').waitFor({ state: 'attached' });
  // Coming into view is the shell's own work.
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
