// 确认订单: where to, what, how many, a note, what it costs. Refusals of stock, price and points are
// said in place.
import { Suspense, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Json } from '../../../../bus/protocol/envelope';
import type { Product, ProductSpec } from '../../../../bus/entities/shop';
import { ask, read, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { Shape } from '../../../app/skeleton/Shape';
import { TextField } from '../../../kit/inputs/TextField';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';
import { pointsText } from '../../points/components/pointsText';
import { AddressLine } from '../components/AddressLine';
import { OrderItemRow } from '../components/OrderItemRow';
import { mostOf, whyNot } from '../components/productText';
import { Stepper } from '../components/Stepper';
import { addressesFailed, deliveryWhenLoaded, loadAddresses, useDelivery } from '../components/useDelivery';
import { order as orderLink, orders } from '../../../app/links/shop';
import { keep, readKept } from '../../../app/stores/pageStorage';
import { back, entryKey, navigate, useQuery } from '../../../app/navigation/navigation';
import bar from './ProductBar.module.css';
import s from './OrderConfirm.module.css';
import { useDetail } from '../../../kit/reading/useDetail';

const ShortOfPoints = lazyComponent(() =>
  import('../../points/components/ShortOfPoints').then((m) => ({ default: m.ShortOfPoints })),
);
const AddressSheet = lazyComponent(() =>
  import('../components/AddressSheet').then((m) => ({ default: m.AddressSheet })),
);
const mostNote = 100;
type Filled = { count: number; note: string };
/** What was filled in on this visit of the page. */
function readFilled(kept: string): Partial<Filled> {
  try {
    return JSON.parse(readKept(kept, true)) as Partial<Filled>;
  } catch {
    return {};
  }
}
const numberIn = (data: Json | undefined, name: string): number | undefined => {
  const value = typeof data === 'object' && data !== null && !Array.isArray(data) ? data[name] : undefined;
  return typeof value === 'number' ? value : undefined;
};

export function OrderConfirmScreen() {
  const productId = useQuery('productId');
  const skuId = useQuery('skuId');
  const asked = Number(useQuery('count')) || 1;
  const product = useStream('shop.product', productId);
  const { failure, load } = useDetail('shop.openProduct', productId ? { productId } : null);
  const code = productId ? (failure?.code ?? '') : '010002';
  const sku = product?.skus.find((one) => one.skuId === skuId);
  const isGone = code === '010002' || (product !== undefined && !sku);
  return (
    <>
      <Nav title="确认订单" onBack={back} />
      {isGone ? (
        <ErrorState kind="gone" onAction={back} />
      ) : product && sku ? (
        <Form product={product} sku={sku} first={asked} />
      ) : code ? (
        <ErrorState kind="network" onAction={load} />
      ) : (
        <Shape of="confirm" />
      )}
    </>
  );
}

function Form({ product, sku, first }: { product: Product; sku: ProductSpec; first: number }) {
  const again = useQuery('again');
  const refusedOrder = useStream('shop.waitingOrders')?.list.find((one) => one.jobId === again);
  const address = useDelivery(refusedOrder?.addressId);
  const me = useStream('session.me');
  const balance = useStream('points.balance')?.balance ?? 0;
  // While another address is chosen, and over a reload.
  const kept = useState(() => `order.${read('session.me')?.userId ?? ''}.${entryKey()}`)[0];
  const [filled, setFilled] = useState(() => readFilled(kept));
  const { count, note }: Filled = { count: first, note: refusedOrder?.note ?? '', ...filled };
  const fill = (change: Partial<Filled>) => {
    setFilled((last) => ({ ...last, ...change }));
    keep(kept, JSON.stringify({ ...readFilled(kept), ...change }), true);
  };
  /** It is made, or waits. */
  const leaveForm = () => {
    keep(kept, '', true);
    if (refusedOrder) ask('shop.withdrawOrder', { jobId: again }).catch(() => undefined);
  };
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [isShort, setShort] = useState<boolean | null>(null);
  const [adding, setAdding] = useState<boolean | null>(null);
  const most = mostOf(product, sku.stock);
  const n = Math.max(1, Math.min(count, most || 1));
  const total = sku.points * n;
  const noteLength = Array.from(note.trim()).length;
  const off =
    whyNot(product, { isOwner: me?.userType === 1, isTourist: false }) ||
    (sku.stock === 0 ? '这个规格已兑完' : noteLength > mostNote ? `备注最多 ${mostNote} 字` : '');

  const refused = (why: unknown, isHere: boolean) => {
    setBusy(false);
    if (!(why instanceof AskFailed)) return;
    const { code, message, data } = why.failure;
    if (code === 'network') {
      leaveForm();
      showToast(waitingText(why, '提交'));
      if (isHere) navigate(orders(), { replace: true });
    } else if (!isHere) showToast('订单未能提交，请重新确认');
    else if (code === '010006') setShort(true);
    else if (code === '010005') {
      const left = numberIn(data, 'left') ?? numberIn(data, 'stock');
      const limit = numberIn(data, 'perLimit');
      setWrong(
        limit !== undefined
          ? `每人限兑 ${limit} 件，你还可兑 ${left ?? 0} 件`
          : left
            ? `库存只剩 ${left} 件，请减少数量`
            : '已兑完，看看别的',
      );
      if (left) fill({ count: left });
    } else if (code === '010004')
      setWrong(numberIn(data, 'totalPoints') !== undefined ? '价格有变化，请核对后再提交' : '商品已下架');
    else if (code === '010002') {
      setWrong('地址或商品已不存在，请重新选择');
      void loadAddresses();
    } else if (message) setWrong(message);
  };
  const submit = async () => {
    setBusy(true);
    const visit = entryKey();
    const isHere = () => entryKey() === visit;
    const to = address ?? (await deliveryWhenLoaded(refusedOrder?.addressId));
    setBusy(false);
    if (!isHere()) return showToast('订单未能提交，请重新确认');
    if (to === 'failed') return setWrong(addressesFailed);
    if (to === 'none') return setAdding(true);
    if (total > balance) return setShort(true);
    setWrong('');
    setBusy(true);
    const finish = (orderId: string) => {
      leaveForm();
      ask('shop.takeChosenAddress', {}).catch(() => undefined);
      showToast('兑换成功', true);
      // Whoever has gone on meanwhile stays where he is.
      if (isHere()) navigate(orderLink(orderId), { replace: true });
    };
    ask('shop.createOrder', {
      productId: product.productId,
      skuId: sku.skuId,
      count: n,
      addressId: to.addressId,
      totalPoints: total,
      ...(note.trim() ? { note: note.trim() } : null),
    }).then(
      (made) => finish(made.orderId),
      (why: unknown) => refused(why, isHere()),
    );
  };
  return (
    <>
      <AddressLine address={address} onAdd={() => setAdding(true)} />
      <div className="brk" />
      <div className={s.item}>
        <OrderItemRow
          name={product.name}
          skuName={sku.name}
          image={sku.image || (product.images[0]?.url ?? '')}
          count={n}
          points={sku.points}
        />
      </div>
      <div className={s.row}>
        <span className="t2">数量</span>
        <Stepper value={n} most={most} label="数量" onChange={(next) => fill({ count: next })} />
      </div>
      <TextField
        label="备注"
        optional
        placeholder="想对仓库说的话"
        value={note}
        onChange={(text) => fill({ note: text })}
      />
      <div className={s.row}>
        <span className="t2">可用积分</span>
        <span>{pointsText(balance)}</span>
      </div>
      <div className={s.row}>
        <span className="t2">合计</span>
        <strong className={s.total}>{pointsText(total)} 积分</strong>
      </div>
      {wrong && (
        <p className={`sub ${s.wrong}`} role="alert">
          {wrong}
        </p>
      )}
      <div className={s.foot} />
      <div className={bar.bar}>
        <p className={bar.cost}>
          <span className={`num ${bar.points}`}>{pointsText(total)}</span>
          <span className="cap t3">积分</span>
        </p>
        <div className={bar.button}>
          <Button
            wide
            busy={busy}
            kind={total > balance ? 'quiet' : 'ink'}
            off={off || undefined}
            sub={total > balance && !off ? '去签到' : undefined}
            onClick={submit}
          >
            {total > balance ? '积分不足' : '提交订单'}
          </Button>
        </div>
      </div>
      <Suspense>
        {isShort !== null && (
          <ShortOfPoints need={total} balance={balance} open={isShort} onClose={() => setShort(false)} />
        )}
        {adding !== null && (
          <AddressSheet
            open={adding}
            address={null}
            onClose={() => setAdding(false)}
            onSaved={(addressId) => void ask('shop.chooseAddress', { addressId }).catch(() => undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
