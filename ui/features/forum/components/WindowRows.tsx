// A long list that scrolls with the window: only what is near the screen is drawn. Loaded after the first screen; the
// rows before it stand as plain elements above, so that nothing moves when it takes over.
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { entryKey } from '../../../app/navigation/navigation';
import { mayFetchAhead } from '../../../kit/navigation/mayFetchAhead';
import s from './WindowRows.module.css';

export type WindowRowsProps = {
  /** Names the list on its page: its place is kept for *back*. */
  name: string;
  ids: readonly string[];
  /** Give each element its id as key. */
  children: (id: string) => ReactElement;
  /** Height of a row that was never drawn, in px: what is near is drawn before it is seen only when this is known. */
  size: number;
  /** The end is near. Said again while it stays near. */
  onNear?: (() => void) | undefined;
  /** Brought into view once, with so many px of page above it. */
  show?: { id: string; above: number } | undefined;
};

/** Heights, and the row at the top edge with what of it is above: enough to stand again where a page was left. */
type Place = { cache: CacheSnapshot; rows: number; id: string; offset: number };
const places = new Map<string, Place>();

/** px beyond the window's edges in which rows are drawn before they are seen. */
const NEAR = 600;

export function WindowRows({ name, ids, children, size, onNear, show }: WindowRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef<WindowVirtualizerHandle>(null);
  const [key] = useState(() => `${entryKey()} ${name}`);
  const [kept] = useState(() => places.get(key));
  // The list draws all its rows in one go: first what is seen, and what is near in small steps after it.
  const [near, setNear] = useState(kept ? NEAR : 0);
  useEffect(() => startTransition(() => setNear(NEAR)), []);

  const n = ids.length;
  const look = () => {
    const at = rows.current;
    if (!at || !box.current) return;
    // Where nothing may be fetched ahead, the end itself must be seen.
    const isNear = mayFetchAhead()
      ? at.findItemIndex(at.scrollOffset + at.viewportSize * 2) >= n - 2
      : box.current.getBoundingClientRect().bottom <= window.innerHeight;
    if (isNear) onNear?.();
  };
  const grown = useEffectEvent((length: number) => {
    if (length > 0) look();
  });
  useEffect(() => grown(n), [n]);

  const remember = useEffectEvent(() => {
    const at = rows.current;
    if (!at || !box.current) return;
    const start = box.current.getBoundingClientRect().top + window.scrollY;
    const index = at.findItemIndex(at.scrollOffset);
    const id = at.scrollOffset < start ? '' : (ids[index] ?? '');
    places.set(key, { cache: at.cache, rows: n, id, offset: at.scrollOffset - start - at.getItemOffset(index) });
  });
  const stand = useEffectEvent(() => {
    // With all heights known the page stands by itself; only a list that has changed is set to its row.
    const goal = show ?? (kept && kept.rows !== n ? { id: kept.id, above: -kept.offset } : undefined);
    const index = goal ? ids.indexOf(goal.id) : -1;
    if (goal && index >= 0) rows.current?.scrollToIndex(index, { align: 'start', offset: -goal.above });
  });
  useLayoutEffect(() => {
    stand();
    return () => remember();
  }, []);
  useEffect(() => {
    if (show) stand();
  }, [show]);

  return (
    <div ref={box} className={s.rows}>
      <WindowVirtualizer
        ref={rows}
        data={ids}
        {...(kept?.rows === n ? { cache: kept.cache } : null)}
        itemSize={size}
        bufferSize={near}
        onScroll={look}
        onResize={look}
      >
        {children}
      </WindowVirtualizer>
    </div>
  );
}
