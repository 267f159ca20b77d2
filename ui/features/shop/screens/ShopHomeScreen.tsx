// 积分商城: points, boards, categories with their grids; `search=1` turns its head into a field.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { search as lens } from '../../../kit/media/icons';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { TabPanels } from '../../forum/components/TabPanels';
import { pointsText } from '../../points/components/pointsText';
import { promptLogin } from '../../users/components/NeedLogin';
import { orders, points, shopSearch } from '../../../app/links/shop';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { Boards } from './Boards';
import { ProductGrid } from './ProductGrid';
import { ShopSearch } from './ShopSearch';
import s from './ShopHome.module.css';
import { refreshList } from '../../../kit/reading/usePagedList';

export function ShopHomeScreen() {
  return useQuery('search') ? <ShopSearch /> : <Shop />;
}

const revalidate = () =>
  Promise.all([
    ask('shop.openCategories', {}).catch(() => undefined),
    ask('shop.openBoards', {}).catch(() => undefined),
  ]);

function Shop() {
  const asked = useQuery('categoryId');
  const categories = useStream('shop.categories')?.list ?? [];
  useEffect(() => void revalidate(), []);
  const tabs = [{ key: '', name: '全部' }].concat(
    categories.map(({ categoryId, name }) => ({ key: categoryId, name })),
  );
  // A category that is not there (any more) is all of them, once that is known.
  const value = tabs.some(({ key }) => key === asked) ? asked : '';
  const refresh = () => Promise.all([revalidate(), refreshList('shop.openProducts', { list: `${value}||recommend` })]);
  return (
    <>
      <Nav
        title="积分商城"
        onBack={back}
        right={
          <IconButton label="搜索商品" href={shopSearch()}>
            <Icon d={lens} />
          </IconButton>
        }
      />
      <PullToRefresh onRefresh={refresh}>
        <Purse />
        <Boards />
        <TabPanels tabs={tabs} value={value} onChange={(key) => setQuery('categoryId', key)} label="商品分类" top={44}>
          {(key) => <ProductGrid list={`${key}||recommend`} empty="这个分类还没有商品" />}
        </TabPanels>
      </PullToRefresh>
    </>
  );
}

function Purse() {
  const phase = useStream('session.state')?.phase;
  const balance = useStream('points.balance')?.balance;
  if (phase !== 'user') {
    return (
      <div className={s.purse}>
        <p className={`t2 ${s.sum}`}>登录后可查看积分并兑换</p>
        {phase === 'tourist' && (
          <Button kind="outline" size="row" onClick={promptLogin}>
            去登录
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={s.purse}>
      <div className={s.sum}>
        <p className="sub t2">可用积分</p>
        <p className={`hero ${s.n}`}>{balance === undefined ? '–' : pointsText(balance)}</p>
      </div>
      <span className={s.ways}>
        <Button kind="outline" size="row" href={points()}>
          明细
        </Button>
        <Button kind="outline" size="row" href={orders()}>
          我的订单
        </Button>
      </span>
    </div>
  );
}
