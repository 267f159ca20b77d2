// An order in the list of mine: how it stands, what it is, what may be done with it.
import { useStream } from '../../../bus';
import { order as orderLink } from '../../../app/links/shop';
import { Button } from '../../../kit/inputs/Button';
import { Link } from '../../../kit/navigation/Link';
import { pointsText } from '../../points/components/pointsText';
import { OrderItemRow } from './OrderItemRow';
import { orderWord } from './orderText';
import type { OrderAct } from './useOrderActs';
import type { StoredOrder } from '../../../../bus/entities/shop';
import s from './OrderCard.module.css';

export function OrderCard({
  orderId,
  onAct,
}: {
  orderId: string;
  onAct: (order: StoredOrder, what: OrderAct) => void;
}) {
  const order = useStream('shop.order', orderId);
  if (!order) return <div className={s.card} />;
  const { items, orderNo, totalPoints, canCancel, canConfirm, canEvaluate, pending } = order;
  const href = orderLink(orderId);
  const pieces = items.reduce((n, item) => n + item.count, 0);
  const isLive = order.status === 1 || order.status === 2;
  return (
    <article className={s.card}>
      <Link className={s.link} href={href}>
        <span className={s.head}>
          <span className="cap t3 cut">{orderNo}</span>
          <span className={`sub ${isLive || canEvaluate ? s.live : 't3'}`}>
            {pending === 2 ? '待发送' : orderWord(order)}
          </span>
        </span>
        {items.map((item) => (
          <OrderItemRow key={item.skuId + item.name} {...item} />
        ))}
      </Link>
      <div className={s.foot}>
        <span className="sub t2">
          共 {pieces} 件，{pointsText(totalPoints)} 积分
        </span>
        <span className={s.acts}>
          {canCancel === 1 && (
            <Button size="row" kind="outline" onClick={() => onAct(order, 'cancel')}>
              取消
            </Button>
          )}
          {canConfirm === 1 && (
            <Button size="row" onClick={() => onAct(order, 'confirm')}>
              确认收货
            </Button>
          )}
          {canEvaluate === 1 && (
            <Button size="row" kind="outline" onClick={() => onAct(order, 'evaluate')}>
              评价
            </Button>
          )}
        </span>
      </div>
    </article>
  );
}
