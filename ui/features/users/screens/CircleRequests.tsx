// Requests to join circles, or those to Club Z: both are requests to a circle, and Club Z has a tab of its own.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { ProgressSkeleton } from '../components/ProgressCard';
import { applyWay } from '../components/progressText';
import { clubZApply, joinCircle } from '../../../app/links/circles';
import { links } from '../../../app/navigation/routes';
import { AgainButton, RequestCard, RequestRows } from './RequestRows';
import type { RequestsProps } from './RequestRows';
import { useWithdrawal } from './useWithdrawal';

type Props = RequestsProps & { list: 'circle' | 'clubz' };

export function CircleRequests({ list, load }: Props) {
  const applies = useStream('circles.myApplies', list);
  const isClubZ = list === 'clubz';
  return (
    <RequestRows
      list={applies}
      kind={list}
      load={load}
      wayOn={
        isClubZ ? { action: '申请加入 Club Z', href: clubZApply() } : { action: '看看圈子', href: links.circles() }
      }
    >
      {(id) => <Row key={id} applyId={id} isClubZ={isClubZ} />}
    </RequestRows>
  );
}

function Row({ applyId, isClubZ }: { applyId: string; isClubZ: boolean }) {
  const apply = useStream('circles.apply', applyId);
  const tribeId = apply?.tribeId ?? '';
  const circle = useStream('circles.circle', tribeId);
  useEffect(() => {
    if (tribeId && !circle) ask('circles.openCircle', { tribeId }).catch(() => undefined);
  }, [tribeId, circle]);
  const name = apply?.tribeName ?? '';
  const withdrawal = useWithdrawal(
    name,
    apply?.status === 0,
    apply?.pending === 1 && apply.status === 3,
    () => void ask('circles.joinCircle', { applyId, withdraw: 1 }).catch(() => undefined),
  );
  if (!apply) return <ProgressSkeleton />;
  // Asked again elsewhere, or let in by now: this request is an old one.
  const mayAgain = (apply.status === 2 || apply.status === 3) && apply.pending === 0 && circle?.isJoin === 0;
  return (
    <RequestCard
      withdrawal={withdrawal}
      name={name}
      note={apply.carModelName || apply.reason}
      picture={circle ? circle.avatarUrl || circle.coverUrl : ''}
      href={isClubZ ? '/' : links.circle(tribeId)}
      way={applyWay(apply.status, apply.pending)}
      createTime={apply.createTime}
      endTime={apply.auditTime}
      reason={apply.status === 2 ? apply.refuseReason : undefined}
    >
      {mayAgain && <AgainButton name={name} href={isClubZ ? clubZApply() : joinCircle(tribeId)} />}
    </RequestCard>
  );
}
