// Requests to join car clubs.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { ProgressSkeleton } from '../components/ProgressCard';
import { applyWay } from '../components/progressText';
import { clubList, clubManage, clubRequest } from '../../../app/links/clubs';
import { AgainButton, RequestCard, RequestRows } from './RequestRows';
import type { RequestsProps } from './RequestRows';
import { useWithdrawal } from './useWithdrawal';

export function ClubRequests({ load }: RequestsProps) {
  const list = useStream('carClubs.myApplies', 'all');
  return (
    <RequestRows list={list} kind="clubs" load={load} wayOn={{ action: '看看车友会', href: clubList() }}>
      {(id) => <Row key={id} applyId={id} />}
    </RequestRows>
  );
}

function Row({ applyId }: { applyId: string }) {
  const apply = useStream('carClubs.apply', applyId);
  const clubId = apply?.clubId ?? '';
  const club = useStream('carClubs.club', clubId);
  useEffect(() => {
    if (clubId && !club) ask('carClubs.openClub', { clubId }).catch(() => undefined);
  }, [clubId, club]);
  const name = apply?.clubName ?? '';
  const withdrawal = useWithdrawal(
    name,
    apply?.status === 0,
    apply?.pending === 1 && apply.status === 3,
    () => void ask('carClubs.applyToClub', { applyId, withdraw: 1 }).catch(() => undefined),
  );
  if (!apply) return <ProgressSkeleton />;
  const { status, pending, carModelName, cityName, createTime, auditTime, refuseReason } = apply;
  const isIn = (club?.myRole ?? 0) > 0;
  const mayAgain =
    (status === 2 || status === 3) && pending === 0 && club !== undefined && !isIn && club.applyStatus !== 0;
  const to = clubRequest(clubId);
  return (
    <RequestCard
      withdrawal={withdrawal}
      name={name}
      note={[carModelName, cityName].filter(Boolean).join('，')}
      picture={club?.logoUrl ?? ''}
      href={isIn ? clubManage(clubId) : to}
      way={applyWay(status, pending)}
      createTime={createTime}
      endTime={auditTime}
      reason={status === 2 ? refuseReason : undefined}
    >
      {mayAgain && <AgainButton name={name} href={to} />}
    </RequestCard>
  );
}
