// Circles and topics: finding and joining a circle, applying to a private one, its posts and members, leaving; creating
// and following a topic. In a browser and in the app.
import { expect, feedStands, heart, openLink, test } from './kit';
import type { Locator, Page } from '@playwright/test';

const slow = { timeout: 20_000 };
/** Scrolls in steps, because rows are rendered only when they come near. */
async function scrollTo(page: Page, goal: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(goal).toBeInViewport({ timeout: 500 });
  }).toPass(slow);
}

test(
  'in the app an application to a private circle is sent, approved, and opens the circle',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 3, app: {} });
    await page.goto('/circle/circleDetail?tribeId=c107');
    await expect(page.getByText('加入后查看')).toBeVisible(slow);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.getByRole('link', { name: '申请加入 赛道同好' }).click();
    await expect(page).toHaveTitle(/申请加入/);
    const submit = page.locator('button[type=submit]');
    await expect(submit).toBeDisabled(slow);
    const words = '跑过两次体验日（在 App 里申请）';
    await page.getByRole('textbox', { name: '申请理由' }).fill(words);
    await page.getByText('我已阅读并同意圈子规则').click();
    await submit.click();
    await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible(slow);

    const { page: auditor } = await phone({ person: 6 });
    await auditor.goto('/circle/circleNotice?tribeId=c107&tab=applies');
    const card = auditor.getByRole('article').filter({ hasText: words });
    // The decision is optimistic; the applicant sees it only after the response.
    const decided = auditor.waitForResponse((answer) => answer.url().includes('tribe_member_apply/admin_apply'));
    await card.getByRole('button', { name: /^通过/ }).click(slow);
    await expect(card.getByText('已通过')).toBeVisible(slow);
    await expect(card.getByRole('button')).toHaveCount(0);
    await decided;

    await page.reload();
    await page.getByRole('link', { name: '进入圈子' }).click(slow);
    await expect(page.getByRole('tab', { name: '精华' })).toBeVisible(slow);
    await expect(page.locator('article').first()).toBeVisible(slow);
  },
);

test(
  'a refused application to a circle shows its reason and can be sent again',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 5 });
    await page.goto('/circle/joinCircle?tribeId=c107');
    await page.getByRole('textbox', { name: '申请理由' }).fill('想学走线', slow);
    await page.getByText('我已阅读并同意圈子规则').click();
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible(slow);
    const { page: auditor } = await phone({ person: 6 });
    await auditor.goto('/circle/circleNotice?tribeId=c107&tab=applies');
    await auditor
      .getByRole('article')
      .filter({ hasText: '想学走线' })
      .getByRole('button', { name: /^拒绝/ })
      .click(slow);
    const sheet = auditor.getByRole('dialog', { name: '拒绝申请' });
    await sheet.getByRole('textbox').fill('请先参加一次体验日');
    await sheet.getByRole('button', { name: '拒绝', exact: true }).click();
    await expect(sheet).toHaveCount(0, slow);
    await expect(auditor.getByText('请先参加一次体验日')).toBeVisible(slow);
    await page.reload();
    await expect(page.getByText('请先参加一次体验日')).toBeVisible(slow);
    await page.getByRole('button', { name: '重新申请' }).click();
    await expect(page.getByRole('textbox', { name: '申请理由' })).toBeVisible();
  },
);

test(
  'a visitor who taps 加入 signs in and is a member of the circle afterwards; leaving asks to confirm',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    await page.goto('/circle/circleList');
    const join = page.getByRole('button', { name: '加入 上海同城' }).last();
    await scrollTo(page, join);
    await join.click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确认' }).click(slow);
    const sheet = page.getByRole('dialog', { name: /登录/ });
    await sheet.getByRole('button', { name: /粉丝/ }).click(slow);
    await sheet.getByRole('checkbox').click();
    await sheet.getByRole('button', { name: '登录', exact: true }).click();
    await expect(sheet).toHaveCount(0, slow);
    const grid = page.getByRole('heading', { name: '我的圈子' }).locator('xpath=../..');
    await expect(grid.getByText('上海同城')).toBeVisible(slow);
    await grid.getByText('上海同城').click();
    await page.getByRole('button', { name: '更多' }).first().click(slow);
    await page.getByRole('button', { name: '退出圈子' }).click(slow);
    const ask = page.getByRole('dialog', { name: '确定退出圈子？' });
    await ask.getByRole('button', { name: '退出' }).click(slow);
    await expect(page.getByRole('button', { name: '加入 上海同城' })).toBeVisible(slow);
  },
);

test(
  'back from a post returns to the same card at the same position in a circle',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/circle/circleDetail?tribeId=c102');
    await feedStands(page);
    const seen = () =>
      page.evaluate((): [string, number] => {
        const first = Array.from(document.querySelectorAll('article')).filter(
          (el) => el.getBoundingClientRect().top > 100,
        )[0];
        return [first?.getAttribute('aria-label') ?? '', Math.round(first?.getBoundingClientRect().top ?? 0)];
      });
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(3500);
    }).toPass(slow);
    let last: [string, number] = ['', 0];
    await expect(async () => {
      const now = await seen();
      const still = now[0] === last[0] && now[1] === last[1];
      last = now;
      expect(still).toBe(true);
    }).toPass(slow);
    // A click by position: the list ignores taps while it scrolls, and a click on an element could scroll it first.
    await expect(async () => {
      await page.mouse.click(24, last[1] + 28 + 60);
      await expect(page.getByText('说点什么…')).toBeVisible({ timeout: 2000 });
    }).toPass(slow);
    await page.goBack();
    await expect.poll(async () => (await seen())[0], slow).toBe(last[0]);
    expect(Math.abs((await seen())[1] - last[1])).toBeLessThan(4);
  },
);

test(
  'members of a circle can be searched by name, and a manager removes one but not themselves',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/circle/circleDetail?tribeId=c103');
    await page.getByRole('link', { name: /^全部成员/ }).click(slow);
    await page.getByRole('searchbox', { name: '搜索成员' }).fill('电池', slow);
    await expect(page.getByText('电池健康度99')).toBeVisible(slow);
    await expect(page.getByText('隔壁王工')).toHaveCount(0, slow);
    await page.getByRole('searchbox', { name: '搜索成员' }).fill('');
    await page.getByRole('button', { name: '管理' }).click();
    await expect(page.getByRole('checkbox', { name: /不能移出自己/ })).toBeDisabled(slow);
    const plain = page.getByRole('checkbox', { disabled: false }).nth(3);
    const name = (await plain.getAttribute('aria-label')) ?? '';
    await plain.click();
    await page.getByRole('button', { name: '移出（1）' }).click();
    await page.getByRole('dialog', { name: '移出 1 位成员？' }).getByRole('button', { name: '移出' }).click(slow);
    await expect(page.getByRole('checkbox', { name, exact: true })).toHaveCount(0, slow);
    await page.goBack();
    await expect(page.getByRole('tab', { name: '排行' })).toBeVisible(slow);
  },
);

test(
  'a new topic is in the newest ranking and can be followed, and a post of a topic can be liked',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 2 });
    await page.goto('/circle/hotList');
    await page.getByRole('button', { name: '创建话题' }).click(slow);
    const sheet = page.getByRole('dialog', { name: '创建话题' });
    await sheet.getByRole('textbox', { name: '名称' }).fill('第一场雪');
    await sheet.getByRole('button', { name: '创建', exact: true }).click(slow);
    await expect(page.getByRole('heading', { name: '#第一场雪' }).last()).toBeVisible(slow);
    await expect(page.getByText('还没有人参与')).toBeVisible(slow);
    const { page: other } = await phone({ person: 1 });
    await other.goto('/circle/hotList?tab=new');
    await other.getByRole('link', { name: /第一场雪/ }).click(slow);
    await other.getByRole('button', { name: '关注话题 第一场雪' }).click(slow);
    await expect(other.getByRole('button', { name: '已关注话题 第一场雪' })).toBeVisible(slow);
    await openLink(other, '/circle/topicDetail?topicId=h101');
    const like = heart(other.locator('article').first());
    const before = await like.getAttribute('aria-pressed', slow);
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true', slow);
  },
);

test(
  'missing circles and topics show an error; notices and applications ask a visitor to log in',
  { tag: '@full' },
  async ({ phone }) => {
    // Five page loads, and a person counts as a visitor only after two seconds.
    test.setTimeout(120_000);
    const { page } = await phone();
    for (const path of [
      '/circle/circleDetail?tribeId=nothing',
      '/circle/circleDetail',
      '/circle/topicDetail?topicId=nothing',
    ]) {
      await page.goto(path);
      await expect(page.getByText('内容已被删除或不存在')).toBeVisible(slow);
    }
    for (const path of ['/circle/circleNotice?tribeId=c103', '/circle/joinCircle?tribeId=c103']) {
      await openLink(page, path);
      const ask = page.getByRole('dialog', { name: '提示' });
      await expect(ask).toBeVisible(slow);
      await ask.getByRole('button', { name: '取消' }).click();
      await expect(ask).toHaveCount(0, slow);
      await expect(page.getByText('请先登录')).toBeVisible(slow);
    }
  },
);
