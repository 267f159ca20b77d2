// Asking to join a circle: the form, and afterwards where the request stands; a refused one can be
// made again, a waiting one taken back.
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import type { Circle, StoredApply } from '../../../../bus/entities/circles';
import { ask, read, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Nav } from '../../../kit/layout/Nav';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { useWhenSent } from '../../../kit/feedback/waiting';
import { CircleRow } from '../components/CircleRow';
import { ApplyForm } from '../../forum/components/ApplyForm';
import { ApplyStatus } from '../../forum/components/ApplyStatus';
import { readApplication } from '../../forum/components/keptApplication';
import { useApplication } from '../../forum/components/useApplication';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import { useDetail } from '../../../kit/reading/useDetail';

export function JoinCircleScreen() {
  const tribeId = useQuery('tribeId');
  const circle = useStream('circles.circle', tribeId);
  const mine = useStream('circles.myApply', tribeId);
  const { failure, load: loadCircle } = useDetail('circles.openCircle', tribeId ? { tribeId } : null);
  const code = tribeId ? (failure?.code ?? '') : '010002';
  const loadMine = () => void (tribeId && ask('circles.openMyApply', { tribeId }).catch(() => undefined));
  const openMine = useEffectEvent(loadMine);
  useEffect(() => openMine(), [tribeId]);
  const load = () => {
    loadMine();
    void loadCircle();
  };
  const gone = code === '010002';
  const failed = gone || (code !== '' && !circle) || mine?.phase === 'error';
  return (
    <>
      <Nav title="申请加入圈子" onBack={back} />
      {failed ? (
        <ErrorState kind={gone ? 'gone' : 'network'} onAction={gone ? back : load} />
      ) : !circle || !mine || mine.phase === 'loading' ? (
        <RowSkeleton rows={3} />
      ) : (
        <Stand key={mine.applyId} circle={circle} applyId={mine.applyId} />
      )}
    </>
  );
}

function Stand({ circle, applyId }: { circle: Circle; applyId: string }) {
  const apply = useStream('circles.apply', applyId);
  const when = useWhenSent();
  const [again, setAgain] = useState(false);
  const [isSending, setSending] = useState(false);
  const form = () => <Form circle={circle} onSending={setSending} onSent={() => setAgain(false)} />;
  if (isSending) return form();
  const head = <CircleRow tribeId={circle.tribeId} right={null} alone />;
  // What stands with the circle counts more than an old request, one that waits to be sent more than one that was refused.
  const isRefused = apply?.status === 2 && circle.isJoin !== 1;
  const current = apply && (apply.status === 0 || isRefused || circle.isJoin === 2) ? apply : undefined;
  if (current && !again && !(current.status === 1 && circle.isJoin !== 2))
    return <Request head={head} circle={circle} apply={current} onAgain={() => setAgain(true)} />;
  if (circle.isJoin === 2)
    return (
      <Empty
        text="你已加入这个圈子"
        action="进入圈子"
        href={links.circle(circle.tribeId)}
        onAction={() => navigate(links.circle(circle.tribeId), { replace: true })}
      />
    );
  if (circle.isJoin === 1) {
    return (
      <>
        {head}
        <Empty tight art="content" text="申请已提交" sub={`${when}会自动发送，结果会通知你`} />
      </>
    );
  }
  if (circle.joinType === 2) {
    return (
      <>
        {head}
        <Empty tight art="lock" text="圈子暂不接受新成员" />
      </>
    );
  }
  return form();
}

type RequestProps = { head: ReactNode; circle: Circle; apply: StoredApply; onAgain: () => void };
function Request({ head, circle, apply, onAgain }: RequestProps) {
  const enter = () => navigate(links.circle(circle.tribeId), { replace: true });
  return (
    <>
      {head}
      <ApplyStatus
        status={apply.status}
        createTime={apply.createTime}
        auditTime={apply.auditTime}
        refuseReason={apply.refuseReason}
        reason={apply.reason}
        waiting={apply.pending === 2}
      >
        {apply.status === 0 && (
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
        )}
        {apply.status === 1 && (
          <Button wide href={links.circle(circle.tribeId)} onClick={enter}>
            进入圈子
          </Button>
        )}
        {apply.status === 2 && (
          <Button wide onClick={onAgain}>
            重新申请
          </Button>
        )}
      </ApplyStatus>
    </>
  );
}

type FormProps = { circle: Circle; onSending: (is: boolean) => void; onSent: () => void };
function Form({ circle, onSending, onSent }: FormProps) {
  const { tribeId } = circle;
  const cars = useStream('session.me')?.carModels ?? [];
  const of = 'circle.' + tribeId;
  const [reason, setReason] = useState(() => readApplication(of, { reason: '' }).reason);
  // An owner's first car stands ready.
  const [carModelId, setCar] = useState(() => read('session.me')?.carModels[0]?.carModelId ?? '');
  const { send, ...applying } = useApplication({ of, words: { reason }, dirty: reason !== '', setReason, onSending });
  const submit = () =>
    send(
      ask('circles.joinCircle', { tribeId, reason: reason.trim(), ...(carModelId ? { carModelId } : null) }),
      onSent,
    );
  return (
    <ApplyForm
      head={<CircleRow tribeId={tribeId} right={null} alone />}
      reason={reason}
      needReason={circle.joinType === 1 && circle.needReason === 1}
      cars={cars}
      carModelId={carModelId}
      onCar={setCar}
      rules="圈子规则"
      onSubmit={submit}
      {...applying}
    />
  );
}
