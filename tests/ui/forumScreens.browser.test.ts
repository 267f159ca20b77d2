// Cards and the page of a post in a real browser on a memory player, without worker and server.
import { describe, expect, it } from 'vitest';
import { answer, asked, login, open, page, put, putSession, things, isOpen, clean } from './stage/stage';
import type { Start } from './stage/stage';
import { listOf, me, post, reply, thread, user } from './forumThings';
import { sharesInBrowser } from './sharing';
import { card } from './cardStage';

const like = () => page.getByRole('button', { name: /^赞/ }).first();

describe('a card', () => {
  const one = async (more: Parameters<typeof thread>[1] = {}, start: Start = {}) => {
    await open('/home', start);
    await things([thread('a', { title: '独库公路', ...more })]);
    await put('forum.feed', listOf(['a']), 'recommend');
    await card('独库公路').waitFor();
  };
  it('updates a like optimistically, and sends the wanted state instead of a toggle', async () => {
    await one();
    await like().click();
    expect(await like().getAttribute('aria-label')).toBe('赞 10');
    await like().click();
    expect(await like().getAttribute('aria-label')).toBe('赞 9');
    expect(await asked('forum.likeThread')).toEqual([
      { threadId: 'a', isLike: 1 },
      { threadId: 'a', isLike: 0 },
    ]);
  });
  it('reverts a like that was refused', async () => {
    await one();
    await like().click();
    await answer('forum.likeThread', null, '010003');
    await expect.poll(() => like().getAttribute('aria-label')).toBe('赞 9');
    expect(await like().getAttribute('aria-pressed')).toBe('false');
  });
  it('asks a visitor to log in, and likes once after the login', { tags: 'full' }, async () => {
    await one({}, { phase: 'tourist' });
    await like().click();
    await expect.poll(() => isOpen('session.requireLogin')).toBe(true);
    expect(await asked('forum.likeThread')).toEqual([]);
    await login();
    await expect.poll(() => asked('forum.likeThread')).toEqual([{ threadId: 'a', isLike: 1 }]);
  });
  it('shows that its thread waits for the network', async () => {
    await one({ pending: 2 });
    await expect.poll(() => page.getByText('待发送').count()).toBe(1);
  });
  it('takes at most two of three choices, sends them with a button, and then shows the result', async () => {
    const options = ['天幕', '咖啡壶', '投影'].map((text, sort) => ({
      optionId: text,
      text,
      image: null,
      count: -1,
      percent: 0,
      sort,
    }));
    const poll = {
      pollId: 'p',
      pollType: 1,
      votingType: 0,
      voteStatus: 1,
      startTime: 0,
      endTime: Date.now() + 86_400_000,
      maxChoice: 2,
      options,
      voterCount: 5,
      voteCount: 5,
      myOptionIds: [],
      pollAnonymous: 0,
      resultVisible: 0,
    } as const;
    await one({ threadType: 2, poll: { ...poll, options: [...options], myOptionIds: [] } });
    await page.getByRole('button', { name: '天幕' }).click();
    await page.getByRole('button', { name: '投影' }).click();
    await page.getByRole('button', { name: '咖啡壶' }).click();
    expect(await page.getByRole('button', { pressed: true }).count()).toBe(2);
    await page.getByRole('button', { name: '投票 2/2' }).click();
    expect(await asked('forum.vote')).toEqual([{ pollId: 'p', optionIds: ['天幕', '投影'] }]);
    const counted = options.map((o, i) => ({ ...o, count: i + 1, percent: [20, 30, 50][i] ?? 0 }));
    await put(
      'forum.thread',
      thread('a', {
        title: '独库公路',
        threadType: 2,
        poll: { ...poll, options: counted, myOptionIds: ['天幕', '投影'], resultVisible: 1 },
      }),
      'a',
    );
    await page.getByText('50%').waitFor();
    expect(await page.getByRole('button', { name: '天幕' }).count()).toBe(0);
  });
  it('lets its author delete it and undo the deletion', async () => {
    await one({ isMine: 1, canDelete: 1 });
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除这条帖子' }).getByRole('button', { name: '删除' }).click();
    await answer('forum.removeThread', { undoId: 'job 7' });
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => asked('forum.undoDelete')).toEqual([{ undoId: 'job 7' }]);
  });
});

describe('a visitor who logs in', () => {
  it('sees the post that is open, and its comments, as this person', async () => {
    await open('/circle/threadDetail?threadId=t1', { phase: 'tourist' });
    await things([thread('t1')]);
    await expect.poll(() => asked('forum.openThread')).toHaveLength(1);
    await expect.poll(() => asked('forum.openComments')).toHaveLength(1);
    await put('session.me', me());
    await putSession('user', 1);
    await expect.poll(() => asked('forum.openThread')).toHaveLength(2);
    await expect.poll(() => asked('forum.openComments')).toHaveLength(2);
  });
  it('sees whether this person follows the topic that is open', async () => {
    await open('/circle/topicDetail?topicId=h1', { phase: 'tourist' });
    await expect.poll(() => asked('forum.openTopic')).toHaveLength(1);
    await put('session.me', me());
    await putSession('user', 1);
    await expect.poll(() => asked('forum.openTopic')).toHaveLength(2);
  });
});

describe('the page of a post', () => {
  const at = '/circle/threadDetail?threadId=t1';
  const detail = async (more: Parameters<typeof thread>[1] = {}, start: Start = {}, query = '') => {
    await open(at + query, start);
    await things([thread('t1', { title: '九天之后', content: '一\n二', ...more })]);
    await page.getByRole('heading', { name: '九天之后' }).waitFor();
  };
  const comments = (ids: string[], more = {}) => put('forum.comments', listOf(ids, more), 't1|hot|0');

  it('shows a message for a deleted post, a forbidden post and a network failure', { tags: 'full' }, async () => {
    await open('/circle/threadDetail?threadId=');
    await page.getByText('内容已被删除或不存在').waitFor();
    await page.getByRole('heading', { name: '帖子详情' }).waitFor();
    for (const [code, words] of [
      ['010002', '内容已被删除或不存在'],
      ['010003', '暂无权限查看'],
      ['network', '加载失败，请检查网络'],
    ] as const) {
      await open(at, { wait: 'forum.openThread' });
      await answer('forum.openThread', null, code);
      await expect.poll(() => page.getByText(words).count()).toBe(1);
    }
  });
  it('shows its author that the post is being reviewed', async () => {
    await detail({ auditStatus: 0, isMine: 1 });
    await expect.poll(() => page.getByText('审核中，仅自己可见').count()).toBe(1);
  });
  it('shares from its bar, and records the channel of each share', { tags: 'full' }, async () => {
    await detail({ authorId: 'u2' });
    await put('users.user', user('u2', '阿澈'), 'u2');
    await sharesInBrowser(() => page.getByRole('button', { name: '分享', exact: true }).click(), {
      line: '九天之后',
      says: '一\n二',
      href: at,
    });
    expect(await asked('forum.shareThread')).toEqual(
      ['link', 'poster'].map((channel) => ({ threadId: 't1', channel })),
    );
  });
  it('creates a poster from its menu too, each time it is opened', async () => {
    await detail();
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: '更多' }).first().click();
      await page.getByRole('dialog', { name: '帖子操作' }).getByRole('button', { name: '生成海报' }).click();
      const poster = page.getByRole('dialog', { name: '分享海报' });
      await poster.getByRole('img', { name: '海报：九天之后，附二维码' }).waitFor();
      await page.keyboard.press('Escape');
      await poster.waitFor({ state: 'detached' });
      expect(await page.getByRole('dialog').count(), `opening ${times}`).toBe(0);
    }
    expect(await asked('native.share')).toEqual([]);
  });
  it('folds replies, shows a placeholder for a deleted comment, and resends a failed one', async () => {
    await detail({ postCount: 4 });
    for (const p of [
      post('a', { replyIds: ['r1', 'r2', 'r3'], moreReplies: 9 }),
      post('b', { status: 1, content: '' }),
      post('local:1', { content: '没发出去', pending: 3, failMessage: '网络不可用', authorId: 'u1' }),
    ])
      await put('forum.post', p, p.postId);
    for (const id of ['r1', 'r2', 'r3']) await put('forum.reply', reply(id, 'a'), id);
    await comments(['local:1', 'a', 'b']);
    await page.getByText('该评论已删除').waitFor();
    expect(await page.getByText('回复 r3').count()).toBe(0);
    await page.getByRole('button', { name: '展开 10 条回复' }).click();
    await page.getByText('回复 r3').waitFor();
    expect(await asked('forum.loadReplies')).toEqual([{ postId: 'a' }]);
    await page.getByText('网络不可用').waitFor();
    await page.getByRole('button', { name: '重发' }).click();
    await expect.poll(() => asked('forum.resendPost')).toEqual([{ localId: 'local:1', drop: 0 }]);
  });
  it('keeps the draft of a comment, and sends it once on a double click', async () => {
    await detail();
    await comments([]);
    await page.getByText('快来抢沙发').waitFor();
    await page.getByRole('button', { name: '说点什么…' }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('路书求原图');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft.comment.t1'))).toBe('路书求原图');
    await page.getByRole('button', { name: '说点什么…' }).click();
    const field = page.getByRole('textbox', { name: '评论内容' });
    expect(await field.inputValue()).toBe('路书求原图');
    await page.getByRole('button', { name: '表情' }).click();
    await page.getByRole('button', { name: '汽车' }).click();
    await page.getByRole('button', { name: '发送' }).dblClick();
    await expect.poll(() => asked('forum.addPost')).toEqual([{ threadId: 't1', content: '路书求原图🚗' }]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft.comment.t1'))).toBe(null);
  });
  it('keeps the draft of a comment from another person on the same phone', { tags: 'full' }, async () => {
    await detail();
    await comments([]);
    await page.getByText('快来抢沙发').waitFor();
    const field = page.getByRole('textbox', { name: '评论内容' });
    const begin = async (userId: string): Promise<string> => {
      await put('session.me', me({ userId }));
      await page.getByRole('button', { name: '说点什么…' }).click();
      return field.inputValue();
    };
    await begin('first');
    await field.fill('还没想好');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    await expect.poll(() => kept('draft.comment.of.first.t1')).toBe('还没想好');
    expect(await begin('second')).toBe('');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await begin('first')).toBe('还没想好');
  });
  it(
    'keeps what is written before the person is known as theirs, behind what they had written',
    { tags: 'full' },
    async () => {
      await detail();
      await comments([]);
      await page.getByText('快来抢沙发').waitFor();
      const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
      await page.evaluate(() => localStorage.setItem('draft.comment.of.first.t1', '早上写的'));
      const field = page.getByRole('textbox', { name: '评论内容' });
      await page.getByRole('button', { name: '说点什么…' }).click();
      await field.fill('还没想好');
      await expect.poll(() => kept('draft.comment.t1')).toBe('还没想好');
      await put('session.me', me({ userId: 'first' }));
      await expect.poll(() => field.inputValue()).toBe('早上写的\n还没想好');
      await put('session.me', me({ userId: 'second' }));
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      await expect.poll(() => kept('draft.comment.of.first.t1')).toBe('早上写的\n还没想好');
      expect([await kept('draft.comment.t1'), await kept('draft.comment.of.second.t1')]).toEqual([null, null]);
    },
  );
  it(
    'keeps what a visitor was writing as the person’s who logs in, and what cannot be sent',
    { tags: 'full' },
    async () => {
      await detail({}, { phase: 'tourist' });
      await put('session.me', null);
      await comments(['a']);
      const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
      await page.getByRole('button', { name: '说点什么…' }).click();
      await page.getByRole('textbox', { name: '评论内容' }).fill('你好');
      await expect.poll(() => kept('draft.comment.t1')).toBe('你好');
      await putSession('user', 1);
      await put('session.me', me({ userId: 'first' }));
      await expect.poll(() => kept('draft.comment.of.first.t1')).toBe('你好');
      expect(await kept('draft.comment.t1')).toBe(null);
      await page.getByRole('button', { name: '发送' }).click();
      await expect.poll(() => kept('draft.comment.of.first.t1')).toBe(null);
      await answer('forum.addPost', null, 'full');
      await expect.poll(() => kept('draft.comment.of.first.t1')).toBe('你好');
    },
  );
  it('lets a visitor write a comment, and sends it after the login', { tags: 'full' }, async () => {
    await detail({}, { phase: 'tourist' });
    await comments(['a']);
    await page.getByRole('button', { name: '说点什么…' }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('你好');
    await page.getByRole('button', { name: '发送' }).click();
    expect(await asked('forum.addPost')).toEqual([]);
    await login();
    await expect.poll(() => asked('forum.addPost')).toEqual([{ threadId: 't1', content: '你好' }]);
  });
  it('shows a visitor the first 20 comments', async () => {
    await detail({ postCount: 30 }, { phase: 'tourist' });
    const ids = Array.from({ length: 30 }, (_, i) => `p${i}`);
    for (const id of ids) await put('forum.post', post(id), id);
    await comments(ids);
    await page.getByText('登录后查看全部 30 条评论').scrollIntoViewIfNeeded();
    expect(await page.getByText('评论 p20').count()).toBe(0);
  });
  it('scrolls to the linked comment', { tags: 'full' }, async () => {
    await detail({ postCount: 60, content: '长\n'.repeat(60) }, {}, '&postId=p40');
    const ids = Array.from({ length: 60 }, (_, i) => `p${i}`);
    for (const id of ids) await put('forum.post', post(id), id);
    await put('forum.comments', listOf(ids), 't1|new|0');
    await expect
      .poll(() => page.locator('[data-post=p40]').evaluate((el) => el.getBoundingClientRect().top))
      .toBeLessThan(300);
    expect(await page.locator('[data-post=p40]').evaluate((el) => el.getBoundingClientRect().top)).toBeGreaterThan(60);
  });
});

describe('layout and accessibility', () => {
  it.each([
    ['', 360],
    ['l', 360],
    ['xl', 360],
    ['', 320],
  ])('has no horizontal overflow with type size “%s” at %i px', async (type, width) => {
    await open('/home', { type, width });
    await things([
      thread('a', {
        title: '很长的标题'.repeat(9),
        content: 'https://www.example.com/a-very-long-address-without-any-break-at-all/that/goes/on',
        likeCount: 123_456,
        postCount: 99_999,
        authorId: 'u3',
        tribeName: '一个名字很长很长的圈子的名字',
      }),
    ]);
    await put('forum.feed', listOf(['a']), 'recommend');
    await card('很长的标题').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const button of page.getByRole('article').getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
  });
  it.each(['/home', '/circle/threadDetail?threadId=t1'])('has no axe violation on %s', async (path) => {
    expect.hasAssertions();
    await open(path);
    await things([thread('t1', { title: '九天之后', content: '一段 #{9|独库公路} 文字', postCount: 1 })]);
    await put('forum.feed', listOf(['t1']), 'recommend');
    await put('forum.post', post('a'), 'a');
    await put('forum.comments', listOf(['a']), 't1|hot|0');
    await page.getByText('九天之后').first().waitFor();
    await clean();
  });
});
