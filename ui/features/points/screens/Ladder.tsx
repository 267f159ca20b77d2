// The ladder: seven days of a round with what each gives, ticks for those that are done, today in ink while it is open.
import type { AwardInfo } from '../../../../bus/entities/points';
import { Icon } from '../../../kit/media/Icon';
import { check } from '../../../kit/media/icons';
import { weekdayAfter } from './calendar';
import s from './Ladder.module.css';

export type LadderProps = {
  date: string;
  isSigned: boolean;
  /** null while it is not known. */ award: AwardInfo | null;
};

export function Ladder({ date, isSigned, award }: LadderProps) {
  if (!award) {
    return (
      <div className={s.ladder} aria-hidden="true">
        {Array.from({ length: 7 }, (_, i) => (
          <span key={i} className={s.day} />
        ))}
      </div>
    );
  }
  const at = isSigned ? award.cycleDay - 1 : award.cycleDay % (award.ladder.length || 1);
  return (
    <ol className={s.ladder} aria-label="连续签到奖励">
      {award.ladder.map(({ day, points, got }, i) => {
        const name = i === at ? '今天' : weekdayAfter(date, i - at);
        const isOpen = i === at && !isSigned;
        return (
          <li
            key={day}
            className={`${s.day}${got ? ` ${s.got}` : isOpen ? ` ${s.now}` : ''}${i === at ? ` ${s.today}` : ''}`}
          >
            <span className={s.what} aria-hidden={got === 1}>
              {got ? <Icon d={check} size={18} /> : `+${points}`}
            </span>
            <span className={s.name}>{name}</span>
            {got === 1 && <span className="vh">已得 {points} 积分</span>}
          </li>
        );
      })}
    </ol>
  );
}
