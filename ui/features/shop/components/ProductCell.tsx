// A product in the grid of the shop: square picture, name, points, and what one should know before opening it.
import { useStream } from '../../../bus';
import { product as productLink } from '../../../app/links/shop';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import { pointsText } from '../../points/components/pointsText';
import { stockText } from './productText';
import s from './ProductCell.module.css';

export function ProductCell({ productId, eager }: { productId: string; eager?: boolean }) {
  const product = useStream('shop.product', productId);
  if (!product) return <div className={s.cell} />;
  const href = productLink(productId);
  return (
    <Link className={s.cell} href={href}>
      <div className={s.picture}>
        <Picture
          src={product.images[0]?.url ?? ''}
          color={product.images[0]?.color || 'var(--c-sunk)'}
          width={345}
          eager={eager}
        />
      </div>
      <span className={`c2 ${s.name}`}>{product.name}</span>
      <span className={s.foot}>
        <span className={s.points}>
          {pointsText(product.points)}
          <small className={s.unit}>积分</small>
        </span>
        <span className={`cap t3 ${s.left}`}>{stockText(product)}</span>
      </span>
    </Link>
  );
}
