// How an activity stands, in words, and what its main button is: for cards, details and the tests of both. The state is
// worked out here from its times, as the server does, so that it turns at the very second, with or without a network.
import type { StoredActivity, StoredApply } from '../../../../bus/entities/activities';
import { daysBetween, shanghaiDate } from '../../../../bus/rules/calendar';
import { whenSent } from '../../../kit/feedback/waiting';
import { pointsText } from '../../points/components/pointsText';
import { parts, spanText, untilText } from './timeText';

type Status = StoredActivity['status'];
type Timed = Pick<
  StoredActivity,
  'kind' | 'status' | 'startTime' | 'endTime' | 'applyStart' | 'applyEnd' | 'quota' | 'appliedCount' | 'stock'
>;

/** 0 not open, 1 applying, 2 full, 3 apply closed, 4 running, 5 ended, 6 cancelled. */
export function statusAt(it: Timed, now: number): Status {
  if (it.status === 6) return 6;
  if (now >= it.endTime) return 5;
  if (it.kind === 2) return now < it.startTime ? 0 : 4;
  if (now < it.applyStart) return 0;
  const full = it.kind === 3 ? (it.stock ?? 0) <= 0 : it.quota > 0 && it.appliedCount >= it.quota;
  if (now < it.applyEnd) return full ? 2 : 1;
  return now < it.startTime ? 3 : 4;
}
const words = {
  1: ['即将开始', '报名中', '名额已满', '报名截止', '进行中', '已结束', '已取消'],
  2: ['即将开始', '', '', '', '签到中', '已结束', '已取消'],
  3: ['即将开始', '兑换中', '已兑完', '兑换结束', '兑换结束', '已结束', '已取消'],
} as const;
export const statusWord = (kind: StoredActivity['kind'], status: Status): string => words[kind][status];
/** One can do something about it now: the one accent of a card. */
export const isAlive = (kind: StoredActivity['kind'], status: Status): boolean =>
  status === 1 || (status === 4 && kind !== 3);
/** Behind us, or called off. */
export const isBehind = (status: Status): boolean => status >= 5;

const limits = ['', '仅限车主', '仅限 Club Z 成员', '仅限车友会成员'] as const;
export const limitWord = (limitType: StoredActivity['limitType']): string => limits[limitType];
export const rulesName = (kind: StoredActivity['kind'] | 0 | undefined): string =>
  kind === 3 ? '兑换规则' : '活动规则';
export const modeWord = ({ kind, mode, clubId }: Pick<StoredActivity, 'kind' | 'mode' | 'clubId'>): string =>
  kind === 2 ? '签到活动' : kind === 3 ? '积分兑换' : clubId ? '车友会' : mode === 2 ? '线上' : '线下';
export const priceText = (needPoints: number): string => (needPoints > 0 ? `${pointsText(needPoints)} 积分` : '免费');
/** 宁国市 · 青龙湾营地, as two parts; one on line has none. */
export const placeParts = ({ mode, place }: Pick<StoredActivity, 'mode' | 'place'>): string[] =>
  place
    ? [place.cityName, place.name].filter((part, i, all) => part !== '' && all.indexOf(part) === i)
    : mode === 2
      ? ['线上']
      : [];

/** What the clock runs to; null when nothing is ahead. */
export function nextMoment(it: StoredActivity, now: number): { label: string; at: number } | null {
  const status = statusAt(it, now);
  const apply = it.kind === 3 ? '兑换' : '报名';
  if (status === 0)
    return it.kind === 2 ? { label: '活动开始', at: it.startTime } : { label: apply + '开始', at: it.applyStart };
  if (status === 1 || status === 2) return { label: apply + '截止', at: it.applyEnd };
  if (status === 3) return it.kind === 3 ? null : { label: '活动开始', at: it.startTime };
  return status === 4 && it.kind !== 3 ? { label: '活动结束', at: it.endTime } : null;
}
const two = (n: number): string => (n < 10 ? '0' : '') + n;
/** 3 天 04:12:36 */
export function leftText(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(s / 86_400);
  return (
    (days ? `${days} 天 ` : '') +
    [Math.floor((s % 86_400) / 3600), Math.floor((s % 3600) / 60), s % 60].map(two).join(':')
  );
}
/** How long it takes: days as one counts them on a calendar, or hours. */
export function lengthOf(start: number, end: number): { n: string; unit: string } {
  const hours = (end - start) / 3_600_000;
  const days = daysBetween(shanghaiDate(start), shanghaiDate(end - 1)) + 1;
  return days > 1
    ? { n: String(days), unit: '天' }
    : hours >= 1
      ? { n: String(Math.round(hours * 2) / 2), unit: '小时' }
      : { n: String(Math.round(hours * 60)), unit: '分钟' };
}
/** 11.16 – 11.30, of what lasts whole days; with hours where it is an event. */
export function whenText({ kind, startTime, endTime }: Pick<StoredActivity, 'kind' | 'startTime' | 'endTime'>): string {
  if (kind === 1) return spanText(startTime, endTime);
  const [from, to] = [parts(startTime), parts(endTime - 1)];
  return `${from.month}.${from.day} ${from.week} – ${to.month}.${to.day} ${to.week}`;
}

export type MainAct = {
  /** What a press does; `none`: the label says why nothing. */
  does: 'apply' | 'wait' | 'ticket' | 'mine' | 'checkIn' | 'exchange' | 'short' | 'withdraw' | 'none';
  label: string;
  sub?: string;
  look: 'ink' | 'quiet' | 'outline' | 'off';
  icon?: 'clock' | 'code';
};
type Own = Pick<StoredApply, 'status' | 'waitNo' | 'ticketCode'>;
/** `balance`: undefined while it is not known, or nobody's. */
export type MainActContext = { apply: Own | undefined; now: number; balance: number | undefined; isOnline: boolean };

const off = (label: string, sub?: string): MainAct => ({ does: 'none', label, look: 'off', ...(sub ? { sub } : null) });
const opens = (at: number): string => `${untilText(at)} 开放`;
const isShort = (it: StoredActivity, balance: number | undefined): boolean =>
  it.needPoints > 0 && balance !== undefined && balance < it.needPoints;
const short: MainAct = { does: 'short', label: '积分不足', sub: '去签到', look: 'quiet' };
/** Within the time in which one checks in. */
export const canCheckIn = ({ signWindow }: Pick<StoredActivity, 'signWindow'>, now: number): boolean =>
  signWindow !== null && now >= signWindow.from && now < signWindow.to;

function signUpAct(it: StoredActivity, { apply, now, balance }: MainActContext): MainAct {
  const status = statusAt(it, now);
  if (status === 6) return off('活动已取消');
  const how = apply?.status;
  if (apply && how === 1 && status !== 5) {
    return canCheckIn(it, now)
      ? {
          does: 'checkIn',
          label: '立即签到',
          look: 'ink',
          ...(it.rewardPoints ? { sub: `+${pointsText(it.rewardPoints)} 积分` } : null),
        }
      : { does: 'ticket', label: '已报名 · 查看凭证', look: 'outline', icon: 'code' };
  }
  if (how === 5)
    return {
      does: apply?.ticketCode ? 'ticket' : 'mine',
      label: status === 5 ? '已参加' : '已签到 · 查看凭证',
      look: 'outline',
      icon: 'code',
    };
  if (status === 5) return off('活动已结束');
  if (how === 0) return { does: 'mine', label: '报名审核中', look: 'quiet', icon: 'clock' };
  if (apply && how === 4)
    return {
      does: 'mine',
      label: '候补中',
      look: 'quiet',
      icon: 'clock',
      ...(apply.waitNo ? { sub: `第 ${apply.waitNo} 位` } : null),
    };
  if (status === 3 || status === 4) return off('报名已截止');
  if (status === 0) return off('未开始', opens(it.applyStart));
  if (it.denial) return off(it.denial);
  if (status === 2)
    return {
      does: 'wait',
      label: '名额已满 · 候补',
      look: 'quiet',
      ...(it.waitCount ? { sub: `前面 ${it.waitCount} 人` } : null),
    };
  if (isShort(it, balance)) return short;
  return {
    does: 'apply',
    label: it.clubZ === 1 && it.needPoints > 0 ? '积分报名' : '立即报名',
    look: 'ink',
    ...(it.needPoints ? { sub: priceText(it.needPoints) } : null),
  };
}
function signInAct(it: StoredActivity, { now }: MainActContext): MainAct {
  const status = statusAt(it, now);
  if (status === 6) return off('活动已取消');
  if (status === 5) return off('活动已结束');
  if (status === 0) return off('未开始', `${untilText(it.startTime)} 开始`);
  if (it.denial) return off(it.denial);
  const today = it.days?.find((day) => day.date === shanghaiDate(now));
  if (today?.state === 1) return off('今日已签到');
  if (it.signWindow && now < it.signWindow.from) return off('未到签到时间', `${parts(it.signWindow.from).clock} 开始`);
  // What is known may be of yesterday: then it is asked, not refused.
  if (it.signWindow && now >= it.signWindow.to && shanghaiDate(it.signWindow.from) === shanghaiDate(now))
    return off('今日签到已结束');
  return {
    does: 'checkIn',
    label: '立即签到',
    look: 'ink',
    ...(today?.points ? { sub: `+${pointsText(today.points)} 积分` } : null),
  };
}
function exchangeAct(it: StoredActivity, { now, balance }: MainActContext): MainAct {
  const status = statusAt(it, now);
  if (status === 6) return off('活动已取消');
  if (status === 5 || status === 3 || status === 4) return off('兑换已结束');
  if (status === 0) return off('未开始', opens(it.applyStart));
  if ((it.perLimit ?? 0) > 0 && (it.myCount ?? 0) >= (it.perLimit ?? 0))
    return off('已兑换', `每人限 ${it.perLimit} 件`);
  if (status === 2) return off('已兑完');
  if (it.denial) return off(it.denial);
  return isShort(it, balance)
    ? short
    : { does: 'exchange', label: '立即兑换', look: 'ink', sub: priceText(it.needPoints) };
}
/** Whether what waits is a check-in: nobody who is signed up signs up. */
function isCheckIn({ kind, myApplyId }: StoredActivity, apply: Own | undefined): boolean {
  const isSignedUp = apply ? apply.status !== 2 && apply.status !== 3 : myApplyId !== '';
  return kind === 2 || (kind === 1 && isSignedUp);
}
export function mainAct(it: StoredActivity, around: MainActContext): MainAct {
  if (it.pending === 2) {
    const sub = `${whenSent(around.isOnline)}提交`;
    return isCheckIn(it, around.apply)
      ? off('待发送', sub)
      : { does: 'withdraw', label: '待发送 · 撤回', sub, look: 'outline' };
  }
  return it.kind === 2 ? signInAct(it, around) : it.kind === 3 ? exchangeAct(it, around) : signUpAct(it, around);
}
