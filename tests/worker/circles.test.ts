// Circles and topics: optimistic updates that are sent once and reverted when refused, paged lists, and no data of one
// user for the next.
import { describe, expect, it } from 'vitest';
import type { Topic } from '../../bus/entities/forum';
import type { CircleMember } from '../../bus/entities/circles';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, circle, circleApply, json, me, page, thread, user } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Answers, Reply } from './world';

const member = (userId: string, role: 1 | 2 | 3 = 1): CircleMember => ({
  memberId: 'm' + userId,
  tribeId: 'c1',
  user: user(userId),
  role,
  joinTime: 1,
  points: 0,
  threadCount: 0,
  muteUntil: 0,
});
const topic = (topicId = 'h1', more: Partial<Topic> = {}): Topic => ({
  topicId,
  name: '独库公路',
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
  ...more,
});
const answers = (): Answers => ({
  ...quietAnswers(),
  'circles.getCircle': (input) => ({ data: json(circle(said(input, 'tribeId'))) }),
  'circles.joinCircle': { data: json(circleApply('a9', { status: 1, user: user('me') })) },
  'circles.leaveCircle': { data: {} },
  'circles.listAll': { data: page([circle('c1'), circle('c2')], { hasMore: true, cursor: 'n1' }) },
  'circles.listMyApplies': { data: [] },
});
const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  return w;
};
type World = ReturnType<typeof createWorld>;
const standing = (w: World, id = 'c1') => {
  const c = w.read('circles.circle', id);
  return [c?.isJoin, c?.myRole, c?.memberCount];
};

describe('joining a circle', () => {
  it('is shown optimistically, and then takes the state of the server', async () => {
    const w = await start();
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    w.answers['circles.joinCircle'] = { data: json(circleApply('a9', { status: 1, user: user('me') })), after: 500 };
    w.answers['circles.getCircle'] = { data: json(circle('c1', { isJoin: 2, myRole: 1, memberCount: 14 })) };
    w.post('circles.joinCircle', { tribeId: 'c1' });
    await w.pass(50);
    expect(standing(w)).toEqual([2, 1, 11]);
    expect(w.read('circles.joining', 'c1')).toEqual({ pending: 1, failMessage: '' });
    await w.pass(3000);
    expect(standing(w)).toEqual([2, 1, 14]);
    expect(w.read('circles.joining', 'c1')?.pending).toBe(0);
    expect(w.read('circles.myApply', 'c1')).toEqual({ applyId: 'a9', phase: 'ready' });
  });

  it('with audit shows the request, and keeps it over a refresh in between', async () => {
    const w = await start();
    w.answers['circles.getCircle'] = { data: json(circle('c1', { joinType: 1 })) };
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    w.answers['circles.joinCircle'] = { data: json(circleApply('a9', { user: user('me') })), after: 900 };
    w.post('circles.joinCircle', { tribeId: 'c1', reason: '想加入' });
    await w.pass(100);
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    expect(standing(w)).toEqual([1, 0, 10]);
  });

  it('is reverted with a toast when refused, and reloads the circle after a conflict (010004)', async () => {
    const w = await start();
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    w.answers['circles.joinCircle'] = { code: '010003', message: '圈子暂不接受新成员' };
    await expect(w.ask('circles.joinCircle', { tribeId: 'c1' })).rejects.toMatchObject({ failure: { code: '010003' } });
    expect(standing(w)).toEqual([0, 0, 10]);
    expect(w.told('session.toasted')).toEqual([{ text: '圈子暂不接受新成员', success: 0 }]);
    w.answers['circles.joinCircle'] = { code: '010004', message: '状态已变化' };
    w.answers['circles.getCircle'] = { data: json(circle('c1', { isJoin: 2, myRole: 1 })) };
    await expect(w.ask('circles.joinCircle', { tribeId: 'c1' })).rejects.toMatchObject({ failure: { code: '010004' } });
    await w.pass(200);
    expect(standing(w)).toEqual([2, 1, 10]);
  });

  it('waits as 待发送 without a network, survives a worker restart, and is sent once', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    await w.tell('session.networkChanged', { online: 0 });
    w.post('circles.joinCircle', { tribeId: 'c1' });
    await w.pass(2000);
    expect(w.read('circles.joining', 'c1')?.pending).toBe(2);
    w.kill();
    const again = await start({ storage });
    await again.pass(5000);
    expect(again.calls('circles.joinCircle').map((s) => s.input['tribeId'])).toEqual(['c1']);
    expect(w.calls('circles.joinCircle')).toEqual([]);
  });

  it('by a visitor opens the login prompt and sends nothing', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: answers() });
    await w.pass(3000);
    await expect(w.ask('circles.joinCircle', { tribeId: 'c1' })).rejects.toMatchObject({ failure: { code: '020011' } });
    expect(w.read('session.dialog')).toEqual({ kind: 'loginPrompt' });
    expect(w.calls('circles.joinCircle')).toEqual([]);
  });
});

describe('leaving a circle', () => {
  it('removes the content of a private circle, and keeps it when the server refuses', async () => {
    const w = await start();
    const inside = circle('c1', {
      isJoin: 2,
      myRole: 1,
      isPrivate: 1,
      notice: { title: '公告', content: '内部', author: null, updateTime: 1 },
    });
    w.answers['circles.getCircle'] = { data: json(inside) };
    w.answers['forum.listCircleThreads'] = { data: page([thread('t7')]) };
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    await w.ask('forum.openFeed', { feed: 'circle|c1' });
    w.answers['circles.leaveCircle'] = { code: '010003', message: '圈主不能退出，请先转让圈子' };
    await expect(w.ask('circles.leaveCircle', { tribeId: 'c1' })).rejects.toMatchObject({
      failure: { code: '010003' },
    });
    expect(standing(w)).toEqual([2, 1, 10]);
    expect(w.read('forum.feed', 'circle|c1')?.ids).toEqual(['t7']);
    w.answers['circles.leaveCircle'] = { data: {} };
    w.answers['circles.getCircle'] = { data: json(circle('c1', { isPrivate: 1, memberCount: 9 })) };
    await w.ask('circles.leaveCircle', { tribeId: 'c1' });
    expect(standing(w)).toEqual([0, 0, 9]);
    expect(w.read('circles.circle', 'c1')?.notice).toBeNull();
    expect(w.read('forum.feed', 'circle|c1')).toBeUndefined();
  });
});

describe('a join request', () => {
  const opened = async () => {
    const w = await start({
      answers: {
        ...answers(),
        'circles.listApplies': { data: page([circleApply('a1'), circleApply('a2')], { total: 2 }) },
      },
    });
    await w.ask('circles.openApplies', { tribeId: 'c1', status: 0, how: 'open' });
    return w;
  };
  const shown = (w: World, id: string) => [w.read('circles.apply', id)?.status, w.read('circles.apply', id)?.pending];

  it('is decided optimistically, keeps its place in the list, and counts one less on the circle', async () => {
    const w = await opened();
    w.answers['circles.getCircle'] = { data: json(circle('c1', { isJoin: 2, myRole: 2, openCount: 2 })) };
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    w.answers['circles.decideApply'] = {
      data: json(circleApply('a1', { status: 1, auditor: user('me'), auditTime: 9 })),
      after: 400,
    };
    w.post('circles.decideApply', { applyId: 'a1', pass: 1 });
    await w.pass(50);
    expect(shown(w, 'a1')).toEqual([1, 1]);
    expect(w.read('circles.applies', 'c1|0')).toMatchObject({ ids: ['a1', 'a2'], total: 1 });
    expect(w.read('circles.circle', 'c1')?.openCount).toBe(1);
    await w.pass(2000);
    expect(shown(w, 'a1')).toEqual([1, 0]);
    expect(w.read('circles.apply', 'a1')?.auditorId).toBe('me');
  });

  it('decided first by another auditor shows the toast 已被处理 and reloads the list', async () => {
    const w = await opened();
    w.answers['circles.decideApply'] = { code: '010004', message: '状态已变化' };
    w.answers['circles.listApplies'] = { data: page([circleApply('a2')], { total: 1 }) };
    await expect(w.ask('circles.decideApply', { applyId: 'a1', pass: 0, reason: '不合适' })).rejects.toMatchObject({
      failure: { code: '010004' },
    });
    await w.pass(500);
    expect(w.told('session.toasted')).toEqual([{ text: '已被处理', success: 0 }]);
    expect(w.read('circles.applies', 'c1|0')?.ids).toEqual(['a2']);
  });

  it('of the user is withdrawn, and the circle shows no request', async () => {
    const w = await start();
    w.answers['circles.getCircle'] = { data: json(circle('c1', { joinType: 1, isJoin: 1 })) };
    w.answers['circles.listMyApplies'] = { data: [json(circleApply('a5', { user: user('me') }))] };
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    await w.ask('circles.openMyApply', { tribeId: 'c1' });
    w.answers['circles.joinCircle'] = { data: json(circleApply('a5', { status: 3, user: user('me') })) };
    w.answers['circles.getCircle'] = { data: json(circle('c1', { joinType: 1 })) };
    await w.ask('circles.joinCircle', { applyId: 'a5', withdraw: 1 });
    await w.pass(200);
    expect(shown(w, 'a5')).toEqual([3, 0]);
    expect(standing(w)[0]).toBe(0);
  });
});

describe('circle members', () => {
  it('are removed optimistically; one whom the server keeps returns with its list', async () => {
    const all = [member('owner', 3), member('u1'), member('u2')];
    const w = await start({ answers: { ...answers(), 'circles.listMembers': { data: page(all, { total: 10 }) } } });
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    await w.ask('circles.openMembers', { tribeId: 'c1', keyword: '', how: 'open' });
    w.answers['circles.removeMembers'] = { data: { failed: [{ userId: 'u2', reason: '不能移出管理员' }] }, after: 300 };
    w.answers['circles.listMembers'] = { data: page([member('owner', 3), member('u2', 2)], { total: 9 }) };
    const { id } = w.post('circles.removeMembers', { tribeId: 'c1', userIds: ['u1', 'u2'] });
    await w.pass(50);
    expect(w.read('circles.members', 'c1|')?.ids).toEqual(['owner']);
    expect(w.read('circles.circle', 'c1')?.memberCount).toBe(8);
    await w.pass(2000);
    expect(w.replies.get(id)?.payload).toEqual({ failed: [{ userId: 'u2', reason: '不能移出管理员' }] });
    expect(w.read('circles.members', 'c1|')?.ids).toEqual(['owner', 'u2']);
  });
});

describe('a paged list', () => {
  const list = (w: World, key = 'all|') => w.read('circles.list', key);
  it('loads the next page without duplicates, once for concurrent asks, and ends with hasMore 0', async () => {
    const w = await start();
    await w.ask('circles.openList', { list: 'all|', how: 'open' });
    w.answers['circles.listAll'] = (input): Reply => {
      expect(input['cursor']).toBe('n1');
      return { data: page([circle('c2'), circle('c3')]) };
    };
    for (let i = 0; i < 3; i++) w.post('circles.openList', { list: 'all|', how: 'more' });
    await w.pass(200);
    expect(list(w)).toMatchObject({ ids: ['c1', 'c2', 'c3'], hasMore: 0, more: 'idle' });
    expect(w.calls('circles.listAll')).toHaveLength(2);
  });
  it('reports a failed load and loads when reopened; a failed refresh keeps it and marks it stale', async () => {
    const w = await start({ answers: { ...answers(), 'circles.listAll': { lost: 'network' } } });
    await w.ask('circles.openList', { list: 'all|', how: 'open' });
    expect(list(w)).toMatchObject({ phase: 'error', failCode: 'network' });
    w.answers['circles.listAll'] = { data: page([circle('c1')], { hasMore: true, cursor: 'n1' }) };
    await w.ask('circles.openList', { list: 'all|', how: 'open' });
    w.answers['circles.listAll'] = { lost: 'network' };
    await w.ask('circles.openList', { list: 'all|', how: 'more' });
    expect(list(w)).toMatchObject({ ids: ['c1'], more: 'error' });
    await w.ask('circles.openList', { list: 'all|', how: 'refresh' });
    expect(list(w)).toMatchObject({ ids: ['c1'], phase: 'ready', refresh: 'error', stale: 1 });
  });
  it('has no gap when a refresh and the next page are loaded at the same time', async () => {
    const w = await start();
    await w.ask('circles.openList', { list: 'all|', how: 'open' });
    const pages: { [cursor: string]: Reply } = {
      '': { data: page([circle('c0'), circle('c1')], { hasMore: true, cursor: 'n2' }), after: 300 },
      n1: { data: page([circle('c3')]), after: 900 },
      n2: { data: page([circle('c2'), circle('c3')]), after: 900 },
    };
    w.answers['circles.listAll'] = (input) => pages[said(input, 'cursor')] ?? { lost: 'network' };
    w.post('circles.openList', { list: 'all|', how: 'refresh' });
    await w.pass(10);
    w.post('circles.openList', { list: 'all|', how: 'more' });
    await w.pass(400);
    expect(list(w)).toMatchObject({ ids: ['c0', 'c1'], more: 'idle' });
    await w.ask('circles.openList', { list: 'all|', how: 'more' });
    expect(list(w)).toMatchObject({ ids: ['c0', 'c1', 'c2', 'c3'], hasMore: 0, more: 'idle' });
  });
  it('shows no failure below a refreshed list for a page of the list before it', async () => {
    const w = await start();
    await w.ask('circles.openList', { list: 'all|', how: 'open' });
    w.answers['circles.listAll'] = { lost: 'network', after: 900 };
    w.post('circles.openList', { list: 'all|', how: 'more' });
    await w.pass(10);
    w.answers['circles.listAll'] = { data: page([circle('c0')], { hasMore: true, cursor: 'n2' }) };
    await w.ask('circles.openList', { list: 'all|', how: 'refresh' });
    await w.pass(1000);
    expect(list(w)).toMatchObject({ ids: ['c0'], more: 'idle' });
  });
  it('is not requested again at once, but is after 20 seconds', async () => {
    const w = await start();
    for (let i = 0; i < 3; i++) await w.ask('circles.openList', { list: 'all|', how: 'open' });
    expect(w.calls('circles.listAll')).toHaveLength(1);
    await w.pass(20_000);
    await w.ask('circles.openList', { list: 'all|', how: 'open' });
    expect(w.calls('circles.listAll')).toHaveLength(2);
  });
  it('is evicted for old search words, so that at most 41 lists are kept', async () => {
    const w = await start({ answers: { ...answers(), 'circles.listByWords': { data: page([circle('c1')]) } } });
    for (let i = 0; i < 60; i++) await w.ask('circles.openList', { list: 'words|词' + String(i), how: 'open' });
    expect(w.kernel.keys('circles.list').length).toBeLessThanOrEqual(41);
    expect(list(w, 'words|词59')?.ids).toEqual(['c1']);
  });
});

describe('feeds of circles and topics', () => {
  it('send the call and parameters that the specification names for each kind', async () => {
    const w = await start({ answers: { ...answers(), 'forum.listCircleThreads': { data: page([thread('t5')]) } } });
    for (const feed of ['circle|c1', 'essence|c1', 'topic|h1', 'topicNew|h1']) await w.ask('forum.openFeed', { feed });
    expect(w.calls('forum.listCircleThreads').map((s) => [s.input['tribeId'], s.input['tab']])).toEqual([
      ['c1', 'all'],
      ['c1', 'essence'],
    ]);
    expect(
      w
        .calls('forum.listThreads')
        .filter((s) => s.input['topicId'])
        .map((s) => [s.input['topicId'], s.input['sort']]),
    ).toEqual([
      ['h1', 'hot'],
      ['h1', 'new'],
    ]);
  });
});

describe('topics', () => {
  const opened = async () => {
    const w = await start({
      answers: {
        ...answers(),
        'forum.getTopic': (input) => ({ data: json(topic(said(input, 'topicId'))) }),
        'forum.listHotTopics': { data: page([topic('h1'), topic('h2')]) },
      },
    });
    await w.ask('forum.openTopic', { topicId: 'h1' });
    return w;
  };
  it('are followed optimistically and sent once; a list that loads in between does not revert it', async () => {
    const w = await opened();
    w.answers['forum.followTopic'] = { data: json(topic('h1', { isFollow: 1 })), after: 800 };
    await w.ask('forum.followTopic', { topicId: 'h1', follow: 1 });
    expect(w.read('forum.topic', 'h1')?.isFollow).toBe(1);
    await w.ask('forum.openTopicList', { list: 'hot', how: 'open' });
    expect(w.read('forum.topic', 'h1')?.isFollow).toBe(1);
    await w.pass(3000);
    expect(w.calls('forum.followTopic').map((s) => [s.input['topicId'], s.input['follow']])).toEqual([['h1', 1]]);
  });
  it('chosen for a post are kept until taken, and are sent to and received from other pages', async () => {
    const w = await opened();
    await w.ask('forum.chooseTopic', { topicId: 'h1', name: '独库公路' });
    expect(w.read('forum.chosenTopic')).toEqual({ topicId: 'h1', name: '独库公路', turn: 1 });
    expect(w.log.filter((e) => e.topic === 'native.sendCrossPage').map((e) => e.payload)).toEqual([
      { theme: 'topicChosen', args: [{ topicId: 'h1', text: '独库公路' }] },
    ]);
    await w.ask('forum.takeChosenTopic', {});
    expect(w.read('forum.chosenTopic')).toBeNull();
    await w.tell(
      'native.crossPageReceived',
      { theme: 'topicChosen', args: [{ topicId: 'h2', text: '冬季续航' }], random: 1, sender: 'x', at: 1 },
      'native',
    );
    expect(w.read('forum.chosenTopic')).toMatchObject({ topicId: 'h2', name: '冬季续航' });
  });
});

it('gives back the words of a topic that is refused after it waited, until the next one or until they are given up', async () => {
  const w = await start();
  const words = { name: '第一场雪', intro: '哪里先下' };
  for (const next of [() => w.ask('forum.forgetRefusedTopic', {}), () => w.ask('forum.addTopic', { name: '夜路' })]) {
    w.answers['forum.addTopic'] = { code: '010004', message: '' };
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.addTopic', words).catch(() => undefined);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(w.read('forum.refusedTopic')).toEqual(words);
    w.answers['forum.addTopic'] = { data: json(topic('h9')) };
    await next();
    expect(w.read('forum.refusedTopic')).toBeNull();
  }
});
describe('a change of user', () => {
  it('removes the membership, requests and private content of the previous user', async () => {
    const w = await start();
    w.answers['circles.getCircle'] = {
      data: json(
        circle('c1', {
          isJoin: 2,
          myRole: 2,
          isPrivate: 1,
          groupID: 'g1',
          notice: { title: '公告', content: '内部', author: null, updateTime: 1 },
        }),
      ),
    };
    w.answers['forum.listCircleThreads'] = { data: page([thread('t7')]) };
    w.answers['circles.listApplies'] = { data: page([circleApply('a1')], { total: 1 }) };
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    await w.ask('forum.openFeed', { feed: 'circle|c1' });
    await w.ask('circles.openApplies', { tribeId: 'c1', status: 0, how: 'open' });
    w.answers['session.getUserInfo'] = { data: json(me('another')) };
    w.answers['forum.listCircleThreads'] = { code: '010002' };
    await w.tell('session.tokenSeen', { token: 'B' }, 'env');
    await w.pass(3000);
    expect(w.read('session.me')?.userId).toBe('another');
    expect(w.read('circles.circle', 'c1')).toMatchObject({ isJoin: 0, myRole: 0, groupID: '', notice: null });
    expect(w.read('forum.feed', 'circle|c1')?.ids ?? []).toEqual([]);
    expect(w.kernel.keys('circles.apply')).toEqual([]);
    expect(w.kernel.keys('circles.applies')).toEqual([]);
  });
});
