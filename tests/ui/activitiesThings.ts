// Activities for tests of their texts and screens. All stand around one moment: `noon`.
import type { StoredActivity, StoredApply } from '../../bus/entities/activities';

/** 2026-11-21 12:00 in China. */
export const noon = Date.UTC(2026, 10, 21, 4);
export const hour = 3_600_000;
export const day = 24 * hour;

export const activity = (more: Partial<StoredActivity> = {}): StoredActivity => ({
  activityId: 'a1', kind: 1, title: '皖南秋路 · 两天一夜自驾营', coverUrl: '/media/a.webp', images: [{ url: '/media/a.webp', width: 1200, height: 900, size: 1, color: '#876', status: 0 }],
  html: '<p>第一天从宁国进山。</p>', rules: '', organizer: { name: '臻驰社区活动组', phone: '4008205566' }, mode: 1,
  place: { name: '青龙湾营地', address: '安徽省宣城市宁国市', provinceName: '安徽省', cityName: '宣城市', regionCode: '341800', latitude: 30.6, longitude: 118.9, distance: null },
  startTime: noon + 7 * day, endTime: noon + 8 * day, applyStart: noon - 5 * day, applyEnd: noon + 3 * day, status: 1, statusReason: '', quota: 40, appliedCount: 34, waitCount: 0, limitType: 0, needPoints: 0,
  needAudit: 0, formFields: [], clubZ: 0, clubId: '', likeCount: 12, postCount: 0, shareCount: 3, isLike: 0, isCollect: 0, serverTime: noon, denial: '', maxCompanions: 0, cancelBefore: noon + 3 * day,
  rewardPoints: 0, codeRequired: 0, radius: 0, signWindow: null, avatarIds: ['u1', 'u2'], myApplyId: '', pending: 0, ...more,
});
/** Fifteen days from 11.16, six of them done. */
export const signIn = (more: Partial<StoredActivity> = {}): StoredActivity =>
  activity({
    kind: 2, title: '晚安签到', place: null, mode: 2, clubZ: 1, status: 4, startTime: noon - 5 * day - 12 * hour, endTime: noon + 9 * day + 12 * hour, quota: 0, appliedCount: 0,
    days: Array.from({ length: 15 }, (_, i) => ({ date: `2026-11-${16 + i}`, state: i < 4 ? 1 : i === 4 ? 2 : i === 5 ? 3 : 0, points: 5 })), totalDays: 15, doneDays: 4,
    awards: [{ needDays: 3, points: 20, got: 1 }, { needDays: 7, points: 60, got: 0 }], signWindow: { from: noon - 12 * hour, to: noon + 12 * hour }, ...more,
  });
export const exchange = (more: Partial<StoredActivity> = {}): StoredActivity =>
  activity({
    kind: 3, title: '随行保温杯', place: null, mode: 2, clubZ: 1, needPoints: 1200, applyStart: noon - day, applyEnd: noon + 10 * day, startTime: noon - day, endTime: noon + 10 * day, quota: 0, appliedCount: 0,
    goodsType: 2, stock: 40, perLimit: 2, myCount: 0, needAddress: 1, ...more,
  });
export const apply = (status: StoredApply['status'], more: Partial<StoredApply> = {}): StoredApply => ({
  applyId: 'apply1', activityId: 'a1',
  activity: { activityId: 'a1', kind: 1, title: '皖南秋路', coverUrl: '', startTime: noon + 7 * day, endTime: noon + 8 * day, placeName: '青龙湾营地', status: 1, clubZ: 0 },
  status, waitNo: status === 4 ? 2 : 0, values: {}, companions: 0, costPoints: 0, ticketCode: status === 1 || status === 5 ? 'ZT1.apply1.x' : '', createTime: noon - day, updateTime: noon - day, refuseReason: '', isRead: 1,
  canCancel: 1, cancelBefore: noon + 3 * day, count: 1, orderId: '', couponCode: '', checkInTime: 0, pending: 0, ...more,
});
