// 申请加入车友会: for car owners. Where an application stands, or the form; a refused one can be made
// again, a waiting one taken back.
import { useEffect, useEffectEvent, useState } from 'react';
import type { StoredCarClub, StoredClubApplication } from '../../../../bus/entities/carClubs';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Nav } from '../../../kit/layout/Nav';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { useWhenSent } from '../../../kit/feedback/waiting';
import { ClubRow } from '../components/ClubRow';
import { useClub } from '../components/useClub';
import { ApplyStatus } from '../../forum/components/ApplyStatus';
import { clubManage } from '../../../app/links/clubs';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { query } from '../../../app/navigation/routes';
import { ClubForm } from './ClubForm';

export function ClubRequestScreen() {
  const clubId = useQuery('clubId');
  const { club, code, load } = useClub(clubId);
  const mine = useStream('carClubs.myApply', clubId);
  const me = useStream('session.me')?.userId ?? '';
  const openMine = () => void ask('carClubs.openMyApply', { clubId }).catch(() => undefined);
  const opened = useEffectEvent(openMine);
  useEffect(() => {
    if (clubId && me) opened();
  }, [clubId, me]);
  const gone = code === '010002';
  const failed = gone || (code !== '' && !club) || mine?.phase === 'error';
  return (
    <>
      <Nav title="申请加入车友会" onBack={back} />
      {failed ? (
        <ErrorState
          kind={gone ? 'gone' : 'network'}
          onAction={() => {
            if (gone) return back();
            openMine();
            return void load();
          }}
        />
      ) : !club || !mine || mine.phase === 'loading' ? (
        <RowSkeleton rows={4} />
      ) : (
        <Stand key={`${me}|${mine.applyId}`} club={club} applyId={mine.applyId} />
      )}
    </>
  );
}

function Stand({ club, applyId }: { club: StoredCarClub; applyId: string }) {
  const apply = useStream('carClubs.apply', applyId);
  const userType = useStream('session.me')?.userType ?? -1;
  const waits = useStream('carClubs.acting', club.clubId)?.pending === 2;
  const when = useWhenSent();
  const [again, setAgain] = useState(false);
  const [isSending, setSending] = useState(false);
  const head = <ClubRow clubId={club.clubId} alone />;
  const page = clubManage(club.clubId);
  const form = () => <ClubForm club={club} head={head} onSending={setSending} onSent={() => setAgain(false)} />;
  if (isSending) return form();
  if (club.myRole > 0)
    return (
      <Empty
        text="你已加入这个车友会"
        action="进入车友会"
        href={page}
        onAction={() => navigate(page, { replace: true })}
      />
    );
  // One that waits to be sent counts more than one that was refused.
  if (apply && !again && (apply.status === 0 || (apply.status === 2 && club.applyStatus !== 0))) {
    return (
      <>
        {head}
        <Request apply={apply} owner={userType === 1} onAgain={() => setAgain(true)} />
      </>
    );
  }
  if (club.applyStatus === 0) {
    return (
      <>
        {head}
        <Empty tight art="content" text="申请已提交" sub={waits ? `${when}会自动发送，结果会通知你` : '结果会通知你'} />
      </>
    );
  }
  if (userType !== 1) return <NoOwner clubId={club.clubId} userType={userType} />;
  return form();
}

function Request({ apply, owner, onAgain }: { apply: StoredClubApplication; owner: boolean; onAgain: () => void }) {
  const { applyId, status, createTime, auditTime, refuseReason, reason, pending } = apply;
  return (
    <ApplyStatus
      status={status}
      createTime={createTime}
      auditTime={auditTime}
      refuseReason={refuseReason}
      reason={reason}
      waiting={pending === 2}
    >
      {status === 0 ? (
        <Button
          kind="quiet"
          wide
          busy={pending === 1}
          onClick={() => void ask('carClubs.applyToClub', { applyId, withdraw: 1 }).catch(() => undefined)}
        >
          撤回申请
        </Button>
      ) : (
        <Button wide off={owner ? undefined : '仅限车主'} onClick={onAgain}>
          重新申请
        </Button>
      )}
    </ApplyStatus>
  );
}

/** 去认证: the app's own page, in a browser the way to the app. */
function NoOwner({ clubId, userType }: { clubId: string; userType: number }) {
  const isApp = useStream('session.state')?.isApp === true;
  const download = query('/circle/appDownLoad', { target: 'car/certify' });
  const leads = userType !== 0;
  const certify = () => {
    if (isApp) ask('native.openNative', { page: 'car/certify', args: { from: 'club' } }).catch(() => undefined);
    else navigate(download);
  };
  return (
    <>
      <ClubRow clubId={clubId} alone />
      <Empty
        tight
        art="lock"
        text={userType === 0 ? '车主认证审核中，通过后可申请' : '仅限车主'}
        sub={leads ? '完成车主认证后可申请加入' : '认证结果会通知你'}
        action={leads ? '去认证' : undefined}
        main={leads}
        onAction={leads ? certify : undefined}
      />
    </>
  );
}
