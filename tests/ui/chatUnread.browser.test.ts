// Where somebody stopped reading: the strip with how much is new, the line over the first of it, mentions, the way back
// to the end, and in a talk of two what the other has read.
import { expect, it } from 'vitest';
import {
  field,
  fromEnd,
  groupStands,
  inGroup,
  many,
  open,
  reading,
  row,
  say,
  scroller,
  slow,
  withOne,
} from './chatStage';
import { conversation, group, mine, start, text } from './chatThings';
import { asked, page, put } from './stage/stage';

/** A group; how many of its messages were unread comes with them. `saves`: with 省流量 chosen before. */
async function openUnread({ saves = false } = {}): Promise<void> {
  await open(inGroup, {
    known: async () => {
      if (saves) {
        localStorage.setItem('saveData', '1');
        document.documentElement.setAttribute('data-save', '1');
      }
      await put('chat.group', group(), 'g1');
      await put('chat.conversation', conversation('GROUPg1'), 'GROUPg1');
    },
  });
  await field().waitFor();
}
const strip = (name: string | RegExp) => page.getByRole('button', { name });
const line = () => page.getByText('以下是新消息');
/** The page has nothing to do, twice in a row. */
const isIdle = () =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done(null)))));
/** px from the upper edge of the list to the line. */
const lineTop = (): Promise<number> =>
  line().evaluate(
    (el) => el.getBoundingClientRect().top - (el.closest('[data-scroll]')?.getBoundingClientRect().top ?? 0),
  );

it(
  'a room opens at its end and says how much is new; a tap goes to where reading stopped',
  { tags: 'full' },
  async () => {
    await openUnread();
    await say(many(0, 100), { unread: 40 });
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    await strip('40 条新消息').click();
    await line().waitFor();
    // One message of before stands over the line.
    await expect.poll(lineTop, slow).toBeGreaterThan(20);
    expect(await lineTop()).toBeLessThan(160);
    // Every third message is my own and was not new: 40 of others are the last 60.
    await expect.poll(() => row('第 40 条').first().isVisible()).toBe(true);
    await expect.poll(() => strip('40 条新消息').count(), slow).toBe(0);
    // And back.
    await strip('回到最新').click();
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    await expect.poll(() => strip('回到最新').count(), slow).toBe(0);
  },
);

it('what is older than the loaded messages is loaded first', async () => {
  await openUnread({ saves: true });
  const all = many(0, 80);
  await say(all.slice(60), { isCompleted: 0, unread: 30 });
  await strip('30 条新消息').click();
  await expect.poll(async () => (await asked('chat.loadHistory')).length, slow).toBeGreaterThan(0);
  await say(all, { isCompleted: 0, unread: 30 });
  await line().waitFor();
  await expect.poll(lineTop, slow).toBeLessThan(160);
});

it('the messages up to where reading stopped are loaded ahead, and none before them', { tags: 'full' }, async () => {
  await openUnread();
  const all = many(0, 80);
  const loads = async () => (await asked('chat.loadHistory')).length;
  await say(all.slice(60), { isCompleted: 0, unread: 30 });
  await expect.poll(loads, slow).toBe(1);
  await say(all.slice(45), { isCompleted: 0, unread: 30 });
  await expect.poll(loads, slow).toBe(2);
  await say(all.slice(30), { isCompleted: 0, unread: 30 });
  await isIdle();
  expect(await loads()).toBe(2);
  await strip('30 条新消息').click();
  await line().waitFor();
  await expect.poll(lineTop, slow).toBeLessThan(160);
});

it('nothing is loaded ahead while data is saved', { tags: 'full' }, async () => {
  await openUnread({ saves: true });
  await say(many(0, 80).slice(60), { isCompleted: 0, unread: 30 });
  await strip('30 条新消息').waitFor();
  await isIdle();
  expect(await asked('chat.loadHistory')).toEqual([]);
});

it(
  'a room that is drawn before it is known how much is new counts from the message that was the last one then',
  { tags: 'full' },
  async () => {
    await openUnread();
    // What the phone has stored, and then the newest page.
    await say(many(0, 60));
    await row('第 59 条').waitFor();
    expect(await line().count()).toBe(0);
    await say(many(0, 100), { unread: 40 });
    await say(many(0, 103), { unread: 40 });
    await strip('40 条新消息').click();
    await line().waitFor();
    await expect.poll(() => row('第 40 条').first().isVisible(), slow).toBe(true);
  },
);

it('no strip is shown for what the window shows anyway, only the line', { tags: 'full' }, async () => {
  await openUnread();
  await say(many(0, 60), { unread: 2 });
  await line().waitFor();
  await expect.poll(fromEnd, slow).toBeLessThan(2);
  // What is drawn for a later message is drawn after the strip would have been.
  await say(many(0, 61), { unread: 2 });
  await row('第 60 条').waitFor();
  await expect.poll(fromEnd, slow).toBeLessThan(2);
  expect(await strip(/条新消息$/).count()).toBe(0);
});

it('the strip steps through the messages that mention me, newest first, and goes after the last', async () => {
  await openUnread();
  const all = many(0, 100).map((m, i) =>
    i === 44 || i === 70 ? { ...m, ...{ from: 'u2', nick: '阿澈', flow: 'in' as const }, atUserIDs: ['me'] } : m,
  );
  await say(all, { unread: 60 });
  await strip('阿澈提到了你').click();
  await expect.poll(() => row('第 70 条').first().isVisible(), slow).toBe(true);
  await strip('阿澈提到了你').click();
  await expect.poll(() => row('第 44 条').first().isVisible(), slow).toBe(true);
  await expect.poll(() => strip('阿澈提到了你').count(), slow).toBe(0);
});

it(
  'in a talk of two the last message that was read says 已读, and a newer one 未读; a group says nothing',
  { tags: 'full' },
  async () => {
    const all = [1, 2, 3, 4].map((i) => text(`m${i}`, `第 ${i} 句`, { ...mine, time: start + i * 1000 }));
    await open(withOne);
    await put('chat.conversation', conversation('C2Cu1', { peerReadTime: start + 2500 }), 'C2Cu1');
    await say(all, {}, 'C2Cu1');
    await row('第 2 句').getByText('已读').waitFor();
    await row('第 4 句').getByText('未读').waitFor();
    expect(await page.getByText(/^(已读|未读)$/).count()).toBe(2);
    await put('chat.conversation', conversation('C2Cu1', { peerReadTime: start + 9000 }), 'C2Cu1');
    await row('第 4 句').getByText('已读').waitFor();
    expect(await page.getByText(/^(已读|未读)$/).count()).toBe(1);
    await open(inGroup);
    await groupStands();
    await say(all);
    await row('第 4 句').waitFor();
    expect(await page.getByText(/^(已读|未读)$/).count()).toBe(0);
  },
);

it('the list does not move when the lane with the way back opens', { tags: 'full' }, async () => {
  await open(inGroup);
  await groupStands();
  await say(many(0, 200));
  await expect.poll(fromEnd, slow).toBeLessThan(2);
  await reading();
  await scroller().evaluate((el) => el.scrollBy(0, -el.clientHeight * 2.5));
  await strip('回到最新').waitFor();
  const before = await scroller().evaluate((el) => el.scrollTop);
  // The lane stands still.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await scroller().evaluate((el) => el.scrollTop)).toBe(before);
});

it('a bulletin that comes when the messages stand moves none of them, and the list ends below it', async () => {
  await open(inGroup, {
    known: async () => put('chat.conversation', conversation('GROUPg1'), 'GROUPg1'),
  });
  await say(many(0, 30));
  await expect.poll(fromEnd, slow).toBeLessThan(2);
  const box = () => scroller().evaluate((el) => el.getBoundingClientRect().top);
  const rowTop = () =>
    row('第 29 条')
      .first()
      .evaluate((el) => el.getBoundingClientRect().top);
  const before = [await box(), await rowTop()];
  await put('chat.group', group(), 'g1');
  const bulletin = page.getByRole('link', { name: /^群公告：周六 07:40/ });
  await bulletin.waitFor();
  const height = await bulletin.evaluate((el) => el.getBoundingClientRect().height);
  await expect.poll(() => scroller().evaluate((el) => el.clientTop), slow).toBe(height);
  expect([await box(), await rowTop()]).toEqual(before);
});

it('the strip goes with the messages, as when the group is dismissed', async () => {
  await openUnread();
  await say(many(0, 100), { unread: 40 });
  await strip('40 条新消息').waitFor();
  await put('chat.group', group({ myRole: '' }), 'g1');
  await say([], { unread: 40 });
  await page.getByText('只有群成员可以查看消息').waitFor();
  await expect.poll(() => strip('40 条新消息').count(), slow).toBe(0);
});
