// One activity in a list: cover, how it stands, title, when and where, what it costs and how many places there are. The
// whole card is one link.
import { memo } from 'react';
import { useStream } from '../../../bus';
import { activityDetail } from '../../../app/links/activities';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { useNow } from '../../../kit/text/now';
import { Picture } from '../../../kit/media/Picture';
import { pointsText } from '../../points/components/pointsText';
import { isBehind, placeParts, statusAt, whenText } from './activityText';
import { roomText } from './roomText';
import { StatusBadges } from './StatusBadges';
import s from './ActivityCard.module.css';

export type ActivityCardProps = { activityId: string; eager?: boolean | undefined };

export const ActivityCard = memo(function ActivityCard({ activityId, eager }: ActivityCardProps) {
  const it = useStream('activities.activity', activityId);
  const now = useNow();
  if (!it) return <ActivityCardSkeleton />;
  const href = activityDetail(it);
  const room = roomText(it);
  return (
    <article className={`${s.card}${isBehind(statusAt(it, now)) ? ` ${s.behind}` : ''}`}>
      <Link className={s.open} href={href} aria-label={it.title} />
      <div className={s.cover}>
        <Picture src={it.coverUrl} ratio={3 / 2} color={it.images[0]?.color} eager={eager} />
      </div>
      <div className={s.words}>
        <StatusBadges activity={it} now={now} />
        <h3 className={`c2 ${s.title}`}>{it.title}</h3>
        <p className={`sub t2 ${s.when}`}>{whenText(it)}</p>
        {it.place !== null && (
          <p className="sub t2 cut">
            <Meta>
              {placeParts(it).map((part) => (
                <span key={part}>{part}</span>
              ))}
            </Meta>
          </p>
        )}
        <p className={s.foot}>
          {it.kind === 2 ? (
            <span className="sub t2">
              {(it.doneDays ?? 0) > 0 ? `已签到 ${it.doneDays} 天` : `共 ${it.totalDays ?? 0} 天`}
            </span>
          ) : it.needPoints > 0 ? (
            <span className={s.price}>
              <span className={`num ${s.n}`}>{pointsText(it.needPoints)}</span>
              <span className="cap t3">积分</span>
            </span>
          ) : (
            <span className={s.free}>免费</span>
          )}
          {room && <span className={`sub t3 ${s.room}`}>{room}</span>}
        </p>
      </div>
    </article>
  );
});

export function ActivityCardSkeleton() {
  return (
    <div className={s.card} aria-hidden="true">
      <div className={s.cover}>
        <i className={`sk ${s.picture}`} />
      </div>
      <div className={s.words}>
        <i className={`sk ${s.bone1}`} />
        <i className={`sk ${s.bone2}`} />
        <i className={`sk ${s.bone3}`} />
      </div>
    </div>
  );
}
