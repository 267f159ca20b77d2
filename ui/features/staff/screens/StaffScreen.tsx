// 审核台: what waits for the staff, one thing as a whole, and the decision about it. In a wide window list and thing side
// by side; else the list, then one thing a page, which the browser's back leaves.
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { read, useStream } from '../../../bus';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { staffDesk } from '../../../app/links/staff';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { Chip } from '../../../kit/inputs/Chip';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Nav } from '../../../kit/layout/Nav';
import { SubTabs } from '../../../kit/layout/SubTabs';
import { Icon } from '../../../kit/media/Icon';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { formatCount } from '../../../kit/text/formatCount';
import { DeskList, emptyText } from '../components/DeskList';
import { DeskNav } from '../components/DeskNav';
import { usePlace } from '../components/deskPlace';
import { desk, dropRow, loadCounts, loadRows, openDesk, rowsOf } from '../components/deskStore';
import { useDeskKeys } from '../components/useDeskKeys';
import { useIsDesk } from '../components/useIsDesk';
import { views } from '../views/views';
import s from './StaffScreen.module.css';

export function StaffScreen() {
  const me = useStream('session.me');
  useEffect(() => {
    if (me) firstScreenStands();
  }, [me]);
  if (me?.isPlatformAdmin === 1) return <Desk key={me.userId} userId={me.userId} />;
  return (
    <>
      <Nav title="审核台" onBack={back} />
      {me ? <ErrorState kind="forbidden" reason="仅平台管理员可查看" onAction={back} /> : <RowSkeleton rows={6} />}
    </>
  );
}

function Desk({ userId }: { userId: string }) {
  const { owner } = useSnapshot(desk);
  useEffect(() => {
    openDesk(userId);
    // Whoever comes next finds nothing of it.
    return () => {
      if (read('session.me')?.userId !== userId) openDesk('');
    };
  }, [userId]);
  return owner === userId ? <Panes /> : null;
}

/** The chosen place of the row is where it can be seen. */
function showChosen(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
  const list = tab?.parentElement;
  if (tab && list) list.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - list.clientWidth / 2;
}

function Panes() {
  const isDesk = useIsDesk();
  const { counts, lists } = useSnapshot(desk) as typeof desk;
  const [wantedView, wantedTab, wantedItem] = [useQuery('view'), useQuery('tab'), useQuery('item')];
  const view = views.find((one) => one.key === wantedView) ?? views[0];
  const tab = view?.tabs?.find((one) => one.key === wantedTab)?.key ?? view?.tabs?.[0]?.key ?? '';
  const viewKey = view?.key ?? '';
  const place = usePlace(tab, view?.isFiltered === true);
  useEffect(loadCounts, [viewKey]);
  useEffect(() => {
    const shown = views.find((one) => one.key === viewKey);
    if (shown) void loadRows(shown, place);
  }, [viewKey, place]);
  const { rows, phase } = view ? rowsOf(lists, view, place) : { rows: [], phase: 'ready' as const };
  const ids = view ? rows.map((row) => view.factsOf(row).id) : [];
  const item = wantedItem || (isDesk && view?.opensFirst ? (ids[0] ?? '') : '');
  const at = ids.indexOf(item);
  const open = (id: string) => {
    if (isDesk) setQuery('item', id);
    else navigate(staffDesk(viewKey, tab, id, place.filter), { replace: wantedItem !== '' });
  };
  const turnTo = (id: string | undefined) => {
    if (id !== undefined) open(id);
    else if (isDesk) setQuery('item', '');
    else back();
  };
  const go = (key: string, to = '') => navigate(staffDesk(key, to), { replace: true });
  useDeskKeys((key) => {
    const to = key === 'j' ? ids[at + 1] : key === 'k' ? ids[at - 1] : undefined;
    if (to !== undefined) open(to);
    return to !== undefined;
  });
  if (!view) return null;
  const done = async () => {
    const next = ids[at + 1] ?? ids[at - 1];
    loadCounts();
    if (view.group === 'wait') {
      dropRow(view, item);
      turnTo(next);
      return;
    }
    await loadRows(view, place);
    // It may stand under another tab now.
    const isHere = rowsOf(desk.lists, view, place).rows.some((row) => view.factsOf(row).id === item);
    if (at >= 0 && !isHere) turnTo(next);
  };
  const { Item } = view;
  const shown = item !== '' && (
    <Item
      key={item}
      id={item}
      row={rows[at]}
      isMissing={at < 0 && phase === 'ready'}
      onDone={() => void done()}
      onSkip={view.group === 'wait' && ids.length > 1 ? () => turnTo(ids[at + 1] ?? ids[0]) : undefined}
    />
  );
  const parts = view.tabs?.map(({ key, name, count }) => ({
    key,
    name,
    count: counts && count ? count(counts) : undefined,
  }));
  const list = <DeskList view={view} place={place} chosen={isDesk ? item : ''} onOpen={open} />;
  if (isDesk)
    return (
      <div className={s.desk}>
        <div className={s.places}>
          <DeskNav views={views} value={viewKey} counts={counts} onChange={(key) => go(key)} />
        </div>
        <section className={s.list} aria-label={view.name}>
          <h1 className={s.name}>
            {view.name} {counts && view.count && <span className={s.number}>{view.count(counts)}</span>}
          </h1>
          {parts && <SubTabs label={view.name} tabs={parts} value={tab} onChange={(to) => go(viewKey, to)} />}
          <div className={s.rows}>{list}</div>
        </section>
        <section className={s.item} aria-label="详情">
          {shown || <Empty text={phase === 'ready' && ids.length === 0 ? emptyText(view, place) : '选一条来看'} />}
        </section>
      </div>
    );
  if (shown)
    return (
      <div className={s.whole}>
        <Nav
          title={at < 0 ? view.name : `${view.name} ${at + 1} / ${ids.length}`}
          onBack={back}
          right={
            at >= 0 && at < ids.length - 1 ? (
              <IconButton label="下一条" onClick={() => turnTo(ids[at + 1])}>
                <Icon as={ChevronRight} />
              </IconButton>
            ) : undefined
          }
        />
        {shown}
      </div>
    );
  return (
    <div className={s.whole}>
      <Nav title="审核台" onBack={back} />
      <div className={s.sticky} ref={showChosen}>
        <SubTabs
          label="审核台"
          tabs={views.map(({ key, name, count }) => ({
            key,
            name,
            count: counts && count ? count(counts) : undefined,
          }))}
          value={viewKey}
          onChange={(key) => go(key)}
        />
      </div>
      {/* Chips: under tabs, not a second row of them. */}
      <div className={s.parts}>
        {parts?.map(({ key, name, count }) => (
          <Chip
            key={key}
            on={key === tab}
            count={count === undefined ? undefined : formatCount(count)}
            onClick={() => go(viewKey, key)}
          >
            {name}
          </Chip>
        ))}
        {counts && <p className={`${s.today} sub t3`}>今天处理 {counts.doneToday} 条</p>}
      </div>
      {list}
    </div>
  );
}
