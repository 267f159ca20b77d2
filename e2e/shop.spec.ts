// 每日签到 over seven days of a moved server clock, and the shop: an address that must be made first, an order taken back, another one
// shipped by the staff, received and evaluated.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../tests/serverProcess.mjs';
import { bothWorlds, expect, test as base } from './kit';

const DAY = 86_400_000;
const digits = (text: string | null): number => Number((text ?? '').replace(/[^\d]/g, ''));
/** A module that runs before the server: its clock is ahead by what stands in a file, read again after each change. */
const ahead = `import { readFileSync } from 'node:fs';
const real = Date.now; let read = 0; let by = 0;
Date.now = () => { const at = real(); if (at - read > 50) { read = at; by = Number(readFileSync(process.env.CLOCK_AHEAD, 'utf8')); } return at + by; };`;

/** As somebody who opens the page for the first time: the prompt, the sheet, one of the demonstration's persons. */
async function signInAs(page: Page, person: string): Promise<void> {
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确认' }).click();
  const sheet = page.getByRole('dialog', { name: /登录/ });
  await sheet.getByRole('button', { name: person }).click();
  await sheet.getByRole('checkbox').click();
  await sheet.getByRole('button', { name: '登录', exact: true }).click();
  await expect(sheet).toHaveCount(0, { timeout: 15_000 });
}

base('seven days running: the ladder is climbed, each day once, and a day that was missed begins anew', async ({ browser }) => {
  base.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'zeal-clock-'));
  const file = join(folder, 'ahead');
  writeFileSync(file, '0');
  const server = await startServer({ env: { CLOCK_AHEAD: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` } });
  try {
    // The fan has not signed in lately: a round of seven days begins today.
    const gives = [5, 5, 8, 8, 10, 15, 30];
    for (const [i, points] of [...gives, 5].entries()) {
      // After the seventh day one is left out.
      const day = i < 7 ? i : i + 1;
      writeFileSync(file, String(day * DAY));
      const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
      await context.addInitScript(() => localStorage.setItem('visitorTerms', 'test'));
      const page = await context.newPage();
      await page.goto('/mine/signIn');
      await signInAs(page, '粉丝');
      const before = digits(await page.getByRole('link', { name: /我的积分/ }).textContent({ timeout: 20_000 }));
      await page.getByRole('button', { name: `签到 +${points} 积分` }).dblclick();
      const said = page.getByRole('dialog', { name: '签到成功' });
      await expect(said).toContainText(`得 ${points} 积分`);
      await expect(said).toContainText(`连续第 ${i < 7 ? i + 1 : 1} 天`);
      await said.getByRole('button', { name: '好' }).click();
      await expect(page.getByRole('button', { name: '今日已签' })).toBeDisabled();
      await expect.poll(async () => digits(await page.getByRole('link', { name: /我的积分/ }).textContent())).toBe(before + points);
      await context.close();
    }
  } finally {
    await server.stop();
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

for (const { name: world, test, more } of bothWorlds()) {
  test(`${world}: an order needs an address; taken back it gives the points back; another is shipped, received and evaluated`, async ({ phone, server }) => {
    test.setTimeout(180_000);
    const { page } = await phone({ person: 1, still: true, ...more });
    const balance = async (): Promise<number> => {
      await page.goto('/mine/points');
      await expect(page.locator('.hero')).not.toHaveText('–');
      return digits(await page.locator('.hero').textContent());
    };
    const before = await balance();

    // Without any address the order asks for one.
    await page.goto('/mine/address');
    for (;;) {
      await expect(page.getByRole('button', { name: '新增地址' })).toBeVisible({ timeout: 20_000 });
      const edit = page.getByRole('button', { name: /^编辑/ });
      if ((await edit.count()) === 0) break;
      const left = (await edit.count()) - 1;
      await edit.first().click();
      await page.getByRole('button', { name: '删除地址' }).click();
      await page.getByRole('dialog', { name: '删除这个地址？' }).getByRole('button', { name: '删除' }).click();
      await expect(edit).toHaveCount(left);
    }
    await expect(page.getByText('还没有收货地址')).toBeVisible();

    const choose = async (): Promise<void> => {
      await page.goto('/shop/product?productId=p06');
      await page.getByRole('button', { name: '立即兑换' }).click();
      await page.getByText('墨黑', { exact: true }).click();
      await page.getByRole('button', { name: '去兑换' }).click();
      await expect(page).toHaveURL(/orderConfirm/);
    };
    await choose();
    await page.getByRole('button', { name: '提交订单' }).click();
    const form = page.getByRole('dialog', { name: '新增地址' });
    await form.getByLabel('收件人').fill('陈一鸣');
    await form.getByLabel('手机号').fill('13800000009');
    await form.getByRole('button', { name: /^所在地区/ }).click();
    for (const name of ['广东省', '深圳市', '南山区']) await page.getByRole('button', { name }).click();
    await form.getByLabel('详细地址').fill('科技园南区 12 栋 1801');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('link', { name: /收货地址：陈一鸣/ })).toBeVisible();
    await page.getByRole('button', { name: '提交订单' }).dblclick();
    await expect(page.getByRole('heading', { name: '待发货' })).toBeVisible({ timeout: 15_000 });
    expect(await balance()).toBe(before - 860);

    await page.goto('/shop/orders?tab=toShip');
    await page.locator('article').filter({ hasText: '墨黑' }).getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
    await expect(page.locator('article').filter({ hasText: '墨黑' })).toHaveCount(0);
    expect(await balance()).toBe(before);

    await choose();
    await page.getByRole('button', { name: '提交订单' }).click();
    await expect(page.getByRole('heading', { name: '待发货' })).toBeVisible({ timeout: 15_000 });
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
    execFileSync(process.execPath, ['--import', 'tsx', 'server/staff/staffCli.ts', 'order', 'ship', orderId, '顺丰速运', 'SF1380000099'], { env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' } });
    await page.reload();
    await expect(page.getByText('SF1380000099')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: '确认收货' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
    await expect(page.getByRole('heading', { name: '待评价' })).toBeVisible();

    await page.getByRole('button', { name: '评价', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '评价' });
    await sheet.getByRole('radio', { name: /4 星/ }).check({ force: true });
    await sheet.getByRole('textbox', { name: '评价' }).fill('墨黑耐看，缝线很齐');
    await sheet.getByRole('button', { name: '提交评价' }).click();
    await expect(page.getByText('我的评价')).toBeVisible();
    await page.goto('/shop/product?productId=p06&tab=said');
    await expect(page.getByText('墨黑耐看，缝线很齐')).toBeVisible({ timeout: 15_000 });
  });
}
