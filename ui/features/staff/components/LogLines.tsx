// What the staff did to one thing, newest first: who, what, why, when.
import type { StaffLogEntry } from '../../../../bus/entities/staff';
import { useNow } from '../../../kit/text/now';
import { actText, shortTime } from './deskText';
import s from './LogLines.module.css';

export function LogLines({ entries }: { entries: readonly StaffLogEntry[] }) {
  const now = useNow();
  if (entries.length === 0) return <p className="t3">还没有人处理过</p>;
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.logId} className={s.line}>
          {entry.staffName} {actText(entry)}
          {entry.reason && <span className={s.why}>{entry.reason}</span>}
          <small className={s.when}>{shortTime(entry.createTime, now)}</small>
        </li>
      ))}
    </ol>
  );
}
