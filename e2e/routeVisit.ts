// Visits a route of the specification by a link and checks its page.
import type { Page } from '@playwright/test';
import { followLink } from '../tests/followLink';
import type { SpecRoute } from '../tests/spec/routes';
import { expect } from './kit';

export type Visitor = { who: 'visitor' | 'member'; world: 'browser' | 'app' };

/** Reads everything that is checked in one evaluation, which takes a tenth of the time of separate ones. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (el: Element): boolean =>
      el.getClientRects().length > 0 && getComputedStyle(el).visibility === 'visible';
    const mains = Array.from(document.querySelectorAll('main')).filter(isVisible);
    const words = Array.from(document.body.children)
      .filter((el) => el.tagName !== 'SCRIPT' && el.tagName !== 'STYLE')
      .map((el) => el.textContent)
      .join('\n');
    const told = (window as Window & { heard?: { name: string; data: unknown }[] }).heard ?? [];
    return {
      path: location.pathname,
      title: document.title,
      toldTitle: told.filter(({ name }) => name === 'setTitle').pop()?.data,
      startPages: document.querySelectorAll('[role=status][aria-label="正在打开臻驰社区"]').length,
      questions: Array.from(document.querySelectorAll('[role=dialog]')).filter(
        (dialog) => document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent === '提示',
      ).length,
      asksForLogin: words.includes('请先登录'),
      failure: /加载失败|内容已被删除或不存在|暂无权限查看/.exec(words)?.[0] ?? '',
      skeletons: mains.flatMap((main) => Array.from(main.querySelectorAll('.sk'))).filter(isVisible).length,
      // By tag, because a dialog over the page hides its headings from the accessibility tree.
      headings: mains.flatMap((main) => Array.from(main.querySelectorAll('h1, h2, h3, [role=heading]'))).length,
    };
  });

const question = (page: Page) => page.getByRole('dialog', { name: '提示' });
/** Closes the login prompt. */
export async function putAway(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: '取消' }).click();
  // It stays in the page until its animation has ended.
  await expect(question(page)).toHaveCount(0);
}

async function look(page: Page, route: SpecRoute, { who, world }: Visitor): Promise<void> {
  let seen = await readPage(page);
  // A page that opens the login prompt by itself is checked after the prompt is closed.
  if (who === 'visitor' && route.tourist !== 'prompt' && seen.questions > 0) {
    await putAway(page);
    seen = await readPage(page);
  }
  const leads = route.leads?.[world];
  if (leads && seen.path === leads) return;
  expect(seen.path, 'it stays there').toBe(route.path);
  expect(seen.startPages, 'no start page').toBe(0);
  expect(seen.title, 'no title, or the 404’s').not.toMatch(/^$|页面不存在/);
  if (!route.named) expect(seen.title).toContain(route.title);
  if (world === 'app') expect(seen.toldTitle, 'the app’s bar has it too').toEqual({ title: seen.title });
  if (who === 'visitor' && route.tourist === 'prompt')
    return expect(seen.asksForLogin, 'it asks for the login').toBe(true);
  expect(seen.asksForLogin, 'it asks for no login').toBe(false);
  expect(seen.failure, 'what it shows is there').toBe(route.staffOnly ? '暂无权限查看' : '');
  expect(seen.skeletons, 'its shape has given way').toBe(0);
  expect(seen.headings, 'a heading').toBeGreaterThan(0);
}
/** Opens the route by a link and waits until its page is correct. Returns what is wrong otherwise. */
export async function arrive(page: Page, route: SpecRoute, visitor: Visitor): Promise<string[]> {
  await followLink(page, route.path + (route.query ? '?' + route.query : ''));
  try {
    await expect(() => look(page, route, visitor)).toPass({ timeout: 15_000, intervals: [20, 50, 100] });
    return [];
  } catch (e) {
    const seen = (await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 100);
    return [`${route.path}: ${String(e).replace(/\s+/g, ' ').slice(0, 160)} (${await page.title()}: ${seen})`];
  }
}
