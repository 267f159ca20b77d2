// 我的活动: my sign-ups by how they stand; ticket and taking back at each. What was new is read once
// it was seen.
import { Suspense, useEffect, useState } from 'react';
import type { StoredApply } from '../../../../../bus/entities/activities';
import { ask, useStream } from '../../../../bus';
import { Empty } from '../../../../kit/feedback/Empty';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { Nav } from '../../../../kit/layout/Nav';
import { PullToRefresh } from '../../../../kit/layout/PullToRefresh';
import { useOpening } from '../../../../kit/overlays/useOpening';
import { PagedRows } from '../../../forum/components/PagedRows';
import { TabPanels } from '../../../forum/components/TabPanels';
import { activityHome } from '../../../../app/links/activities';
import { back, useQuery } from '../../../../app/navigation/navigation';
import { setQuery } from '../../../../app/navigation/query';
import { MyActivityCard } from './MyActivityCard';
import { Shape } from '../../../../app/skeleton/Shape';
import { refreshList, usePagedList } from '../../../../kit/reading/usePagedList';

const TicketSheet = lazyComponent(() =>
  import('../../components/form/TicketSheet').then((m) => ({ default: m.TicketSheet })),
);
const CancelDialog = lazyComponent(() =>
  import('../../components/form/CancelDialog').then((m) => ({ default: m.CancelDialog })),
);
const names = { '': '全部', pending: '待审核', signedUp: '已报名', attended: '已参加', cancelled: '已取消' } as const;
type Tab = keyof typeof names;
const isTab = (key: string): key is Tab => Object.prototype.hasOwnProperty.call(names, key);
/** What stands on the page this long was seen. */
const SEEN_MS = 1500;
type Shown = { sheet: 'ticket' | 'cancel'; applyId: string };

export function MyActivityScreen() {
  const asked = useQuery('tab');
  const tab: Tab = isTab(asked) ? asked : '';
  const named = useQuery('applyId');
  const me = useStream('session.me')?.userId;
  const [shown, show, leave] = useOpening<Shown>(() => (named ? { sheet: 'ticket', applyId: named } : null));
  const close = () => {
    leave();
    // A reload does not open it again.
    if (named) setQuery('applyId', '');
  };
  useEffect(() => {
    if (me) ask('activities.openUnread', {}).catch(() => undefined);
  }, [me]);
  const tabs = Object.keys(names)
    .filter(isTab)
    .map((key) => ({ key, name: names[key] }));
  return (
    <>
      <Nav title="我的活动" onBack={back} />
      <PullToRefresh onRefresh={() => refreshList('activities.openMine', { list: tab })}>
        <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="我的活动" top={44}>
          {(key) =>
            isTab(key) && (
              <Mine tab={key} isShown={key === tab} onShow={(sheet, { applyId }) => show({ sheet, applyId })} />
            )
          }
        </TabPanels>
      </PullToRefresh>
      {shown && (
        <Suspense>
          {shown.what.sheet === 'ticket' ? (
            <TicketSheet key={shown.turn} applyId={shown.what.applyId} open={shown.open} onClose={close} />
          ) : (
            <CancelDialog key={shown.turn} applyId={shown.what.applyId} open={shown.open} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function Mine({
  tab,
  isShown,
  onShow,
}: {
  tab: Tab;
  isShown: boolean;
  onShow: (sheet: Shown['sheet'], apply: StoredApply) => void;
}) {
  const list = useStream('activities.mine', tab);
  const me = useStream('session.me')?.userId;
  // Named by the count: what has changed outside (moved up, decided) is asked for anew.
  const unread = useStream('activities.unreadApply')?.count;
  const load = usePagedList('activities.openMine', { list: tab }, me ? `${me}|${unread}` : null);
  const [seen] = useState(() => new Set<string>());
  const onNew = (applyId: string) => {
    if (seen.has(applyId)) return;
    seen.add(applyId);
    if (seen.size > 1) return;
    setTimeout(() => {
      const applyIds = Array.from(seen);
      seen.clear();
      ask('activities.markRead', { applyIds }).catch(() => undefined);
    }, SEEN_MS);
  };
  return (
    <PagedRows
      list={list}
      name={'my activities ' + tab}
      size={196}
      load={load}
      skeleton={<Shape of="signUpCards" />}
      empty={
        <Empty text={tab === '' ? '还没有参加活动' : `没有${names[tab]}的活动`} action="去看看" href={activityHome()} />
      }
    >
      {(id) => (
        <MyActivityCard
          key={id}
          applyId={id}
          list={tab}
          onLeft={() => load('open')}
          isShown={isShown}
          onNew={onNew}
          onShow={onShow}
        />
      )}
    </PagedRows>
  );
}
