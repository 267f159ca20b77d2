// The profile screens in a real browser on a memory player: their states, the asks of each press, no axe violations.
import { describe, expect, it } from 'vitest';
import type { StoredThread } from '../../bus/entities/forum';
import type { Report, StoredHome } from '../../bus/entities/users';
import type { AskTopic } from '../../bus/client/topics';
import { answer, asked, clean, openPage, page, put } from './stage/stage';
import type { Start } from './stage/stage';
import { answerDraft, car, listOf, me, thread, user } from './forumThings';

const slow = { timeout: 15_000 };

const commands: AskTopic[] = [
  'forum.openFeed',
  'forum.refreshFeed',
  'forum.loadMoreFeed',
  'forum.openDrafts',
  'circles.openList',
  'notices.refreshUnread',
  'users.openHome',
  'users.openPeople',
  'users.openCollections',
  'users.openReports',
  'users.openSettings',
  'users.openFrame',
  'users.changeSettings',
  'users.block',
  'session.requireLogin',
];
const open = (at: string, how: Start = {}): Promise<void> => openPage(commands, at, how, me({ carModels: [car] }));
const home = (userId: string, more: Partial<StoredHome> = {}): StoredHome => ({
  userId,
  intro: '一年四万公里，慢一点',
  coverUrl: '',
  cityName: '乌鲁木齐',
  followCount: 1,
  fansCount: 4644,
  likedCount: 17_000,
  threadCount: 3,
  answerCount: 0,
  tribeCount: 4,
  canChat: 1,
  ...more,
});
const written = (id: string, more: Partial<StoredThread> = {}): StoredThread => ({
  ...thread(id),
  authorId: 'u1',
  ...more,
});
async function tiles(feed: string): Promise<void> {
  await put('forum.thread', written('t1', { title: '九天，两千七百公里' }), 't1');
  await put(
    'forum.thread',
    written('t2', { title: '', content: '停车费年度统计', excerpt: '停车费年度统计', images: [], auditStatus: 0 }),
    't2',
  );
  await put('forum.thread', written('t3', { title: '一个特别特别特别特别特别特别特别特别特别特别特别长的标题' }), 't3');
  await put('forum.feed', listOf(['t1', 't2', 't3']), feed);
}

const headGround = (): Promise<string | null> =>
  page.locator('main header [style*="background"]').first().getAttribute('style');

describe('another person’s profile', () => {
  const at = '/mine/otherInfo?userId=u1';
  it('shows a placeholder, then its header and posts; the numbers link to the lists', { tags: 'full' }, async () => {
    await open(at);
    await page.locator('main .sk').first().waitFor();
    await put('users.home', home('u1'), 'u1');
    await tiles('user|u1');
    await page.getByRole('heading', { name: /北岸慢行/, level: 2 }).waitFor();
    await page.getByRole('link', { name: /九天/ }).waitFor();
    await page.getByText('审核中').waitFor();
    await expect.poll(() => page.title()).toBe('北岸慢行');
    expect(await page.getByRole('link', { name: /4,644/ }).getAttribute('href')).toBe(
      '/mine/myConcern?userId=u1&tab=fans',
    );
    await clean();
  });

  it('has the colour of the cover before the picture, dark grey where that is unknown', async () => {
    await open(at);
    await put('users.home', home('u1', { coverUrl: '/media/late.webp', coverColor: '#33262c' }), 'u1');
    await page.getByRole('heading', { name: /北岸慢行/, level: 2 }).waitFor();
    expect(await headGround()).toContain('background: rgb(51, 38, 44)');
    await put('users.home', home('u1', { avatarColor: '#b49164' }), 'u1');
    await expect.poll(headGround).toContain('background: rgb(58, 61, 66)');
  });

  it('shows a retry without a network, a deleted account, and a blocked person with 解除', async () => {
    await open(at, { wait: 'users.openHome' });
    await answer('users.openHome', {}, 'network');
    await page.getByRole('button', { name: '重新加载' }).click();
    await answer('users.openHome', {}, '010002');
    await page.getByText('该用户已注销').waitFor();
    await clean();
    await open(at);
    await put('users.user', { ...user('u1', '北岸慢行'), isBlocked: 1 }, 'u1');
    await put('users.home', home('u1', { threadCount: 0 }), 'u1');
    await page.getByText('已拉黑，内容不可见').waitFor();
    await clean();
    await page.getByRole('button', { name: '解除', exact: true }).click();
    await expect.poll(() => asked('users.block'), slow).toEqual([{ userId: 'u1', isBlock: 0 }]);
  });

  it('redirects to /mine/info for the own id', async () => {
    await open('/mine/otherInfo?userId=me');
    await page.getByText('编辑资料').or(page.locator('main .sk').first()).first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname, slow).toBe('/mine/info');
  });
});

describe('my profile', () => {
  it('shows a login button to a visitor', async () => {
    await open('/mine/info', { phase: 'tourist' });
    await page.getByRole('heading', { name: '登录后，这里是你的主页' }).waitFor();
    await clean();
    await page.getByRole('main').getByRole('button', { name: '登录' }).last().click();
    await expect.poll(() => asked('session.requireLogin'), slow).toHaveLength(1);
  });

  it('has the colour of the own portrait, dimmed, where there is no cover', async () => {
    await open('/mine/info');
    await put('session.me', me());
    await put('users.user', user('me', '林屿'), 'me');
    await put('users.home', home('me', { avatarColor: '#b49164' }), 'me');
    await page.getByRole('heading', { name: /林屿/, level: 2 }).waitFor(slow);
    expect(await headGround()).toContain('background: rgb(63, 51, 35)');
  });

  it('says below the drafts of the phone that the server’s could not be loaded, and loads them again', async () => {
    await open('/mine/info');
    await put('session.me', me());
    await put('users.user', user('me', '林屿'), 'me');
    await put('users.home', home('me'), 'me');
    await put('forum.draft', answerDraft({ clientDraftId: 'd1', content: '写到一半' }), 'd1');
    await put('forum.drafts', { ids: ['d1'], publishing: [], phase: 'error' });
    await page.getByRole('tab', { name: /草稿/ }).click();
    await page.getByText('写到一半').waitFor(slow);
    const before = (await asked('forum.openDrafts')).length;
    await page.getByRole('button', { name: '只显示了这台手机上的草稿，点击重试' }).click();
    await expect.poll(() => asked('forum.openDrafts')).toHaveLength(before + 1);
    await put('forum.drafts', { ids: ['d1'], publishing: [], phase: 'ready' });
    await page.getByText('只显示了这台手机上的草稿').waitFor({ state: 'detached' });
    await clean();
  });

  it.each([
    { type: '', dark: false },
    { type: 'xl', dark: true },
  ])('shows very large numbers and long names without overflow, %o', { tags: 'full' }, async (look) => {
    await open('/mine/info', look);
    await put('session.me', me({ userName: '我妈说名字要长一点才不会被人认错所以我写了这么多' }));
    await put('users.user', user('me', '我妈说名字要长一点才不会被人认错所以我写了这么多'), 'me');
    await put(
      'users.home',
      home('me', { followCount: 128_000, fansCount: 9_999_999, likedCount: 12_345_678, intro: '慢'.repeat(60) }),
      'me',
    );
    await tiles('user|me');
    await page.getByRole('link', { name: /九天/ }).waitFor();
    await page.getByText('999.9W').waitFor();
    // All own pages are linked; a change of a sign-up is marked at the link of activities.
    expect(await page.getByRole('navigation', { name: '我的', exact: true }).getByRole('link').count()).toBe(8);
    await put('activities.unreadApply', { count: 2 });
    await page.getByRole('link', { name: /^活动.*有新变化$/ }).waitFor();
    await clean();
  });
});

describe('关注与粉丝', () => {
  it('searches for a typed part of a name and shows an empty result', { tags: 'full' }, async () => {
    await open('/mine/myConcern');
    await put('users.home', home('me', { followCount: 3 }), 'me');
    await put('users.people', listOf(['u1', 'u2', 'u3']), 'follows|me|');
    await page.getByRole('link', { name: '阿澈' }).waitFor();
    await clean();
    await page.getByRole('searchbox').fill('慢|行');
    await expect.poll(() => asked('users.openPeople'), slow).toContainEqual({ list: 'follows|me|慢 行', how: 'open' });
    await put('users.people', listOf([]), 'follows|me|慢 行');
    await page.getByText('没有找到“慢 行”').waitFor();
  });

  it('comes back from a person to the words and to whom was found by them', async () => {
    await open('/mine/myConcern');
    await put('users.home', home('me', { followCount: 3 }), 'me');
    await put('users.people', listOf(['u1', 'u2', 'u3']), 'follows|me|');
    await page.getByRole('searchbox').fill('阿');
    await expect.poll(() => asked('users.openPeople'), slow).toContainEqual({ list: 'follows|me|阿', how: 'open' });
    await put('users.people', listOf(['u2']), 'follows|me|阿');
    await expect.poll(() => page.getByRole('link', { name: '阿澈' }).count()).toBe(1);
    await page.getByRole('link', { name: '阿澈' }).click();
    await page.waitForURL(/otherInfo/);
    history.back();
    await page.waitForURL(/myConcern/);
    await expect.poll(() => page.getByRole('searchbox').inputValue(), slow).toBe('阿');
    await page.getByRole('link', { name: '阿澈' }).waitFor();
  });

  it('shows an empty list; the list of another person needs no login, the own one does', async () => {
    await open('/mine/myConcern?userId=u1&tab=fans', { phase: 'tourist' });
    await put('users.home', home('u1'), 'u1');
    await put('users.people', listOf([]), 'fans|u1|');
    await page.getByText('TA 还没有粉丝').waitFor();
    await open('/mine/myConcern', { phase: 'tourist' });
    await page.getByText('请先登录').waitFor();
    await expect.poll(() => asked('session.requireLogin'), slow).toEqual([{ intent: null }]);
  });
});

describe('editing the own profile', () => {
  it(
    'asks before what was typed is given up, and closes without a question when nothing was',
    { tags: 'full' },
    async () => {
      await open('/mine/info');
      await put('users.home', home('me'), 'me');
      await put('users.user', user('me', '林屿'), 'me');
      const sheet = page.getByRole('dialog', { name: '编辑资料' });
      const question = page.getByRole('dialog', { name: '放弃修改？' });
      await page.getByRole('button', { name: '编辑资料' }).click();
      await sheet.getByRole('textbox', { name: '简介' }).fill('慢一点');
      await sheet.getByRole('button', { name: '关闭' }).click();
      await question.getByRole('button', { name: '继续编辑' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await sheet.getByRole('textbox', { name: '简介' }).inputValue()).toBe('慢一点');
      await sheet.getByRole('button', { name: '关闭' }).click();
      await question.getByRole('button', { name: '放弃' }).click();
      await sheet.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '编辑资料' }).click();
      await sheet.getByRole('button', { name: '关闭' }).click();
      await sheet.waitFor({ state: 'detached' });
      expect(await asked('users.update')).toEqual([]);
    },
  );
  it('says which of the words that were changed are refused', async () => {
    await open('/mine/info');
    await put('users.home', home('me'), 'me');
    await put('users.user', user('me', '林屿'), 'me');
    const sheet = page.getByRole('dialog', { name: '编辑资料' });
    await page.getByRole('button', { name: '编辑资料' }).click();
    await sheet.getByRole('textbox', { name: '简介' }).fill('坏词');
    await sheet.getByRole('button', { name: '保存', exact: true }).click();
    await answer('users.update', null, '010007');
    await sheet.getByText('简介包含不合适的词语，请修改').waitFor();
    expect(await sheet.getByRole('textbox', { name: '简介' }).inputValue()).toBe('坏词');
  });
  it('counts name and city in letters, an emoji as one, and cuts nothing off', { tags: 'full' }, async () => {
    await open('/mine/info');
    await put('users.home', home('me'), 'me');
    await put('users.user', user('me', '林屿'), 'me');
    const sheet = page.getByRole('dialog', { name: '编辑资料' });
    await page.getByRole('button', { name: '编辑资料' }).click();
    const field = (name: string) => sheet.getByRole('textbox', { name });
    await field('昵称').fill('🚗'.repeat(21));
    await sheet.getByRole('button', { name: '昵称最多 20 字' }).waitFor();
    await field('昵称').fill('🚗'.repeat(20));
    await field('城市').fill('🏙'.repeat(31));
    await sheet.getByRole('button', { name: '城市最多 30 字' }).waitFor();
    await field('城市').fill('🏙'.repeat(30));
    await sheet.getByRole('button', { name: '保存', exact: true }).click();
    await expect
      .poll(() => asked('users.update'), slow)
      .toEqual([{ nickName: '🚗'.repeat(20), cityName: '🏙'.repeat(30) }]);
  });
});

describe('the collections', () => {
  it('mark deleted content; several are removed at once, with undo, which may fail', async () => {
    await open('/collect/tribe');
    const one = (collectId: string, targetId: string, isGone: 0 | 1) =>
      put(
        'users.collection',
        { collectId, collectType: 1, targetId, createTime: 1_780_000_000_000, isGone },
        collectId,
      );
    await one('k1', 't1', 0);
    await one('k2', 'tx', 1);
    await put('forum.thread', written('t1', { title: '九天，两千七百公里' }), 't1');
    await put('users.collections', listOf(['k1', 'k2']), 'type1');
    await page.getByText('内容已删除').waitFor();
    await clean();
    await page.getByRole('button', { name: '管理' }).click();
    await page.getByRole('checkbox', { name: /九天/ }).click();
    await page.getByRole('checkbox', { name: '内容已删除' }).click();
    await clean();
    await page.getByRole('button', { name: '取消收藏（2）' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click();
    expect(await asked('users.uncollect')).toEqual([{ collectIds: ['k1', 'k2'] }]);
    await put('users.collections', listOf([]), 'type1');
    await answer('users.uncollect', { undoId: 'job:7' });
    await page.getByText('还没有收藏').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    expect(await asked('users.undoUncollect')).toEqual([{ undoId: 'job:7' }]);
    await answer('users.undoUncollect', {}, '010004');
    await page.getByText('无法撤销').waitFor();
  });
});

describe('the settings', () => {
  it.each([
    { type: '', dark: false },
    { type: 'xl', dark: true },
  ])('and their sheets have no axe violations and no overflow, %o', { tags: 'full' }, async (look) => {
    await open('/mine/info', look);
    await put('users.home', home('me'), 'me');
    await put('users.user', user('me', '林屿'), 'me');
    await page.getByRole('button', { name: '设置' }).click();
    const sheet = page.getByRole('dialog', { name: '设置' });
    await answer('users.measureCache', { bytes: 3_400_000 });
    await sheet.getByText('3.2 MB').waitFor();
    await clean();
    await sheet.getByRole('button', { name: '互动通知' }).click();
    await put('users.settings', {
      value: { like: 1, comment: 1, at: 0, follow: 1, invite: 1, activity: 1, system: 1 },
      phase: 'ready',
    });
    await page.getByRole('switch', { name: '@我' }).click();
    await expect.poll(() => asked('users.changeSettings'), slow).toEqual([{ at: 1 }]);
    await clean();
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: '聊天隐私' }).click();
    await page.getByRole('dialog', { name: '聊天隐私' }).getByText('关闭后，你与对方互相看不到是否已读').waitFor();
    // Settings of before know neither: both are on.
    await page.getByRole('switch', { name: '正在输入', checked: true }).click();
    await page.getByRole('switch', { name: '已读回执', checked: true }).click();
    await expect
      .poll(() => asked('users.changeSettings'), slow)
      .toEqual([{ at: 1 }, { typing: 0 }, { readReceipts: 0 }]);
    await clean();
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: /黑名单/ }).click();
    await put('users.people', listOf(['u2']), 'blocked||');
    await page.getByRole('button', { name: '解除' }).click();
    await expect.poll(() => asked('users.block'), slow).toEqual([{ userId: 'u2', isBlock: 0 }]);
    await put('users.people', listOf([]), 'blocked||');
    const blocked = page.getByRole('dialog', { name: '黑名单' });
    await blocked.getByRole('button', { name: '拉黑' }).waitFor();
    // The server has refused it.
    await put('users.people', listOf(['u2']), 'blocked||');
    await blocked.getByRole('button', { name: '解除' }).waitFor();
    expect(await blocked.getByRole('button', { name: '拉黑' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: '我的举报' }).click();
    const report: Report = {
      reportId: 'j1',
      targetType: 1,
      targetId: 't1',
      reasonCode: 1,
      content: '卖课的',
      images: [],
      status: 2,
      resultText: '已删除',
      createTime: 1_780_000_000_000,
    };
    await put('users.report', report, 'j1');
    await put('users.reports', listOf(['j1']));
    await page.getByText(/^举报帖子 · 广告/).waitFor();
    await clean();
  });
});
