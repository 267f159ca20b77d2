// Club Z: its home from one answer, membership in `session.state`, the join request, vote statistics, the chosen place.
import { describe, expect, it } from 'vitest';
import type { Poll } from '../../bus/entities/forum';
import type { ClubZDetail } from '../../bus/entities/clubz';
import type { CircleApply } from '../../bus/entities/circles';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, circleApply, json, page, thread, user } from './fixtures';
import { bootWith, createWorld } from './world';
import type { Answers } from './world';

const detail = (more: Partial<ClubZDetail> = {}): ClubZDetail => ({
  tribeId: 'z1',
  name: 'Club Z',
  avatarUrl: '',
  coverUrl: '/media/z.webp',
  intro: '',
  categoryId: 'k0',
  categoryName: '俱乐部',
  memberCount: 2846,
  threadCount: 31,
  isJoin: 0,
  myRole: 0,
  joinType: 1,
  needReason: 1,
  isPrivate: 0,
  notice: null,
  owner: user('owner'),
  groupID: '',
  isClubZ: 1,
  unreadCount: 0,
  createTime: 1,
  myPoints: 0,
  needUserType: 1,
  banners: [],
  ...more,
});
const apply = (more: Partial<CircleApply> = {}): CircleApply =>
  circleApply('a1', { tribeId: 'z1', tribeName: 'Club Z', user: user('me'), reason: '同路', ...more });
const poll = (more: Partial<Poll> = {}): Poll => ({
  pollId: 'v1',
  pollType: 0,
  votingType: 0,
  voteStatus: 1,
  startTime: 0,
  endTime: 9e15,
  maxChoice: 1,
  voterCount: 2,
  voteCount: 2,
  myOptionIds: ['o1'],
  pollAnonymous: 0,
  resultVisible: 1,
  options: [
    { optionId: 'o1', text: '甲', image: null, count: 2, percent: 100, sort: 1 },
    { optionId: 'o2', text: '乙', image: null, count: 0, percent: 0, sort: 2 },
  ],
  ...more,
});
const banner = (bannerId: string, endTime: number) =>
  ({
    bannerId,
    title: '冰面驾驶课',
    subtitle: '',
    imageUrl: '',
    width: 2,
    height: 1,
    linkType: 0,
    link: '',
    position: 'clubz',
    startTime: 1,
    endTime,
    sort: 1,
  }) as const;
const asked = { vinTail: 'A1B2C3', cityName: '杭州市', reason: '同路' };

const answers = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'clubz.getDetail': (_input, token) => ({
    data: json(detail(token ? { isJoin: 2, myRole: 1, myPoints: 12_480 } : {})),
  }),
  'circles.joinClubZ': { data: json(apply()) },
  'circles.getCircle': { data: json(detail({ isJoin: 1 })) },
  'circles.listMyApplies': { data: [] },
  ...more,
});
const start = async ({
  token = 'A',
  more = {},
  route = '/home',
  storage = memoryStorage(),
}: { token?: string; more?: Answers; route?: string; storage?: ReturnType<typeof memoryStorage> } = {}) => {
  const w = createWorld({
    boot: bootWith({ token, visitorTerms: '1', route }),
    answers: answers(more),
    storage,
    more: true,
  });
  await w.pass(2500);
  return w;
};
type World = Awaited<ReturnType<typeof start>>;
const standing = (w: World) => [
  w.read('session.state')?.clubZId,
  w.read('session.state')?.isJoinClubZ,
  w.read('circles.circle', 'z1')?.isJoin,
];

describe('Club Z’s home', () => {
  it('fills the circle, the current banners, the points and the session state from one answer', async () => {
    const w = await start({
      more: {
        'clubz.getDetail': {
          data: json(detail({ isJoin: 2, myPoints: 12_480, banners: [banner('b1', 9e15), banner('b2', 2)] })),
        },
      },
    });
    await w.ask('clubz.openDetail', {});
    expect(w.read('clubz.home')).toEqual({ tribeId: 'z1', myPoints: 12_480, needUserType: 1, phase: 'ready' });
    expect(w.read('circles.circle', 'z1')).toMatchObject({ name: 'Club Z', memberCount: 2846 });
    expect(w.read('content.banners', 'clubz')?.list.map((one) => one.bannerId)).toEqual(['b1']);
    expect(standing(w)).toEqual(['z1', 1, 2]);
  });
  it('is requested once, and only when a page of Club Z is shown', async () => {
    const w = await start();
    expect(w.calls('clubz.getDetail')).toHaveLength(0);
    await w.tell('session.routeChanged', { route: '/clubz/clubZAddThread?threadType=0', tncType: '', title: '' });
    await w.pass(100);
    expect(w.calls('clubz.getDetail')).toHaveLength(1);
    await w.tell('session.routeChanged', { route: '/clubz/clubZThreadDetail?threadId=t1', tncType: '', title: '' });
    await w.pass(100);
    expect(w.calls('clubz.getDetail')).toHaveLength(1);
  });
  it('loses points and membership at logout', async () => {
    const w = await start();
    await w.ask('clubz.openDetail', {});
    expect([w.read('clubz.home')?.myPoints, ...standing(w)]).toEqual([12_480, 'z1', 1, 2]);
    await w.ask('session.logout', {});
    await w.pass(500);
    expect([w.read('clubz.home')?.myPoints, ...standing(w)]).toEqual([0, 'z1', 0, 0]);
  });
  it('reports a failed load, and keeps its data when a later load fails', async () => {
    const w = await start({ more: { 'clubz.getDetail': { lost: 'network' } } });
    await w.ask('clubz.openDetail', {});
    expect(w.read('clubz.home')?.phase).toBe('error');
    w.answers['clubz.getDetail'] = { data: json(detail()) };
    await w.ask('clubz.openDetail', {});
    w.answers['clubz.getDetail'] = { lost: 'network' };
    await w.ask('clubz.openDetail', {});
    expect(w.read('clubz.home')).toMatchObject({ tribeId: 'z1', phase: 'ready' });
  });
  it('is shown from the cache with its circle and its feed while the network is gone', async () => {
    const storage = memoryStorage();
    const w = await start({
      storage,
      more: { 'forum.listThreads': { data: page([thread('t7', { scope: 'clubz', tribeId: 'z1' })]) } },
    });
    await w.ask('clubz.openDetail', {});
    await w.ask('forum.openFeed', { feed: 'circleHot|z1' });
    expect(w.calls('forum.listThreads').at(-1)?.input).toMatchObject({ tribeId: 'z1', sort: 'hot' });
    await w.pass(5000);
    const later = await start({
      storage,
      more: { 'clubz.getDetail': { lost: 'network' }, 'forum.listThreads': { lost: 'network' } },
    });
    await later.ask('clubz.openDetail', {});
    expect(later.read('clubz.home')).toMatchObject({ tribeId: 'z1', phase: 'ready' });
    expect(later.read('circles.circle', 'z1')?.name).toBe('Club Z');
    await later.ask('forum.openFeed', { feed: 'circleHot|z1' });
    expect(later.read('forum.feed', 'circleHot|z1')).toMatchObject({ ids: ['t7'], phase: 'ready', stale: 1 });
  });
});

describe('the join request', () => {
  const outside: Answers = { 'clubz.getDetail': { data: json(detail()) } };
  it('is shown optimistically, survives a refresh in between, and is sent once', async () => {
    const w = await start({ more: { ...outside, 'circles.joinClubZ': { data: json(apply()), after: 900 } } });
    await w.ask('clubz.openDetail', {});
    const { id } = w.post('circles.joinClubZ', asked);
    await w.pass(50);
    expect([...standing(w), w.read('circles.joining', 'z1')?.pending]).toEqual(['z1', 0, 1, 1]);
    await w.ask('clubz.openDetail', {}, 300);
    expect(standing(w)).toEqual(['z1', 0, 1]);
    await w.pass(3000);
    expect(w.replies.get(id)?.kind).toBe('reply');
    expect(w.read('circles.myApply', 'z1')).toEqual({ applyId: 'a1', phase: 'ready' });
    expect(w.calls('circles.joinClubZ')).toHaveLength(1);
  });
  it('is reverted when refused, and keeps the server’s message', async () => {
    const w = await start({ more: { ...outside, 'circles.joinClubZ': { code: '010003', message: '仅限车主' } } });
    await w.ask('clubz.openDetail', {});
    await expect(w.ask('circles.joinClubZ', asked)).rejects.toMatchObject({ failure: { code: '010003' } });
    expect([...standing(w), w.read('circles.joining', 'z1')]).toEqual([
      'z1',
      0,
      0,
      { pending: 3, failMessage: '仅限车主' },
    ]);
  });
  it('waits for the network, survives a killed page, and keeps its token', async () => {
    const storage = memoryStorage();
    const w = await start({ storage, more: { ...outside, 'circles.joinClubZ': { lost: 'network' } } });
    await w.ask('clubz.openDetail', {});
    await expect(w.ask('circles.joinClubZ', asked)).rejects.toMatchObject({ failure: { code: 'network' } });
    expect(standing(w)).toEqual(['z1', 0, 1]);
    w.kill();
    const later = await start({ storage });
    await later.pass(60_000);
    expect(later.calls('circles.joinClubZ')).toHaveLength(1);
    expect(later.calls('circles.joinClubZ')[0]?.input).toMatchObject({
      vinTail: 'A1B2C3',
      clientToken: w.calls('circles.joinClubZ')[0]?.input['clientToken'],
    });
  });
  it('opens the login prompt for a visitor and sends nothing', async () => {
    const w = await start({ token: '' });
    await expect(w.ask('circles.joinClubZ', asked)).rejects.toMatchObject({ failure: { code: '020011' } });
    expect(w.read('session.dialog')?.kind).toBe('loginPrompt');
    expect(w.calls('circles.joinClubZ')).toHaveLength(0);
  });
});

describe('vote statistics', () => {
  it('refer to voters by id, and update the poll of the thread', async () => {
    const w = await start({
      more: {
        'forum.getThread': { data: json(thread('t1', { threadType: 2, poll: poll({ voterCount: 1 }) })) },
        'clubz.getVoteStatistics': {
          data: json({
            threadId: 't1',
            title: '去哪儿',
            poll: poll(),
            total: 2,
            options: [
              { optionId: 'o1', voters: [user('u5'), user('u6')] },
              { optionId: 'o2', voters: [] },
            ],
          }),
        },
      },
    });
    await w.ask('forum.openThread', { threadId: 't1' });
    await w.ask('clubz.openVoteStatistics', { threadId: 't1' });
    expect(w.read('clubz.voteStatistics', 't1')).toMatchObject({
      total: 2,
      options: [
        { optionId: 'o1', voterIds: ['u5', 'u6'] },
        { optionId: 'o2', voterIds: [] },
      ],
    });
    expect(w.read('users.user', 'u6')?.userName).toBe('北岸慢行');
    expect(w.read('forum.thread', 't1')?.poll?.voterCount).toBe(2);
  });
  it('fail with 010002 for a thread without a vote', async () => {
    const w = await start({ more: { 'clubz.getVoteStatistics': { code: '010002' } } });
    await expect(w.ask('clubz.openVoteStatistics', { threadId: 't1' })).rejects.toMatchObject({
      failure: { code: '010002' },
    });
  });
});

describe('a chosen place', () => {
  const place = {
    name: '西湖断桥',
    address: '西湖区北山街',
    provinceName: '浙江省',
    cityName: '杭州市',
    regionCode: '330100',
    latitude: 30.2588,
    longitude: 120.1517,
    distance: null,
  };
  it('is kept until taken, and is sent to the app’s other pages', async () => {
    const w = await start();
    const told: unknown[] = [];
    w.native['native.sendCrossPage'] = (input) => {
      told.push(input);
      return { reply: {} };
    };
    await w.ask('clubz.choosePlace', { place });
    await w.pass(50);
    expect(w.read('clubz.chosenPlace')).toEqual({ place, turn: 1 });
    expect(told).toEqual([{ theme: 'placeChosen', args: [{ place }] }]);
    await w.ask('clubz.choosePlace', { place: null });
    expect(w.read('clubz.chosenPlace')).toEqual({ place: null, turn: 2 });
    await w.ask('clubz.takeChosenPlace', {});
    expect(w.read('clubz.chosenPlace')).toBeNull();
  });
  it('is received from another page, also as an empty choice', async () => {
    const w = await start();
    const message = { theme: 'placeChosen', random: 1, sender: 'p2', at: 1 } as const;
    await w.tell('native.crossPageReceived', { ...message, args: [{ place }] }, 'native');
    expect(w.read('clubz.chosenPlace')?.place?.name).toBe('西湖断桥');
    await w.tell('native.crossPageReceived', { ...message, args: [{}] }, 'native');
    expect(w.read('clubz.chosenPlace')).toEqual({ place: null, turn: 2 });
  });
});
