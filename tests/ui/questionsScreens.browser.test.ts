// 问答 in a real browser on a memory player: the list with its tabs, the states of questions and answers, invitations
// and their refusals, the checks of the editors, the view of a visitor.
import { describe, expect, it, vi } from 'vitest';
import type { AskTopic, Value } from '../../bus/client/topics';
import { answer, asked, button, clean, drawn, autoReply, open, page, put, say, seen, type Start } from './stage/stage';
import { answerDraft, listOf, me, post, user } from './forumThings';
import { answerOf, question } from './questionThings';
import { sharesInBrowser } from './sharing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const silent: AskTopic[] = [
  'questions.openList',
  'questions.openMasters',
  'questions.openAnswers',
  'questions.openAnswersBy',
  'questions.openInvites',
  'questions.openRanks',
  'questions.openQuestion',
  'questions.openAnswer',
  'questions.ignoreInvite',
  'forum.openDrafts',
  'forum.keepDraft',
  'carClubs.openCarModels',
];
async function come(
  at: string,
  { wait = [], ...more }: Omit<Start, 'wait'> & { wait?: AskTopic[] } = {},
): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  await put('forum.drafts', { ids: [], publishing: [], phase: 'ready' });
  await put('users.user', user('u2', '阿澈', { isMaster: 1 }), 'u2');
  if (more.phase !== 'tourist') await put('session.me', me());
}
const publishing = answerDraft({ publish: 'sending', dirty: 1 });
const things = async (
  more: Partial<Value<'questions.question'>> = {},
  of: Partial<Value<'questions.answer'>> = {},
): Promise<void> => {
  await put('questions.question', question('q1', more), 'q1');
  await put('questions.answer', answerOf('w1', of), 'w1');
};

describe('the question list', () => {
  it('shows a placeholder, then questions with their first answer, and the ranking 邀请榜', async () => {
    await come('/circle/questionList');
    await page.locator('.sk').first().waitFor();
    await things();
    await put(
      'questions.masters',
      { list: [{ userId: 'u2', field: '川西自驾', answerCount: 3, likeCount: 90, isInvited: 0 }], phase: 'ready' },
      'all|',
    );
    await put('questions.list', listOf(['q1']), 'recommend|');
    const card = page.getByRole('article', { name: 'ZEAL 7 冬季跑高速，电耗大概多少？' });
    expect(await seen(card.getByText('115 巡航，表显 24.6。'))).toBe(true);
    expect(await seen(card.getByText('1 个回答'))).toBe(true);
    await clean();
    await put('questions.ranks', {
      list: [
        { rank: 1, userId: 'u2', userName: '阿**', inviteCount: 12, points: 35, isMe: 0 },
        { rank: 2, userId: 'me', userName: '林屿', inviteCount: 3, points: 5, isMe: 1 },
      ],
      phase: 'ready',
    });
    await button('达人，邀请榜').click();
    expect(await seen(page.getByRole('dialog', { name: '邀请榜' }).getByText('阿**'))).toBe(true);
    await clean();
  });
  it('retries after an error, shows an empty state and ignores an invitation on 忽略', async () => {
    await come('/circle/questionList?tab=new', { type: 'xl', dark: true });
    await put('questions.list', listOf([], { phase: 'error', failCode: 'network' }), 'new|');
    await button('重新加载').click();
    expect(
      (await asked('questions.openList')).filter((one) => JSON.stringify(one).includes('"new|"')).length,
    ).toBeGreaterThan(1);
    await put('questions.list', listOf([]), 'new|');
    expect(await seen(page.getByText('还没有问题，来提第一个'))).toBe(true);
    await page.getByRole('tab', { name: '待回答' }).click();
    await button('邀请我的').click();
    await put(
      'questions.invitation',
      {
        inviteId: 'e1',
        question: { questionId: 'q1', title: '独库还能走几天？', answerCount: 0 },
        createTime: 1_795_000_000_000,
        status: 0,
        fromUserId: 'u1',
      },
      'e1',
    );
    await put('questions.invites', listOf(['e1']));
    const row = page.getByRole('article', { name: '独库还能走几天？' });
    expect(await seen(row.getByText('邀请你回答'))).toBe(true);
    await clean();
    await row.getByRole('button', { name: '忽略' }).click();
    expect(await asked('questions.ignoreInvite')).toEqual([{ inviteId: 'e1' }]);
  });
  it('loads the invitations of the next person who logs in while they are shown', async () => {
    await come('/circle/questionList?tab=waiting');
    await button('邀请我的').click();
    await put('questions.invites', listOf([]));
    expect(await seen(page.getByText('还没有人邀请你回答'))).toBe(true);
    await say('kernel.personChanged', { gone: ['questions.invites'] });
    await put('session.me', { ...me(), userId: 'other' });
    await expect.poll(() => asked('questions.openInvites')).toHaveLength(2);
  });
  it('and the answers to a question are loaded again for a visitor who logs in', async () => {
    await come('/circle/questionList', { phase: 'tourist' });
    await things();
    await put('questions.list', listOf(['q1']), 'recommend|');
    const card = page.getByRole('link', { name: /打开问题/ });
    await card.waitFor().then(drawn);
    const { length: lists } = await asked('questions.openList');
    await put('session.me', me());
    await expect.poll(() => asked('questions.openList')).toHaveLength(lists + 1);
    await card.click();
    await put('questions.answers', listOf(['w1']), 'q1|hot');
    await seen(page.getByRole('article', { name: '阿澈的回答' })).then(drawn);
    const { length: answers } = await asked('questions.openAnswers');
    await put('session.me', { ...me(), userId: 'other' });
    await expect.poll(() => asked('questions.openAnswers')).toHaveLength(answers + 1);
  });
  it('is readable for a visitor; 提问 and 我的提问 require a login', async () => {
    await come('/circle/questionList', { phase: 'tourist' });
    await things();
    await put('questions.list', listOf(['q1']), 'recommend|');
    await button('提问').click();
    await answer('session.requireLogin', { loggedIn: 0 });
    await page.getByRole('tab', { name: '我的提问' }).click();
    expect(await seen(page.getByText('请先登录'))).toBe(true);
    expect((await asked('questions.openList')).some((one) => JSON.stringify(one).includes('mine'))).toBe(false);
  });
});

describe('a question', () => {
  it('shows its title and answers; 赞, 收藏 and 邀请 send their asks or show why they are refused', async () => {
    await come('/circle/questionDetail?questionId=q1', { wait: ['questions.invite'] });
    await things({ invitedIds: ['u2'] });
    await put('questions.answers', listOf(['w1']), 'q1|hot');
    expect(await seen(page.getByRole('heading', { level: 1, name: /冬季跑高速/ }))).toBe(true);
    expect(await seen(page.getByRole('article', { name: '阿澈的回答' }).getByText('优质回答'))).toBe(true);
    await clean();
    await page.getByRole('article').getByRole('button', { name: /^赞/ }).click();
    await expect.poll(() => asked('questions.likeAnswer')).toEqual([{ answerId: 'w1', isLike: 1 }]);
    await button(/^收藏/).click();
    await expect.poll(() => asked('forum.collect')).toEqual([{ collectType: 4, targetId: 'q1', isCollect: 1 }]);
    await put(
      'questions.masters',
      {
        list: [
          { userId: 'u3', field: '拍车', answerCount: 3, likeCount: 9, isInvited: 0 },
          { userId: 'u2', field: '川西自驾', answerCount: 3, likeCount: 90, isInvited: 1 },
        ],
        phase: 'ready',
      },
      'for|q1',
    );
    await button('邀请回答').click();
    const sheet = page.getByRole('dialog', { name: '邀请回答' });
    await sheet.getByRole('button', { name: '邀请', exact: true }).click();
    await answer('questions.invite', {}, '010008');
    expect(await seen(page.getByText('今天的邀请次数已用完'))).toBe(true);
    await sheet.getByRole('button', { name: '邀请', exact: true }).click();
    await answer('questions.invite', { invited: ['u3'], left: 3 });
    await expect.poll(() => sheet.getByRole('button', { name: '已邀请' }).count()).toBe(2);
    await clean();
  });
  it('shows an invitation as waiting no longer than it does, also where it is refused', async () => {
    await come('/circle/questionDetail?questionId=q1', { wait: ['questions.invite'] });
    await things();
    const one = { userId: 'u3', field: '拍车', answerCount: 3, likeCount: 9, isInvited: 0 } as const;
    const master = (more: { waits?: 1 }) =>
      put('questions.masters', { list: [{ ...one, ...more }], phase: 'ready' }, 'for|q1');
    await master({});
    await button('邀请回答').click();
    const sheet = page.getByRole('dialog', { name: '邀请回答' });
    await sheet.getByRole('button', { name: '邀请', exact: true }).click();
    await master({ waits: 1 });
    await answer('questions.invite', {}, 'network');
    await sheet.getByRole('button', { name: '待发送' }).waitFor();
    await master({});
    await expect.poll(() => sheet.getByRole('button', { name: '邀请', exact: true }).count()).toBe(1);
  });
  it.each([
    { auditStatus: 1, words: '写回答' },
    { auditStatus: 0, words: '暂不能回答' },
  ] as const)(
    'cuts neither 邀请回答 nor $words nor the name of an expert with the largest type, 320 px wide',
    async ({ auditStatus, words }) => {
      await come('/circle/questionDetail?questionId=q1', { width: 320, type: 'xl' });
      await things({ auditStatus });
      await put('questions.answers', listOf(['w1']), 'q1|hot');
      const last = page.getByRole('article', { name: '阿澈的回答' });
      await last.waitFor();
      const isWhole = (el: Element) =>
        [el, ...el.querySelectorAll('*')].every((one) => one.scrollWidth <= one.clientWidth || !one.clientWidth);
      expect(await button('邀请回答').evaluate(isWhole)).toBe(true);
      expect(await button(words).evaluate(isWhole)).toBe(true);
      await clean();
      window.scrollTo(0, document.documentElement.scrollHeight);
      await drawn();
      const bar = await button('邀请回答').evaluate((el) => el.getBoundingClientRect().top);
      expect(await last.evaluate((el) => el.getBoundingClientRect().bottom)).toBeLessThanOrEqual(bar);
      if (auditStatus !== 1) return;
      await put(
        'questions.masters',
        {
          list: [{ userId: 'u1', field: '川西自驾', answerCount: 3, likeCount: 90, isInvited: 1 }],
          phase: 'ready',
        },
        'for|q1',
      );
      await button('邀请回答').click();
      const name = page.getByRole('dialog', { name: '邀请回答' }).getByText('北岸慢行');
      expect(await name.evaluate(isWhole)).toBe(true);
    },
  );
  it('sorts its answers by heat or by time when there are several', async () => {
    await come('/circle/questionDetail?questionId=q1');
    await things();
    await put('questions.answers', listOf(['w1']), 'q1|hot');
    await page.getByRole('article', { name: '阿澈的回答' }).waitFor();
    expect(await button(/^排序/).count()).toBe(0);
    await put('questions.answer', answerOf('w2'), 'w2');
    await put('questions.answers', listOf(['w1', 'w2']), 'q1|hot');
    await button('排序：热门，点按改为最新').click();
    await expect.poll(() => asked('questions.openAnswers')).toContainEqual({ list: 'q1|new', how: 'open' });
    await put('questions.answers', listOf(['w2', 'w1']), 'q1|new');
    await button('排序：最新，点按改为热门').waitFor();
  });
  it('refused by the review shows the reason, an empty state for answers and a disabled answer button', async () => {
    await come('/circle/questionDetail?questionId=q1', { width: 390, height: 844, type: 'xl' });
    await things({
      answerCount: 0,
      status: 2,
      auditStatus: 2,
      auditReason: '与用车无关',
      isMine: 1,
      canEdit: 1,
      canDelete: 1,
      topAnswerId: '',
    });
    await put('questions.answers', listOf([]), 'q1|hot');
    expect(await seen(page.getByText('未通过审核：与用车无关'))).toBe(true);
    expect(await seen(page.getByText('还没有回答'))).toBe(true);
    expect(await button('暂不能回答').or(button('写回答')).first().isDisabled()).toBe(true);
    await clean();
  });
  it('offers a retry after a network error and shows that a deleted question does not exist', async () => {
    await come('/circle/questionDetail?questionId=q1', { wait: ['questions.openQuestion'] });
    await answer('questions.openQuestion', {}, 'network');
    await button('重新加载').click();
    await answer('questions.openQuestion', {}, '010002');
    expect(await seen(page.getByText('内容已被删除或不存在'))).toBe(true);
  });
  // Safari has no scroll anchoring; Chromium has it and must not adjust the position twice.
  it.each(['none', 'auto'])(
    'keeps the scroll position when an own answer is inserted above, with overflow-anchor: %s',
    { tags: 'full' },
    async (anchoring) => {
      await come('/circle/questionDetail?questionId=q1');
      await things({ answerCount: 30 });
      document.documentElement.style.overflowAnchor = anchoring;
      const ids = Array.from({ length: 30 }, (_, i) => `w${i}`);
      for (const id of ids) await put('questions.answer', answerOf(id, { content: `回答 ${id} 号` }), id);
      await put('questions.answers', listOf(ids), 'q1|hot');
      const read = page.getByRole('article').filter({ hasText: '回答 w12 号' });
      await expect
        .poll(async () => {
          window.scrollBy(0, (await read.count()) ? ((await read.boundingBox())?.y ?? 0) - 200 : 300);
          await drawn();
          return (await read.count()) ? Math.abs(((await read.boundingBox())?.y ?? 0) - 200) : Infinity;
        })
        .toBeLessThan(1);
      const top = async () => (await read.boundingBox())?.y ?? 0;
      const before = await top();
      const away = async () => {
        await drawn();
        return Math.abs((await top()) - before);
      };
      await put('forum.draft', publishing, 'd1');
      await put('forum.drafts', { ids: [], publishing: ['d1'], phase: 'ready' });
      await page.getByRole('region', { name: '正在发布的回答' }).waitFor({ state: 'attached' });
      expect(await away()).toBeLessThanOrEqual(1);
      await put('questions.answer', answerOf('w99', { content: '我的回答', isMine: 1, authorId: 'me' }), 'w99');
      const height = document.documentElement.scrollHeight;
      await put('questions.answers', listOf(['w99', ...ids]), 'q1|hot');
      await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(height + 40);
      expect(await away()).toBeLessThanOrEqual(1);
      await put('forum.drafts', { ids: [], publishing: [], phase: 'ready' });
      await page.getByRole('region', { name: '正在发布的回答' }).waitFor({ state: 'detached' });
      expect(await away()).toBeLessThanOrEqual(1);
    },
  );
  it('has a menu that deletes an own answer after confirmation, with undo, and one that reports it', async () => {
    await come('/circle/questionDetail?questionId=q1', { wait: ['questions.removeAnswer'] });
    await things({}, { isMine: 1, canEdit: 1, canDelete: 1, authorId: 'me' });
    await put('users.user', user('me', '林屿'), 'me');
    await put('questions.answers', listOf(['w1']), 'q1|hot');
    await page.getByRole('article').getByRole('button', { name: '更多' }).click();
    await page.getByRole('dialog', { name: '回答操作' }).getByRole('button', { name: '删除' }).click();
    const sure = page.getByRole('dialog', { name: '删除这个回答？' });
    await sure.getByRole('button', { name: '删除' }).click();
    await answer('questions.removeAnswer', { undoId: 'j1' });
    await button('撤销').click();
    await expect.poll(() => asked('forum.undoDelete')).toEqual([{ undoId: 'j1' }]);
    await button('更多').first().click();
    await page.getByRole('dialog', { name: '提问操作' }).getByRole('button', { name: '举报' }).click();
    expect(await seen(page.getByRole('dialog', { name: '举报' }))).toBe(true);
  });
  it('is shared with the text of its first answer', { tags: 'full' }, async () => {
    await come('/circle/questionDetail?questionId=q1');
    await things();
    const share = async () => {
      await button('更多').first().click();
      await page.getByRole('dialog', { name: '提问操作' }).getByRole('button', { name: '分享' }).click();
    };
    await sharesInBrowser(share, {
      line: 'ZEAL 7 冬季跑高速，电耗大概多少？',
      says: '115 巡航，表显 24.6。',
      href: '/circle/questionDetail?questionId=q1',
    });
    expect(await asked('native.downloadImage')).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('shows a link to all answers of its question, and its comments', async () => {
    await come('/circle/questionDetail?questionId=q1&answerId=w1', { dark: true });
    await things();
    await put('forum.post', post('p1', { threadId: 'answer:w1', content: '学到了', authorId: 'u1' }), 'p1');
    await put('forum.comments', listOf(['p1']), 'answer:w1|hot|0');
    expect(await seen(page.getByRole('link', { name: /查看全部 1 个回答/ }))).toBe(true);
    expect(await seen(page.getByRole('region', { name: '评论' }).getByText('学到了'))).toBe(true);
    await expect
      .poll(() => asked('forum.openComments'))
      .toEqual([{ threadId: 'answer:w1', sort: 'hot', onlyAuthor: 0 }]);
    await clean();
  });
  it('is shared with the title of its question and a link to itself', async () => {
    await come('/circle/questionDetail?questionId=q1&answerId=w1');
    await things({ topAnswerId: '' });
    await sharesInBrowser(() => button('分享').click(), {
      line: 'ZEAL 7 冬季跑高速，电耗大概多少？',
      says: '115 巡航，表显 24.6。',
      href: '/circle/questionDetail?questionId=q1&answerId=w1',
    });
    expect(await asked('native.downloadImage')).toHaveLength(1);
  });
});

describe('the editor', () => {
  it('requires five characters for a question, offers car models and experts, and saves a draft', async () => {
    await come('/circle/addQuestion', { wait: ['forum.keepDraft'] });
    await put('carClubs.carModels', {
      list: [{ carModelId: 'm1', name: 'ZEAL 5', series: '', year: '', imageUrl: '', vinTail: '' }],
      phase: 'ready',
    });
    await put(
      'questions.masters',
      { list: [{ userId: 'u2', field: '川西自驾', answerCount: 3, likeCount: 90, isInvited: 0 }], phase: 'ready' },
      'all|',
    );
    await page.getByRole('textbox', { name: '标题' }).fill('短');
    await answer('forum.keepDraft', { clientDraftId: 'd1', updateTime: 5 });
    await button('发布').click();
    expect(await seen(page.getByText('问题至少 5 个字'))).toBe(true);
    await autoReply(['forum.keepDraft']);
    await page.getByRole('textbox', { name: '标题' }).fill('川西十一月要换雪地胎吗');
    await button(/^车型/).click();
    await page.getByRole('dialog', { name: '选择车型' }).getByRole('button', { name: 'ZEAL 5' }).click();
    await button(/^邀请达人/).click();
    await page.getByRole('dialog', { name: '邀请达人' }).getByRole('button', { name: '阿澈' }).click();
    await clean();
    await page.getByRole('dialog', { name: '邀请达人' }).getByRole('button', { name: '关闭' }).click();
    expect(await seen(button('邀请达人 阿澈'))).toBe(true);
    await clean();
  });
  it('keeps the edited line above its toolbar and emoji panel by scroll-padding-bottom', async () => {
    await come('/circle/addQuestion');
    const tools = page.getByRole('toolbar', { name: '编辑工具' });
    await tools.waitFor();
    const kept = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
    const room = () => tools.evaluate((bar) => Math.round(innerHeight - bar.getBoundingClientRect().top));
    expect(kept() - (await room())).toBeGreaterThan(8);
    await button('表情').click();
    await button('键盘').waitFor();
    expect(kept()).toBeGreaterThan(150);
    expect(kept() - (await room())).toBeGreaterThan(8);
  });
  it('shows the question and a text field for an answer', async () => {
    await come('/circle/addAnswer?questionId=q1', { type: 'xl' });
    await things();
    expect(await seen(page.getByText('ZEAL 7 冬季跑高速，电耗大概多少？'))).toBe(true);
    expect(await seen(page.getByRole('textbox', { name: '回答' }))).toBe(true);
    await clean();
  });
});
