// 我的订单: by how they stand; cancel, confirm and evaluate at each.
import type { OrderTab, StoredOrder } from '../../../../bus/entities/shop';
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { netBarHeight } from '../../../kit/feedback/network';
import { HeldList } from '../../../kit/lists/HeldList';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { PagedRows } from '../../forum/components/PagedRows';
import { TabPanels } from '../../forum/components/TabPanels';
import { OrderCard } from '../components/OrderCard';
import { WaitingOrderCard } from '../components/WaitingOrderCard';
import { useOrderActs } from '../components/useOrderActs';
import type { OrderAct } from '../components/useOrderActs';
import { shopHome } from '../../../app/links/shop';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { Shape } from '../../../app/skeleton/Shape';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const nav = 44;
const names = {
  all: '全部',
  toShip: '待发货',
  shipped: '待收货',
  toEvaluate: '待评价',
  done: '已完成',
} as const satisfies { [tab in OrderTab]: string };
const isTab = (key: string): key is OrderTab => Object.prototype.hasOwnProperty.call(names, key);
const tabs = Object.keys(names)
  .filter(isTab)
  .map((key) => ({ key, name: names[key] }));

export function OrdersScreen() {
  const asked = useQuery('tab');
  const tab: OrderTab = isTab(asked) ? asked : 'all';
  const { act, drawn } = useOrderActs();
  return (
    <>
      <Nav title="我的订单" onBack={back} />
      <PullToRefresh onRefresh={() => refreshList('shop.openOrders', { tab })}>
        <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="订单" top={nav}>
          {(key) => isTab(key) && <Orders tab={key} onAct={act} />}
        </TabPanels>
      </PullToRefresh>
      {drawn}
    </>
  );
}

function Orders({ tab, onAct }: { tab: OrderTab; onAct: (order: StoredOrder, what: OrderAct) => void }) {
  const list = useStream('shop.orders', tab);
  const me = useStream('session.me')?.userId;
  const load = usePagedList('shop.openOrders', { tab }, me ?? null);
  const isNew = tab === 'all' || tab === 'toShip';
  const waiting = (useStream('shop.waitingOrders')?.list ?? []).filter(() => isNew);
  const hasWaiting = waiting.length > 0;
  return (
    <HeldList
      above={hasWaiting ? waiting.map((one) => <WaitingOrderCard key={one.jobId} order={one} />) : null}
      top={nav + netBarHeight()}
    >
      <PagedRows
        list={list}
        name={'orders ' + tab}
        size={204}
        load={load}
        skeleton={<Shape of="orderCards" />}
        empty={hasWaiting ? null : <Empty text="暂无订单" action="去积分商城" href={shopHome()} />}
      >
        {(id) => <OrderCard key={id} orderId={id} onAct={onAct} />}
      </PagedRows>
    </HeldList>
  );
}
