// 为你精选: what the house has chosen, as a strip of small cards.
import { useEffect } from 'react';
import { ask, useStream } from '../../../../bus';
import { parts } from '../../components/timeText';
import { Link } from '../../../../kit/navigation/Link';
import { Picture } from '../../../../kit/media/Picture';
import { SectionHead } from '../../../../kit/layout/SectionHead';
import { activityDetail } from '../../../../app/links/activities';
import s from './ActivityHome.module.css';

export function ActivityHomePicked() {
  const picked = useStream('activities.picked');
  useEffect(() => {
    ask('activities.openPicked', {}).catch(() => undefined);
  }, []);
  const waits = !picked || (picked.phase === 'loading' && !picked.ids.length);
  if (!waits && !picked.ids.length) return null;
  return (
    <section className={s.picked}>
      <SectionHead title="近期精选" />
      <div className={s.strip} data-swipe="own">
        {waits ? [0, 1, 2].map((i) => <Bone key={i} />) : picked.ids.map((id) => <Small key={id} activityId={id} />)}
      </div>
    </section>
  );
}

function Small({ activityId }: { activityId: string }) {
  const it = useStream('activities.activity', activityId);
  if (!it) return <Bone />;
  const href = activityDetail(it);
  const { month, day, week, clock } = parts(it.startTime);
  return (
    <Link className={s.small} href={href}>
      <Picture src={it.coverUrl} ratio={3 / 2} width={345} radius={4} color={it.images[0]?.color} />
      <span className={`c2 ${s.smallTitle}`}>{it.title}</span>
      <span className={`cap t3 cut ${s.smallWhen}`}>{`${month}.${day} ${week} ${clock}`}</span>
    </Link>
  );
}
function Bone() {
  return (
    <div className={s.small} aria-hidden="true">
      <i className={`sk ${s.smallPicture}`} />
      <i className={`sk ${s.smallLine}`} />
    </div>
  );
}
