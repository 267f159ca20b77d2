// Requests to found a circle: what became of each, taking back the one that waits, asking again with what was asked
// before.
import { Suspense, useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { useOpening } from '../../../kit/overlays/useOpening';
import { ProgressSkeleton } from '../components/ProgressCard';
import { applyWay } from '../components/progressText';
import { navigate } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import { AgainButton, RequestCard, RequestRows } from './RequestRows';
import type { RequestsProps } from './RequestRows';
import { useWithdrawal } from './useWithdrawal';

const FoundSheet = lazyComponent(() =>
  import('../../circles/components/FoundSheet').then((m) => ({ default: m.FoundSheet })),
);

export function FoundingRequests({ load }: RequestsProps) {
  const list = useStream('circles.foundings', 'all');
  const founding = useStream('circles.founding');
  const [again, askAgain, endAgain] = useOpening<string>();
  const before = useStream('circles.myFounding', again?.what ?? '');
  const me = useStream('session.me')?.userId;
  useEffect(() => {
    if (!me) return;
    ask('circles.openFounding', {}).catch(() => undefined);
    ask('circles.openCategories', {}).catch(() => undefined);
  }, [me]);
  const allowed = founding?.allow === 1;
  const wayOn = {
    action: allowed ? '申请创建圈子' : '看看圈子',
    sub: founding && !allowed ? founding.reason || undefined : undefined,
    onAction: () => (allowed ? askAgain('') : navigate(links.circles())),
  };
  return (
    <>
      <RequestRows list={list} kind="founding" load={load} wayOn={wayOn}>
        {(id) => <Row key={id} applyId={id} mayAgain={allowed} onAgain={() => askAgain(id)} />}
      </RequestRows>
      {again && (
        <Suspense>
          <FoundSheet key={again.turn} open={again.open} before={before} onClose={endAgain} />
        </Suspense>
      )}
    </>
  );
}

function Row({ applyId, mayAgain, onAgain }: { applyId: string; mayAgain: boolean; onAgain: () => void }) {
  const founding = useStream('circles.myFounding', applyId);
  const categories = useStream('circles.categories')?.list ?? [];
  // What came of it has a picture of its own by now.
  const became = founding?.status === 1 ? founding.tribeId : '';
  const circle = useStream('circles.circle', became);
  useEffect(() => {
    if (became && !circle) ask('circles.openCircle', { tribeId: became }).catch(() => undefined);
  }, [became, circle]);
  const name = founding?.name ?? '';
  const withdrawal = useWithdrawal(
    name,
    founding?.status === 0,
    founding?.pending === 1,
    () => void ask('circles.withdrawFounding', { applyId }).catch(() => undefined),
  );
  if (!founding) return <ProgressSkeleton />;
  const { status, pending, avatarUrl, categoryId, intro, tribeId, createTime, auditTime, refuseReason } = founding;
  const category = categories.find((one) => one.categoryId === categoryId)?.name ?? '';
  return (
    <RequestCard
      withdrawal={withdrawal}
      name={name}
      note={[category, intro].filter(Boolean).join('，')}
      picture={circle?.avatarUrl || avatarUrl}
      href={status === 1 && tribeId ? links.circle(tribeId) : ''}
      way={applyWay(status, pending)}
      createTime={createTime}
      endTime={auditTime}
      reason={status === 2 ? refuseReason : undefined}
    >
      {(status === 2 || status === 3) && pending === 0 && mayAgain && (
        <AgainButton name={`创建${name}`} onClick={onAgain} />
      )}
    </RequestCard>
  );
}
