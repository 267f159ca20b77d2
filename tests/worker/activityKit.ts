// A world with activities, sign-ups and a member with 500 points, for the tests of the activities domain.
import type { Activity, ActivityApply } from '../../bus/entities/activities';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, me, page, user } from './fixtures';
import { bootWith, createWorld, said, startedAt } from './world';
import type { Answers } from './world';

export const hour = 3_600_000;
export const activity = (activityId = 'a1', more: Partial<Activity> = {}): Activity => ({
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
export const apply = (applyId = 'e1', more: Partial<ActivityApply> = {}): ActivityApply => ({
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
export const start = async ({
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
export const tokensOf = (w: World, call: string) => w.calls(call).map(({ input }) => said(input, 'clientToken'));
