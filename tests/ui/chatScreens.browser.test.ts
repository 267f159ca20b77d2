// Chat rooms in a real browser on a memory player: their states, the message field and the asks that it sends, and its
// panels.
import { cdp } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import {
  clean,
  field,
  fromEnd,
  groupStands,
  inGroup,
  many,
  open,
  row,
  say,
  scroller,
  slow,
  withOne,
} from './chatStage';
import { answer, asked, drag, page, put, say as tell } from './stage/stage';
import { conversation, everyKind, message, messages, mine, start, text } from './chatThings';
import { me } from './forumThings';

const standing = messages([]);

describe('a chat room', () => {
  it('shows a placeholder, a retry, an empty state, and then the messages', { tags: 'full' }, async () => {
    await open(withOne);
    await page.locator('.sk').first().waitFor();
    await say([], { phase: 'error' }, 'C2Cu1');
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(async () => (await asked('chat.openConversation')).length, slow).toBe(2);
    await say([], {}, 'C2Cu1');
    await page.getByText('还没有消息').waitFor();
    await say([text('a', '你好')], {}, 'C2Cu1');
    await row('你好').waitFor();
    await page.getByRole('heading', { name: '北岸慢行' }).waitFor();
    await expect.poll(() => page.title()).toBe('北岸慢行');
    expect(await page.getByRole('link', { name: '聊天详情' }).getAttribute('href')).toBe(
      '/mine/chatDetail?conversationID=C2Cu1',
    );
  });

  it('asks for an upgrade in an app below 5.0.2, and shows no field there', async () => {
    await open(withOne);
    await put('native.host', { kind: 'app', platform: 'android', appVersion: '5.0.1', capabilities: [] });
    await page.getByText('请升级 App').waitFor();
    expect(await field().count()).toBe(0);
    await put('native.host', { kind: 'app', platform: 'android', appVersion: '5.0.2', capabilities: ['chat'] });
    await field().waitFor();
  });

  it('asks a visitor to log in, and does not start the chat service', async () => {
    await open(inGroup, { phase: 'tourist' });
    await page.getByText('请先登录').first().waitFor();
    expect(await asked('chat.start')).toEqual([]);
  });

  it.each([
    { dark: false, type: '' },
    { dark: true, type: '' },
    { dark: false, type: 'xl' },
  ])('renders every kind of message: %o', { tags: 'full' }, async (how) => {
    await open(inGroup, how);
    await groupStands();
    await say(everyKind('data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', () => ''));
    await row('重新编辑').waitFor();
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    await clean();
    const sound = page.getByRole('button', { name: '播放语音，12 秒，未听' });
    await expect
      .poll(
        () =>
          scroller()
            .evaluate((el) => (el.scrollTop = 0))
            .then(() => sound.isVisible()),
        slow,
      )
      .toBe(true);
    await page.getByText('阿澈 邀请 何止 加入了群聊').waitFor();
    await clean();
    await expect.poll(() => page.title()).toBe('皖南秋路 11.28 出行群(36)');
    await page.getByRole('link', { name: /^群公告：周六 07:40/ }).waitFor();
  });

  it('wraps texts of any length within their bubble', async () => {
    await open(withOne, { type: 'xl' });
    await say(
      [
        text('a', 'A'.repeat(320)),
        text('b', '长'.repeat(1000), mine),
        text('c', 'x', { quote: { messageID: 'z', nick: 'N'.repeat(60), abstract: 'Q'.repeat(120) } }),
      ],
      {},
      'C2Cu1',
    );
    await page.locator('[data-message=c]').waitFor();
    await clean();
    expect(await page.locator('[data-message]').evaluateAll((all) => all.every((el) => el.scrollWidth <= 360))).toBe(
      true,
    );
  });
});

describe('the message field', () => {
  it('sends text with mentions and a quote, and stores the draft until then', async () => {
    await open(inGroup);
    await groupStands({ myRole: 'Admin' });
    await say([text('m2', '路线图更新了')]);
    await row('路线图更新了').getByRole('group').click({ button: 'right' });
    await page.getByRole('button', { name: '引用' }).click();
    await field().pressSequentially('@');
    await page.getByRole('button', { name: '所有人' }).waitFor();
    await field().pressSequentially('阿');
    await page.getByRole('button', { name: '阿澈' }).click();
    await field().pressSequentially('几点集合');
    const quote = { messageID: 'm2', nick: '北岸慢行', abstract: '路线图更新了' };
    await expect
      .poll(async () => (await asked('chat.keepDraft')).slice(-1), slow)
      .toMatchObject([{ draft: { text: '@阿澈 几点集合', atUserIDs: ['u2'], quote } }]);
    await page.getByRole('button', { name: '发送', exact: true }).click();
    expect(await field().inputValue()).toBe('');
    await answer('chat.send', { messageID: 'local:1' });
    expect(await asked('chat.send')).toEqual([
      { conversationID: 'GROUPg1', message: { type: 'text', text: '@阿澈 几点集合', atUserIDs: ['u2'], quote } },
    ]);
    await expect
      .poll(async () => (await asked('chat.keepDraft')).slice(-1), slow)
      .toEqual([{ conversationID: 'GROUPg1', draft: null }]);
  });

  it('hides a revoked text in existing quotes and in the quote that is being written', async () => {
    await open(withOne);
    const quote = { messageID: 'm1', nick: '北岸慢行', abstract: '我家在七号楼' };
    await say(
      [
        text('m1', '我家在七号楼'),
        text('m2', '收到', { ...mine, quote }),
        text('m3', '好', { quote: { ...quote, messageID: 'm9', abstract: '' } }),
        text('m4', '在的', { quote: { ...quote, messageID: 'm2', abstract: '收到' } }),
      ],
      {},
      'C2Cu1',
    );
    await row('七号楼').first().getByRole('group').click({ button: 'right' });
    await page.getByRole('button', { name: '引用', exact: true }).click();
    await page.getByRole('button', { name: '取消引用' }).waitFor();
    const strip = page.getByRole('button', { name: '取消引用' }).locator('..');
    expect([await strip.innerText(), await row('收到').first().innerText(), await row('好').innerText()]).toEqual([
      '北岸慢行：我家在七号楼',
      expect.stringContaining('北岸慢行：我家在七号楼'),
      expect.stringContaining('原消息已撤回'),
    ]);
    // The message is revoked while the answer is being written.
    await put('chat.messages', { ...standing, ids: ['m2', 'm3', 'm4'] }, 'C2Cu1');
    await put('chat.revoked', { ids: ['m1'] }, 'C2Cu1');
    await expect.poll(() => strip.innerText(), slow).toBe('原消息已撤回');
    await expect.poll(() => page.getByText('七号楼').count(), slow).toBe(0);
    expect(await page.getByText('原消息已撤回').count()).toBe(3);
    expect(await row('在的').innerText()).toContain('北岸慢行：收到');
    await clean();
  });

  it(
    'covers no emoji with the delete key of its panel, at 360 px and at the largest type size',
    { tags: 'full' },
    async () => {
      for (const type of ['', 'xl']) {
        await open(withOne, { type });
        await say([text('a', '你好')], {}, 'C2Cu1');
        await page.getByRole('button', { name: '表情' }).click();
        const erase = page.getByRole('button', { name: '删除' });
        await erase.waitFor();
        const covered = () =>
          erase.evaluate((key) => {
            const { left, right, top } = key.getBoundingClientRect();
            const { bottom } = key.getBoundingClientRect();
            const list = document
              .querySelector('[role=group][aria-label=表情]')
              ?.parentElement?.getBoundingClientRect();
            return Array.from(document.querySelectorAll('[role=group][aria-label=表情] button')).filter((sign) => {
              const at = sign.getBoundingClientRect();
              const from = Math.max(at.top, list?.top ?? 0);
              const to = Math.min(at.bottom, list?.bottom ?? 0);
              return to > Math.max(from, top + 1) && from < bottom - 1 && at.right > left && at.left < right;
            }).length;
          });
        expect(await covered()).toBe(0);
      }
    },
  );

  it('suggests members also during the composition of Chinese text', async () => {
    await open(inGroup);
    await groupStands();
    await say([text('m2', '路线图更新了')]);
    await field().pressSequentially('@');
    await page.getByRole('list', { name: '可以提到的成员' }).waitFor();
    await cdp().send('Input.imeSetComposition', { text: '阿', selectionStart: 1, selectionEnd: 1 });
    await expect
      .poll(() => page.getByRole('list', { name: '可以提到的成员' }).getByRole('button').count(), slow)
      .toBe(1);
    await page.getByRole('list', { name: '可以提到的成员' }).getByRole('button', { name: '阿澈' }).click();
    await expect.poll(() => field().inputValue(), slow).toBe('@阿澈 ');
    await field().pressSequentially('好');
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect
      .poll(() => asked('chat.send'), slow)
      .toEqual([{ conversationID: 'GROUPg1', message: { type: 'text', text: '@阿澈 好', atUserIDs: ['u2'] } }]);
  });

  it('restores text that failed, rejects over 1000 characters, and sends a single emoji as a face', async () => {
    await open(withOne);
    await say([text('a', '你好')], {}, 'C2Cu1');
    await field().fill('试一下');
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await answer('chat.send', {}, '010009');
    await expect.poll(() => field().inputValue(), slow).toBe('试一下');
    await field().fill('长'.repeat(1001));
    await page.getByText('1001/1000').waitFor();
    await page.getByRole('button', { name: '发送', exact: true }).click({ force: true });
    expect((await asked('chat.send')).length).toBe(1);
    await field().fill('👍');
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect
      .poll(async () => (await asked('chat.send')).slice(-1), slow)
      .toMatchObject([{ message: { type: 'face', data: '👍' } }]);
  });

  it('starts with the draft, inserts and deletes an emoji, and sends on Enter on a desktop', async () => {
    await open(withOne, { desktop: true });
    // The conversation is emitted before its draft has been read from the phone.
    await put('chat.conversation', conversation('C2Cu1'), 'C2Cu1');
    await field().waitFor();
    await put(
      'chat.conversation',
      conversation('C2Cu1', { draft: { text: '周末', atUserIDs: [], quote: null, time: start } }),
      'C2Cu1',
    );
    await say([text('a', '你好')], {}, 'C2Cu1');
    await expect.poll(() => field().inputValue(), slow).toBe('周末');
    await page.getByRole('button', { name: '表情' }).click();
    await page.getByRole('group', { name: '表情' }).getByRole('button', { name: '赞', exact: true }).click();
    await expect.poll(() => field().inputValue(), slow).toContain('👍');
    await page.getByRole('button', { name: '删除' }).click();
    await expect.poll(() => field().inputValue(), slow).toBe('周末');
    await field().press('Shift+Enter');
    await field().press('Enter');
    await expect.poll(async () => (await asked('chat.send')).length, slow).toBe(1);
  });

  it('finds emoji by their names, remembers those of late for each person, and deletes at the caret', async () => {
    await open(withOne);
    await say([text('a', '你好')], {}, 'C2Cu1');
    await field().fill('周末');
    await page.getByRole('button', { name: '表情' }).click();
    await page.getByText('最近用过的表情会在这里').waitFor();
    const search = page.getByRole('searchbox', { name: '搜索表情' });
    const found = page.getByRole('group', { name: '找到的表情' });
    await search.fill('车');
    expect(await found.getByRole('button').evaluateAll((all) => all.map((one) => one.textContent))).toEqual([
      '🚗',
      '🚙',
    ]);
    await search.fill('没有的');
    await page.getByText('没有找到“没有的”').waitFor();
    await search.fill('电');
    await clean();
    await found.getByRole('button', { name: '电池' }).click();
    await expect.poll(() => field().inputValue(), slow).toBe('周末🔋');
    await search.fill('');
    await page.getByRole('button', { name: '删除' }).click();
    await expect.poll(() => field().inputValue(), slow).toBe('周末');
    const late = () =>
      page
        .getByRole('group', { name: '最近使用' })
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.textContent));
    const again = async () => {
      await page.getByRole('button', { name: '键盘' }).click();
      await page.getByRole('button', { name: '表情' }).click();
      await search.waitFor();
    };
    await again();
    expect(await late()).toEqual(['🔋']);
    // Another person on this phone has others.
    await put('session.me', me({ userId: 'me2' }));
    await page.getByRole('button', { name: '表情' }).click();
    await page.getByText('最近用过的表情会在这里').waitFor();
  });

  it('sends a sticker by a tap and leaves the draft; in the room it stands without a bubble', async () => {
    await open(withOne, { dark: true });
    await say(
      [
        message('f1', 'face', { index: 1001, data: 'sticker:shoudao' }),
        message('f2', 'face', { index: 9999, data: 'sticker:unknown' }),
      ],
      {},
      'C2Cu1',
    );
    const sticker = page.getByRole('img', { name: '表情 收到' });
    await sticker.locator('svg').waitFor();
    const { width = 0, height = 0 } = (await sticker.boundingBox()) ?? {};
    expect([width, height].map(Math.round)).toEqual([120, 120]);
    await page.locator('[data-message=f2]').getByText('[表情]').waitFor();
    await field().fill('周末');
    await page.getByRole('button', { name: '表情', exact: true }).click();
    await page.getByRole('button', { name: '车友贴纸' }).click();
    expect(await page.getByRole('group', { name: '贴纸' }).getByRole('button').count()).toBe(8);
    await clean();
    await page.getByRole('button', { name: '发送贴纸 谢谢' }).click();
    await expect
      .poll(() => asked('chat.send'), slow)
      .toEqual([{ conversationID: 'C2Cu1', message: { type: 'face', index: 1002, data: 'sticker:xiexie' } }]);
    expect(await field().inputValue()).toBe('周末');
    // There are no words to copy.
    await page.locator('[data-message=f1]').getByRole('group').click({ button: 'right' });
    await page.getByRole('dialog', { name: '消息操作' }).waitFor();
    expect(await page.getByRole('button', { name: '复制' }).count()).toBe(0);
  });

  it('is above the keyboard or a panel of its height, and the last message stays visible above it', async () => {
    await open(inGroup);
    await groupStands();
    await say(many(0, 30));
    await row('第 29 条').waitFor();
    const bottom = () =>
      field().evaluate((el) =>
        Math.round(window.innerHeight - (el.parentElement?.getBoundingClientRect().bottom ?? 0)),
      );
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    await tell('native.keyboardChanged', { height: 260 });
    await expect.poll(bottom, slow).toBeGreaterThan(255);
    const stood = await bottom();
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    await page.getByRole('button', { name: '更多功能' }).click();
    await tell('native.keyboardChanged', { height: 0 });
    await page.getByRole('button', { name: '图片' }).waitFor();
    expect(await bottom()).toBe(stood);
    expect(await page.getByRole('group', { name: '更多功能' }).getByRole('button').allInnerTexts()).toEqual([
      '图片',
      '拍照',
      '视频',
      '位置',
      '文件',
    ]);
    // The page that chooses a place has the theme of the room.
    const ground = () =>
      page.evaluate(() =>
        getComputedStyle(document.querySelector('main h1, main h2')?.closest('[data-scope]') ?? document.body)
          .getPropertyValue('--c-bg')
          .trim(),
      );
    const room = await ground();
    await page.getByRole('button', { name: '位置' }).click();
    await page.getByRole('heading', { name: '选择位置' }).waitFor();
    expect(await ground()).toBe(room);
  });
});

describe('a panel of the message field', () => {
  it('closes on a tap or a scroll of the messages, and on going back, which stays in the room', async () => {
    await open(inGroup);
    await groupStands();
    await say(many(0, 30));
    await row('第 29 条').waitFor();
    // A button of each panel: 图片 of 更多功能, 赞 of 表情.
    const key = page.getByRole('button', { name: /^(图片|赞)$/ });
    const opens = async (name: string) => {
      await page.getByRole('button', { name }).click();
      await key.waitFor();
    };
    const closed = async () => {
      await expect.poll(() => key.count(), slow).toBe(0);
    };
    await opens('更多功能');
    await row('第 29 条').getByRole('group').click();
    await closed();
    await opens('表情');
    await drag(180, 150, 180, 300);
    await closed();
    await opens('表情');
    await scroller().evaluate((el) => void el.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true })));
    await closed();
    await opens('更多功能');
    await page.goBack();
    await closed();
    await field().waitFor();
    expect(page.url()).toContain('/mine/chat?');
  });
});
