// The community's home in its three forms: `home` (header tabs, all blocks, four feeds), `old` (banners, circles and
// the newest threads), `c` (opened as a second webview: back in place of the header tabs).
import { Suspense, useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Icon } from '../../../kit/media/Icon';
import { search } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { refreshFeed } from '../components/actions';
import { FeedList } from '../components/FeedList';
import { Sheets } from '../../../app/sheets/Sheets';
import { HomeHeader } from '../../../app/navigation/HomeHeader';
import { back } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import { HomeBlocks } from './HomeBlocks';
import { FeedEmpty, frontFeed, HomeFeeds } from './HomeFeeds';
import { HomeSearch } from './HomeSearch';
import s from './HomeScreen.module.css';

export type HomeScreenProps = { variant: 'home' | 'old' | 'c' };

const Nav = lazyComponent(() => import('../../../kit/layout/Nav').then((m) => ({ default: m.Nav })));
const PublishBox = lazyComponent(() =>
  import('../../../app/publish/PublishBox').then((m) => ({ default: m.PublishBox })),
);
const quiet = () => undefined;
function openBlocks(old: boolean): void {
  ask('content.openBanners', { position: 'home' }).catch(quiet);
  ask('circles.openStrip', {}).catch(quiet);
  if (old) return;
  ask('forum.openTopics', {}).catch(quiet);
  ask('search.openHotWords', {}).catch(quiet);
}
/** The worker opens the blocks of a page that begins here by itself (worker/packs/firstDomains.ts). */
let isFirst = /^\/(home|c-home|old-home)$/.test(location.pathname);

export function HomeScreen({ variant }: HomeScreenProps) {
  const old = variant === 'old';
  const isApp = useStream('session.state')?.isApp === true;
  const publishBox = (
    <Suspense>
      <PublishBox />
    </Suspense>
  );
  // The header covers the top of the window; tabs stick below it.
  const top = variant === 'home' ? 52 : 44;
  useEffect(() => {
    if (!isFirst) openBlocks(old);
    isFirst = false;
  }, [old]);
  const refresh = () => {
    openBlocks(old);
    return refreshFeed(old ? 'new' : frontFeed());
  };
  return (
    <Sheets>
      {variant === 'home' ? (
        <HomeHeader
          right={
            <>
              <HomeSearch />
              {isApp && publishBox}
            </>
          }
        />
      ) : (
        <Suspense fallback={<div className={s.nav} />}>
          <Nav
            title="社区"
            onBack={back}
            right={
              !old && (
                <>
                  <IconButton label="搜索" href={links.search()}>
                    <Icon d={search} />
                  </IconButton>
                  {publishBox}
                </>
              )
            }
          />
        </Suspense>
      )}
      <PullToRefresh onRefresh={refresh}>
        <HomeBlocks old={old} />
        {old ? (
          <div className={s.first}>
            <FeedList feed="new" top={top} empty={<FeedEmpty text="还没有内容，去发布第一条" />} />
          </div>
        ) : (
          <HomeFeeds top={top} />
        )}
      </PullToRefresh>
    </Sheets>
  );
}
