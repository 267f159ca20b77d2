// Activities in the worker: lists, sign-up and its withdrawal, check-in before and after login, exchanges, comments
// through the activity's own calls, and saved form values.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { Activity, ActivityApply } from '../../bus/entities/activities';
import { createRedactor } from '../../bus/recording/redact';
import { shapes } from '../../worker/recording/shapes';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, me, page, post, user } from './fixtures';
import { bootWith, createWorld, failureOf, inputsOf, said, startedAt } from './world';
import type { Answers, Reply } from './world';

const hour = 3_600_000;
const activity = (activityId = 'a1', more: Partial<Activity> = {}): Activity => ({
  activityId,
  kind: 1,
  title: '滨江夜跑',
  coverUrl: '',
  images: [],
  html: '',
  rules: '',
  organizer: { name: '活动组', phone: '4008205566' },
  mode: 1,
  place: null,
  startTime: startedAt + 48 * hour,
  endTime: startedAt + 52 * hour,
  applyStart: startedAt - hour,
  applyEnd: startedAt + 24 * hour,
  status: 1,
  statusReason: '',
  quota: 3,
  appliedCount: 1,
  waitCount: 0,
  limitType: 0,
  needPoints: 0,
  needAudit: 0,
  formFields: [],
  clubZ: 0,
  clubId: '',
  likeCount: 4,
  postCount: 1,
  shareCount: 0,
  isLike: 0,
  isCollect: 0,
  serverTime: startedAt,
  denial: '',
  maxCompanions: 1,
  cancelBefore: startedAt + 24 * hour,
  rewardPoints: 0,
  codeRequired: 0,
  radius: 0,
  signWindow: null,
  avatars: [user('u2')],
  myApply: null,
  ...more,
});
const apply = (applyId = 'e1', more: Partial<ActivityApply> = {}): ActivityApply => ({
  applyId,
  activityId: 'a1',
  activity: {
    activityId: 'a1',
    kind: 1,
    title: '滨江夜跑',
    coverUrl: '',
    startTime: startedAt + 48 * hour,
    endTime: startedAt + 52 * hour,
    placeName: '西岸',
    status: 1,
    clubZ: 0,
  },
  status: 1,
  waitNo: 0,
  values: { name: '林屿' },
  companions: 0,
  costPoints: 0,
  ticketCode: 'ZT1.e1.x',
  createTime: 1,
  updateTime: 1,
  refuseReason: '',
  isRead: 0,
  canCancel: 1,
  cancelBefore: startedAt + 24 * hour,
  count: 1,
  orderId: '',
  couponCode: '',
  checkInTime: 0,
  ...more,
});
const answers = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'session.getUserInfo': (_input, token) => (token ? { data: json(me('me', { points: 500 })) } : { code: '020011' }),
  'activities.getActivity': (input) => ({ data: json(activity(said(input, 'activityId'))) }),
  'activities.listActivities': { data: page([activity('a1'), activity('a2')], { total: 2 }) },
  'activities.listAppActivities': { data: page([activity('a7')], { total: 1 }) },
  'activities.listApplies': { data: page([apply('e1'), apply('e2', { activityId: 'a2', isRead: 1 })]) },
  'activities.markAppliesRead': { data: {} },
  'activities.countUnreadApplies': { data: { count: 1 } },
  ...more,
});
const start = async ({
  token = 'A',
  more = {},
  storage = memoryStorage(),
  online = 1,
}: { token?: string; more?: Answers; storage?: ReturnType<typeof memoryStorage>; online?: 0 | 1 } = {}) => {
  const w = createWorld({
    boot: bootWith({ token, visitorTerms: '1', online }),
    answers: answers(more),
    storage,
    more: true,
  });
  await w.pass(2500);
  return w;
};
type World = Awaited<ReturnType<typeof start>>;
const tokensOf = (w: World, call: string) => w.calls(call).map(({ input }) => said(input, 'clientToken'));

describe('lists', () => {
  it('store ids under the filter key; activities are stored separately and refer to users by id', async () => {
    const w = await start();
    await w.ask('activities.openList', { list: '上海市|1|applying|0|2||夜|跑', how: 'open' });
    expect(inputsOf(w, 'activities.listActivities')).toEqual([
      { cityName: '上海市', mode: 1, status: 'applying', clubZ: 0, kind: 2, keyword: '夜|跑', pageSize: 20 },
    ]);
    expect(w.read('activities.list', '上海市|1|applying|0|2||夜|跑')).toMatchObject({
      ids: ['a1', 'a2'],
      phase: 'ready',
      total: 2,
    });
    expect(w.read('activities.activity', 'a1')).toMatchObject({
      title: '滨江夜跑',
      avatarIds: ['u2'],
      myApplyId: '',
      pending: 0,
    });
    await w.ask('activities.openList', { list: '||||||', how: 'open' });
    expect(inputsOf(w, 'activities.listActivities').at(-1)).toEqual({ pageSize: 20 });
    await w.ask('activities.openList', { list: '|||||c102|', how: 'open' });
    expect(inputsOf(w, 'activities.listActivities').at(-1)).toEqual({ tribeId: 'c102', pageSize: 20 });
    await w.ask('activities.openPicked', {});
    expect(inputsOf(w, 'activities.listAppActivities')).toEqual([{ pageSize: 8 }]);
    expect([w.read('activities.picked'), w.read('activities.activity', 'a7')?.title]).toEqual([
      { ids: ['a7'], phase: 'ready' },
      '滨江夜跑',
    ]);
  });
  it('mark new own sign-ups as read optimistically and send their ids to the server', async () => {
    const w = await start();
    await w.ask('activities.openMine', { list: 'pending', how: 'open' });
    await w.ask('activities.openUnread', {});
    expect([inputsOf(w, 'activities.listApplies'), w.read('activities.unreadApply')]).toEqual([
      [{ status: 'pending', pageSize: 20 }],
      { count: 1 },
    ]);
    await w.ask('activities.markRead', { applyIds: ['e1', 'e2'] });
    expect([w.read('activities.myApply', 'e1')?.isRead, w.read('activities.unreadApply')]).toEqual([1, { count: 0 }]);
    await w.pass(1000);
    expect(inputsOf(w, 'activities.markAppliesRead')).toEqual([{ applyIds: ['e1', 'e2'] }]);
  });
});

it('a sign-up and its unread count are reloaded when the server reports new notices', async () => {
  const w = await start({
    more: {
      'activities.getActivity': () => ({
        data: json(
          activity('a1', { myApply: apply('e1', { status: w.calls('activities.getActivity').length > 1 ? 1 : 4 }) }),
        ),
      }),
    },
  });
  await w.ask('activities.openUnread', {});
  await w.ask('activities.openActivity', { activityId: 'a1' });
  expect(w.read('activities.myApply', 'e1')?.status).toBe(4);
  w.answers['activities.countUnreadApplies'] = { data: { count: 2 } };
  w.answers['notices.getUnread'] = {
    data: { interactiveNumber: 0, systemInformsNumber: 1, groupNoticeNumber: 0, chatNumber: 0, seq: 2 },
  };
  await w.pass(120_000);
  expect([w.read('activities.myApply', 'e1')?.status, w.read('activities.unreadApply')]).toEqual([1, { count: 2 }]);
});

describe('an activity', () => {
  it('fails with 010002 and is removed when the server no longer has it', async () => {
    const w = await start();
    await w.ask('activities.openActivity', { activityId: 'a1' });
    w.answers['activities.getActivity'] = { code: '010002' };
    expect(await failureOf(w.ask('activities.openActivity', { activityId: 'a1' }))).toMatchObject({ code: '010002' });
    expect(w.read('activities.activity', 'a1')).toBeUndefined();
  });
  it('is reloaded automatically when the server’s clock reaches its next state', async () => {
    const w = await start({
      more: {
        'activities.getActivity': () => ({
          data: json(activity('a1', { status: w.now() > startedAt + hour ? 1 : 0, applyStart: startedAt + hour })),
        }),
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(w.read('activities.activity', 'a1')?.status).toBe(0);
    await w.pass(hour);
    expect([w.read('activities.activity', 'a1')?.status, w.calls('activities.getActivity').length]).toEqual([1, 2]);
  });
  it('is liked and collected optimistically, and then takes the server’s like count', async () => {
    const w = await start({
      more: {
        'activities.likeActivity': { data: { isLike: 1, likeCount: 9 } },
        'forum.collect': { data: { isCollect: 1, collectCount: 1 } },
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(await w.ask('activities.likeActivity', { activityId: 'a1', isLike: 1 })).toEqual({
      isLike: 1,
      likeCount: 5,
    });
    await w.ask('forum.collect', { collectType: 2, targetId: 'a1', isCollect: 1 });
    expect(w.read('activities.activity', 'a1')).toMatchObject({ isLike: 1, likeCount: 5, isCollect: 1 });
    await w.pass(1000);
    expect([w.read('activities.activity', 'a1'), w.calls('forum.collect').length]).toMatchObject([
      { isLike: 1, likeCount: 9, isCollect: 1, pending: 0 },
      1,
    ]);
  });
  it('loses the user’s like, sign-up and denial at logout', async () => {
    const w = await start({
      more: {
        'activities.getActivity': (_input, token) => ({
          data: json(activity('a1', token ? { isLike: 1, myApply: apply('e1'), denial: '仅限车主' } : {})),
        }),
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(w.read('activities.activity', 'a1')).toMatchObject({ isLike: 1, myApplyId: 'e1', denial: '仅限车主' });
    await w.ask('session.logout', {});
    await w.pass(500);
    expect(w.read('activities.activity', 'a1')).toMatchObject({ isLike: 0, myApplyId: '', denial: '' });
    expect(w.read('activities.myApply', 'e1')).toBeUndefined();
  });
});

describe('signing up', () => {
  it('uses the call for the activity’s kind, returns the sign-up, and updates points and activity', async () => {
    for (const [more, call] of [
      [{}, 'activities.signUp'],
      [{ clubZ: 1 }, 'activities.signUpClubZ'],
      [{ clubZ: 1, needPoints: 60 }, 'activities.signUpClubZPoints'],
    ] as const) {
      const w = await start({
        more: {
          'activities.getActivity': { data: json(activity('a1', more)) },
          [call]: { data: json(apply('e1', { costPoints: 60, companions: 1 })), after: 300 },
        },
      });
      await w.ask('activities.openActivity', { activityId: 'a1' });
      const { id } = w.post('activities.apply', {
        activityId: 'a1',
        values: { name: '林屿' },
        companions: 1,
        points: 60,
      });
      await w.pass(100);
      expect(w.read('activities.activity', 'a1')?.pending).toBe(1);
      await w.pass(1000, () => w.replies.has(id));
      expect(w.replies.get(id)?.payload).toMatchObject({ applyId: 'e1' });
      expect(inputsOf(w, call)).toEqual([{ activityId: 'a1', values: { name: '林屿' }, companions: 1, points: 60 }]);
      expect([w.read('activities.myApply', 'e1')?.status, w.read('session.me')?.points]).toEqual([1, 440]);
      await w.pass(500);
      expect([w.read('activities.activity', 'a1')?.pending, w.calls('activities.getActivity').length]).toEqual([0, 2]);
    }
  });
  it('passes a refusal with its data to the page and shows no toast', async () => {
    const w = await start({
      more: { 'activities.signUp': { code: '010005', message: '名额已满', data: { left: 0, waitCount: 2 } } },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(await failureOf(w.ask('activities.apply', { activityId: 'a1' }))).toMatchObject({
      code: '010005',
      data: { left: 0, waitCount: 2 },
    });
    expect([w.told('session.toasted'), w.read('activities.activity', 'a1')?.pending]).toEqual([[], 0]);
  });
  it('waits without a network, is sent once with the same token after a restart, and shows a toast', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, more: { 'activities.signUp': { lost: 'network' } } });
    await first.ask('activities.openActivity', { activityId: 'a1' });
    expect(
      await failureOf(first.ask('activities.apply', { activityId: 'a1', values: { name: '林屿' } })),
    ).toMatchObject({ code: 'network' });
    expect(first.read('activities.activity', 'a1')?.pending).toBe(2);
    const [token] = tokensOf(first, 'activities.signUp');
    first.kill();
    const second = await start({ storage, more: { 'activities.signUp': { data: json(apply('e1', { status: 0 })) } } });
    await second.pass(60_000);
    expect(tokensOf(second, 'activities.signUp')).toEqual([token]);
    expect(second.told('session.toasted')).toEqual([{ text: '报名已提交，等待审核', success: 1 }]);
    expect(second.read('activities.myApply', 'e1')?.status).toBe(0);
  });
  it('opens the login prompt for a visitor and sends nothing', async () => {
    const w = await start({ token: '' });
    expect(await failureOf(w.ask('activities.apply', { activityId: 'a1' }))).toMatchObject({ code: '020011' });
    expect([w.read('session.dialog')?.kind, w.calls('activities.signUp').length]).toEqual(['loginPrompt', 0]);
  });
});

describe('withdrawing a sign-up', () => {
  const open = async (reply: Reply) => {
    const w = await start({
      more: {
        'activities.getActivity': { data: json(activity('a1', { myApply: apply('e1', { costPoints: 60 }) })) },
        'activities.signUp': reply,
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    return w;
  };
  it('is shown optimistically, survives a refresh in between, and refunds the points', async () => {
    const w = await open({
      data: json(apply('e1', { status: 3, canCancel: 0, ticketCode: '', costPoints: 0 })),
      after: 900,
    });
    await w.ask('activities.cancelApply', { applyId: 'e1' });
    await w.ask('activities.openActivity', { activityId: 'a1' }, 300);
    expect(w.read('activities.myApply', 'e1')).toMatchObject({ status: 3, canCancel: 0, ticketCode: '', pending: 1 });
    await w.pass(3000);
    expect(inputsOf(w, 'activities.signUp')).toEqual([{ applyId: 'e1', cancel: 1 }]);
    expect([w.read('activities.myApply', 'e1')?.pending, w.read('session.me')?.points]).toEqual([0, 560]);
    expect(await failureOf(w.ask('activities.cancelApply', { applyId: 'nothing' }))).toMatchObject({ code: '010002' });
  });
  it('is reverted when refused, with the server’s message as a toast', async () => {
    const w = await open({ code: '010004', message: '状态已变化，请刷新后再试' });
    await w.ask('activities.cancelApply', { applyId: 'e1' });
    await w.pass(1000);
    expect(w.read('activities.myApply', 'e1')).toMatchObject({
      status: 1,
      canCancel: 1,
      ticketCode: 'ZT1.e1.x',
      pending: 0,
    });
    expect(w.told('session.toasted')).toEqual([{ text: '状态已变化，请刷新后再试', success: 0 }]);
  });
});

describe('checking in', () => {
  const here = { activityId: 'a1', code: 'GATE1', latitude: 31.3, longitude: 121.2 };
  it('returns the result and updates the points', async () => {
    const w = await start({ more: { 'activities.submitSignIn': { data: { state: 1, points: 20, days: 3 } } } });
    expect(await w.ask('activities.checkIn', here)).toEqual({ login: 0, result: { state: 1, points: 20, days: 3 } });
    expect([inputsOf(w, 'activities.submitSignIn'), w.read('session.me')?.points]).toEqual([[here], 520]);
    expect(w.read('activities.checkingIn', 'a1')).toEqual({ waits: 0, result: { state: 1, points: 20, days: 3 } });
  });
  it('keeps a visitor’s code, opens the login prompt, and is sent once after login', async () => {
    const w = await start({
      token: '',
      more: { 'activities.submitSignIn': { data: { state: 5, points: 0, days: 0 } } },
    });
    expect(await w.ask('activities.checkIn', here)).toEqual({ login: 1, result: null });
    expect([
      w.read('session.dialog')?.kind,
      w.read('activities.checkingIn', 'a1'),
      w.calls('activities.submitSignIn').length,
    ]).toEqual(['loginPrompt', { waits: 1, result: null }, 0]);
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    await w.pass(3000);
    expect([inputsOf(w, 'activities.submitSignIn'), w.read('activities.checkingIn', 'a1')]).toEqual([
      [here],
      { waits: 0, result: { state: 5, points: 0, days: 0 } },
    ]);
  });
  it('is not sent when the visitor logs in 11 minutes later', async () => {
    const w = await start({
      token: '',
      more: { 'activities.submitSignIn': { data: { state: 1, points: 0, days: 0 } } },
    });
    await w.ask('activities.checkIn', here);
    await w.pass(11 * 60_000);
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    await w.pass(3000);
    expect(w.calls('activities.submitSignIn').length).toBe(0);
  });
  it('fails with network while offline, is sent later, and shows its result as a toast', async () => {
    const w = await start({ more: { 'activities.submitSignIn': { lost: 'network' } } });
    expect(await failureOf(w.ask('activities.checkIn', here))).toMatchObject({ code: 'network' });
    w.answers['activities.submitSignIn'] = { data: { state: 1, points: 5, days: 1 } };
    await w.pass(60_000);
    expect(new Set(tokensOf(w, 'activities.submitSignIn')).size).toBe(1);
    expect(w.told('session.toasted')).toEqual([{ text: '签到成功 +5积分', success: 1 }]);
  });
});

describe('an exchange', () => {
  it('is sent once for a double tap and a repeated ask, returns the coupon, and updates the points', async () => {
    const goods = activity('a1', {
      kind: 3,
      goodsType: 3,
      stock: 9,
      perLimit: 2,
      myCount: 0,
      needAddress: 0,
      needPoints: 40,
    });
    const w = await start({
      more: {
        'activities.getActivity': { data: json(goods) },
        'activities.participate': {
          data: { exchangeId: 'e9', orderId: '', couponCode: 'AAAA-BBBB-CCCC', costPoints: 40, balance: 460 },
        },
        'activities.getApply': { data: json(apply('e9')) },
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    const first = w.post('activities.exchange', { activityId: 'a1', count: 1 });
    w.post('activities.exchange', { activityId: 'a1', count: 1 }, first);
    const second = w.post('activities.exchange', { activityId: 'a1', count: 1 });
    await w.pass(1000);
    expect([
      w.calls('activities.participate').length,
      w.replies.get(first.id)?.payload,
      w.replies.get(second.id)?.payload,
    ]).toMatchObject([1, { couponCode: 'AAAA-BBBB-CCCC' }, { couponCode: 'AAAA-BBBB-CCCC' }]);
    expect([w.read('session.me')?.points, w.read('activities.myApply', 'e9')?.applyId]).toEqual([460, 'e9']);
  });
});

describe('comments of an activity', () => {
  it('use the forum’s streams and the activity’s calls for reading, writing, liking and deleting', async () => {
    const threadId = 'activity:a1';
    const mine = post('s1', { threadId, content: '一起', isMine: 1, canDelete: 1, author: user('me') });
    const w = await start({
      more: {
        'activities.listComments': { data: page([post('p1', { threadId })], { total: 1 }) },
        'activities.addComment': { data: { post: json(mine), reply: null } as Json, after: 100 },
        'activities.likeComment': { data: { isLike: 1, likeCount: 1 } },
        'activities.deleteComment': { data: {} },
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    await w.ask('forum.openComments', { threadId, sort: 'new', onlyAuthor: 0 });
    await w.ask('forum.addPost', { threadId, content: '一起' });
    expect([
      w.read('forum.comments', threadId + '|new|0')?.ids.length,
      w.read('activities.activity', 'a1')?.postCount,
    ]).toEqual([2, 2]);
    await w.pass(1000);
    expect([inputsOf(w, 'activities.listComments'), inputsOf(w, 'activities.addComment')]).toEqual([
      [{ activityId: 'a1', sort: 'new', pageSize: 20 }],
      [{ activityId: 'a1', content: '一起' }],
    ]);
    expect(w.read('forum.comments', threadId + '|new|0')?.ids).toEqual(['s1', 'p1']);
    await w.ask('forum.likePost', { postId: 'p1', isLike: 1 });
    await w.ask('forum.removePost', { postId: 's1' });
    await w.pass(10_000);
    expect([inputsOf(w, 'activities.likeComment'), inputsOf(w, 'activities.deleteComment')]).toEqual([
      [{ postId: 'p1', isLike: 1 }],
      [{ postId: 's1' }],
    ]);
    expect([
      ...w.calls('forum.listPosts'),
      ...w.calls('forum.addPost'),
      ...w.calls('forum.likePost'),
      ...w.calls('forum.deletePost'),
    ]).toEqual([]);
    expect(w.read('activities.activity', 'a1')?.postCount).toBe(1);
  });
});

describe('saved form values', () => {
  it('are stored on the phone per activity and user, and survive a killed page', async () => {
    const storage = memoryStorage();
    const first = await start({ storage });
    await first.ask('activities.keepContact', {
      activityId: 'a1',
      values: { name: '林屿', phone: '13800000001' },
      companions: 1,
    });
    first.kill();
    const second = await start({ storage });
    await second.ask('activities.openContact', { activityId: 'a1' });
    await second.ask('activities.openContact', { activityId: 'a2' });
    expect([second.read('activities.contact', 'a1')?.values, second.read('activities.contact', 'a2')]).toEqual([
      { name: '林屿', phone: '13800000001' },
      null,
    ]);
    const other = await start({ storage, more: { 'session.getUserInfo': { data: json(me('other')) } } });
    await other.ask('activities.openContact', { activityId: 'a1' });
    expect(other.read('activities.contact', 'a1')).toBeNull();
  });
  it('are redacted in a recording, while the kind of the comment thread is kept', async () => {
    const w = await start();
    await w.ask('activities.keepContact', {
      activityId: 'a1',
      values: { name: '林屿', phone: '13800000001' },
      companions: 1,
    });
    await w.ask('forum.openComments', { threadId: 'activity:a1', sort: 'new', onlyAuthor: 0 }).catch(() => undefined);
    const redactor = createRedactor(shapes);
    const lines = w.log.map((e) => JSON.stringify(redactor.envelope(e)));
    expect(lines.filter((line) => line.includes('13800000001') || line.includes('林屿'))).toEqual([]);
    // A replay needs the kind of the thread in order to take the same path.
    expect(
      lines.filter((line) => line.includes('forum.openComments') && line.includes('"activity:activity:')).length,
    ).toBeGreaterThan(0);
  });
});
