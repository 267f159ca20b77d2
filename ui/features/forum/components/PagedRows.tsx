// A long list with all its states (docs/product/screens.md#page-states): loading, empty, failed, maybe old, the next page,
// the end. For lists other than feeds; what a row is, the screen says.
import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { How, ListState } from '../../../../bus/entities/paging';
import { HeldList } from '../../../kit/lists/HeldList';
import { usePutOnTop } from '../../../kit/lists/usePutOnTop';
import { netBarHeight } from '../../../kit/feedback/network';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { ListFooter } from '../../../kit/layout/ListFooter';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { WindowRows } from './WindowRows';
import type { WindowRowsProps } from './WindowRows';

const none: readonly string[] = [];

export type PagedRowsProps = {
  list: ListState | undefined;
  /** Names the list on its page: its place is kept for *back*. */
  name: string;
  /** Height of a row, in px. */
  size: number;
  /** `more` for the next page, `refresh` from its start, `open` where nothing stands. */
  load: (how: How) => void;
  /** E0. */
  empty: ReactNode;
  skeleton?: ReactNode;
  /** Brought into view once. */
  show?: WindowRowsProps['show'];
  rowOf?: WindowRowsProps['rowOf'];
  /** px of header that cover the top of the window. */
  top?: number;
  children: (id: string) => ReactElement;
};

export function PagedRows({
  list,
  name,
  size,
  load,
  empty,
  skeleton,
  show,
  rowOf,
  top = 44,
  children,
}: PagedRowsProps) {
  const above = usePutOnTop(list?.ids ?? none, list?.version ?? 0);
  const stands = !!list?.ids.length;
  // A page whose first screen is this list has no cards to wait for.
  useEffect(() => {
    if (stands) firstScreenStands();
  }, [stands]);
  if (!list || (list.phase === 'loading' && !list.ids.length)) return skeleton ?? <RowSkeleton />;
  const { ids, phase, hasMore, more } = list;
  if (!ids.length && phase === 'error') {
    const kind = list.failCode === '010002' ? 'gone' : list.failCode === '010003' ? 'forbidden' : 'network';
    return (
      <ErrorState
        kind={kind}
        tight
        reason={kind === 'forbidden' ? list.failMessage : undefined}
        onAction={kind === 'network' ? () => load('open') : undefined}
      />
    );
  }
  if (!ids.length) return <>{empty}</>;
  return (
    <>
      <StaleBar when={list.refresh === 'error'} onRetry={() => load('refresh')} atHead />
      <HeldList
        above={above ? ids.slice(0, above).map(children) : null}
        top={top + netBarHeight()}
        version={list.version}
      >
        <WindowRows
          name={name}
          ids={above ? ids.slice(above) : ids}
          size={size}
          show={show}
          rowOf={rowOf}
          top={top}
          onNear={() => hasMore && more === 'idle' && load('more')}
        >
          {children}
        </WindowRows>
      </HeldList>
      <ListFooter
        state={more === 'loading' ? 'loading' : more === 'error' ? 'failed' : hasMore ? 'more' : 'end'}
        onRetry={() => load('more')}
      />
    </>
  );
}
