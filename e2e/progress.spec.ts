// The progress of applications: reason of a refusal, applying again, withdrawal. Also the page that opens the app from
// a browser.
import { expect, feedStands, openLink, test } from './kit';

const slow = { timeout: 20_000 };

test(
  'a refused application shows its reason, is sent again, and is withdrawn (browser)',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 2 });
    await page.goto('/mine/info');
    await page.getByRole('link', { name: '申请进度' }).click(slow);
    await expect(page).toHaveTitle(/申请进度/);
    const refused = page.getByRole('article', { name: 'ZEAL 7 车主，未通过' });
    await expect(refused).toContainText('请在提车后带着提车年份再来', slow);
    await refused.getByRole('link', { name: '重新申请ZEAL 7 车主' }).click();
    await expect(page).toHaveURL(/\/circle\/joinCircle\?tribeId=c103/);
    await page.getByRole('button', { name: '重新申请' }).click(slow);
    await page.getByRole('textbox', { name: '申请理由' }).fill('2026 年 11 月提车', slow);
    await page.getByText('我已阅读并同意圈子规则').click();
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible(slow);
    await openLink(page, '/mine/applicationProgress');
    const open = page.getByRole('article', { name: 'ZEAL 7 车主，审核中' });
    await expect(open.locator('[aria-current=step]')).toContainText('审核中', slow);
    await open.getByRole('button', { name: '撤回ZEAL 7 车主的申请' }).click();
    await page
      .getByRole('dialog', { name: '撤回这份申请？' })
      .getByRole('button', { name: '撤回', exact: true })
      .click();
    await expect(page.getByRole('article', { name: 'ZEAL 7 车主，已撤回' })).toBeVisible(slow);
    await expect(open).toHaveCount(0);
  },
);

test(
  'a pending application is withdrawn, also after a reload, and can be sent again (app)',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 3, app: { platform: 'ios' } });
    await page.goto('/mine/applicationProgress');
    const open = page.getByRole('article', { name: 'ZEAL 7 车主，审核中' });
    await open.getByRole('button', { name: '撤回ZEAL 7 车主的申请' }).click(slow);
    await page
      .getByRole('dialog', { name: '撤回这份申请？' })
      .getByRole('button', { name: '撤回', exact: true })
      .click();
    const back = page.getByRole('article', { name: 'ZEAL 7 车主，已撤回' });
    await expect(back).toBeVisible(slow);
    await page.reload();
    await back.getByRole('link', { name: '重新申请ZEAL 7 车主' }).click(slow);
    await expect(page.getByRole('textbox', { name: '申请理由' })).toBeVisible(slow);
  },
);

test(
  'a refused application to found a circle shows its reason and is sent again; each tab lists its results',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/mine/applicationProgress?tab=founding');
    const refused = page.getByRole('article', { name: '苏州河夜话，未通过' });
    await expect(refused).toContainText('与「上海同城」内容相近', slow);
    await refused.getByRole('button', { name: '重新申请创建苏州河夜话' }).click();
    const sheet = page.getByRole('dialog', { name: '申请创建圈子' });
    await expect(sheet.getByRole('textbox', { name: '名称' })).toHaveValue('苏州河夜话', slow);
    await sheet.getByRole('textbox', { name: '名称' }).fill('苏州河夜谈');
    await sheet.getByRole('button', { name: '提交' }).click();
    const asked = page.getByRole('article', { name: '苏州河夜谈，审核中' });
    await expect(asked).toBeVisible(slow);
    await asked.getByRole('button', { name: '撤回苏州河夜谈的申请' }).click();
    await page
      .getByRole('dialog', { name: '撤回这份申请？' })
      .getByRole('button', { name: '撤回', exact: true })
      .click();
    await expect(page.getByRole('article', { name: '苏州河夜谈，已撤回' })).toBeVisible(slow);
    for (const [tab, name] of [
      ['Club Z', /^Club Z，已通过$/],
      ['车友会', /，审核中$/],
      ['活动', /，已报名$/],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('article', { name }).first()).toBeVisible(slow);
    }
  },
);

test(
  'in a browser a failed attempt to open the app shows a hint, and 继续浏览 returns to the feed',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    await page.goto('/home');
    await feedStands(page);
    await openLink(page, '/circle/appDownLoad?target=car/certify');
    await page.getByRole('button', { name: '打开 App' }).click(slow);
    await expect(page.getByText('没有打开？请在应用商店搜索“臻驰社区”')).toBeVisible(slow);
    // A headless browser handles no taps while it tries to open an app.
    await page.getByRole('button', { name: '继续浏览' }).evaluate((button: HTMLElement) => button.click());
    await expect(page).toHaveURL(/\/home$/);
    await feedStands(page);
  },
);

test(
  'the download page explains in WeChat how to open a browser, and redirects to the feed in the app',
  { tag: '@full' },
  async ({ phone }) => {
    const { page: inChat } = await phone({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.30',
    });
    await inChat.goto('/circle/appDownLoad');
    await inChat.getByRole('button', { name: '打开 App' }).click(slow);
    await expect(inChat.getByRole('alert')).toContainText('点击右上角在浏览器打开');
    const { page } = await phone({ person: 1, app: { platform: 'ios' } });
    await page.goto('/circle/appDownLoad?target=/mine/chatNotice');
    await expect(page).toHaveURL(/\/home$/, slow);
  },
);
