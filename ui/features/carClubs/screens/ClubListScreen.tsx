// Car clubs: mine on top, the others by province or by words; a card opens what there is to know
// of its club.
import { Suspense, useEffect, useState } from 'react';
import { ask, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { search, x } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { SearchField } from '../../../kit/inputs/SearchField';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { joinIntents } from '../../circles/components/joining';
import { ClubRow, ClubRowSkeleton } from '../components/ClubRow';
import { Banners } from '../../forum/components/Banners';
import { PagedRows } from '../../forum/components/PagedRows';
import { Sheets } from '../../../app/sheets/Sheets';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { Shape } from '../../../app/skeleton/Shape';
import { MyClubs } from './MyClubs';
import { Provinces } from './Provinces';
import s from './ClubList.module.css';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const ClubSheet = lazyComponent(() => import('./ClubSheet').then((m) => ({ default: m.ClubSheet })));
const rows = [0, 1, 2, 3, 4].map((i) => <ClubRowSkeleton key={i} />);

export function ClubListScreen() {
  const province = useQuery('province');
  const asked = useQuery('words');
  const shown = useQuery('clubId');
  const [looking, setLooking] = useState(asked !== '');
  const field = useWordsToFind(asked, (words) => setQuery('words', words));
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const mine = useStream('carClubs.list', 'mine');
  const key = asked ? `words|${asked}` : `all|${province}`;
  const list = useStream('carClubs.list', key);
  const me = useStream('session.me')?.userId ?? '';
  const isUser = useStream('session.state')?.phase === 'user';

  useEffect(joinIntents, []);
  useEffect(() => {
    ask('carClubs.openProvinces', {}).catch(() => undefined);
  }, [me]);
  usePagedList('carClubs.openList', { list: 'mine' }, me);
  const load = usePagedList('carClubs.openList', { list: key });

  const hasMine = isUser && !!mine?.ids.length;
  // Until it is known whose clubs stand on top, nothing below has its place.
  const unknown = isUser && list?.phase !== 'error' && (!mine || (mine.phase === 'loading' && !mine.ids.length));
  const refresh = () =>
    Promise.all([
      refreshList('carClubs.openList', { list: 'mine' }),
      refreshList('carClubs.openList', { list: `all|${province}` }),
      ask('carClubs.openProvinces', {}).catch(() => undefined),
    ]);
  const show = (clubId: string) => setQuery('clubId', clubId);
  return (
    <Sheets>
      <Nav
        title="车友会"
        onBack={back}
        right={
          <IconButton
            label={looking ? '收起搜索' : '搜索车友会'}
            onClick={() => {
              setLooking(!looking);
              field.onChange('');
            }}
          >
            <Icon d={looking ? x : search} />
          </IconButton>
        }
      />
      {looking && (
        <div className={s.search}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <SearchField {...field} placeholder="搜索名称或城市" label="搜索车友会" focus={!asked} />
        </div>
      )}
      {asked ? (
        <PagedRows
          key={key}
          list={list}
          name={key}
          size={97}
          load={load}
          skeleton={rows}
          empty={<Empty tight art="search" text={`没有找到“${asked}”`} />}
        >
          {(id) => <ClubRow key={id} clubId={id} words={asked} onOpen={show} />}
        </PagedRows>
      ) : unknown ? (
        <Shape of="clubs" />
      ) : (
        <PullToRefresh onRefresh={refresh}>
          {hasMine ? <MyClubs ids={mine.ids} /> : <Banners position="club" eager />}
          <Provinces value={province} onChange={(name) => setQuery('province', name)} />
          <PagedRows
            key={key}
            list={list}
            name={key}
            size={97}
            load={load}
            skeleton={rows}
            empty={
              <Empty
                tight
                text="该地区暂无车友会"
                action={province ? '看看全国' : undefined}
                onAction={() => setQuery('province', '')}
              />
            }
          >
            {(id) => <ClubRow key={id} clubId={id} onOpen={show} />}
          </PagedRows>
          {hasMine && <Banners position="club" />}
        </PullToRefresh>
      )}
      {last && (
        <Suspense>
          <ClubSheet key={last} clubId={last} open={shown === last} onClose={() => setQuery('clubId', '')} />
        </Suspense>
      )}
    </Sheets>
  );
}
