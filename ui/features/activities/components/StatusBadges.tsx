// The small marks over an activity's title: how it stands (the accent while one can do something), what it is, whom it
// is for.
import type { StoredActivity } from '../../../../bus/entities/activities';
import { isAlive, limitWord, modeWord, statusAt, statusWord } from './activityText';
import s from './StatusBadges.module.css';

export function StatusBadges({ activity, now }: { activity: StoredActivity; now: number }) {
  const status = statusAt(activity, now);
  const limit = limitWord(activity.limitType);
  return (
    <p className={s.row}>
      <span className={isAlive(activity.kind, status) ? s.alive : s.plain}>{statusWord(activity.kind, status)}</span>
      <span className={s.out}>{modeWord(activity)}</span>
      {limit && <span className={s.out}>{limit}</span>}
    </p>
  );
}
