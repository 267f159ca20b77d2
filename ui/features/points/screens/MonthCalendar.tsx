// A month of sign-ins: an ink dot for a signed day, a hollow one for a missed one, an accent ring around today, an ink
// disc once it is signed. Twelve months back.
import { dayOf, monthAfter } from '../../../../bus/rules/calendar';
import { ask, useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { chevronLeft, chevronRight } from '../../../kit/media/icons';
import { emptyDays, blanksOf, dayLabel, monthKey, mostBack, weekdays } from './calendar';
import s from './MonthCalendar.module.css';

export type MonthCalendarProps = {
  month: string;
  /** The month of today. */ current: string;
  today: string;
  onMonth: (month: string) => void;
};

export function MonthCalendar({ month, current, today, onMonth }: MonthCalendarProps) {
  const stands = useStream('points.month', monthKey(month));
  const info = stands?.value;
  const first = dayOf(month);
  const days = info?.days ?? emptyDays(month);
  const signed = days.filter((day) => day.state === 1).length;
  return (
    <section className={s.box} aria-label="签到日历">
      <div className={s.head}>
        <h2 className="h3" aria-live="polite">
          <span className={s.n}>{first.month() + 1}</span> 月<span className={s.year}>{first.year()}</span>
        </h2>
        <span className={s.turn}>
          <IconButton
            label="上个月"
            disabled={month <= monthAfter(current, -mostBack)}
            onClick={() => onMonth(monthAfter(month, -1))}
          >
            <Icon d={chevronLeft} />
          </IconButton>
          <IconButton label="下个月" disabled={month >= current} onClick={() => onMonth(monthAfter(month, 1))}>
            <Icon d={chevronRight} />
          </IconButton>
        </span>
      </div>
      <div className={s.week} aria-hidden="true">
        {weekdays.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ul className={s.days} aria-busy={!info || undefined}>
        {days.map((day, i) => {
          const kind =
            day.date === today
              ? day.state === 1
                ? s.done
                : s.today
              : day.state === 1
                ? s.signed
                : day.state === 2
                  ? s.missed
                  : s.ahead;
          return (
            <li
              key={day.date}
              className={`${s.day} ${kind}`}
              style={i === 0 ? { gridColumnStart: blanksOf(month) + 1 } : undefined}
              aria-current={day.date === today ? 'date' : undefined}
            >
              <span aria-hidden="true">{dayOf(day.date).date()}</span>
              <span className="vh">{dayLabel(day)}</span>
            </li>
          );
        })}
      </ul>
      <p className={`cap t3 ${s.sum}`} role="status">
        {stands?.phase === 'error' && !info ? (
          <button
            className={s.retry}
            type="button"
            onClick={() => void ask('points.openSignIn', { month }).catch(() => undefined)}
          >
            加载失败，点击重试
          </button>
        ) : info ? (
          `本月已签 ${signed} 天，累计 ${info.totalDays} 天`
        ) : (
          ' '
        )}
      </p>
    </section>
  );
}
