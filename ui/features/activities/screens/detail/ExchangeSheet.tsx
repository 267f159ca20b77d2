// 立即兑换: how many, where a thing goes to, what it costs and what is left; taken back by nobody, so it is asked once more
// here. However often it is tapped it is one exchange (the worker's). Each refusal says what is in the way and leads
// on.
import { Suspense, useEffect, useRef, useState } from 'react';
import { AskFailed } from '../../../../../bus/protocol/envelope';
import type { Json } from '../../../../../bus/protocol/envelope';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { ask, useStream } from '../../../../bus';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { Picture } from '../../../../kit/media/Picture';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../../kit/overlays/SheetFoot';
import { showToast } from '../../../../kit/feedback/toast';
import { waitingText } from '../../../../kit/feedback/waiting';
import { pointsText } from '../../../points/components/pointsText';
import { AddressLine } from '../../../shop/components/AddressLine';
import { Stepper } from '../../../shop/components/Stepper';
import { addressesFailed, deliveryWhenLoaded, useDelivery } from '../../../shop/components/useDelivery';
import { activitySuccess } from '../../../../app/links/activities';
import { navigate } from '../../../../app/navigation/navigation';
import { holdExchange, takeHeld } from './exchangeHeld';
import s from './Exchange.module.css';

const AddressSheet = lazyComponent(() =>
  import('../../../shop/components/AddressSheet').then((m) => ({ default: m.AddressSheet })),
);

const most = 99;
/** How many this person can have at once. */
export const mostOf = ({
  stock = 0,
  perLimit = 0,
  myCount = 0,
}: Pick<StoredActivity, 'stock' | 'perLimit' | 'myCount'>): number =>
  Math.max(1, Math.min(most, stock, perLimit > 0 ? perLimit - myCount : most));
const numberIn = (data: Json | undefined, name: string): number | undefined => {
  const value = typeof data === 'object' && data !== null && !Array.isArray(data) ? data[name] : undefined;
  return typeof value === 'number' ? value : undefined;
};

export type ExchangeSheetProps = {
  activity: StoredActivity;
  balance: number;
  onShort: () => void;
  open: boolean;
  onClose: () => void;
};

export function ExchangeSheet({ activity, balance, onShort, open, onClose }: ExchangeSheetProps) {
  const { activityId, title, coverUrl, needPoints, goodsType, needAddress, perLimit = 0 } = activity;
  const [wanted, setWanted] = useState(() => takeHeld(activityId));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [adding, setAdding] = useState<boolean | null>(null);
  const [added, setAdded] = useState('');
  const addresses = useStream('shop.addresses')?.list;
  const chosen = useDelivery();
  const address = addresses?.find((one) => one.addressId === added) ?? chosen;
  /** The page is still there; and the sheet over it. */
  const here = useRef(true);
  const shown = useRef(open);
  useEffect(() => {
    here.current = true;
    shown.current = open;
    return () => void (here.current = shown.current = false);
  }, [open]);
  const limit = mostOf(activity);
  const count = Math.min(wanted, limit);
  const cost = needPoints * count;

  const refused = (why: unknown) => {
    setBusy(false);
    if (!(why instanceof AskFailed)) return;
    const { code, message, data } = why.failure;
    if (code === '010006' && here.current) {
      onClose();
      onShort();
    } else if (code === 'network') {
      onClose();
      showToast(waitingText(why, '兑换'));
    } else if (!shown.current) showToast('兑换未能完成，请重新确认');
    else if (code === '010005') {
      const left = numberIn(data, 'stock') ?? 0;
      if (left > 0) setWanted(left);
      setWrong(left > 0 ? `只剩 ${left} 件了，已为你改好数量` : '刚刚被兑完了');
    } else if (code === '010004') {
      const price = numberIn(data, 'needPoints');
      setWrong(
        price !== undefined
          ? `价格已变为每件 ${pointsText(price)} 积分，请确认后再兑换`
          : numberIn(data, 'perLimit') !== undefined
            ? `每人限兑 ${perLimit} 件，你已兑 ${numberIn(data, 'myCount') ?? 0} 件`
            : '兑换已结束',
      );
    } else if (code === '010002') setWrong(needAddress ? '地址已不存在，请重新选择' : '兑换已下架');
    else setWrong(message || '兑换失败，请重试');
  };
  const submit = async () => {
    let to = address;
    if (needAddress === 1 && !to) {
      setBusy(true);
      const loaded = await deliveryWhenLoaded();
      setBusy(false);
      // Closed meanwhile: given up.
      if (!shown.current) return undefined;
      if (loaded === 'failed') return setWrong(addressesFailed);
      if (loaded === 'none') return setAdding(true);
      to = loaded;
    }
    if (cost > balance) {
      onClose();
      return onShort();
    }
    setWrong('');
    setBusy(true);
    return void ask('activities.exchange', {
      activityId,
      count,
      points: cost,
      ...(needAddress === 1 && to ? { addressId: to.addressId } : null),
    }).then(({ exchangeId }) => {
      ask('shop.takeChosenAddress', {}).catch(() => undefined);
      if (here.current) navigate(activitySuccess(exchangeId, 'exchange'));
      else showToast('兑换成功', true);
    }, refused);
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        label="确认兑换"
        title
        closable
        footer={
          <SheetFoot busy={busy} onPress={submit}>
            {`确认兑换，将消耗 ${pointsText(cost)} 积分`}
          </SheetFoot>
        }
      >
        <div className={s.what}>
          <span className={s.thumb}>
            <Picture src={coverUrl} width={345} radius={4} />
          </span>
          <div className={s.words}>
            <p className="c2">{title}</p>
            <p className={s.price}>
              <span className={`num ${s.n}`}>{pointsText(needPoints)}</span>
              <span className="cap t3">积分</span>
            </p>
          </div>
        </div>
        {limit > 1 && (
          <div className={s.row}>
            <span className="t2">数量{perLimit > 0 && <span className="cap t3">（每人限 {perLimit} 件）</span>}</span>
            <Stepper value={count} most={limit} label="数量" onChange={setWanted} />
          </div>
        )}
        {needAddress === 1 && (
          <div className={s.address}>
            <AddressLine
              address={address}
              onAdd={() => setAdding(true)}
              onLeave={() => holdExchange(activityId, count)}
            />
          </div>
        )}
        <div className={s.row}>
          <span className="t2">我的积分</span>
          <span>{pointsText(balance)}</span>
        </div>
        <p className={`cap t3 ${s.note}`}>
          {goodsType === 2
            ? '实物兑换后不可取消，质量问题可联系主办方'
            : goodsType === 3
              ? '兑换后发放券码，不可退回'
              : '兑换后不可退回，不可转让'}
        </p>
        {wrong && (
          <p className={`sub ${s.wrong}`} role="alert">
            {wrong}
          </p>
        )}
      </Sheet>
      <Suspense>
        {adding !== null && (
          <AddressSheet open={adding} address={null} onClose={() => setAdding(false)} onSaved={setAdded} />
        )}
      </Suspense>
    </>
  );
}
