// Messages in a window of 1000 px and more: the conversations beside the room, the keys that change rooms, and Esc.
import { expect, it } from 'vitest';
import type { ListState } from '../../bus/entities/paging';
import { field, open, row, say, slow, withOne } from './chatStage';
import { conversation, text } from './chatThings';
import { listOf, user } from './forumThings';
import { clean, page, put } from './stage/stage';

const people = ['u1', 'u2', 'u3'];
const names = { u1: '北岸慢行', u2: '阿澈', u3: '沈见山' } as const;
const ready: ListState = listOf(people.map((id) => 'C2C' + id));

async function openWide(
  at: string,
  how: { width?: number; dark?: boolean; online?: 0; phase?: 'tourist' } = {},
): Promise<void> {
  await open(at, {
    width: 1280,
    height: 800,
    ...how,
    known: async () => {
      for (const [id, name] of Object.entries(names)) {
        await put('users.user', user(id, name, { isFollow: 1 }), id);
        const userProfile = { userID: id, nick: name, avatar: '', userType: 1 as const };
        await put('chat.conversation', conversation('C2C' + id, { userProfile, sortTime: 1 }), 'C2C' + id);
        await say([text(`m-${id}`, `我是${name}`)], {}, 'C2C' + id);
      }
      await put('chat.conversations', ready, 'C2C');
    },
  });
}
const pane = () => page.getByRole('complementary', { name: '会话' });
const hint = () => page.getByText('选择一个会话');
const title = (name: string) => page.getByRole('heading', { name, level: 1 });
const address = (): Promise<string> => page.evaluate(() => location.pathname + location.search);

it.each([{ dark: false }, { dark: true }])(
  'says what to do until a room is chosen: %o',
  { tags: 'full' },
  async (how) => {
    await openWide('/mine/chatNotice', how);
    await pane().waitFor();
    await hint().waitFor();
    await clean();
    await pane().getByRole('link', { name: /阿澈/ }).click();
    await title('阿澈').waitFor();
    expect(await address()).toBe('/mine/chat?conversationID=C2Cu2');
    await pane().waitFor();
    await clean();
  },
);

it('changes rooms by ↑ and ↓, but not while something is written', async () => {
  await openWide('/mine/chatNotice');
  await pane().waitFor();
  await page.keyboard.press('ArrowDown');
  await title('北岸慢行').waitFor();
  await page.keyboard.press('ArrowDown');
  await title('阿澈').waitFor();
  await page.keyboard.press('ArrowUp');
  await title('北岸慢行').waitFor();
  // Above the first there is none.
  await page.keyboard.press('ArrowUp');
  expect(await address()).toBe('/mine/chat?conversationID=C2Cu1');
  await field().fill('写到一半');
  await field().press('ArrowDown');
  expect(await address()).toBe('/mine/chat?conversationID=C2Cu1');
});

it('has its tools above the field beside the list, and behind ＋ in a narrower window', { tags: 'full' }, async () => {
  await openWide('/mine/chat?conversationID=C2Cu2');
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['表情', '语音', '图片', '拍照', '视频', '位置', '文件', '发送']) await tool(name).waitFor();
  expect(await tool('更多功能').count()).toBe(0);
  await page.getByRole('link', { name: '查找聊天记录' }).waitFor();
  await field().fill('写到一半');
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(() => tool('图片').count(), slow).toBe(0);
  expect(await field().inputValue()).toBe('写到一半');
  await field().fill('');
  await tool('更多功能').click();
  await tool('图片').waitFor();
  expect(await page.getByRole('link', { name: '查找聊天记录' }).count()).toBe(0);
  await clean();
});

it('has 取消 beside the number of chosen messages, not under it', { tags: 'full' }, async () => {
  await openWide('/mine/chat?conversationID=C2Cu2');
  await row('我是阿澈').getByRole('group').first().click({ button: 'right' });
  await page.getByRole('dialog', { name: '消息操作' }).getByRole('button', { name: '多选' }).click();
  const words = () =>
    page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('main header h1') ?? document.body);
      return range.getBoundingClientRect().left;
    });
  await title('已选 1 条').waitFor();
  const end = await page.getByRole('button', { name: '取消' }).boundingBox();
  expect(await words()).toBeGreaterThan((end?.x ?? 0) + (end?.width ?? 0));
});

it('keeps the room and what is written when the window gets narrower and wider', { tags: 'full' }, async () => {
  await openWide('/mine/chat?conversationID=C2Cu2');
  await pane().waitFor();
  await field().fill('写到一半');
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(() => pane().count(), slow).toBe(0);
  await page.getByRole('button', { name: '返回' }).waitFor();
  expect(await field().inputValue()).toBe('写到一半');
  await page.setViewportSize({ width: 1000, height: 800 });
  await pane().waitFor();
  expect(await field().inputValue()).toBe('写到一半');
});

it('has room for the bar that says that the network is gone', { tags: 'full' }, async () => {
  await openWide('/mine/chatNotice', { online: 0 });
  await pane().waitFor();
  await page
    .getByText(/^网络不可用/)
    .first()
    .waitFor();
  const free = () =>
    page.evaluate(() => {
      const bar = Array.from(document.querySelectorAll('[role=status]')).find((el) =>
        /^网络不可用/.test(el.textContent),
      );
      const [header, search] = ['aside > header', 'aside a[href*="searchConversation"]'].map((css) =>
        document.querySelector(css)?.getBoundingClientRect(),
      );
      const net = document.documentElement.style.getPropertyValue('--net');
      const { top = 0, bottom = 0 } = bar?.getBoundingClientRect() ?? {};
      return net && header && search ? Math.min(top - header.bottom, search.top - bottom) : 'not yet';
    });
  await expect.poll(free, slow).toBeGreaterThanOrEqual(0);
});

it('has no second list below 1000 px, and none for a visitor', async () => {
  await openWide('/mine/chatNotice', { width: 900 });
  await page.getByRole('heading', { name: '消息', level: 1 }).waitFor();
  await page.getByRole('link', { name: /阿澈/ }).waitFor();
  expect(await pane().count()).toBe(0);
  expect(await hint().count()).toBe(0);
  await openWide('/mine/chatNotice', { phase: 'tourist' });
  await page.getByText('请先登录').first().waitFor();
  expect(await pane().count()).toBe(0);
});

it(
  'Esc closes the panel of signs, then takes the quote away, and leads back to the field',
  { tags: 'full' },
  async () => {
    await open(withOne);
    await say([text('m1', '我家在七号楼')], {}, 'C2Cu1');
    await row('七号楼').getByRole('group').click({ button: 'right' });
    await page.getByRole('button', { name: '引用', exact: true }).click();
    await page.getByRole('button', { name: '表情' }).click();
    const sign = page.getByRole('group', { name: '表情' }).getByRole('button', { name: '赞', exact: true });
    await sign.focus();
    await page.keyboard.press('Escape');
    await sign.waitFor({ state: 'detached' });
    const isWriting = () => field().evaluate((el) => el === document.activeElement);
    await expect.poll(isWriting, slow).toBe(true);
    const quote = page.getByRole('button', { name: '取消引用' });
    expect(await quote.count()).toBe(1);
    await page.keyboard.press('Escape');
    await quote.waitFor({ state: 'detached' });
    expect(await isWriting()).toBe(true);
  },
);
