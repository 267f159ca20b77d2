// From 600 px text, pictures, hairlines, breaks and bars begin and end at the same x on every page.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './kit';

/** What is drawn in the outermost px of the column, outside of the text's edges; '' for nothing. */
async function beyondTheText(page: Page): Promise<string> {
  const column = await page.locator('#root').boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  if (!column) return 'no column';
  for (const x of [column.x + 2, column.x + column.width - 6]) {
    const png = await page.screenshot({ clip: { x: Math.round(x), y: 0, width: 4, height } });
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const row = info.width * info.channels;
    for (let y = 0; y < info.height; y++)
      if (!data.subarray(y * row, (y + 1) * row).equals(data.subarray(0, row)))
        return `x ${Math.round(x - column.x)}, y ${y}`;
  }
  return '';
}

/** What is still there after a while, in which pictures come and lines go. */
async function settled(read: () => Promise<string>): Promise<string> {
  const found = await read();
  if (!found) return '';
  await expect
    .poll(read, { timeout: 4000 })
    .toBe('')
    .catch(() => undefined);
  return read();
}

const pages = [
  '/home',
  '/activity/activityHome',
  '/mine/info',
  '/circle/threadDetail?threadId=t1258',
  '/circle/hotList',
  '/circle/topicDetail?topicId=h101',
  '/circle/questionList',
  '/circle/questionDetail?questionId=q05',
  '/circle/addQuestion',
  '/circle/addAnswer?questionId=q01',
  '/circle/addThread',
  '/circle/circleList',
  '/circle/circleDetail?tribeId=c101',
  '/circle/circleGroupMemberList?groupID=g103',
  '/circle/circleGroupManage?groupID=g103',
  '/activity/activityDetails?activityId=act01',
  '/activity/activityApply?activityId=act03',
  '/activity/myActivity',
  '/collect/tribe',
  '/mine/chat?conversationID=GROUPg901',
  '/mine/myNotice?source=MyChatNotice',
  '/mine/otherInfo?userId=10013',
  '/clubz/clubZThreadDetail?threadId=t1261',
  '/clubz/voteStatistics?threadId=t1252',
  '/clubs/list',
  '/clubs/manage?clubId=club01',
  '/search',
  '/mine/signIn',
  '/mine/points',
  '/shop/home',
  '/shop/product?productId=p06',
  '/shop/orders',
  '/shop/order?orderId=o001',
  '/content/list',
  '/content/detail?kind=content&contentId=article01',
  '/mine/address',
];

test(
  'in a wide window no line, ground or picture reaches beyond the edges of the text',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(240_000);
    // Dark, where a raised ground is seen.
    const { page } = await phone({ person: 1, theme: 'dark', viewport: { width: 820, height: 1800 } });
    const wrong: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('main').first()).toBeVisible();
      await expect(page.locator('main .sk')).toHaveCount(0);
      const beyond = await settled(() => beyondTheText(page));
      if (beyond) wrong.push(`${path}: ${beyond}`);
    }
    expect(wrong).toEqual([]);
  },
);
