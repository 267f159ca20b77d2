// 申请加入 Club Z: for car owners. Where a request stands, or the form; those who are no owners learn
// how to become one.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Circle, StoredApply } from '../../../../bus/entities/circles';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { ClubMark } from '../../../kit/media/ClubMark';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { formatCount } from '../../../kit/text/formatCount';
import { Nav } from '../../../kit/layout/Nav';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { useWhenSent } from '../../../kit/feedback/waiting';
import { ApplyStatus } from '../../forum/components/ApplyStatus';
import { back, navigate } from '../../../app/navigation/navigation';
import { query } from '../../../app/navigation/routes';
import { ClubZForm } from './ClubZForm';
import s from './ClubZApply.module.css';

export function ClubZApplyScreen() {
  const home = useStream('clubz.home');
  const tribeId = home?.tribeId ?? '';
  const circle = useStream('circles.circle', tribeId);
  const mine = useStream('circles.myApply', tribeId);
  const me = useStream('session.me')?.userId ?? '';
  const openClubZ = () => void ask('clubz.openDetail', {}).catch(() => undefined);
  const openMine = () => void (tribeId && ask('circles.openMyApply', { tribeId }).catch(() => undefined));
  const openedClubZ = useEffectEvent(openClubZ);
  const openedMine = useEffectEvent(openMine);
  useEffect(() => openedClubZ(), [me]);
  useEffect(() => openedMine(), [tribeId, me]);
  const load = () => {
    openClubZ();
    openMine();
  };
  const failed = (home?.phase === 'error' && !circle) || mine?.phase === 'error';
  return (
    <>
      <Nav title="申请加入 Club Z" onBack={back} />
      {failed ? (
        <ErrorState kind="network" onAction={load} />
      ) : !circle || !mine || mine.phase === 'loading' ? (
        <RowSkeleton rows={3} />
      ) : (
        <Stand key={mine.applyId} circle={circle} applyId={mine.applyId} />
      )}
    </>
  );
}

function Head({ circle }: { circle: Circle }) {
  return (
    <header className={s.head}>
      <ClubMark height={20} />
      <p className={`sub t2 ${s.line}`}>
        {formatCount(circle.memberCount)} 位成员{circle.intro && ` · ${circle.intro}`}
      </p>
    </header>
  );
}

function Stand({ circle, applyId }: { circle: Circle; applyId: string }) {
  const apply = useStream('circles.apply', applyId);
  const userType = useStream('session.me')?.userType ?? -1;
  const when = useWhenSent();
  const [again, setAgain] = useState(false);
  const [isSending, setSending] = useState(false);
  const form = () => (
    <ClubZForm circle={circle} head={<Head circle={circle} />} onSending={setSending} onSent={() => setAgain(false)} />
  );
  if (isSending) return form();
  if (circle.isJoin === 2)
    return (
      <Empty
        text="你已是 Club Z 成员"
        action="进入 Club Z"
        main
        href="/"
        onAction={() => navigate('/', { replace: true })}
      />
    );
  // One that waits to be sent counts more than one that was refused.
  if (apply && !again && (apply.status === 0 || (apply.status === 2 && circle.isJoin !== 1)))
    return <Request circle={circle} apply={apply} onAgain={() => setAgain(true)} />;
  if (circle.isJoin === 1) {
    return (
      <>
        <Head circle={circle} />
        <Empty tight art="content" text="申请已提交" sub={`${when}会自动发送，结果会通知你`} />
      </>
    );
  }
  if (userType === 0) {
    return (
      <>
        <Head circle={circle} />
        <Empty tight art="lock" text="车主认证审核中，通过后可申请" sub="认证结果会通知你" />
      </>
    );
  }
  if (userType !== 1) return <NoOwner circle={circle} />;
  return form();
}

/** 去认证: the app's own page, in a browser the way to the app. */
function NoOwner({ circle }: { circle: Circle }) {
  const isApp = useStream('session.state')?.isApp === true;
  const download = query('/circle/appDownLoad', { target: 'car/certify' });
  const certify = () => {
    if (isApp) ask('native.openNative', { page: 'car/certify', args: { from: 'clubz' } }).catch(() => undefined);
    else navigate(download);
  };
  return (
    <>
      <Head circle={circle} />
      <Empty
        tight
        art="lock"
        text="仅限车主申请"
        sub="完成车主认证后可申请加入"
        action="去认证"
        main
        onAction={certify}
      />
    </>
  );
}

function Request({ circle, apply, onAgain }: { circle: Circle; apply: StoredApply; onAgain: () => void }) {
  return (
    <>
      <Head circle={circle} />
      <ApplyStatus
        status={apply.status}
        createTime={apply.createTime}
        auditTime={apply.auditTime}
        refuseReason={apply.refuseReason}
        reason={apply.reason}
        waiting={apply.pending === 2}
      >
        {apply.status === 0 ? (
          <Button
            kind="quiet"
            wide
            busy={apply.pending === 1}
            onClick={() =>
              void ask('circles.joinCircle', { applyId: apply.applyId, withdraw: 1 }).catch(() => undefined)
            }
          >
            撤回申请
          </Button>
        ) : (
          <Button wide onClick={onAgain}>
            重新申请
          </Button>
        )}
      </ApplyStatus>
    </>
  );
}
