// How many places there are, and how many are taken.
import type { StoredActivity } from '../../../../bus/entities/activities';

type Room = Pick<StoredActivity, 'kind' | 'quota' | 'appliedCount' | 'waitCount' | 'stock'>;
export const leftOf = ({ quota, appliedCount }: Room): number => Math.max(0, quota - appliedCount);
/** For a card: 名额 12 / 24, 34 人已报名, 剩余 40; '' where it says nothing. */
export function roomText(it: Room): string {
  if (it.kind === 2) return '';
  if (it.kind === 3) return (it.stock ?? 0) > 0 ? `剩余 ${it.stock}` : '已兑完';
  return it.quota > 0
    ? `名额 ${it.appliedCount} / ${it.quota}`
    : it.appliedCount > 0
      ? `${it.appliedCount} 人已报名`
      : '名额不限';
}
