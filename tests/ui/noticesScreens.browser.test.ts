// The notices page in a real browser on a memory player: the kinds of notices, its states, marking as read by viewing,
// the asks of each press.
import { describe, expect, it } from 'vitest';
import type { NoticeCounts, StoredNotice } from '../../bus/entities/notices';
import type { AskTopic } from '../../bus/client/topics';
import { asked, clean, openPage, page, put } from './stage/stage';
import { listOf } from './forumThings';

const commands: AskTopic[] = [
  'notices.openNotices',
  'notices.refreshUnread',
  'notices.readNotices',
  'notices.readAllNotices',
  'session.requireLogin',
  'users.follow',
  'forum.addPost',
];
const slow = { timeout: 15_000 };
const longName = '一个名字特别特别长长长长长长长长长长的人';
const counts = (more: Partial<NoticeCounts> = {}): NoticeCounts => ({
  comment: 0,
  like: 0,
  at: 0,
  follow: 0,
  system: 0,
  ...more,
});
const notice = (noticeId: string, more: Partial<StoredNotice> = {}): StoredNotice => ({
  noticeId,
  category: 1,
  kind: 1,
  title: '',
  content: '曜石灰配什么内饰比较耐脏？家里有猫。',
  actorIds: ['u1'],
  actorCount: 1,
  target: { title: '', thumb: '', threadId: 't1', postId: 'p1', responseId: '', deleted: 0 },
  link: '/circle/threadDetail?threadId=t1&postId=p1',
  createTime: 1_795_000_000_000,
  isRead: 1,
  ...more,
});
const open = (at: string, { tourist = false, type = '', dark = false } = {}): Promise<void> =>
  openPage(commands, at, { phase: tourist ? 'tourist' : 'user', type, dark });
async function show(tab: string, rows: StoredNotice[], more: Parameters<typeof listOf>[1] = {}): Promise<void> {
  for (const row of rows) await put('notices.notice', row, row.noticeId);
  await put(
    'notices.list',
    listOf(
      rows.map((row) => row.noticeId),
      more,
    ),
    tab,
  );
}
const row = (id: string) => page.locator(`[data-notice="${id}"]`);

describe('the notices page', () => {
  const at = '/mine/myNotice?source=MyChatNotice';

  it('shows a placeholder, then rows that link to their content unless it is deleted', { tags: 'full' }, async () => {
    await open(at);
    await page.locator('.sk').first().waitFor(slow);
    await put('notices.counts', counts({ comment: 2, like: 108 }));
    await show('comment', [
      notice('n1', { isRead: 0 }),
      notice('n2', { kind: 2, actorIds: ['u3'], target: { ...notice('n').target, responseId: 'r1' } }),
      notice('n3', { target: { ...notice('n').target, deleted: 1 }, content: '', link: '' }),
    ]);
    await row('n1').getByText('评论了你的帖子').waitFor(slow);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['评论2', '赞99+', '@我', '关注', '系统']);
    expect(
      await row('n1')
        .getByRole('link', { name: /未读，北岸慢行 评论了你的帖子/ })
        .getAttribute('href'),
    ).toBe('/circle/threadDetail?threadId=t1&postId=p1');
    // Deleted content is labelled and has neither a link nor a reply button.
    await row('n3').getByText('内容已删除', { exact: true }).waitFor();
    expect([await row('n3').locator('a[href*="thread"]').count(), await row('n3').getByRole('button').count()]).toEqual(
      [0, 0],
    );
    await clean();
  });

  it('shows three lines of a long announcement, which has a page, and all of any other long notice', async () => {
    await open(at);
    await page.getByRole('tab', { name: '系统' }).click();
    const house: Partial<StoredNotice> = {
      category: 2,
      kind: 14,
      actorIds: [],
      actorCount: 0,
      content: '每周一条不封路的夜跑路线，集合点写在公告里。'.repeat(20),
    };
    await show('system', [
      notice('s1', { ...house, title: '「夜行日记」发布了公告', link: '/circle/circleNotice?tribeId=c101' }),
      notice('s2', { ...house, title: '内容处理', kind: 13 }),
      notice('s3', { ...house, title: '社区公告', link: '' }),
    ]);
    const lines = (id: string): Promise<number> =>
      row(id)
        .getByText('每周一条')
        .evaluate((el) => Math.round(el.getBoundingClientRect().height / parseFloat(getComputedStyle(el).lineHeight)));
    await row('s2').waitFor(slow);
    expect(await lines('s1')).toBe(3);
    expect(await lines('s2')).toBeGreaterThan(10);
    expect(await lines('s3')).toBeGreaterThan(10);
    await clean();
  });

  it(
    'marks unread notices in view as read; after a refusal it sends only a changed one again',
    { tags: 'full' },
    async () => {
      await open(at);
      const many = Array.from({ length: 30 }, (_, i) => notice('m' + i, { isRead: i === 1 ? 1 : 0 }));
      await show('comment', many, { hasMore: 1 });
      await row('m0').waitFor(slow);
      await expect.poll(() => asked('notices.readNotices'), slow).not.toEqual([]);
      const ids = ((await asked('notices.readNotices'))[0] as { noticeIds: string[] }).noticeIds;
      expect(ids[0]).toBe('m0');
      expect(ids).not.toContain('m1');
      expect(ids.length).toBeLessThan(10);
      // After a refusal the rows are unread again; sending them again at once would never end.
      for (const id of ids) await put('notices.notice', notice(id, { isRead: 0 }), id);
      await put('notices.notice', notice('m0', { isRead: 0, createTime: 1_795_000_009_000 }), 'm0');
      await expect.poll(() => asked('notices.readNotices'), slow).toMatchObject([{}, { noticeIds: ['m0'] }]);
    },
  );

  it('keeps the line above what was read before, also once the new ones are read', async () => {
    await open(at);
    const line = page.getByText('以下是看过的');
    await show('comment', [notice('n1'), notice('n2')]);
    await row('n1').waitFor(slow);
    expect(await line.count()).toBe(0);
    await show('comment', [notice('n4', { isRead: 0 }), notice('n3', { isRead: 0 }), notice('n1'), notice('n2')]);
    await line.waitFor();
    const isBetween = () =>
      line.evaluate((el) => {
        const y = (id: string) => document.querySelector(`[data-notice=${id}]`)?.getBoundingClientRect().top ?? NaN;
        const { top } = el.getBoundingClientRect();
        return y('n3') < top && top < y('n1');
      });
    expect(await isBetween()).toBe(true);
    await expect.poll(() => asked('notices.readNotices'), slow).not.toEqual([]);
    for (const id of ['n3', 'n4']) await put('notices.notice', notice(id), id);
    await row('n3').getByRole('link', { name: /^未读/ }).waitFor({ state: 'detached' });
    expect(await isBetween()).toBe(true);
    await clean();
  });

  it('sends an answer from the row to the comment and reply of the notice', async () => {
    await open(at);
    await show('comment', [
      notice('n2', { kind: 2, actorIds: ['u2'], target: { ...notice('n').target, responseId: 'r1' } }),
    ]);
    await row('n2').getByRole('button', { name: '回复 阿澈' }).click(slow);
    const sheet = page.getByRole('dialog', { name: '回复 阿澈' });
    await sheet.getByRole('textbox').fill('好的', slow);
    await sheet.getByRole('button', { name: '发送' }).click();
    await expect
      .poll(() => asked('forum.addPost'), slow)
      .toMatchObject([{ threadId: 't1', postId: 'p1', toResponseId: 'r1', content: '好的' }]);
    await page.getByText('已回复').waitFor(slow);
  });

  it('offers to follow back, counts the people of a like, and shows system notices without people', async () => {
    await open('/mine/myNotice?tab=follow');
    await show('follow', [
      notice('f1', {
        kind: 6,
        actorIds: ['u3'],
        link: '/mine/otherInfo?userId=u3',
        content: '',
        target: { ...notice('n').target, threadId: '', postId: '' },
      }),
    ]);
    await row('f1')
      .getByRole('button', { name: `关注 ${longName}` })
      .click(slow);
    await expect.poll(() => asked('users.follow'), slow).toMatchObject([{ userId: 'u3', isFollow: 1 }]);
    await clean();
    await page.getByRole('tab', { name: '赞' }).click();
    await show('like', [notice('l1', { kind: 3, actorIds: ['u1', 'u2'], actorCount: 5 })]);
    await row('l1').getByText('等 5 人赞了你的帖子').waitFor(slow);
    await page.getByRole('tab', { name: '系统' }).click();
    await show('system', [
      notice('s1', {
        category: 2,
        kind: 10,
        actorIds: [],
        actorCount: 0,
        title: '申请结果',
        content: '你加入「上海同城」的申请已通过',
        link: '/circle/circleDetail?tribeId=c106',
      }),
    ]);
    await row('s1').getByText('申请结果', { exact: true }).waitFor(slow);
    expect(
      await row('s1')
        .getByRole('link', { name: /申请结果/ })
        .getAttribute('href'),
    ).toBe('/circle/circleDetail?tribeId=c106');
    await clean();
  });

  it('marks all notices as read by 全部已读, which is disabled while nothing is unread', async () => {
    await open(at);
    await show('comment', [notice('n1')]);
    const all = page.getByRole('button', { name: '全部已读' });
    await all.waitFor(slow);
    expect(await all.isDisabled()).toBe(true);
    await put('notices.counts', counts({ system: 1 }));
    await all.click(slow);
    expect(await asked('notices.readAllNotices')).toHaveLength(1);
    await page.getByText('已全部标为已读').waitFor(slow);
  });

  it(
    'loads new notices at once at the top, and behind a button while it is scrolled down',
    { tags: 'full' },
    async () => {
      await open(at);
      const many = Array.from({ length: 30 }, (_, i) => notice('m' + i));
      await show('comment', many);
      await row('m0').waitFor(slow);
      await show('comment', many, { newCount: 1 });
      await expect
        .poll(() => asked('notices.openNotices'), slow)
        .toMatchObject([
          { tab: 'comment', how: 'open' },
          { tab: 'comment', how: 'refresh' },
        ]);
      await show('comment', many);
      await page.evaluate(() => window.scrollTo(0, 900));
      await show('comment', many, { newCount: 3 });
      const pill = page.getByRole('button', { name: '3 条新内容' });
      await pill.waitFor(slow);
      expect(await asked('notices.openNotices')).toHaveLength(2);
      await pill.click();
      await expect.poll(() => asked('notices.openNotices'), slow).toHaveLength(3);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    },
  );

  it('shows an empty state, a retry after an error, a stale notice and a retry for the next page', async () => {
    await open(at, { dark: true, type: 'xl' });
    await show('comment', []);
    await page.getByText('暂无通知').waitFor(slow);
    await clean();
    await show('comment', [], { phase: 'error', failCode: 'network' });
    await page.getByRole('button', { name: '重新加载' }).click(slow);
    await expect.poll(async () => (await asked('notices.openNotices')).length, slow).toBe(2);
    await show('comment', [notice('n1', { actorIds: ['u3'] })], { refresh: 'error', more: 'error', hasMore: 1 });
    await page.getByText(/内容可能不是最新/).waitFor(slow);
    await page.getByText(/加载失败，点击重试/).click(slow);
    await expect
      .poll(async () => (await asked('notices.openNotices')).slice(-1), slow)
      .toMatchObject([{ how: 'more' }]);
    await clean();
  });

  it('asks a visitor to sign in and loads no notices', async () => {
    await open(at, { tourist: true });
    await page.getByText('请先登录').waitFor(slow);
    expect(await asked('notices.openNotices')).toEqual([]);
  });
});
