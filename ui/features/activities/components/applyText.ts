// How a sign-up of mine stands, in words: on its card, on the page after signing up, on the ticket.
import type { StoredApply } from '../../../../bus/entities/activities';
import { pointsText } from '../../points/components/pointsText';
import { momentText, untilText } from './timeText';

type Apply = Pick<
  StoredApply,
  | 'status'
  | 'waitNo'
  | 'pending'
  | 'refuseReason'
  | 'costPoints'
  | 'activity'
  | 'canCancel'
  | 'cancelBefore'
  | 'companions'
  | 'checkInTime'
  | 'orderId'
  | 'couponCode'
>;
const words = { 0: '待审核', 1: '已报名', 2: '未通过', 3: '已取消', 4: '候补中', 5: '已参加', 6: '未到场' } as const;

export const isExchange = ({ activity }: Pick<StoredApply, 'activity'>): boolean => activity.kind === 3;
/** Nobody stands at a door there. */
const isOnline = ({ activity }: Pick<StoredApply, 'activity'>): boolean =>
  activity.kind === 1 && activity.placeName === '';
/** Under the code of a ticket. */
export const ticketHint = (apply: Pick<StoredApply, 'activity'>): string =>
  isOnline(apply) ? '线上活动，留作报名凭证' : '到场出示，由工作人员扫码';
export function applyWord(apply: Pick<StoredApply, 'status' | 'waitNo' | 'pending' | 'activity'>): string {
  if (apply.pending === 2) return '待发送';
  if (isExchange(apply)) return apply.status === 3 ? '已退回' : '已兑换';
  return apply.status === 4 && apply.waitNo > 0 ? `候补第 ${apply.waitNo} 位` : words[apply.status];
}
const lists: { readonly [list: string]: readonly number[] } = {
  pending: [0, 4],
  signedUp: [1],
  attended: [5, 6],
  cancelled: [2, 3],
};
/** Whether it still stands in one of my lists ('' has all). */
export const isIn = (list: string, { status }: Pick<StoredApply, 'status'>): boolean =>
  list === '' || (lists[list] ?? []).indexOf(status) >= 0;
/** One that needs no eye any more. */
export const isOver = ({ status }: Pick<StoredApply, 'status'>): boolean =>
  status === 2 || status === 3 || status === 6;

/** What it means, and what comes next. */
export function applySentence(apply: Apply): string {
  const { status, activity, costPoints, refuseReason } = apply;
  if (isExchange(apply))
    return status === 3
      ? refuseReason || '兑换已退回，积分已返还'
      : apply.orderId
        ? '我们会尽快寄出，物流在订单里查看'
        : apply.couponCode
          ? '到店出示券码即可使用'
          : '名额已为你保留';
  if (status === 0) return '审核结果会通知你';
  if (status === 1)
    return activity.status === 6
      ? '活动已取消'
      : isOnline(apply)
        ? '名额已为你保留，请准时参加'
        : '名额已为你保留，到场请出示凭证';
  if (status === 2) return refuseReason || '这次没有通过审核';
  if (status === 3) return refuseReason || '报名已取消';
  if (status === 4) return '有人取消时按顺序补上并通知你';
  if (status === 5) return '感谢参加，说说这次的感受';
  return costPoints > 0
    ? `活动已结束，没有签到记录，使用的 ${pointsText(costPoints)} 积分不退回`
    : '活动已结束，没有签到记录';
}
/**
 * Until when it can be taken back, or that it is too late (`isLate`: `cancelBefore` has passed). '' where nothing can be
 * taken back any more, or never could.
 */
export function cancelLine(
  apply: Pick<Apply, 'status' | 'canCancel' | 'cancelBefore' | 'activity'>,
  isLate: boolean,
): string {
  const isOpen = apply.status === 0 || apply.status === 1 || apply.status === 4;
  if (isExchange(apply) || !isOpen || apply.activity.status === 5 || apply.activity.status === 6) return '';
  return apply.canCancel && !isLate ? `${momentText(apply.cancelBefore)} 前可取消` : '已过可取消时间';
}
/** What is asked before it is taken back. */
export function cancelQuestion({
  status,
  costPoints,
  cancelBefore,
}: Pick<Apply, 'status' | 'costPoints' | 'cancelBefore'>): string {
  const place = status === 4 ? '取消后将失去候补的位置' : '取消后不再保留名额';
  return `${place}${costPoints > 0 ? `，${pointsText(costPoints)} 积分会立即退回` : ''}。${untilText(cancelBefore)} 后不能再取消。`;
}
/** 本人 · 同行 2 人 */
export const headcountText = ({ companions }: Pick<Apply, 'companions'>): string =>
  companions > 0 ? `同行 ${companions} 人` : '';
