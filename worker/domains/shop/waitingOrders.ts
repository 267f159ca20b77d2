// Shop: orders that are not answered yet, or were refused after they waited. There is no order before the server's answer,
// so what was ordered stands in the job, also for a start that has no product.
import type { Input } from '../../../bus/client/topics';
import type { OrderItem, WaitingOrder } from '../../../bus/entities/shop';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { refusalText } from '../../store/authGuard';
import { put } from '../../store/entityStore';

export const CREATE = 'shop.createOrder';
type Wanted = Input<typeof CREATE>;

export function itemOf(kernel: Kernel, { productId, skuId, count, totalPoints }: Wanted): OrderItem {
  const product = kernel.read('shop.product', productId);
  const sku = product?.skus.find((one) => one.skuId === skuId);
  return {
    productId,
    skuId,
    name: product?.name ?? '',
    skuName: sku?.name ?? '',
    image: sku?.image || (product?.images[0]?.url ?? ''),
    count,
    points: sku?.points ?? Math.floor((totalPoints ?? 0) / count),
  };
}

/** Shows them as the outbox has them now, the newest first; without `dropped`, which it is about to remove. */
export function showWaitingOrders(kernel: Kernel, outbox: Outbox, dropped?: Job): void {
  const shown = (job: Job): WaitingOrder => {
    const input = job.input as Wanted;
    const { addressId, note } = input;
    const item = (job.undo as { ordered: OrderItem } | null)?.ordered ?? itemOf(kernel, input);
    const failure = job.state === 'failed' ? job.lastError : null;
    return {
      jobId: job.jobId,
      item,
      totalPoints: input.totalPoints ?? item.points * item.count,
      pending: failure ? 3 : job.state === 'running' ? 1 : 2,
      addressId,
      ...(note ? { note } : null),
      ...(failure ? { failMessage: refusalText(failure.code, failure.message) } : null),
    };
  };
  const jobs = outbox.all((job) => job.call === CREATE && job !== dropped);
  put(kernel, 'shop.waitingOrders', { list: jobs.map(shown).reverse() });
}
