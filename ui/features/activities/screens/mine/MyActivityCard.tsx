// One of my sign-ups: the activity, how it stands, what can be done about it.
import { useEffect, useEffectEvent } from 'react';
import type { StoredApply } from '../../../../../bus/entities/activities';
import { useStream } from '../../../../bus';
import { ActivitySummary } from '../../components/ActivitySummary';
import {
  applySentence,
  applyWord,
  cancelLine,
  headcountText,
  isExchange,
  isIn,
  isOver,
} from '../../components/applyText';
import { useHasPassed } from '../../components/useClock';
import { Button } from '../../../../kit/inputs/Button';
import { Dot } from '../../../../kit/text/Dot';
import { Link } from '../../../../kit/navigation/Link';
import { Meta } from '../../../../kit/layout/Meta';
import { pointsText } from '../../../points/components/pointsText';
import { activityApply, activityDetail } from '../../../../app/links/activities';
import s from './MyActivity.module.css';

export type MyActivityCardProps = {
  applyId: string;
  /** The list that it is in; one that has left it by what was done here is gone at once. */ list: string;
  onLeft: () => void;
  /** Its tab is the one that is looked at. */ isShown: boolean;
  /** It has something new and is being looked at. */ onNew: (applyId: string) => void;
  onShow: (what: 'ticket' | 'cancel', apply: StoredApply) => void;
};

export function MyActivityCard({ applyId, list, onLeft, isShown, onNew, onShow }: MyActivityCardProps) {
  const apply = useStream('activities.myApply', applyId);
  const isNew = apply?.isRead === 0;
  const told = useEffectEvent(() => onNew(applyId));
  useEffect(() => {
    if (isNew && isShown) told();
  }, [isNew, isShown]);
  const isLate = useHasPassed(apply?.cancelBefore ?? 0);
  const isClosed = useHasPassed(apply?.activity.applyEnd ?? apply?.activity.endTime ?? 0);
  const isHere = !apply || isIn(list, apply);
  const left = useEffectEvent(onLeft);
  // The server has heard of it: the list is asked for anew.
  const isSettled = apply?.pending === 0;
  useEffect(() => {
    if (!isHere && isSettled) left();
  }, [isHere, isSettled]);
  if (!apply) return <div className={s.card} />;
  if (!isHere) return <div />;
  const { activity, status, costPoints, canCancel, pending, ticketCode, couponCode, orderId } = apply;
  const href = activityDetail(activity);
  const given = isExchange(apply);
  const again = activityApply(activity.activityId, activity.clubZ ? 'clubz' : 'bbs', activity.status === 2);
  const has = ticketCode || couponCode || orderId;
  // What is over, or waits, says why; the rest says until when it can be taken back.
  const says =
    isOver(apply) || status === 4 || activity.status === 6 ? applySentence(apply) : cancelLine(apply, isLate);
  return (
    <article className={s.card}>
      <div className={s.head}>
        <span className="cap t3">
          <Meta>
            {headcountText(apply) && <span>{headcountText(apply)}</span>}
            {given && apply.count > 1 && <span>{apply.count} 件</span>}
            <span>{costPoints > 0 ? `${pointsText(costPoints)} 积分` : '免费'}</span>
          </Meta>
        </span>
        <span className={`sub ${isOver(apply) ? 't3' : s.live}`}>
          {isNew && (
            <>
              <Dot className={s.dot} />
              <span className="vh">有新变化，</span>
            </>
          )}
          {applyWord(apply)}
        </span>
      </div>
      <Link className={s.link} href={href}>
        <ActivitySummary activity={activity} timeless={given} />
      </Link>
      <div className={s.foot}>
        <p className={`sub t2 ${s.says}`}>{says}</p>
        <span className={s.acts}>
          {canCancel === 1 && !isLate && (
            <Button size="row" kind="outline" busy={pending === 1} onClick={() => onShow('cancel', apply)}>
              {status === 4 ? '取消候补' : '取消报名'}
            </Button>
          )}
          {has && (
            <Button size="row" kind="outline" onClick={() => onShow('ticket', apply)}>
              {given && !ticketCode ? '查看' : '凭证'}
            </Button>
          )}
          {status === 5 && !given && (
            <Button size="row" kind="outline" href={href}>
              评价
            </Button>
          )}
          {(status === 2 || status === 3) &&
            !given &&
            pending === 0 &&
            !isClosed &&
            (activity.status === 1 || activity.status === 2) && (
              <Button size="row" kind="outline" href={again}>
                再次报名
              </Button>
            )}
        </span>
      </div>
    </article>
  );
}
