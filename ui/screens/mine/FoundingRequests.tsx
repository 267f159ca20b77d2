// Requests to found a circle: what became of each, taking back the one that waits, asking again with what was asked before.
import { lazy, Suspense, useEffect, useState } from 'react';
import { ask, useStream } from '../../bus';
import { Button } from '../../components/base/Button';
import { Empty } from '../../components/base/Empty';
import { PagedRows } from '../../components/forum/PagedRows';
import { ProgressCard, ProgressSkeleton } from '../../components/users/ProgressCard';
import { applyWay } from '../../components/users/progressText';
import { navigate } from '../../shell/navigation';
import { links } from '../../shell/routes';
import { useTakeBack } from './useTakeBack';

const FoundSheet = lazy(() => import('../../components/circles/FoundSheet').then((m) => ({ default: m.FoundSheet })));

export function FoundingRequests({ load }: { load: (how: 'open' | 'more' | 'refresh') => void }) {
  const list = useStream('circles.foundings', 'all');
  const founding = useStream('circles.founding');
  const [again, setAgain] = useState<{ applyId: string; open: boolean } | null>(null);
  const before = useStream('circles.myFounding', again?.applyId ?? '');
  const me = useStream('session.me')?.userId;
  useEffect(() => {
    if (!me) return;
    ask('circles.openFounding', {}).catch(() => undefined);
    ask('circles.openCategories', {}).catch(() => undefined);
  }, [me]);
  const allowed = founding?.allow === 1;
  const empty = (
    <Empty tight text="暂无申请" sub={founding && !allowed ? founding.reason || undefined : undefined} action={allowed ? '申请创建圈子' : '看看圈子'} onAction={() => (allowed ? setAgain({ applyId: '', open: true }) : navigate(links.circles()))} />
  );
  return (
    <>
      <PagedRows list={list} name="progress founding" size={164} load={load} skeleton={<ProgressSkeleton />} empty={empty}>
        {(id) => <Row key={id} applyId={id} mayAgain={allowed} onAgain={() => setAgain({ applyId: id, open: true })} />}
      </PagedRows>
      {again && (
        <Suspense>
          <FoundSheet key={again.applyId} open={again.open} before={before} onClose={() => setAgain({ ...again, open: false })} />
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
  const taking = useTakeBack(name, founding?.status === 0, founding?.pending === 1, () => void ask('circles.withdrawFounding', { applyId }).catch(() => undefined));
  if (!founding) return <ProgressSkeleton />;
  const { status, pending, avatarUrl, categoryId, intro, tribeId, createTime, auditTime, refuseReason } = founding;
  const category = categories.find((one) => one.categoryId === categoryId)?.name ?? '';
  return (
    <>
      <ProgressCard
        name={name} note={[category, intro].filter(Boolean).join('，')} picture={circle?.avatarUrl || avatarUrl} href={status === 1 && tribeId ? links.circle(tribeId) : ''}
        way={applyWay(status, pending)} createTime={createTime} endTime={auditTime} reason={status === 2 ? refuseReason : undefined}
      >
        {taking.button}
        {(status === 2 || status === 3) && pending === 0 && mayAgain && (
          <Button size="row" label={`重新申请创建${name}`} onClick={onAgain}>
            重新申请
          </Button>
        )}
      </ProgressCard>
      {taking.question}
    </>
  );
}
