// The screens of circles and topics in a real browser on a memory player: their states, the asks that a tap sends, and
// the permissions of a person.
import { describe, expect, it } from 'vitest';
import type { StoredMember } from '../../bus/entities/circles';
import type { Topic } from '../../bus/entities/forum';
import type { AskTopic } from '../../bus/client/topics';
import { apply, circle } from './circleThings';
import { answer, asked, clean, openPage, page, put, login } from './stage/stage';
import type { Start } from './stage/stage';
import { car, listOf, me, thread } from './forumThings';

const slow = { timeout: 15_000 };

const commands: AskTopic[] = [
  'forum.openFeed',
  'forum.refreshFeed',
  'forum.loadMoreFeed',
  'forum.openTopic',
  'forum.openTopicList',
  'circles.openList',
  'circles.openCircle',
  'circles.openMembers',
  'circles.openPoints',
  'circles.openApplies',
  'circles.openMyApply',
  'circles.openCategories',
  'circles.openFounding',
  'notices.refreshUnread',
  'forum.chooseTopic',
];
const open = (at: string, how: Start = {}): Promise<void> => openPage(commands, at, how, me({ carModels: [car] }));
const member = (userId: string, role: 1 | 2 | 3): StoredMember => ({
  memberId: 'm' + userId,
  tribeId: 'c1',
  userId,
  role,
  joinTime: 1_780_000_000_000,
  points: 12,
  threadCount: 3,
  muteUntil: 0,
});
const topic = (topicId: string, name: string): Topic => ({
  topicId,
  name,
  intro: '一天四季',
  coverUrl: '',
  threadCount: 4,
  viewCount: 9,
  userCount: 3,
  hotValue: 86_420,
  rank: 1,
  isFollow: 0,
  isHot: 1,
  isRecommend: 1,
  creator: null,
  createTime: 1,
});

describe('the list of circles', () => {
  it('shows a placeholder, a retry, an empty state, and then rows with their join buttons', async () => {
    await open('/circle/circleList');
    await page.locator('.sk').first().waitFor();
    await put('circles.list', listOf([], { phase: 'error', failCode: 'network' }), 'all|');
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(() => asked('circles.openList'), slow).toContainEqual({ list: 'all|', how: 'open' });
    await put('circles.list', listOf([]), 'mine');
    await put('circles.list', listOf([]), 'all|');
    await page.getByText('暂无圈子').waitFor();
    await put('circles.categories', { list: [{ categoryId: 'k1', name: '自驾', sort: 1 }], phase: 'ready' });
    await put('circles.circle', circle('c1'), 'c1');
    await put('circles.circle', circle('c2', { name: 'ZEAL 7 车主', joinType: 1 }), 'c2');
    await put(
      'circles.circle',
      circle('c3', { name: '一个名字特别特别长长长长长长长长的圈子', isJoin: 2, unreadCount: 100, isPrivate: 1 }),
      'c3',
    );
    await put('circles.circle', circle('c4', { name: '审核着的', isJoin: 1, joinType: 1 }), 'c4');
    await put('circles.circle', circle('c5', { name: '不收人的', joinType: 2 }), 'c5');
    await put('circles.list', listOf(['c3']), 'mine');
    await put('circles.list', listOf(['c1', 'c2', 'c3', 'c4', 'c5']), 'all|');
    await page.getByRole('button', { name: '加入 长途实验室' }).click();
    await expect.poll(() => asked('circles.joinCircle'), slow).toEqual([{ tribeId: 'c1' }]);
    await page.getByRole('link', { name: '申请加入 ZEAL 7 车主' }).waitFor();
    await page.getByRole('link', { name: '审核中 审核着的' }).waitFor();
    expect(await page.getByRole('button', { name: '暂不开放' }).isDisabled()).toBe(true);
    await page.getByText('没有更多了').waitFor();
    await clean();
    await page.getByRole('button', { name: '自驾' }).click();
    await expect.poll(() => asked('circles.openList'), slow).toContainEqual({ list: 'all|k1', how: 'open' });
  });

  it('searches for the typed words, and highlights them in the result', async () => {
    await open('/circle/circleList');
    await page.getByRole('searchbox').fill('车 主|');
    await expect.poll(() => asked('circles.openList'), slow).toContainEqual({ list: 'words|车 主', how: 'open' });
    await put('circles.list', listOf([]), 'words|车 主');
    await page.getByText('没有找到“车 主”').waitFor();
    await page.getByRole('searchbox').fill('长途');
    await put('circles.circle', circle('c1'), 'c1');
    await put('circles.list', listOf(['c1']), 'words|长途');
    expect(await page.locator('em.ac').textContent()).toBe('长途');
  });

  it('asks a visitor who taps 加入 to log in, and joins after the login', { tags: 'full' }, async () => {
    await open('/circle/circleList', { phase: 'tourist' });
    await put('circles.circle', circle('c1'), 'c1');
    await put('circles.list', listOf(['c1']), 'all|');
    await page.getByRole('button', { name: '加入 长途实验室' }).click();
    await login();
    await expect.poll(() => asked('circles.joinCircle'), slow).toEqual([{ tribeId: 'c1' }]);
  });
});

describe('a circle', () => {
  it('shows title, notice, tabs and threads; a member can leave it, the owner cannot', async () => {
    await open('/circle/circleDetail?tribeId=c1');
    await page.locator('.sk').first().waitFor();
    await put(
      'circles.circle',
      circle('c1', {
        isJoin: 2,
        myRole: 1,
        notice: { title: '发路书请写清三件事', content: '日期', author: null, updateTime: 1_795_000_000_000 },
      }),
      'c1',
    );
    await put('circles.members', listOf(['u1', 'u2']), 'c1|');
    await put('forum.thread', thread('t1', { title: '第一条', tribeId: 'c1' }), 't1');
    await put('forum.feed', listOf(['t1']), 'circle|c1');
    await page.getByRole('article').filter({ hasText: '第一条' }).waitFor(slow);
    await page.getByText('发路书请写清三件事').waitFor();
    await expect.poll(() => page.title()).toContain('长途实验室');
    await clean();
    await page.getByRole('tab', { name: '精华' }).click();
    await expect.poll(() => asked('forum.openFeed'), slow).toContainEqual({ feed: 'essence|c1' });
    await page.getByRole('button', { name: '更多' }).first().click();
    await page.getByRole('button', { name: '退出圈子' }).click(slow);
    await page.getByRole('dialog', { name: '确定退出圈子？' }).getByRole('button', { name: '退出' }).click(slow);
    await expect.poll(() => asked('circles.leaveCircle'), slow).toEqual([{ tribeId: 'c1' }]);
    await put('circles.circle', circle('c1', { isJoin: 2, myRole: 3, openCount: 2 }), 'c1');
    const pending = page.getByRole('link', { name: '2 个加入申请待审核' });
    expect(await pending.getAttribute('href')).toBe('/circle/circleNotice?tribeId=c1&tab=applies');
    await page.getByRole('button', { name: '更多' }).first().click();
    await page.getByRole('button', { name: '申请管理' }).waitFor(slow);
    expect(await page.getByRole('button', { name: '退出圈子' }).count()).toBe(0);
  });

  it('has the colour of its cover under its name before the picture, dark grey where that is unknown', async () => {
    await open('/circle/circleDetail?tribeId=c1');
    const ground = page.locator('main header [style*="background"]').first();
    await put('circles.circle', circle('c1', { coverUrl: '/media/late.webp', coverColor: '#33262c' }), 'c1');
    await page.getByRole('heading', { name: '长途实验室' }).last().waitFor(slow);
    expect(await ground.getAttribute('style')).toContain('background: rgb(51, 38, 44)');
    await put('circles.circle', circle('c1', { coverUrl: '/media/late.webp' }), 'c1');
    await expect.poll(() => ground.getAttribute('style')).toContain('background: rgb(58, 61, 66)');
  });

  it('shows non-members only its header when it is private, and requests no threads or members', async () => {
    await open('/circle/circleDetail?tribeId=c1', { dark: true });
    await put('circles.circle', circle('c1', { isPrivate: 1, joinType: 1 }), 'c1');
    await page.getByText('加入后查看').waitFor(slow);
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await asked('forum.openFeed')).toEqual([]);
    expect(await asked('circles.openMembers')).toEqual([]);
    await clean();
  });

  it('shows that it was deleted, and retries after a network failure', async () => {
    await open('/circle/circleDetail?tribeId=c1', { wait: 'circles.openCircle' });
    await answer('circles.openCircle', null, 'network');
    await page.getByRole('button', { name: '重新加载' }).click(slow);
    await answer('circles.openCircle', null, '010002');
    await page.getByText('内容已被删除或不存在').waitFor(slow);
    expect(await asked('circles.openCircle')).toHaveLength(2);
  });
});

describe('the form to join a circle', () => {
  it(
    'validates the reason, and sends it with the preselected car after consent to the rules',
    { tags: 'full' },
    async () => {
      await open('/circle/joinCircle?tribeId=c1', { type: 'xl' });
      await put('circles.circle', circle('c1', { joinType: 1, needReason: 1 }), 'c1');
      await put('circles.myApply', { applyId: '', phase: 'ready' }, 'c1');
      const submit = page.locator('button[type=submit]');
      await expect.poll(() => submit.textContent(), slow).toBe('请填写申请理由');
      await page.getByRole('textbox', { name: '申请理由' }).fill('长'.repeat(101));
      await expect.poll(() => submit.textContent(), slow).toBe('申请理由最多 100 字');
      await page.getByRole('textbox', { name: '申请理由' }).fill(' 想加入 ');
      await page.getByText('我已阅读并同意圈子规则').click();
      await clean();
      await submit.click();
      await expect
        .poll(() => asked('circles.joinCircle'), slow)
        .toEqual([{ tribeId: 'c1', reason: '想加入', carModelId: 'm1' }]);
    },
  );

  it('shows the status of the request, withdraws a pending one, and opens again after a refusal', async () => {
    await open('/circle/joinCircle?tribeId=c1');
    await put('circles.circle', circle('c1', { joinType: 1, isJoin: 1 }), 'c1');
    await put('circles.apply', apply('a1'), 'a1');
    await put('circles.myApply', { applyId: 'a1', phase: 'ready' }, 'c1');
    await page.getByRole('heading', { name: '审核中' }).waitFor(slow);
    await clean();
    await page.getByRole('button', { name: '撤回申请' }).click();
    await expect.poll(() => asked('circles.joinCircle'), slow).toEqual([{ applyId: 'a1', withdraw: 1 }]);
    await put('circles.circle', circle('c1', { joinType: 1 }), 'c1');
    await put(
      'circles.apply',
      apply('a1', { status: 2, refuseReason: '资料不全', auditTime: 1_795_000_100_000 }),
      'a1',
    );
    await page.getByText('资料不全').waitFor();
    await page.getByRole('button', { name: '重新申请' }).click();
    await page.getByRole('textbox', { name: '申请理由' }).waitFor();
  });
});

describe('managing a circle', () => {
  it('approves requests or refuses them with a reason, and keeps them in place with the result', async () => {
    await open('/circle/circleNotice?tribeId=c1&tab=applies');
    await put('circles.circle', circle('c1', { isJoin: 2, myRole: 2 }), 'c1');
    await put('circles.apply', apply('a1'), 'a1');
    await put('circles.apply', apply('a2', { userId: 'u2', reason: '' }), 'a2');
    await put('circles.applies', listOf(['a1', 'a2'], { total: 2 }), 'c1|0');
    await page.getByRole('button', { name: '通过北岸慢行' }).click(slow);
    await expect.poll(() => asked('circles.decideApply'), slow).toEqual([{ applyId: 'a1', pass: 1 }]);
    await put('circles.apply', apply('a1', { status: 1, auditorId: 'u2', auditTime: 1_795_000_100_000 }), 'a1');
    await page.getByRole('article').first().getByText('已通过').waitFor();
    await page.getByRole('button', { name: '拒绝阿澈' }).click();
    const sheet = page.getByRole('dialog', { name: '拒绝申请' });
    await sheet.getByRole('textbox').fill('长'.repeat(101), slow);
    expect(await sheet.getByRole('button', { name: '最多 100 字' }).isDisabled()).toBe(true);
    await sheet.getByRole('textbox').fill('资料不全', slow);
    await sheet.getByRole('button', { name: '拒绝', exact: true }).click();
    await expect
      .poll(async () => (await asked('circles.decideApply')).slice(-1), slow)
      .toEqual([{ applyId: 'a2', pass: 0, reason: '资料不全' }]);
    await expect.poll(() => page.getByRole('dialog').count(), slow).toBe(0);
    await clean();
  });

  it('shows only the notice to a member without that permission, and requests no applications', async () => {
    await open('/circle/circleNotice?tribeId=c1&tab=applies');
    await put('circles.circle', circle('c1', { isJoin: 2, myRole: 1 }), 'c1');
    await page.getByText('暂无通知').waitFor(slow);
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await asked('circles.openApplies')).toEqual([]);
  });

  it('says that the members of no circle are not there', async () => {
    await open('/circle/circleDetail?view=members');
    await expect.poll(() => page.getByText('内容已被删除或不存在').count(), slow).toBe(1);
  });

  it.each(['badInput', '010001'])('says of a circle whose id is none that it is not there (%s)', async (code) => {
    await openPage(['notices.refreshUnread'], '/circle/circleDetail?tribeId=' + 'x'.repeat(300));
    await answer('circles.openCircle', { field: 'tribeId' }, code);
    await expect.poll(() => page.getByText('内容已被删除或不存在').count(), slow).toBe(1);
    expect(await page.getByRole('button', { name: '重新加载' }).count()).toBe(0);
  });

  it('loads members and ranking again for the next person who logs in while they are shown', async () => {
    await open('/circle/circleDetail?tribeId=c1&view=members&tab=rank');
    await put('circles.circle', circle('c1', { isJoin: 2, myRole: 1 }), 'c1');
    await expect.poll(() => asked('circles.openPoints')).toHaveLength(1);
    await put('session.me', { ...me(), userId: 'other' });
    await expect.poll(() => asked('circles.openPoints')).toHaveLength(2);
    await page.getByRole('tab', { name: '成员' }).click();
    await expect.poll(() => asked('circles.openMembers')).toHaveLength(1);
    await put('session.me', me());
    await expect.poll(() => asked('circles.openMembers')).toHaveLength(2);
  });

  it('removes selected members where allowed; a member whose removal failed stays selected', async () => {
    await open('/circle/circleDetail?tribeId=c1&view=members');
    await put('circles.circle', circle('c1', { isJoin: 2, myRole: 2 }), 'c1');
    for (const [id, role] of [
      ['u1', 3],
      ['u2', 2],
      ['u3', 1],
    ] as const)
      await put('circles.member', member(id, role), 'c1|' + id);
    await put('circles.members', listOf(['u1', 'u2', 'u3']), 'c1|');
    await page.getByText('圈主').waitFor(slow);
    await clean();
    await page.getByRole('button', { name: '管理' }).click();
    expect(await page.getByRole('checkbox', { name: /不能移出圈主/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: /不能移出管理员/ }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /^一个名字/ }).click();
    await page.getByRole('button', { name: '移出（1）' }).click();
    await page.getByRole('dialog', { name: '移出 1 位成员？' }).getByRole('button', { name: '移出' }).click(slow);
    await expect.poll(() => asked('circles.removeMembers'), slow).toEqual([{ tribeId: 'c1', userIds: ['u3'] }]);
    await answer('circles.removeMembers', { failed: [{ userId: 'u3', reason: '已不在圈子中' }] });
    await page.getByText('1 位未能移出：已不在圈子中').waitFor(slow);
    expect(await page.getByRole('checkbox', { name: /^一个名字/ }).getAttribute('aria-checked')).toBe('true');
    await page.getByRole('button', { name: '移出（1）' }).click();
    await page.getByRole('dialog', { name: '移出 1 位成员？' }).getByRole('button', { name: '移出' }).click(slow);
    await answer('circles.removeMembers', null, 'network');
    await put('circles.members', listOf(['u1', 'u2']), 'c1|');
    await page.getByText('待发送，网络恢复后移出').waitFor(slow);
    // Who is gone from the list is ticked no longer.
    expect(await page.getByRole('button', { name: '移出（1）' }).count()).toBe(0);
  });
});

describe('topics', () => {
  it('show their heat, and a tap chooses one when the list was opened from the editor', async () => {
    await open('/circle/hotList?from=editor');
    await put('forum.topic', topic('h1', '独库公路'), 'h1');
    await put('forum.topicList', listOf(['h1']), 'hot');
    await page.getByText('8.6W 讨论').waitFor(slow);
    await clean();
    await page.getByRole('button', { name: /独库公路/ }).click();
    await expect.poll(() => asked('forum.chooseTopic'), slow).toEqual([{ topicId: 'h1', name: '独库公路' }]);
  });

  it('have the colour of their cover before the picture, dark grey where that is unknown', async () => {
    await open('/circle/topicDetail?topicId=h1');
    const ground = page.locator('main header [style*="background"]').first();
    const late = { ...topic('h1', '独库公路'), coverUrl: '/media/late.webp' };
    await put('forum.topic', { ...late, coverColor: '#33262c' }, 'h1');
    await page.getByRole('heading', { name: '#独库公路', level: 2 }).waitFor(slow);
    expect(await ground.getAttribute('style')).toContain('background: rgb(51, 38, 44)');
    await put('forum.topic', late, 'h1');
    await expect.poll(() => ground.getAttribute('style')).toContain('background: rgb(58, 61, 66)');
  });

  it('are followed with an optimistic update', async () => {
    await open('/circle/topicDetail?topicId=h1');
    await put('forum.topic', topic('h1', '独库公路'), 'h1');
    await put('forum.feed', listOf([]), 'topic|h1');
    await page.getByText('还没有人参与').waitFor(slow);
    await page.getByRole('button', { name: '关注话题 独库公路' }).click();
    await page.getByRole('button', { name: '已关注话题 独库公路' }).waitFor();
    await expect.poll(() => asked('forum.followTopic'), slow).toEqual([{ topicId: 'h1', follow: 1 }]);
    await clean();
  });

  it('are still found by the words when one comes back from one of them', async () => {
    await open('/circle/hotList');
    await put('forum.topicList', listOf([]), 'hot');
    await page.getByRole('searchbox', { name: '搜索话题' }).fill('雪');
    await expect.poll(() => asked('forum.openTopicList'), slow).toContainEqual({ list: 'words|雪', how: 'open' });
    await open(location.pathname + location.search);
    await expect.poll(() => page.getByRole('searchbox', { name: '搜索话题' }).inputValue(), slow).toBe('雪');
    await expect.poll(() => asked('forum.openTopicList'), slow).toContainEqual({ list: 'words|雪', how: 'open' });
  });

  it('need a name of 2–20 characters, and show a taken name as an error in the sheet', async () => {
    await open('/circle/hotList');
    await put('forum.topicList', listOf([]), 'hot');
    await page.getByText('暂无话题').waitFor(slow);
    await page.getByRole('button', { name: '创建话题' }).click();
    const sheet = page.getByRole('dialog', { name: '创建话题' });
    await sheet.getByRole('textbox', { name: '名称' }).fill('雪', slow);
    await sheet.getByRole('button', { name: '名称为 2–20 字' }).waitFor();
    await sheet.getByRole('textbox', { name: '名称' }).fill('第一场雪');
    await sheet.getByRole('button', { name: '创建', exact: true }).click();
    await answer('forum.addTopic', null, '010004');
    await sheet.getByText('已有同名话题').waitFor(slow);
    expect(await asked('forum.addTopic')).toEqual([{ name: '第一场雪', intro: '' }]);
  });

  it(
    'wait for the network when created offline: the sheet closes, and is empty for the next topic',
    { tags: 'full' },
    async () => {
      await open('/circle/hotList');
      await put('forum.topicList', listOf([]), 'hot');
      await page.getByText('暂无话题').waitFor(slow);
      await page.getByRole('button', { name: '创建话题' }).click();
      const sheet = page.getByRole('dialog', { name: '创建话题' });
      const name = sheet.getByRole('textbox', { name: '名称' });
      await name.fill('第一场雪', slow);
      await sheet.getByRole('button', { name: '创建', exact: true }).click();
      await answer('forum.addTopic', null, 'network');
      await page.getByText('待发送，网络恢复后创建').waitFor(slow);
      await sheet.waitFor({ state: 'detached', ...slow });
      await page.getByRole('button', { name: '创建话题' }).click();
      await name.waitFor(slow);
      expect(await name.inputValue()).toBe('');
      await name.fill('第二场雪');
      expect(await sheet.getByRole('button', { name: '创建', exact: true }).getAttribute('aria-busy')).toBeNull();
    },
  );
});
