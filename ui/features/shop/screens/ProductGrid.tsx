// Products side by side: two with hairlines between the cells (one in the largest type), three on the text's edges in a
// wide window.
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import type { EmptyProps } from '../../../kit/feedback/Empty';
import { gridColumns } from '../../../kit/lists/gridColumns';
import { GridRows } from '../../forum/components/GridRows';
import { ProductCell } from '../components/ProductCell';
import s from './ProductGrid.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

const columns = gridColumns('xl');
const sizeOf = (n: number): number => (n === 1 ? 480 : n === 2 ? 276 : n === 3 ? 288 : 318);

const placeholder = (
  <div className={s.cell}>
    <i className={`sk ${s.picture}`} />
    <i className={`sk ${s.name}`} />
    <i className={`sk ${s.points}`} />
  </div>
);

/** `list`: category, words and order, as the stream is keyed. */
export function ProductGrid({ list: key, empty, more }: { list: string; empty: string; more?: Partial<EmptyProps> }) {
  const list = useStream('shop.products', key);
  const first = list?.ids.slice(0, 3) ?? [];
  const load = usePagedList('shop.openProducts', { list: key });
  return (
    <GridRows
      list={list}
      name={'products ' + key}
      columns={columns}
      sizeOf={sizeOf}
      top={88}
      load={load}
      placeholder={placeholder}
      empty={<Empty tight art="search" text={empty} {...more} />}
    >
      {(productId) => <ProductCell key={productId} productId={productId} eager={first.includes(productId)} />}
    </GridRows>
  );
}
