// 待发货 and 订单: orders of the shop; what waits is shipped, what is on its way gets another line, what came back is
// refunded.
import type { Order } from '../../../../bus/entities/shop';
import { ask } from '../../../bus';
import { fullTime } from '../../../kit/text/fullTime';
import { deskView } from '../components/deskView';
import type { Choice, DeskView } from '../components/deskView';
import { Part } from '../components/ItemPane';
import { RowItem } from './RowItem';

const states = [
  { key: '2', name: '已发货' },
  { key: '3', name: '已完成' },
  { key: '4', name: '已取消' },
  { key: '5', name: '已退回' },
] as const;
const nameOf = ({ status }: Order): string => states.find((one) => one.key === String(status))?.name ?? '待发货';

function choicesOf({ orderId, status }: Order): Choice[] {
  if (status === 1)
    return [
      {
        key: 'ship',
        name: '发货',
        fields: [
          { name: 'company', label: '快递公司', max: 20 },
          { name: 'no', label: '运单号', max: 32, placeholder: '字母和数字' },
        ],
        run: ({ company = '', no = '' }) => ask('shop.shipOrder', { orderId, company, no }),
      },
    ];
  const trace: Choice = {
    key: 'trace',
    name: '更新物流',
    fields: [{ name: 'words', label: '到哪儿了', max: 100 }],
    run: ({ words = '' }) => ask('shop.traceOrder', { orderId, text: words }),
  };
  const giveBack: Choice = {
    key: 'return',
    name: '退回，退积分',
    fields: [{ name: 'words', label: '告诉买家', max: 100, placeholder: '为什么退回' }],
    run: ({ words = '' }) => ask('shop.returnOrder', { orderId, reason: words }),
  };
  return status === 2 ? [trace] : status === 3 ? [trace, giveBack] : [];
}

const orderView = (
  view: Pick<DeskView, 'key' | 'name' | 'group' | 'count' | 'tabs' | 'empty' | 'opensFirst'>,
  verb: string,
) =>
  deskView<Order>({
    ...view,
    load: (tab, place) =>
      ask('shop.listStaffOrders', { pageSize: 50, status: (Number(tab) || 1) as Order['status'], ...place }),
    factsOf: (row) => ({
      id: row.orderId,
      title: row.items.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name)).join('，'),
      excerpt: row.address ? `${row.address.receiver} ${row.address.provinceName}${row.address.cityName}` : '',
      meta: row.orderNo,
      image: row.items[0]?.image,
      ...(row.status === 1 ? { since: row.createTime } : { at: row.createTime }),
    }),
    Item: (item) => (
      <RowItem
        {...item}
        headOf={(row) => `订单 ${row.orderNo} · ${nameOf(row)}`}
        factsOf={(row) => [
          ...row.items.map(({ name, skuName, count }) => [name, `${skuName} ×${count}`] as const),
          ['积分', String(row.totalPoints)],
          ['收件人', row.address && `${row.address.receiver} ${row.address.phone}`],
          [
            '地址',
            row.address &&
              row.address.provinceName + row.address.cityName + row.address.districtName + row.address.detail,
          ],
          ['留言', row.note],
          ['快递', row.logistics && `${row.logistics.company} ${row.logistics.no}`],
          ['下单', fullTime(row.createTime)],
          ['退回原因', row.reason],
        ]}
        choicesOf={choicesOf}
        logOf={() => 'order'}
        verb={verb}
      >
        {({ logistics }) =>
          logistics && (
            <Part title="物流">
              {logistics.traces.map((one) => (
                <p key={one.time + one.text}>
                  {one.text} <span className="cap t3">{fullTime(one.time)}</span>
                </p>
              ))}
            </Part>
          )
        }
      </RowItem>
    ),
  });

export const ordersToShip = orderView(
  {
    key: 'toShip',
    name: '待发货',
    group: 'wait',
    count: (counts) => counts.orders,
    empty: '没有待发货的订单',
    opensFirst: true,
  },
  '处理，看下一条',
);
export const orders = orderView(
  { key: 'orders', name: '订单', group: 'more', tabs: states, empty: '没有这样的订单' },
  '确定',
);
