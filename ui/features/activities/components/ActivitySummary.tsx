// Which activity it is, at the head of a form or of what became of it: small cover, title, when, where.
import type { ActivityBrief } from '../../../../bus/entities/activities';
import { Picture } from '../../../kit/media/Picture';
import { spanText } from './timeText';
import s from './ActivitySummary.module.css';

export type ActivitySummaryProps = {
  activity: Pick<ActivityBrief, 'title' | 'coverUrl' | 'startTime' | 'endTime' | 'placeName'>;
  /** Without: a picture and its title alone, for what has no hour. */ timeless?: boolean;
  /** At the head of its page. */ eager?: boolean;
};

export function ActivitySummary({ activity, timeless, eager }: ActivitySummaryProps) {
  const { title, coverUrl, startTime, endTime, placeName } = activity;
  return (
    <div className={s.summary}>
      <div className={s.cover}>
        <Picture src={coverUrl} alt="" ratio={1.5} width={345} radius={4} eager={eager} />
      </div>
      <div className={s.words}>
        <p className={s.title}>{title}</p>
        {!timeless && <p className={`sub t2 ${s.line}`}>{spanText(startTime, endTime)}</p>}
        {!timeless && placeName && <p className="sub t3 cut">{placeName}</p>}
      </div>
    </div>
  );
}
