// 申请进度 and 打开 App in a real browser on a memory player: their states, the asks of each press, and their links.
import { describe, expect, it, vi } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { answer, asked, button, clean, autoReply, open, page, put } from './stage/stage';
import type { Start } from './stage/stage';
import { circle } from './circleThings';
import { listOf, me } from './forumThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const silent: AskTopic[] = [
  'circles.openMyApplies',
  'circles.openFoundings',
  'circles.openFounding',
  'circles.openCategories',
  'circles.openCircle',
  'carClubs.openMyApplies',
  'carClubs.openClub',
  'activities.openMine',
];
async function come(at: string, more: Start = {}): Promise<void> {
  await open(at, more);
  await autoReply(silent);
  if (more.phase === 'tourist') return;
  await put('session.me', me());
}
const at = 1_795_000_000_000;
const request = (applyId: string, more: object) => ({
  applyId,
  tribeId: 'c1',
  tribeName: '夜行日记',
  reason: '',
  carModelName: 'ZEAL 7',
  images: [],
  status: 0 as const,
  refuseReason: '',
  createTime: at,
  auditTime: 0,
  userId: 'me',
  auditorId: '',
  pending: 0 as const,
  ...more,
});
const founding = (applyId: string, more: object) => ({
  applyId,
  name: '周末摄影',
  intro: '只拍车',
  avatarUrl: '',
  categoryId: 'k1',
  status: 0 as const,
  refuseReason: '',
  createTime: at,
  auditTime: 0,
  tribeId: '',
  pending: 0 as const,
  ...more,
});

describe('申请进度', () => {
  it(
    'shows a placeholder, a retry after an error, and an empty state with a link to circles',
    { tags: 'full' },
    async () => {
      await come('/mine/applicationProgress');
      await page.locator('.sk').first().waitFor();
      await put('circles.myApplies', listOf([], { phase: 'error', failCode: 'network' }), 'circle');
      await button('重新加载').click();
      expect((await asked('circles.openMyApplies')).at(-1)).toEqual({ list: 'circle', how: 'open' });
      await put('circles.myApplies', listOf([]), 'circle');
      await page.getByText('暂无申请').waitFor();
      await clean();
      await page.getByRole('link', { name: '看看圈子' }).click();
      expect(await page.evaluate(() => location.pathname)).toBe('/circle/circleList');
    },
  );
  it('refreshes when a new system notice arrives, which may report a decision', async () => {
    await come('/mine/applicationProgress');
    const unread = (systemInformsNumber: number) =>
      put('notices.unread', { interactiveNumber: 0, systemInformsNumber, groupNoticeNumber: 0, chatNumber: 0, seq: 1 });
    await put('circles.apply', request('a1', {}), 'a1');
    await put('circles.myApplies', listOf(['a1']), 'circle');
    await page.getByRole('article', { name: '夜行日记，审核中' }).waitFor();
    const before = (await asked('circles.openMyApplies')).length;
    await unread(2);
    await unread(1);
    expect(await asked('circles.openMyApplies')).toHaveLength(before);
    await unread(2);
    await expect
      .poll(async () => (await asked('circles.openMyApplies')).slice(before))
      .toEqual([{ list: 'circle', how: 'refresh' }]);
  });
  it(
    'withdraws a pending request after confirmation; a refused one shows its reason and a new attempt',
    { tags: 'full' },
    async () => {
      await come('/mine/applicationProgress', { type: 'xl' });
      await put('circles.circle', circle('c1', { name: '夜行日记', joinType: 1, needReason: 1 }), 'c1');
      await put('circles.apply', request('a1', {}), 'a1');
      await put(
        'circles.apply',
        request('a2', { status: 2, refuseReason: '请在提车后带着提车年份再来', auditTime: at + 1000 }),
        'a2',
      );
      await put('circles.myApplies', listOf(['a1', 'a2']), 'circle');
      const waits = page.getByRole('article', { name: '夜行日记，审核中' });
      await waits.getByRole('listitem').nth(1).waitFor();
      expect(await waits.locator('[aria-current=step]').innerText()).toContain('审核中');
      await page.getByText('请在提车后带着提车年份再来').waitFor();
      await clean();
      await waits.getByRole('button', { name: '撤回夜行日记的申请' }).click();
      await page.getByRole('dialog', { name: '撤回这份申请？' }).getByRole('button', { name: '再想想' }).click();
      expect(await asked('circles.joinCircle')).toEqual([]);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await waits.getByRole('button', { name: '撤回夜行日记的申请' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
      expect(await asked('circles.joinCircle')).toEqual([{ applyId: 'a1', withdraw: 1 }]);
      await put('circles.apply', request('a1', { status: 3, pending: 2 }), 'a1');
      await page.getByRole('article', { name: '夜行日记，待发送' }).waitFor();
      await page.getByRole('link', { name: '重新申请夜行日记' }).first().click();
      expect(await page.evaluate(() => location.pathname + location.search)).toBe('/circle/joinCircle?tribeId=c1');
    },
  );
  it('prefills a new attempt to found a circle with the values of the refused one', async () => {
    await come('/mine/applicationProgress?tab=founding');
    await put('circles.founding', { allow: 1, reason: '', phase: 'ready' });
    await put('circles.categories', { list: [{ categoryId: 'k1', name: '兴趣', sort: 1 }], phase: 'ready' });
    await put(
      'circles.myFounding',
      founding('f1', { status: 2, refuseReason: '与别的圈子相近', auditTime: at + 1 }),
      'f1',
    );
    await put('circles.foundings', listOf(['f1']), 'all');
    await page.getByText('与别的圈子相近').waitFor();
    await clean();
    await button('重新申请创建周末摄影').click();
    const sheet = page.getByRole('dialog', { name: '申请创建圈子' });
    await expect.poll(() => sheet.getByRole('textbox', { name: '名称' }).inputValue()).toBe('周末摄影');
    await sheet.getByRole('button', { name: '提交' }).click();
    expect(await asked('circles.foundCircle')).toEqual([{ name: '周末摄影', intro: '只拍车', categoryId: 'k1' }]);
    await answer('circles.foundCircle', { field: 'name' }, '010004');
    await sheet.getByRole('alert').getByText('名称已被使用').waitFor();
    await sheet.getByRole('textbox', { name: '名称' }).fill('周末拍车');
    await sheet.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog', { name: '放弃创建申请？' }).getByRole('button', { name: '放弃' }).click();
    await sheet.waitFor({ state: 'detached' });
  });
  it('shows the words of a request that waits for the network again, until its circle is there', async () => {
    await come('/mine/applicationProgress?tab=founding');
    await put('circles.founding', { allow: 1, reason: '', phase: 'ready' });
    await put('circles.categories', { list: [{ categoryId: 'k1', name: '兴趣', sort: 1 }], phase: 'ready' });
    await put('circles.myFounding', founding('f1', { status: 2 }), 'f1');
    await put('circles.foundings', listOf(['f1']), 'all');
    const sheet = page.getByRole('dialog', { name: '申请创建圈子' });
    const name = sheet.getByRole('textbox', { name: '名称' });
    await button('重新申请创建周末摄影').click();
    await name.fill('周末拍车');
    await sheet.getByRole('button', { name: '提交' }).click();
    await answer('circles.foundCircle', null, 'network');
    await sheet.waitFor({ state: 'detached' });
    await button('重新申请创建周末摄影').click();
    await expect.poll(() => name.inputValue()).toBe('周末拍车');
    await sheet.getByRole('button', { name: '提交' }).click();
    await answer('circles.foundCircle', null, 'network');
    await sheet.waitFor({ state: 'detached' });
    await put('circles.circle', circle('c9', { name: '周末拍车' }), 'c9');
    await put('circles.list', listOf(['c9']), 'mine');
    await button('重新申请创建周末摄影').click();
    await expect.poll(() => name.inputValue()).toBe('周末摄影');
  });
  it('withdraws a pending request to found a circle and offers no second one meanwhile', async () => {
    await come('/mine/applicationProgress?tab=founding');
    await put('circles.founding', { allow: 0, reason: '你的创建申请正在审核', phase: 'ready' });
    await put('circles.myFounding', founding('f1', {}), 'f1');
    await put('circles.myFounding', founding('f2', { status: 3, name: '胶片与公路' }), 'f2');
    await put('circles.foundings', listOf(['f1', 'f2']), 'all');
    await button('撤回周末摄影的申请').click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
    expect(await asked('circles.withdrawFounding')).toEqual([{ applyId: 'f1' }]);
    expect(await button(/^重新申请创建/).count()).toBe(0);
  });
  it('shows the position of a sign-up on the waiting list and the refund of its withdrawal', async () => {
    await come('/mine/applicationProgress?tab=activity');
    const activity = {
      activityId: 'act1',
      kind: 1 as const,
      title: '冰面驾驶课',
      coverUrl: '',
      startTime: at,
      endTime: at + 1,
      placeName: '漠河',
      status: 1 as const,
      clubZ: 0 as const,
    };
    await put(
      'activities.myApply',
      {
        applyId: 's1',
        activityId: 'act1',
        activity,
        status: 4,
        waitNo: 2,
        values: {},
        companions: 0,
        costPoints: 800,
        ticketCode: '',
        createTime: at,
        updateTime: at,
        refuseReason: '',
        isRead: 1,
        canCancel: 1,
        cancelBefore: Date.now() + 3_600_000,
        count: 1,
        orderId: '',
        couponCode: '',
        checkInTime: 0,
        pending: 0,
      },
      's1',
    );
    await put('activities.mine', listOf(['s1']), '');
    await page.getByRole('article', { name: '冰面驾驶课，候补第 2 位' }).waitFor();
    await button('撤回冰面驾驶课的申请').click();
    await page.getByText('报名时的 800 积分会立即退回。').waitFor();
    await clean();
    await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
    expect(await asked('activities.cancelApply')).toEqual([{ applyId: 's1' }]);
  });
  it('asks a visitor to log in and loads no requests', async () => {
    await come('/mine/applicationProgress', { phase: 'tourist' });
    await page.getByText('请先登录').waitFor();
    expect(await asked('circles.openMyApplies')).toEqual([]);
  });
});

describe('打开 App', () => {
  it('opens the app at its target, and points to the app store when it did not open', async () => {
    await come('/circle/appDownLoad?target=car/certify', { phase: 'tourist' });
    await page.getByRole('heading', { name: '在臻驰 App 中打开' }).waitFor();
    await clean();
    await button('打开 App').click();
    await page.getByText('正在打开 App…').waitFor();
    expect(await asked('native.openApp')).toEqual([{ target: 'car/certify', to: 'app' }]);
    await answer('native.openApp', { opened: 0, store: 0 });
    await page.getByText('没有打开？请在应用商店搜索“臻驰社区”').waitFor();
    await button('下载 App').click();
    await answer('native.openApp', { opened: 0, store: 1 });
    await page.getByText('没有打开？正在前往应用商店').waitFor();
    expect((await asked('native.openApp')).at(-1)).toEqual({ target: 'car/certify', to: 'store' });
    await button('继续浏览').click();
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/home');
  });
  it('redirects to /home inside the app', async () => {
    await come('/circle/appDownLoad');
    await button('打开 App').waitFor();
    await put('session.state', {
      phase: 'user',
      isLogin: true,
      userLogIn: true,
      isTourist: false,
      isApp: true,
      appEnvironment: 'ios',
      appVersion: '5.2.1',
      isTNCPoupShow: 0,
      online: 1,
      clubZId: '',
      isJoinClubZ: 0,
      mustUpgrade: 0,
    });
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/home');
  });
});
