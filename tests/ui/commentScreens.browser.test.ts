// Comments under a post, apart from writing one: refused words are marked and can be changed, authors are linked, and
// the scroll position is kept.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, asked, drawn, open, openPage, page, put, scrollToTop } from './stage/stage';
import { listOf, post, reply, thread } from './forumThings';

const at = '/circle/threadDetail?threadId=t1';
async function detail(): Promise<void> {
  await open(at);
  await put('forum.thread', thread('t1', { title: '海边的路', content: '走完了。', postCount: 4 }), 't1');
  await page.getByText('走完了。').waitFor();
}
const comments = (ids: string[]) => put('forum.comments', listOf(ids), 't1|hot|0');
const refusedPost = post('local:1', {
  content: '谢谢 @{u1|北岸慢行} 可以套现，价格好商量',
  pending: 3,
  failMessage: '内容包含不合适的词语',
  authorId: 'u2',
  refused: [{ from: 16, to: 18 }],
});

it('a comment on a post that is gone can be copied and dropped on its page', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copied.mockRestore());
  await openPage(['forum.openComments', 'forum.resendPost', 'notices.refreshUnread'], at);
  await answer('forum.openThread', null, '010002');
  await page.getByText('内容已被删除或不存在').waitFor();
  await expect.poll(() => asked('forum.openComments')).toEqual([{ threadId: 't1', sort: 'new', onlyAuthor: 0 }]);
  await put('forum.post', post('local:1', { content: '谢谢 @{u1|北岸慢行}', pending: 3 }), 'local:1');
  await put('forum.comments', listOf(['local:1'], { phase: 'error', failCode: '010002' }), 't1|new|0');
  await page.getByText('你的评论没有发出').waitFor();
  await page.getByRole('button', { name: '复制' }).click();
  expect(copied.mock.calls).toEqual([['谢谢 @北岸慢行']]);
  await page.getByRole('button', { name: '删除' }).click();
  await expect.poll(() => asked('forum.resendPost')).toEqual([{ localId: 'local:1', drop: 1 }]);
});

it.each([
  { auditStatus: 0, words: '审核通过后可评论' },
  { auditStatus: 3, words: '不公开的内容不能评论' },
] as const)('a post that others do not see takes no comment and no answer, $auditStatus', async (look) => {
  await open(at);
  const hidden = thread('t1', { content: '走完了。', postCount: 1, auditStatus: look.auditStatus, isMine: 1 });
  await put('forum.thread', hidden, 't1');
  await put('forum.post', post('p1', { content: '一起走' }), 'p1');
  await comments(['p1']);
  expect(await page.getByRole('button', { name: look.words }).isDisabled()).toBe(true);
  await page.locator('[data-post="p1"]').getByRole('button', { name: /^回复/ }).click();
  await page.getByRole('dialog').getByRole('status').getByText(look.words).waitFor();
});
it('under a post that others do not see nobody is asked to comment', async () => {
  await open(at);
  await put('forum.thread', thread('t1', { content: '走完了。', auditStatus: 0, isMine: 1 }), 't1');
  await comments([]);
  await page.getByText('还没有评论').waitFor();
  expect(await page.getByRole('button', { name: '写评论' }).count()).toBe(0);
});

/** The width and the height in which this element is hit. */
const reached = (el: Element): [number, number] => {
  const box = el.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const far = (dx: number, dy: number): number => {
    let n = 0;
    while (el.contains(document.elementFromPoint(x + dx * (n + 1), y + dy * (n + 1)))) n++;
    return n;
  };
  return [far(-1, 0) + far(1, 0) + 1, far(0, -1) + far(0, 1) + 1];
};
it.each([
  { pending: 0, names: [/^回复/, '更多操作', /^赞/] },
  { pending: 3, names: ['重发', '删除'] },
] as const)('each button below a comment is hit in 44 × 44 px, pending: $pending', async ({ pending, names }) => {
  await detail();
  await put('forum.post', post('p1', { content: '一起走', likeCount: 3, pending }), 'p1');
  await comments(['p1']);
  const item = page.locator('[data-post="p1"]');
  for (const name of names) {
    const one = item.getByRole('button', { name });
    await one.waitFor();
    const [width, height] = await one.evaluate(reached);
    expect({ name, isWide: width >= 44, isHigh: height >= 44 }).toEqual({ name, isWide: true, isHigh: true });
  }
});

describe('a comment with refused words', () => {
  it('marks them in the list and in the field, and is resent with the changed text', { tags: 'full' }, async () => {
    await detail();
    await put('forum.post', refusedPost, 'local:1');
    await comments(['local:1']);
    const item = page.locator('[data-post="local:1"]');
    await item.getByText('内容包含不合适的词语').waitFor();
    expect(await item.locator('mark').allTextContents()).toEqual(['套现']);
    expect(await page.getByRole('button', { name: '重发' }).count()).toBe(0);
    await item.getByRole('button', { name: '修改' }).click();
    const field = page.getByRole('textbox', { name: '评论内容' });
    expect(await field.inputValue()).toBe('谢谢 @北岸慢行 可以套现，价格好商量');
    expect(await page.getByRole('dialog').getByText('套现', { exact: true }).count()).toBe(1);
    await field.fill('谢谢 @北岸慢行 可以自提，价格好商量');
    await expect.poll(() => page.getByRole('dialog').getByText('套现', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: '发送' }).click();
    await expect
      .poll(() => asked('forum.resendPost'))
      .toEqual([{ localId: 'local:1', drop: 0, content: '谢谢 @{u1|北岸慢行} 可以自提，价格好商量' }]);
    expect(await asked('forum.addPost')).toEqual([]);
  });
  it('is marked and resent in the same way when it is a reply', async () => {
    await detail();
    await put('forum.post', post('a', { replyIds: ['local:2'] }), 'a');
    await put(
      'forum.reply',
      reply('local:2', 'a', {
        content: '套现找我',
        pending: 3,
        failMessage: '内容包含不合适的词语',
        refused: [{ from: 0, to: 2 }],
      }),
      'local:2',
    );
    await comments(['a']);
    const line = page.locator('[data-reply="local:2"]');
    await expect.poll(() => line.locator('mark').allTextContents()).toEqual(['套现']);
    await line.getByRole('button', { name: '修改' }).click();
    await page.getByRole('textbox', { name: '回复 阿澈' }).fill('自提找我');
    await page.getByRole('button', { name: '发送' }).click();
    await expect.poll(() => asked('forum.resendPost')).toEqual([{ localId: 'local:2', drop: 0, content: '自提找我' }]);
  });
});

it('a comment that is being written is kept at once when the app goes to the background', async () => {
  await detail();
  await comments([]);
  await page.getByRole('button', { name: '说点什么…' }).first().click();
  const field = page.getByRole('textbox', { name: '评论内容' });
  await field.fill('写到一半来了电话');
  await drawn();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Object.values(localStorage)).toContain('写到一半来了电话');
});

describe('the author of a comment', () => {
  it.each([
    ['the portrait', () => page.locator('[data-post="a"] > a').first(), 'u2'],
    ['the name', () => page.getByRole('link', { name: '阿澈' }), 'u2'],
    ['a reply’s name', () => page.locator('[data-reply="r1"]').getByRole('link', { name: '北岸慢行' }), 'u1'],
  ] as const)('is linked from %s, and the tap opens no reply field', async (_what, link, userId) => {
    await detail();
    await put('forum.post', post('a', { replyIds: ['r1'] }), 'a');
    await put('forum.reply', reply('r1', 'a'), 'r1');
    await comments(['a']);
    await link().click();
    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
      .toBe(`/mine/otherInfo?userId=${userId}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

// Safari has no scroll anchoring; Chromium has, and the position must not be corrected twice.
describe.each(['none', 'auto'])('the scroll position of comments (overflow-anchor: %s)', (anchoring) => {
  it.each(['c3', 'c25'])(
    'is kept at %s when an own comment is added, refused, accepted or removed',
    { tags: 'full' },
    async (id) => {
      await detail();
      document.documentElement.style.overflowAnchor = anchoring;
      const ids = Array.from({ length: 40 }, (_, i) => `c${i}`);
      for (const one of ids) await put('forum.post', post(one, { content: `评论 ${one}` }), one);
      await comments(ids);
      await scrollToTop(`[data-post="${id}"]`, 160);
      const top = () => page.locator(`[data-post="${id}"]`).evaluate((el) => el.getBoundingClientRect().top);
      const before = await top();
      const mine = post('local:1', { content: '我的评论', pending: 1, isMine: 1 });
      await put('forum.post', mine, 'local:1');
      await put('forum.post', post('s1', { content: '我的评论', isMine: 1 }), 's1');
      const steps: [say: () => Promise<void>, css: string, n: number][] = [
        [() => comments(['local:1', ...ids]), '[data-post="local:1"]', 1],
        [
          () => put('forum.post', { ...mine, pending: 3, failMessage: '内容包含不合适的词语' }, 'local:1'),
          '[data-post="local:1"] [role="alert"]',
          1,
        ],
        [() => comments(['s1', ...ids]), '[data-post="s1"]', 1],
        [() => comments(ids), '[data-post="s1"]', 0],
      ];
      for (const [say, css, n] of steps) {
        await say();
        await expect.poll(() => document.querySelectorAll(css).length).toBe(n);
        await drawn();
        expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
      }
    },
  );
});
