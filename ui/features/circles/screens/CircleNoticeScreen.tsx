// Notices of one circle: 公告, and for who manages it 申请 with their audit. Managers write the notice
// here.
import { Suspense, useState } from 'react';
import { ask, useStream } from '../../../bus';
import type { Circle } from '../../../../bus/entities/circles';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { TimeText } from '../../../kit/text/TimeText';
import { Avatar } from '../../../kit/media/Avatar';
import { AuditList } from '../../forum/components/AuditList';
import type { DrawRequest } from '../../forum/components/AuditList';
import { Sheets } from '../../../app/sheets/Sheets';
import { TabPanels } from '../../forum/components/TabPanels';
import { RichText } from '../../../kit/text/RichText';
import { useOpening } from '../../../kit/overlays/useOpening';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import s from './CircleNoticeScreen.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';
import { useDetail } from '../../../kit/reading/useDetail';

const NoticeSheet = lazyComponent(() => import('./NoticeSheet').then((m) => ({ default: m.NoticeSheet })));

export function CircleNoticeScreen() {
  const tribeId = useQuery('tribeId');
  const asked = useQuery('tab');
  const circle = useStream('circles.circle', tribeId);
  const waiting = useStream('circles.applies', `${tribeId}|0`)?.total ?? 0;
  const isStaff = useStream('session.me')?.isPlatformAdmin === 1;
  const { failure, load } = useDetail('circles.openCircle', tribeId ? { tribeId } : null);
  const code = tribeId ? (failure?.code ?? '') : '010002';
  const manages = (circle?.myRole ?? 0) >= 2 || isStaff;
  // The number on the tab is there before the tab is opened.
  usePagedList('circles.openApplies', manages && tribeId ? { tribeId, status: 0 } : null);
  if (!circle) {
    return (
      <>
        <Nav title="圈子通知" onBack={back} />
        {code === '' ? (
          <RowSkeleton rows={3} />
        ) : (
          <ErrorState kind={code === '010002' ? 'gone' : 'network'} onAction={code === '010002' ? back : load} />
        )}
      </>
    );
  }
  const tab = manages && asked === 'applies' ? asked : 'notice';
  return (
    <Sheets>
      <Nav title="圈子通知" onBack={back} />
      {manages ? (
        <TabPanels
          tabs={[
            { key: 'notice', name: '公告' },
            { key: 'applies', name: '申请', count: waiting > 0 ? waiting : undefined },
          ]}
          value={tab}
          onChange={(key) => setQuery('tab', key)}
          label="圈子通知"
          top={44}
        >
          {(key) => (key === 'notice' ? <Notice circle={circle} manages /> : <Applies tribeId={tribeId} />)}
        </TabPanels>
      ) : (
        <Notice circle={circle} manages={false} />
      )}
    </Sheets>
  );
}

function Notice({ circle, manages }: { circle: Circle; manages: boolean }) {
  const { notice } = circle;
  const author = useStream('users.user', notice?.author?.userId ?? '') ?? notice?.author;
  const [editing, edit, endEdit] = useOpening();
  return (
    <>
      {notice ? (
        <article className={s.notice}>
          <h2 className="h2">{notice.title}</h2>
          <div className={s.by}>
            <Avatar src={author?.avatarUrl} name={author?.userName} size={24} />
            <bdi className="cut">{author?.userName}</bdi>
            <span className="cap t3">
              <TimeText at={notice.updateTime} />
            </span>
          </div>
          <div className={s.text}>
            <RichText text={notice.content} />
          </div>
        </article>
      ) : (
        <Empty
          tight
          text="暂无通知"
          action={manages ? '发布公告' : undefined}
          onAction={manages ? () => edit() : undefined}
        />
      )}
      {manages && notice && (
        <div className={s.edit}>
          <Button kind="outline" size="m" onClick={() => edit()}>
            修改公告
          </Button>
        </div>
      )}
      {editing && (
        <Suspense>
          <NoticeSheet key={editing.turn} circle={circle} open={editing.open} onClose={endEdit} />
        </Suspense>
      )}
    </>
  );
}

const kinds = [
  { status: 0, name: '待审核', empty: '没有待审核的申请' },
  { status: 1, name: '已通过', empty: '没有已通过的申请' },
  { status: 2, name: '已拒绝', empty: '没有已拒绝的申请' },
] as const;

function CircleRequest({ applyId, draw }: { applyId: string; draw: DrawRequest }) {
  const apply = useStream('circles.apply', applyId);
  return draw(apply && { ...apply, meta: apply.carModelName });
}

function Applies({ tribeId }: { tribeId: string }) {
  const [status, setStatus] = useState<0 | 1 | 2>(0);
  const key = `${tribeId}|${status}`;
  const list = useStream('circles.applies', key);
  const load = usePagedList('circles.openApplies', { tribeId, status });
  return (
    <>
      <div className={s.kinds} role="group" aria-label="申请状态">
        {kinds.map((kind) => (
          <span key={kind.status} className={s.kind}>
            <Chip on={status === kind.status} onClick={() => setStatus(kind.status)}>
              {kind.name}
            </Chip>
          </span>
        ))}
      </div>
      <AuditList
        key={key}
        list={list}
        name={`applies|${key}`}
        load={load}
        request={(id, draw) => <CircleRequest key={id} applyId={id} draw={draw} />}
        empty={kinds[status].empty}
        onDecide={(applyId, pass, reason) =>
          void ask('circles.decideApply', { applyId, pass, ...(reason ? { reason } : null) }).catch(() => undefined)
        }
      />
    </>
  );
}
