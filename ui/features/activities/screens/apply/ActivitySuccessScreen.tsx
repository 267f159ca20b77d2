// 报名成功: what became of a sign-up or an exchange, with its ticket; the same after a reload, and as
// things go on.
import { Suspense, useEffect, useState } from 'react';
import type { StoredApply } from '../../../../../bus/entities/activities';
import { ask, useStream } from '../../../../bus';
import { ActivitySummary } from '../../components/ActivitySummary';
import { applySentence, applyWord, cancelLine, headcountText, isExchange } from '../../components/applyText';
import { addToCalendar } from '../../components/calendar';
import { Ticket } from '../../components/form/Ticket';
import { untilText } from '../../components/timeText';
import { useHasPassed } from '../../components/useClock';
import { Button } from '../../../../kit/inputs/Button';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { firstScreenStands } from '../../../../kit/navigation/firstScreen';
import { Icon } from '../../../../kit/media/Icon';
import { check, x } from '../../../../kit/media/icons';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { Link } from '../../../../kit/navigation/Link';
import { Nav } from '../../../../kit/layout/Nav';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { useOpening } from '../../../../kit/overlays/useOpening';
import { Sheets } from '../../../../app/sheets/Sheets';
import { pointsText } from '../../../points/components/pointsText';
import { activityDetail, myActivity } from '../../../../app/links/activities';
import { back, useQuery } from '../../../../app/navigation/navigation';
import { readFailure } from '../../../../kit/reading/readFailure';
import s from './ActivitySuccess.module.css';

const ShareActivity = lazyComponent(() =>
  import('../../components/ShareActivity').then((m) => ({ default: m.ShareActivity })),
);
const heads = {
  0: '提交成功，等待审核',
  1: '报名成功',
  2: '未通过审核',
  3: '报名已取消',
  4: '已加入候补',
  5: '已参加',
  6: '未到场',
} as const;

export function ActivitySuccessScreen() {
  const applyId = useQuery('applyId');
  const me = useStream('session.me')?.userId ?? '';
  const apply = useStream('activities.myApply', applyId);
  const [code, setCode] = useState(applyId ? '' : '010002');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (applyId && me)
      ask('activities.openApply', { applyId }).then(
        () => setCode(''),
        (why: unknown) => setCode(readFailure(why).code),
      );
  }, [applyId, me, turn]);
  const kind = useQuery('kind');
  return (
    <Sheets>
      <Nav title={kind === 'exchange' || (apply && isExchange(apply)) ? '兑换成功' : '报名成功'} onBack={back} />
      {code === '010002' ? (
        <ErrorState kind="gone" onAction={back} />
      ) : apply ? (
        <Result apply={apply} />
      ) : code ? (
        <ErrorState kind="network" onAction={() => setTurn(turn + 1)} />
      ) : (
        <RowSkeleton rows={4} />
      )}
    </Sheets>
  );
}

function Result({ apply }: { apply: StoredApply }) {
  const { activity, activityId, status, waitNo, costPoints, createTime } = apply;
  const given = isExchange(apply);
  const ending = cancelLine(apply, useHasPassed(apply.cancelBefore));
  const isGood = status !== 2 && status !== 3 && status !== 6;
  useEffect(firstScreenStands, []);
  const about = activityDetail(activity);
  const mine = myActivity();
  const [sharing, share, close] = useOpening();
  // What is shared of an activity is known of the activity alone.
  const stands = useStream('activities.activity', activityId) !== undefined;
  useEffect(() => {
    if (!stands) ask('activities.openActivity', { activityId }).catch(() => undefined);
  }, [activityId, stands]);
  const isAhead = !given && isGood && status !== 5 && activity.status < 4;
  const rows: [string, string][] = [];
  if (headcountText(apply)) rows.push(['人数', headcountText(apply)]);
  if (given && apply.count > 1) rows.push(['数量', `${apply.count} 件`]);
  if (costPoints > 0) rows.push(['使用积分', pointsText(costPoints)]);
  rows.push([given ? '兑换时间' : '提交时间', untilText(createTime)]);
  return (
    <>
      <header className={s.head}>
        <span className={isGood ? s.good : s.bad}>
          <Icon d={isGood ? check : x} size={24} stroke={2.2} />
        </span>
        <h2 className={s.title}>
          {apply.pending === 2 ? applyWord(apply) : given ? (status === 3 ? '兑换已退回' : '兑换成功') : heads[status]}
        </h2>
        {status === 4 && waitNo > 0 && (
          <p className={s.place}>
            第 <span className={`num ${s.n}`}>{waitNo}</span> 位
          </p>
        )}
        <p className="t2">{applySentence(apply)}</p>
      </header>
      <Ticket apply={apply} />
      <div className="brk" />
      <Link className={s.about} href={about}>
        <ActivitySummary eager activity={activity} timeless={given} />
      </Link>
      <dl className={s.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={s.row}>
            <dt className="t2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {ending && <p className={`sub t3 ${s.note}`}>{ending}，在“我的活动”里操作</p>}
      <div className={s.acts}>
        {isAhead && (
          <div className={s.act}>
            <Button
              wide
              kind="quiet"
              onClick={() =>
                addToCalendar({
                  activityId,
                  title: activity.title,
                  startTime: activity.startTime,
                  endTime: activity.endTime,
                  place: activity.placeName,
                  link: about,
                })
              }
            >
              添加到日历
            </Button>
          </div>
        )}
        <div className={s.act}>
          <Button wide kind="quiet" off={!stands} onClick={() => share()}>
            分享
          </Button>
        </div>
      </div>
      <div className={s.main}>
        <Button wide href={mine}>
          查看我的活动
        </Button>
      </div>
      {sharing && (
        <Suspense>
          <ShareActivity key={sharing.turn} activityId={activityId} open={sharing.open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
