// The home page and a post as a person uses them, in a real browser on a memory player: nothing of worker and server
// behind.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  answer,
  asked,
  drag,
  login,
  open,
  page,
  put,
  putSession,
  scrollBeyond,
  things,
  wheel,
  isOpen,
  clean,
} from './stage/stage';
import type { Start } from './stage/stage';
import { listOf, post, reply, thread, user } from './forumThings';
import { sharesInBrowser } from './sharing';

const many = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    thread(`t${i}`, { title: `第 ${i} 条`, content: '一段正文。'.repeat(1 + (i % 9)), authorId: i % 2 ? 'u1' : 'u2' }),
  );
/** The first card whose head is seen below the tabs, and where it stands. */
const firstSeen = () =>
  page.evaluate((): [string, number] => {
    const seen = Array.from(document.querySelectorAll('article')).filter(
      (el) => el.getBoundingClientRect().top > 96,
    )[0];
    return [seen?.getAttribute('aria-label') ?? '', Math.round(seen?.getBoundingClientRect().top ?? 0)];
  });
const card = (name: string) => page.getByRole('article').filter({ hasText: name });
const like = () => page.getByRole('button', { name: /^赞/ }).first();

describe('the feed', () => {
  it('shows its own shape, then the cards; nothing, then a way to try again', async () => {
    await open('/home');
    await page.locator('.skc').first().waitFor();
    await put('forum.feed', listOf([], { phase: 'error' }), 'recommend');
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(async () => (await asked('forum.openFeed')).length).toBe(2);
    await put('forum.feed', listOf([]), 'recommend');
    await page.getByText('还没有内容，去发布第一条').waitFor();
    await things([thread('a', { title: '蓝调时刻', threadType: 1 })]);
    await put('forum.feed', listOf(['a']), 'recommend');
    await page.getByRole('article', { name: '北岸慢行的视频：蓝调时刻' }).waitFor();
    await page.getByText('没有更多了').waitFor();
    await put('forum.feed', listOf(['a'], { hasMore: 1, more: 'error' }), 'recommend');
    await page.getByRole('button', { name: '加载失败，点击重试' }).click();
    await expect.poll(async () => (await asked('forum.loadMoreFeed')).length).toBeGreaterThan(0);
  });

  it('that could not be had without a network is asked for again when it is back, and so is what stands above it', async () => {
    await open('/home', { online: 0 });
    await put('content.banners', { list: [], phase: 'error' }, 'home');
    await put('circles.strip', { ids: [], phase: 'error' });
    await put('forum.hotTopics', { list: [], phase: 'error' });
    await put('forum.feed', listOf([], { phase: 'error' }), 'recommend');
    await page.getByRole('button', { name: '再试一次' }).waitFor();
    await page.getByRole('navigation', { name: '快捷入口' }).waitFor();
    const calls = ['forum.openFeed', 'content.openBanners', 'circles.openStrip', 'forum.openTopics'] as const;
    const counts = async () => (await Promise.all(calls.map(asked))).map((one) => one.length);
    const before = await counts();
    await putSession('user', 1);
    await expect
      .poll(async () => (await counts()).map((n, i) => n > (before[i] ?? 0)))
      .toEqual([true, true, true, true]);
  });

  it('draws a thousand cards few at a time and stands where it was left', async () => {
    await open('/home');
    await things(many(60));
    await put(
      'forum.feed',
      listOf(
        many(60).map((t) => t.threadId),
        { hasMore: 1 },
      ),
      'recommend',
    );
    await card('第 5 条').waitFor();
    expect(await page.getByRole('article').count()).toBeLessThan(25);
    await scrollBeyond(4000);
    const [name, top] = await firstSeen();
    await page.getByRole('article', { name, exact: true }).getByRole('link', { name: '打开帖子' }).click();
    await page.getByText('说点什么…').waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(3000);
    await expect.poll(async () => (await firstSeen())[0]).toBe(name);
    expect(Math.abs((await firstSeen())[1] - top)).toBeLessThan(4);
    expect((await asked('forum.openFeed')).length).toBeLessThan(4);
  });

  it('takes a tap while it still scrolls', async () => {
    await open('/home');
    await things(many(60));
    await put(
      'forum.feed',
      listOf(
        many(60).map((t) => t.threadId),
        { hasMore: 1 },
      ),
      'recommend',
    );
    await card('第 5 条').waitFor();
    await scrollBeyond(1000);
    const under = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const hits: string[] = [];
          window.addEventListener('scroll', () => {
            requestAnimationFrame(() => {
              hits.push(document.elementFromPoint(200, 400)?.closest('article') ? 'a card' : 'nothing');
              if (hits.length === 3) resolve(hits);
              else window.scrollBy(0, 5);
            });
          });
          window.scrollBy(0, 5);
        }),
    );
    expect(under).toEqual(['a card', 'a card', 'a card']);
  });

  it('never moves by itself: what is new waits behind the pill', async () => {
    await open('/home');
    await things(many(20));
    const ids = many(20).map((t) => t.threadId);
    await put('forum.feed', listOf(ids), 'recommend');
    await card('第 5 条').waitFor();
    await wheel(700);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    const before = await page.evaluate(() => window.scrollY);
    await put('forum.feed', listOf(ids, { newCount: 12 }), 'recommend');
    const pill = page.getByRole('button', { name: '12 条新内容' });
    await pill.waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await pill.click();
    await expect.poll(() => asked('forum.refreshFeed')).toEqual([{ feed: 'recommend' }]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200);
  });

  it('asks every minute what is new while it is looked at, and not on another page', async () => {
    await open('/home');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await things(many(2));
    await put('forum.feed', listOf(['t0', 't1'], { newCount: 1 }), 'recommend');
    await page.getByRole('button', { name: '1 条新内容' }).waitFor();
    const before = (await asked('forum.openFeed')).length;
    vi.advanceTimersByTime(62_000);
    expect((await asked('forum.openFeed')).slice(before)).toEqual([{ feed: 'recommend' }]);
    await putSession('user', 0);
    vi.advanceTimersByTime(62_000);
    expect((await asked('forum.openFeed')).length).toBe(before + 1);
    await putSession('user', 1);
    await card('第 0 条').getByRole('link', { name: '打开帖子' }).click();
    await page.getByText('说点什么…').waitFor();
    vi.advanceTimersByTime(62_000);
    expect((await asked('forum.openFeed')).length).toBe(before + 1);
  });

  it.each([
    ['the first cards', 500],
    ['cards far down', 3000],
  ] as const)('keeps the place of %s when my own post is put on top', async (_where, far) => {
    await open('/home');
    await things([...many(20), thread('own', { title: '刚发的', content: '一段正文。'.repeat(12) })]);
    const ids = many(20).map((t) => t.threadId);
    await put('forum.feed', listOf(ids), 'recommend');
    await card('第 5 条').waitFor();
    await scrollBeyond(far);
    const before = await firstSeen();
    await put('forum.feed', listOf(['own', ...ids]), 'recommend');
    await expect.poll(() => card('刚发的').count()).toBe(1);
    await expect.poll(firstSeen).toEqual(before);
    // Put there while another page is in front.
    await page.getByRole('article', { name: before[0], exact: true }).getByRole('link', { name: '打开帖子' }).click();
    await page.getByText('说点什么…').waitFor();
    await things([thread('own2', { title: '又发了一条', content: '一段正文。'.repeat(30) })]);
    await put('forum.feed', listOf(['own2', 'own', ...ids]), 'recommend');
    await page.goBack();
    await expect.poll(firstSeen).toEqual(before);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(far);
    await page.evaluate(() => window.scrollTo(0, 0));
    await card('又发了一条').waitFor();
  });

  it.each(['ready', 'error'] as const)(
    'shows what is being published on top of a feed that has nothing else (%s)',
    async (phase) => {
      await open('/home');
      await put(
        'forum.draft',
        {
          draftId: '',
          clientDraftId: 'd1',
          draftType: 1,
          scope: 'bbs',
          threadType: 0,
          title: '第一篇',
          content: '',
          images: [],
          video: null,
          poll: null,
          topics: [],
          tribeId: 'c1',
          threadId: '',
          place: null,
          updateTime: 1,
          deviceName: '',
          version: 0,
          publish: 'failed',
          progress: 0,
          failCode: '010007',
          failMessage: '含有不合适的词语，请修改后再发布',
          refused: [],
          dirty: 1,
          elsewhere: 0,
        },
        'd1',
      );
      await put('forum.drafts', { ids: ['d1'], publishing: ['d1'], phase: 'ready' });
      await put('forum.feed', listOf([], { phase }), 'recommend');
      const pending = page.getByRole('region', { name: '正在发布的帖子' });
      await pending.getByText('第一篇').waitFor();
      const rest = page.getByText(phase === 'ready' ? '还没有内容，去发布第一条' : '加载失败，请检查网络');
      await rest.waitFor();
      const bottom = (await pending.boundingBox()) ?? { y: 0, height: 0 };
      expect(bottom.y + bottom.height).toBeLessThanOrEqual((await rest.boundingBox())?.y ?? 0);
    },
  );

  it('keeps a place of its own under each tab', async () => {
    await open('/home');
    await things(many(40));
    for (const feed of ['recommend', 'new']) await put('forum.feed', listOf(many(40).map((t) => t.threadId)), feed);
    await card('第 5 条').waitFor();
    await scrollBeyond(2000);
    const before = await firstSeen();
    await page.getByRole('tab', { name: '最新' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200);
    await page.getByRole('tab', { name: '推荐' }).click();
    await expect.poll(firstSeen).toEqual(before);
  });

  it('is refreshed by pulling it down, and turned by a swipe', async () => {
    await open('/home');
    await things(many(20));
    await put('forum.feed', listOf(many(20).map((t) => t.threadId)), 'recommend');
    await card('第 5 条').waitFor();
    // The swipe's own code comes a moment after the first screen.
    await expect
      .poll(async () => {
        await drag(300, 400, 60, 410);
        return page.getByRole('tab', { name: '最新' }).getAttribute('aria-selected');
      })
      .toBe('true');
    await expect.poll(() => asked('forum.openFeed')).toContainEqual({ feed: 'new' });
    await put('forum.feed', listOf(['t1']), 'new');
    await drag(60, 400, 300, 410);
    await expect.poll(() => page.getByRole('tab', { name: '推荐' }).getAttribute('aria-selected')).toBe('true');
    await drag(180, 150, 180, 520);
    await expect.poll(() => asked('forum.refreshFeed')).toEqual([{ feed: 'recommend' }]);
  });

  it('shows a tourist whom to follow, after a login', async () => {
    await open('/home', { phase: 'tourist' });
    await put('users.recommended', { ids: ['u1', 'u2'], phase: 'ready' });
    await page.getByRole('tab', { name: '关注' }).click();
    await page.getByText('登录后查看关注的人').waitFor();
    expect(await asked('forum.openFeed')).not.toContainEqual({ feed: 'follow' });
    await page.getByRole('button', { name: '关注 北岸慢行' }).click();
    await login();
    await expect.poll(() => asked('users.follow')).toEqual([{ userId: 'u1', isFollow: 1 }]);
  });
});

describe('a card', () => {
  const one = async (more: Parameters<typeof thread>[1] = {}, start: Start = {}) => {
    await open('/home', start);
    await things([thread('a', { title: '独库公路', ...more })]);
    await put('forum.feed', listOf(['a']), 'recommend');
    await card('独库公路').waitFor();
  };
  it('answers a like at once and asks for what is wanted, never for a toggle', async () => {
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
  it('takes a like back that was refused', async () => {
    await one();
    await like().click();
    await answer('forum.likeThread', null, '010003');
    await expect.poll(() => like().getAttribute('aria-label')).toBe('赞 9');
    expect(await like().getAttribute('aria-pressed')).toBe('false');
  });
  it('asks a tourist to log in, and likes once after that', async () => {
    await one({}, { phase: 'tourist' });
    await like().click();
    await expect.poll(() => isOpen('session.requireLogin')).toBe(true);
    expect(await asked('forum.likeThread')).toEqual([]);
    await login();
    await expect.poll(() => asked('forum.likeThread')).toEqual([{ threadId: 'a', isLike: 1 }]);
  });
  it('says what waits for the network', async () => {
    await one({ pending: 2 });
    await expect.poll(() => page.getByText('待发送').count()).toBe(1);
  });
  it('takes one vote by a tap, and several with a button', async () => {
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
  it('lets its author delete it and take that back', async () => {
    await one({ isMine: 1, canDelete: 1 });
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除这条帖子' }).getByRole('button', { name: '删除' }).click();
    await answer('forum.removeThread', { undoId: 'job 7' });
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => asked('forum.undoDelete')).toEqual([{ undoId: 'job 7' }]);
  });
});

describe('a post', () => {
  const at = '/circle/threadDetail?threadId=t1';
  const detail = async (more: Parameters<typeof thread>[1] = {}, start: Start = {}, query = '') => {
    await open(at + query, start);
    await things([thread('t1', { title: '九天之后', content: '一\n二', ...more })]);
    await page.getByRole('heading', { name: '九天之后' }).waitFor();
  };
  const comments = (ids: string[], more = {}) => put('forum.comments', listOf(ids, more), 't1|hot|0');

  it('that is gone, and one that may not be seen, say so', async () => {
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
  it('tells its author that it is being reviewed', async () => {
    await detail({ auditStatus: 0, isMine: 1 });
    await expect.poll(() => page.getByText('审核中，仅自己可见').count()).toBe(1);
  });
  it('is shared by its bar, and counted by the way it went', async () => {
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
  it('becomes a poster from its menu too, each time anew', async () => {
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
  it('folds replies, leaves stones, and offers to send again what failed', async () => {
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
  it('keeps what is being written, and sends it once', async () => {
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
  it('lets a tourist write, log in, and sends it then', async () => {
    await detail({}, { phase: 'tourist' });
    await comments(['a']);
    await page.getByRole('button', { name: '说点什么…' }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('你好');
    await page.getByRole('button', { name: '发送' }).click();
    expect(await asked('forum.addPost')).toEqual([]);
    await login();
    await expect.poll(() => asked('forum.addPost')).toEqual([{ threadId: 't1', content: '你好' }]);
  });
  it('shows a tourist twenty comments', async () => {
    await detail({ postCount: 30 }, { phase: 'tourist' });
    const ids = Array.from({ length: 30 }, (_, i) => `p${i}`);
    for (const id of ids) await put('forum.post', post(id), id);
    await comments(ids);
    await page.getByText('登录后查看全部 30 条评论').scrollIntoViewIfNeeded();
    expect(await page.getByText('评论 p20').count()).toBe(0);
  });
  it('goes to the comment that was linked', async () => {
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

describe('every size and reader', () => {
  it.each([
    ['', 360],
    ['l', 360],
    ['xl', 360],
    ['', 320],
  ])('type %s at %i px runs over no edge', async (type, width) => {
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
  it.each(['/home', '/circle/threadDetail?threadId=t1'])('%s has no violation that axe knows', async (path) => {
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
