// The days of a sign-in activity as stamps: an ink disc for a day that is done, a hollow dot for one that was missed,
// an accent ring around today. Of a long one the weeks around today, the rest on demand.
import { useState } from 'react';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { dayOf } from '../../../../../bus/rules/calendar';
import s from './SignIn.module.css';

type Day = NonNullable<StoredActivity['days']>[number];
const most = 35;
const names = ['未开始', '已签到', '未签到', '今天，还没有签到'] as const;

/** As many as are shown before the person asks for all of them: whole weeks, with today among them. */
export function daysAround(days: readonly Day[], today: string): readonly Day[] {
  if (days.length <= most + 7) return days;
  const at = days.findIndex((day) => day.date >= today);
  const middle = at < 0 ? days.length - 1 : at;
  const from = Math.min(Math.max(0, Math.floor((middle - 14) / 7) * 7), days.length - most);
  return days.slice(from, from + most);
}

export function SignInDays({ days, today }: { days: readonly Day[]; /** '' once it is over. */ today: string }) {
  const [all, setAll] = useState(false);
  const shown = all ? days : daysAround(days, today);
  return (
    <>
      <ul className={s.days}>
        {shown.map((day, i) => {
          const isToday = day.date === today;
          // What is known may be of yesterday.
          const state =
            day.state === 1 ? 1 : isToday ? 3 : today && day.date < today ? 2 : day.state === 3 ? 2 : day.state;
          const date = dayOf(day.date);
          const first = i === 0 || date.date() === 1;
          const look = state === 1 ? s.done : state === 3 ? s.today : state === 2 ? s.missed : s.ahead;
          const named = `${date.format('M 月 D 日')}，${names[state]}`;
          return (
            <li key={day.date} className={s.day} aria-current={isToday ? 'date' : undefined}>
              <span className={`${s.stamp} ${look}${first ? ` ${s.long}` : ''}`} aria-hidden="true">
                {date.format(first ? 'M.D' : 'D')}
              </span>
              <span className="vh">{named}</span>
            </li>
          );
        })}
      </ul>
      {shown.length < days.length && (
        <button className={s.more} type="button" onClick={() => setAll(true)}>
          查看全部 {days.length} 天
        </button>
      )}
    </>
  );
}
