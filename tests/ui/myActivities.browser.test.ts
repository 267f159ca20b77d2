// The confirmation after an activity's form, and my activities, in a real browser on a memory player.
import { commands } from 'vitest/browser';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { apply } from './activityThings';
import { answer, asked, button, clean, page, put, seen } from './stage/stage';
import { listOf } from './forumThings';
import { come } from './activityFormStage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

describe('the confirmation of a sign-up', () => {
  async function result(more: Parameters<typeof apply>[1], start: Parameters<typeof come>[1] = {}): Promise<void> {
    await come('/activity/activitySuccess?applyId=e1', start);
    await put('activities.myApply', apply('e1', more), 'e1');
  }
  it('shows the ticket as a QR code, saves a calendar file and links to my activities', { tags: 'full' }, async () => {
    await result({ companions: 1, costPoints: 1600 });
    await page.getByRole('img', { name: '皖南秋路 · 两天一夜自驾营的凭证二维码' }).waitFor();
    const saved = commands.nextDownload();
    await button('添加到日历').click();
    expect(await saved).toBe('activity.ics');
    await clean();
    await page.getByRole('link', { name: '查看我的活动' }).click();
    await page.waitForURL('**/activity/myActivity');
  });
  it.each([
    ['提交成功，等待审核', { status: 0 as const, ticketCode: '' }],
    ['未通过审核', { status: 2 as const, ticketCode: '', refuseReason: '名额已确认' }],
    ['报名已取消', { status: 3 as const, ticketCode: '' }],
    ['已参加', { status: 5 as const }],
    ['未到场', { status: 6 as const, ticketCode: '' }],
  ])('shows the status %s as its heading', async (text, more) => {
    await result(more, { type: 'xl' });
    expect(await seen(page.getByRole('heading', { name: text }))).toBe(true);
    await clean();
  });
  it('shows a coupon code, links to an order, and reports an unknown sign-up as missing', async () => {
    const exchanged = { ...apply('e1').activity, kind: 3 as const, title: '标准洗车券' };
    await result({ activity: exchanged, couponCode: 'W123-4567-8901', ticketCode: '' });
    await page.getByRole('heading', { name: '兑换成功' }).last().waitFor();
    await page.getByText('W123-4567-8901').waitFor();
    await put('activities.myApply', apply('e1', { activity: exchanged, orderId: 'o1', ticketCode: '' }), 'e1');
    await page.getByRole('link', { name: '查看订单' }).click();
    await page.waitForURL('**/shop/order?orderId=o1');
    await come('/activity/activitySuccess?applyId=e2', { wait: ['activities.openApply'] });
    await answer('activities.openApply', null, '010002');
    expect(await seen(page.getByText('内容已被删除或不存在'))).toBe(true);
  });
});

describe('my activities', () => {
  it(
    'show a placeholder, a retry after an error, and an empty state for the list and for a tab',
    { tags: 'full' },
    async () => {
      await come('/activity/myActivity');
      await page.locator('.sk').first().waitFor();
      await put('activities.mine', listOf([], { phase: 'error', failCode: 'network' }), '');
      await button('重新加载').click();
      await put('activities.mine', listOf([]), '');
      await page.getByText('还没有参加活动').waitFor();
      await clean();
      await page.getByRole('tab', { name: '已取消' }).click();
      await put('activities.mine', listOf([]), 'cancelled');
      expect(await seen(page.getByText('没有已取消的活动'))).toBe(true);
    },
  );
  it('mark changed sign-ups, report them as read once seen, show tickets and cancel where allowed', async () => {
    await come('/activity/myActivity');
    await put('activities.unreadApply', { count: 1 });
    await put('activities.myApply', apply('e1', { isRead: 0, costPoints: 800 }), 'e1');
    await put('activities.myApply', apply('e2', { status: 4, waitNo: 2, ticketCode: '' }), 'e2');
    await put('activities.myApply', apply('e3', { canCancel: 0 }), 'e3');
    await put('activities.mine', listOf(['e1', 'e2', 'e3']), '');
    const cards = page.locator('article');
    await cards.nth(0).getByText('有新变化').waitFor();
    await cards.nth(1).getByText('候补第 2 位').waitFor();
    await cards.nth(2).getByText('已过可取消时间').waitFor();
    expect(await cards.nth(2).getByRole('button', { name: '取消报名' }).count()).toBe(0);
    await clean();
    await expect.poll(() => asked('activities.markRead'), { timeout: 5000 }).toEqual([{ applyIds: ['e1'] }]);
    await cards.nth(0).getByRole('button', { name: '凭证' }).click();
    await page
      .getByRole('dialog', { name: '我的凭证' })
      .getByRole('img', { name: /凭证二维码/ })
      .waitFor();
    await clean();
    await button('关闭').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await cards.nth(0).getByRole('button', { name: '取消报名' }).click();
    const ask = page.getByRole('dialog', { name: '取消报名？' });
    await ask.getByText('800 积分会立即退回').waitFor();
    await ask.getByRole('button', { name: '取消报名' }).click();
    expect(await asked('activities.cancelApply')).toEqual([{ applyId: 'e1' }]);
  });
  it('offer no cancellation any more once its time has passed on the open page', { tags: 'full' }, async () => {
    await come('/activity/myActivity');
    const cancelBefore = Date.now() + 60_000;
    await put('activities.myApply', apply('e1', { cancelBefore }), 'e1');
    await put('activities.mine', listOf(['e1']), '');
    const card = page.locator('article');
    await card.getByRole('button', { name: '取消报名' }).click();
    const ask = page.getByRole('dialog', { name: '取消报名？' });
    await ask.getByRole('button', { name: '取消报名' }).waitFor();
    vi.useFakeTimers({ toFake: ['Date'], now: cancelBefore });
    onTestFinished(() => void vi.useRealTimers());
    await card.getByText('已过可取消时间').waitFor();
    await ask.waitFor({ state: 'detached' });
    expect(await card.getByRole('button', { name: '取消报名' }).count()).toBe(0);
    expect(await asked('activities.cancelApply')).toEqual([]);
  });
  it('offer to sign up again until sign-ups end, also on the open page', { tags: 'full' }, async () => {
    await come('/activity/myActivity?tab=cancelled');
    const applyEnd = Date.now() + 60_000;
    const { activity } = apply('e1');
    await put(
      'activities.myApply',
      apply('e1', { status: 3, canCancel: 0, activity: { ...activity, applyEnd } }),
      'e1',
    );
    await put('activities.mine', listOf(['e1']), 'cancelled');
    const again = page.locator('article').getByRole('link', { name: '再次报名' });
    await again.waitFor();
    vi.useFakeTimers({ toFake: ['Date'], now: applyEnd });
    onTestFinished(() => void vi.useRealTimers());
    await again.waitFor({ state: 'detached' });
    expect(await page.locator('article').getByText('报名已取消').count()).toBe(1);
  });
  it('hide a cancelled sign-up by an optimistic update and reload the list afterwards', async () => {
    await come('/activity/myActivity?tab=signedUp');
    await put('activities.myApply', apply('e1'), 'e1');
    await put('activities.mine', listOf(['e1']), 'signedUp');
    await page.locator('article').waitFor();
    await put('activities.myApply', apply('e1', { status: 3, canCancel: 0, pending: 1 }), 'e1');
    await page.locator('article').waitFor({ state: 'detached' });
    const before = (await asked('activities.openMine')).length;
    await put('activities.myApply', apply('e1', { status: 3, canCancel: 0 }), 'e1');
    await expect
      .poll(async () => (await asked('activities.openMine')).slice(before))
      .toEqual([{ list: 'signedUp', how: 'open' }]);
  });
  it('open the ticket of the sign-up in the URL', async () => {
    await come('/activity/myActivity?applyId=e1');
    await put('activities.mine', listOf(['e1']), '');
    await put('activities.myApply', apply('e1'), 'e1');
    expect(await seen(page.getByRole('dialog', { name: '我的凭证' }).getByText('到场出示，由工作人员扫码'))).toBe(true);
  });
});
