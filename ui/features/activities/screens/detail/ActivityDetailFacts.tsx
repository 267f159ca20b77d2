// The rows under the head: where, until when, how many, who arranges it, for whom. Each leads on where there is
// somewhere to go.
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import IdCard from 'lucide-react/icons/id-card';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import ScanLine from 'lucide-react/icons/scan-line';
import Users from 'lucide-react/icons/users';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { ask, useStream } from '../../../../bus';
import {
  canCheckIn,
  leftText,
  limitWord,
  nextMoment,
  placeParts,
  rulesName,
  statusAt,
  whenText,
} from '../../components/activityText';
import { leftOf } from '../../components/roomText';
import { endClock, parts, spanText } from '../../components/timeText';
import { useClock } from '../../components/useClock';
import { Icon } from '../../../../kit/media/Icon';
import { chevronRight } from '../../../../kit/media/icons';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { Link } from '../../../../kit/navigation/Link';
import { Meta } from '../../../../kit/layout/Meta';
import { showToast } from '../../../../kit/feedback/toast';
import { distanceText, metresBetween } from '../../../../kit/map/mercator';
import { knownPosition } from '../../../../kit/map/position';
import { pointsText } from '../../../points/components/pointsText';
import { Faces } from '../../../users/components/Faces';
import { activityRule } from '../../../../app/links/activities';
import { navigate } from '../../../../app/navigation/navigation';
import { query } from '../../../../app/navigation/routes';
import { useBalance } from './useActivityActs';
import s from './ActivityDetailFacts.module.css';

const ActivityDetailPlace = lazyComponent(() =>
  import('./ActivityDetailPlace').then((m) => ({ default: m.ActivityDetailPlace })),
);

type RowProps = {
  icon: typeof Clock;
  children: ReactNode;
  end?: ReactNode;
  href?: string;
  onClick?: () => void;
  label?: string;
};
function Row({ icon, children, end, href, onClick, label }: RowProps) {
  const inside = (
    <>
      <span className={s.rowIcon}>
        <Icon as={icon} size={20} />
      </span>
      <span className={s.rowWords}>{children}</span>
      {end ??
        ((href || onClick) && (
          <span className={s.chevron}>
            <Icon d={chevronRight} size={16} />
          </span>
        ))}
    </>
  );
  if (href)
    return (
      <Link className={s.row} href={href} aria-label={label} onPress={onClick}>
        {inside}
      </Link>
    );
  if (onClick)
    return (
      <button className={s.row} type="button" aria-label={label} onClick={onClick}>
        {inside}
      </button>
    );
  return <div className={s.row}>{inside}</div>;
}

export function ActivityDetailFacts({ activity }: { activity: StoredActivity }) {
  const { activityId, kind, organizer, signWindow, rewardPoints } = activity;
  const rules = activityRule(activityId);
  const window = signWindow && kind === 1 && (rewardPoints > 0 || activity.codeRequired === 1) ? signWindow : null;
  return (
    <div className={s.facts}>
      <PlaceRow activity={activity} />
      {kind !== 1 && <Row icon={CalendarDays}>{whenText(activity)}</Row>}
      <NextRow activity={activity} />
      {kind === 1 && <PeopleRow activity={activity} />}
      {kind === 2 && signWindow && (
        <Row icon={ScanLine}>
          {`每天 ${parts(signWindow.from).clock} – ${endClock(signWindow.to)} 签到`}
          {(activity.codeRequired === 1 || activity.radius > 0) && (
            <span className={`cap t3 ${s.below}`}>
              {[
                activity.codeRequired === 1 ? '需要现场的签到码' : '',
                activity.radius > 0 ? `需在现场 ${activity.radius} 米内` : '',
              ]
                .filter(Boolean)
                .join('，')}
            </span>
          )}
        </Row>
      )}
      {window && (
        <Row icon={ScanLine}>
          {rewardPoints > 0 ? `现场签到得 ${pointsText(rewardPoints)} 积分` : '到场请扫码签到'}
          <span className={`cap t3 ${s.below}`}>{spanText(window.from, window.to)}</span>
        </Row>
      )}
      {kind === 3 && <PurseRow />}
      <LimitRow activity={activity} />
      {organizer.name && (
        <Row
          icon={Phone}
          {...(organizer.phone
            ? {
                href: 'tel:' + organizer.phone,
                label: `联系主办方 ${organizer.name}`,
                onClick: () => call(organizer.phone),
              }
            : null)}
          end={organizer.phone ? <span className={s.end}>联系</span> : <span />}
        >
          {organizer.name}
        </Row>
      )}
      <Row icon={BookOpen} href={rules}>
        {rulesName(kind)}
      </Row>
    </div>
  );
}
const call = (phone: string) => void ask('native.call', { phone }).catch(() => showToast(phone));

function PlaceRow({ activity }: { activity: StoredActivity }) {
  const { place } = activity;
  const [far, setFar] = useState('');
  const [map, setMap] = useState<boolean | null>(null);
  useEffect(() => {
    let gone = false;
    if (place)
      void knownPosition().then((spot) => void (gone || (spot && setFar(distanceText(metresBetween(spot, place))))));
    return () => {
      gone = true;
    };
  }, [place]);
  if (!place) return activity.kind === 1 ? <Row icon={MapPin}>线上活动</Row> : null;
  return (
    <>
      <Row icon={MapPin} onClick={() => setMap(true)}>
        <span className={s.place}>
          <Meta>
            {placeParts(activity).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </Meta>
        </span>
        <span className={`cap t3 ${s.below}`}>{far ? `距你 ${far}` : place.address}</span>
      </Row>
      <Suspense>
        {map !== null && <ActivityDetailPlace place={place} far={far} open={map} onClose={() => setMap(false)} />}
      </Suspense>
    </>
  );
}
function NextRow({ activity }: { activity: StoredActivity }) {
  const now = useClock();
  const next = nextMoment(activity, now);
  if (!next) return null;
  return (
    <Row icon={Clock}>
      {next.label} <span className={s.left}>{leftText(next.at - now)}</span>
      {statusAt(activity, now) === 4 && canCheckIn(activity, now) && activity.kind === 1 && (
        <span className={`cap t3 ${s.below}`}>现在可以签到</span>
      )}
    </Row>
  );
}
function PeopleRow({ activity }: { activity: StoredActivity }) {
  const { quota, appliedCount, waitCount, avatarIds } = activity;
  const left = leftOf(activity);
  return (
    <Row
      icon={Users}
      end={
        <span className={s.faces}>
          <Faces userIds={avatarIds.slice(0, 5)} size={24} />
        </span>
      }
    >
      <span className={s.said}>{quota > 0 ? `名额 ${appliedCount} / ${quota}` : `${appliedCount} 人报名`}</span>
      <span className={`sub t3 ${s.beside}`}>
        {quota === 0 ? '名额不限' : left > 0 ? `余 ${left} 席` : waitCount > 0 ? `${waitCount} 人候补` : '已满'}
      </span>
      {quota > 0 && (
        <span className={s.bar} aria-hidden="true">
          <i style={{ transform: `scaleX(${Math.min(1, appliedCount / quota)})` }} />
        </span>
      )}
    </Row>
  );
}
function PurseRow() {
  const balance = useBalance();
  return balance === undefined ? null : <Row icon={Coins}>{`我的积分 ${pointsText(balance)}`}</Row>;
}
/** For whom; who is not leads to where one becomes it. */
function LimitRow({ activity: { limitType, denial } }: { activity: StoredActivity }) {
  const word = limitWord(limitType);
  const isApp = useStream('session.state')?.isApp === true;
  if (!word) return null;
  const way = denial ? wayIn(limitType, isApp) : null;
  return (
    <Row icon={IdCard} {...(way ? { onClick: way.go, end: <span className={s.end}>{way.name}</span> } : null)}>
      {word}
    </Row>
  );
}
type Way = { name: string; go: () => void } | null;
function wayIn(limitType: number, isApp: boolean): Way {
  const to = (name: string, link: string): Way => ({ name, go: () => navigate(link) });
  if (limitType === 2) return to('了解 Club Z', '/');
  if (limitType === 3) return to('看看车友会', '/clubs/list');
  // The app's own page, in a browser the way to the app.
  if (isApp)
    return {
      name: '去认证',
      go: () =>
        void ask('native.openNative', { page: 'car/certify', args: {} }).catch(() =>
          showToast('请在臻驰 App 中完成车主认证'),
        ),
    };
  return to('去认证', query('/circle/appDownLoad', { target: 'car/certify' }));
}
