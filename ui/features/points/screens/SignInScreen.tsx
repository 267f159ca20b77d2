// 每日签到: days in a row, today's button, the ladder of seven days, the calendar. Days are the
// server's (Asia/Shanghai); what it gave is said by a sheet.
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { SignInInfo, Signing } from '../../../../bus/entities/points';
import { ask, read, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Link } from '../../../kit/navigation/Link';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { showToast } from '../../../kit/feedback/toast';
import { useWhenSent, waitingText } from '../../../kit/feedback/waiting';
import { pointsText } from '../components/pointsText';
import { points } from '../../../app/links/shop';
import { back } from '../../../app/navigation/navigation';
import { monthKey } from './calendar';
import { Ladder } from './Ladder';
import { MonthCalendar } from './MonthCalendar';
import { Shape } from '../../../app/skeleton/Shape';
import s from './SignIn.module.css';

const SignedSheet = lazyComponent(() => import('./SignedSheet').then((m) => ({ default: m.SignedSheet })));
const RulesSheet = lazyComponent(() => import('./RulesSheet').then((m) => ({ default: m.RulesSheet })));

const quiet = () => undefined;
const openMonth = (month: string) => ask('points.openSignIn', { month });

export function SignInScreen() {
  /** The server's month, and the one that is looked at. */
  const [{ current, shown }, setMonths] = useState({ current: '', shown: '' });
  const [rules, setRules] = useState<boolean | null>(null);
  const me = useStream('session.me')?.userId ?? '';
  const here = useStream('points.month', monthKey(current));
  const award = useStream('points.award')?.value;
  const signing = useStream('points.signing');
  const info = here?.value;

  /** The worker's script could not be had, or the like: nothing of the page is there. */
  const [failed, setFailed] = useState(false);
  const take = useCallback(({ month }: { month: string }) => {
    setFailed(false);
    // Who looks at an earlier month goes on looking at it.
    setMonths((was) => ({ current: month, shown: was.shown === was.current ? month : was.shown }));
  }, []);
  const miss = useCallback(() => setFailed(true), []);
  useEffect(() => {
    if (me) openMonth('').then(take, miss);
  }, [me, take, miss]);
  // A page that stays open until the next month goes on with it.
  const today = info?.date ?? '';
  useEffect(() => {
    if (today && current && today.slice(0, 7) !== current) openMonth('').then(take, miss);
  }, [today, current, take, miss]);

  const look = (month: string) => {
    setMonths((was) => ({ ...was, shown: month }));
    openMonth(month).catch(quiet);
  };
  return (
    <>
      <Nav
        title="每日签到"
        onBack={back}
        right={
          info?.rules && (
            <button className={`sub t2 ${s.rules}`} type="button" onClick={() => setRules(true)}>
              规则
            </button>
          )
        }
      />
      {info ? (
        <PullToRefresh onRefresh={() => openMonth('').then(take, miss)}>
          <Head info={info} signing={signing} />
          <Ladder date={info.date} isSigned={info.today === 1} award={award ?? null} />
          <MonthCalendar month={shown || info.month} current={info.month} today={info.date} onMonth={look} />
        </PullToRefresh>
      ) : failed || here?.phase === 'error' ? (
        <ErrorState kind="network" onAction={() => void openMonth('').then(take, miss)} />
      ) : (
        <Shape of="signIn" />
      )}
      {info && (
        <Suspense>
          <Result
            signing={signing}
            next={award ? (award.ladder[award.cycleDay % (award.ladder.length || 1)]?.points ?? 0) : 0}
          />
          {rules !== null && <RulesSheet text={info.rules} open={rules} onClose={() => setRules(false)} />}
        </Suspense>
      )}
    </>
  );
}

function Head({ info, signing }: { info: SignInInfo; signing: Signing | undefined }) {
  const balance = useStream('points.balance')?.balance ?? info.balance;
  const waits = signing?.pending === 2 && signing.date === info.date;
  const when = useWhenSent();
  const isSigned = info.today === 1;
  const gives = info.days.find((day) => day.date === info.date)?.points ?? 0;
  const sign = () => {
    ask('points.signIn', {}).then(
      ({ already }) => already && showToast('今天已签到'),
      (why: unknown) => {
        const waiting = waitingText(why, '签到');
        if (waiting) showToast(waiting);
      },
    );
  };
  return (
    <>
      <p className={`sub t2 ${s.over}`}>已连续签到</p>
      <div className={s.big}>
        <strong className={`hero ${s.n}`}>{info.continuousDays}</strong>
        <span className={s.u}>天</span>
        <Link className={s.points} href={points()}>
          <span className={`num ${s.balance}`}>{pointsText(balance)}</span>
          <span className={`cap t3 ${s.mine}`}>
            我的积分
            <Icon d={chevronRight} size={14} />
          </span>
        </Link>
      </div>
      <div className={s.act}>
        <Button
          wide
          off={isSigned ? '今日已签' : undefined}
          sub={isSigned ? undefined : `+${gives} 积分`}
          onClick={sign}
        >
          签到
        </Button>
        <p className={`cap t3 ${s.count}`} role="status">
          {waits ? `待发送，${when}完成签到` : `今日 ${pointsText(info.todayCount)} 人已签到`}
        </p>
      </div>
    </>
  );
}

/** Opens for what came since the page was opened. */
function Result({ signing, next }: { signing: Signing | undefined; next: number }) {
  const [seen, setSeen] = useState(() => read('points.signing')?.result ?? null);
  const [held, setHeld] = useState<Signing['result']>(null);
  const result = signing?.result ?? null;
  const isNew = result !== null && result !== seen && result.already === 0;
  if (isNew && held !== result) setHeld(result);
  if (!held) return null;
  return (
    <SignedSheet
      key={`${held.continuousDays} ${held.balance}`}
      result={held}
      next={next}
      open={isNew}
      onClose={() => setSeen(result)}
    />
  );
}
