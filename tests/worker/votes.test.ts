// A vote in a poll that waits for the network: it stays the person's while posts are read again, over a restart, and
// against a second tap.
import { describe, expect, it } from 'vitest';
import type { Poll } from '../../bus/entities/forum';
import { memoryStorage } from '../../worker/edges/storage';
import { json, me, page, quietAnswers, thread } from './fixtures';
import { bootWith, createWorld, inputsOf } from './world';

const poll: Poll = {
  pollId: 'v1',
  pollType: 1,
  votingType: 0,
  voteStatus: 1,
  startTime: 0,
  endTime: 9_999_999_999_999,
  maxChoice: 2,
  voterCount: 3,
  voteCount: 3,
  myOptionIds: [],
  pollAnonymous: 0,
  resultVisible: 0,
  options: ['a', 'b', 'c'].map((optionId, sort) => ({
    optionId,
    text: optionId,
    image: null,
    count: -1,
    percent: 0,
    sort,
  })),
};
async function start(storage = memoryStorage()) {
  const withPoll = thread('t1', { threadType: 2, poll });
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    storage,
    answers: {
      ...quietAnswers(),
      'forum.listThreads': { data: page([withPoll]) },
      'forum.getThread': { data: json(withPoll) },
    },
  });
  await w.pass(2500);
  return w;
}
const voted = { data: json({ ...poll, myOptionIds: ['a', 'b'], resultVisible: 1, voterCount: 4 }) };
const mine = (w: Awaited<ReturnType<typeof start>>) => w.read('forum.thread', 't1')?.poll?.myOptionIds;

describe('a vote that is not at the server yet', () => {
  it('stays when the feed or the post is read again', async () => {
    const w = await start();
    w.answers['forum.vote'] = { lost: 'network' };
    await w.ask('forum.vote', { pollId: 'v1', optionIds: ['a', 'b'] });
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(mine(w)).toEqual(['a', 'b']);
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(mine(w)).toEqual(['a', 'b']);
    expect(w.read('forum.voting', 'v1')?.pending).toBe(2);
    w.answers['forum.vote'] = voted;
    await w.pass(60_000);
    expect(w.read('forum.thread', 't1')?.poll).toMatchObject({ myOptionIds: ['a', 'b'], voterCount: 4 });
    expect(w.read('forum.voting', 'v1')).toEqual({ pending: 0, failMessage: '' });
  });

  it('is shown after a restart, whenever the post is read', async () => {
    const storage = memoryStorage();
    const first = await start(storage);
    first.answers['forum.vote'] = { lost: 'network' };
    await first.ask('forum.vote', { pollId: 'v1', optionIds: ['a', 'b'] });
    await first.pass(3000);
    first.kill();
    const w = await start(storage);
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(mine(w)).toEqual(['a', 'b']);
    w.answers['forum.vote'] = voted;
    await w.pass(60_000);
    expect(new Set(inputsOf(w, 'forum.vote').map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ pollId: 'v1', optionIds: ['a', 'b'] })]),
    );
    expect(w.read('forum.thread', 't1')?.poll).toMatchObject({ myOptionIds: ['a', 'b'], resultVisible: 1 });
  });

  it('is not shown to the next person on this phone', async () => {
    const w = await start();
    w.answers['forum.vote'] = { lost: 'network' };
    await w.ask('forum.vote', { pollId: 'v1', optionIds: ['a', 'b'] });
    w.answers['session.getUserInfo'] = { data: json(me('somebody')) };
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(5000);
    await w.ask('forum.openThread', { threadId: 't1' });
    expect([w.read('session.me')?.userId, mine(w)]).toEqual(['somebody', []]);
  });

  it('is the one that counts, also when another option is tapped before it has arrived', async () => {
    const w = await start();
    w.answers['forum.vote'] = (input) =>
      JSON.stringify(input['optionIds']) === '["a","b"]'
        ? { ...voted, after: 500 }
        : { code: '010004', message: '你已经投过票' };
    await Promise.all([
      w.ask('forum.vote', { pollId: 'v1', optionIds: ['a', 'b'] }),
      w.ask('forum.vote', { pollId: 'v1', optionIds: ['c'] }),
    ]);
    expect(mine(w)).toEqual(['a', 'b']);
    await w.pass(5000);
    expect(w.read('forum.thread', 't1')?.poll).toMatchObject({ myOptionIds: ['a', 'b'], resultVisible: 1 });
    expect(w.told('session.toasted')).toEqual([]);
  });

  it('is the one that counts also where both were tapped before the server had named the person', async () => {
    const withPoll = thread('t1', { threadType: 2, poll });
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: {
        ...quietAnswers(),
        'session.getUserInfo': { data: json(me()), after: 1000 },
        'forum.listThreads': { data: page([withPoll]) },
        'forum.vote': voted,
      },
    });
    await w.pass(300);
    const { id: first } = w.post('forum.vote', { pollId: 'v1', optionIds: ['a', 'b'] });
    const { id: second } = w.post('forum.vote', { pollId: 'v1', optionIds: ['c'] });
    await w.pass(5000);
    expect([first, second].map((id) => w.replies.get(id)?.kind)).toEqual(['reply', 'fail']);
    expect(inputsOf(w, 'forum.vote')).toEqual([{ pollId: 'v1', optionIds: ['a', 'b'] }]);
    expect(w.read('forum.thread', 't1')?.poll).toMatchObject({ myOptionIds: ['a', 'b'], resultVisible: 1 });
    expect(w.told('session.toasted')).toEqual([]);
  });
});
