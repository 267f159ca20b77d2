// Pictures in a room: their boxes stand before they are there, and say how far they are on their way.
import { expect, it } from 'vitest';
import { clean, groupStands, inGroup, open, row, say, slow } from './chatStage';
import { page } from './stage/stage';
import { message, mine, text } from './chatThings';

const picture = (id: string, width: number, height: number, more = {}) =>
  message(id, 'image', { images: [{ kind: 'origin', url: `/media/u/${id}.webp`, width, height, size: 9 }] }, more);
const boxOf = (id: string) =>
  page.locator(`[data-message=${id}] [data-bubble]`).evaluate((el) => {
    const { width, height } = el.firstElementChild?.getBoundingClientRect() ?? el.getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
  });

it('have the size that the message says, whether or not the file comes, and a long one says that it is', async () => {
  await open(inGroup);
  await groupStands();
  await say([picture('p1', 750, 1000), picture('p2', 300, 3000), picture('p3', 1600, 900), text('m1', '后面的话')]);
  await row('后面的话').waitFor();
  for (const [id, size] of [
    ['p1', [132, 176]],
    ['p2', [90, 176]],
    ['p3', [176, 99]],
  ] as const)
    await expect.poll(() => boxOf(id), slow).toEqual(size);
  expect(await page.getByText('长图', { exact: true }).count()).toBe(1);
  await page.locator('[data-message=p2]').getByText('长图', { exact: true }).waitFor();
});

it('say in percent how much of them has left the phone', async () => {
  await open(inGroup, { dark: true });
  await groupStands();
  const sending = { ...mine, status: 'unSend', pending: 1, seq: 0, progress: 0.42 } as const;
  await say([picture('p1', 750, 1000, sending), picture('p2', 750, 1000, { ...sending, pending: 2, progress: 0 })]);
  await page.locator('[data-message=p1]').getByText('42%', { exact: true }).waitFor();
  await page.locator('[data-message=p1]').getByRole('img', { name: '已上传 42%' }).waitFor();
  expect(await page.locator('[data-message=p2]').getByText('%').count()).toBe(0);
  await clean();
});
