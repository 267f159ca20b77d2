// 正在输入: what a room shows of the other, and what it tells of the person who writes; and no marks where one of the two
// keeps to themselves what they have read.
import { expect, it } from 'vitest';
import { clean, field, groupStands, inGroup, open, row, say, slow, withOne } from './chatStage';
import { conversation, mine, start, text } from './chatThings';
import { page, put, told } from './stage/stage';

const sign = () => page.getByText('正在输入', { exact: true });
const name = () => page.getByRole('heading', { name: '北岸慢行' });

it.each([
  { dark: false, type: '' },
  { dark: true, type: 'xl' },
])('stands under the name while the other writes, in a bar of the same height: %o', { tags: 'full' }, async (how) => {
  await open(withOne, how);
  await say([text('a', '你好')], {}, 'C2Cu1');
  await name().waitFor();
  const bar = () => page.locator('header').evaluate((el) => el.getBoundingClientRect());
  const before = await bar();
  await put('chat.typing', { on: 1 }, 'C2Cu1');
  await sign().waitFor();
  const [title, line, now] = await Promise.all([
    name().evaluate((el) => el.getBoundingClientRect()),
    sign().evaluate((el) => el.getBoundingClientRect()),
    bar(),
  ]);
  expect(line.top).toBeGreaterThanOrEqual(title.bottom - 1);
  expect(Math.abs(line.left + line.right - title.left - title.right)).toBeLessThan(2);
  expect(now.height).toBe(before.height);
  expect(title.top).toBeGreaterThanOrEqual(now.top);
  expect(line.bottom).toBeLessThanOrEqual(now.bottom);
  await clean();
  await put('chat.typing', { on: 0 }, 'C2Cu1');
  await expect.poll(() => sign().count(), slow).toBe(0);
});

it('is told at most once a second while the words change, and not for an empty field', { tags: 'full' }, async () => {
  await open(withOne);
  await say([], {}, 'C2Cu1');
  await field().fill('   ');
  await field().fill('');
  expect(await told('chat.typed')).toEqual([]);
  const from = performance.now();
  await field().fill('周');
  await field().fill('周六');
  await field().fill('周六去');
  const notices = await told('chat.typed');
  const { length } = notices;
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - from) / 1000));
  expect(notices).toEqual(notices.map(() => ({ conversationID: 'C2Cu1' })));
  let words = '周六去';
  await expect
    .poll(async () => {
      words += '吗';
      await field().fill(words);
      return (await told('chat.typed')).length;
    }, slow)
    .toBe(length + 1);
});

it('is not told for a draft that comes back, nor in a group', async () => {
  const draft = { text: '写到一半', atUserIDs: [], quote: null, time: 1 };
  await open(withOne, { known: () => put('chat.conversation', conversation('C2Cu1', { draft }), 'C2Cu1') });
  await say([], {}, 'C2Cu1');
  await expect.poll(() => field().inputValue(), slow).toBe('写到一半');
  await open(inGroup);
  await groupStands();
  await say([]);
  await field().fill('大家好');
  expect(await told('chat.typed')).toEqual([]);
});

it('no message says 已读 or 未读 where one of the two keeps it back', async () => {
  await open(withOne);
  const all = [1, 2].map((i) => text(`m${i}`, `第 ${i} 句`, { ...mine, time: start + i * 1000 }));
  const marks = () => page.getByText(/^(已读|未读)$/).count();
  await put('chat.conversation', conversation('C2Cu1', { peerReadTime: start + 1500, receipts: 1 }), 'C2Cu1');
  await say(all, {}, 'C2Cu1');
  await row('第 2 句').getByText('未读').waitFor();
  expect(await marks()).toBe(2);
  await put('chat.conversation', conversation('C2Cu1', { peerReadTime: 0, receipts: 0 }), 'C2Cu1');
  await expect.poll(marks, slow).toBe(0);
});
