// 积分商城 (product-brief §3.7): points, boards, categories with their grids; `search=1` turns its head into a field.
import { useEffect } from 'react';
import { ask, useStream } from '../../bus';
import { Button } from '../../components/base/Button';
import { Icon } from '../../components/base/Icon';
import { IconButton } from '../../components/base/IconButton';
import { search as lens } from '../../components/base/icons';
import { Nav } from '../../components/base/Nav';
import { PullToRefresh } from '../../components/base/PullToRefresh';
import { TabPanels } from '../../components/forum/TabPanels';
import { pointsText } from '../../components/points/pointsText';
import { promptLogin } from '../../components/users/NeedLogin';
import { orders, points, shopSearch } from '../../shell/links/shop';
import { back, navigate, useQuery } from '../../shell/navigation';
import { setQuery } from '../../shell/query';
import { Boards } from './Boards';
import { ProductGrid } from './ProductGrid';
import { ShopSearch } from './ShopSearch';
import s from './ShopHome.module.css';

export function ShopHomeScreen() {
  return useQuery('search') ? <ShopSearch /> : <Shop />;
}

const openShelf = () =>
  Promise.all([
    ask('shop.openCategories', {}).catch(() => undefined),
    ask('shop.openBoards', {}).catch(() => undefined),
  ]);

function Shop() {
  const asked = useQuery('categoryId');
  const categories = useStream('shop.categories')?.list ?? [];
  useEffect(() => void openShelf(), []);
  const tabs = [{ key: '', name: '全部' }].concat(
    categories.map(({ categoryId, name }) => ({ key: categoryId, name })),
  );
  // A category that is not there (any more) is all of them, once that is known.
  const value = tabs.some(({ key }) => key === asked) ? asked : '';
  const refresh = () =>
    Promise.all([
      openShelf(),
      ask('shop.openProducts', { list: `${value}||recommend`, how: 'refresh' }).catch(() => undefined),
    ]);
  return (
    <>
      <Nav
        title="积分商城"
        onBack={back}
        right={
          <IconButton label="搜索商品" href={shopSearch()} onClick={() => navigate(shopSearch())}>
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
        <Button kind="outline" size="row" href={points()} onClick={() => navigate(points())}>
          明细
        </Button>
        <Button kind="outline" size="row" href={orders()} onClick={() => navigate(orders())}>
          我的订单
        </Button>
      </span>
    </div>
  );
}
