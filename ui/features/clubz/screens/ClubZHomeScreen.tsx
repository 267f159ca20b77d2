// Club Z's home: the brand's picture with the mark, who is in it and how one gets in, banners, the
// four ways on that are built, its threads by heat and by time. Who is not in it sees the first ten.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Circle } from '../../../../bus/entities/circles';
import { ask, read, useStream } from '../../../bus';
import { ActivityRows, listKeyOf, refreshActivities } from '../../activities/components/ActivityRows';
import { Banners } from '../../forum/components/Banners';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { joinIntents, whyNotJoin, pressJoin } from '../../circles/components/joining';
import { refreshFeed } from '../../forum/components/actions';
import { InfoList } from '../../content/components/InfoList';
import { FeedList } from '../../forum/components/FeedList';
import { Sheets } from '../../../app/sheets/Sheets';
import { TabPanels } from '../../forum/components/TabPanels';
import { useForumIntents } from '../../forum/components/useForumIntents';
import { HomeHeader } from '../../../app/navigation/HomeHeader';
import { PublishBox } from '../../../app/publish/PublishBox';
import { useQuery } from '../../../app/navigation/navigation';
import { netBarHeight } from '../../../kit/feedback/network';
import { ClubZHead, ClubZHeadSkeleton } from './ClubZHead';
import { ClubZLinks } from './ClubZLinks';
import s from './ClubZHomeScreen.module.css';
import { refreshList } from '../../../kit/reading/usePagedList';

const tabs = [
  { key: 'recommend', name: '推荐' },
  { key: 'threads', name: '帖子' },
  { key: 'activities', name: '活动' },
  { key: 'info', name: '车情报' },
] as const;
const activities = listKeyOf({ clubZ: '1' });
const feedOf = (tab: string, tribeId: string) => (tab === 'threads' ? 'circle|' : 'circleHot|') + tribeId;
/** What those outside see (docs/product/roles.md#circles). */
const OUTSIDE = 10;
const open = () => ask('clubz.openDetail', {}).catch(() => undefined);

export function ClubZHomeScreen() {
  const home = useStream('clubz.home');
  const circle = useStream('circles.circle', home?.tribeId ?? '');
  const wanted = useQuery('tab');
  const [tab, setTab] = useState<string>(wanted === 'info' ? wanted : 'recommend');
  useForumIntents();
  useEffect(joinIntents, []);
  // Each time the kept page comes into view: the own points and the standing may be others.
  const opened = useEffectEvent(() => void open());
  useEffect(() => opened(), []);
  useLetIn(home?.tribeId, circle?.isJoin, tab);
  // The entry is a way down to the tab, once its panel stands.
  const showInfo = () => {
    setTab('info');
    setTimeout(() => {
      const panel = document.getElementById('panel');
      if (panel)
        window.scrollTo({
          top: panel.getBoundingClientRect().top + window.scrollY - 44 - netBarHeight(),
          behavior: matchMedia('(prefers-reduced-motion:reduce)').matches ? 'auto' : 'smooth',
        });
    });
  };

  return (
    <Sheets>
      <div className={s.head}>
        <HomeHeader title="Club Z" right={circle?.isJoin === 2 && <PublishBox />} />
      </div>
      {!home || !circle ? (
        home?.phase === 'error' ? (
          <div className={s.failed}>
            <ErrorState kind="network" onAction={() => void open()} />
          </div>
        ) : (
          <>
            <ClubZHeadSkeleton />
            <FeedCardSkeleton />
          </>
        )
      ) : (
        <PullToRefresh
          onRefresh={() =>
            Promise.all([
              open(),
              tab === 'activities'
                ? refreshActivities(activities)
                : tab === 'info'
                  ? refreshList('content.openInfos', {})
                  : refreshFeed(feedOf(tab, home.tribeId)),
            ])
          }
        >
          <ClubZHead circle={circle} points={home.myPoints} />
          <ClubZLinks onInfo={showInfo} />
          <Banners position="clubz" />
          <TabPanels tabs={tabs} value={tab} onChange={setTab} label="Club Z 内容" top={0}>
            {(key) =>
              key === 'info' ? (
                <InfoList />
              ) : key === 'activities' ? (
                <ActivityRows list={activities} empty={<Empty tight text="暂无活动" />} />
              ) : (
                <FeedList
                  feed={feedOf(key, home.tribeId)}
                  top={44}
                  limit={circle.isJoin === 2 ? undefined : OUTSIDE}
                  end={<More circle={circle} />}
                  empty={<Empty tight text="还没有帖子" sub={circle.isJoin === 2 ? '写下第一篇' : undefined} />}
                />
              )
            }
          </TabPanels>
        </PullToRefresh>
      )}
    </Sheets>
  );
}

/** Who has just been let in sees the rest at once: until then the server gave ten. */
function useLetIn(tribeId: string | undefined, isJoin: Circle['isJoin'] | undefined, tab: string): void {
  const last = useRef(isJoin);
  const refresh = useEffectEvent((id: string) => {
    for (const { key } of tabs)
      if (key !== 'activities' && key !== 'info' && (key === tab || read('forum.feed', feedOf(key, id))))
        void refreshFeed(feedOf(key, id));
  });
  useEffect(() => {
    const before = last.current;
    last.current = isJoin;
    if (tribeId && isJoin === 2 && (before === 0 || before === 1)) refresh(tribeId);
  }, [tribeId, isJoin]);
}

/** Below the tenth card of somebody who is not in it. */
function More({ circle }: { circle: Circle }) {
  const why = whyNotJoin(circle, useStream('session.me'));
  return (
    <div className={s.more}>
      <p className="h3">更多内容仅成员可见</p>
      <p className="sub t2">{circle.isJoin === 1 ? '申请审核中，通过后可查看全部' : '路线、器物与人，都在里面'}</p>
      {circle.isJoin === 0 && (
        <Button wide off={why || undefined} onClick={() => pressJoin(circle)}>
          加入 Club Z，查看全部
        </Button>
      )}
    </div>
  );
}
