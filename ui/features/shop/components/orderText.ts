// Words about orders: how one stands, what may be done, and when things happened.
import type { TimelineItem } from '../../../kit/lists/Timeline';
import { fullTime } from '../../../kit/text/fullTime';
import type { OrderStatus, StoredOrder } from '../../../../bus/entities/shop';

export const statusWord: { readonly [status in OrderStatus]: string } = {
  0: '已兑换',
  1: '待发货',
  2: '待收货',
  3: '已完成',
  4: '已取消',
  5: '已退回',
};
/** A done order that may still be evaluated. */
export const orderWord = ({ status, canEvaluate }: Pick<StoredOrder, 'status' | 'canEvaluate'>): string =>
  status === 3 && canEvaluate ? '待评价' : statusWord[status];

/** Whole days until then, at least one. */
export const daysUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 86_400_000));

/** What has happened to an order that is not shipped yet, and what comes next. */
export const nextSteps = ({ createTime }: Pick<StoredOrder, 'createTime'>): TimelineItem[] => [
  { text: '已兑换', meta: fullTime(createTime), state: 'now' },
  { text: '发货', meta: '会通知你，物流在这里查看', state: 'next' },
  { text: '收货', meta: '收到后确认，就可以评价', state: 'next' },
];

/** One sentence on how it stands. */
export function statusLine(order: StoredOrder, now: number): string {
  const { status, autoTime, reason, canEvaluate } = order;
  if (status === 1) return order.canCancel ? '仓库正在准备，发货前可以取消' : '仓库正在准备';
  if (status === 2) return autoTime > now ? `已发出，${daysUntil(autoTime, now)} 天后自动确认收货` : '已发出';
  if (status === 3) return canEvaluate ? '已收货，说说用得怎么样' : '已收货';
  if (status === 4) return '积分已退回';
  return status === 5 ? (reason ? `${reason}，积分已退回` : '积分已退回') : '正在处理';
}
