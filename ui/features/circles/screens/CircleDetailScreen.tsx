// One circle: its head, its notice, its threads, the best of them, the ranking. Of a private one
// people outside see the head alone. `view=members` is its list of members, a page of its own in the history.
import { Suspense, useEffect, useState } from 'react';
import type { Circle } from '../../../../bus/entities/circles';
import { useStream } from '../../../bus';
import { ActivityRows, listKeyOf } from '../../activities/components/ActivityRows';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ellipsis } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { joinIntents } from '../components/joining';
import { PublishIn } from '../components/PublishIn';
import { refreshFeed } from '../../forum/components/actions';
import { FeedList } from '../../forum/components/FeedList';
import { Sheets } from '../../../app/sheets/Sheets';
import { TabPanels } from '../../forum/components/TabPanels';
import { useForumIntents } from '../../forum/components/useForumIntents';
import { PointRows } from '../../users/members/PointRows';
import { activityHome } from '../../../app/links/activities';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { usePageTitle } from '../../../app/navigation/title';
import { CircleHead } from './CircleHead';
import { Shape } from '../../../app/skeleton/Shape';
import { CircleMembersPage } from './CircleMembersScreen';
import s from './CircleDetailScreen.module.css';
import { useDetail } from '../../../kit/reading/useDetail';

const CircleMenu = lazyComponent(() => import('./CircleMenu').then((m) => ({ default: m.CircleMenu })));
const nav = 44;
const tabs = [
  { key: 'all', name: '全部' },
  { key: 'essence', name: '精华' },
  { key: 'activities', name: '活动' },
  { key: 'rank', name: '排行' },
];

export function CircleDetailScreen() {
  const tribeId = useQuery('tribeId');
  const isMembers = useQuery('view') === 'members' && tribeId !== '';
  return isMembers ? <CircleMembersPage tribeId={tribeId} under /> : <Detail tribeId={tribeId} />;
}

function Detail({ tribeId }: { tribeId: string }) {
  const circle = useStream('circles.circle', tribeId);
  const me = useStream('session.me')?.userId ?? '';
  const { failure, load } = useDetail('circles.openCircle', tribeId ? { tribeId } : null, me);
  const code = tribeId ? (failure?.code ?? '') : '010002';
  const [menu, setMenu] = useState<boolean | null>(null);
  useForumIntents();
  useEffect(joinIntents, []);
  usePageTitle(circle?.name ?? '');

  if (!circle) {
    return (
      <>
        {code ? (
          <div className={s.bare}>
            <Nav title="圈子详情" onBack={back} />
            <ErrorState
              kind={code === '010002' ? 'gone' : code === '010003' ? 'forbidden' : 'network'}
              onAction={code === '010002' || code === '010003' ? back : () => void load()}
            />
          </div>
        ) : (
          <>
            <Nav title="圈子详情" onBack={back} cover={200} />
            <Shape of="circle" />
          </>
        )}
      </>
    );
  }
  const inside = circle.isPrivate === 0 || circle.isJoin === 2;
  return (
    <Sheets>
      <Nav
        title={circle.name}
        onBack={back}
        cover={200}
        right={
          <>
            {circle.isJoin === 2 && <PublishIn scope="bbs" tribeId={tribeId} label="发布" />}
            <IconButton label="更多" onClick={() => setMenu(true)}>
              <Icon d={ellipsis} />
            </IconButton>
          </>
        }
      />
      <PullToRefresh onRefresh={() => Promise.all([load(), inside ? refreshFeed(`circle|${tribeId}`) : undefined])}>
        <CircleHead circle={circle} inside={inside} />
        <StaleBar when={code !== ''} onRetry={load}>
          {inside ? <Inside circle={circle} /> : <Outside circle={circle} />}
        </StaleBar>
      </PullToRefresh>
      {menu !== null && (
        <Suspense>
          <CircleMenu circle={circle} open={menu} onClose={() => setMenu(false)} />
        </Suspense>
      )}
    </Sheets>
  );
}

function Inside({ circle: { tribeId, isClubZ } }: { circle: Circle }) {
  const asked = useQuery('tab');
  const tab = tabs.some((one) => one.key === asked) ? asked : 'all';
  return (
    <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="圈子内容" top={nav}>
      {(key) =>
        key === 'rank' ? (
          <PointRows tribeId={tribeId} />
        ) : key === 'activities' ? (
          <ActivityRows
            list={listKeyOf(isClubZ ? { clubZ: '1' } : { circle: tribeId })}
            empty={<Empty tight text="这个圈子暂无活动" action="全部活动" href={activityHome()} />}
          />
        ) : (
          <FeedList
            feed={(key === 'all' ? 'circle|' : 'essence|') + tribeId}
            top={nav + 44}
            empty={<Empty tight text={key === 'all' ? '还没有帖子' : '还没有精华帖'} />}
          />
        )
      }
    </TabPanels>
  );
}

function Outside({ circle }: { circle: Circle }) {
  return (
    <>
      <div className="brk" />
      <Empty
        art="lock"
        tight
        text="加入后查看"
        sub={circle.isJoin === 1 ? '申请审核中，通过后可查看圈子内容' : '这是私密圈子，内容仅成员可见'}
      />
    </>
  );
}
