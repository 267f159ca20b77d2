// An order that the server has not answered yet, above the list of mine.
import type { WaitingOrder } from '../../../../bus/entities/shop';
import { product as productLink } from '../../../app/links/shop';
import { useWhenSent } from '../../../kit/feedback/waiting';
import { Link } from '../../../kit/navigation/Link';
import { pointsText } from '../../points/components/pointsText';
import { OrderItemRow } from './OrderItemRow';
import s from './OrderCard.module.css';

export function WaitingOrderCard({ order: { item, totalPoints, pending } }: { order: WaitingOrder }) {
  const when = useWhenSent();
  const waits = pending === 2;
  return (
    <article className={s.card}>
      <Link className={s.link} href={productLink(item.productId)}>
        <span className={s.head}>
          <span className="cap t3 cut">{waits ? `${when}提交` : ''}</span>
          <span className={`sub ${s.live}`}>{waits ? '待发送' : '正在提交'}</span>
        </span>
        <OrderItemRow {...item} />
      </Link>
      <div className={s.foot}>
        <span className="sub t2">
          共 {item.count} 件，{pointsText(totalPoints)} 积分
        </span>
      </div>
    </article>
  );
}
