// Pure functions: the texts of an activity and its main button in every state and for every person.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredActivity, StoredApply } from '../../bus/entities/activities';
import {
  isAlive,
  leftText,
  lengthOf,
  limitWord,
  mainAct,
  modeWord,
  nextMoment,
  placeParts,
  statusAt,
  statusWord,
  whenText,
} from '../../ui/features/activities/components/activityText';
import { leftOf, roomText } from '../../ui/features/activities/components/roomText';
import { daysAround } from '../../ui/features/activities/screens/signIn/SignInDays';
import { mostOf } from '../../ui/features/activities/screens/detail/ExchangeSheet';
import { holdExchange, isHeld, takeHeld } from '../../ui/features/activities/screens/detail/exchangeHeld';
import * as links from '../../ui/app/links/activities';
import { activity, apply, day, exchange, hour, noon, signIn } from './activitiesThings';

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://community.example' }));
afterAll(() => void vi.unstubAllGlobals());

const act = (
  it: StoredActivity,
  {
    own,
    now = noon,
    balance,
    isOnline = true,
  }: { own?: StoredApply | undefined; now?: number; balance?: number; isOnline?: boolean } = {},
) => mainAct(it, { apply: own, now, balance, isOnline });

describe('the state of an activity', () => {
  const moments: [string, number, number][] = [
    ['before sign-up opens', noon - 5 * day - 1, 0],
    ['at the very moment it opens', noon - 5 * day, 1],
    ['while it is open', noon, 1],
    ['at the very end of it', noon + 3 * day, 3],
    ['when it begins', noon + 7 * day, 4],
    ['when it is over', noon + 8 * day, 5],
  ];
  it.each(moments)('follows the clock: %s', (_name, now, status) => expect(statusAt(activity(), now)).toBe(status));
  it('is full without a place or stock left, and open with one place left or without a quota', () => {
    expect(statusAt(activity({ appliedCount: 40 }), noon)).toBe(2);
    expect(statusAt(activity({ appliedCount: 39 }), noon)).toBe(1);
    expect(statusAt(activity({ quota: 0, appliedCount: 9999 }), noon)).toBe(1);
    expect(statusAt(exchange({ stock: 0 }), noon)).toBe(2);
  });
  it('stays cancelled at any time', () =>
    expect([noon - 9 * day, noon, noon + 9 * day].map((now) => statusAt(activity({ status: 6 }), now))).toEqual([
      6, 6, 6,
    ]));
  it('is running from the start to the end of a sign-in activity', () => {
    const it = signIn();
    expect([it.startTime - 1, it.startTime, it.endTime - 1, it.endTime].map((now) => statusAt(it, now))).toEqual([
      0, 4, 4, 5,
    ]);
  });
  it('has a label per kind and counts as live or not; restriction and mode have labels too', () => {
    expect([statusWord(1, 1), statusWord(2, 4), statusWord(3, 1), statusWord(3, 2), statusWord(1, 6)]).toEqual([
      '报名中',
      '签到中',
      '兑换中',
      '已兑完',
      '已取消',
    ]);
    expect([isAlive(1, 1), isAlive(1, 2), isAlive(1, 4), isAlive(2, 4), isAlive(3, 4), isAlive(1, 5)]).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect([0, 1, 2, 3].map((type) => limitWord(type as 0))).toEqual([
      '',
      '仅限车主',
      '仅限 Club Z 成员',
      '仅限车友会成员',
    ]);
    expect([
      modeWord(activity()),
      modeWord(activity({ mode: 2 })),
      modeWord(activity({ clubId: 'c' })),
      modeWord(signIn()),
      modeWord(exchange()),
    ]).toEqual(['线下', '线上', '车友会', '签到活动', '积分兑换']);
  });
});

describe('the main button for a sign-up', () => {
  const table: [
    string,
    Partial<StoredActivity>,
    { own?: StoredApply; now?: number; balance?: number; isOnline?: boolean },
    string,
    string,
  ][] = [
    ['not open yet', {}, { now: noon - 6 * day }, 'none', '未开始 · 11 月 16 日 12:00 开放'],
    ['open and free', {}, {}, 'apply', '立即报名'],
    ['open, for points', { needPoints: 800 }, { balance: 800 }, 'apply', '立即报名 · 800 积分'],
    ['in Club Z, for points', { needPoints: 3000, clubZ: 1 }, { balance: 9000 }, 'apply', '积分报名 · 3,000 积分'],
    ['a visitor, whose points nobody knows', { needPoints: 800 }, {}, 'apply', '立即报名 · 800 积分'],
    ['too few points', { needPoints: 800 }, { balance: 799 }, 'short', '积分不足 · 去签到'],
    ['not for this person', { denial: '仅限车主' }, {}, 'none', '仅限车主'],
    ['full', { appliedCount: 40, waitCount: 4 }, {}, 'wait', '名额已满 · 候补 · 前面 4 人'],
    ['full, nobody waits yet', { appliedCount: 40 }, {}, 'wait', '名额已满 · 候补'],
    ['full, and not for this person', { appliedCount: 40, denial: '仅限 Club Z 成员' }, {}, 'none', '仅限 Club Z 成员'],
    ['waiting', { appliedCount: 40 }, { own: apply(4) }, 'mine', '候补中 · 第 2 位'],
    ['waits for its audit', {}, { own: apply(0) }, 'mine', '报名审核中'],
    ['signed up', {}, { own: apply(1) }, 'ticket', '已报名 · 查看凭证'],
    [
      'signed up, and it is time to check in',
      { signWindow: { from: noon - hour, to: noon + hour }, rewardPoints: 60 },
      { own: apply(1) },
      'checkIn',
      '立即签到 · +60 积分',
    ],
    [
      'signed up, before the time to check in',
      { signWindow: { from: noon + 1, to: noon + hour } },
      { own: apply(1) },
      'ticket',
      '已报名 · 查看凭证',
    ],
    ['checked in', {}, { own: apply(5), now: noon + 7 * day }, 'ticket', '已签到 · 查看凭证'],
    ['was there', {}, { own: apply(5), now: noon + 9 * day }, 'ticket', '已参加'],
    ['was not there', {}, { own: apply(6), now: noon + 9 * day }, 'none', '活动已结束'],
    ['refused, and still open', {}, { own: apply(2) }, 'apply', '立即报名'],
    ['taken back, and still open', {}, { own: apply(3) }, 'apply', '立即报名'],
    ['closed', {}, { now: noon + 4 * day }, 'none', '报名已截止'],
    ['running, not signed up', {}, { now: noon + 7 * day }, 'none', '报名已截止'],
    ['over', {}, { now: noon + 9 * day }, 'none', '活动已结束'],
    ['called off', { status: 6 }, { own: apply(3) }, 'none', '活动已取消'],
    ['on its way without a network', { pending: 2 }, { isOnline: false }, 'withdraw', '待发送 · 撤回 · 网络恢复后提交'],
    ['on its way after others that came too soon', { pending: 2 }, {}, 'withdraw', '待发送 · 撤回 · 稍后提交'],
    ['a check-in that waits', { pending: 2 }, { own: apply(1) }, 'none', '待发送 · 稍后提交'],
  ];
  it.each(table)('has the expected label, action and look: %s', (_name, more, around, does, label) => {
    const found = act(activity(more), around);
    expect([found.does, found.sub ? `${found.label} · ${found.sub}` : found.label]).toEqual([does, label]);
    expect(found.look === 'off').toBe(found.does === 'none');
  });
});

describe('the main button of a sign-in activity', () => {
  it('offers one check-in per day', () => {
    expect(act(signIn())).toMatchObject({ does: 'checkIn', label: '立即签到', sub: '+5 积分' });
    const days = (signIn().days ?? []).map((one) => (one.state === 3 ? { ...one, state: 1 as const } : one));
    expect(act(signIn({ days }))).toMatchObject({ does: 'none', label: '今日已签到' });
    // The next day is open, although the stored days are those of the day before.
    expect(act(signIn({ days }), { now: noon + day })).toMatchObject({ does: 'checkIn' });
  });
  it('is enabled only within the hours for signing in', () => {
    const hours = { signWindow: { from: noon + 6 * hour, to: noon + 12 * hour } };
    expect(act(signIn(hours))).toMatchObject({ does: 'none', label: '未到签到时间', sub: '18:00 开始' });
    expect(act(signIn(hours), { now: noon + 6 * hour })).toMatchObject({ does: 'checkIn' });
    expect(act(signIn({ signWindow: { from: noon - 6 * hour, to: noon - hour } }))).toMatchObject({
      does: 'none',
      label: '今日签到已结束',
    });
  });
  it('names the restriction, the start or the end as the reason', () => {
    expect(act(signIn({ denial: '仅限 Club Z 成员' })).label).toBe('仅限 Club Z 成员');
    expect(act(signIn(), { now: noon - 9 * day })).toMatchObject({ label: '未开始', sub: '11 月 16 日 00:00 开始' });
    expect(act(signIn(), { now: noon + 20 * day }).label).toBe('活动已结束');
  });
});

describe('the main button of an exchange', () => {
  const table: [string, Partial<StoredActivity>, number | undefined, string, string][] = [
    ['open', {}, 5000, 'exchange', '立即兑换'],
    ['too few points', {}, 1199, 'short', '积分不足'],
    ['a visitor', {}, undefined, 'exchange', '立即兑换'],
    ['sold out', { stock: 0 }, 5000, 'none', '已兑完'],
    ['had as many as one may', { myCount: 2 }, 5000, 'none', '已兑换'],
    ['one of two had', { myCount: 1 }, 5000, 'exchange', '立即兑换'],
    ['without a limit', { perLimit: 0, myCount: 9 }, 5000, 'exchange', '立即兑换'],
    ['owners only', { denial: '仅限车主' }, 5000, 'none', '仅限车主'],
  ];
  it.each(table)('has the expected label and action: %s', (_name, more, balance, does, label) =>
    expect(act(exchange(more), balance === undefined ? {} : { balance })).toMatchObject({ does, label }),
  );
  it('names the state before it opens and after it is over', () => {
    expect(act(exchange(), { now: noon - 2 * day }).label).toBe('未开始');
    expect(act(exchange(), { now: noon + 11 * day }).label).toBe('兑换已结束');
  });
  it('allows one piece up to the stock, the limit per person and 99', () => {
    expect([
      mostOf(exchange()),
      mostOf(exchange({ myCount: 1 })),
      mostOf(exchange({ stock: 1 })),
      mostOf(exchange({ perLimit: 0, stock: 500 })),
      mostOf(exchange({ stock: 0 })),
    ]).toEqual([2, 1, 1, 99, 1]);
  });
  it('returns the count that was held for the same activity, once', () => {
    holdExchange('a1', 2);
    expect([isHeld('a2'), isHeld('a1')]).toEqual([false, true]);
    expect([takeHeld('a1'), isHeld('a1'), takeHeld('a1')]).toEqual([2, false, 1]);
  });
});

describe('the texts of an activity', () => {
  it('name the next moment of an activity, and none after its end or cancellation', () => {
    expect(nextMoment(activity(), noon - 6 * day)).toEqual({ label: '报名开始', at: noon - 5 * day });
    expect(nextMoment(activity(), noon)).toEqual({ label: '报名截止', at: noon + 3 * day });
    expect(nextMoment(activity(), noon + 4 * day)).toEqual({ label: '活动开始', at: noon + 7 * day });
    expect(nextMoment(activity(), noon + 7 * day)).toEqual({ label: '活动结束', at: noon + 8 * day });
    expect([nextMoment(activity(), noon + 9 * day), nextMoment(activity({ status: 6 }), noon)]).toEqual([null, null]);
    expect([nextMoment(signIn(), noon)?.label, nextMoment(exchange(), noon)?.label]).toEqual(['活动结束', '兑换截止']);
  });
  it('show a countdown that is rounded up to seconds and never negative', () => {
    expect([leftText(3 * day + 4 * hour + 12 * 60_000 + 36_000), leftText(59_001), leftText(0), leftText(-5)]).toEqual([
      '3 天 04:12:36',
      '00:01:00',
      '00:00:00',
      '00:00:00',
    ]);
  });
  it('give a duration in calendar days of China, in hours or in minutes, and the period', () => {
    const midnight = noon - 12 * hour;
    expect([
      lengthOf(noon, noon + 26 * hour),
      lengthOf(midnight, midnight + day),
      lengthOf(noon, noon + 2.5 * hour),
      lengthOf(noon, noon + 40 * 60_000),
      lengthOf(noon + 11 * hour, noon + 13 * hour),
    ]).toEqual([
      { n: '2', unit: '天' },
      { n: '24', unit: '小时' },
      { n: '2.5', unit: '小时' },
      { n: '40', unit: '分钟' },
      { n: '2', unit: '天' },
    ]);
    expect([whenText(signIn()), whenText(activity())]).toEqual([
      '11.16 周一 – 11.30 周一',
      '11.28 周六 12:00 – 29 日 12:00',
    ]);
  });
  it('show the place, the seats that are left and the seats per kind', () => {
    expect([
      placeParts(activity()),
      placeParts(activity({ place: null, mode: 2 })),
      leftOf(activity()),
      leftOf(activity({ appliedCount: 44 })),
    ]).toEqual([['宣城市', '青龙湾营地'], ['线上'], 6, 0]);
    expect([
      roomText(activity()),
      roomText(activity({ quota: 0 })),
      roomText(activity({ quota: 0, appliedCount: 0 })),
      roomText(exchange()),
      roomText(exchange({ stock: 0 })),
      roomText(signIn()),
    ]).toEqual(['名额 34 / 40', '34 人已报名', '名额不限', '剩余 40', '已兑完', '']);
  });
  it('show all of 40 days, and five weeks around today out of a year', () => {
    const many = (n: number) =>
      Array.from({ length: n }, (_, i) => ({
        date: new Date(Date.UTC(2026, 0, 1) + i * day).toISOString().slice(0, 10),
        state: 0 as const,
        points: 1,
      }));
    expect(daysAround(many(40), '2026-01-20')).toHaveLength(40);
    for (const today of ['2025-12-01', '2026-01-01', '2026-06-30', '2026-12-31', '2027-05-01', ''])
      expect(daysAround(many(365), today)).toHaveLength(35);
    for (const today of ['2026-01-01', '2026-06-30', '2026-12-31'])
      expect(daysAround(many(365), today).some((one) => one.date === today)).toBe(true);
  });
});

describe('a link to an activity', () => {
  it('points to the page of its kind, and carries comment, filter and waiting list as parameters', () => {
    expect([activity(), activity({ clubZ: 1 }), signIn(), exchange()].map(links.activityDetail)).toEqual([
      '/activity/activityDetails?activityId=a1',
      '/clubz/activityDetail?activityId=a1',
      '/clubz/signInActivityDetail?activityId=a1',
      '/clubz/exchangeDetail?activityId=a1',
    ]);
    expect(links.activityComment(signIn(), 'p 1', 'r1')).toBe(
      '/clubz/signInActivityDetail?activityId=a1&postId=p%201&responseId=r1',
    );
    expect(links.activityHome({ clubZ: true, kind: 3 })).toBe('/activity/activityHome?clubZ=1&kind=3');
    expect([links.activityApply('a1', 'clubz', true), links.activitySign('a1'), links.activityRule()]).toEqual([
      '/clubz/activityApply?activityId=a1&wait=1',
      '/activity/activitySign?activityId=a1',
      '/activity/activityRule',
    ]);
  });
});
