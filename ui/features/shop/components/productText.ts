// Words about products: what is left, whether somebody may have it, and why not.
import type { Product } from '../../../../bus/entities/shop';

/** So few that one says so. */
const few = 20;

/** At the foot of a cell: the most important of what could stand there; '' for nothing. */
export function stockText({ status, stock, limitType }: Product): string {
  if (!status) return '已下架';
  if (stock === 0) return '已兑完';
  if (limitType === 1) return '仅限车主';
  return stock <= few ? `剩 ${stock} 件` : '';
}

export type Buyer = { isOwner: boolean; isTourist: boolean };
/** Why this person cannot have it now: the label of the button that is off. '' when nothing is in the way. */
export function whyNot(product: Product, { isOwner, isTourist }: Buyer): string {
  if (!product.status) return '已下架';
  if (product.stock === 0) return '已兑完';
  if (product.limitType === 1 && !isOwner && !isTourist) return '仅限车主';
  return product.perLimit > 0 && product.myCount >= product.perLimit ? '已达兑换上限' : '';
}
/** How many of one specification can be had at once. */
export function mostOf({ perLimit, myCount }: Product, stock: number): number {
  const mine = perLimit > 0 ? perLimit - myCount : 99;
  return Math.max(0, Math.min(99, stock, mine));
}
/** ¥99, ¥99.50 */
export const cashText = (cents: number): string => '¥' + (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));
