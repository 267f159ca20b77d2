// The list, the page and the rules of activities in a real browser on a memory player: their states, and the asks that
// a tap sends.
import { describe, expect, it, vi } from 'vitest';
import { activity, apply, exchange } from './activitiesThings';
import { answer, asked, button, clean, login, page, put, seen } from './stage/stage';
import { listOf } from './forumThings';
import { sharesInBrowser } from './sharing';
import { come, near, stands, sheet, at, detail } from './activitiesStage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

describe('the list of activities', () => {
  it(
    'shows a placeholder, then cards; a filter requests another list, and the mode is kept in the URL',
    { tags: 'full' },
    async () => {
      await come('/activity/activityHome');
      await page.locator('.sk').first().waitFor();
      await put('content.banners', { list: [], phase: 'ready' }, 'activity');
      await put('activities.picked', { ids: ['a1'], phase: 'ready' });
      await put('activities.activity', near(activity({ needPoints: 800 })), 'a1');
      await put('activities.activity', near(exchange({ activityId: 'a3' })), 'a3');
      await put('activities.list', listOf(['a1', 'a3'], { hasMore: 0 }), '||||||');
      await seen(page.getByRole('article').getByText('名额 34 / 40'));
      await seen(page.getByRole('article').getByText('剩余 40'));
      await clean();
      await button('报名中').click();
      await expect.poll(() => asked('activities.openList')).toContainEqual({ list: '||applying||||', how: 'open' });
      await put('activities.list', listOf(['a1'], { hasMore: 0 }), '||applying||||');
      await page.getByRole('tab', { name: '线上' }).click();
      await expect.poll(() => asked('activities.openList')).toContainEqual({ list: '|2|applying||||', how: 'open' });
      expect(at()).toContain('mode=2');
      await put('activities.list', listOf([], { hasMore: 0 }), '|2|applying||||');
      await button('看看全部').click();
      await seen(page.getByRole('article').first());
      await page.getByRole('article').first().getByRole('link').click();
      expect(at()).toBe(detail);
    },
  );
  it('filters by a city from the sheet, and requests the location permission only on a tap', async () => {
    await come('/activity/activityHome', { type: 'xl' });
    await put('activities.list', listOf([], { hasMore: 0 }), '||||||');
    await button(/^城市：全部城市/).click();
    expect(await asked('native.requestPermission')).toEqual([]);
    await answer('activities.listActivityCities', [
      { provinceName: '上海市', cityName: '上海市', regionCode: '310000', firstLetter: 'S', hot: 1 },
    ]);
    await sheet('选择城市').getByRole('button', { name: '定位到我的城市' }).click();
    await answer('native.requestPermission', { type: 'LOCATION', result: 'never' });
    await seen(sheet('无法获取位置'));
    await clean();
    await sheet('无法获取位置').getByRole('button', { name: '选择城市' }).click();
    await sheet('选择城市').getByRole('button', { name: '上海市' }).click();
    await put('activities.list', listOf([], { hasMore: 0 }), '上海市||||||');
    await seen(page.getByText('这个城市暂无活动，看看全部'));
    await button('看看全部').click();
    await seen(button(/^城市：全部城市/));
  });
  it('says that the phone could not be located when nobody answers, and not that there is no such city', async () => {
    await come('/activity/activityHome');
    await put('activities.list', listOf([], { hasMore: 0 }), '||||||');
    await button(/^城市：全部城市/).click();
    await answer('activities.listActivityCities', []);
    const locate = sheet('选择城市').getByRole('button', { name: '定位到我的城市' });
    await locate.click();
    await answer('native.requestPermission', { type: 'LOCATION', result: 'granted' });
    await answer('native.getPosition', { latitude: 31.2, longitude: 121.4, accuracy: 20 });
    await answer('clubz.findPlaces', null, 'network');
    await seen(page.getByText('定位失败，请稍后再试'));
    expect(await page.getByText('没有找到你的城市').count()).toBe(0);
    await locate.click();
    await answer('native.requestPermission', { type: 'LOCATION', result: 'granted' });
    await answer('native.getPosition', { latitude: 31.2, longitude: 121.4, accuracy: 20 });
    await answer('clubz.findPlaces', []);
    await seen(page.getByText('没有找到你的城市'));
  });
  it('has its own key, heading and empty state for one kind in Club Z, and retries a failed load', async () => {
    await come('/activity/activityHome?clubZ=1&kind=3');
    await seen(page.getByRole('heading', { name: '积分兑换' }));
    await put('activities.list', listOf([], { phase: 'error', failCode: 'network' }), '|||1|3||');
    await button('重新加载').click();
    expect((await asked('activities.openList')).slice(-2)).toEqual([
      { list: '|||1|3||', how: 'open' },
      { list: '|||1|3||', how: 'open' },
    ]);
    await put('activities.list', listOf([], { hasMore: 0 }), '|||1|3||');
    await seen(page.getByText('暂无积分兑换'));
  });
});

describe('the page of an activity', () => {
  it('shows a placeholder, then seats and deadline; its buttons call, open the map sheet and the form', async () => {
    await come(detail, { wait: ['activities.openActivity'] });
    await page.locator('.sk').first().waitFor();
    await stands(
      activity({
        needPoints: 800,
        formFields: [
          { key: 'name', label: '姓名', type: 'text', required: 1, options: [], max: 20, placeholder: '', pattern: '' },
        ],
      }),
    );
    await answer('activities.openActivity', {});
    await seen(page.getByText('余 6 席'));
    await seen(page.getByText(/报名截止 3 天|报名截止 2 天 23/));
    await clean();
    await page.getByRole('link', { name: '联系主办方 臻驰社区活动组' }).click();
    expect(await asked('native.call')).toEqual([{ phone: '4008205566' }]);
    await button(/青龙湾营地/).click();
    await seen(sheet('活动地点').getByRole('link', { name: '导航' }));
    await clean();
    await page.keyboard.press('Escape');
    await sheet('活动地点').waitFor({ state: 'detached' });
    await button(/^立即报名/).click();
    await expect.poll(at).toBe('/activity/activityApply?activityId=a1');
  });
  it('shows a message for a deleted activity and a missing ID, and retries after a network failure', async () => {
    await come(detail, { wait: ['activities.openActivity'] });
    await answer('activities.openActivity', null, '010002');
    await seen(page.getByText('内容已被删除或不存在'));
    await come(detail, { wait: ['activities.openActivity'] });
    await answer('activities.openActivity', null, 'network');
    await button('重新加载').click();
    await answer('activities.openActivity', {});
    await stands(activity());
    await seen(page.getByRole('heading', { name: /皖南秋路/, level: 2 }));
    await come('/activity/activityDetails');
    expect(await seen(page.getByText('内容已被删除或不存在'))).toBe(true);
  });
  it('shows the reason of a cancellation, a disabled button and a link to other activities', async () => {
    await come(detail);
    await stands(
      activity({ status: 6, statusReason: '当日有八级阵风' }),
      apply(3, { refuseReason: '活动已取消：当日有八级阵风' }),
    );
    await seen(page.getByRole('region', { name: '活动已取消' }).getByText('当日有八级阵风'));
    await seen(page.getByText('你的报名已随活动取消，使用过的积分已退回'));
    expect(await button('活动已取消').isDisabled()).toBe(true);
    await clean();
    await page.getByRole('link', { name: '看看其他活动' }).click();
    expect(at()).toBe('/activity/activityHome');
  });
  it('changes its button when the deadline passes, by the clock alone, while offline', { tags: 'full' }, async () => {
    await come(detail, { online: 0 });
    const it = activity();
    await stands(it);
    await seen(button(/^立即报名/));
    await put('activities.activity', { ...near(it), applyEnd: Date.now() + 2500 }, 'a1');
    expect(await seen(button('报名已截止'))).toBe(true);
  });
  it('shows the missing points, leads to the waiting list when full, and shows an own position in it', async () => {
    await come(detail, { points: 10 });
    await stands(activity({ needPoints: 800 }));
    await button(/^积分不足/).click();
    await seen(sheet('积分不足').getByText('790'));
    await page.keyboard.press('Escape');
    await sheet('积分不足').waitFor({ state: 'detached' });
    await stands(activity({ appliedCount: 40, waitCount: 3 }));
    await button(/^名额已满 · 候补/).click();
    await expect.poll(at).toBe('/activity/activitySign?activityId=a1&wait=1');
    await page.goBack();
    await stands(activity({ appliedCount: 40, waitCount: 3 }), apply(4));
    await seen(page.getByRole('link', { name: /候补第 2 位/ }));
    await seen(button(/^候补中/));
  });
  it('withdraws a sign-up or an exchange that waits, once it was asked', async () => {
    await come(detail);
    await put('activities.activity', activity({ pending: 2 }), 'a1');
    await button(/^待发送 · 撤回/).click();
    await page.getByRole('dialog', { name: '撤回这次报名？' }).getByRole('button', { name: '再想想' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await asked('activities.withdrawUnsent')).toEqual([]);
    await put('activities.activity', exchange({ pending: 2 }), 'a1');
    await button(/^待发送 · 撤回/).click();
    await clean();
    await page.getByRole('dialog', { name: '撤回这次兑换？' }).getByRole('button', { name: '撤回' }).click();
    expect(await asked('activities.withdrawUnsent')).toEqual([{ activityId: 'a1' }]);
    await answer('activities.withdrawUnsent', {});
    await page.getByText('已撤回').waitFor();
  });
  it('says 已报名 once, on its button', async () => {
    await come(detail);
    await stands(activity(), apply(1));
    await seen(button(/^已报名 · 查看凭证/));
    expect(await page.getByText('已报名').count()).toBe(1);
    // Whose sign-up stands otherwise reads it above the title.
    await stands(activity(), apply(2));
    await seen(page.getByRole('link', { name: /^未通过/ }));
  });
  it('names the restriction on a disabled button and links to Club Z beside it', async () => {
    await come('/clubz/activityDetail?activityId=a1');
    await stands(activity({ clubZ: 1, limitType: 2, denial: '仅限 Club Z 成员' }));
    expect(await button('仅限 Club Z 成员').last().isDisabled()).toBe(true);
    await clean();
    await page.getByRole('button', { name: /了解 Club Z/ }).click();
    await expect.poll(at).toBe('/');
  });
  it('likes, collects and comments on its activity; collects for a visitor after the login', async () => {
    await come(detail, { phase: 'tourist' });
    await stands(activity());
    await button('收藏').click();
    await login();
    await expect.poll(() => asked('forum.collect')).toEqual([{ collectType: 2, targetId: 'a1', isCollect: 1 }]);
    await come(detail);
    await stands(activity());
    await button('赞 12').click();
    await expect.poll(() => asked('activities.likeActivity')).toEqual([{ activityId: 'a1', isLike: 1 }]);
    expect(await page.getByRole('button', { name: '只看楼主' }).count()).toBe(0);
    await button('说点什么…').click();
    await page.getByRole('textbox').fill('红杉红了吗');
    await page.getByRole('button', { name: '发送' }).click();
    await expect.poll(() => asked('forum.addPost')).toEqual([{ threadId: 'activity:a1', content: '红杉红了吗' }]);
  });
  it('shares the title and the place, and records the channel of each forward', async () => {
    await come(detail);
    await stands(activity());
    await sharesInBrowser(() => button('分享').click(), {
      line: activity().title,
      says: '宣城市 · 青龙湾营地',
      href: detail,
    });
    expect(await asked('activities.forwardActivity')).toEqual(
      ['link', 'poster'].map((channel) => ({ activityId: 'a1', channel })),
    );
  });
});

describe('the rules page', () => {
  it('shows the rules of one activity, links to the general rules, and retries a failed load', async () => {
    await come('/activity/activityRule?activityId=a1');
    await answer('activities.getRules', {
      title: '皖南秋路',
      html: '<h3>报名</h3><p>按顺序确认。</p>',
      kind: 1,
      isOwn: 1,
    });
    await seen(page.getByText('按顺序确认。'));
    await clean();
    await page.getByRole('link', { name: '查看社区活动通用规则' }).click();
    await answer('activities.getRules', null, 'network');
    await button('重新加载').click();
    await answer('activities.getRules', { title: '活动规则', html: '<p>所有活动。</p>', kind: 0, isOwn: 0 });
    expect(await seen(page.getByText('所有活动。'))).toBe(true);
  });
  it('has the heading 兑换规则 for an exchange, and no link when it shows the general rules', async () => {
    await come('/activity/activityRule?activityId=a1');
    await answer('activities.getRules', {
      title: '随行杯',
      html: '<h3>兑换</h3><p>积分在兑换成功时扣除。</p>',
      kind: 3,
      isOwn: 0,
    });
    expect(await seen(page.getByRole('heading', { name: '兑换规则' }))).toBe(true);
    expect(await page.getByRole('link', { name: '查看社区活动通用规则' }).count()).toBe(0);
    await clean();
  });
});

describe('the menu of an activity', () => {
  it('sends a report from the sheet that posts use, and asks a visitor to log in first', async () => {
    await come(detail);
    await stands(activity());
    await button('更多').click();
    await sheet('活动操作').getByRole('button', { name: '举报' }).click();
    await sheet('举报').getByRole('button', { name: '虚假信息' }).click();
    await sheet('举报').getByRole('button', { name: '提交' }).click();
    expect(await asked('forum.report')).toEqual([{ targetType: 9, targetId: 'a1', reasonCode: 4, content: '' }]);
    await answer('forum.report', { reportId: 'j1' });
    expect(await seen(page.getByText('举报已提交，结果会通知你'))).toBe(true);
    await come(detail, { phase: 'tourist' });
    await stands(activity());
    await button('更多').click();
    await sheet('活动操作').getByRole('button', { name: '举报' }).click();
    expect(await asked('session.requireLogin')).toHaveLength(1);
  });
});
