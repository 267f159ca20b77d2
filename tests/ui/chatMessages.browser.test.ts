// Messages of a room in a real browser on a memory player: the menu of a message, people who may not write, the
// settings of a conversation, and a voice message that is given up by leaving.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clean, field, groupStands, inGroup, open, row, say, slow, withOne } from './chatStage';
import { answer, asked, page, put, clean as cleanPage } from './stage/stage';
import { conversation, group, member, mine, text } from './chatThings';
import { user } from './forumThings';

describe('a message', () => {
  it('has a menu to copy, quote, revoke, report and delete that the keyboard opens too', { tags: 'full' }, async () => {
    await open(inGroup);
    await groupStands({ myRole: 'Owner', ownerID: 'me' });
    await say([text('m1', '别人的话'), text('m2', '我的话', { ...mine, time: Date.now() })]);
    await row('我的话').getByRole('group').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '消息操作' }).waitFor();
    expect(await page.getByRole('dialog', { name: '消息操作' }).getByRole('button').allInnerTexts()).toEqual([
      '复制',
      '引用',
      '转发',
      '多选',
      '撤回',
      '删除',
    ]);
    await page.getByRole('button', { name: '撤回' }).click();
    await expect
      .poll(() => asked('chat.revokeMessage'), slow)
      .toEqual([{ conversationID: 'GROUPg1', messageID: 'm2' }]);
    await expect.poll(() => page.getByRole('dialog').count(), slow).toBe(0);
    await row('别人的话').getByRole('group').click({ button: 'right' });
    await page.getByRole('dialog', { name: '消息操作' }).waitFor();
    expect(await page.getByRole('dialog', { name: '消息操作' }).getByRole('button').allInnerTexts()).toEqual([
      '复制',
      '引用',
      '转发',
      '多选',
      '撤回',
      '举报',
      '删除',
    ]);
    // Deleted at once, with five seconds to take it back.
    await page.getByRole('button', { name: '删除' }).click();
    await answer('chat.removeMessages', { undoId: 'job:1' });
    expect(await asked('chat.removeMessages')).toEqual([{ conversationID: 'GROUPg1', messageIDs: ['m1'] }]);
    await page.getByText('已删除', { exact: true }).waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => asked('chat.undoRemove'), slow).toEqual([{ undoId: 'job:1' }]);
  });

  it('of today is one of yesterday once the day has changed over an open room', { tags: 'full' }, async () => {
    await open(inGroup);
    await groupStands();
    await say([text('m1', '晚安', { time: Date.now(), timeSign: '今天 22:00' })]);
    const time = (day: string) => page.getByText(new RegExp(`^${day} \\d\\d:\\d\\d$`));
    await time('今天').waitFor();
    await put('session.clock', { offset: 86_400_000 });
    await time('昨天').waitFor();
    expect(await time('今天').count()).toBe(0);
    await put('session.clock', { offset: 0 });
  });

  it(
    'can be taken back by an admin where it is of a member, not where it is of another admin',
    { tags: 'full' },
    async () => {
      await open(inGroup);
      await groupStands({ myRole: 'Admin', ownerID: 'u9' });
      const list = [member('me', '林屿', 'Admin'), member('u1', '周航', 'Admin'), member('u2', '何田', 'Member')];
      await put('chat.members', { list, phase: 'ready', more: 'idle', hasMore: 0, total: 3 }, 'g1');
      await say([text('m1', '另一位管理员的话', { from: 'u1' }), text('m2', '成员的话', { from: 'u2' })]);
      const menu = page.getByRole('dialog', { name: '消息操作' });
      await row('成员的话').getByRole('group').click({ button: 'right' });
      await menu.getByRole('button', { name: '撤回' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => menu.count(), slow).toBe(0);
      await row('另一位管理员的话').getByRole('group').click({ button: 'right' });
      await menu.getByRole('button', { name: '举报' }).waitFor();
      expect(await menu.getByRole('button', { name: '撤回' }).count()).toBe(0);
    },
  );

  it(
    'is not offered to be taken back by an admin before it is known that no other admin has written it',
    { tags: 'full' },
    async () => {
      await open(inGroup);
      await groupStands({ myRole: 'Admin', ownerID: 'u9' });
      await put('chat.members', { list: [], phase: 'loading', more: 'idle', hasMore: 1, total: 0 }, 'g1');
      await say([text('m1', '不知道是谁的话', { from: 'u1' })]);
      const menu = page.getByRole('dialog', { name: '消息操作' });
      await row('不知道是谁的话').getByRole('group').click({ button: 'right' });
      await menu.getByRole('button', { name: '举报' }).waitFor();
      expect(await menu.getByRole('button', { name: '撤回' }).count()).toBe(0);
      const list = [member('me', '林屿', 'Admin'), member('u1', '周航', 'Member')];
      await put('chat.members', { list, phase: 'ready', more: 'idle', hasMore: 0, total: 2 }, 'g1');
      await menu.getByRole('button', { name: '撤回' }).waitFor();
    },
  );

  it('asks before it deletes an unsent one, which cannot be undone', async () => {
    await open(inGroup);
    await groupStands();
    await say([text('m1', '还没发出', { ...mine, status: 'unSend', pending: 2, seq: 0 })]);
    const remove = async () => {
      await row('还没发出').getByRole('group').click({ button: 'right' });
      await page.getByRole('dialog', { name: '消息操作' }).getByRole('button', { name: '删除' }).click();
    };
    await remove();
    const question = page.getByRole('dialog', { name: '删除这条消息？' });
    await question.getByText('删除后不会再发送').waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await expect.poll(() => page.getByRole('dialog').count(), slow).toBe(0);
    expect(await asked('chat.removeMessage')).toEqual([]);
    await remove();
    await question.getByRole('button', { name: '删除' }).click();
    await expect
      .poll(() => asked('chat.removeMessage'), slow)
      .toEqual([{ conversationID: 'GROUPg1', messageID: 'm1' }]);
  });

  it('shows why it failed when its mark is tapped, and can be resent', async () => {
    await open(withOne);
    await say(
      [text('m1', '在吗', { ...mine, status: 'fail', pending: 3, failMessage: '对方拒收了你的消息' })],
      {},
      'C2Cu1',
    );
    expect(await page.getByText('对方拒收了你的消息').count()).toBe(0);
    await page.getByRole('button', { name: '发送失败，查看原因' }).click();
    await page.getByText('对方拒收了你的消息').waitFor();
    await page.getByRole('button', { name: '重发' }).click();
    await expect.poll(() => asked('chat.resend'), slow).toEqual([{ conversationID: 'C2Cu1', messageID: 'm1' }]);
  });

  it('puts its text back into the field when an own revoked message is edited', async () => {
    await open(withOne);
    await say([text('m1', '改一下再说', { ...mine, revokedText: '你撤回了一条消息' })], {}, 'C2Cu1');
    await page.getByRole('button', { name: '重新编辑' }).click();
    await expect.poll(() => field().inputValue(), slow).toBe('改一下再说');
  });
});

describe('a person who may not write', () => {
  it('sees the reason in place of the field, and the field again when the mute ends', { tags: 'full' }, async () => {
    await open(inGroup);
    await groupStands({ myMuteUntil: Date.now() + 4000 });
    await say([text('m1', '别说话')]);
    await page.getByText('您已被禁言，剩余 1 分钟').waitFor();
    await field().waitFor({ timeout: 15_000 });
    await put('chat.group', group({ muteAll: 1 }), 'g1');
    await page.getByText('全员禁言中').waitFor();
    await put('chat.group', group({ myRole: '' }), 'g1');
    await page.getByText('你已不在该群').waitFor();
    expect(await page.getByRole('link', { name: '群设置' }).count()).toBe(0);
    await clean();
  });

  it('sees that only members see the messages of a group, and no fault of the network', async () => {
    await open(inGroup);
    await groupStands({ myRole: '' });
    for (const phase of ['ready', 'error'] as const) {
      await say([], { phase });
      await page.getByText('只有群成员可以查看消息').waitFor();
      expect(await page.getByText(/加载失败|还没有消息/).count()).toBe(0);
    }
    await groupStands();
    await page.getByText('加载失败，请检查网络').waitFor();
  });

  it('sees the messages left to a stranger and can follow, and can unblock a blocked person', async () => {
    await open(withOne);
    await say([text('m1', '你好', mine)], {}, 'C2Cu1');
    await put('users.user', user('u1', '北岸慢行'), 'u1');
    await put('chat.attention', { canSend: 1, left: 1 }, 'u1');
    await page.getByText('最多发送 1 条消息，直到对方回复或关注你').waitFor();
    await put('chat.attention', { canSend: 0, left: 0 }, 'u1');
    await page.getByText('对方回复或关注你后，可继续发送').waitFor();
    await page.getByRole('button', { name: '关注 北岸慢行' }).last().click();
    await expect.poll(() => asked('users.follow'), slow).toEqual([{ userId: 'u1', isFollow: 1 }]);
    await put('users.user', user('u1', '北岸慢行', { isBlocked: 1 }), 'u1');
    await page.getByRole('button', { name: '解除拉黑' }).click();
    await expect.poll(() => asked('users.block'), slow).toEqual([{ userId: 'u1', isBlock: 0 }]);
  });

  it('sees the connection state and can retry', async () => {
    await open(withOne);
    await say([text('m1', '你好')], {}, 'C2Cu1');
    await put('chat.service', { phase: 'connecting', initComplete: 0, elsewhere: 0 });
    await page.getByText('连接中…').waitFor();
    await put('chat.service', { phase: 'notReady', initComplete: 0, elsewhere: 0 });
    await page.getByRole('button', { name: '未连接，点击重试' }).click();
    await expect.poll(async () => (await asked('chat.retryStart')).length, slow).toBe(1);
    await put('chat.service', { phase: 'kicked', initComplete: 0, elsewhere: 0 });
    await page.getByText('已在其他设备登录').waitFor();
    await put('chat.service', { phase: 'ready', initComplete: 1, elsewhere: 0 });
    await expect.poll(() => page.getByText('已在其他设备登录').count(), slow).toBe(0);
  });
  it('sees that another page has chat where nothing could be loaded, not that the network is away', async () => {
    await open(withOne);
    await put('chat.service', { phase: 'notReady', initComplete: 0, elsewhere: 1 });
    await say([], { phase: 'error' }, 'C2Cu1');
    await page.getByText('连接后显示消息').waitFor(slow);
    expect(await page.getByText('聊天已在其他页面打开').count()).toBe(1);
    expect(await page.getByText('加载失败，请检查网络').count()).toBe(0);
    await page.getByRole('button', { name: '在此使用' }).click();
    await expect.poll(async () => (await asked('chat.retryStart')).length, slow).toBe(1);
  });
});

describe('the settings of a conversation', () => {
  it('mute and pin, and clear or block after a confirmation', async () => {
    await open('/mine/chatDetail?conversationID=C2Cu1');
    await put('chat.conversation', conversation('C2Cu1'), 'C2Cu1');
    await page.getByRole('switch', { name: '消息免打扰' }).click();
    await expect.poll(() => asked('chat.muteConversation'), slow).toEqual([{ conversationID: 'C2Cu1', mute: 1 }]);
    await page.getByRole('switch', { name: '置顶聊天' }).click();
    await expect.poll(() => asked('chat.pinConversation'), slow).toEqual([{ conversationID: 'C2Cu1', isPinned: 1 }]);
    await page.getByRole('button', { name: '清空聊天记录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
    await expect.poll(() => asked('chat.clearHistory'), slow).toEqual([{ conversationID: 'C2Cu1' }]);
    await cleanPage();
    await page.getByRole('button', { name: '拉黑' }).click();
    await page.getByRole('dialog', { name: '拉黑北岸慢行？' }).getByRole('button', { name: '拉黑' }).click();
    await expect.poll(() => asked('users.block'), slow).toEqual([{ userId: 'u1', isBlock: 1 }]);
  });

  it('are replaced by the settings page of the group in a group conversation', async () => {
    await open('/mine/chatDetail?conversationID=GROUPg1');
    await expect.poll(() => page.url(), slow).toContain('/circle/circleGroupManage?groupID=g1');
  });
});

describe('the menu of a message', () => {
  const menu = () => page.getByRole('dialog', { name: '消息操作' });
  const boxOf = async (locator: ReturnType<typeof menu>) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not drawn');
    return box;
  };
  it(
    'stands beside its bubble and never on it, above where there is room and below where there is none',
    { tags: 'full' },
    async () => {
      await open(inGroup);
      await groupStands();
      await say(Array.from({ length: 30 }, (_, i) => text(`m${i}`, `第 ${i} 句`, i % 2 ? mine : {})));
      for (const words of ['第 29 句', '第 24 句']) {
        await row(words).getByRole('group').click({ button: 'right' });
        const card = menu().getByRole('button').first().locator('xpath=..');
        const bubble = await boxOf(row(words).locator('[data-bubble]'));
        const at = await boxOf(card);
        expect(at.y + at.height <= bubble.y - 7.5 || at.y >= bubble.y + bubble.height + 7.5).toBe(true);
        expect(at.x).toBeGreaterThanOrEqual(12);
        expect(at.x + at.width).toBeLessThanOrEqual(innerWidth - 12);
        await page.keyboard.press('Escape');
        await expect.poll(() => menu().count(), slow).toBe(0);
      }
    },
  );
});

it('says that I do not follow the other until the other has answered me', async () => {
  await open(withOne);
  await put('users.user', user('u1', '北岸慢行', { isFollow: 0 }), 'u1');
  await put('chat.attention', { canSend: 1, left: -1 }, 'u1');
  await say([text('m1', '你好，问一下')], {}, 'C2Cu1');
  const notice = page.getByText('你还未关注对方', { exact: true });
  await notice.waitFor();
  await say([text('m1', '你好，问一下'), text('m2', '请说', mine)], {}, 'C2Cu1');
  await row('请说').waitFor();
  expect(await notice.count()).toBe(1);
  await say([text('m1', '你好，问一下'), text('m2', '请说', mine), text('m3', '几点集合')], {}, 'C2Cu1');
  await expect.poll(() => notice.count(), slow).toBe(0);
  // They have talked before what is here.
  await say([text('m3', '几点集合')], { isCompleted: 0 }, 'C2Cu1');
  await row('几点集合').waitFor();
  expect(await notice.count()).toBe(0);
});

it('stops using the microphone when the room is left while a voice is recorded, and sends nothing', async () => {
  const microphone = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  onTestFinished(() => microphone.mockRestore());
  await open(withOne);
  await say([], {}, 'C2Cu1');
  await page.getByRole('button', { name: '语音', exact: true }).click();
  await page.getByRole('button', { name: '按住说话' }).press('Enter');
  await page.getByRole('button', { name: '结束并发送语音' }).waitFor();
  const stream: MediaStream = await microphone.mock.results[0]?.value;
  const tracks = () => stream.getTracks().map((track) => track.readyState);
  expect(tracks()).toEqual(['live']);
  await page.getByRole('button', { name: '返回' }).click();
  await expect.poll(tracks, slow).toEqual(['ended']);
  expect(await asked('chat.send')).toEqual([]);
});

it('says nothing of the microphone when the room is left while the phone asks for it', async () => {
  const { stream } = new AudioContext().createMediaStreamDestination();
  let allow = (): void => undefined;
  const asks = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockReturnValue(new Promise((resolve) => (allow = () => resolve(stream))));
  onTestFinished(() => asks.mockRestore());
  await open(withOne);
  await say([], {}, 'C2Cu1');
  await page.getByRole('button', { name: '语音', exact: true }).click();
  await page.getByRole('button', { name: '按住说话' }).press('Enter');
  await expect.poll(() => asks.mock.calls.length, slow).toBe(1);
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('button', { name: '按住说话' }).waitFor({ state: 'detached' });
  allow();
  await expect.poll(() => stream.getTracks().map((track) => track.readyState), slow).toEqual(['ended']);
  expect(await page.getByText('请按住说话').count()).toBe(0);
});
