// 申请管理: who wants to come into a club, by what became of it; 通过, or 拒绝 with a reason. Somebody
// else may be quicker: the row then says who.
import { Suspense } from 'react';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask, useStream } from '../../../bus';
import { ClubPage } from '../components/ClubPage';
import { AuditList } from '../../forum/components/AuditList';
import type { DrawRequest } from '../../forum/components/AuditList';
import { Sheets } from '../../../app/sheets/Sheets';
import { TabPanels } from '../../forum/components/TabPanels';
import { useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { useOpening } from '../../../kit/overlays/useOpening';
import { usePagedList } from '../../../kit/reading/usePagedList';

const ApplicationSheet = lazyComponent(() =>
  import('./ApplicationSheet').then((m) => ({ default: m.ApplicationSheet })),
);
const tabs = [
  { key: '0', name: '待审核', empty: '没有待审核的申请' },
  { key: '1', name: '已通过', empty: '没有已通过的申请' },
  { key: '2', name: '已拒绝', empty: '没有已拒绝的申请' },
] as const;
const statusOf = (key: string): 0 | 1 | 2 => (key === '1' ? 1 : key === '2' ? 2 : 0);

export function ApplyManageScreen() {
  return (
    <ClubPage title="申请管理" needs={2}>
      {(club) => <Tabs club={club} />}
    </ClubPage>
  );
}

function Tabs({ club: { clubId, openCount } }: { club: StoredCarClub }) {
  const tab = String(statusOf(useQuery('tab')));
  const waiting = useStream('carClubs.applies', `${clubId}|0`)?.total ?? openCount;
  return (
    <Sheets>
      <TabPanels
        tabs={tabs.map(({ key, name }) => (key === '0' && waiting > 0 ? { key, name, count: waiting } : { key, name }))}
        value={tab}
        onChange={(key) => setQuery('tab', key === '0' ? '' : key)}
        label="申请状态"
        top={44}
      >
        {(key) => <Applies clubId={clubId} status={statusOf(key)} />}
      </TabPanels>
    </Sheets>
  );
}

function Request({ applyId, draw }: { applyId: string; draw: DrawRequest }) {
  const apply = useStream('carClubs.apply', applyId);
  return draw(apply && { ...apply, images: [], meta: [apply.carModelName, apply.cityName].filter(Boolean).join(' ') });
}

function Applies({ clubId, status }: { clubId: string; status: 0 | 1 | 2 }) {
  const key = `${clubId}|${status}`;
  const list = useStream('carClubs.applies', key);
  const [shown, show, close] = useOpening<string>();
  const load = usePagedList('carClubs.openApplies', { clubId, status });
  const decide = (applyId: string, pass: 0 | 1, reason: string) =>
    void ask('carClubs.auditApply', { applyId, pass, ...(reason ? { reason } : null) }).catch(() => undefined);
  return (
    <>
      <AuditList
        list={list}
        name={`clubApplies|${key}`}
        load={load}
        request={(id, draw) => <Request key={id} applyId={id} draw={draw} />}
        empty={tabs[status].empty}
        onDecide={decide}
        onOpen={show}
      />
      {shown && (
        <Suspense>
          <ApplicationSheet key={shown.turn} applyId={shown.what} open={shown.open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
