// A list in pages inside a sheet, which scrolls by itself: its states, its rows, and a button for the next page.
import type { ReactElement, ReactNode } from 'react';
import type { How, ListState } from '../../../bus/entities/paging';
import { ErrorState } from '../../kit/feedback/ErrorState';
import { ListFooter } from '../../kit/layout/ListFooter';
import { RowSkeleton } from '../../kit/feedback/RowSkeleton';
import { Button } from '../../kit/inputs/Button';
import s from './SettingsSheet.module.css';

export type ScrolledRowsProps = {
  list: ListState | undefined;
  load: (how: How) => void;
  empty: ReactNode;
  children: (id: string) => ReactElement;
};

export function ScrolledRows({ list, load, empty, children }: ScrolledRowsProps) {
  if (!list || (list.phase === 'loading' && !list.ids.length)) return <RowSkeleton rows={4} />;
  if (!list.ids.length)
    return list.phase === 'error' ? <ErrorState kind="network" tight onAction={() => load('open')} /> : <>{empty}</>;
  return (
    <>
      {list.ids.map(children)}
      {list.hasMore && list.more === 'idle' ? (
        <div className={s.more}>
          <Button kind="outline" size="m" wide onClick={() => load('more')}>
            查看更多
          </Button>
        </div>
      ) : (
        <ListFooter
          state={list.more === 'loading' ? 'loading' : list.more === 'error' ? 'failed' : 'end'}
          onRetry={() => load('more')}
        />
      )}
    </>
  );
}
