// Activities and sign-ups as the worker would show them, for the tests of taking part.
import type { FormField, StoredActivity, StoredApply } from '../../bus/entities/activities';

const day = 86_400_000;
/** Long before anything of it is due. */
export const soon = Date.now() + 20 * day;
export const field = (key: string, label: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({ key, label, type, required: 1, options: [], max: 0, placeholder: '', pattern: '', ...more });
export const nameAndPhone = [field('name', '姓名', 'text', { max: 20 }), field('phone', '手机号', 'phone')];
/** One of each kind. */
export const everyField = [
  ...nameAndPhone, field('code', '验证码', 'code'), field('email', '邮箱', 'email'), field('idno', '身份证号', 'idno'), field('years', '驾龄（年）', 'number', { max: 60 }), field('level', '经验', 'select', { options: ['没有', '开过几次'] }),
  field('wish', '想练的项目', 'multi', { options: ['绕桩', '漂移', '制动'], max: 2 }), field('city', '出发城市', 'city'), field('dealer', '就近门店', 'dealer', { required: 0 }), field('carModel', '我的车', 'carModel'),
  field('arrive', '到达日期', 'date'), field('coat', '尺码', 'text', { max: 4, pattern: '(S|M|L)' }), field('remark', '备注', 'textarea', { required: 0, max: 10 }),
];
export const activity = (more: Partial<StoredActivity> = {}): StoredActivity => ({
  activityId: 'a1', kind: 1, title: '皖南秋路 · 两天一夜自驾营', coverUrl: '/media/a.webp', images: [], html: '', rules: '', organizer: { name: '活动组', phone: '4008205566' }, mode: 1,
  place: { name: '青龙湾营地', address: '', provinceName: '安徽省', cityName: '宁国市', regionCode: '341881', latitude: 30.5, longitude: 118.9, distance: null }, startTime: soon, endTime: soon + day, applyStart: Date.now() - day,
  applyEnd: soon - day, status: 1, statusReason: '', quota: 20, appliedCount: 4, waitCount: 0, limitType: 0, needPoints: 0, needAudit: 0, formFields: nameAndPhone, clubZ: 0, clubId: '', likeCount: 0, postCount: 0, shareCount: 0,
  isLike: 0, isCollect: 0, serverTime: Date.now(), denial: '', maxCompanions: 0, cancelBefore: soon - day, rewardPoints: 0, codeRequired: 0, radius: 0, signWindow: null, avatarIds: [], myApplyId: '', pending: 0, ...more,
});
export const apply = (applyId: string, more: Partial<StoredApply> = {}): StoredApply => ({
  applyId, activityId: 'a1', status: 1, waitNo: 0, values: { name: '林屿' }, companions: 0, costPoints: 0, ticketCode: 'ZT1.e1.0123456789012345678901', createTime: Date.now() - day, updateTime: Date.now() - day, refuseReason: '', isRead: 1,
  activity: { activityId: 'a1', kind: 1, title: '皖南秋路 · 两天一夜自驾营', coverUrl: '/media/a.webp', startTime: soon, endTime: soon + day, placeName: '青龙湾营地', status: 1, clubZ: 0 }, canCancel: 1, cancelBefore: soon - day, count: 1,
  orderId: '', couponCode: '', checkInTime: 0, pending: 0, ...more,
});
