// Looking a product up: what is typed is looked for once it rests.
import { useState } from 'react';
import type { ProductSort } from '../../../../bus/entities/shop';
import { Nav } from '../../../kit/layout/Nav';
import { SearchField } from '../../../kit/inputs/SearchField';
import { SortControl } from '../../../kit/lists/SortControl';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { wordsToFind } from '../../../kit/inputs/wordsToFind';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { ProductGrid } from './ProductGrid';
import s from './ShopSearch.module.css';

const sorts: readonly (readonly [ProductSort, string])[] = [
  ['recommend', '推荐'],
  ['sold', '兑换最多'],
  ['cheap', '积分从低到高'],
  ['dear', '积分从高到低'],
  ['new', '最新'],
];

export function ShopSearch() {
  const words = wordsToFind(useQuery('keyword'));
  const field = useWordsToFind(words, (found) => setQuery('keyword', found));
  const [sort, setSort] = useState<ProductSort>('recommend');
  return (
    <>
      <h1 className="vh">搜索商品</h1>
      <Nav onBack={back}>
        <div className={s.field}>
          <SearchField {...field} placeholder="搜索商品" label="搜索商品" focus={!words} />
        </div>
      </Nav>
      <SortControl options={sorts} value={sort} onChange={setSort} />
      <ProductGrid
        key={sort}
        list={`|${words}|${sort}`}
        empty={words ? `没有找到“${words}”` : '还没有商品'}
        more={words ? { action: '清空', onAction: () => field.onChange('') } : {}}
      />
    </>
  );
}
