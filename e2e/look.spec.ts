import { accessible } from './axe';
import { cards, expect, feedStands, heart, onOwnServer } from './kit';
import type { Locator, Page } from '@playwright/test';
import { call } from '../tests/signedCall.mjs';

// One journey before it agrees to the terms in everybody's name; here one person must not have.
const test = onOwnServer();

/**
 * What opens a dialog is pressed until it stands. While the page is still being filled a press may hit what has just come to lie
 * there (a picture, which opens the viewer over everything): that is closed again.
 */
async function pressed(page: Page, button: Locator, dialog: string): Promise<void> {
  const wanted = page.getByRole('dialog', { name: dialog });
  await expect(async () => {
    if (await wanted.count()) return;
    if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    await button.click({ timeout: 3000 });
    await expect(wanted).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 40_000 });
}

for (const theme of ['light', 'dark'] as const) {
  test(`every screen and dialog is free of accessibility violations (${theme})`, async ({ phone, server }) => {
    test.setTimeout(300_000);
    const list = (await call(server.origin, 'GET', 'main/bbs/threads', { tab: 'recommend' })).data.list;
    const threadId = list[0]?.threadId ?? '';
    const { page } = await phone({ person: 1, theme, still: true });
    for (const route of ['/home', `/circle/threadDetail?threadId=${threadId}`, '/tncRule', '/errorPage?type=server', '/nowhere', '/old-home', '/c-home', '/circle/threadDetail?threadId=none']) {
      await page.goto(route);
      await page.locator('main:visible').filter({ hasText: /[一-龥]{2}/ }).first().waitFor();
      if (/home$/.test(route)) await feedStands(page);
      await accessible(page, route);
    }
    await page.goto(`/circle/threadDetail?threadId=${threadId}`);
    await pressed(page, page.getByRole('button', { name: /说点什么/ }), '写评论');
    await accessible(page, 'composer');

    const terms = await phone({ person: 4, theme, still: true });
    await terms.page.goto('/home');
    await terms.page.getByRole('dialog').waitFor();
    await accessible(terms.page, 'terms');

    const visitor = await phone({ theme, still: true });
    await visitor.page.goto('/home');
    await feedStands(visitor.page);
    await pressed(visitor.page, heart(cards(visitor.page).first()), '提示');
    await accessible(visitor.page, 'login prompt');
    await visitor.page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确认' }).click();
    await visitor.page.getByRole('dialog', { name: '登录' }).waitFor();
    await accessible(visitor.page, 'login sheet');
  });
}

test('nothing of it breaks the policy of the page', async ({ phone, server }) => {
  const { page } = await phone({ person: 2 });
  await page.goto('/home');
  await feedStands(page);
  await page.evaluate(() => window.scrollTo(0, 3000));
  await page.getByRole('tab', { name: '视频' }).click();
  await expect(page.locator('article:visible').first()).toBeVisible();
  const reports: unknown = await (await fetch(server.origin + '/debug/csp-reports')).json();
  expect(Array.isArray(reports) ? reports : (reports as { reports: unknown[] }).reports).toEqual([]);
});
