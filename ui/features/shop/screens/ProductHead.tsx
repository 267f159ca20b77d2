// The head of a product: its pictures, swiped, with n / all; what it costs; how many there are and what limits there
// are; the row of the specification. In a wide window the pictures stand at the left of the words.
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Product, ProductSpec } from '../../../../bus/entities/shop';
import { formatCount } from '../../../kit/text/formatCount';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { useSheet } from '../../forum/components/sheets';
import { pointsText } from '../../points/components/pointsText';
import { cashText } from '../components/productText';
import s from './Product.module.css';

export type ProductHeadProps = {
  product: Product;
  sku: ProductSpec | null;
  /** The row of the specification. */
  children: ReactNode;
};

export function ProductHead({ product, sku, children }: ProductHeadProps) {
  const { images, name, cash, stock, soldCount, perLimit, myCount, limitType } = product;
  const sheet = useSheet();
  const [at, setAt] = useState(0);
  const dear = product.skus.some((one) => one.points !== product.points);
  return (
    <div className={s.top}>
      <section className={s.pictures} aria-label="商品图片" data-swipe="own">
        <div
          className={s.track}
          onScroll={(event) => setAt(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
        >
          {images.map((image, i) => (
            <div key={image.url} className={s.picture}>
              <Picture
                src={image.url}
                color={image.color || 'var(--c-sunk)'}
                eager={i === 0}
                alt={name}
                label={`查看图片 ${i + 1}`}
                onOpen={(from) => sheet({ kind: 'viewer', pictures: images, index: i, from, caption: name })}
              />
            </div>
          ))}
        </div>
        {images.length > 1 && (
          <span className={s.at} aria-hidden="true">
            {at + 1} / {images.length}
          </span>
        )}
      </section>
      <div className={s.facts}>
        <div className={s.head}>
          <p className={s.price}>
            <strong className={`num ${s.points}`}>{pointsText(sku?.points ?? product.points)}</strong>
            <span className="sub t2">积分{!sku && dear && '起'}</span>
            {cash > 0 && <span className={`sub t2 ${s.cash}`}>+ {cashText(cash)}</span>}
          </p>
          <h2 className="h3">{name}</h2>
          <p className={`cap t3 ${s.meta}`}>
            <Meta>
              <span>已兑 {formatCount(soldCount)}</span>
              <span>库存 {formatCount(sku?.stock ?? stock)}</span>
              {perLimit > 0 ? (
                <span>
                  每人限兑 {perLimit} 件{myCount > 0 && `（已兑 ${myCount}）`}
                </span>
              ) : (
                ''
              )}
              {limitType === 1 ? <span>仅限车主</span> : ''}
            </Meta>
          </p>
          {cash > 0 && <p className={`cap t3 ${s.meta}`}>现金部分在发货前由客服联系收取，不在此支付</p>}
        </div>
        <div className="brk" />
        {children}
      </div>
    </div>
  );
}
