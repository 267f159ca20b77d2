// Each screen while it loads: its own shape is seen while the script and then the data are on their way, and what comes
// takes the same places.
import type { Page, Route } from '@playwright/test';
import { followLink } from '../tests/followLink';
import { specRoutes } from '../tests/spec/routes';
import type { SpecRoute } from '../tests/spec/routes';
import { specSkeletons } from '../tests/spec/skeletons';
import { expect, feedStands, linksAreTaken, test } from './kit';

test.describe.configure({ mode: 'parallel' });

const shapeOf = (path: string): string | undefined =>
  Object.keys(specSkeletons).find((name) => specSkeletons[name]?.includes(path));
/** Those that wait for their script. */
const waiting = specRoutes.filter(({ path }) => shapeOf(path) !== undefined);
const tabs = ['/', '/activity/activityHome', '/mine/chatNotice', '/mine/info'];

/** Holds what a request asks for until it is opened. */
class Gate {
  private held: (() => void)[] | null = null;
  pass = async (route: Route): Promise<void> => {
    const { held } = this;
    if (held) await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => undefined);
  };
  close(): void {
    this.held ??= [];
  }
  open(): void {
    this.held?.forEach((go) => go());
    this.held = null;
  }
}

async function begin(page: Page): Promise<{ scripts: Gate; data: Gate }> {
  const scripts = new Gate();
  const data = new Gate();
  await page.goto('/home');
  await feedStands(page);
  await linksAreTaken(page);
  await page.context().route(/\/assets\/[^/]*\.js$/, scripts.pass);
  await page.context().route(/\/api\//, data.pass);
  return { scripts, data };
}
const open = ({ path, query }: SpecRoute, page: Page) => followLink(page, path + (query ? `?${query}` : ''));
const shape = (page: Page, name: string | undefined) => page.locator(`main [data-skeleton="${name}"]:visible`);
type Shift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type Moved = { sum: number; what: string[] };
/** How much has moved on the page since the last call, and what. */
const shift = (page: Page): Promise<Moved> =>
  page.evaluate(() => {
    const all = window as Window & { shifts?: Moved & { observer: PerformanceObserver } };
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string => `${x},${y} ${width}×${height}`;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as Shift[]) {
        if (!all.shifts) continue;
        all.shifts.sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          all.shifts.what.push(
            `${node?.nodeName} “${node?.textContent?.slice(0, 20)}” ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
          );
      }
    };
    const before = all.shifts;
    if (before) {
      add(before.observer.takeRecords());
      before.observer.disconnect();
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    all.shifts = { sum: 0, what: [], observer };
    observer.observe({ type: 'layout-shift' });
    return { sum: before?.sum ?? 0, what: before?.what ?? [] };
  });
const top = (page: Page, selector: string): Promise<number | undefined> =>
  page
    .locator(`main ${selector}`)
    .filter({ visible: true })
    .first()
    .evaluate((el) => el.getBoundingClientRect().top, undefined, { timeout: 1000 })
    .catch(() => undefined);

for (const theme of ['light', 'dark'] as const) {
  test(
    `every screen shows its own shape while its script is on its way (${theme})`,
    { tag: '@full' },
    async ({ phone }) => {
      test.setTimeout(240_000);
      const { page } = await phone({ person: 1, theme });
      const { scripts } = await begin(page);
      scripts.close();
      const wrong: string[] = [];
      for (const route of waiting) {
        await open(route, page);
        await shape(page, shapeOf(route.path))
          .waitFor({ timeout: 5000 })
          .catch(() => wrong.push(`${route.path}: no ${shapeOf(route.path)}`));
        const foot = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (foot > 0) wrong.push(`${route.path}: ${foot}px wider than the window`);
      }
      expect(wrong).toEqual([]);
    },
  );
}

/** The line about a stranger may come over the messages of a room that stand. */
const mostShift: { [path: string]: number } = { '/mine/chat': 0.06 };
/** One of each shape, and all of the bottom bar. */
const one = waiting.filter(
  (route, i) =>
    tabs.includes(route.path) || waiting.findIndex(({ path }) => shapeOf(path) === shapeOf(route.path)) === i,
);
for (const [name, type, of] of [
  ['', undefined, one],
  [' with large type', 'xl', one.filter(({ path }) => tabs.includes(path) || /threadDetail|product$/.test(path))],
] as const) {
  test(`what comes takes the places of the shape${name}`, { tag: '@full' }, async ({ phone }) => {
    test.setTimeout(240_000);
    const { page } = await phone({ person: 1 });
    if (type) await page.addInitScript((t) => localStorage.setItem('type', t), type);
    const { scripts, data } = await begin(page);
    const wrong: string[] = [];
    for (const route of of) {
      scripts.close();
      data.close();
      await open(route, page);
      const isSeen = await shape(page, shapeOf(route.path))
        .waitFor({ timeout: 1500 })
        .then(
          () => true,
          () => false,
        );
      const title = isSeen ? await top(page, 'h1') : undefined;
      const tabsTop = isSeen ? await top(page, '[data-part="tabs"]') : undefined;
      await shift(page);
      scripts.open();
      // The screen's own part of the wait: its script is there, its data not.
      await page.waitForFunction(() => !document.querySelector('[data-waiting]'), null, { timeout: 10_000 });
      data.open();
      await expect(page.locator('main .sk:visible'), route.path).toHaveCount(0, { timeout: 15_000 });
      const moved = await shift(page);
      if (moved.sum > (mostShift[route.path] ?? 0.05))
        wrong.push(`${route.path}: layout shift ${moved.sum.toFixed(3)}: ${moved.what.join('; ')}`);
      const titleAfter = await top(page, 'h1');
      if (title !== undefined && titleAfter !== undefined && Math.abs(titleAfter - title) > 1)
        wrong.push(`${route.path}: title from ${title} to ${titleAfter}`);
      const tabsAfter = tabsTop === undefined ? undefined : await top(page, '[role=tablist]');
      if (tabsTop !== undefined && tabsAfter !== undefined && Math.abs(tabsAfter - tabsTop) > 24)
        wrong.push(`${route.path}: tabs from ${tabsTop} to ${tabsAfter}`);
    }
    expect(wrong).toEqual([]);
  });
}
