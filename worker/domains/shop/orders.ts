// Shop: orders. Cancelling and confirming are optimistic; an order exists only after the server's answer, because the
// server manages stock and points.
import type { Order, OrderTab, StoredOrder } from '../../../bus/entities/shop';
import type { Input } from '../../../bus/client/topics';
import { addToBalance } from '../../store/pointsBalance';
import { codeOf, fail } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import { defineSingleFlight } from '../../outbox/singleFlightMutation';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { markStale, pagedList } from '../../store/pagedLists';
import { put } from '../../store/entityStore';
import type { Uploads } from '../../uploads/queue';
import { loadProduct, mergeEvaluation } from './products';
import { whileWanted } from '../../transport/abandonedReads';
import { CREATE, itemOf, showWaitingOrders } from './waitingOrders';

const asked: { readonly [tab in OrderTab]: Pick<Input<'shop.listOrders'>, 'status' | 'evaluated'> } = {
  all: {},
  toShip: { status: 1 },
  shipped: { status: 2 },
  toEvaluate: { status: 3, evaluated: 0 },
  done: { status: 3 },
};
type Acting = 'shop.cancelOrder' | 'shop.confirmOrder';
const writes = ['shop.cancelOrder', 'shop.confirmOrder', 'shop.evaluate'];
/** The order as it will be after the write. */
const wanted = (order: StoredOrder, call: string): StoredOrder =>
  call === 'shop.evaluate'
    ? { ...order, canEvaluate: 0 }
    : call === 'shop.cancelOrder'
      ? { ...order, status: 4, canCancel: 0 }
      : { ...order, status: 3, canConfirm: 0, canEvaluate: order.items[0]?.productId ? 1 : 0, autoTime: 0 };
type Before = Pick<StoredOrder, 'status' | 'canCancel' | 'canConfirm' | 'canEvaluate' | 'autoTime'>;
const beforeOf = ({ status, canCancel, canConfirm, canEvaluate, autoTime }: StoredOrder): Before => ({
  status,
  canCancel,
  canConfirm,
  canEvaluate,
  autoTime,
});

export function startOrders(kernel: Kernel, outbox: Outbox, uploads: Uploads): void {
  /** The open writes on this order, in the order in which they were made. */
  const open = (orderId: string) =>
    outbox.all((j) => writes.indexOf(j.call) >= 0 && j.state !== 'failed' && j.input['orderId'] === orderId);
  const patch = (orderId: string, change: Partial<StoredOrder>): void => {
    const order = kernel.read('shop.order', orderId);
    if (order) put(kernel, 'shop.order', { ...order, ...change }, orderId);
  };
  function take({ evaluation, ...rest }: Order): string {
    const stored: StoredOrder = {
      ...rest,
      evaluationId: evaluation ? mergeEvaluation(kernel, evaluation) : '',
      pending: 0,
    };
    const jobs = open(rest.orderId);
    const pending = kernel.read('shop.order', rest.orderId)?.pending || (jobs[0]?.state === 'running' ? 1 : 2);
    const shown = jobs.reduce((order, job) => wanted(order, job.call), stored);
    put(kernel, 'shop.order', jobs.length ? { ...shown, pending } : stored, rest.orderId);
    return rest.orderId;
  }
  const list = pagedList<Order>(kernel, {
    topic: 'shop.orders',
    ask: (key, place) =>
      kernel.call('shop.listOrders', { ...asked[key as OrderTab], ...place }, { quiet: true, silent: true }),
    take,
  });
  /** Marks the lists stale, because an order now belongs to other tabs. */
  function again(): void {
    markStale(kernel, 'shop.orders');
    for (const key of kernel.keys('shop.orders')) void list(key, 'refresh');
  }
  kernel.handle('shop.openOrders', ({ tab, how }) => list(tab, how).then(() => ({})));
  async function load(orderId: string): Promise<void> {
    try {
      take(
        await kernel.call('shop.getOrder', { orderId }, { quiet: kernel.read('shop.order', orderId) !== undefined }),
      );
    } catch (e) {
      if (codeOf(e) === '010002' && kernel.read('shop.order', orderId)) kernel.drop('shop.order', orderId);
      throw e;
    }
  }
  kernel.handle('shop.openOrder', ({ orderId }) => whileWanted(kernel, () => load(orderId)).then(() => ({})));

  const showWaiting = (): void => showWaitingOrders(kernel, outbox);
  defineSingleFlight(kernel, outbox, CREATE, {
    slot: ({ skuId }) => 'order|' + skuId,
    orderKey: ({ productId }) => 'order|' + productId,
    begin: (input) => ({ ordered: itemOf(kernel, input) }),
    restore: showWaiting,
    pending: showWaiting,
    undone: (job) => showWaitingOrders(kernel, outbox, job),
    keepUnheard: true,
    done(job, order) {
      showWaiting();
      take(order);
      addToBalance(kernel, -order.totalPoints, job);
      again();
      for (const { productId } of order.items) if (productId) loadProduct(kernel, productId).catch(() => undefined);
    },
    failed(job, failure) {
      job.lastError = failure;
      showWaiting();
      // The page that asked handles stock and points.
      if (failure.code === '010005' || failure.code === '010004')
        loadProduct(kernel, textOf(job, 'productId')).catch(() => undefined);
    },
    unheard(_job, failure) {
      if (failure.code !== 'old') toast(kernel, '订单未能提交：' + refusalText(failure.code, failure.message));
    },
  });

  kernel.handle('shop.withdrawOrder', async ({ jobId }) => {
    const job = outbox.find((one) => one.jobId === jobId && one.call === CREATE);
    if (!job) return {};
    if (job.state === 'running') throw fail('010004', '订单正在提交，请稍后再试');
    await outbox.withdraw(job);
    showWaiting();
    // The server may have it from a try whose answer was lost.
    if (job.state === 'waiting' && job.tries > 0) again();
    return {};
  });

  function defineActing(call: Acting): void {
    defineSingleFlight(kernel, outbox, call, {
      slot: ({ orderId }) => 'orderMove|' + orderId,
      orderKey: ({ orderId }) => 'orderMove|' + orderId,
      begin({ orderId }) {
        const order = kernel.read('shop.order', orderId);
        if (!order) return null;
        put(kernel, 'shop.order', { ...wanted(order, call), pending: 1 }, orderId);
        return { orderBefore: beforeOf(order) };
      },
      restore: (job) => patch(textOf(job, 'orderId'), { pending: 2 }),
      pending: (job, how) => patch(textOf(job, 'orderId'), { pending: how }),
      done(job, order) {
        take(order);
        if (call === 'shop.cancelOrder') addToBalance(kernel, order.totalPoints, job);
        again();
      },
      failed(job, failure) {
        const orderId = textOf(job, 'orderId');
        const undo = job.undo as { orderBefore: Before } | null;
        patch(orderId, { ...undo?.orderBefore, pending: 0 });
        if (failure.code !== 'old')
          toast(kernel, failure.code === '010004' ? '订单状态已变化' : refusalText(failure.code, failure.message));
        load(orderId).catch(() => undefined);
        again();
      },
    });
  }
  defineActing('shop.cancelOrder');
  defineActing('shop.confirmOrder');

  const picturesOf = (job: Job) => (job.input as Input<'shop.evaluate'>).images ?? [];
  defineSingleFlight(kernel, outbox, 'shop.evaluate', {
    slot: ({ orderId }) => 'evaluate|' + orderId,
    // After its confirmation, which may still wait.
    orderKey: ({ orderId }) => 'orderMove|' + orderId,
    fill(job) {
      const images = picturesOf(job);
      if (!images.length) return job.input;
      const filled = uploads.fill({ images });
      return filled && 'images' in filled ? { ...job.input, images: filled.images } : filled;
    },
    begin({ orderId }) {
      patch(orderId, { canEvaluate: 0, pending: 1 });
      return null;
    },
    restore: (job) => patch(textOf(job, 'orderId'), { canEvaluate: 0, pending: 2 }),
    pending: (job, how) => patch(textOf(job, 'orderId'), { pending: how }),
    done(job, order) {
      void uploads.remove(
        picturesOf(job)
          .map((image) => image.url)
          .filter((url) => kernel.read('media.upload', url) !== undefined),
      );
      take(order);
      again();
      const { productId } = order.items[0] ?? { productId: '' };
      if (!productId) return;
      markStale(kernel, 'shop.evaluations');
      if (kernel.read('shop.evaluations', productId))
        kernel.ask('shop.openEvaluations', { productId, how: 'refresh' }).catch(() => undefined);
      if (kernel.read('shop.product', productId)) loadProduct(kernel, productId).catch(() => undefined);
    },
    failed(job, failure) {
      const orderId = textOf(job, 'orderId');
      patch(orderId, { canEvaluate: failure.code === '010004' ? 0 : 1, pending: 0 });
      if (failure.code !== 'old')
        toast(kernel, failure.code === '010004' ? '已评价过' : refusalText(failure.code, failure.message));
      if (failure.code === '010004') load(orderId).catch(() => undefined);
    },
  });
}
