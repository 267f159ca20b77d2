// The pages of a group in a real browser on a memory player: their states, the asks that a tap sends, and what a person
// of each role sees.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Group } from '../../bus/entities/chat';
import { answer, asked, clean, page, put } from './stage/stage';
import { listOf, user } from './forumThings';
import { group, groupNotice, member, membersOf, now } from './groupsThings';
import { slow, come } from './groupsStage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const people = [
  member('u1', '北岸慢行', { role: 'Owner' }),
  member('u2', '阿澈', { role: 'Admin' }),
  member('u3', '一个名字特别特别长长长长长长长长长长的人'),
  member('u4', '安东尼'),
  member('u5', '何止'),
  member('me', '林屿'),
];
const myRole = (role: Group['myRole']) =>
  people.map((one) =>
    one.userID === 'me'
      ? { ...one, role: role === '' ? ('Member' as const) : role }
      : role === 'Owner' && one.role === 'Owner'
        ? { ...one, role: 'Admin' as const }
        : one,
  );
async function inside(role: Group['myRole'], more: Partial<Group> = {}): Promise<void> {
  await put('chat.members', membersOf(myRole(role)), 'g1');
  await put('chat.group', group({ myRole: role, memberCount: 6, ...more }), 'g1');
}

describe('the pages of a group', () => {
  it.each([
    ['Manage', '群设置'],
    ['MemberList', '群成员'],
    ['Bulletin', '群公告'],
    ['Admin', '设置管理员'],
    ['Silence', '群禁言'],
    ['Revise', '修改群信息'],
    ['MemberRemove', '移除成员'],
    ['MemberSearch', '搜索成员'],
  ])('show a placeholder, retry after a network failure, and report a missing group: %s', async (route, title) => {
    await come(`/circle/circleGroup${route}?groupID=g1`, {}, ['chat.openGroup']);
    await page.locator('.sk').first().waitFor();
    await answer('chat.openGroup', {}, 'network');
    await page.getByRole('button', { name: '重新加载' }).click();
    await answer('chat.openGroup', {}, '010002');
    await page.getByText('群聊不存在或已解散').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  });
  it.each([
    ['Admin', 'Admin', '仅群主可以操作'],
    ['Silence', 'Member', '仅群主和管理员可以操作'],
    ['Revise', 'Member', '仅群主和管理员可以操作'],
    ['MemberRemove', 'Member', '仅群主和管理员可以操作'],
    ['MemberList', '', '你不在该群聊中'],
  ] as const)('deny %s to the role “%s” with a reason: %s', async (route, role, reason) => {
    await come(`/circle/circleGroup${route}?groupID=g1`);
    await inside(role);
    await page.getByText('暂无权限查看').waitFor();
    expect(await page.getByText(reason).count()).toBe(1);
  });
  it('say among the members whom I have invited, while some have not agreed', async () => {
    await come('/circle/circleGroupMemberList?groupID=g1');
    const asked = (userName: string, agreed: 0 | 1) => ({ userId: userName, userName, agreed });
    await inside('Owner', { invitations: [asked('阿澈', 1), asked('何止', 0), asked('沈见山', 0)] });
    await page.getByText('已邀请 3 人，1 人已同意').waitFor();
    await page.getByText('等待同意：何止、沈见山').waitFor();
    await clean();
    await inside('Owner', { invitations: [asked('阿澈', 1)] });
    await expect.poll(() => page.getByText(/^已邀请/).count()).toBe(0);
  });
  it('show in the settings what each role may do', async () => {
    await come('/circle/circleGroupManage?groupID=g1');
    await inside('Member');
    await page.getByRole('button', { name: '退出群聊' }).waitFor();
    await page.getByRole('button', { name: '邀请' }).waitFor();
    for (const name of ['加群方式', '设置管理员', '移除', '解散群聊'])
      expect(await page.getByText(name, { exact: true }).count()).toBe(0);
    await clean();
    await inside('Admin', { muteAll: 1 });
    await page.getByText('全员禁言').waitFor();
    expect(await page.getByText('设置管理员').count()).toBe(0);
    await inside('Owner');
    await page.getByText('设置管理员').waitFor();
    await page.getByText('转让群主').waitFor();
    expect(await page.getByRole('button', { name: '退出群聊' }).count()).toBe(0);
    await clean();
    await page.getByRole('switch', { name: '消息免打扰' }).click();
    await expect.poll(() => asked('chat.muteConversation'), slow).toEqual([{ conversationID: 'GROUPg1', mute: 1 }]);
    await put('chat.group', group({ myRole: '' }), 'g1');
    await page.getByText('群聊已解散，或你已不在其中').waitFor();
  });
  it('dissolve a group only after two confirmations', async () => {
    await come('/circle/circleGroupManage?groupID=g1');
    await inside('Owner');
    await page.getByRole('button', { name: '解散群聊' }).click();
    await page.getByRole('dialog', { name: '解散群聊？' }).getByRole('button', { name: '解散' }).click();
    const sure = page.getByRole('dialog', { name: '确定解散？' });
    await sure.getByRole('button', { name: '确定解散' }).waitFor();
    expect(await asked('chat.dismissGroup')).toEqual([]);
    await sure.getByRole('button', { name: '确定解散' }).click();
    await answer('chat.dismissGroup', {});
    await expect.poll(() => page.url(), slow).toContain('/mine/chatNotice');
  });
  it('let a non-member apply to join, unless the group accepts no applications', async () => {
    await come('/circle/circleGroupManage?groupID=g1');
    await put('chat.group', group({ myRole: '', joinOption: 'DisableApply' }), 'g1');
    expect(await page.getByRole('button', { name: '该群不允许加入' }).isDisabled()).toBe(true);
    await put('chat.group', group({ myRole: '', joinOption: 'NeedPermission' }), 'g1');
    await page.getByRole('textbox', { name: '申请理由' }).fill('一起走过皖南');
    await page.getByRole('button', { name: '申请加入' }).click();
    await answer('chat.joinGroup', { joined: 0 });
    await page.getByRole('button', { name: '审核中' }).waitFor();
    expect(await asked('chat.joinGroup')).toEqual([{ groupID: 'g1', reason: '一起走过皖南' }]);
  });
  it(
    'ask before the words of an application are given up, until it is sent or waits for the network',
    { tags: 'full' },
    async () => {
      await come('/circle/circleGroupManage?groupID=g1');
      await put('chat.group', group({ myRole: '', joinOption: 'NeedPermission' }), 'g1');
      const reason = page.getByRole('textbox', { name: '申请理由' });
      await reason.fill('一起走过皖南');
      await expect.poll(() => (history.state as { guard?: 1 }).guard, slow).toBe(1);
      await page.goBack();
      const question = page.getByRole('dialog', { name: '放弃申请？' });
      await question.getByRole('button', { name: '继续编辑' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await reason.inputValue()).toBe('一起走过皖南');
      await page.getByRole('button', { name: '申请加入' }).click();
      await answer('chat.joinGroup', null, 'network');
      expect(await page.getByRole('button', { name: '待发送' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: '返回' }).click();
      await expect.poll(() => location.pathname, slow).toBe('/home');
    },
  );
  it(
    'render fewer than 60 of 500 members, with an index of letters that scrolls to a section',
    { tags: 'full' },
    async () => {
      await come('/circle/circleGroupMemberList?groupID=g1');
      const signs = '安白陈戴鄂方高何季康林马倪欧潘钱任孙唐王许杨赵';
      const many = Array.from({ length: 497 }, (_, i) => member(`m${i}`, `${signs.charAt(i % signs.length)}${i}`));
      await put(
        'chat.members',
        membersOf([
          member('u1', '北岸慢行', { role: 'Owner' }),
          member('u2', '阿澈', { role: 'Admin' }),
          member('me', '林屿'),
          ...many,
        ]),
        'g1',
      );
      await put('chat.group', group({ myRole: 'Member', memberCount: 500 }), 'g1');
      await page.getByRole('heading', { name: '群成员500' }).waitFor();
      await page.getByText('群主、管理员').waitFor();
      expect(await page.locator('main a[href*=otherInfo]').count()).toBeLessThan(60);
      await page.getByRole('navigation', { name: '按字母查找' }).getByRole('button', { name: 'Z' }).click();
      await expect.poll(() => page.getByRole('heading', { name: 'Z', exact: true }).isVisible(), slow).toBe(true);
      // On a short phone too the last letter stands above the lane of 回到顶部.
      await page.setViewportSize({ width: 360, height: 640 });
      const foot = () =>
        page
          .getByRole('button', { name: 'Z', exact: true })
          .evaluate((z) => innerHeight - z.getBoundingClientRect().bottom);
      await expect.poll(foot, slow).toBeGreaterThan(44);
      await clean();
    },
  );
  it('go with a finger to the letter under it, where few letters stand in the middle of the page', async () => {
    await come('/circle/circleGroupMemberList?groupID=g1');
    await inside('Member');
    const letters = page.getByRole('navigation', { name: '按字母查找' });
    await letters.waitFor();
    const under = await letters.evaluate((nav) => Array.from(nav.children, (letter) => letter.textContent));
    expect(under.length).toBeGreaterThan(2);
    for (const [at, letter] of under.entries()) {
      await letters.evaluate((nav, place) => {
        const one = nav.children[place];
        if (!one) return;
        const { left, top, height } = one.getBoundingClientRect();
        const touch = new Touch({ identifier: 1, target: one, clientX: left, clientY: top + height / 2 });
        one.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, touches: [touch] }));
      }, at);
      await expect.poll(() => letters.evaluate((nav) => nav.nextElementSibling?.textContent), slow).toBe(letter);
    }
  });
  it('find a member by a part of the name, and show an empty result', async () => {
    await come('/circle/circleGroupMemberSearch?groupID=g1');
    await inside('Member');
    await page.getByRole('searchbox').fill('安');
    await expect.poll(() => page.locator('em.ac').allTextContents(), slow).toEqual(['安']);
    await page.getByRole('searchbox').fill('没有这个人');
    await page.getByText('没有找到“没有这个人”').waitFor();
  });
  it('let an admin remove ordinary members only; a member whose removal failed stays selected', async () => {
    await come('/circle/circleGroupMemberRemove?groupID=g1');
    await inside('Admin', { tribeId: 'c1' });
    expect(await page.getByRole('checkbox', { name: '北岸慢行，不能移除群主' }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: '阿澈，不能移除管理员' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: '安东尼' }).click();
    await page.getByRole('checkbox', { name: '何止' }).click();
    await clean();
    await page.getByRole('button', { name: '移除（2）' }).click();
    const dialog = page.getByRole('dialog', { name: '将 2 位成员移出群聊？' });
    await dialog.getByText('同时移出圈子').click();
    await dialog.getByRole('button', { name: '移出' }).click();
    await answer('chat.removeMembers', { failed: [{ userId: 'u5', reason: '对方是管理员' }] });
    await page.getByText('1 位未能移出：对方是管理员').waitFor();
    await put('chat.members', membersOf(myRole('Admin').filter(({ userID }) => userID !== 'u4')), 'g1');
    await page.getByRole('button', { name: '移除（1）' }).waitFor();
    expect(await page.getByRole('checkbox', { name: '何止' }).isChecked()).toBe(true);
    expect(await asked('chat.removeMembers')).toEqual([{ groupID: 'g1', userIDs: ['u4', 'u5'], alsoCircle: 1 }]);
  });
  it('let the owner remove and add admins', async () => {
    await come('/circle/circleGroupAdmin?groupID=g1');
    await inside('Owner');
    await page.getByRole('heading', { name: '管理员（2/10）' }).waitFor();
    await page.getByRole('button', { name: '移除管理员阿澈' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect.poll(() => asked('chat.setAdmins'), slow).toEqual([{ groupID: 'g1', userIDs: ['u2'], isAdmin: 0 }]);
    await answer('chat.setAdmins', { failed: [] });
    await page.getByRole('link', { name: '添加管理员' }).click();
    await page.getByRole('checkbox', { name: '何止' }).click();
    await page.getByRole('button', { name: '添加（1）' }).click();
    await expect
      .poll(async () => (await asked('chat.setAdmins'))[1], slow)
      .toEqual({ groupID: 'g1', userIDs: ['u5'], isAdmin: 1 });
  });
  it('show the time left of a mute, mute all, and mute or unmute one member', async () => {
    await come('/circle/circleGroupSilence?groupID=g1');
    await inside('Owner');
    await put(
      'chat.members',
      membersOf(
        myRole('Owner').map((one) => (one.userID === 'u3' ? { ...one, muteUntil: Date.now() + 8.5 * 60_000 } : one)),
      ),
      'g1',
    );
    await page.getByText('禁言中，剩余 9 分钟').waitFor();
    await clean();
    await page.getByRole('switch', { name: '全员禁言' }).click();
    await expect.poll(() => asked('chat.updateGroup'), slow).toEqual([{ groupID: 'g1', muteAll: 1 }]);
    await page.getByRole('button', { name: /^解除禁言/ }).click();
    await expect.poll(() => asked('chat.muteMember'), slow).toEqual([{ groupID: 'g1', userID: 'u3', seconds: 0 }]);
    await page.getByRole('link', { name: '添加禁言成员' }).click();
    await page.getByRole('button', { name: '何止' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '1 小时' }).click();
    await expect
      .poll(async () => (await asked('chat.muteMember'))[1], slow)
      .toEqual({ groupID: 'g1', userID: 'u5', seconds: 3600 });
  });
  it('show a new mute of ten minutes as ten minutes at once', async () => {
    await come('/circle/circleGroupSilence?groupID=g1');
    await inside('Owner');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25_000 });
    onTestFinished(() => void vi.useRealTimers());
    const muteUntil = Date.now() + 600_000;
    const members = myRole('Owner').map((one) => (one.userID === 'u3' ? { ...one, muteUntil } : one));
    await put('chat.members', membersOf(members), 'g1');
    await expect.poll(() => page.getByText('禁言中，剩余 10 分钟').count()).toBe(1);
  });
  it(
    'let admins, not members, write the bulletin, and confirm before they discard typed text',
    { tags: 'full' },
    async () => {
      await come('/circle/circleGroupBulletin?groupID=g1');
      await inside('Member');
      await page.getByText('暂无群公告').waitFor();
      expect(await page.getByRole('button', { name: '发布公告' }).count()).toBe(0);
      await inside('Admin', { notification: { text: '周六集合', author: '北岸慢行', time: now } });
      await page.getByRole('button', { name: '修改公告' }).click();
      expect(await page.getByRole('button', { name: '没有改动' }).isDisabled()).toBe(true);
      await page.getByRole('textbox', { name: '公告内容' }).fill('字'.repeat(501));
      await page.getByRole('button', { name: '最多 500 字' }).waitFor();
      await page.getByRole('textbox', { name: '公告内容' }).fill('周日集合');
      await page.getByRole('button', { name: '返回' }).click();
      await page.getByRole('dialog', { name: '放弃公告？' }).getByRole('button', { name: '继续编辑' }).click();
      await page.getByRole('button', { name: '发布', exact: true }).click();
      await expect.poll(() => asked('chat.updateGroup'), slow).toEqual([{ groupID: 'g1', notification: '周日集合' }]);
      await clean();
      await page.getByRole('button', { name: '修改公告' }).click();
      await page.getByRole('textbox', { name: '公告内容' }).fill('改到一半');
      await page.getByRole('button', { name: '返回' }).click();
      await page.getByRole('dialog', { name: '放弃公告？' }).getByRole('button', { name: '放弃' }).click();
      await expect.poll(() => new URL(page.url()).pathname, slow).toBe('/home');
    },
  );
  it('save a valid changed name, and confirm before they discard it on going back', async () => {
    await come('/circle/circleGroupRevise?groupID=g1');
    await inside('Admin', { introduction: '周末一起走' });
    expect(await page.getByRole('button', { name: '没有改动' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: '群名称' }).fill('二十一个字的群名称二十一个字的群名称一二三');
    await page.getByRole('button', { name: '群名称最多 20 字' }).waitFor();
    await page.getByRole('textbox', { name: '群名称' }).fill('');
    await page.getByRole('button', { name: '请填写群名称' }).waitFor();
    await page.getByRole('textbox', { name: '群名称' }).fill('新名字');
    await clean();
    // The system's back button asks for confirmation too, each time.
    for (let i = 0; i < 2; i++) {
      await expect.poll(() => page.evaluate(() => (history.state as { guard?: 1 }).guard), slow).toBe(1);
      await page.goBack();
      await page.getByRole('dialog', { name: '放弃修改？' }).getByRole('button', { name: '继续编辑' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(new URL(page.url()).pathname).toBe('/circle/circleGroupRevise');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => asked('chat.updateGroup'), slow).toEqual([{ groupID: 'g1', name: '新名字' }]);
    await expect.poll(() => new URL(page.url()).pathname, slow).toBe('/home');
  });
});

describe('group notices', () => {
  it('show events and past decisions, offer a decision on requests, and revert one that failed', async () => {
    await come('/circle/circleGroupNotice');
    await page.locator('.sk').first().waitFor();
    await put('chat.groupNotices', listOf([]));
    await page.getByText('暂无群通知').waitFor();
    const all = [
      groupNotice('n1', 1, { message: '上次一起走过皖南' }),
      groupNotice('n5', 5),
      groupNotice('n7', 7),
      groupNotice('n9', 1, { handled: 2, operator: user('u3', '胖丁') }),
    ];
    for (const one of all) await put('chat.groupNotice', one, one.noticeId);
    await put('notices.unread', {
      interactiveNumber: 0,
      systemInformsNumber: 0,
      groupNoticeNumber: 2,
      chatNumber: 0,
      seq: 1,
    });
    await put('chat.groupNotices', listOf(all.map(({ noticeId }) => noticeId)));
    const request = page.getByRole('article', { name: '阿澈申请加入「皖南秋路 11.28 出行群」' });
    await request.getByText('上次一起走过皖南').waitFor();
    await page.getByRole('article', { name: '胖丁申请加入「皖南秋路 11.28 出行群」' }).getByText('已拒绝').waitFor();
    await page.getByRole('article', { name: '「皖南秋路 11.28 出行群」已解散' }).waitFor();
    await clean();
    await request.getByRole('button', { name: '同意阿澈' }).click();
    await request.getByText('已同意').waitFor();
    await answer('chat.handleGroupNotice', {}, '019999');
    await request.getByRole('button', { name: '同意阿澈' }).waitFor();
    expect(await asked('chat.handleGroupNotice')).toEqual([{ noticeId: 'n1', agree: 1 }]);
    await expect.poll(() => asked('chat.readGroupNotices'), slow).toHaveLength(1);
  });
});

it.each(['l', 'xl'])('the settings of a group have no horizontal overflow at type size %s', async (type) => {
  await come('/circle/circleGroupManage?groupID=g1', { type });
  document.documentElement.setAttribute('data-type', type);
  await inside('Owner', {
    notification: { text: '一段很长很长很长很长很长很长很长很长的群公告', author: '', time: 0 },
  });
  await page.getByText('设置管理员').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
