// The points shop: delivery address, cancellation, shipping by the staff, receipt and review; an exchange in Club Z;
// and 每日签到 over seven days on a moved server clock.
import { signIn } from '../tests/signedCall.mjs';
import { staff } from './commands';
import { expect, logIn, openLink } from './kit';
import { onMovedClock } from './movedClock';
import { balanceOf, digits, hasBalance, makeAddress } from './pointsKit';

const DAY = 86_400_000;
const test = onMovedClock();
const slow = { timeout: 20_000 };

test(
  'an order asks for an address and is refunded when cancelled; another is shipped and reviewed',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(180_000);
    const { page } = await phone({ person: 1 });
    const before = await balanceOf(page);

    // Deletes all addresses, so that the order asks for one.
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
      await openLink(page, '/shop/product?productId=p06');
      await page.getByRole('button', { name: '立即兑换' }).click();
      await page.getByText('墨黑', { exact: true }).click();
      await page.getByRole('button', { name: '去兑换' }).click();
      await expect(page).toHaveURL(/orderConfirm/);
    };
    await choose();
    await page.getByRole('button', { name: '提交订单' }).click();
    await makeAddress(page, '陈一鸣');
    await expect(page.getByRole('link', { name: /收货地址：陈一鸣/ })).toBeVisible();
    await page.getByRole('button', { name: '提交订单' }).dblclick();
    await expect(page.getByRole('heading', { name: '待发货' })).toBeVisible({ timeout: 15_000 });
    await hasBalance(page, before - 860);

    await openLink(page, '/shop/orders?tab=toShip');
    await page.locator('article').filter({ hasText: '墨黑' }).getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
    await expect(page.locator('article').filter({ hasText: '墨黑' })).toHaveCount(0);
    await hasBalance(page, before);

    await choose();
    await page.getByRole('button', { name: '提交订单' }).click();
    await expect(page.getByRole('heading', { name: '待发货' })).toBeVisible({ timeout: 15_000 });
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
    staff(server, 'order', 'ship', orderId, '顺丰速运', 'SF1380000099');
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
    await openLink(page, '/shop/product?productId=p06&tab=said');
    await expect(page.getByText('墨黑耐看，缝线很齐')).toBeVisible({ timeout: 15_000 });
  },
);

test(
  'in the app an exchange in Club Z asks for an address, and a double tap creates one order',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(150_000);
    const { page } = await phone({ person: 1, app: {} });
    const button = (words: string | RegExp) => page.locator('main:visible').getByRole('button', { name: words });
    const before = await balanceOf(page);
    await page.goto('/clubz/exchangeDetail?activityId=act23');
    await button(/^立即兑换/).click(slow);
    const sheet = page.getByRole('dialog', { name: '确认兑换' });
    await sheet.getByRole('link', { name: /^收货地址/ }).click(slow);
    await button('新增地址').click(slow);
    await makeAddress(page, '周周');
    // The new address is selected without another tap.
    await expect(sheet.getByRole('link', { name: /^收货地址：周周/ })).toBeVisible(slow);
    await sheet.getByRole('button', { name: /^确认兑换/ }).dblclick();
    await expect(page).toHaveURL(/activitySuccess\?applyId=.+&kind=exchange/, slow);
    await hasBalance(page, before - 1200);
    await openLink(page, '/shop/orders?tab=toShip');
    await expect(page.locator('article').filter({ hasText: '随行保温杯 · 曜石黑' })).toHaveCount(1, slow);
  },
);

// Must be the last test of this file, because the server's clock cannot go back.
test(
  '每日签到 raises its reward over seven days, counts once a day, and restarts after a missed day',
  { tag: '@full' },
  async ({ phone, clock, server }) => {
    test.setTimeout(300_000);
    // The fan has no current streak, so a round of seven days begins today.
    const gives = [5, 5, 8, 8, 10, 15, 30];
    for (const [i, points] of [...gives, 5].entries()) {
      // Skips a day after the seventh.
      await clock.set((i < 7 ? i : i + 1) * DAY);
      const { page, context } = await phone();
      // The first day uses the login prompt of the page; a token is not valid until the next day.
      if (i > 0)
        await context.addCookies([
          { name: 'idToken', value: (await signIn(server.origin, 2, clock.now())).idToken, url: server.origin },
        ]);
      await page.goto('/mine/signIn');
      if (i === 0) await logIn(page, '粉丝');
      const mine = page.getByRole('link', { name: /我的积分/ });
      const before = digits(await mine.textContent(slow));
      await page.getByRole('button', { name: `签到 +${points} 积分` }).dblclick();
      const said = page.getByRole('dialog', { name: '签到成功' });
      await expect(said).toContainText(`得 ${points} 积分`);
      await expect(said).toContainText(`连续第 ${i < 7 ? i + 1 : 1} 天`);
      await said.getByRole('button', { name: '好' }).click();
      await expect(page.getByRole('button', { name: '今日已签' })).toBeDisabled();
      await expect.poll(async () => digits(await mine.textContent())).toBe(before + points);
      await context.close();
    }
  },
);
