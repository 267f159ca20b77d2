// A long list of tiles side by side, with the states of PagedRows. The tile at the top edge stays there when the number
// of columns changes.
import { Fragment, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { SharedSource } from '../../../sharedSource';
import { useSource } from '../../../sharedSource';
import { PagedRows } from './PagedRows';
import type { PagedRowsProps } from './PagedRows';
import s from './GridRows.module.css';

export type GridRowsProps = Omit<PagedRowsProps, 'size' | 'rowOf' | 'skeleton'> & {
  /** `gridColumns(…)`. */
  columns: SharedSource<number>;
  /** Height of a row of so many columns that was never drawn, in px. */
  sizeOf: (columns: number) => number;
  /** Of a row. */
  className?: string | undefined;
  /** What stands for a tile while the first ones load. */
  placeholder: ReactNode;
  /** A tile; give it its id as key. */
  children: (id: string) => ReactElement;
};

const BETWEEN = '|';
const tilesOf = (row: string) => row.split(BETWEEN);
/** By the tile in the middle: back and forth, the list comes to rest. */
function rowOf(rows: readonly string[], row: string): number {
  const tiles = tilesOf(row);
  const tile = tiles[Math.floor(tiles.length / 2)] ?? '';
  return rows.findIndex((one) => tilesOf(one).includes(tile));
}

export function GridRows({
  list,
  columns: source,
  sizeOf,
  className = '',
  placeholder,
  children,
  ...rest
}: GridRowsProps) {
  const columns = useSource(source);
  const rows = useMemo(() => {
    if (!list) return undefined;
    const ids: string[] = [];
    for (let i = 0; i < list.ids.length; i += columns) ids.push(list.ids.slice(i, i + columns).join(BETWEEN));
    return { ...list, ids };
  }, [list, columns]);
  const look = { className: `${s.row} ${className}`, 'data-columns': columns };
  const skeleton = (
    <div className={`skc ${s.wait}`} aria-hidden="true">
      <div {...look}>
        {Array.from({ length: columns * 3 }, (_, i) => (
          <Fragment key={i}>{placeholder}</Fragment>
        ))}
      </div>
    </div>
  );
  return (
    <PagedRows key={columns} {...rest} list={rows} size={sizeOf(columns)} rowOf={rowOf} skeleton={skeleton}>
      {(row) => (
        <div key={row} {...look}>
          {tilesOf(row).map(children)}
        </div>
      )}
    </PagedRows>
  );
}
