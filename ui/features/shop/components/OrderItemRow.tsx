// One thing of an order: picture, name, specification, what it cost and how many.
import type { OrderItem } from '../../../../bus/entities/shop';
import { Picture } from '../../../kit/media/Picture';
import { pointsText } from '../../points/components/pointsText';
import s from './OrderItemRow.module.css';

export type OrderItemRowProps = Pick<OrderItem, 'name' | 'skuName' | 'image' | 'count' | 'points'>;

export function OrderItemRow({ name, skuName, image, count, points }: OrderItemRowProps) {
  return (
    <div className={s.item}>
      <span className={s.picture}>
        <Picture src={image} width={345} radius={4} />
      </span>
      <span className={s.about}>
        <span className={`c2 ${s.name}`}>{name}</span>
        <span className="sub t3 cut">{skuName}</span>
        <span className={s.cost}>
          <span>
            {pointsText(points)}
            <small className="cap t3"> 积分</small>
          </span>
          <span className="sub t3">× {count}</span>
        </span>
      </span>
    </div>
  );
}
