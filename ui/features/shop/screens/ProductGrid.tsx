// Products in two columns, hairlines between the cells (one column in the largest type). The rows of the virtual list
// are pairs.
import { useMemo } from 'react';
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import type { EmptyProps } from '../../../kit/feedback/Empty';
import { PagedRows } from '../../forum/components/PagedRows';
import { ProductCell } from '../components/ProductCell';
import s from './ProductGrid.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

const skeleton = (
  <div className={`skc ${s.wait}`} aria-hidden="true">
    {[0, 1, 2, 3].map((i) => (
      <div key={i} className={s.cell}>
        <i className={`sk ${s.picture}`} />
        <i className={`sk ${s.name}`} />
        <i className={`sk ${s.points}`} />
      </div>
    ))}
  </div>
);

/** `list`: category, words and order, as the stream is keyed. */
export function ProductGrid({ list: key, empty, more }: { list: string; empty: string; more?: Partial<EmptyProps> }) {
  const list = useStream('shop.products', key);
  const load = usePagedList('shop.openProducts', { list: key });
  const pairs = useMemo(() => {
    if (!list) return undefined;
    const ids: string[] = [];
    for (let i = 0; i < list.ids.length; i += 2) ids.push(list.ids.slice(i, i + 2).join('|'));
    return { ...list, ids };
  }, [list]);
  return (
    <PagedRows
      list={pairs}
      name={'products ' + key}
      size={276}
      load={load}
      skeleton={skeleton}
      empty={<Empty tight art="search" text={empty} {...more} />}
    >
      {(pair) => (
        <div className={s.pair} key={pair}>
          {pair.split('|').map((productId) => (
            <ProductCell
              key={productId}
              productId={productId}
              eager={list?.ids.indexOf(productId) === 0 || list?.ids.indexOf(productId) === 1}
            />
          ))}
        </div>
      )}
    </PagedRows>
  );
}
