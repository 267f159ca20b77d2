// Car clubs: search, application, a decision by two administrators at the same moment, the group chat that follows
// membership, announcements, removal, and what visitors and fans see.
import type { Page } from '@playwright/test';
import { expect, openLink, test } from './kit';

const slow = { timeout: 20_000 };
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const card = (page: Page, name: string) => page.getByRole('article', { name: `${name}的申请` });
const rowOf = (page: Page, word: string, name: string) => page.getByRole('link', { name: `${word} ${name}` });

async function apply(page: Page): Promise<void> {
  await page.goto('/clubs/list');
  await page.getByRole('group', { name: '地区' }).getByRole('button', { name: /江苏/ }).click(slow);
  await expect(page.getByRole('button', { name: '川西远行车友会介绍' })).toHaveCount(0, slow);
  await page.getByRole('button', { name: '苏州车友会介绍' }).click(slow);
  const sheet = dialogOf(page, '苏州车友会');
  await expect(sheet.getByText('喝茶，看园子，慢慢开。')).toBeVisible(slow);
  await expect(sheet.getByText('加入后可查看')).toBeVisible();
  await sheet.getByRole('link', { name: '申请加入 苏州车友会' }).click();
  await expect(page).toHaveURL(/\/clubs\/request/, slow);
  const send = page.getByRole('button', { name: '请填写姓名' });
  await expect(send).toBeDisabled(slow);
  await page.getByRole('textbox', { name: '申请理由' }).fill('常去苏州，想认识当地车友');
  await page.getByRole('textbox', { name: '姓名' }).fill('林屿');
  await page.getByRole('textbox', { name: '手机号' }).fill('138000');
  await page.getByRole('textbox', { name: /车牌号/ }).fill('沪A12345');
  await expect(page.getByText('请填写 11 位手机号').first()).toBeVisible();
  await page.getByRole('textbox', { name: '手机号' }).fill('13800000001');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible(slow);
}

test(
  'a car owner joins a club and its group, gets an announcement, and loses both by removal',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(180_000);
    const { page: mine } = await phone({ person: 1 });
    const { page: theirs } = await phone({ person: 5 });
    await apply(mine);
    await mine.goto('/clubs/list?province=' + encodeURIComponent('江苏'));
    await expect(rowOf(mine, '审核中', '苏州车友会')).toBeVisible(slow);

    await theirs.goto('/clubs/list');
    await rowOf(theirs, '进入', '苏州车友会').first().click(slow);
    await theirs.getByRole('link', { name: /个加入申请待审核/ }).click(slow);
    await card(theirs, '林屿').getByRole('button', { name: '林屿的申请详情' }).click(slow);
    await expect(dialogOf(theirs, '申请详情').getByText('138****0001')).toBeVisible();
    await dialogOf(theirs, '申请详情').getByRole('button', { name: '关闭' }).click();
    await card(theirs, '林屿').getByRole('button', { name: '通过林屿' }).click();
    await expect(card(theirs, '林屿').getByRole('status')).toContainText('已通过');

    await openLink(mine, '/mine/myNotice?tab=system');
    await expect(mine.getByText('你加入「苏州车友会」的申请已通过').first()).toBeVisible(slow);
    await openLink(mine, '/clubs/list');
    await rowOf(mine, '进入', '苏州车友会').first().click(slow);
    await expect(mine.getByRole('button', { name: '退出车友会' })).toBeVisible(slow);
    await expect(mine.getByText('申请管理')).toHaveCount(0);
    await mine.getByRole('button', { name: '进入群聊' }).click();
    await expect(mine).toHaveURL(/conversationID=GROUPgclub04/, slow);
    await expect(mine.getByRole('textbox').first()).toBeVisible(slow);

    const title = '集合 周日';
    await openLink(theirs, '/clubs/Announcement?clubId=club04');
    await theirs.getByRole('textbox', { name: '标题' }).fill(title);
    await theirs.getByRole('textbox', { name: '公告内容' }).fill('周日上午九点，平江路停车场集合');
    await expect(theirs.getByRole('switch', { name: '通知全体成员' })).toHaveAttribute('aria-checked', 'true');
    await theirs.getByRole('button', { name: '发布', exact: true }).click();
    await expect(theirs.getByRole('region', { name: '历史公告' }).getByRole('heading', { name: title })).toBeVisible(
      slow,
    );
    const { page: second } = await phone({ person: 1 });
    await second.goto('/mine/myNotice?tab=system');
    await expect(second.getByText(`${title}：周日上午九点，平江路停车场集合`).first()).toBeVisible(slow);

    await openLink(theirs, '/clubs/MemberManagement?clubId=club04');
    await theirs.getByRole('button', { name: '林屿的操作' }).click(slow);
    await dialogOf(theirs, '林屿的操作').getByRole('button', { name: '移除' }).click();
    await dialogOf(theirs, '移除林屿？').getByRole('button', { name: '移除' }).click();
    await expect(theirs.getByRole('button', { name: '林屿的操作' })).toHaveCount(0, slow);
    // The removed member’s open room updates without any action on that phone.
    await expect(mine.getByText(/不在该群|已被移出|无法发言|不在群/).first()).toBeVisible(slow);
    await openLink(second, '/mine/chatNotice?tab=groups');
    await expect(second.getByRole('link', { name: /^上海车友会/ })).toBeVisible(slow);
    await expect(second.getByRole('link', { name: /^苏州车友会/ })).toHaveCount(0);
    await openLink(second, '/clubs/manage?clubId=club04');
    await expect(second.getByRole('link', { name: '申请加入 苏州车友会' })).toBeVisible(slow);
    await openLink(second, '/clubs/MemberList?clubId=club04');
    await expect(second.getByText('加入后可查看')).toBeVisible(slow);
  },
);

test('when two administrators decide an application at once, both see one decision and one gets 已被处理', async ({
  phone,
}) => {
  test.setTimeout(120_000);
  // An applicant of the seed for club01.
  const name = '奶爸老孙';
  const pages: Page[] = [];
  for (const person of [5, 1] as const) {
    const { page } = await phone({ person });
    await page.goto('/clubs/ApplyManage?clubId=club01');
    await expect(card(page, name).getByRole('button', { name: `通过${name}` })).toBeVisible(slow);
    pages.push(page);
  }
  // A toast is visible for two seconds only, so each page records that it was shown.
  for (const page of pages) {
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (document.body.textContent?.includes('已被处理')) document.documentElement.dataset['told'] = '1';
      });
      seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }
  const answered = pages.map((page) =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('car/club/apply/audit'),
    ),
  );
  await Promise.all(
    pages.map((page) =>
      card(page, name)
        .getByRole('button', { name: `通过${name}` })
        .click(),
    ),
  );
  await Promise.all(answered);
  for (const page of pages)
    await expect(card(page, name).getByRole('status')).toContainText(/已通过.*(沈见山|林屿)/, slow);
  const told = () =>
    Promise.all(pages.map((page) => page.evaluate(() => Number(document.documentElement.dataset['told'] ?? 0))));
  await expect.poll(async () => (await told()).reduce((sum, one) => sum + one, 0)).toBe(1);
  const [page] = pages;
  if (page === undefined) throw new Error('no phone');
  await openLink(page, '/clubs/MemberList?clubId=club01');
  await page.getByRole('searchbox', { name: '搜索成员' }).fill(name);
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible(slow);
});

test(
  'applying to a club asks a visitor to log in and is disabled for a fan, who cannot see applications',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    await page.goto('/clubs/list');
    await rowOf(page, '申请加入', '杭州车友会').click(slow);
    await expect(dialogOf(page, '提示')).toBeVisible();
    const { page: fan } = await phone({ person: 2 });
    await fan.goto('/clubs/list');
    await expect(fan.getByRole('button', { name: '仅限车主 杭州车友会' })).toBeDisabled(slow);
    await openLink(fan, '/clubs/request?clubId=club02');
    await expect(fan.getByText('仅限车主')).toBeVisible(slow);
    await openLink(fan, '/clubs/ApplyManage?clubId=club02');
    await expect(fan.getByText('仅会长和管理员可查看')).toBeVisible(slow);
    await openLink(fan, '/clubs/manage?clubId=nothing');
    await expect(fan.getByText('内容已被删除或不存在')).toBeVisible(slow);
  },
);

test(
  'the president appoints and dismisses an administrator; search finds a member, a club or no result',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 5 });
    await page.goto('/clubs/MemberManagement?clubId=club01');
    await page.getByRole('searchbox', { name: '搜索成员' }).fill('隔壁王工');
    await page.getByRole('button', { name: '隔壁王工的操作' }).click(slow);
    await dialogOf(page, '隔壁王工的操作').getByRole('button', { name: '设为管理员' }).click();
    await expect(page.getByText('已设为管理员').first()).toBeAttached();
    await page.getByRole('button', { name: '隔壁王工的操作' }).click(slow);
    await dialogOf(page, '隔壁王工的操作').getByRole('button', { name: '取消管理员' }).click();
    await expect(page.getByText('已取消管理员').first()).toBeAttached();

    await openLink(page, '/clubs/list');
    await page.getByRole('button', { name: '搜索车友会' }).click(slow);
    await page.getByRole('searchbox', { name: '搜索车友会' }).fill('宁波');
    await expect(page.getByRole('button', { name: '宁波海岸车友会介绍' })).toBeVisible(slow);
    await page.getByRole('searchbox', { name: '搜索车友会' }).fill('没有这个名字');
    await expect(page.getByText('没有找到“没有这个名字”')).toBeVisible(slow);
  },
);
