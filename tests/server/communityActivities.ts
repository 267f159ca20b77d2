// Activities of the tests' community: one of each that the server's rules tell apart. `NOW` is 10:00 in Shanghai.
import type { FormField } from '../../bus/entities/activities';
import type { SeedActivities } from '../../server/seed/types/activityTypes';

const hour = 3_600_000;
type Activity = SeedActivities['activities'][number];
type Apply = SeedActivities['applies'][number];

export const field = (key: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  key,
  label: key,
  type,
  required: 1,
  options: [],
  max: 0,
  placeholder: '',
  pattern: '',
  ...more,
});
/** The track's gate: WGS-84. */
export const gate = {
  name: '赛道',
  address: '',
  provinceName: '上海市',
  cityName: '上海市',
  regionCode: '310000',
  latitude: 31.3389,
  longitude: 121.2204,
};

/** Sign-up open for a day, begins in two. */
export const activity = (activityId: string, now: number, more: Partial<Activity> = {}): Activity => ({
  activityId,
  kind: 1,
  title: '活动' + activityId,
  mode: 1,
  cityName: '上海市',
  regionCode: '310000',
  startTime: now + 48 * hour,
  endTime: now + 52 * hour,
  applyStart: now - 24 * hour,
  applyEnd: now + 24 * hour,
  cancelBefore: now + 24 * hour,
  signFrom: now + 47 * hour,
  signTo: now + 52 * hour,
  createTime: now - 100 * hour,
  ...more,
});
const apply = (
  applyId: string,
  activityId: string,
  userId: string,
  status: number,
  now: number,
  more: Partial<Apply> = {},
): Apply => ({
  applyId,
  activityId,
  userId,
  kind: 1,
  status,
  createTime: now - 10 * hour,
  updateTime: now - 10 * hour,
  ...more,
});
const running = (now: number): Partial<Activity> => ({
  startTime: now - hour,
  endTime: now + 5 * hour,
  applyStart: now - 99 * hour,
  applyEnd: now - 2 * hour,
  cancelBefore: now - 3 * hour,
  signFrom: now - hour,
  signTo: now + 5 * hour,
});
const over = (now: number): Partial<Activity> => ({
  startTime: now - 30 * hour,
  endTime: now - 20 * hour,
  applyStart: now - 99 * hour,
  applyEnd: now - 40 * hour,
  cancelBefore: now - 50 * hour,
  signFrom: now - 31 * hour,
  signTo: now - 20 * hour,
});
/** Exchanges have no sign-up of their own: open from start to end. */
const exchange = (now: number): Partial<Activity> => ({
  kind: 3,
  startTime: now - hour,
  endTime: now + 99 * hour,
  applyStart: now - hour,
  applyEnd: now + 99 * hour,
  cancelBefore: now - hour,
  signFrom: 0,
  signTo: 0,
});

export const communityActivities = (now: number): SeedActivities => ({
  activities: [
    activity('walk', now, {
      quota: 3,
      maxCompanions: 1,
      inApp: 1,
      formFields: [field('name', 'text', { max: 10 }), field('phone', 'phone', { required: 0 })],
    }),
    activity('owners', now, { limitType: 1 }),
    activity('zee', now, { limitType: 2, clubZ: 1 }),
    activity('zeePoints', now, { limitType: 2, clubZ: 1, needPoints: 50 }),
    activity('club', now, { limitType: 3 }),
    activity('price', now, { quota: 3, needPoints: 100 }),
    activity('audit', now, { quota: 2, needAudit: 1, needPoints: 30, appliedCount: 1 }),
    activity('online', now, { mode: 2, cityName: '', regionCode: '', signFrom: 0, signTo: 0 }),
    activity('proof', now, {
      formFields: [
        field('phone', 'phone'),
        field('code', 'code'),
        field('city', 'city', { required: 0 }),
        field('dealer', 'dealer', { required: 0 }),
        field('idno', 'idno', { required: 0 }),
      ],
    }),
    activity('early', now, { applyStart: now + hour, tribeId: 'open' }),
    activity('closed', now, { applyEnd: now - hour }),
    activity('running', now, {
      ...running(now),
      checkCode: 'GATE1',
      codeRequired: 1,
      radius: 500,
      place: gate,
      rewardPoints: 20,
      appliedCount: 2,
    }),
    activity('over', now, { ...over(now), appliedCount: 2 }),
    activity('overOnline', now, { ...over(now), signFrom: 0, signTo: 0, appliedCount: 1 }),
    activity('off', now, { cancelTime: now - hour, statusReason: '台风' }),
    activity('draft', now, { isHidden: 1 }),
    activity('stamps', now, {
      kind: 2,
      startTime: now - 34 * hour,
      endTime: now + 110 * hour,
      dayFrom: 540,
      dayTo: 1260,
      dayPoints: 5,
      awards: [{ needDays: 2, points: 10 }],
      signFrom: 0,
      signTo: 0,
    }),
    activity('stampsZ', now, {
      kind: 2,
      limitType: 2,
      startTime: now - 34 * hour,
      endTime: now + 110 * hour,
      signFrom: 0,
      signTo: 0,
    }),
    activity('right', now, { ...exchange(now), goodsType: 1, stock: 3, perLimit: 1 }),
    activity('coupon', now, { ...exchange(now), goodsType: 3, stock: 100, perLimit: 2, needPoints: 40 }),
    activity('thing', now, { ...exchange(now), goodsType: 2, stock: 5, perLimit: 3 }),
    activity('rightOfOwners', now, { ...exchange(now), goodsType: 1, stock: 3, limitType: 1 }),
    activity('none', now, { ...exchange(now), goodsType: 1, stock: 0 }),
  ],
  applies: [
    apply('pendingOne', 'audit', 'other', 0, now),
    apply('runningFan', 'running', 'fan', 1, now),
    apply('runningOther', 'running', 'other', 1, now),
    apply('overFan', 'over', 'fan', 1, now),
    apply('overOther', 'over', 'other', 5, now),
    apply('overOnlineFan', 'overOnline', 'fan', 1, now),
  ],
  likes: [],
  signIns: [],
  collections: [],
  dealers: [{ dealerId: 'd1', name: '前滩', cityName: '上海市', provinceName: '上海市' }],
  posts: [
    {
      postId: 'saidOfWalk',
      threadId: 'activity:walk',
      authorId: 'other',
      content: '一起走',
      images: [],
      atUserIds: [],
      floor: 1,
      createTime: now - 5 * hour,
      status: 0,
      baseLikeCount: 0,
    },
    {
      postId: 'saidOfDraft',
      threadId: 'activity:draft',
      authorId: 'other',
      content: '内部',
      images: [],
      atUserIds: [],
      floor: 1,
      createTime: now - 5 * hour,
      status: 0,
      baseLikeCount: 0,
    },
  ],
  replies: [
    {
      responseId: 'answeredOfWalk',
      postId: 'saidOfWalk',
      threadId: 'activity:walk',
      authorId: 'author',
      toUserId: '',
      toResponseId: '',
      content: '好',
      createTime: now - 4 * hour,
      status: 0,
      baseLikeCount: 0,
    },
  ],
});
