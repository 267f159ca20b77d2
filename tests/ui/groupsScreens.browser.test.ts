// The page of messages and the pages of a group in a real browser on a memory player: their states, what a press asks,
// what a person of each role sees.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Group } from '../../bus/entities/chat';
import type { AskTopic } from '../../bus/client/topics';
import { answer, asked, clean, drag, autoReply, open, page, put, still } from './stage/stage';
import type { Start } from './stage/stage';
import { listOf, me, user } from './forumThings';
import { group, groupNotice, inGroup, lastMessage, member, membersOf, now, withUser } from './groupsThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const slow = { timeout: 15_000 };
const silent: AskTopic[] = [
  'chat.start',
  'chat.openConversations',
  'chat.openGroup',
  'chat.openMembers',
  'chat.openGroupNotices',
  'chat.readGroupNotices',
  'chat.search',
  'users.openPeople',
  'chat.pinConversation',
  'chat.muteConversation',
  'chat.readConversation',
  'chat.removeConversation',
  'chat.readAll',
  'notices.readAllNotices',
  'chat.updateGroup',
  'chat.muteMember',
  'chat.retryStart',
];
let wait: readonly AskTopic[] = [];
beforeEach(() => void (wait = []));
/** As somebody who is logged in; what these pages ask is answered with nothing unless `wait` keeps it open. */
async function come(at: string, more: Start = {}): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  await put('session.me', me());
  await put('chat.service', { phase: 'ready', initComplete: 1, elsewhere: 0 });
}
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

describe('the page of messages', () => {
  async function filled(): Promise<void> {
    const all = [
      withUser('u2', '阿澈', { isPinned: 1, unreadCount: 2 }),
      withUser('u3', '一个名字特别特别长长长长长长长长长长的人', {
        unreadCount: 128,
        lastMessage: lastMessage('几点', { fromID: 'me', status: 'fail' }),
      }),
      inGroup('g1', '皖南秋路', {
        unreadCount: 120,
        lastMessage: lastMessage('@林屿 来', { atFlag: 1, fromName: '北岸' }),
      }),
      inGroup('g2', '茶室', { unreadCount: 3, muteNotify: 1 }),
    ];
    for (const one of all) await put('chat.conversation', one, one.conversationID);
    await put('chat.conversations', listOf(['C2Cu2', 'C2Cu3']), 'C2C');
    await put('chat.conversations', listOf(['GROUPg1', 'GROUPg2']), 'GROUP');
    await put('chat.total', { c2c: 130, group: 120, mutedDot: 1, groupNotice: 2 });
    await put('notices.unread', {
      interactiveNumber: 12,
      systemInformsNumber: 0,
      groupNoticeNumber: 100,
      chatNumber: 250,
      seq: 1,
    });
  }
  it('shows its own shape, a way to try again, nothing, and rows with all that is unread', async () => {
    await come('/mine/chatNotice');
    await page.locator('.sk').first().waitFor();
    await put('chat.conversations', listOf([], { phase: 'error', failCode: 'network' }), 'C2C');
    await page.getByRole('button', { name: '重新加载' }).click();
    await put('chat.conversations', listOf([]), 'C2C');
    await page.getByText('暂无消息').waitFor();
    await filled();
    await page.getByRole('link', { name: '阿澈，2 条未读，好的，已置顶' }).waitFor();
    await page.getByRole('link', { name: '群通知，99+ 条未读' }).waitFor();
    // Where there is no finger to swipe; on a phone they are not shown.
    expect(await page.locator('main button[aria-label$=的更多操作]').count()).toBe(2);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['聊天99+', '群聊99+']);
    await clean();
    await page.getByRole('tab', { name: /群聊/ }).click();
    await page.getByRole('link', { name: '皖南秋路，99+ 条未读，【有人@我】北岸：@林屿 来' }).waitFor();
    await page.getByRole('link', { name: /^茶室，有未读消息，.*免打扰$/ }).waitFor();
    await clean();
  });
  it('pins, reads, mutes and removes by its menu, and by a swipe; removing asks first', async () => {
    await come('/mine/chatNotice');
    await filled();
    const row = page.getByRole('link', { name: /^阿澈/ });
    await row.click({ button: 'right' });
    await page.getByRole('dialog').getByRole('button', { name: '取消置顶' }).click();
    await expect.poll(() => asked('chat.pinConversation'), slow).toEqual([{ conversationID: 'C2Cu2', isPinned: 0 }]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const box = await page.getByRole('link', { name: /^一个名字/ }).boundingBox();
    if (!box) throw new Error('no row');
    await drag(320, box.y + 30, 60, box.y + 32);
    await page.getByText('已读', { exact: true }).click();
    await expect.poll(() => asked('chat.readConversation'), slow).toEqual([{ conversationID: 'C2Cu3' }]);
    await drag(320, box.y + 30, 60, box.y + 32);
    await page.getByText('删除', { exact: true }).click();
    await page.getByRole('dialog', { name: '删除这个会话？' }).getByRole('button', { name: '取消' }).click();
    expect(await asked('chat.removeConversation')).toEqual([]);
    await page.getByRole('button', { name: '全部已读' }).click();
    await expect
      .poll(
        async () =>
          (await asked('chat.readAll')).length +
          (await asked('notices.readAllNotices')).length +
          (await asked('chat.readGroupNotices')).length,
        slow,
      )
      .toBe(3);
  });
  it('a tap anywhere closes a row that was swiped open, and opens nothing', async () => {
    await come('/mine/chatNotice');
    await filled();
    const row = page.getByRole('link', { name: /^一个名字/ });
    const box = await row.boundingBox();
    if (!box) throw new Error('no row');
    const left = async () => (await row.boundingBox())?.x ?? 0;
    for (const other of [
      page.getByRole('link', { name: /^阿澈/ }),
      page.getByRole('link', { name: /^群通知/ }),
      page.getByRole('link', { name: /^一个名字/ }),
    ]) {
      await drag(320, box.y + 30, 60, box.y + 32);
      await expect.poll(left, slow).toBeLessThan(-100);
      await still();
      // Within what is still to be seen of the open one.
      const x = Math.max(20, (await other.boundingBox())?.x ?? 0) + 20;
      const y = ((await other.boundingBox())?.y ?? 0) + 30;
      await drag(x, y, x, y);
      await expect.poll(left, slow).toBe(box.x);
      expect(page.url()).toContain('/mine/chatNotice');
    }
    await page.getByRole('link', { name: /^阿澈/ }).click();
    await expect.poll(() => page.url(), slow).toContain('/mine/chat?');
  });
  it('says how the service stands, and tries again when it is pressed', async () => {
    await come('/mine/chatNotice');
    await put('chat.service', { phase: 'connecting', initComplete: 0, elsewhere: 0 });
    await page.getByText('连接中…').waitFor();
    await put('chat.service', { phase: 'notReady', initComplete: 0, elsewhere: 0 });
    await page.getByRole('button', { name: /未连接，点击重试/ }).click();
    await expect.poll(() => asked('chat.retryStart'), slow).toHaveLength(1);
  });
  it('a tourist sees the way in and nothing else', async () => {
    await open('/mine/chatNotice', { phase: 'tourist' });
    await page.getByText('请先登录').waitFor();
    expect(await asked('chat.openConversations')).toEqual([]);
  });
  it('✎ begins a chat with one person, or a group of several under a name', async () => {
    await come('/mine/chatNotice');
    await put('chat.conversations', listOf([]), 'C2C');
    await put('users.people', listOf(['u1', 'u2']), 'follows|me|');
    await page.getByRole('button', { name: '发起聊天' }).first().click();
    const sheet = page.getByRole('dialog', { name: '发起聊天' });
    await sheet.getByRole('checkbox', { name: '北岸慢行' }).click();
    await sheet.getByRole('button', { name: '发起聊天' }).waitFor();
    await sheet.getByRole('checkbox', { name: '阿澈' }).click();
    await sheet.getByRole('textbox', { name: /群名称/ }).fill('周末');
    await clean();
    await sheet.getByRole('button', { name: '发起群聊（2）' }).click();
    await answer('chat.createGroup', { groupID: 'g9' });
    await expect.poll(() => page.url(), slow).toContain('conversationID=GROUPg9');
    expect(await asked('chat.createGroup')).toEqual([{ name: '周末', userIDs: ['u1', 'u2'] }]);
  });
});

describe('the search among conversations', () => {
  it('shows people, groups and what was said, with the words marked, and nothing found', async () => {
    await come('/mine/searchConversation');
    await page.getByRole('searchbox').fill('路');
    await expect.poll(() => asked('chat.search'), slow).toEqual([{ keyword: '路' }]);
    await put('chat.conversation', withUser('u2', '路上的阿澈'), 'C2Cu2');
    await put('chat.conversation', inGroup('g1', '皖南秋路'), 'GROUPg1');
    await put('chat.found', {
      phase: 'ready',
      contacts: ['C2Cu2'],
      groups: ['GROUPg1'],
      messages: [
        {
          conversationID: 'C2Cu2',
          messageID: 'm1',
          from: 'u2',
          nick: '路上的阿澈',
          avatar: '',
          abstract: '顺路拿',
          time: now,
          count: 1,
        },
        {
          conversationID: 'GROUPg1',
          messageID: 'm2',
          from: 'u3',
          nick: '沈见山',
          avatar: '',
          abstract: '路',
          time: now,
          count: 12,
        },
      ],
    });
    await page.getByRole('region', { name: '联系人' }).getByRole('link', { name: '路上的阿澈' }).waitFor();
    await page.getByText('12 条相关的聊天记录').waitFor();
    expect(await page.locator('em.ac').allTextContents()).toEqual(['路', '路', '路']);
    expect(await page.getByRole('region', { name: '聊天记录' }).getByRole('link').first().getAttribute('href')).toBe(
      '/mine/chat?conversationID=C2Cu2&messageID=m1',
    );
    await clean();
    await put('chat.found', { phase: 'ready', contacts: [], groups: [], messages: [] });
    await page.getByText('没有找到相关内容').waitFor();
  });

  it('in one room says of everything who said it and when, of my own words too', async () => {
    await come('/mine/searchConversation?conversationID=GROUPg1&words=' + encodeURIComponent('路'));
    const hit = { conversationID: 'GROUPg1', avatar: '', count: 2, time: now };
    await answer('chat.searchMessages', {
      list: [
        { ...hit, messageID: 'm2', from: 'u3', nick: '沈见山', abstract: '走这条路' },
        { ...hit, messageID: 'm1', from: 'me', nick: '林屿', abstract: '路上见' },
      ],
    });
    const rows = page.getByRole('link', { name: /路/ });
    await rows.first().waitFor();
    expect(
      await rows.evaluateAll((all) => all.map((one) => one.parentElement?.innerText.replace(/\s+/g, ' '))),
    ).toEqual([expect.stringMatching(/沈见山 \S.* 走这条路$/), expect.stringMatching(/林屿 \S.* 路上见$/)]);
    expect(await rows.first().getAttribute('href')).toBe('/mine/chat?conversationID=GROUPg1&messageID=m2');
    await clean();
  });
});

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
  ])('%s: waits in its shape, says what went wrong, and that a group is gone', async (route, title) => {
    wait = ['chat.openGroup'];
    await come(`/circle/circleGroup${route}?groupID=g1`);
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
  ] as const)('%s is not for %s', async (route, role, reason) => {
    await come(`/circle/circleGroup${route}?groupID=g1`);
    await inside(role);
    await page.getByText('暂无权限查看').waitFor();
    expect(await page.getByText(reason).count()).toBe(1);
  });
  it('settings have for each role what that role may do', async () => {
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
  it('ends only after two questions', async () => {
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
  it('who is not in it may ask to come in, unless nobody may', async () => {
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
  it('five hundred members stand under their letters, a letter leads there, and only what is near is drawn', async () => {
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
    await page.getByRole('heading', { name: '群成员(500)' }).waitFor();
    await page.getByText('群主、管理员').waitFor();
    expect(await page.locator('main a[href*=otherInfo]').count()).toBeLessThan(60);
    await page.getByRole('navigation', { name: '按字母查找' }).getByRole('button', { name: 'Z' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Z', exact: true }).isVisible(), slow).toBe(true);
    await clean();
  });
  it('a member is looked for by a part of the name, and nobody found is said', async () => {
    await come('/circle/circleGroupMemberSearch?groupID=g1');
    await inside('Member');
    await page.getByRole('searchbox').fill('安');
    await expect.poll(() => page.locator('em.ac').allTextContents(), slow).toEqual(['安']);
    await page.getByRole('searchbox').fill('没有这个人');
    await page.getByText('没有找到“没有这个人”').waitFor();
  });
  it('an admin removes members only; those for whom it did not work stay ticked', async () => {
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
  it('admins are named and taken back by the owner', async () => {
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
  it('mutes say how long they last, for one and for all', async () => {
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
  it('a bulletin is read by members and written by admins; what was typed is asked about before it is lost', async () => {
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
  });
  it('name and introduction are saved once they have changed', async () => {
    await come('/circle/circleGroupRevise?groupID=g1');
    await inside('Admin', { introduction: '周末一起走' });
    expect(await page.getByRole('button', { name: '没有改动' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: '群名称' }).fill('二十一个字的群名称二十一个字的群名称一二三');
    await page.getByRole('button', { name: '群名称最多 20 字' }).waitFor();
    await page.getByRole('textbox', { name: '群名称' }).fill('');
    await page.getByRole('button', { name: '请填写群名称' }).waitFor();
    await page.getByRole('textbox', { name: '群名称' }).fill('新名字');
    await clean();
    // The phone's back asks as well, and asks again.
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
  it('say what happened, ask what is asked, and keep what became of it', async () => {
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
    const request = page.getByRole('article', { name: '阿澈申请加入皖南秋路 11.28 出行群' });
    await request.getByText('上次一起走过皖南').waitFor();
    await page.getByRole('article', { name: '胖丁申请加入皖南秋路 11.28 出行群' }).getByText('已拒绝').waitFor();
    await page.getByRole('article', { name: '皖南秋路 11.28 出行群已解散' }).waitFor();
    await clean();
    await request.getByRole('button', { name: '同意阿澈' }).click();
    await request.getByText('已同意').waitFor();
    await answer('chat.handleGroupNotice', {}, '019999');
    await request.getByRole('button', { name: '同意阿澈' }).waitFor();
    expect(await asked('chat.handleGroupNotice')).toEqual([{ noticeId: 'n1', agree: 1 }]);
    await expect.poll(() => asked('chat.readGroupNotices'), slow).toHaveLength(1);
  });
});

it.each(['l', 'xl'])('large type (%s) keeps everything on the screen', async (type) => {
  await come('/circle/circleGroupManage?groupID=g1', { type });
  document.documentElement.setAttribute('data-type', type);
  await inside('Owner', {
    notification: { text: '一段很长很长很长很长很长很长很长很长的群公告', author: '', time: 0 },
  });
  await page.getByText('设置管理员').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
