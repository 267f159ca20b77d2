// The first visit of a logged-in user: what page and domains read before the server has identified the user, and the
// same asks afterwards.
import { describe, expect, it } from 'vitest';
import type { Poll } from '../../bus/entities/forum';
import { quietAnswers, circle, json, me } from './fixtures';
import { bootWith, createWorld } from './world';
import type { Answers } from './world';

const poll: Poll = {
  pollId: 'v1',
  pollType: 0,
  votingType: 0,
  voteStatus: 1,
  startTime: 0,
  endTime: 9e15,
  maxChoice: 1,
  voterCount: 0,
  voteCount: 0,
  myOptionIds: [],
  pollAnonymous: 0,
  resultVisible: 0,
  options: [],
};
const clubZ = { ...circle('z1', { isClubZ: 1 }), myPoints: 12, needUserType: 1, banners: [] };
const statistics = { threadId: 't1', title: '走哪条路', total: 0, poll, options: [] };
const topic = {
  topicId: 'x',
  name: '夜行',
  intro: '',
  coverUrl: '',
  threadCount: 1,
  viewCount: 1,
  userCount: 1,
  hotValue: 9,
  rank: 1,
  isFollow: 0,
  isHot: 1,
  isRecommend: 1,
  creator: null,
  createTime: 1,
};
const named = (after: number, more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'session.getUserInfo': { after, data: json(me()) },
  'clubz.getVoteStatistics': { data: json(statistics) },
  'users.follow': { data: { isFollow: 1, fansCount: 1 } },
  ...more,
});
async function visit(answers: Answers, token = 'A') {
  const w = createWorld({
    boot: bootWith({ token, visitorTerms: '1', route: '/clubz/voteStatistics?threadId=t1' }),
    answers,
    more: true,
  });
  await w.pass(100);
  return w;
}
const open = { threadId: 't1' };
const times = (w: Awaited<ReturnType<typeof visit>>) => w.calls('clubz.getVoteStatistics').length;

describe('a page of a logged-in user', () => {
  it('sends one call when it asks before and after the user is known', async () => {
    const w = await visit(named(800));
    await w.ask('clubz.openVoteStatistics', open);
    expect(w.read('session.me')).toBeNull();
    await w.pass(1000);
    expect(w.read('session.me')?.userId).toBe('me');
    await w.ask('clubz.openVoteStatistics', open);
    expect(times(w)).toBe(1);
    expect(w.read('clubz.voteStatistics', 't1')).toMatchObject({ title: '走哪条路' });
  });
  it('sends one call when the user becomes known before the answer arrives', async () => {
    const w = await visit(named(800, { 'clubz.getVoteStatistics': { after: 6000, data: json(statistics) } }));
    w.post('clubz.openVoteStatistics', open);
    await w.pass(1000);
    w.post('clubz.openVoteStatistics', open);
    await w.pass(6000);
    await w.ask('clubz.openVoteStatistics', open);
    expect(times(w)).toBe(1);
  });
  it('sends one call for two concurrent asks', async () => {
    const w = await visit(named(800));
    w.post('clubz.openVoteStatistics', open);
    await w.ask('clubz.openVoteStatistics', open);
    expect(times(w)).toBe(1);
  });
  it('sends one call when a domain and the page both ask again after the user is known', async () => {
    const w = await visit(named(800, { 'clubz.getDetail': { data: json(clubZ) } }));
    await w.ask('clubz.openDetail', {});
    await w.pass(1000);
    await w.ask('clubz.openDetail', {});
    expect(w.calls('clubz.getDetail')).toHaveLength(1);
    expect(w.read('clubz.home')).toMatchObject({ phase: 'ready', myPoints: 12 });
    await w.ask('clubz.openDetail', {});
    expect(w.calls('clubz.getDetail')).toHaveLength(2);
  });
  it('sends one call when the page asks twice before the script that serves it is loaded', async () => {
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1', route: '/forum/topicDetail?topicId=x' }),
      answers: named(800, { 'forum.getTopic': { data: json(topic) } }),
      domainsAfter: 1500,
    });
    const before = w.post('forum.openTopic', { topicId: 'x' });
    await w.pass(1000);
    expect(w.read('session.me')?.userId).toBe('me');
    // The page leaves what it has asked for as nobody, and asks as the person who is known now.
    await w.tell('kernel.askAbandoned', { id: before.id });
    const after = w.post('forum.openTopic', { topicId: 'x' });
    await w.pass(5000);
    expect(w.calls('forum.getTopic')).toHaveLength(1);
    expect(w.replies.get(before.id)?.payload).toMatchObject({ code: 'left' });
    expect(w.replies.get(after.id)?.kind).toBe('reply');
    expect(w.read('forum.topic', 'x')?.name).toBe('夜行');
  });
  it('sends a second call when it is opened again 8 seconds later', async () => {
    const w = await visit(named(800));
    await w.ask('clubz.openVoteStatistics', open);
    await w.pass(8000);
    await w.ask('clubz.openVoteStatistics', open);
    expect(times(w)).toBe(2);
  });
  it('sends a second call when it is refreshed right after the repeated ask', async () => {
    const w = await visit(named(800));
    await w.ask('clubz.openVoteStatistics', open);
    await w.pass(1000);
    await w.ask('clubz.openVoteStatistics', open);
    await w.ask('clubz.openVoteStatistics', open);
    expect(times(w)).toBe(2);
  });
  it('sends a second call when it is refreshed while the user is still unknown', async () => {
    const w = await visit(named(8000));
    await w.ask('clubz.openVoteStatistics', open);
    await w.ask('clubz.openVoteStatistics', open);
    expect(times(w)).toBe(2);
  });
  it('sends a second call after a write', async () => {
    const w = await visit(named(800));
    await w.ask('clubz.openVoteStatistics', open);
    await w.pass(1000);
    await w.ask('users.follow', { userId: 'u2', isFollow: 1 });
    await w.pass(400);
    await w.ask('clubz.openVoteStatistics', open);
    expect(w.calls('users.follow')).toHaveLength(1);
    expect(times(w)).toBe(2);
  });
  it('sends a second call with a new token that arrives meanwhile', async () => {
    const w = await visit(named(800));
    await w.ask('clubz.openVoteStatistics', open);
    await w.tell('session.tokenSeen', { token: 'B' }, 'env');
    await w.pass(2500);
    expect(w.read('session.me')?.userId).toBe('me');
    await w.ask('clubz.openVoteStatistics', open);
    expect(w.calls('clubz.getVoteStatistics').map((one) => one.token)).toEqual(['A', 'B']);
  });
  it('sends a second call at once when the first one failed', async () => {
    const w = await visit(named(800, { 'clubz.getVoteStatistics': { lost: 'network' } }));
    await w.ask('clubz.openVoteStatistics', open).catch(() => undefined);
    await w.pass(1000);
    w.answers['clubz.getVoteStatistics'] = { data: json(statistics) };
    await w.ask('clubz.openVoteStatistics', open);
    expect(times(w)).toBe(2);
  });
  it('prevents snapshots for as long as an answer may be reused', async () => {
    const w = await visit(named(800));
    await w.ask('clubz.openVoteStatistics', open);
    await w.pass(1000);
    expect(w.kernel.resting()).toBe(false);
    await w.pass(6000);
    expect(w.kernel.resting()).toBe(true);
  });
});

describe('a visitor', () => {
  it('sends a call for each ask', async () => {
    const w = await visit(named(800), '');
    await w.ask('clubz.openVoteStatistics', open);
    await w.ask('clubz.openVoteStatistics', open);
    expect(times(w)).toBe(2);
  });
});
