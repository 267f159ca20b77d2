// Words about car clubs, and what a club's button says to whom.
import type { CurrentUser } from '../../../../bus/entities/users';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import type { ClubFault, ClubField } from '../../../../bus/rules/clubApplications';
import { inShanghai } from '../../../../bus/rules/calendar';
import { clubLimits } from '../../../../bus/rules/clubApplications';

export const roleWords = { 1: '成员', 2: '管理员', 3: '会长' } as const;
/** 2023 年 4 月, as it was in Shanghai. */
export const monthOf = (at: number): string => inShanghai(at).format('YYYY 年 M 月');
/** Province and city, once where they are one. */
export const placeOf = ({ provinceName, cityName }: Pick<StoredCarClub, 'provinceName' | 'cityName'>): string =>
  provinceName === cityName || !provinceName ? cityName : cityName ? `${provinceName} ${cityName}` : provinceName;

export type ClubAction = 'enter' | 'waits' | 'apply' | 'again' | 'owners';
/** What a person may do about a club; a visitor is asked to log in first. */
export function clubActionOf(
  { myRole, applyStatus }: Pick<StoredCarClub, 'myRole' | 'applyStatus'>,
  me: Pick<CurrentUser, 'userType'> | null | undefined,
): ClubAction {
  if (myRole > 0) return 'enter';
  if (applyStatus === 0) return 'waits';
  if (me && me.userType !== 1) return 'owners';
  return applyStatus === 2 ? 'again' : 'apply';
}
export const wayWords: { readonly [way in ClubAction]: string } = {
  enter: '进入',
  waits: '审核中',
  apply: '申请加入',
  again: '重新申请',
  owners: '仅限车主',
};

const names: { readonly [field in ClubField]: string } = {
  realName: '姓名',
  phone: '手机号',
  carModelId: '车型',
  plateNo: '车牌号',
  cityName: '城市',
  reason: '申请理由',
};
/** What is wrong with a field, for the one who fills it in. */
export function faultText({ field, why }: ClubFault): string {
  if (why === 'empty')
    return field === 'carModelId' || field === 'cityName' ? `请选择${names[field]}` : `请填写${names[field]}`;
  if (field === 'phone') return '请填写 11 位手机号';
  if (field === 'plateNo') return '请核对车牌号，如 沪A12345';
  if (field === 'carModelId') return '请重新选择车型';
  const { least, most } = clubLimits[field];
  return why === 'short' ? `${names[field]}至少 ${least} 字` : `${names[field]}最多 ${most} 字`;
}
