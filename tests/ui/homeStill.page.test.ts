// Content that arrives step by step does not shift the home page: placeholders above the feed have the final height.
import { expect, it } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { onStage, page, put, stand, start, things } from './forumStage';
import { listOf, thread } from './forumThings';

onStage();
const ten = Array.from({ length: 10 }, (_, i) => thread(`t${i}`, { title: `第 ${i} 条` }));
/** The sum of all layout shifts so far, as the browser reports them. */
const moved = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const shifts = (list: PerformanceEntryList) =>
          list.forEach((e) => (sum += 'value' in e && typeof e.value === 'number' ? e.value : 0));
        new PerformanceObserver((found) => shifts(found.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        });
        // Buffered entries are delivered before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

const commands: readonly AskTopic[] = [
  'forum.openFeed',
  'content.openBanners',
  'circles.openStrip',
  'forum.openTopics',
  'search.openHotWords',
  'notices.refreshUnread',
];
const feedComes = async () => {
  await things(ten);
  await put(
    'forum.feed',
    listOf(
      ten.map((t) => t.threadId),
      { hasMore: 0 },
    ),
    'recommend',
  );
};

for (const type of ['', 'xl'] as const) {
  it(`search, quick row, circles and topics cause no layout shift${type && ' at the largest type'}`, async () => {
    await stand({ commands, type });
    await put('content.banners', { list: [], phase: 'loading' }, 'home');
    await put('circles.strip', { ids: [], phase: 'loading' });
    await put('forum.hotTopics', { list: [], phase: 'loading' });
    await feedComes();
    await start('/home');
    await page.getByRole('navigation', { name: '快捷入口' }).waitFor();
    await page.getByText('第 0 条').waitFor();
    expect(await moved()).toBeLessThan(0.01);
  });
}

it('the placeholder below the first cards is not pushed down by them', async () => {
  await stand({ commands });
  await put('content.banners', { list: [], phase: 'ready' }, 'home');
  await put('circles.strip', { ids: [], phase: 'ready' });
  await put('forum.hotTopics', { list: [], phase: 'ready' });
  await start('/home');
  await page.locator('.skc').first().waitFor();
  await feedComes();
  await page.getByText('第 2 条').waitFor();
  expect(await moved()).toBeLessThan(0.2);
});
