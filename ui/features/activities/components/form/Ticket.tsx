// 凭证: the code that is shown at the entrance, or what else was given: a coupon's number, an order.
import { Suspense, useState } from 'react';
import type { StoredApply } from '../../../../../bus/entities/activities';
import { order as orderLink } from '../../../../app/links/shop';
import { Button } from '../../../../kit/inputs/Button';
import { copyAndSay } from '../../../../kit/text/copyText';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { showToast } from '../../../../kit/feedback/toast';
import { headcountText, ticketHint } from '../applyText';
import { saveTicket } from './saveTicket';
import s from './Ticket.module.css';

const QrCode = lazyComponent(() => import('./QrCode').then((m) => ({ default: m.QrCode })));

export function Ticket({ apply }: { apply: StoredApply }) {
  const { ticketCode, couponCode, orderId, status, activity } = apply;
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    saveTicket(apply).then(
      () => {
        setBusy(false);
        showToast('已保存', true);
      },
      () => {
        setBusy(false);
        showToast('请截屏保存');
      },
    );
  };
  const copy = () => void copyAndSay(couponCode);
  if (orderId) {
    return (
      <div className={s.box}>
        <Button kind="outline" href={orderLink(orderId)}>
          查看订单
        </Button>
      </div>
    );
  }
  if (couponCode) {
    return (
      <div className={s.box}>
        <p className="sub t2">券码</p>
        <p className={s.coupon}>{couponCode}</p>
        <Button kind="outline" onClick={copy}>
          复制券码
        </Button>
      </div>
    );
  }
  if (!ticketCode) return null;
  const heads = headcountText(apply);
  return (
    <div className={s.box}>
      <div className={s.code}>
        <Suspense>
          <QrCode text={ticketCode} label={`${activity.title}的凭证二维码`} />
        </Suspense>
        {status === 5 && activity.kind === 1 && <span className={s.used}>已签到</span>}
      </div>
      <p className={`sub t2 ${s.hint}`}>
        {status === 5 && activity.kind === 1 ? '已在现场签到' : `${ticketHint(apply)}${heads ? `（${heads}）` : ''}`}
      </p>
      <Button kind="outline" busy={busy} onClick={save}>
        保存凭证
      </Button>
    </div>
  );
}
