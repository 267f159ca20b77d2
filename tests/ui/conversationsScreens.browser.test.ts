// The messages page and its search in a real browser on a memory player: their states, and the asks that a tap sends.
import { describe, expect, it, vi } from 'vitest';
import { answer, asked, clean, drag, open, page, put, still } from './stage/stage';
import { listOf } from './forumThings';
import { inGroup, lastMessage, now, withUser } from './groupsThings';
import { slow, come } from './groupsStage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

describe('the messages page', () => {
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
  it('shows a placeholder, a retry, an empty state, and rows with their unread counts', { tags: 'full' }, async () => {
    await come('/mine/chatNotice');
    await page.locator('.sk').first().waitFor();
    await put('chat.conversations', listOf([], { phase: 'error', failCode: 'network' }), 'C2C');
    await page.getByRole('button', { name: '重新加载' }).click();
    await put('chat.conversations', listOf([]), 'C2C');
    await page.getByText('暂无消息').waitFor();
    await filled();
    await page.getByRole('link', { name: '阿澈，2 条未读，好的，已置顶' }).waitFor();
    await page.getByRole('link', { name: '群通知，99+ 条未读' }).waitFor();
    // These buttons replace the swipe on devices without touch; on a phone they are not shown.
    expect(await page.locator('main button[aria-label$=的更多操作]').count()).toBe(2);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['聊天99+', '群聊99+']);
    await clean();
    await page.getByRole('tab', { name: /群聊/ }).click();
    await page.getByRole('link', { name: '皖南秋路，99+ 条未读，【有人@我】北岸：@林屿 来' }).waitFor();
    await page.getByRole('link', { name: /^茶室，有未读消息，.*免打扰$/ }).waitFor();
    await clean();
  });
  it('unpins from the menu, marks as read and deletes by a swipe, and confirms before deleting', async () => {
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
  it('closes a swiped row on a tap anywhere, without opening a page', async () => {
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
      // Inside the part of the swiped row that is still visible.
      const x = Math.max(20, (await other.boundingBox())?.x ?? 0) + 20;
      const y = ((await other.boundingBox())?.y ?? 0) + 30;
      await drag(x, y, x, y);
      await expect.poll(left, slow).toBe(box.x);
      expect(page.url()).toContain('/mine/chatNotice');
    }
    await page.getByRole('link', { name: /^阿澈/ }).click();
    await expect.poll(() => page.url(), slow).toContain('/mine/chat?');
  });
  it('shows the connection state, and retries on a tap', { tags: 'full' }, async () => {
    await come('/mine/chatNotice');
    await put('chat.service', { phase: 'connecting', initComplete: 0, elsewhere: 0 });
    await page.getByText('连接中…').waitFor();
    await put('chat.service', { phase: 'notReady', initComplete: 0, elsewhere: 0 });
    await page.getByRole('button', { name: /未连接，点击重试/ }).click();
    await expect.poll(() => asked('chat.retryStart'), slow).toHaveLength(1);
  });
  it('asks a visitor to log in, and loads no conversations', async () => {
    await open('/mine/chatNotice', { phase: 'tourist' });
    await page.getByText('请先登录').waitFor();
    expect(await asked('chat.openConversations')).toEqual([]);
  });
  it('offers a chat with one selected person, and creates a named group of several', async () => {
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

describe('the search of conversations', () => {
  it('shows people, groups and messages with highlighted words, and an empty result', async () => {
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

  it('shows sender and time of each match in one room, also of own messages', async () => {
    await come('/mine/searchConversation?conversationID=GROUPg1&words=' + encodeURIComponent('路'));
    const hit = { conversationID: 'GROUPg1', avatar: '', count: 2, time: now };
    await answer('chat.searchConversation', {
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
