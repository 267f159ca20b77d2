// Finding circles: mine, recommended, all by category; by words; asking for one of one's own.
import { Suspense, useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { SearchField } from '../../../kit/inputs/SearchField';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { useOpening } from '../../../kit/overlays/useOpening';
import { CircleRow, CircleRowSkeleton } from '../components/CircleRow';
import { joinIntents } from '../components/joining';
import { PagedRows } from '../../forum/components/PagedRows';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { Shape } from '../../../app/skeleton/Shape';
import { CircleBlocks } from './CircleBlocks';
import { Categories } from './Categories';
import s from './CircleListScreen.module.css';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const FoundSheet = lazyComponent(() => import('../components/FoundSheet').then((m) => ({ default: m.FoundSheet })));
const rows = [0, 1, 2, 3, 4].map((i) => <CircleRowSkeleton key={i} />);

export function CircleListScreen() {
  const asked = useQuery('words');
  const category = useQuery('category');
  const field = useWordsToFind(asked, (words) => setQuery('words', words));
  const [founding, beginFounding, endFounding] = useOpening();
  const allow = useStream('circles.founding')?.allow === 1;
  const isUser = useStream('session.state')?.phase === 'user';
  const found = useStream('circles.list', `words|${asked}`);
  const all = useStream('circles.list', `all|${category}`);

  const mine = useStream('circles.list', 'mine');
  // What is mine stands on top: until it is there, nothing below has its place.
  const waits = isUser && all?.phase !== 'error' && (!mine || (mine.phase === 'loading' && !mine.ids.length));

  useEffect(joinIntents, []);
  useEffect(() => {
    ask('circles.openCategories', {}).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (isUser) ask('circles.openFounding', {}).catch(() => undefined);
  }, [isUser]);
  usePagedList('circles.openList', { list: 'mine' });
  usePagedList('circles.openList', { list: 'recommended' });
  const loadAll = usePagedList('circles.openList', { list: `all|${category}` });
  const loadFound = usePagedList('circles.openList', asked ? { list: `words|${asked}` } : null);

  const refresh = () =>
    Promise.all(['mine', 'recommended', `all|${category}`].map((list) => refreshList('circles.openList', { list })));
  return (
    <>
      <Nav
        title="圈子"
        onBack={back}
        right={
          allow && (
            <Button kind="bare" size="m" label="申请创建圈子" onClick={() => beginFounding()}>
              创建
            </Button>
          )
        }
      />
      <div className={s.search}>
        <SearchField {...field} placeholder="搜索圈子" label="搜索圈子" />
      </div>
      {asked ? (
        <PagedRows
          list={found}
          name={`words|${asked}`}
          size={88}
          load={loadFound}
          skeleton={rows}
          empty={<Empty tight art="search" text={`没有找到“${asked}”`} />}
        >
          {(id) => <CircleRow key={id} tribeId={id} words={asked} />}
        </PagedRows>
      ) : waits ? (
        <Shape of="circleBlocks" />
      ) : (
        <PullToRefresh onRefresh={refresh}>
          <CircleBlocks />
          <Categories value={category} onChange={(id) => setQuery('category', id)} />
          <PagedRows
            list={all}
            name={`all|${category}`}
            size={88}
            load={loadAll}
            skeleton={rows}
            empty={<Empty tight text="暂无圈子" />}
          >
            {(id) => <CircleRow key={id} tribeId={id} />}
          </PagedRows>
        </PullToRefresh>
      )}
      {founding && (
        <Suspense>
          <FoundSheet key={founding.turn} open={founding.open} onClose={endFounding} />
        </Suspense>
      )}
    </>
  );
}
