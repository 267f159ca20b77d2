// Records: several messages merged into one, in the sheet that sends them on, in a room, and opened.
import { describe, expect, it } from 'vitest';
import type { ChatRecord, RecordItem } from '../../bus/entities/chatContents';
import { groupStands, inGroup, open, row, say, slow } from './chatStage';
import { answer, asked, clean, page, put } from './stage/stage';
import { message, mine, start, text } from './chatThings';
import { listOf } from './forumThings';

const day = 86_400_000;
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const item = (content: RecordItem['content'], more: Partial<RecordItem> = {}): RecordItem => ({
  nick: '阿澈',
  avatar: '',
  time: start,
  content,
  ...more,
});
const inner: ChatRecord = { title: '林屿和阿澈的聊天记录', list: [item({ type: 'text', text: '里面的话' })] };
const record: ChatRecord = {
  title: '群聊的聊天记录',
  list: [
    item({ type: 'text', text: '没信号那段\n有几个会车点？<b>' }, { nick: '何止' }),
    item({ type: 'image', url: dot, width: 750, height: 1000, size: 9 }),
    item({ type: 'sound', url: '/media/c/v.m4a', second: 12, size: 9 }),
    item({ type: 'file', url: '/media/c/f.bin', fileName: '行程.pdf', fileSize: 2048 }, { time: start + day }),
    item({ type: 'location', description: '宁国南服务区\n安徽省宣城市', latitude: 30.6, longitude: 118.9 }),
    item({ type: 'custom', card: { kind: 'activityCard', id: 'a1', title: '冬季冰面驾驶课', cover: '' } }),
    item({ type: 'video', url: '/media/c/m.mp4', second: 4, size: 8, coverUrl: '', width: 16, height: 9 }),
    item({ type: 'merged', record: inner }),
  ],
};
const opened = () => page.getByRole('dialog', { name: '群聊的聊天记录' });
const deeper = () => page.getByRole('dialog', { name: '林屿和阿澈的聊天记录' });

async function room(how: Parameters<typeof open>[1] = {}): Promise<void> {
  await open(inGroup, how);
  await groupStands();
  await say([
    text('m1', '路线图更新了'),
    text('m2', '收到，我带两台对讲机', mine),
    message('r1', 'custom', { merged: record }),
    message('r2', 'custom', { data: '{"kind":"merged"}', description: '', extension: 'merged', card: null }),
  ]);
}

describe('a record', () => {
  it(
    'stands in a room with its title, three lines and how many there are; a broken one is not known',
    { tags: 'full' },
    async () => {
      await room({ type: 'xl' });
      const bubble = row('群聊的聊天记录').getByRole('button', { name: '群聊的聊天记录，8 条' });
      await bubble.getByText('何止：没信号那段 有几个会车点？<b>').waitFor();
      expect(await bubble.getByText(/^阿澈：/).allTextContents()).toEqual(['阿澈：[图片]', '阿澈：[语音] 12″']);
      await bubble.getByText('聊天记录 · 8 条').waitFor();
      await page.locator('[data-message=r2]').getByText('暂不支持的消息').waitFor();
      await clean();
    },
  );

  it('opens as rows under their days; a record inside opens over it and is closed alone', async () => {
    await room({ dark: true });
    await page.getByRole('button', { name: '群聊的聊天记录，8 条' }).click();
    await opened().getByText('聊天记录 · 8 条 · 北岸慢行转发').waitFor();
    expect(await opened().getByRole('listitem').count()).toBe(8);
    expect(
      await opened()
        .getByText(/^\d+ 月 \d+ 日$/)
        .count(),
    ).toBe(3);
    await opened().getByText('没信号那段 有几个会车点？<b>').waitFor();
    await opened().getByRole('button', { name: '播放语音，12 秒' }).waitFor();
    await opened()
      .getByRole('link', { name: /打开文件 行程\.pdf/ })
      .waitFor();
    expect(await opened().getByRole('link', { name: '活动 冬季冰面驾驶课' }).getAttribute('href')).toContain('a1');
    await clean();
    await opened().getByRole('button', { name: '林屿和阿澈的聊天记录，1 条' }).click();
    await deeper().getByText('里面的话').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => deeper().count(), slow).toBe(0);
    await opened().getByRole('button', { name: '位置 宁国南服务区' }).click();
    await page.getByRole('dialog', { name: '位置' }).getByText('安徽省宣城市').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog', { name: '位置', exact: true }).count(), slow).toBe(0);
    await opened().getByRole('button', { name: '查看图片' }).click();
    await page.getByRole('dialog', { name: /图片/ }).waitFor();
    await page.keyboard.press('Escape');
    await opened().getByRole('button', { name: '返回' }).click();
    await expect.poll(() => page.getByRole('dialog').count(), slow).toBe(0);
    expect(page.url()).toContain('/mine/chat?');
  });

  it('is a dialog in a wide window, no higher than what is in it', { tags: 'full' }, async () => {
    await room({ width: 820, height: 1180 });
    await page.getByRole('button', { name: '群聊的聊天记录，8 条' }).click();
    await opened().getByRole('button', { name: '林屿和阿澈的聊天记录，1 条' }).click();
    const box = async (name: string) => {
      const found = await deeper().locator(name).first().boundingBox();
      return { top: found?.y ?? 0, end: (found?.y ?? 0) + (found?.height ?? 0) };
    };
    await deeper().getByText('里面的话').waitFor();
    const sheet = await box('> *');
    expect(sheet.end - sheet.top).toBe(320);
    // In the middle.
    expect(sheet.top).toBeCloseTo(1180 - sheet.end, 0);
    await clean();
  });

  it('can be sent on from its page', { tags: 'full' }, async () => {
    await room();
    await page.getByRole('button', { name: '群聊的聊天记录，8 条' }).click();
    await opened().getByRole('button', { name: '转发', exact: true }).click();
    await page.getByRole('dialog', { name: '转发给' }).getByText('北岸慢行：[聊天记录]').waitFor();
    // One message is not merged.
    expect(await page.getByRole('group', { name: '转发方式' }).count()).toBe(0);
  });
});

describe('merging into one', () => {
  const sheet = () => page.getByRole('dialog', { name: '转发给' });
  const chip = (name: string) => sheet().getByRole('button', { name });
  async function choose(...words: string[]): Promise<void> {
    await put('chat.conversations', listOf(['GROUPg1']), 'GROUP');
    await put('chat.conversations', listOf([]), 'C2C');
    await row(words[0] ?? '')
      .getByRole('group')
      .first()
      .click({ button: 'right' });
    await page.getByRole('dialog', { name: '消息操作' }).getByRole('button', { name: '多选' }).click();
    for (const more of words.slice(1)) await row(more).click();
    await page.getByRole('toolbar').getByRole('button', { name: '转发' }).click();
  }

  it('is chosen beside one by one, can be looked at before, and goes out as one', async () => {
    await room({ type: 'l' });
    await choose('收到，我带两台对讲机', '路线图更新了');
    expect(await chip('逐条转发').getAttribute('aria-pressed')).toBe('true');
    await chip('合并成一条').click();
    await sheet().getByText('「群聊的聊天记录」').waitFor();
    await sheet().getByText('2 条消息').waitFor();
    await clean();
    await chip('预览').click();
    await opened().getByText('路线图更新了').waitFor();
    expect(await opened().getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => opened().count(), slow).toBe(0);
    await sheet()
      .getByRole('checkbox', { name: /皖南秋路/ })
      .click();
    await sheet().getByRole('button', { name: '发送给 1 个会话' }).click();
    await answer('chat.forward', {});
    expect(await asked('chat.forward')).toEqual([
      { conversationIDs: ['GROUPg1'], messageIDs: ['m1', 'm2'], text: '', asOne: 1 },
    ]);
  });

  it('says why it cannot, and then only one by one is possible', { tags: 'full' }, async () => {
    await room();
    const outer = (one: ChatRecord): ChatRecord => ({ title: '三层', list: [item({ type: 'merged', record: one })] });
    await say([text('m1', '路线图更新了'), message('r1', 'custom', { merged: outer(outer(inner)) })]);
    await choose('路线图更新了', '三层');
    await sheet()
      .getByRole('checkbox', { name: /皖南秋路/ })
      .click();
    await chip('合并成一条').click();
    await sheet().getByText('聊天记录嵌套太多层，请逐条转发').waitFor();
    expect(await sheet().getByRole('button', { name: /^发送/ }).isDisabled()).toBe(true);
    await chip('逐条转发').click();
    expect(await sheet().getByRole('button', { name: /^发送/ }).isDisabled()).toBe(false);
  });
});
