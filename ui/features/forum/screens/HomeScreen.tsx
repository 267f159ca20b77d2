// The community's home in its three forms: `home` (header tabs, all blocks, four feeds), `old` (banners, circles and
// the newest threads), `c` (opened as a second webview: back in place of the header tabs).
import { Suspense, useEffect, useState } from 'react';
import { ask } from '../../../bus';
import { firstScreen } from '../../../kit/navigation/firstScreen';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { refreshFeed } from '../components/actions';
import { FeedList } from '../components/FeedList';
import { Sheets } from '../../../app/sheets/Sheets';
import { HomeHeader } from '../../../app/navigation/HomeHeader';
import { back } from '../../../app/navigation/navigation';
import { FeedEmpty, frontFeed, HomeFeeds } from './HomeFeeds';
import s from './HomeScreen.module.css';

export type HomeScreenProps = { variant: 'home' | 'old' | 'c' };

const HomeBlocks = lazyComponent(() => import('./HomeBlocks').then((m) => ({ default: m.HomeBlocks })));
const Nav = lazyComponent(() => import('../../../kit/layout/Nav').then((m) => ({ default: m.Nav })));
const PublishButton = lazyComponent(() =>
  firstScreen.then(() => import('./PublishButton')).then((m) => ({ default: m.PublishButton })),
);
const quiet = () => undefined;
/** What the blocks show is on its way while their script still is. */
function openBlocks(old: boolean): void {
  ask('content.openBanners', { position: 'home' }).catch(quiet);
  ask('circles.openStrip', {}).catch(quiet);
  if (old) return;
  ask('forum.openTopics', {}).catch(quiet);
  ask('search.openHotWords', {}).catch(quiet);
}

export function HomeScreen({ variant }: HomeScreenProps) {
  const old = variant === 'old';
  // The header covers the top of the window; tabs stick below it.
  const top = variant === 'home' ? 52 : 44;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let here = true;
    void firstScreen
      .then(() => {
        if (here) openBlocks(old);
        return HomeBlocks.bring();
      })
      .then(() => here && setReady(true));
    return () => {
      here = false;
    };
  }, [old]);
  const refresh = () => {
    openBlocks(old);
    return refreshFeed(old ? 'new' : frontFeed());
  };
  return (
    <Sheets>
      {variant === 'home' ? (
        <HomeHeader />
      ) : (
        <Suspense fallback={<div className={s.nav} />}>
          <Nav title="社区" onBack={back} />
        </Suspense>
      )}
      <PullToRefresh onRefresh={refresh}>
        {ready ? (
          <Suspense fallback={<BlocksShape old={old} />}>
            <HomeBlocks old={old} />
          </Suspense>
        ) : (
          <BlocksShape old={old} />
        )}
        {old ? (
          <div className={s.first}>
            <FeedList feed="new" top={top} empty={<FeedEmpty text="还没有内容，去发布第一条" />} />
          </div>
        ) : (
          <HomeFeeds top={top} />
        )}
      </PullToRefresh>
      {!old && (
        <Suspense>
          <PublishButton />
        </Suspense>
      )}
    </Sheets>
  );
}

/** As high as the blocks will be. */
function BlocksShape({ old }: { old: boolean }) {
  return (
    <div className={old ? undefined : s.shape} aria-hidden="true">
      {!old && <i className={`sk ${s.field}`} />}
      <i className="sk skb" />
      {!old && <i className={`sk ${s.quick}`} />}
      <i className={`sk ${s.circles}`} />
      {!old && <i className={`sk ${s.topics}`} />}
    </div>
  );
}
