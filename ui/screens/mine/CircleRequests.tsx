// Requests to join circles, or those to Club Z: both are requests to a circle, and Club Z has a tab of its own.
import { useEffect } from 'react';
import { ask, useStream } from '../../bus';
import { Button } from '../../components/base/Button';
import { Empty } from '../../components/base/Empty';
import { PagedRows } from '../../components/forum/PagedRows';
import { ProgressCard, ProgressSkeleton } from '../../components/users/ProgressCard';
import { applyWay } from '../../components/users/progressText';
import { clubZApply, joinCircle } from '../../shell/links/circles';
import { navigate } from '../../shell/navigation';
import { links } from '../../shell/routes';
import { useTakeBack } from './useTakeBack';

type Props = { list: 'circle' | 'clubz'; load: (how: 'open' | 'more' | 'refresh') => void };

export function CircleRequests({ list, load }: Props) {
  const applies = useStream('circles.myApplies', list);
  const isClubZ = list === 'clubz';
  const to = isClubZ ? clubZApply() : links.circles();
  return (
    <PagedRows list={applies} name={'progress ' + list} size={164} load={load} skeleton={<ProgressSkeleton />} empty={<Empty tight text="暂无申请" action={isClubZ ? '申请加入 Club Z' : '看看圈子'} href={to} onAction={() => navigate(to)} />}>
      {(id) => <Row key={id} applyId={id} isClubZ={isClubZ} />}
    </PagedRows>
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
  const taking = useTakeBack(name, apply?.status === 0, apply?.pending === 1 && apply.status === 3, () => void ask('circles.joinCircle', { applyId, withdraw: 1 }).catch(() => undefined));
  if (!apply) return <ProgressSkeleton />;
  const to = isClubZ ? clubZApply() : joinCircle(tribeId);
  // Asked again elsewhere, or let in by now: this request is an old one.
  const mayAgain = (apply.status === 2 || apply.status === 3) && apply.pending === 0 && circle?.isJoin === 0;
  return (
    <>
      <ProgressCard
        name={name} note={apply.carModelName || apply.reason} picture={circle ? circle.avatarUrl || circle.coverUrl : ''} href={isClubZ ? '/' : links.circle(tribeId)}
        way={applyWay(apply.status, apply.pending)} createTime={apply.createTime} endTime={apply.auditTime} reason={apply.status === 2 ? apply.refuseReason : undefined}
      >
        {taking.button}
        {mayAgain && (
          <Button size="row" href={to} label={`重新申请${name}`} onClick={() => navigate(to)}>
            重新申请
          </Button>
        )}
      </ProgressCard>
      {taking.question}
    </>
  );
}
