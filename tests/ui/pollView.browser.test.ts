// A poll on its card: before it begins, and with pictures.
import { expect, it, vi } from 'vitest';
import type { Poll } from '../../bus/entities/forum';
import { card } from './cardStage';
import { listOf, thread } from './forumThings';
import { asked, clean, open, page, put, things } from './stage/stage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const day = 86_400_000;
const image = { url: '/media/a.webp', width: 400, height: 300, size: 1, color: '#888888', status: 1 as const };
const options = (more: (i: number) => Partial<Poll['options'][number]>): Poll['options'] =>
  ['雪山', '草原'].map((text, sort) => ({
    optionId: text,
    text,
    image: null,
    count: -1,
    percent: 0,
    sort,
    ...more(sort),
  }));
const poll = (more: Partial<Poll>): Poll => ({
  pollId: 'p',
  pollType: 0,
  votingType: 0,
  voteStatus: 1,
  startTime: 0,
  endTime: Date.now() + 2 * day,
  maxChoice: 1,
  options: options(() => ({})),
  voterCount: 0,
  voteCount: 0,
  myOptionIds: [],
  pollAnonymous: 0,
  resultVisible: 0,
  ...more,
});
async function show(it_: Poll): Promise<void> {
  await open('/home');
  await things([thread('a', { title: '独库公路', threadType: 2, poll: it_ })]);
  await put('forum.feed', listOf(['a']), 'recommend');
  await card('独库公路').waitFor();
}
const group = () => page.getByRole('group', { name: '单选投票' });

it('says that it has not begun and when it begins, and takes no vote', { tags: 'full' }, async () => {
  const startTime = Date.UTC(new Date().getFullYear() + 1, 2, 5);
  await show(poll({ voteStatus: 0, startTime, endTime: startTime + day }));
  await group().getByText('未开始').waitFor();
  await group().getByText('3 月 5 日 08:00 开始投票').waitFor();
  expect(await group().getByText('未开始').count()).toBe(1);
  expect(await group().getByRole('button').count()).toBe(0);
  await clean();
});
it('is read again with its result when it ends while its post is open', async () => {
  await open('/circle/threadDetail?threadId=a');
  await things([thread('a', { title: '独库公路', threadType: 2, poll: poll({}) })]);
  await group().getByRole('button', { name: '雪山' }).waitFor();
  await expect.poll(() => asked('forum.openThread')).toHaveLength(1);
  await put('session.clock', { offset: 3 * day });
  await group().getByText('已结束').waitFor();
  await expect.poll(() => asked('forum.openThread')).toHaveLength(2);
  await put('session.clock', { offset: 0 });
});
it('offers no vote below another poll once it has ended', async () => {
  await open('/home');
  await things([
    thread('a', { title: '独库公路', threadType: 2, poll: poll({ pollId: 'p' }) }),
    thread('b', { title: '川西环线', threadType: 2, poll: poll({ pollId: 'q' }) }),
  ]);
  await put('forum.feed', listOf(['a', 'b']), 'recommend');
  const link = (name: string) => card('川西环线').getByRole('link', { name });
  await link('去投票').waitFor();
  await put('session.clock', { offset: 3 * day });
  await link('看投票').waitFor();
  expect(await link('去投票').count()).toBe(0);
  await put('session.clock', { offset: 0 });
});
it.each([
  ['runs', { voteStatus: 1, pollType: 1, maxChoice: 2 }],
  ['has ended since it was loaded', { voteStatus: 1, pollType: 1, maxChoice: 2, endTime: Date.now() - day }],
  ['has begun since it was loaded', { voteStatus: 0, pollType: 1, maxChoice: 2, startTime: Date.now() - day }],
  ['has not begun', { voteStatus: 0, startTime: Date.now() + day, pollType: 1, maxChoice: 2 }],
] as const)('is as high before its script is there as after it where it %s', async (_how, more) => {
  const heights: number[] = [];
  const shown = () => document.querySelector('[role="group"][aria-label^="多选投票"]') !== null;
  const watch = new MutationObserver(() => {
    const height = document.querySelector('article')?.getBoundingClientRect().height ?? 0;
    if (!shown() && document.body.textContent?.includes('草原')) heights.push(height);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await show(poll(more));
  await expect.poll(shown).toBe(true);
  watch.disconnect();
  const height = await card('独库公路').evaluate((el) => el.getBoundingClientRect().height);
  expect(heights.pop()).toBeCloseTo(height, 1);
});
it('has no bar below a picture: the words alone before the vote, the share over them after it', async () => {
  const words = () => group().getByRole('button', { name: '雪山', exact: true });
  await show(poll({ votingType: 2, options: options(() => ({ image })) }));
  await words().waitFor();
  expect(await words().evaluate((el) => getComputedStyle(el).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  // One stop of the Tab key for each option.
  await words().focus();
  await page.keyboard.press('Tab');
  expect(
    await group()
      .getByRole('button')
      .last()
      .evaluate((el) => el === document.activeElement),
  ).toBe(true);
  await clean();
  await put(
    'forum.thread',
    thread('a', {
      title: '独库公路',
      threadType: 2,
      poll: poll({
        votingType: 2,
        resultVisible: 1,
        myOptionIds: ['雪山'],
        options: options((i) => ({ image, count: 3 - i, percent: [60, 40][i] ?? 0 })),
      }),
    }),
    'a',
  );
  const share = group().getByText('60%');
  await share.waitFor();
  expect(
    await share.evaluate(
      (el) => el.getBoundingClientRect().bottom <= (el.nextElementSibling?.getBoundingClientRect().top ?? 0) + 1,
    ),
  ).toBe(true);
  expect(await words().count()).toBe(0);
  await clean();
});
