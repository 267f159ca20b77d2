// 订单详情: how it stands, where it is, where it goes, what it is, when what happened, what was said
// of it.
import type { StoredOrder } from '../../../../bus/entities/shop';
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { copyAndSay } from '../../../kit/text/copyText';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { fullTime } from '../../../kit/text/fullTime';
import { Link } from '../../../kit/navigation/Link';
import { Nav } from '../../../kit/layout/Nav';
import { useNow } from '../../../kit/text/now';
import { phoneText } from '../../../kit/text/phoneText';
import { Timeline } from '../../../kit/lists/Timeline';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { useWhenSent } from '../../../kit/feedback/waiting';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { Sheets } from '../../../app/sheets/Sheets';
import { pointsText } from '../../points/components/pointsText';
import { placeText } from '../components/addressText';
import { EvaluationRow } from '../components/EvaluationRow';
import { OrderItemRow } from '../components/OrderItemRow';
import { nextSteps, orderWord, statusLine } from '../components/orderText';
import { useOrderActs } from '../components/useOrderActs';
import { product as productLink } from '../../../app/links/shop';
import { back, useQuery } from '../../../app/navigation/navigation';
import { Shape } from '../../../app/skeleton/Shape';
import { ParcelTraces } from './ParcelTraces';
import s from './Order.module.css';
import { useDetail } from '../../../kit/reading/useDetail';

const copy = (text: string) => void copyAndSay(text, '复制失败，请长按选择');

export function OrderScreen() {
  const orderId = useQuery('orderId');
  const order = useStream('shop.order', orderId);
  const me = useStream('session.me')?.userId;
  const { failure, load } = useDetail('shop.openOrder', orderId && me ? { orderId } : null, me);
  const code = orderId ? (failure?.code ?? '') : '010002';
  const isGone = code === '010002';
  return (
    <Sheets>
      <Nav title="订单详情" onBack={back} />
      {order && !isGone ? (
        <PullToRefresh onRefresh={load}>
          <StaleBar when={code !== ''} onRetry={load} />
          <Whole order={order} />
        </PullToRefresh>
      ) : code ? (
        <ErrorState kind={isGone ? 'gone' : 'network'} onAction={isGone ? back : () => void load()} />
      ) : (
        <Shape of="order" />
      )}
    </Sheets>
  );
}

function Whole({ order }: { order: StoredOrder }) {
  const { items, address, logistics, note, totalPoints, canCancel, canConfirm, canEvaluate, evaluationId, pending } =
    order;
  const now = useNow();
  const when = useWhenSent();
  const { act, drawn } = useOrderActs();
  const hasActs = canCancel === 1 || canConfirm === 1 || canEvaluate === 1;
  return (
    <>
      <header className={s.head}>
        <h2 className="h1">{orderWord(order)}</h2>
        <p className={`sub t2 ${s.line}`} role="status">
          {pending === 2 ? `待发送，${when}处理` : statusLine(order, now)}
        </p>
      </header>
      {order.status < 2 && (
        <>
          <Timeline label="接下来" items={nextSteps(order)} />
          <div className="brk" />
        </>
      )}
      {logistics && (
        <>
          <div className={s.row}>
            <span className={s.what}>
              <span className="cap t3">{logistics.company}</span>
              <span className={s.no}>{logistics.no}</span>
            </span>
            <Button size="row" kind="outline" label="复制物流单号" onClick={() => copy(logistics.no)}>
              复制
            </Button>
          </div>
          {logistics.traces.length > 0 && <ParcelTraces traces={logistics.traces} />}
          <div className="brk" />
        </>
      )}
      {address && (
        <>
          <div className={s.address}>
            <p className={s.who}>
              <bdi className="cut">{address.receiver}</bdi>
              <span className={`sub t2 ${s.phone}`}>{phoneText(address.phone)}</span>
            </p>
            <p className={`sub t2 ${s.place}`}>{placeText(address)}</p>
          </div>
          <div className="brk" />
        </>
      )}
      <div className={s.items}>
        {items.map((item) =>
          item.productId ? (
            <Link key={item.skuId + item.name} className={s.item} href={productLink(item.productId)}>
              <OrderItemRow {...item} />
            </Link>
          ) : (
            <div key={item.skuId + item.name} className={s.item}>
              <OrderItemRow {...item} />
            </div>
          ),
        )}
        <p className={s.sum}>
          <span className="t2">合计</span>
          <span>
            <span className={`num ${s.total}`}>{pointsText(totalPoints)}</span> <span className="cap t3">积分</span>
          </span>
        </p>
      </div>
      {evaluationId && (
        <>
          <div className="brk" />
          <h3 className={`h3 ${s.title}`}>我的评价</h3>
          <EvaluationRow evaluationId={evaluationId} />
        </>
      )}
      <div className="brk" />
      <Facts order={order} note={note} />
      <div className={hasActs ? s.room : s.end} />
      {hasActs && (
        <div className={s.bar}>
          {canCancel === 1 && (
            <Button kind="outline" wide onClick={() => act(order, 'cancel')}>
              取消订单
            </Button>
          )}
          {canConfirm === 1 && (
            <Button wide onClick={() => act(order, 'confirm')}>
              确认收货
            </Button>
          )}
          {canEvaluate === 1 && (
            <Button wide onClick={() => act(order, 'evaluate')}>
              评价
            </Button>
          )}
        </div>
      )}
      {drawn}
    </>
  );
}

function Facts({
  order: { orderNo, createTime, shipTime, doneTime, status },
  note,
}: {
  order: StoredOrder;
  note: string;
}) {
  const ended = status === 4 ? '取消时间' : status === 5 ? '退回时间' : '完成时间';
  const facts = [
    ['下单时间', createTime],
    ['发货时间', shipTime],
    [ended, doneTime],
  ] as const;
  return (
    <dl className={s.facts}>
      <div className={s.fact}>
        <dt>订单编号</dt>
        <dd>
          {orderNo}
          <button className={s.copy} type="button" aria-label="复制订单编号" onClick={() => copy(orderNo)}>
            复制
          </button>
        </dd>
      </div>
      {facts.map(([name, at]) =>
        at > 0 ? (
          <div key={name} className={s.fact}>
            <dt>{name}</dt>
            <dd>{fullTime(at)}</dd>
          </div>
        ) : null,
      )}
      {note && (
        <div className={s.fact}>
          <dt>备注</dt>
          <dd>{note}</dd>
        </div>
      )}
    </dl>
  );
}
