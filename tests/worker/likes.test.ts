// Likes, collections, follows, blocks and votes: optimistic update, only the last state is sent, the server's count is
// final.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Poll } from '../../bus/entities/forum';
import type { Reply } from './world';
import { quietAnswers, json, page, post, reply, thread, user } from './fixtures';
import { bootWith, createWorld } from './world';

const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers(), ...more });
  await w.pass(2500);
  return w;
};
const shown = (w: ReturnType<typeof createWorld>, id = 't1') => {
  const t = w.read('forum.thread', id);
  return { isLike: t?.isLike, likeCount: t?.likeCount, pending: t?.pending };
};

describe('a like', () => {
  it('is shown before it is sent and then shows the server’s count', async () => {
    const w = await start();
    w.answers['forum.likeThread'] = { data: { isLike: 1, likeCount: 14 }, after: 400 };
    await expect(w.ask('forum.likeThread', { threadId: 't1', isLike: 1 })).resolves.toEqual({
      isLike: 1,
      likeCount: 11,
    });
    expect(w.calls('forum.likeThread')).toEqual([]);
    expect(shown(w)).toEqual({ isLike: 1, likeCount: 11, pending: 1 });
    await w.pass(2000);
    expect(shown(w)).toEqual({ isLike: 1, likeCount: 14, pending: 0 });
  });

  it('is not sent after two quick taps, and the count is unchanged', async () => {
    const w = await start();
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 0 });
    await w.pass(5000);
    expect(w.calls('forum.likeThread')).toEqual([]);
    expect(shown(w)).toEqual({ isLike: 0, likeCount: 10, pending: 0 });
  });

  it('is sent once with the last state after 51 quick taps', async () => {
    const w = await start();
    for (let i = 0; i < 51; i++) w.post('forum.likeThread', { threadId: 't1', isLike: i % 2 === 0 ? 1 : 0 });
    await w.pass(5000);
    expect(w.calls('forum.likeThread').map((s) => s.input['isLike'])).toEqual([1]);
    expect(shown(w)).toEqual({ isLike: 1, likeCount: 11, pending: 0 });
  });

  it('that is undone during its request sends the undo afterwards under a separate client token', async () => {
    const w = await start();
    let count = 10;
    w.answers['forum.likeThread'] = (input): Reply => ({
      data: { isLike: input['isLike'] as 0 | 1, likeCount: (count += input['isLike'] ? 1 : -1) },
      after: 500,
    });
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(500);
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 0 });
    expect(shown(w)).toMatchObject({ isLike: 0, likeCount: 10 });
    await w.pass(3000);
    expect(w.calls('forum.likeThread').map((s) => s.input['isLike'])).toEqual([1, 0]);
    expect(new Set(w.calls('forum.likeThread').map((s) => s.input['clientToken'])).size).toBe(2);
    expect(shown(w)).toEqual({ isLike: 0, likeCount: 10, pending: 0 });
  });

  it('is reverted when the server refuses it, with the reason as a toast', async () => {
    const w = await start();
    w.answers['forum.likeThread'] = { code: '010003', message: '该圈子仅成员可互动' };
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(2000);
    expect(shown(w)).toEqual({ isLike: 0, likeCount: 10, pending: 0 });
    expect(w.told('session.toasted')).toEqual([{ text: '该圈子仅成员可互动', success: 0 }]);
  });

  it('waits off line and is sent when the network is back', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(50_000);
    expect(w.calls('forum.likeThread')).toEqual([]);
    expect(shown(w)).toEqual({ isLike: 1, likeCount: 11, pending: 2 });
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(1000);
    expect(shown(w)).toEqual({ isLike: 1, likeCount: 11, pending: 0 });
  });

  it('stays on screen when a feed refresh is answered first', async () => {
    const w = await start();
    w.answers['forum.likeThread'] = { data: { isLike: 1, likeCount: 11 }, after: 3000 };
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(shown(w)).toMatchObject({ isLike: 1, likeCount: 11 });
    await w.pass(5000);
    expect(shown(w)).toMatchObject({ isLike: 1, likeCount: 11, pending: 0 });
  });

  it('is shown again after the worker’s death and is sent under the same client token', async () => {
    const w = await start();
    w.answers['forum.likeThread'] = { lost: 'network' };
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(2000);
    w.kill();
    const next = await start({ storage: w.storage });
    expect(shown(next)).toMatchObject({ isLike: 1, likeCount: 11 });
    await next.pass(40_000);
    expect(
      new Set([...w.calls('forum.likeThread'), ...next.calls('forum.likeThread')].map((s) => s.input['clientToken']))
        .size,
    ).toBe(1);
  });

  it('ends in the state of the last tap for random timings of taps and answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ isLike: fc.constantFrom<0 | 1>(0, 1), wait: fc.constantFrom(0, 50, 280, 320, 900) }), {
          minLength: 1,
          maxLength: 9,
        }),
        fc.integer({ min: 10, max: 900 }),
        async (taps, after) => {
          const w = await start();
          let server: 0 | 1 = 0;
          w.answers['forum.likeThread'] = (input): Reply => {
            server = input['isLike'] as 0 | 1;
            return { data: { isLike: server, likeCount: 10 + server }, after };
          };
          for (const tap of taps) {
            w.post('forum.likeThread', { threadId: 't1', isLike: tap.isLike });
            await w.pass(tap.wait);
          }
          await w.pass(20_000);
          const last = taps[taps.length - 1]?.isLike ?? 0;
          expect(server).toBe(last);
          expect(shown(w)).toEqual({ isLike: last, likeCount: 10 + last, pending: 0 });
          expect(w.read('session.outbox')?.waiting).toBe(0);
        },
      ),
      { numRuns: process.env['SOAK'] ? 500 : 40 },
    );
  });
});

describe('changes to shared entities', () => {
  it('a follow updates the user at once, sends one call, and takes the mutual state from the server', async () => {
    const w = await start();
    w.answers['users.follow'] = { data: { isFollow: 2, fansCount: 4 } };
    await w.ask('users.follow', { userId: 'u1', isFollow: 1 });
    expect(w.read('users.user', 'u1')?.isFollow).toBe(1);
    await w.pass(1000);
    expect(w.read('users.user', 'u1')?.isFollow).toBe(2);
    expect(w.calls('users.follow')).toHaveLength(1);
  });
  it('a mutual follow is shown as mutual again after a second tap, and after a refusal', async () => {
    const author = user('u1', { isFollow: 2 });
    const w = await start({
      answers: { ...quietAnswers(), 'forum.listThreads': { data: page([thread('t1', { author })]) } },
    });
    const isFollow = () => w.read('users.user', 'u1')?.isFollow;
    await w.ask('users.follow', { userId: 'u1', isFollow: 0 });
    expect(isFollow()).toBe(0);
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(isFollow()).toBe(0);
    await w.ask('users.follow', { userId: 'u1', isFollow: 1 });
    expect(isFollow()).toBe(2);
    w.answers['users.follow'] = { code: '010003', message: '没有权限' };
    await w.ask('users.follow', { userId: 'u1', isFollow: 0 });
    await w.pass(1000);
    expect(isFollow()).toBe(2);
  });
  it('a block that is refused or taken back at once leaves the follow as it was', async () => {
    const author = user('u1', { isFollow: 2 });
    const w = await start({
      answers: {
        ...quietAnswers(),
        'forum.listThreads': { data: page([thread('t1', { author })]) },
        'users.block': { code: '010003', message: '没有权限' },
      },
    });
    await w.ask('users.block', { userId: 'u1', isBlock: 1 });
    await w.pass(1000);
    expect(w.read('users.user', 'u1')).toMatchObject({ isBlocked: 0, isFollow: 2 });
    await w.ask('users.block', { userId: 'u1', isBlock: 1 });
    await w.ask('users.block', { userId: 'u1', isBlock: 0 });
    expect(w.read('users.user', 'u1')).toMatchObject({ isBlocked: 0, isFollow: 2 });
    w.answers['users.block'] = { data: { isBlocked: 1 } };
    await w.ask('users.block', { userId: 'u1', isBlock: 1 });
    await w.pass(1000);
    expect(w.read('users.user', 'u1')).toMatchObject({ isBlocked: 1, isFollow: 0 });
  });
  it('a block removes the person’s threads from the feed', async () => {
    const w = await start({
      answers: {
        ...quietAnswers(),
        'forum.listThreads': { data: page([thread('t1'), thread('t2', { author: user('u9') })]) },
        'users.block': { data: { isBlocked: 1 } },
      },
    });
    await w.ask('users.block', { userId: 'u9', isBlock: 1 });
    expect(w.read('forum.feed', 'recommend')?.ids).toEqual(['t1']);
  });
  it('a block removes the person’s comments, and their replies to those of others', async () => {
    const w = await start({
      answers: {
        ...quietAnswers(),
        'forum.listPosts': {
          data: page([
            post('p1', {
              replyCount: 3,
              replies: [reply('r1', { author: user('u9') }), reply('r2')],
            }),
            post('p2', { author: user('u9') }),
          ]),
        },
        'users.block': { data: { isBlocked: 1 } },
      },
    });
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    await w.ask('users.block', { userId: 'u9', isBlock: 1 });
    expect(w.read('forum.comments', 't1|new|0')?.ids).toEqual(['p1']);
    expect(w.read('forum.post', 'p1')).toMatchObject({ replyIds: ['r2'], replyCount: 2, moreReplies: 1 });
  });
  it('a like in another webview updates the thread', async () => {
    const w = await start();
    await w.tell(
      'native.crossPageReceived',
      { theme: 'likeChanged', args: [{ threadId: 't1', isOn: 1, count: 12 }], random: 1, sender: 'x', at: 1 },
      'native',
    );
    expect(shown(w)).toMatchObject({ isLike: 1, likeCount: 12 });
  });
  it('collecting updates the state and the count at once, then takes the server’s count', async () => {
    const w = await start();
    w.answers['forum.collect'] = { data: { isCollect: 1, collectCount: 9 } };
    await w.ask('forum.collect', { collectType: 1, targetId: 't1', isCollect: 1 });
    expect(w.read('forum.thread', 't1')).toMatchObject({ isCollect: 1, collectCount: 4 });
    await w.pass(1000);
    expect(w.read('forum.thread', 't1')).toMatchObject({ isCollect: 1, collectCount: 9 });
  });
});

describe('a vote', () => {
  const poll: Poll = {
    pollId: 'v1',
    pollType: 0,
    votingType: 0,
    voteStatus: 1,
    startTime: 0,
    endTime: 9_999_999_999_999,
    maxChoice: 1,
    voterCount: 3,
    voteCount: 3,
    myOptionIds: [],
    pollAnonymous: 0,
    resultVisible: 0,
    options: [
      { optionId: 'a', text: '白', image: null, count: -1, percent: 0, sort: 1 },
      { optionId: 'b', text: '黑', image: null, count: -1, percent: 0, sort: 2 },
    ],
  };
  const withPoll = () =>
    start({
      answers: { ...quietAnswers(), 'forum.listThreads': { data: page([thread('t1', { threadType: 2, poll })]) } },
    });
  it('is shown at once as pending, and with the results after the server’s answer', async () => {
    const w = await withPoll();
    w.answers['forum.vote'] = {
      data: json({ ...poll, myOptionIds: ['a'], resultVisible: 1, voterCount: 4 }),
      after: 200,
    };
    await w.ask('forum.vote', { pollId: 'v1', optionIds: ['a'] });
    expect(w.read('forum.thread', 't1')?.poll?.myOptionIds).toEqual(['a']);
    expect(w.read('forum.voting', 'v1')?.pending).toBe(1);
    await w.pass(1000);
    expect(w.read('forum.thread', 't1')?.poll).toMatchObject({ resultVisible: 1, voterCount: 4 });
    expect(w.read('forum.voting', 'v1')).toEqual({ pending: 0, failMessage: '' });
  });
  it('of a person whose name cannot be loaded is not shown as cast, so that it can be cast again', async () => {
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: {
        ...quietAnswers(),
        'forum.listThreads': { data: page([thread('t1', { threadType: 2, poll })]) },
        'session.getUserInfo': { lost: 'network', after: 500 },
      },
    });
    await w.pass(100);
    const vote = w.ask('forum.vote', { pollId: 'v1', optionIds: ['a'] });
    await expect(vote).rejects.toMatchObject({ failure: { code: '020011' } });
    await w.pass(3000);
    expect(w.read('forum.thread', 't1')?.poll?.myOptionIds).toEqual([]);
    expect(w.read('forum.voting', 'v1')?.pending ?? 0).toBe(0);
  });
  it('is reverted with the server’s message when refused, and the thread is loaded again', async () => {
    const w = await withPoll();
    w.answers['forum.vote'] = { code: '010004', message: '投票已结束' };
    w.answers['forum.getThread'] = { data: json(thread('t1', { threadType: 2, poll: { ...poll, voteStatus: 2 } })) };
    await w.ask('forum.vote', { pollId: 'v1', optionIds: ['a'] });
    await w.pass(1000);
    expect(w.read('forum.thread', 't1')?.poll).toMatchObject({ myOptionIds: [], voteStatus: 2 });
    expect(w.read('forum.voting', 'v1')).toEqual({ pending: 3, failMessage: '投票已结束' });
  });
});
