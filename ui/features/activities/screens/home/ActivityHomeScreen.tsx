// 活动: the city, banners, what the house has chosen, then all of them by how they take place and
// how they stand. `mode` and `status` are in the address; `clubZ=1` is Club Z's own list, `kind` one kind of them.
import { Suspense, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import MapPin from 'lucide-react/icons/map-pin';
import { ask, useStream } from '../../../../bus';
import { ActivityRows, listKeyOf, refreshActivities } from '../../components/ActivityRows';
import { Chip } from '../../../../kit/inputs/Chip';
import { Empty } from '../../../../kit/feedback/Empty';
import { Icon } from '../../../../kit/media/Icon';
import { IconButton } from '../../../../kit/inputs/IconButton';
import { chevronLeft } from '../../../../kit/media/icons';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { Nav } from '../../../../kit/layout/Nav';
import { PullToRefresh } from '../../../../kit/layout/PullToRefresh';
import { useScrolled } from '../../../../kit/layout/useScrolled';
import { Banners } from '../../../forum/components/Banners';
import { TabPanels } from '../../../forum/components/TabPanels';
import { activityHome } from '../../../../app/links/activities';
import { back, readKind, useQuery } from '../../../../app/navigation/navigation';
import { setQuery } from '../../../../app/navigation/query';
import { usePageTitle } from '../../../../app/navigation/title';
import { keep, readKept } from '../../../../app/stores/pageStorage';
import { ActivityHomePicked } from './ActivityHomePicked';
import s from './ActivityHome.module.css';

const ActivityHomeCities = lazyComponent(() =>
  import('./ActivityHomeCities').then((m) => ({ default: m.ActivityHomeCities })),
);
const modes = [
  { key: '', name: '全部' },
  { key: '1', name: '线下' },
  { key: '2', name: '线上' },
  { key: '3', name: '车友会' },
];
const states = [
  { key: 'applying', name: '报名中' },
  { key: 'soon', name: '即将开始' },
  { key: 'ended', name: '已结束' },
] as const;
const titles: { readonly [kind: string]: string } = { 2: '签到活动', 3: '积分兑换' };
const header = 52;

export function ActivityHomeScreen() {
  const clubZ = useQuery('clubZ');
  const kind = useQuery('kind');
  return clubZ === '1' || titles[kind] ? <Some clubZ={clubZ === '1'} kind={titles[kind] ? kind : ''} /> : <All />;
}

const CITY = 'activityCity';
/**
 * The city that was chosen last, until the app is closed; one in the address (a link) goes before it. Not kept there:
 * it is chosen in a sheet, which has an entry of the history for itself.
 */
function useCity(): readonly [string, (city: string) => void] {
  const asked = useQuery('city');
  const [city, setCity] = useState(() => (readKind() === 'back' ? '' : asked) || readKept(CITY, true));
  const choose = (name: string) => {
    keep(CITY, name, true);
    setCity(name);
  };
  return [city, choose];
}

function All() {
  const [city, setCity] = useCity();
  const asked = useQuery('mode');
  const mode = modes.some((one) => one.key === asked) ? asked : '';
  const status = useStatus();
  const isApp = useStream('session.state')?.isApp === true;
  const scrolled = useScrolled(0);
  const [choosing, setChoosing] = useState<boolean | null>(null);
  const listOf = (of: string) => listKeyOf({ city, mode: of, status });
  const refresh = () =>
    Promise.all([
      ask('content.openBanners', { position: 'activity' }).catch(() => undefined),
      ask('activities.openPicked', {}).catch(() => undefined),
      refreshActivities(listOf(mode)),
    ]);
  const everything = () => {
    setCity('');
    setQuery('status', '');
    setQuery('mode', '');
  };
  return (
    <>
      <header className={`${s.header}${scrolled ? ` ${s.line}` : ''}`}>
        {isApp && (
          <span className={s.back}>
            <IconButton label="返回" onClick={back}>
              <Icon d={chevronLeft} />
            </IconButton>
          </span>
        )}
        <h1 className={s.title}>活动</h1>
        <button
          className={s.city}
          type="button"
          aria-label={`城市：${city || '全部城市'}，点按选择`}
          onClick={() => setChoosing(true)}
        >
          <Icon as={MapPin} size={16} />
          <span className="cut">{city || '全部城市'}</span>
          <Icon as={ChevronDown} size={16} />
        </button>
      </header>
      <PullToRefresh onRefresh={refresh}>
        <Banners position="activity" eager />
        <ActivityHomePicked />
        <TabPanels tabs={modes} value={mode} onChange={(key) => setQuery('mode', key)} label="活动方式" top={header}>
          {(key) => (
            <>
              <States value={status} />
              <ActivityRows
                key={listOf(key)}
                list={listOf(key)}
                empty={<Nothing city={city} narrow={!!status || !!key} onAll={everything} />}
              />
            </>
          )}
        </TabPanels>
      </PullToRefresh>
      <Suspense>
        {choosing !== null && (
          <ActivityHomeCities
            city={city}
            open={choosing}
            onClose={() => setChoosing(false)}
            onPick={(name) => {
              setChoosing(false);
              setCity(name);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Those of Club Z, or of one kind: no cities and no ways to take part to choose from. */
function Some({ clubZ, kind }: { clubZ: boolean; kind: string }) {
  const status = useStatus();
  const title = titles[kind] ?? 'Club Z 活动';
  usePageTitle(title);
  const list = listKeyOf({ status, clubZ: clubZ ? '1' : '', kind });
  const all = activityHome();
  return (
    <>
      <Nav title={title} onBack={back} />
      <PullToRefresh onRefresh={() => refreshActivities(list)}>
        <States value={status} of={kind} />
        <ActivityRows
          key={list}
          list={list}
          empty={
            status ? (
              <Empty text="没有这样的活动" action="看看全部" onAction={() => setQuery('status', '')} />
            ) : (
              <Empty text={`暂无${titles[kind] ?? '活动'}`} action="全部活动" href={all} />
            )
          }
        />
      </PullToRefresh>
    </>
  );
}

function useStatus(): string {
  const asked = useQuery('status');
  return states.some((one) => one.key === asked) ? asked : '';
}
function States({ value, of = '' }: { value: string; of?: string }) {
  const name = (key: string, word: string) =>
    key !== 'applying' ? word : of === '2' ? '签到中' : of === '3' ? '兑换中' : word;
  return (
    <div className={s.states} role="group" aria-label="活动状态">
      {states.map((one) => (
        <span key={one.key} className={s.state}>
          <Chip on={one.key === value} onClick={() => setQuery('status', one.key === value ? '' : one.key)}>
            {name(one.key, one.name)}
          </Chip>
        </span>
      ))}
    </div>
  );
}
function Nothing({ city, narrow, onAll }: { city: string; narrow: boolean; onAll: () => void }) {
  if (city)
    return (
      <Empty
        text={narrow ? '这个城市暂无这样的活动，看看全部' : '这个城市暂无活动，看看全部'}
        action="看看全部"
        onAction={onAll}
      />
    );
  return narrow ? (
    <Empty text="没有这样的活动，看看全部" action="看看全部" onAction={onAll} />
  ) : (
    <Empty text="暂无活动" />
  );
}
