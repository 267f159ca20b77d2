// 活动报名: one form for the community, Club Z and the short way; before it what the activity
// says about it.
import { useEffect, useState } from 'react';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { ask, useStream } from '../../../../bus';
import { ActivityForm } from '../../components/form/ActivityForm';
import { Shape } from '../../../../app/skeleton/Shape';
import { formNoticeOf } from '../../components/form/formNotice';
import { Empty } from '../../../../kit/feedback/Empty';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { Nav } from '../../../../kit/layout/Nav';
import { useNow } from '../../../../kit/text/now';
import { activityDetail, activityHome, myActivity } from '../../../../app/links/activities';
import { back, navigate, useQuery } from '../../../../app/navigation/navigation';
import { useDetail } from '../../../../kit/reading/useDetail';

export const ActivityApplyScreen = () => <Apply isShort={false} />;
/** For what asks for nothing of its own, and from the entrance: as few questions as may be. */
export const ActivitySignScreen = () => <Apply isShort />;

function Apply({ isShort }: { isShort: boolean }) {
  const activityId = useQuery('activityId');
  const me = useStream('session.me')?.userId ?? '';
  const activity = useStream('activities.activity', activityId);
  const contact = useStream('activities.contact', activityId);
  const { failure, load } = useDetail('activities.openActivity', activityId && me ? { activityId } : null, me);
  const [isGone, setGone] = useState(!activityId);
  const code = isGone ? '010002' : (failure?.code ?? '');
  // What was kept could not be asked for: then the form begins empty.
  const [bare, setBare] = useState(false);
  useEffect(() => {
    if (activityId && me) ask('activities.openContact', { activityId }).catch(() => setBare(true));
  }, [activityId, me]);
  const isOther = activity !== undefined && activity.kind !== 1;
  useEffect(() => {
    if (activity && activity.kind !== 1) navigate(activityDetail(activity), { replace: true });
  }, [activity]);

  if (activity && !isOther && code !== '010002' && (contact !== undefined || bare)) {
    return <Stand key={me + activityId} activity={activity} isShort={isShort} onGone={() => setGone(true)} />;
  }
  return (
    <>
      <Nav title="活动报名" onBack={back} />
      {code === '010002' ? (
        <ErrorState kind="gone" onAction={back} />
      ) : code === '010003' ? (
        <ErrorState kind="forbidden" />
      ) : code && !activity ? (
        <ErrorState kind="network" onAction={load} />
      ) : (
        <Shape of="form" />
      )}
    </>
  );
}

function Stand({ activity, isShort, onGone }: { activity: StoredActivity; isShort: boolean; onGone: () => void }) {
  const apply = useStream('activities.myApply', activity.myApplyId);
  const standing = formNoticeOf(activity, apply, useNow(), useStream('session.state')?.online !== 0);
  const [isSending, setSending] = useState(false);
  if (!standing || isSending)
    return <ActivityForm activity={activity} isShort={isShort} onGone={onGone} onSending={setSending} />;
  const ways = {
    mine: { name: '查看我的报名', link: myActivity(undefined, activity.myApplyId) },
    others: { name: '看看其他活动', link: activityHome() },
    about: { name: '查看活动', link: activityDetail(activity) },
  } as const;
  const { name, link } = ways[standing.leads];
  return (
    <>
      <Nav title="活动报名" onBack={back} />
      <Empty
        art={standing.art}
        text={standing.text}
        sub={standing.sub}
        action={name}
        href={link}
        onAction={() => navigate(link, { replace: true })}
      />
    </>
  );
}
