// 申请进度: everything that I have asked for, by kind, with its way to the result; taking back what
// still waits, and asking again for what was refused. Another page of the app that applies or decides is heard of
// and so is a decision: a notice tells it.
import { useEffect, useRef } from 'react';
import type { How } from '../../../../bus/entities/shared';
import { ask, useStream } from '../../../bus';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { TabPanels } from '../../forum/components/TabPanels';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { ActivityRequests } from './ActivityRequests';
import { CircleRequests } from './CircleRequests';
import { ClubRequests } from './ClubRequests';
import { FoundingRequests } from './FoundingRequests';

const tabs = [
  { key: 'circle', name: '圈子' },
  { key: 'founding', name: '创建圈子' },
  { key: 'clubz', name: 'Club Z' },
  { key: 'clubs', name: '车友会' },
  { key: 'activity', name: '活动' },
] as const;
type Tab = (typeof tabs)[number]['key'];
const isTab = (key: string): key is Tab => tabs.some((tab) => tab.key === key);

const quiet = (): void => undefined;
const load: { readonly [tab in Tab]: (how: How) => Promise<void> } = {
  circle: (how) => ask('circles.openMyApplies', { list: 'circle', how }).then(quiet, quiet),
  clubz: (how) => ask('circles.openMyApplies', { list: 'clubz', how }).then(quiet, quiet),
  founding: (how) => ask('circles.openFoundings', { how }).then(quiet, quiet),
  clubs: (how) => ask('carClubs.openMyApplies', { how }).then(quiet, quiet),
  activity: (how) => ask('activities.openMine', { list: '', how }).then(quiet, quiet),
};

export function ApplicationProgressScreen() {
  const asked = useQuery('tab');
  const tab: Tab = isTab(asked) ? asked : 'circle';
  return (
    <>
      <Nav title="申请进度" onBack={back} />
      <PullToRefresh onRefresh={() => load[tab]('refresh')}>
        <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="申请的种类" top={44}>
          {(key) => isTab(key) && <Panel tab={key} />}
        </TabPanels>
      </PullToRefresh>
    </>
  );
}

function Panel({ tab }: { tab: Tab }) {
  const me = useStream('session.me')?.userId;
  useEffect(() => {
    if (me) void load[tab]('open');
  }, [tab, me]);
  const notices = useStream('notices.unread')?.systemInformsNumber;
  const before = useRef(notices);
  useEffect(() => {
    if (notices !== undefined && before.current !== undefined && notices > before.current) void load[tab]('refresh');
    before.current = notices;
  }, [notices, tab]);
  const again = (how: How) => void load[tab](how);
  if (tab === 'circle' || tab === 'clubz') return <CircleRequests list={tab} load={again} />;
  if (tab === 'founding') return <FoundingRequests load={again} />;
  return tab === 'clubs' ? <ClubRequests load={again} /> : <ActivityRequests load={again} />;
}
