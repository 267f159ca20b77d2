// What an activity is: cover (of an exchange all its pictures), marks, title, the three numerals; above them what one
// must know first: that it was called off, is over, or how the own sign-up stands.
import { useState } from 'react';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { useStream } from '../../../../bus';
import { lengthOf, mainAct, statusAt } from '../../components/activityText';
import { applySentence, applyWord } from '../../components/applyText';
import { StatusBadges } from '../../components/StatusBadges';
import { parts } from '../../components/timeText';
import { useClock } from '../../components/useClock';
import { Icon } from '../../../../kit/media/Icon';
import { chevronRight } from '../../../../kit/media/icons';
import { Link } from '../../../../kit/navigation/Link';
import { PageCover } from '../../../../kit/media/PageCover';
import { Picture } from '../../../../kit/media/Picture';
import { useSheet } from '../../../forum/components/sheets';
import { pointsText } from '../../../points/components/pointsText';
import { activityHome, myActivity } from '../../../../app/links/activities';
import s from './ActivityDetail.module.css';

export function ActivityDetailHead({ activity }: { activity: StoredActivity }) {
  const now = useClock();
  return (
    <header>
      {activity.kind === 3 && activity.images.length > 1 ? (
        <Pictures activity={activity} />
      ) : (
        <PageCover ratio={4 / 3}>
          <Picture src={activity.coverUrl} color={activity.images[0]?.color} fills eager alt={activity.title} />
        </PageCover>
      )}
      <div className={s.head}>
        <Standing activity={activity} now={now} />
        <StatusBadges activity={activity} now={now} />
        <h2 className={`h2 ${s.title}`}>{activity.title}</h2>
        {activity.kind === 1 ? (
          <Numerals activity={activity} />
        ) : activity.kind === 2 ? (
          <Days activity={activity} />
        ) : (
          <Price activity={activity} />
        )}
      </div>
    </header>
  );
}

function Pictures({ activity: { images, title } }: { activity: StoredActivity }) {
  const [at, setAt] = useState(0);
  const show = useSheet();
  return (
    <PageCover ratio={4 / 3}>
      <div
        className={s.track}
        data-swipe="own"
        onScroll={({ currentTarget: el }) => setAt(Math.round(el.scrollLeft / el.clientWidth))}
      >
        {images.map((image, i) => (
          <div key={image.url} className={s.picture}>
            <Picture
              src={image.url}
              color={image.color}
              fills
              eager={i === 0}
              alt={title}
              label={`查看第 ${i + 1} 张图片`}
              onOpen={(from) => show({ kind: 'viewer', pictures: images, index: i, from, caption: title })}
            />
          </div>
        ))}
      </div>
      <span className={s.at} aria-hidden="true">
        {Math.min(at, images.length - 1) + 1} / {images.length}
      </span>
    </PageCover>
  );
}

/** Called off, over, or mine: before anything else. */
function Standing({ activity, now }: { activity: StoredActivity; now: number }) {
  const apply = useStream('activities.myApply', activity.myApplyId);
  const status = statusAt(activity, now);
  const others = activityHome();
  const isMine = apply !== undefined && (apply.status !== 3 || apply.refuseReason !== '');
  // The button at the foot of the page says it already: 已报名 · 查看凭证.
  const isSaid =
    apply?.status === 1 && mainAct(activity, { apply, now, balance: undefined, isOnline: true }).does === 'ticket';
  const mine = myActivity(undefined, activity.myApplyId);
  return (
    <>
      {status >= 5 && (
        <section className={s.stand} aria-label={status === 6 ? '活动已取消' : '活动已结束'}>
          <p className="h3">{status === 6 ? '活动已取消' : '活动已结束'}</p>
          {status === 6 && activity.statusReason && <p className="sub t2">{activity.statusReason}</p>}
          <Link className={s.go} href={others}>
            看看其他活动
            <Icon d={chevronRight} size={16} />
          </Link>
        </section>
      )}
      {isMine && !isSaid && status !== 6 && (
        <Link className={s.stand} href={mine}>
          <p className={s.mineLine}>
            <span className="h3">{applyWord(apply)}</span>
            <Icon d={chevronRight} size={16} />
          </p>
          <p className="sub t2">{applySentence(apply)}</p>
        </Link>
      )}
      {isMine && status === 6 && apply.costPoints === 0 && apply.status === 3 && (
        <p className={`sub t2 ${s.returned}`}>你的报名已随活动取消，使用过的积分已退回</p>
      )}
    </>
  );
}

function Numeral({ n, unit, below }: { n: string; unit?: string; below: string }) {
  return (
    <div className={s.numeral}>
      <p className={`num ${s.n}`}>
        {n}
        {unit && <small>{unit}</small>}
      </p>
      <p className="cap t3">{below}</p>
    </div>
  );
}
function Numerals({ activity: { startTime, endTime, needPoints } }: { activity: StoredActivity }) {
  const [from, to] = [parts(startTime), parts(endTime)];
  const { n, unit } = lengthOf(startTime, endTime);
  const isDay = from.day === to.day && from.month === to.month && from.year === to.year;
  const day = to.month === from.month ? `${to.day} 日` : `${to.month}.${to.day}`;
  return (
    <div className={s.numerals}>
      <Numeral n={`${from.month}.${from.day}`} below={`${from.week} ${from.clock} 开始`} />
      <Numeral n={n} unit={unit} below={isDay ? `${to.clock} 结束` : `${day} ${to.clock} 结束`} />
      {needPoints > 0 ? <Numeral n={pointsText(needPoints)} below="积分" /> : <Numeral n="0" below="免费参加" />}
    </div>
  );
}
function Days({ activity: { doneDays = 0, totalDays = 0, days = [] } }: { activity: StoredActivity }) {
  const given = days.reduce((sum, day) => sum + (day.state === 1 ? day.points : 0), 0);
  const most = days.reduce((sum, day) => Math.max(sum, day.points), 0);
  return (
    <div className={s.numerals}>
      <Numeral n={String(doneDays)} unit={`/ ${totalDays} 天`} below="已签到" />
      <Numeral n={pointsText(given)} below="已得积分" />
      <Numeral n={pointsText(most)} below="每次签到积分" />
    </div>
  );
}
function Price({ activity: { needPoints, stock = 0, perLimit = 0 } }: { activity: StoredActivity }) {
  return (
    <div className={s.numerals}>
      <Numeral n={pointsText(needPoints)} below="积分" />
      <Numeral n={pointsText(stock)} below={stock > 0 ? '剩余' : '已兑完'} />
      <Numeral n={perLimit > 0 ? String(perLimit) : '不限'} below={perLimit > 0 ? '每人限兑' : '每人可兑'} />
    </div>
  );
}
