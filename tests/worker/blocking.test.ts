// A blocked person's posts and comments in the worker: where they go when the block does not last.
import { describe, expect, it } from 'vitest';
import { quietAnswers, page, post, reply, thread, user } from './fixtures';
import { bootWith, createWorld } from './world';

describe('posts and comments of a person are back in their places when the block', () => {
  const others = user('u8');
  const blocking = async () => {
    const theirs = [post('p1', { author: others, replies: [reply('r1', { author: user('u7') }), reply('r2')] })];
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: {
        ...quietAnswers(),
        'forum.listThreads': {
          data: page([1, 2, 3, 4].map((n) => thread(`s${n}`, { author: n === 2 || n === 4 ? user('u7') : others }))),
        },
        'forum.listPosts': {
          data: page([...theirs, post('p2', { author: user('u7') }), post('p3', { author: others })]),
        },
      },
    });
    await w.pass(2500);
    await w.ask('forum.openFeed', { feed: 'new' });
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    return w;
  };
  const shown = (w: Awaited<ReturnType<typeof blocking>>) => ({
    threads: w.read('forum.feed', 'new')?.ids,
    posts: w.read('forum.comments', 't1|new|0')?.ids,
    replies: w.read('forum.post', 'p1')?.replyIds,
  });
  const all = { threads: ['s1', 's2', 's3', 's4'], posts: ['p1', 'p2', 'p3'], replies: ['r1', 'r2'] };
  const rest = { threads: ['s1', 's3'], posts: ['p1', 'p3'], replies: ['r2'] };

  it('is refused', async () => {
    const w = await blocking();
    w.answers['users.block'] = { after: 500, code: '010002', message: '用户不存在' };
    expect(shown(w)).toEqual(all);
    await w.ask('users.block', { userId: 'u7', isBlock: 1 });
    await w.pass(500);
    expect(shown(w)).toEqual(rest);
    await w.pass(2000);
    expect(w.read('users.user', 'u7')?.isBlocked).toBe(0);
    expect(shown(w)).toEqual(all);
  });
  it('is undone before it was sent', async () => {
    const w = await blocking();
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('users.block', { userId: 'u7', isBlock: 1 });
    await w.pass(2000);
    expect(shown(w)).toEqual(rest);
    await w.ask('users.block', { userId: 'u7', isBlock: 0 });
    expect(shown(w)).toEqual(all);
    expect(w.calls('users.block')).toEqual([]);
  });
});

it('a blocked person’s post is gone from what was found before, and found again after the block is undone', async () => {
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    answers: {
      ...quietAnswers(),
      'search.listThreads': {
        data: page(
          ['u7', 'u8'].map((author, at) => ({
            ...thread(`s${at}`, { author: user(author) }),
            snippet: '',
            highlight: {},
          })),
        ),
      },
      'users.block': (input) => ({ data: { isBlocked: input['isBlock'] ?? 0 } }),
    },
  });
  await w.pass(2500);
  const search = () => w.ask('search.open', { kind: 'thread', words: '独库', how: 'open' });
  const found = () => w.read('search.found', 'thread|独库')?.ids;
  await search();
  expect(found()).toEqual(['s0', 's1']);
  await w.ask('users.block', { userId: 'u7', isBlock: 1 });
  expect(found()).toEqual(['s1']);
  await w.ask('users.block', { userId: 'u7', isBlock: 0 });
  await search();
  expect(found()).toEqual(['s0', 's1']);
});
