// An order that the server has not answered yet, or has refused after it waited, above the list of mine.
import { useState } from 'react';
import type { WaitingOrder } from '../../../../bus/entities/shop';
import { ask } from '../../../bus';
import { orderConfirm, product as productLink } from '../../../app/links/shop';
import { navigate } from '../../../app/navigation/navigation';
import { showToast } from '../../../kit/feedback/toast';
import { useWhenSent } from '../../../kit/feedback/waiting';
import { Button } from '../../../kit/inputs/Button';
import { Link } from '../../../kit/navigation/Link';
import { Dialog } from '../../../kit/overlays/Dialog';
import { pointsText } from '../../points/components/pointsText';
import { OrderItemRow } from './OrderItemRow';
import s from './OrderCard.module.css';

export function WaitingOrderCard({ order }: { order: WaitingOrder }) {
  const { jobId, item, totalPoints, pending, note, failMessage } = order;
  const when = useWhenSent();
  const [asked, setAsked] = useState<boolean | null>(null);
  const isRefused = pending === 3;
  const close = () => setAsked(false);
  const drop = () => {
    close();
    ask('shop.withdrawOrder', { jobId }).then(
      () => showToast(isRefused ? '已删除' : '已撤回', true),
      () => showToast('订单正在提交，请稍后再试'),
    );
  };
  const verb = isRefused ? '删除' : '撤回';
  return (
    <article className={s.card}>
      <Link className={s.link} href={productLink(item.productId)}>
        <span className={s.head}>
          <span className="cap t3 cut">{isRefused ? failMessage : pending === 2 ? `${when}提交` : ''}</span>
          <span className={`sub ${s.live}`}>{isRefused ? '未能提交' : pending === 2 ? '待发送' : '正在提交'}</span>
        </span>
        <OrderItemRow {...item} />
        {note && <span className={`sub t2 ${s.note}`}>备注：{note}</span>}
      </Link>
      <div className={s.foot}>
        <span className="sub t2">
          共 {item.count} 件，{pointsText(totalPoints)} 积分
        </span>
        {pending !== 1 && (
          <span className={s.acts}>
            <Button size="row" kind="outline" onClick={() => setAsked(true)}>
              {verb}
            </Button>
            {isRefused && (
              <Button size="row" onClick={() => navigate(orderConfirm(item.productId, item.skuId, item.count, jobId))}>
                重新下单
              </Button>
            )}
          </span>
        )}
      </div>
      {asked !== null && (
        <Dialog
          open={asked && pending !== 1}
          onClose={close}
          title={`${verb}这个订单？`}
          actions={[
            { label: '再想想', onClick: close },
            { label: verb, main: true, onClick: drop },
          ]}
        >
          {isRefused ? '填写的数量、备注和地址不再保留。' : '撤回后不再提交；如果之前已提交成功，会显示在我的订单里。'}
        </Dialog>
      )}
    </article>
  );
}
