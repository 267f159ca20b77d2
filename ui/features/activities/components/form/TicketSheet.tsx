// The ticket of one of my sign-ups over any page, large enough to be scanned.
import { useEffect } from 'react';
import { ask, useStream } from '../../../../bus';
import { Empty } from '../../../../kit/feedback/Empty';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { ActivitySummary } from '../ActivitySummary';
import { applySentence, applyWord, isExchange } from '../applyText';
import { Ticket } from './Ticket';
import s from './Ticket.module.css';

export type TicketSheetProps = { applyId: string; open: boolean; onClose: () => void };

export function TicketSheet({ applyId, open, onClose }: TicketSheetProps) {
  const apply = useStream('activities.myApply', applyId);
  useEffect(() => {
    if (open && applyId) ask('activities.openApply', { applyId }).catch(() => undefined);
  }, [open, applyId]);
  const shows = apply && (apply.ticketCode || apply.couponCode || apply.orderId);
  return (
    <Sheet open={open} onClose={onClose} label="我的凭证" title closable>
      <div className={s.sheet}>
        {!apply ? (
          <RowSkeleton rows={3} />
        ) : (
          <>
            <ActivitySummary activity={apply.activity} timeless={isExchange(apply)} />
            {shows ? <Ticket apply={apply} /> : <Empty tight text={applyWord(apply)} sub={applySentence(apply)} />}
          </>
        )}
      </div>
    </Sheet>
  );
}
