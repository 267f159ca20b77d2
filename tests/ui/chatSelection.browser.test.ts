// Choosing several messages of a room, and sending messages on to others.
import { describe, expect, it } from 'vitest';
import { groupStands, inGroup, open, row, say, slow } from './chatStage';
import { answer, asked, autoReply, clean, page, put, putSession } from './stage/stage';
import { conversation, message, mine, text } from './chatThings';
import { listOf, user } from './forumThings';

const menu = () => page.getByRole('dialog', { name: '消息操作' });
const pick = (name: string) => page.getByRole('checkbox', { name });
const head = (n: number) => page.getByRole('heading', { name: `已选 ${n} 条` });
const act = (name: string | RegExp) =>
  page.getByRole('toolbar', { name: '已选消息的操作' }).getByRole('button', { name });
const picture = (id: string) =>
  message(id, 'image', {
    images: [{ kind: 'origin', url: `/media/u/${id}.webp`, width: 40, height: 30, size: 9 }],
  });
const fromMenu = async (words: string, name: string) => {
  await row(words).getByRole('group').click({ button: 'right' });
  await menu().getByRole('button', { name }).click();
  await expect.poll(() => menu().count(), slow).toBe(0);
};
async function room(how: Parameters<typeof open>[1] = {}): Promise<void> {
  await open(inGroup, how);
  await groupStands();
  await say([
    message('t1', 'groupTip', {
      operatorID: 'u2',
      operatorNick: '阿澈',
      operationType: 2,
      userIDList: [],
      nicks: [],
      newGroupProfile: null,
    }),
    text('m1', '路线图更新了'),
    text('m2', '收到，我带两台对讲机', mine),
    picture('p1'),
    text('m4', '还没有发出去的话', { ...mine, status: 'unSend', pending: 2, seq: 0 }),
  ]);
}

describe('choosing messages', () => {
  it(
    'begins with the message of the menu; a tap anywhere on a row adds it or takes it away',
    { tags: 'full' },
    async () => {
      await room();
      await fromMenu('路线图更新了', '多选');
      await head(1).waitFor();
      // The keyboard goes on where it was.
      await expect
        .poll(() => pick('北岸慢行：路线图更新了').evaluate((el) => el === document.activeElement), slow)
        .toBe(true);
      expect(await pick('北岸慢行：路线图更新了').isChecked()).toBe(true);
      // Nothing in a row does what it usually does: this picture is not opened.
      await page.locator('[data-message=p1] [data-bubble]').click({ force: true });
      await head(2).waitFor();
      expect(await pick('北岸慢行：[图片]').isChecked()).toBe(true);
      // Its words stay readable on the ground that they have.
      const ground = () =>
        page
          .locator('[data-message=m2] [data-bubble]')
          .evaluate((el) => getComputedStyle(el.firstElementChild ?? el).backgroundColor);
      const before = await ground();
      await row('收到，我带两台对讲机').click();
      await head(3).waitFor();
      expect(await ground()).toBe(before);
      await row('路线图更新了').click();
      await head(2).waitFor();
      expect(await pick('北岸慢行：路线图更新了').isChecked()).toBe(false);
      // A line of the group is no message.
      expect(await page.locator('[data-message=t1]').getByRole('checkbox').count()).toBe(0);
      // Own messages stay at the right.
      const box = await page.locator('[data-message=m2] [data-bubble]').boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(innerWidth - 80);
      await clean();
    },
  );

  it(
    'ends with 取消, Escape and back, which all stay in the room, and the field is there again',
    { tags: 'full' },
    async () => {
      await room();
      const leaves = [
        () => page.getByRole('button', { name: '取消' }).click(),
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
      ];
      for (const leave of leaves) {
        await fromMenu('路线图更新了', '多选');
        await head(1).waitFor();
        expect(await page.getByRole('textbox', { name: '消息' }).count()).toBe(0);
        await leave();
        await page.getByRole('textbox', { name: '消息' }).waitFor();
        expect(await page.getByRole('checkbox').count()).toBe(0);
        expect(page.url()).toContain('/mine/chat?');
      }
    },
  );

  it('says why something cannot be done with all that are chosen', { tags: 'full' }, async () => {
    await room();
    await fromMenu('路线图更新了', '多选');
    await act('保存图片，所选消息不全是图片').click({ force: true });
    await page.getByText('所选消息不全是图片', { exact: true }).waitFor();
    await row('还没有发出去的话').click();
    await act('转发，所选消息中有不能转发的').waitFor();
    await row('路线图更新了').click();
    await row('还没有发出去的话').click();
    await head(0).waitFor();
    for (const name of ['转发', '保存图片', '删除']) await act(`${name}，请先选择消息`).waitFor();
    expect(await asked('native.downloadImage')).toEqual([]);
  });

  it('saves the chosen pictures and says how many', async () => {
    await room();
    await autoReply(['native.downloadImage']);
    await say([picture('p1'), picture('p2')]);
    await page.locator('[data-message=p1]').getByRole('group').click({ button: 'right' });
    await menu().getByRole('button', { name: '多选' }).click();
    await pick('北岸慢行：[图片]').last().click();
    await head(2).waitFor();
    await act('保存图片').click();
    await page.getByText('已保存 2 张').waitFor();
    expect(await asked('native.downloadImage')).toEqual([{ url: '/media/u/p1.webp' }, { url: '/media/u/p2.webp' }]);
    await expect.poll(() => page.getByRole('checkbox').count(), slow).toBe(0);
  });

  it('deletes the chosen messages, and shows them again when that is undone', { tags: 'full' }, async () => {
    await room();
    await fromMenu('路线图更新了', '多选');
    await row('收到，我带两台对讲机').click();
    await act('删除').click();
    await answer('chat.removeMessages', { undoId: 'job:1' });
    expect(await asked('chat.removeMessages')).toEqual([{ conversationID: 'GROUPg1', messageIDs: ['m1', 'm2'] }]);
    await page.getByText('已删除 2 条').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => asked('chat.undoRemove'), slow).toEqual([{ undoId: 'job:1' }]);
    await page.getByRole('textbox', { name: '消息' }).waitFor();
  });

  it('asks before it deletes what has not been sent', async () => {
    await room();
    await fromMenu('路线图更新了', '多选');
    await row('还没有发出去的话').click();
    await act('删除').click();
    const question = page.getByRole('dialog', { name: '删除 2 条消息？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect.poll(() => page.getByRole('dialog').count(), slow).toBe(0);
    expect(await asked('chat.removeMessages')).toEqual([]);
    await act('删除').click();
    await question.getByRole('button', { name: '删除' }).click();
    await answer('chat.removeMessages', { undoId: 'job:1' });
    expect(await asked('chat.removeMessage')).toEqual([{ conversationID: 'GROUPg1', messageID: 'm4' }]);
    expect(await asked('chat.removeMessages')).toEqual([{ conversationID: 'GROUPg1', messageIDs: ['m1'] }]);
  });

  it('forgets a chosen message that is taken back', { tags: 'full' }, async () => {
    await room();
    await fromMenu('路线图更新了', '多选');
    await row('收到，我带两台对讲机').click();
    await head(2).waitFor();
    await say([text('m2', '收到，我带两台对讲机', mine)]);
    await expect.poll(() => head(1).count(), slow).toBe(1);
  });
});

describe('sending messages on', () => {
  const sheet = () => page.getByRole('dialog', { name: '转发给' });
  async function receivers(count = 0): Promise<void> {
    const many = Array.from({ length: count }, (_, i) => `v${i}`);
    const names: [string, string][] = [['u2', '阿澈'], ...many.map((id, i): [string, string] => [id, `车友 ${i}`])];
    for (const [i, [id, nick]] of names.entries())
      await put(
        'chat.conversation',
        conversation(`C2C${id}`, { userProfile: { userID: id, nick, avatar: '', userType: 1 }, sortTime: 1000 - i }),
        `C2C${id}`,
      );
    await put('chat.conversations', listOf(names.map(([id]) => `C2C${id}`)), 'C2C');
    await put('chat.conversations', listOf(['GROUPg1']), 'GROUP');
    await put('users.user', user('u7', '沈见山'), 'u7');
    await put('users.people', listOf(['u2', 'u7']), 'follows|me|');
  }
  const sends = () => sheet().getByRole('button', { name: /^发送/ });

  it('asks before the words for the receivers are given up', { tags: 'full' }, async () => {
    await room();
    await receivers();
    await fromMenu('路线图更新了', '转发');
    const words = sheet().getByRole('textbox', { name: '给对方留言' });
    await words.fill('看看这条路', slow);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: '放弃转发？' });
    await question.getByRole('button', { name: '继续编辑' }).click(slow);
    await question.waitFor({ state: 'detached' });
    expect(await words.inputValue()).toBe('看看这条路');
    await sheet().getByRole('button', { name: '关闭' }).click();
    await question.getByRole('button', { name: '放弃' }).click(slow);
    await sheet().waitFor({ state: 'detached' });
  });

  it(
    'goes to the ticked conversations and people, in the order of the room, with words after them',
    { tags: 'full' },
    async () => {
      await room();
      await receivers();
      await fromMenu('收到，我带两台对讲机', '多选');
      await row('路线图更新了').click();
      await act('转发').click();
      await sheet().getByText('2 条消息').waitFor();
      await sheet().getByText('北岸慢行：路线图更新了').waitFor();
      expect(await sends().isDisabled()).toBe(true);
      // Somebody with a conversation is not offered twice.
      await expect.poll(() => sheet().getByRole('checkbox').count(), slow).toBe(3);
      await sheet()
        .getByRole('checkbox', { name: /皖南秋路/ })
        .click();
      await sheet()
        .getByRole('checkbox', { name: /沈见山/ })
        .click();
      await sheet().getByRole('textbox', { name: '给对方留言' }).fill(' 看这个 ');
      await clean();
      await sheet().getByRole('button', { name: '发送给 2 个会话' }).click();
      await answer('chat.forward', {});
      expect(await asked('chat.forward')).toEqual([
        { conversationIDs: ['GROUPg1', 'C2Cu7'], messageIDs: ['m1', 'm2'], text: '看这个' },
      ]);
      await page.getByText('已转发').waitFor();
      // The room is as it was before.
      await page.getByRole('textbox', { name: '消息' }).waitFor();
      await expect.poll(() => page.getByRole('dialog').count(), slow).toBe(0);
      expect(await page.getByRole('checkbox').count()).toBe(0);
    },
  );

  it('finds conversations by name, and says when there are none', { tags: 'full' }, async () => {
    await room();
    await receivers();
    await fromMenu('路线图更新了', '转发');
    await sheet().getByRole('searchbox').fill('秋路');
    await expect.poll(() => sheet().getByRole('checkbox').count(), slow).toBe(1);
    await sheet()
      .getByRole('checkbox', { name: /皖南秋路/ })
      .click();
    await sheet().getByRole('searchbox').fill('没有这个人');
    await put('users.people', listOf([]), 'follows|me|没有这个人');
    await sheet().getByText('没有找到“没有这个人”').waitFor();
    // Who was ticked before is not forgotten.
    await sheet().getByRole('button', { name: '发送给 1 个会话' }).waitFor();
  });

  it('offers at most nine, and nobody to whom one may not write', { tags: 'full' }, async () => {
    await room({ type: 'xl', dark: true });
    await receivers(10);
    await put('chat.attention', { canSend: 0, left: 0 }, 'u2');
    await fromMenu('路线图更新了', '转发');
    expect(
      await sheet()
        .getByRole('checkbox', { name: /阿澈.*可继续发送/ })
        .isDisabled(),
    ).toBe(true);
    for (let i = 0; i < 9; i++)
      await sheet()
        .getByRole('checkbox', { name: `车友 ${i}` })
        .click();
    await sheet().getByText('最多选择 9 个会话').waitFor();
    expect(await sheet().getByRole('checkbox', { name: '车友 9' }).isDisabled()).toBe(true);
    await clean();
    await sheet().getByRole('checkbox', { name: '车友 0' }).click();
    await expect.poll(() => sheet().getByRole('checkbox', { name: '车友 9' }).isDisabled(), slow).toBe(false);
  });

  it('keeps everything when it is refused, and says why; without a network it says that it waits', async () => {
    await room();
    await receivers();
    await fromMenu('路线图更新了', '转发');
    await sheet().getByRole('checkbox', { name: /阿澈/ }).click();
    await sends().click();
    await answer('chat.forward', null, '010002');
    await page.getByText('没能转发，请重试').waitFor();
    expect(await sheet().getByRole('checkbox', { name: /阿澈/ }).isChecked()).toBe(true);
    await putSession('user', 0);
    await sends().click();
    await answer('chat.forward', {});
    await page.getByText('待发送，网络恢复后发出').waitFor();
    await expect.poll(() => page.getByRole('dialog').count(), slow).toBe(0);
    expect((await asked('chat.forward')).length).toBe(2);
  });

  it('shows an error with a way to try again when nobody can be listed', async () => {
    await room();
    await put('chat.conversations', listOf([], { phase: 'error' }), 'C2C');
    await put('users.people', listOf([], { phase: 'error' }), 'follows|me|');
    await fromMenu('路线图更新了', '转发');
    await sheet().getByRole('button', { name: '重新加载' }).waitFor();
    const before = (await asked('chat.openConversations')).length;
    await sheet().getByRole('button', { name: '重新加载' }).click();
    await expect.poll(async () => (await asked('chat.openConversations')).length, slow).toBe(before + 1);
  });
});
