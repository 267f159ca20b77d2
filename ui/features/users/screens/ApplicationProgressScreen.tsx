// 申请进度: everything that I have asked for, by kind, with its way to the result; taking back what
// still waits, and asking again for what was refused. Another page of the app that applies or decides is heard of
// and so is a decision: a notice tells it.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useStream } from '../../../bus';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { TabPanels } from '../../forum/components/TabPanels';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { ActivityRequests } from './ActivityRequests';
import { CircleRequests } from './CircleRequests';
import { ClubRequests } from './ClubRequests';
import { FoundingRequests } from './FoundingRequests';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';
import type { ListTopic } from '../../../kit/reading/usePagedList';

const tabs = [
  { key: 'circle', name: '圈子' },
  { key: 'founding', name: '创建圈子' },
  { key: 'clubz', name: 'Club Z' },
  { key: 'clubs', name: '车友会' },
  { key: 'activity', name: '活动' },
] as const;
type Tab = (typeof tabs)[number]['key'];
const isTab = (key: string): key is Tab => tabs.some((tab) => tab.key === key);

const lists = {
  circle: { topic: 'circles.openMyApplies', of: { list: 'circle' } },
  clubz: { topic: 'circles.openMyApplies', of: { list: 'clubz' } },
  founding: { topic: 'circles.openFoundings', of: {} },
  clubs: { topic: 'carClubs.openMyApplies', of: {} },
  activity: { topic: 'activities.openMine', of: { list: '' } },
} as const satisfies { [tab in Tab]: { topic: ListTopic; of: object } };

export function ApplicationProgressScreen() {
  const asked = useQuery('tab');
  const tab: Tab = isTab(asked) ? asked : 'circle';
  return (
    <>
      <Nav title="申请进度" onBack={back} />
      <PullToRefresh onRefresh={() => refreshList(lists[tab].topic, lists[tab].of)}>
        <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="申请的种类" top={44}>
          {(key) => isTab(key) && <Panel tab={key} />}
        </TabPanels>
      </PullToRefresh>
    </>
  );
}

function Panel({ tab }: { tab: Tab }) {
  const me = useStream('session.me')?.userId;
  const { topic, of } = lists[tab];
  const load = usePagedList(topic, of, me ?? null);
  const notices = useStream('notices.unread')?.systemInformsNumber;
  const before = useRef(notices);
  const refresh = useEffectEvent(() => load('refresh'));
  useEffect(() => {
    if (notices !== undefined && before.current !== undefined && notices > before.current) refresh();
    before.current = notices;
  }, [notices, tab]);
  if (tab === 'circle' || tab === 'clubz') return <CircleRequests list={tab} load={load} />;
  if (tab === 'founding') return <FoundingRequests load={load} />;
  return tab === 'clubs' ? <ClubRequests load={load} /> : <ActivityRequests load={load} />;
}
