import AxeBuilder from '@axe-core/playwright';
import { cards, expect, feedStands, heart, test } from './kit';
import type { Page } from '@playwright/test';
import { call } from '../tests/signedCall.mjs';

async function clean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  expect(violations.map((v) => `${where}: ${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
}

for (const theme of ['light', 'dark'] as const) {
  test(`every screen and dialog is free of accessibility violations (${theme})`, async ({ phone, server }) => {
    test.setTimeout(180_000);
    const list = (await call(server.origin, 'GET', 'main/bbs/threads', { tab: 'recommend' })).data.list;
    const threadId = list[0]?.threadId ?? '';
    const { page } = await phone({ person: 1, theme, still: true });
    for (const route of ['/home', `/circle/threadDetail?threadId=${threadId}`, '/tncRule', '/errorPage?type=server', '/nowhere', '/old-home', '/c-home', '/circle/threadDetail?threadId=none']) {
      await page.goto(route);
      await page.locator('main:visible').filter({ hasText: /[一-龥]{2}/ }).first().waitFor();
      if (/home$/.test(route)) await feedStands(page);
      await clean(page, route);
    }
    await page.goto(`/circle/threadDetail?threadId=${threadId}`);
    await page.getByRole('button', { name: /说点什么/ }).click();
    await page.getByRole('dialog').waitFor();
    await clean(page, 'composer');

    const terms = await phone({ person: 4, theme, still: true });
    await terms.page.goto('/home');
    await terms.page.getByRole('dialog').waitFor();
    await clean(terms.page, 'terms');

    const visitor = await phone({ theme, still: true });
    await visitor.page.goto('/home');
    await feedStands(visitor.page);
    await heart(cards(visitor.page).first()).click();
    await visitor.page.getByRole('dialog', { name: '提示' }).waitFor();
    await clean(visitor.page, 'login prompt');
    await visitor.page.getByRole('button', { name: '确认' }).click();
    await visitor.page.getByRole('dialog', { name: '登录' }).waitFor();
    await clean(visitor.page, 'login sheet');
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
