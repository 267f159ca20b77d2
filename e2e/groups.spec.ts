// Groups with one phone for each person: creating, administrating, muting, removing, inviting, leaving and dissolving,
// and what the other members see without any action. Also the list of conversations.
import { expect, openLink, test } from './kit';
import type { Page } from '@playwright/test';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';

const slow = { timeout: 20_000 };
const ids = { 1: '10001', 2: '10002', 3: '10003', 5: '10005' } as const;
const names = { 1: '林屿', 2: '一只不想上班的橘猫', 3: 'Mr.陈_沪A', 5: '沈见山' } as const;
type Person = keyof typeof ids;
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** A unique name: groups of earlier tests stay on the server. */
const unique = (word: string): string => `${word} ${Math.random().toString(36).slice(2, 8)}`;

async function follow(origin: string, who: Person, whom: readonly Person[]): Promise<void> {
  const { idToken } = await signIn(origin, who);
  for (const one of whom)
    await call(
      origin,
      'POST',
      'member/user/attention',
      { userId: ids[one], isFollow: 1, clientToken: newToken15() },
      idToken,
    );
}
const befriend = async (origin: string): Promise<void> => {
  await follow(origin, 1, [2, 3]);
  await follow(origin, 2, [1]);
  await follow(origin, 3, [1]);
};
/** Creates a group by 发起聊天 with people who follow back and are members at once. Returns its id. */
async function makeGroup(page: Page, name: string, people: readonly Person[]): Promise<string> {
  await page.goto('/mine/chatNotice');
  await page.getByRole('button', { name: '发起聊天' }).first().click();
  const sheet = dialogOf(page, '发起聊天');
  for (const one of people) {
    await sheet.getByRole('searchbox').fill(names[one]);
    // Waits until the search has filtered the list to one person.
    await expect(sheet.getByRole('checkbox')).toHaveCount(1, slow);
    await sheet.getByRole('checkbox', { name: names[one] }).click(slow);
    await expect(sheet.getByRole('checkbox', { name: names[one] })).toBeChecked(slow);
  }
  await sheet.getByRole('searchbox').fill('');
  await sheet.getByRole('textbox', { name: /群名称/ }).fill(name);
  await sheet.getByRole('button', { name: /发起群聊/ }).click();
  await expect(page).toHaveURL(/conversationID=GROUP/, slow);
  const id = new URL(page.url()).searchParams.get('conversationID')?.slice(5) ?? '';
  expect(id).not.toBe('');
  return id;
}
const at = (route: string, groupID: string): string =>
  `/circle/circleGroup${route}?groupID=${encodeURIComponent(groupID)}`;

test.describe.configure({ timeout: 120_000 });

test(
  'a group is created with mutual follows, and a new admin sees the admin settings without a reload',
  { tag: '@full' },
  async ({ phone, server }) => {
    await befriend(server.origin);
    const { page: owner } = await phone({ person: 1 });
    const { page: cat } = await phone({ person: 2 });
    const name = unique('皖南秋路');
    const groupID = await makeGroup(owner, name, [2, 3]);

    await cat.goto('/mine/chatNotice?tab=groups');
    await expect(cat.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible(slow);
    await openLink(cat, at('Manage', groupID));
    await expect(cat.getByRole('button', { name: '退出群聊' })).toBeVisible(slow);
    await expect(cat.getByText('加群方式')).toHaveCount(0);
    await cat.getByRole('button', { name: '举报', exact: true }).click();
    await dialogOf(cat, '举报').getByRole('button', { name: '广告' }).click();
    await dialogOf(cat, '举报').getByRole('button', { name: '提交' }).click();
    await expect(cat.getByText('举报已提交，结果会通知你')).toBeVisible(slow);
    await openLink(owner, at('Manage', groupID));
    await expect(owner.getByRole('button', { name: '解散群聊' })).toBeVisible(slow);
    await expect(owner.getByRole('button', { name: '举报', exact: true })).toHaveCount(0);

    await openLink(owner, at('MemberList', groupID));
    await expect(owner.getByRole('heading', { name: '群成员3' })).toBeVisible(slow);
    await expect(owner.getByText('群主', { exact: true })).toBeVisible(slow);
    await openLink(owner, at('Admin', groupID));
    await owner.getByRole('link', { name: '添加管理员' }).click(slow);
    await owner.getByRole('checkbox', { name: names[2] }).click(slow);
    await owner.getByRole('button', { name: '添加（1）' }).click();
    await expect(owner.getByRole('heading', { name: '管理员（1/10）' })).toBeVisible(slow);

    await expect(cat.getByText('加群方式')).toBeVisible(slow);
    await openLink(cat, '/circle/circleGroupNotice');
    await expect(cat.getByRole('article', { name: `你成为「${name}」的管理员` })).toBeVisible(slow);
  },
);

test(
  'a muted member sees the mute with its remaining time and its end at once, and a mute of everybody too',
  { tag: '@full' },
  async ({ phone, server }) => {
    await befriend(server.origin);
    const { page: owner } = await phone({ person: 1 });
    const { page: muted } = await phone({ person: 3 });
    const groupID = await makeGroup(owner, unique('静音'), [2, 3]);
    await muted.goto(`/mine/chat?conversationID=GROUP${groupID}`);
    const field = muted.getByRole('textbox');
    await expect(field.first()).toBeVisible(slow);

    await openLink(owner, at('Silence', groupID));
    await owner.getByRole('link', { name: '添加禁言成员' }).click(slow);
    await owner.getByRole('button', { name: names[3] }).click(slow);
    await dialogOf(owner, /禁言/).getByRole('button', { name: '10 分钟' }).click();
    await expect(owner.getByRole('heading', { name: '已禁言（1）' })).toBeVisible(slow);
    await expect(owner.getByText(/禁言中，剩余 (10|9) 分钟/)).toBeVisible();
    await expect(muted.getByText(/您已被禁言，剩余/)).toBeVisible(slow);

    await owner.getByRole('button', { name: `解除禁言${names[3]}` }).click();
    await expect(owner.getByText('没有被禁言的成员')).toBeVisible(slow);
    await expect(muted.getByText(/您已被禁言/)).toHaveCount(0, slow);

    await owner.getByRole('switch', { name: '全员禁言' }).click();
    await expect(muted.getByText('全员禁言中').first()).toBeVisible(slow);
  },
);

test(
  'a removed member sees the removal at once, applies again and is approved from the notices',
  { tag: '@full' },
  async ({ phone, server }) => {
    await befriend(server.origin);
    const { page: owner } = await phone({ person: 1 });
    const { page: other } = await phone({ person: 3 });
    const name = unique('来去');
    const groupID = await makeGroup(owner, name, [2, 3]);
    await other.goto(`/mine/chat?conversationID=GROUP${groupID}`);
    await expect(other.getByRole('textbox').first()).toBeVisible(slow);

    await openLink(owner, at('MemberRemove', groupID));
    await expect(owner.getByRole('checkbox', { name: `${names[1]}，不能移除自己` })).toBeDisabled(slow);
    await owner.getByRole('checkbox', { name: names[3] }).click();
    await owner.getByRole('button', { name: '移除（1）' }).click();
    await dialogOf(owner, /移出群聊/)
      .getByRole('button', { name: '移出' })
      .click();
    await expect(owner.getByRole('checkbox', { name: names[3] })).toHaveCount(0, slow);
    await expect(other.getByText('你已不在该群')).toBeVisible(slow);
    await openLink(other, '/circle/circleGroupNotice');
    await expect(other.getByRole('article', { name: `你被移出「${name}」` })).toBeVisible(slow);

    await openLink(other, at('Manage', groupID));
    await other.getByRole('textbox', { name: '申请理由' }).fill('上次一起走过皖南');
    await other.getByRole('button', { name: '申请加入' }).click();
    await expect(other.getByRole('button', { name: '审核中' })).toBeDisabled(slow);

    await openLink(owner, '/circle/circleGroupNotice');
    const request = owner.getByRole('article', { name: `${names[3]} 申请加入「${name}」` });
    await expect(request.getByText('上次一起走过皖南')).toBeVisible(slow);
    // The decision is optimistic; the applicant’s notice exists after the response.
    const agreed = owner.waitForResponse((answer) => answer.url().includes('group_notices/handle'));
    await request.getByRole('button', { name: `同意${names[3]}` }).click();
    await expect(request.getByText('已同意')).toBeVisible(slow);
    await agreed;
    await openLink(other, '/circle/circleGroupNotice');
    await expect(other.getByRole('article', { name: `你加入「${name}」的申请已通过` })).toBeVisible(slow);
    await openLink(other, at('Manage', groupID));
    await expect(other.getByRole('button', { name: '退出群聊' })).toBeVisible(slow);
  },
);

test(
  'an invited person joins by agreeing in the notices, and the inviter gets a notice',
  { tag: '@full' },
  async ({ phone, server }) => {
    await befriend(server.origin);
    await follow(server.origin, 1, [5]);
    const { page: owner } = await phone({ person: 1 });
    const { page: invited } = await phone({ person: 5 });
    const name = unique('邀约');
    const groupID = await makeGroup(owner, name, [2, 3]);
    await openLink(owner, at('Manage', groupID));
    await owner.getByRole('button', { name: '邀请' }).click(slow);
    const sheet = dialogOf(owner, '邀请成员');
    await sheet.getByRole('searchbox').fill(names[2]);
    await expect(sheet.getByRole('checkbox', { name: `${names[2]}，已在群中` })).toBeDisabled(slow);
    await sheet.getByRole('searchbox').fill(names[5]);
    await sheet.getByRole('checkbox', { name: names[5] }).click(slow);
    await sheet.getByRole('button', { name: '邀请（1）' }).click();
    await expect(owner.getByText('邀请已发出')).toBeVisible(slow);

    await invited.goto('/circle/circleGroupNotice');
    const notice = invited.getByRole('article', { name: `${names[1]}邀请你加入「${name}」` });
    // The decision is optimistic; the membership exists after the response.
    const joined = invited.waitForResponse((answer) => answer.url().includes('group_notices/handle'));
    await notice.getByRole('button', { name: `同意${names[1]}` }).click(slow);
    await expect(notice.getByText('已同意')).toBeVisible(slow);
    await joined;
    await openLink(invited, at('Manage', groupID));
    await expect(invited.getByRole('button', { name: '退出群聊' })).toBeVisible(slow);
    await openLink(owner, '/circle/circleGroupNotice');
    await expect(owner.getByRole('article', { name: `${names[5]}接受了加入「${name}」的邀请` })).toBeVisible(slow);
  },
);

test('a new group tells its founder who was invited and still has to agree', { tag: '@full' }, async ({ phone }) => {
  const { page: owner } = await phone({ person: 1 });
  await owner.goto('/mine/chatNotice');
  await owner.getByRole('button', { name: '发起聊天' }).first().click();
  // These two do not follow back, so they must agree first.
  const [one, other] = ['冬天的第一杯热红酒', '老街坊'] as const;
  for (const name of [one, other]) await dialogOf(owner, '发起聊天').getByRole('checkbox', { name }).click(slow);
  await owner.getByRole('button', { name: '发起群聊（2）' }).click();
  await expect(owner.getByText(`你 创建了群聊，已邀请 ${one}、${other}，等待对方同意`)).toBeVisible(slow);
  await expect(owner.getByText('加入了群聊')).toHaveCount(0);
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(`${one}、${other}`);
  const groupID = (new URL(owner.url()).searchParams.get('conversationID') ?? '').replace('GROUP', '');
  await openLink(owner, at('MemberList', groupID));
  await expect(owner.getByText('已邀请 2 人，0 人已同意')).toBeVisible(slow);
  await expect(owner.getByText(/^等待同意：/)).toContainText(one);
});

test(
  'an owner who hands the group over is back in its settings, as a member',
  { tag: '@full' },
  async ({ phone, server }) => {
    await befriend(server.origin);
    const { page } = await phone({ person: 1 });
    const groupID = await makeGroup(page, unique('换个群主'), [2, 3]);
    await openLink(page, at('Manage', groupID));
    await page.getByText('转让群主', { exact: true }).click(slow);
    await page.getByRole('button', { name: new RegExp(names[3]) }).click(slow);
    await dialogOf(page, `转让给${names[3]}？`).getByRole('button', { name: '转让', exact: true }).click();
    await expect(page.getByText('群主已转让')).toBeVisible(slow);
    await expect(page.getByRole('button', { name: '退出群聊' })).toBeVisible(slow);
    await expect(page).not.toHaveURL(/view=transfer/);
  },
);

test(
  'members see a bulletin, a new name and the dissolution of the group, which needs two confirmations',
  { tag: '@full' },
  async ({ phone, server }) => {
    await befriend(server.origin);
    const { page: owner } = await phone({ person: 1 });
    const { page: cat } = await phone({ person: 2 });
    const name = unique('散场');
    const groupID = await makeGroup(owner, name, [2, 3]);
    await openLink(owner, at('Bulletin', groupID));
    await expect(owner.getByText('暂无群公告')).toBeVisible(slow);
    await owner.getByRole('button', { name: '发布公告' }).click();
    await owner.getByRole('textbox', { name: '公告内容' }).fill('周六 07:40 加油站集合');
    await owner.getByRole('button', { name: '发布', exact: true }).click();
    await expect(owner.getByText('周六 07:40 加油站集合')).toBeVisible(slow);
    await cat.goto(at('Bulletin', groupID));
    await expect(cat.getByText('周六 07:40 加油站集合')).toBeVisible(slow);
    await expect(cat.getByRole('button', { name: '修改公告' })).toHaveCount(0);

    await openLink(cat, at('Manage', groupID));
    await expect(cat.getByRole('button', { name: '退出群聊' })).toBeVisible(slow);
    await openLink(owner, at('Revise', groupID));
    await expect(owner.getByRole('button', { name: '没有改动' })).toBeDisabled(slow);
    // Of the same shape: a recording masks both in the same way, and its replay must see the change.
    const renamed = name.replace('散场', '启程');
    await owner.getByRole('textbox', { name: '群名称' }).fill(renamed);
    await owner.getByRole('button', { name: '保存' }).click();
    await expect(cat.getByText(renamed).first()).toBeVisible(slow);

    await openLink(owner, at('Manage', groupID));
    await owner.getByRole('button', { name: '解散群聊' }).click(slow);
    await dialogOf(owner, '解散群聊？').getByRole('button', { name: '解散' }).click();
    await dialogOf(owner, '确定解散？').getByRole('button', { name: '确定解散' }).click();
    await expect(owner).toHaveURL(/\/mine\/chatNotice/, slow);
    await expect(cat.getByText('群聊已解散，或你已不在其中')).toBeVisible(slow);
    // On another phone: this one's recording, which its page would lose, has the new name.
    const { page: later } = await phone({ person: 2 });
    await later.goto('/circle/circleGroupNotice');
    await expect(later.getByRole('article', { name: `「${renamed}」已解散` })).toBeVisible(slow);
  },
);

test(
  'a conversation counts unread messages, is read, pinned and muted by menu, and is deleted by swipe',
  { tag: '@full' },
  async ({ phone, server }) => {
    await befriend(server.origin);
    const { page: owner } = await phone({ person: 1 });
    const { page: cat } = await phone({ person: 2, still: false });
    const name = unique('列表');
    const groupID = await makeGroup(owner, name, [2, 3]);
    await cat.goto('/mine/chatNotice?tab=groups');
    const row = cat.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(row).toBeVisible(slow);
    const field = owner.getByRole('textbox').first();
    await field.fill('对讲机频道 7');
    await field.press('Enter');
    await owner
      .getByRole('button', { name: '发送' })
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await expect(cat.getByRole('link', { name: new RegExp(`^${name}，1 条未读，林屿：对讲机频道 7`) })).toBeVisible(
      slow,
    );
    await expect(cat.getByRole('tab', { name: /群聊\s*\d/ })).toBeVisible(slow);

    const menu = async () => {
      await row.click({ button: 'right' });
      return dialogOf(cat, `${name}的操作`);
    };
    await (await menu()).getByRole('button', { name: '标为已读' }).click();
    await expect(cat.getByRole('link', { name: new RegExp(`^${name}，林屿：`) })).toBeVisible(slow);
    await (await menu()).getByRole('button', { name: '置顶' }).click();
    await expect(cat.getByRole('link', { name: new RegExp(`^${name}.*已置顶`) })).toBeVisible(slow);
    await (await menu()).getByRole('button', { name: '消息免打扰' }).click();
    await expect(cat.getByRole('link', { name: new RegExp(`^${name}.*免打扰`) })).toBeVisible(slow);

    await openLink(cat, `/mine/searchConversation?conversationID=GROUP${groupID}`);
    await cat.getByRole('searchbox').fill('对讲机');
    await expect(cat.getByRole('link', { name: /^林屿，.*对讲机频道 7/ })).toBeVisible(slow);
    // Also when the keyword is typed before the conversations are loaded.
    await openLink(cat, '/mine/searchConversation');
    await cat.getByRole('searchbox').fill(name.slice(-6));
    await expect(cat.getByRole('region', { name: '群聊' }).getByRole('link', { name })).toBeVisible(slow);

    await openLink(cat, '/mine/chatNotice?tab=groups');
    await expect(row).toBeVisible(slow);
    const box = await row.boundingBox();
    if (!box) throw new Error('the row is not drawn');
    const touch = await cat.context().newCDPSession(cat);
    const y = box.y + box.height / 2;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 340, y }] });
    for (let x = 330; x >= 80; x -= 25)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cat.getByText('删除', { exact: true }).click(slow);
    await dialogOf(cat, '删除这个会话？').getByRole('button', { name: '删除' }).click();
    await expect(row).toHaveCount(0, slow);
  },
);

test(
  'a group that the person left does not reappear after a new message or a reload',
  { tag: '@full' },
  async ({ phone, server }) => {
    await befriend(server.origin);
    const { page: owner } = await phone({ person: 1 });
    const { page: cat } = await phone({ person: 2 });
    const name = unique('离开');
    const groupID = await makeGroup(owner, name, [2, 3]);
    await cat.goto('/mine/chatNotice?tab=groups');
    const row = cat.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(row).toBeVisible(slow);
    await openLink(cat, at('Manage', groupID));
    await cat.getByRole('button', { name: '退出群聊' }).click(slow);
    await dialogOf(cat, /退出/).getByRole('button', { name: '退出' }).click();
    await expect(cat).toHaveURL(/\/mine\/chatNotice/, slow);
    await owner.getByRole('textbox').first().fill('他走了吗');
    await owner.getByRole('button', { name: '发送', exact: true }).click();
    await expect(owner.locator('[data-message]').filter({ hasText: '他走了吗' })).toBeVisible(slow);
    for (let turn = 0; turn < 2; turn++) {
      await openLink(cat, '/mine/chatNotice?tab=groups');
      // Waits for the list from the server, which replaces the cached one.
      await expect(cat.getByRole('link', { name: /^ZEAL|^长途|群/ }).first()).toBeVisible(slow);
      await expect(row).toHaveCount(0, slow);
    }
  },
);

test('the page of a circle opens the chat of its group', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.goto('/circle/circleDetail?tribeId=c101');
  await page.getByRole('button', { name: '进入群聊' }).click(slow);
  await expect(page).toHaveURL(/\/mine\/chat\?conversationID=GROUP/, slow);
});
