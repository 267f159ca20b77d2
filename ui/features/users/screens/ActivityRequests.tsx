// My sign-ups as requests: those that wait can be taken back, those that were refused or cancelled made again. Tickets
// and the rest of a sign-up's life are 我的活动's.
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { useHasPassed } from '../../activities/components/useClock';
import { pointsText } from '../../points/components/pointsText';
import { ProgressSkeleton } from '../components/ProgressCard';
import { signUpWay } from '../components/progressText';
import { activityApply, activityDetail, activityHome, myActivity } from '../../../app/links/activities';
import { AgainButton, RequestCard, RequestRows } from './RequestRows';
import type { RequestsProps } from './RequestRows';
import { useWithdrawal } from './useWithdrawal';

export function ActivityRequests({ load }: RequestsProps) {
  const list = useStream('activities.mine', '');
  return (
    <RequestRows list={list} kind="activity" load={load} wayOn={{ action: '看看活动', href: activityHome() }}>
      {(id) => <Row key={id} applyId={id} />}
    </RequestRows>
  );
}

function Row({ applyId }: { applyId: string }) {
  const apply = useStream('activities.myApply', applyId);
  const title = apply?.activity.title ?? '';
  const isLate = useHasPassed(apply?.cancelBefore ?? 0);
  const waits = apply?.status === 0 || apply?.status === 4;
  const points =
    apply && apply.costPoints > 0 ? `报名时的 ${pointsText(apply.costPoints)} 积分会立即退回。` : undefined;
  const withdrawal = useWithdrawal(
    title,
    waits && apply?.canCancel === 1 && !isLate,
    apply?.pending === 1,
    () => void ask('activities.cancelApply', { applyId }).catch(() => undefined),
    points,
  );
  if (!apply) return <ProgressSkeleton />;
  const { activity, activityId, status, pending, createTime, updateTime, refuseReason } = apply;
  const again = activityApply(activityId, activity.clubZ === 1 ? 'clubz' : 'bbs');
  // 1: it can still be signed up for.
  const mayAgain = (status === 2 || status === 3) && pending === 0 && activity.kind === 1 && activity.status === 1;
  const ticket = myActivity('signedUp', applyId);
  return (
    <RequestCard
      withdrawal={withdrawal}
      name={title}
      note={activity.placeName}
      picture={activity.coverUrl}
      href={activityDetail(activity)}
      way={signUpWay(apply)}
      createTime={createTime}
      endTime={waits ? 0 : updateTime}
      reason={status === 2 ? refuseReason : undefined}
    >
      {status === 1 && apply.ticketCode !== '' && (
        <Button size="row" kind="outline" href={ticket} label={`查看${title}的凭证`}>
          查看凭证
        </Button>
      )}
      {mayAgain && <AgainButton name={title} word="重新报名" href={again} />}
    </RequestCard>
  );
}
