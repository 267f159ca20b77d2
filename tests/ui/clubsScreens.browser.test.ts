// The screens of car clubs in a real browser on a memory player: their states by role, the asks that a tap sends, and
// the result of refusals.
import { describe, expect, it, vi } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { application, club, clubMember, clubNotice } from './clubThings';
import { answer, asked, button, clean, autoReply, open, page, put, seen } from './stage/stage';
import type { Start } from './stage/stage';
import { listOf, me } from './forumThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const silent: AskTopic[] = [
  'carClubs.openList',
  'carClubs.openProvinces',
  'carClubs.openClub',
  'carClubs.openMembers',
  'carClubs.openApplies',
  'carClubs.openMyApply',
  'carClubs.openNotices',
  'carClubs.openCarModels',
  'native.sendCrossPage',
];
async function come(
  at: string,
  {
    userType = 1,
    staff = 0,
    wait = [],
    ...more
  }: Omit<Start, 'wait'> & { userType?: -1 | 0 | 1; staff?: 0 | 1; wait?: AskTopic[] } = {},
): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  if (more.phase === 'tourist') return;
  await put('session.me', me({ userType, isPlatformAdmin: staff, cityName: '上海' }));
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

describe('the page 车友会', () => {
  it(
    'shows a placeholder, then the own club and its announcement, and each club by its join status',
    { tags: 'full' },
    async () => {
      await come('/clubs/list');
      await page.locator('.sk').first().waitFor();
      await put('content.banners', { list: [], phase: 'ready' }, 'club');
      await put('carClubs.provinces', {
        list: [
          { provinceName: '上海', count: 3 },
          { provinceName: '浙江', count: 5 },
        ],
        phase: 'ready',
      });
      await put('carClubs.notice', clubNotice('n1'), 'n1');
      await put('carClubs.club', club('k1', { myRole: 2, applyStatus: 1, noticeId: 'n1', openCount: 4 }), 'k1');
      for (const [id, status] of [
        ['k2', 0],
        ['k3', 2],
        ['k4', -1],
      ] as const)
        await put('carClubs.club', club(id, { name: '车友会' + id, applyStatus: status }), id);
      await put('carClubs.list', listOf(['k1']), 'mine');
      await put('carClubs.list', listOf(['k1', 'k2', 'k3', 'k4']), 'all|');
      await page
        .getByRole('region', { name: '我的车友会' })
        .getByRole('link', { name: '进入 上海车友会，4 个申请待审核' })
        .waitFor();
      for (const name of ['审核中 车友会k2', '重新申请 车友会k3', '申请加入 车友会k4', '公告：夜游外滩'])
        expect(await seen(page.getByRole('link', { name }))).toBe(true);
      await clean();
      await button(/浙江/).click();
      await put('carClubs.list', listOf([]), 'all|浙江');
      await page.getByText('该地区暂无车友会').waitFor();
      expect((await asked('carClubs.openList')).slice(-1)).toEqual([{ list: 'all|浙江', how: 'open' }]);
    },
  );

  it('names the restriction to a fan, and shows a visitor the member count and a login prompt to apply', async () => {
    await come('/clubs/list', { userType: -1 });
    await put('carClubs.club', club(), 'k1');
    await put('carClubs.list', listOf([]), 'mine');
    await put('carClubs.list', listOf(['k1']), 'all|');
    expect(await button('仅限车主 上海车友会').isDisabled()).toBe(true);
    await come('/clubs/list', { phase: 'tourist', dark: true, type: 'xl' });
    await put('carClubs.club', club(), 'k1');
    await put('carClubs.list', listOf(['k1']), 'all|');
    await button('上海车友会介绍').click();
    await dialog('上海车友会').getByText('1,286 位成员').waitFor();
    expect(await dialog('上海车友会').getByText('加入后可查看').count()).toBe(1);
    await clean();
    await dialog('上海车友会').getByRole('link', { name: '申请加入 上海车友会' }).click();
    await expect.poll(() => asked('session.requireLogin')).toHaveLength(1);
  });

  it('retries a failed load of the list', async () => {
    await come('/clubs/list');
    await put('carClubs.list', listOf([]), 'mine');
    await put('carClubs.list', listOf([], { phase: 'error', failCode: 'network' }), 'all|');
    await button('重新加载').click();
    expect(
      (await asked('carClubs.openList')).filter(
        (one) => JSON.stringify(one) === JSON.stringify({ list: 'all|', how: 'open' }),
      ).length,
    ).toBeGreaterThan(1);
  });
});

describe('the page 申请加入车友会', () => {
  it('names each missing or invalid field, sends the application, and shows refused wording', async () => {
    await come('/clubs/request?clubId=k1');
    await put('carClubs.club', club(), 'k1');
    await put('carClubs.myApply', { applyId: '', phase: 'ready' }, 'k1');
    await put('carClubs.carModels', {
      list: [{ carModelId: 'z7', name: 'ZEAL 7', series: 'ZEAL 7', year: '', imageUrl: '', vinTail: '' }],
      phase: 'ready',
    });
    await button('请填写姓名').waitFor();
    await clean();
    await page.getByRole('textbox', { name: '姓名' }).fill('林屿');
    await button('请填写手机号').waitFor();
    await page.getByRole('textbox', { name: '手机号' }).fill('1380');
    await page.getByRole('textbox', { name: /车牌号/ }).fill('123');
    await page.getByRole('textbox', { name: '申请理由' }).fill('想一起走');
    expect(await seen(page.getByRole('alert').filter({ hasText: '请填写 11 位手机号' }))).toBe(true);
    expect(await seen(page.getByRole('alert').filter({ hasText: '请核对车牌号' }))).toBe(true);
    await page.getByRole('textbox', { name: '手机号' }).fill('+86 138-0000 0001');
    await page.getByRole('textbox', { name: /车牌号/ }).fill('');
    await button('ZEAL 7').click();
    await page.getByRole('checkbox').click();
    await button('提交').click();
    expect(await asked('carClubs.applyToClub')).toEqual([
      { clubId: 'k1', realName: '林屿', phone: '13800000001', carModelId: 'z7', cityName: '上海', reason: '想一起走' },
    ]);
    await answer('carClubs.applyToClub', null, '010007');
    expect(await seen(page.getByText('内容包含不合适的词语，请修改'))).toBe(true);
  });
  it('shows the status of an application, withdraws it, and names why a person may not apply', async () => {
    await come('/clubs/request?clubId=k1');
    await put('carClubs.club', club('k1', { applyStatus: 0 }), 'k1');
    await put('carClubs.apply', application('p1', { userId: 'me' }), 'p1');
    await put('carClubs.myApply', { applyId: 'p1', phase: 'ready' }, 'k1');
    await page.getByRole('heading', { name: '审核中' }).waitFor();
    await clean();
    await button('撤回申请').click();
    expect(await asked('carClubs.applyToClub')).toEqual([{ applyId: 'p1', withdraw: 1 }]);
    await put('carClubs.apply', application('p1', { userId: 'me', status: 2, refuseReason: '名额已满' }), 'p1');
    await put('carClubs.club', club('k1', { applyStatus: 2 }), 'k1');
    await page.getByText('名额已满').waitFor();
    expect(await button('重新申请').isEnabled()).toBe(true);
    await come('/clubs/request?clubId=k1', { userType: 0 });
    await put('carClubs.club', club(), 'k1');
    await put('carClubs.myApply', { applyId: '', phase: 'ready' }, 'k1');
    expect(await seen(page.getByText('车主认证审核中，通过后可申请'))).toBe(true);
  });
});

describe('the page 车友会管理', () => {
  it('has the management links for the president; a member can quit after a confirmation', async () => {
    await come('/clubs/manage?clubId=k1');
    await put('carClubs.notice', clubNotice('n1'), 'n1');
    await put('carClubs.club', club('k1', { myRole: 3, openCount: 4, noticeId: 'n1' }), 'k1');
    for (const name of [/成员管理/, '发布公告']) expect(await seen(page.getByRole('link', { name }))).toBe(true);
    const applies = page.locator('a[href*=ApplyManage]');
    expect(await applies.count()).toBe(1);
    expect(await seen(page.getByRole('link', { name: '4 个加入申请待审核' }))).toBe(true);
    expect(await button('编辑资料').count()).toBe(1);
    expect(await button('退出车友会').count()).toBe(0);
    await clean();
    await put('carClubs.club', club('k1', { myRole: 3, openCount: 0, noticeId: 'n1' }), 'k1');
    await page.getByRole('link', { name: '申请管理' }).waitFor();
    expect(await applies.count()).toBe(1);
    await put('carClubs.club', club('k1', { myRole: 1, noticeId: 'n1' }), 'k1');
    await page.getByRole('link', { name: /申请管理/ }).waitFor({ state: 'detached' });
    await button('退出车友会').click();
    await dialog(/退出上海车友会/)
      .getByRole('button', { name: '退出' })
      .click();
    expect(await asked('carClubs.quitClub')).toEqual([{ clubId: 'k1' }]);
    await button('进入群聊').click();
    expect(await asked('chat.switchGroup')).toEqual([{ clubId: 'k1' }]);
  });
  it.each([
    ['010008', '暂时联系不上会长，请稍后再试'],
    ['network', '网络不可用，请稍后再试'],
  ] as const)('says why the president’s number could not be had, %s', async (code, words) => {
    await come('/clubs/manage?clubId=k1');
    await put('carClubs.club', club('k1', { myRole: 1, presidentPhone: '138****0001' }), 'k1');
    await button('联系会长').click();
    await dialog('联系会长').getByRole('button', { name: /电话/ }).click();
    await answer('carClubs.getPresident', null, code);
    await expect.poll(() => page.getByText(words).count()).toBe(1);
  });
  it('asks before the changes of its name and introduction are given up', { tags: 'full' }, async () => {
    await come('/clubs/manage?clubId=k1');
    await put('carClubs.club', club('k1', { myRole: 3 }), 'k1');
    await button('编辑资料').click();
    const sheet = dialog('编辑资料');
    await sheet.getByRole('textbox', { name: '简介' }).fill('每月两次城市夜游');
    await sheet.getByRole('button', { name: '关闭' }).click();
    await dialog('放弃修改？').getByRole('button', { name: '继续编辑' }).click();
    expect(await sheet.getByRole('textbox', { name: '简介' }).inputValue()).toBe('每月两次城市夜游');
  });
  it('has the colour of its cover before the picture, dark grey where that is unknown', async () => {
    await come('/clubs/manage?clubId=k1');
    const ground = page.locator('main header [style*="background"]').first();
    await put('carClubs.club', club('k1', { coverUrl: '/media/late.webp', coverColor: '#33262c' }), 'k1');
    await page.getByRole('heading', { name: '上海车友会', level: 2 }).waitFor();
    expect(await ground.getAttribute('style')).toContain('background: rgb(51, 38, 44)');
    await put('carClubs.club', club('k1', { coverUrl: '/media/late.webp' }), 'k1');
    await expect.poll(() => ground.getAttribute('style')).toContain('background: rgb(58, 61, 66)');
  });
  it('retries after a network failure, and shows that a club was deleted', async () => {
    await come('/clubs/manage?clubId=k1', { wait: ['carClubs.openClub'] });
    await answer('carClubs.openClub', null, 'network');
    await button('重新加载').click();
    await answer('carClubs.openClub', null, '010002');
    expect(await seen(page.getByText('内容已被删除或不存在'))).toBe(true);
  });
});

describe('the members of a car club', () => {
  const people = [
    ['u1', 3],
    ['u2', 2],
    ['u3', 1],
  ] as const;
  async function members(at: string, myRole: 0 | 1 | 2 | 3): Promise<void> {
    await come(at);
    await put('carClubs.club', club('k1', { myRole, memberCount: 3 }), 'k1');
    for (const [id, role] of people) await put('carClubs.member', clubMember(id, role), 'k1|' + id);
    await put('carClubs.members', listOf(people.map(([id]) => id)), 'k1||');
  }
  it('are listed by role; the president appoints administrators, who remove only ordinary members', async () => {
    await members('/clubs/MemberManagement?clubId=k1', 3);
    await page.getByRole('heading', { name: /^管理员\s*1\/5$/ }).waitFor();
    await clean();
    await button(/名字特别.*的操作/).click();
    await button('设为管理员').click();
    expect(await asked('carClubs.setAdministrator')).toEqual([{ clubId: 'k1', userId: 'u3' }]);
    await members('/clubs/MemberManagement?clubId=k1', 2);
    await button('批量移除').click();
    expect(await page.getByRole('checkbox', { name: '阿澈，不能移除管理员' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /名字特别/ }).click();
    await button('移除（1）').click();
    await dialog(/移除/).getByRole('button', { name: '移除', exact: true }).click();
    expect(await asked('carClubs.removeMembers')).toEqual([{ clubId: 'k1', userIds: ['u3'] }]);
    await answer('carClubs.removeMembers', { failed: [{ userId: 'u3', reason: '已不在车友会' }] });
    expect(await seen(page.getByText('1 位未能移除：已不在车友会').first())).toBe(true);
  });
  it('are visible to members, with a filter by car; others see that they have to join', async () => {
    await members('/clubs/MemberList?clubId=k1', 1);
    await put('carClubs.carModels', {
      list: [{ carModelId: 'z7', name: 'ZEAL 7', series: '', year: '', imageUrl: '', vinTail: '' }],
      phase: 'ready',
    });
    await page.getByRole('link', { name: /北岸慢行/ }).waitFor();
    await clean();
    await button('ZEAL 7').click();
    expect((await asked('carClubs.openMembers')).slice(-1)).toEqual([
      { clubId: 'k1', keyword: '', carModelName: 'ZEAL 7', how: 'open' },
    ]);
    await members('/clubs/MemberList?clubId=k1', 0);
    expect(await seen(page.getByText('加入后可查看'))).toBe(true);
  });
});

it('the page 申请管理 shows details in a sheet, approves at once, refuses with a reason, names who decided', async () => {
  await come('/clubs/ApplyManage?clubId=k1');
  await put('carClubs.club', club('k1', { myRole: 2, openCount: 2 }), 'k1');
  for (const [id, who] of [
    ['p1', 'u2'],
    ['p2', 'u3'],
  ] as const)
    await put('carClubs.apply', application(id, { userId: who }), id);
  await put('carClubs.applies', listOf(['p1', 'p2']), 'k1|0');
  await button('阿澈的申请详情').click();
  await dialog('申请详情').getByText('138****0001').waitFor();
  await clean();
  await dialog('申请详情').getByRole('button', { name: '关闭' }).click();
  await button('通过阿澈').click();
  await button(/^拒绝一个名字/).click();
  await page.getByRole('textbox', { name: '拒绝理由' }).fill('资料不全');
  await dialog('拒绝申请').getByRole('button', { name: '拒绝' }).click();
  expect(await asked('carClubs.auditApply')).toEqual([
    { applyId: 'p1', pass: 1 },
    { applyId: 'p2', pass: 0, reason: '资料不全' },
  ]);
  await put(
    'carClubs.apply',
    application('p1', { userId: 'u2', status: 1, auditorId: 'u1', auditTime: 1_700_000_100_000 }),
    'p1',
  );
  expect(await seen(page.getByRole('article', { name: '阿澈的申请' }).getByText('北岸慢行'))).toBe(true);
});

it('the page 公告 shows an error with a retry, not an empty state, when the notices failed to load', async () => {
  await come('/clubs/Announcement?clubId=k1');
  await put('carClubs.club', club('k1', { myRole: 1 }), 'k1');
  await put('carClubs.notices', { ids: [], phase: 'error' }, 'k1');
  await button('重新加载').click();
  expect(await asked('carClubs.openNotices')).toEqual([{ clubId: 'k1' }, { clubId: 'k1' }]);
  expect(await page.getByText('还没有公告').count()).toBe(0);
});

it('the page 发布公告 needs title and text, can publish without a notification, and withdraws a notice', async () => {
  await come('/clubs/Announcement?clubId=k1');
  await put('carClubs.club', club('k1', { myRole: 2 }), 'k1');
  await put('carClubs.notice', clubNotice('n1'), 'n1');
  await put('carClubs.notices', { ids: ['n1'], phase: 'ready' }, 'k1');
  await button('请填写标题').waitFor();
  await clean();
  await page.getByRole('textbox', { name: '标题' }).fill('改期');
  await button('请填写公告内容').waitFor();
  await page.getByRole('textbox', { name: '公告内容' }).fill('改到周日');
  await page.getByRole('switch', { name: '通知全体成员' }).click();
  await button('发布').click();
  expect(await asked('carClubs.announce')).toEqual([
    { clubId: 'k1', title: '改期', content: '改到周日', images: [], notifyAll: 0 },
  ]);
  await answer('carClubs.announce', { noticeId: 'n2' });
  await button('请填写标题').waitFor();
  // One that waits for the network is sent by itself: a second press must not announce it again.
  await page.getByRole('textbox', { name: '标题' }).fill('集合');
  await page.getByRole('textbox', { name: '公告内容' }).fill('南门');
  await button('发布').click();
  await answer('carClubs.announce', null, 'network');
  await page.getByText('待发送，网络恢复后发布').waitFor();
  await button('请填写标题').waitFor();
  expect(await page.getByRole('textbox', { name: '公告内容' }).inputValue()).toBe('');
  await button('撤下公告').click();
  await dialog('撤下这条公告？').getByRole('button', { name: '撤下' }).click();
  expect((await asked('carClubs.announce')).slice(-1)).toEqual([{ clubId: 'k1', noticeId: 'n1', remove: 1 }]);
});
