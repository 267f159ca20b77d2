// What may be done with an order of mine, wherever it stands: cancel (asked first), confirm that it came (asked first),
// evaluate. Draws the question or the form that is open.
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { StoredOrder } from '../../../../bus/entities/shop';
import { ask } from '../../../bus';
import { Dialog } from '../../../kit/overlays/Dialog';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';
import { useOpening } from '../../../kit/overlays/useOpening';
import { pointsText } from '../../points/components/pointsText';

const EvaluateSheet = lazyComponent(() => import('./EvaluateSheet').then((m) => ({ default: m.EvaluateSheet })));

export type OrderAct = 'cancel' | 'confirm' | 'evaluate';
const waits = (why: unknown) => {
  const waiting = waitingText(why, '处理');
  if (waiting) showToast(waiting);
};

export function useOrderActs(): { act: (order: StoredOrder, what: OrderAct) => void; drawn: ReactNode } {
  const [asked, begin, close] = useOpening<{ order: StoredOrder; what: OrderAct }>();
  const act = (order: StoredOrder, what: OrderAct) => begin({ order, what });
  if (!asked) return { act, drawn: null };
  const {
    what: { order, what },
    open,
    turn,
  } = asked;
  const { orderId } = order;
  const run = () => {
    close();
    if (what === 'cancel') ask('shop.cancelOrder', { orderId }).then(() => showToast('已取消', true), waits);
    else ask('shop.confirmOrder', { orderId }).then(() => showToast('已确认收货', true), waits);
  };
  const drawn = (
    <Suspense>
      {what === 'evaluate' ? (
        <EvaluateSheet key={turn} order={order} open={open} onClose={close} />
      ) : (
        <Dialog
          open={open}
          onClose={close}
          title={what === 'cancel' ? '取消这个订单？' : '确认已收到货？'}
          actions={[
            { label: what === 'cancel' ? '再想想' : '还没有', onClick: close },
            { label: what === 'cancel' ? '取消订单' : '确认收货', main: true, onClick: run },
          ]}
        >
          {what === 'cancel'
            ? `${pointsText(order.totalPoints)} 积分会立即退回，取消后不能恢复。`
            : '确认后订单完成，可以评价。'}
        </Dialog>
      )}
    </Suspense>
  );
  return { act, drawn };
}
