// A member visits every route in a browser (everyRoute.spec.ts has the other visits). axe finds no violation in one
// theme and no violation of its colour rules in the other, and no page is wider than the smallest phone with the
// largest type. axe finds no violation in the dialogs either.
import type { Page } from '@playwright/test';
import { followLink } from '../tests/followLink';
import { call, signIn } from '../tests/signedCall.mjs';
import { specRoutes } from '../tests/spec/routes';
import type { SpecRoute } from '../tests/spec/routes';
import { accessible } from './axe';
import { cards, expect, feedStands, heart, linksAreTaken, onOwnServer, startPage } from './kit';
import type { Phone } from './kit';
import { arrive } from './routeVisit';

// On a server of its own, because person 4 must not have agreed to the terms yet.
const test = onOwnServer();
test.describe.configure({ mode: 'parallel' });

type Post = { threadId: string; place: object | null; poll: { voteStatus: number } | null };
/** Other states of routes: addresses, each with a text of the page in that state. */
async function otherFaces(origin: string): Promise<[address: string, words: string][]> {
  const { idToken } = await signIn(origin, 5);
  const posts = (await call(origin, 'GET', 'main/bbs/threads/tribePage', { tribeId: 'c100', pageSize: 50 }, idToken))
    .data['list'] as unknown as Post[];
  const placed = posts.find((one) => one.place)?.threadId ?? '';
  const ended = posts.find((one) => one.poll?.voteStatus === 2)?.threadId ?? '';
  return [
    ['/nowhere', '页面不存在'],
    ['/circle/threadDetail?threadId=none', '内容已被删除或不存在'],
    ['/activity/activityDetails?activityId=act12', '当日有八级阵风'],
    ['/clubz/exchangeDetail?activityId=act25', '已兑完'],
    ['/activity/activityRule?activityId=act03', '查看社区活动通用规则'],
    ['/activity/activityHome?clubZ=1&kind=2', '晚安签到'],
    [`/clubz/clubZPostAddress?threadId=${placed}`, '复制地址'],
    ['/clubz/clubZPostAddress?pick=1', '不显示位置'],
    [`/clubz/voteStatistics?threadId=${ended}`, '人参与'],
    [`/clubz/clubZReport?targetType=1&targetId=${placed}`, '举报原因'],
    [`/clubz/clubZThreadDetail?threadId=${placed}`, '浏览'],
  ];
}
const viewport = { width: 360, height: 640 };
type Theme = 'light' | 'dark';
const other = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light');
const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/**
 * Checks all rules in the current theme and the colour rules in the other one. The page must follow the change of theme
 * at once. Returns the theme in which the page is left.
 */
async function inBothThemes(page: Page, where: string, theme: Theme): Promise<Theme> {
  await accessible(page, `${where} (${theme})`);
  const before = await ground(page);
  const next = other(theme);
  await page.emulateMedia({ colorScheme: next });
  await expect.poll(() => ground(page), `${where} follows the system into the ${next} theme`).not.toBe(before);
  await accessible(page, `${where} (${next})`, 'colours');
  return next;
}
/**
 * The greater of the page's widths with the default and the largest type. axe checks only the default type, for which
 * its contrast limits are stricter.
 */
const widestIn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { documentElement: html } = document;
    const widths = [html.scrollWidth];
    html.setAttribute('data-type', 'xl');
    // Components that observe the attribute render again.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    widths.push(html.scrollWidth);
    html.removeAttribute('data-type');
    return Math.max(...widths);
  });

/** The five tabs and a post. */
const mainPaths = ['/home', '/', '/activity/activityHome', '/mine/chatNotice', '/mine/info', '/circle/threadDetail'];
const isMain = ({ path }: SpecRoute): boolean => mainPaths.includes(path);

/** Opens the feed as person 1, who sees the most: a car owner, a member of Club Z and the leader of a group. */
async function openVisit(phone: (options: object) => Promise<Phone>): Promise<{
  page: Page;
  isFine: (where: string) => Promise<void>;
  visit: (routes: readonly SpecRoute[]) => Promise<void>;
}> {
  const { page } = await phone({ person: 1, viewport });
  // A route is opened in the theme in which the previous one was left.
  let theme: Theme = 'light';
  const wrong: string[] = [];
  page.on('console', (m) => m.type() === 'error' && wrong.push(`${new URL(page.url()).pathname}: ${m.text()}`));
  const isFine = async (where: string): Promise<void> => {
    theme = await inBothThemes(page, where, theme);
    expect(await widestIn(page), `${where} is as wide as the phone`).toBeLessThanOrEqual(viewport.width);
  };
  const visit = async (routes: readonly SpecRoute[]): Promise<void> => {
    for (const route of routes) {
      expect(await arrive(page, route, { who: 'member', world: 'browser' })).toEqual([]);
      await isFine(route.path);
    }
    expect(wrong).toEqual([]);
  };
  await page.goto('/home');
  await feedStands(page);
  await linksAreTaken(page);
  return { page, isFine, visit };
}

test('the main pages have no axe violations in either theme and fit 360 px of width with the largest type', async ({
  phone,
}) => {
  test.setTimeout(120_000);
  const { visit } = await openVisit(phone);
  const routes = specRoutes.filter(isMain);
  expect(routes).toHaveLength(mainPaths.length);
  await visit(routes);
});

test(
  'every other page has no axe violations in either theme and fits 360 px of width with the largest type',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(480_000);
    const { page, isFine, visit } = await openVisit(phone);
    await visit(specRoutes.filter((route) => !isMain(route)));
    for (const [address, words] of await otherFaces(server.origin)) {
      await followLink(page, address);
      await expect(page.locator('main:visible').getByText(words).first()).toBeVisible();
      await isFine(address);
    }
    // A refused person, on a page that was loaded in the dark theme.
    const { page: fan } = await phone({ person: 2, viewport, theme: 'dark' });
    await fan.goto('/clubz/clubZApply');
    await expect(fan.getByText('仅限车主申请')).toBeVisible();
    await inBothThemes(fan, '/clubz/clubZApply, as a fan', 'dark');
  },
);

/** Opens the dialog after the page handles events. */
async function opened(page: Page, open: () => Promise<void>, dialog: string): Promise<void> {
  await linksAreTaken(page);
  await open();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
}
test(
  'the composer, terms, login prompt and login sheet have no axe violations in either theme',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { list } = (await call(server.origin, 'GET', 'main/bbs/threads', { tab: 'recommend' })).data;
    const { page } = await phone({ person: 1 });
    await page.goto(`/circle/threadDetail?threadId=${list[0]?.threadId ?? ''}`);
    await opened(page, () => page.getByRole('button', { name: /说点什么/ }).click(), '写评论');
    await inBothThemes(page, 'composer', 'light');

    const { page: terms } = await phone({ person: 4, theme: 'dark' });
    await terms.goto('/home');
    await terms.getByRole('dialog').waitFor();
    await inBothThemes(terms, 'terms', 'dark');

    const { page: visitor } = await phone();
    await visitor.goto('/home');
    await feedStands(visitor);
    await opened(visitor, () => heart(cards(visitor).first()).click(), '提示');
    const theme = await inBothThemes(visitor, 'login prompt', 'light');
    await visitor.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确认' }).click();
    await visitor.getByRole('dialog', { name: '登录' }).waitFor();
    await expect(startPage(visitor)).toHaveCount(0);
    await inBothThemes(visitor, 'login sheet', theme);
  },
);
