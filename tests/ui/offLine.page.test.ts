// Scripts that fail to load, the offline banner and stale content on a real page: content and typed text are kept, and
// the next attempt loads a script with its style sheet.
import { expect, it, vi } from 'vitest';
import { emptyList } from '../../worker/store/lists';
import { listOf, thread } from './forumThings';
import {
  answer,
  asked,
  button,
  autoReply,
  onStage,
  open,
  page,
  put,
  putSession,
  scrollBeyond,
  things,
} from './forumStage';
import { followLink } from '../followLink';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });
onStage();
const styled = () =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')).every((link) => link.sheet !== null),
  );
const asks = ['shop.openAddresses', 'shop.openRegions', 'points.openEntries', 'shop.openOrders'] as const;

it('a sheet with a missing script shows an error and closes; typed text stays; the next tap opens it', async () => {
  await open('/mine/address');
  await autoReply(asks);
  await put('shop.addresses', { list: [], phase: 'ready' });
  await button('新增地址').click();
  await page.getByLabel('收件人').fill('陈一鸣');
  const missing = /RegionSheet/;
  await page.route(missing, (route) => route.abort());
  await button(/^所在地区/).click();
  await page.getByText('加载失败，请检查网络').waitFor();
  expect(await page.getByRole('dialog').count(), 'the form alone').toBe(1);
  expect(await page.getByLabel('收件人').inputValue()).toBe('陈一鸣');
  await page.unroute(missing);
  await button(/^所在地区/).click();
  await put('shop.regions', {
    list: [{ regionCode: '44', name: '广东省', parentCode: '', level: 1, leaf: 0 }],
    phase: 'ready',
  });
  await page.getByRole('dialog', { name: '所在地区' }).getByRole('button', { name: '广东省' }).waitFor();
  expect(await styled()).toBe(true);
  expect(await page.getByLabel('收件人').inputValue()).toBe('陈一鸣');
});

it('the offline banner is below the header of a page whose script loads later', { tags: 'full' }, async () => {
  await open('/home', { online: 0 });
  await autoReply(asks);
  const bar = page.getByText('网络不可用，正在显示已保存的内容');
  await bar.waitFor();
  await followLink(page, '/mine/points');
  const header = page.getByRole('heading', { name: '我的积分' });
  await header.waitFor();
  const topOf = async () => (await bar.boundingBox())?.y ?? 0;
  await expect.poll(topOf).toBeGreaterThan(44);
});

/** Reads how far from the top a post now in view stands; 0 once it is gone. */
async function topOfRead(): Promise<() => Promise<number>> {
  const read = await page.evaluateHandle(
    () =>
      Array.from(document.querySelectorAll('article')).find((one) => one.getBoundingClientRect().top > 150) ??
      document.body,
  );
  return () => read.evaluate((one) => Math.round(one.getBoundingClientRect().top));
}

it(
  'on a scrolled home page the banner is above the sticky tabs and posts do not move, also after back',
  { tags: 'full' },
  async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `t${i}`);
    await open('/home');
    await autoReply(asks);
    await things(ids.map((id) => thread(id)));
    await put('forum.feed', listOf(ids), 'recommend');
    await page.locator('article').first().waitFor();
    await scrollBeyond(900);
    const topNow = await topOfRead();
    const at = await topNow();
    const bar = page.getByText('网络不可用，正在显示已保存的内容');
    const away = async (): Promise<void> => {
      await followLink(page, '/mine/points');
      await page.getByRole('heading', { name: '我的积分' }).waitFor();
    };
    await putSession('user', 0);
    await bar.waitFor();
    expect(await topNow(), 'when the network goes').toBe(at);
    const box = await bar.boundingBox();
    const tabs = await page.getByRole('tablist', { name: '内容' }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    expect(
      await bar.evaluate((words, y) => words.contains(document.elementFromPoint(60, y)), (box?.y ?? 0) + 8),
      'nothing lies over it',
    ).toBe(true);
    await away();
    await page.goBack();
    await expect.poll(topNow, { message: 'on the way back' }).toBe(at);
    await putSession('user', 1);
    await bar.waitFor({ state: 'detached' });
    expect(await topNow(), 'when the network comes').toBe(at);
    await away();
    await putSession('user', 0);
    await bar.waitFor();
    await page.goBack();
    await expect.poll(topNow, { message: 'on the way back after the network went' }).toBe(at);
  },
);

const unsaved = () => page.getByText('这里还没有存到这台手机').filter({ visible: true });
const places = () => page.getByRole('navigation', { name: '底部导航' });

it(
  'a script whose first request fails when the network is back is asked for again, without a reload',
  { tags: 'full' },
  async () => {
    await open('/home');
    await page.locator('#overlays [role=status]').first().waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await putSession('user', 0);
    await followLink(page, '/mine/points');
    await unsaved().waitFor();
    await page.evaluate(() => Object.assign(window, { samePage: 1 }));
    const script = /PointsScreen[^/]*\.(js|tsx)/;
    let requests = 0;
    await page.route(script, (route) => (requests++ === 0 ? route.abort() : route.continue()));
    await page.context().setOffline(false);
    await putSession('user', 1);
    await expect.poll(() => requests).toBe(2);
    await page.locator('[data-waiting]').waitFor({ state: 'detached' });
    expect(await unsaved().count()).toBe(0);
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    await page.unroute(script);
  },
);

it(
  'a tab that was never opened shows a message and the tab bar offline, and loads when online again',
  { tags: 'full' },
  async () => {
    await open('/home');
    // The rest of the shell, which knows all routes.
    await page.locator('#overlays [role=status]').first().waitFor({ state: 'attached' });
    const tab = { isCommunity: 1 as const, selected: 0 as const, isFeatured: 0 as const, sort: 1, icon: '' };
    await put('session.tabs', {
      list: [
        { ...tab, name: '社区', link: '/home' },
        { ...tab, name: 'Club Z', link: '/' },
      ],
      fromServer: 1,
    });
    await page.context().setOffline(true);
    await putSession('user', 0);
    for (const [name, at] of [
      ['活动', '/activity/activityHome'],
      ['消息', '/mine/chatNotice'],
      ['我的', '/mine/info'],
      ['Club Z', '/'],
    ] as const) {
      // A channel of the community.
      if (at === '/') await places().getByRole('link', { name: '社区' }).click();
      await page.getByRole('link', { name, exact: true }).filter({ visible: true }).last().click();
      await unsaved().waitFor();
      expect(new URL(page.url()).pathname).toBe(at);
      expect(await places().isVisible()).toBe(true);
    }
    await put('clubz.home', { tribeId: '', myPoints: 0, needUserType: 1, phase: 'error' });
    await page.context().setOffline(false);
    await putSession('user', 1);
    // The script has loaded, but not the data.
    await page.getByText('加载失败，请检查网络').waitFor();
    const before = (await asked('clubz.openDetail')).length;
    await putSession('user', 0);
    await unsaved().waitFor();
    await putSession('user', 1);
    await expect.poll(() => asked('clubz.openDetail')).toHaveLength(before + 1);
    expect(page.url(), 'the same page, not loaded anew').not.toContain('reloaded');
  },
);

const entry = {
  entryId: 'e0',
  title: '每日签到',
  amount: 5,
  balance: 105,
  source: 1,
  refId: '',
  createTime: 1_795_000_000_000,
  expireTime: 0,
} as const;
const old = () => page.getByText('内容可能不是最新');
const back = () => putSession('user', 1);

it(
  'a stale page reloads once when the network is back and shows the stale notice only if that fails',
  { tags: 'full' },
  async () => {
    await open('/circle/threadDetail?threadId=t1', { wait: 'forum.openThread' });
    await things([thread('t1', { title: '三百公里的第一天' })]);
    await answer('forum.openThread', {}, 'network');
    await old().waitFor();
    await putSession('user', 0);
    await page.getByText('网络不可用，正在显示已保存的内容').waitFor();
    expect(await old().count()).toBe(0);
    await back();
    await expect.poll(() => asked('forum.openThread')).toHaveLength(2);
    expect(await old().count(), 'nothing is said while it is asked').toBe(0);
    await answer('forum.openThread', {}, 'network');
    await old().waitFor();
    await putSession('user', 0);
    await back();
    await answer('forum.openThread', {});
    await expect.poll(() => old().count()).toBe(0);
    expect(await asked('forum.openThread')).toHaveLength(3);
    await page.getByText('三百公里的第一天').first().waitFor();
  },
);

it(
  'a stale feed checks for new posts when the network is back and keeps its scroll position',
  { tags: 'full' },
  async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `t${i}`);
    await open('/home', { online: 0 });
    await things(ids.map((id) => thread(id)));
    await put('forum.feed', listOf(ids, { refresh: 'error', stale: 1 }), 'recommend');
    await page.locator('article').first().waitFor();
    await scrollBeyond(600);
    const before = await asked('forum.openFeed');
    const topNow = await topOfRead();
    const at = await topNow();
    await back();
    await expect.poll(async () => (await asked('forum.openFeed')).length).toBe(before.length + 1);
    await put('forum.feed', listOf(ids, { newCount: 3 }), 'recommend');
    await button('3 条新内容').waitFor();
    expect(await old().count()).toBe(0);
    expect(await topNow()).toEqual(at);
    expect(await asked('forum.refreshFeed')).toEqual([]);
  },
);

it('a post that is read keeps its place when the stale notice comes and goes above it', { tags: 'full' }, async () => {
  const ids = Array.from({ length: 20 }, (_, i) => `t${i}`);
  await open('/home');
  await things(ids.map((id) => thread(id)));
  await put('forum.feed', listOf(ids), 'recommend');
  await page.locator('article').first().waitFor();
  await scrollBeyond(900);
  const topNow = await topOfRead();
  const at = await topNow();
  await put('forum.feed', listOf(ids, { refresh: 'error', stale: 1 }), 'recommend');
  await old().waitFor();
  await expect.poll(topNow, { message: 'when it comes' }).toEqual(at);
  await put('forum.feed', listOf(ids), 'recommend');
  await old().waitFor({ state: 'detached' });
  await expect.poll(topNow, { message: 'when it goes' }).toEqual(at);
});

it(
  'a stale list refreshes when the network is back and its top is visible, not while scrolled down',
  { tags: 'full' },
  async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `e${i}`);
    await open('/mine/points', { online: 0 });
    await autoReply(asks);
    for (const id of rows) await put('points.entry', { ...entry, entryId: id }, id);
    await put('points.entries', { ...emptyList, ids: rows, phase: 'ready', refresh: 'error' }, 'all');
    await page.getByText(entry.title).first().waitFor();
    await scrollBeyond(600);
    const asksNow = async () =>
      (await asked('points.openEntries')).filter((one) => JSON.stringify(one).includes('refresh')).length;
    await back();
    await page.waitForFunction(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    );
    expect(await asksNow()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(asksNow).toBe(1);
  },
);
