// A long list that scrolls with the window, or in a pane: only what is near the screen is drawn. Loaded after the first screen; the
// rows before it stand as plain elements above, so that nothing moves when it takes over.
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Virtualizer, WindowVirtualizer } from 'virtua';
import type { CacheSnapshot, VirtualizerHandle, WindowVirtualizerHandle } from 'virtua';
import { entryKey } from '../../../app/navigation/navigation';
import { Places } from '../../../kit/lists/places';
import '../../../kit/lists/resizeObserver';
import { paneOf } from '../../../kit/lists/scroller';
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
  /** Which row has what that one had, where rows are made of tiles and have other tiles in a wider window. */
  rowOf?: ((ids: readonly string[], id: string) => number) | undefined;
  /** px of header that cover the top of the window. */
  top?: number | undefined;
  /** It scrolls in a pane (kit/lists/scroller.ts). Give it another key where this changes. */
  inPane?: boolean | undefined;
};

/** Heights, and the row at the top edge with what of it is above: enough to stand again where a page was left. */
type Place = { cache: CacheSnapshot; rows: number; first: string; id: string; offset: number };
const places = new Places<Place>();
/** At the end of the key of a list in a pane, whose rows have other heights. */
const PANE = '|pane';

/** px from the start of what it scrolls in to the element. */
function startOf(el: Element): number {
  const scroller = paneOf(el);
  const top = el.getBoundingClientRect().top;
  return scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY;
}

/** px beyond the window's edges in which rows are drawn before they are seen. */
const NEAR = 600;
/** A row of which less is seen below the header is not the one that is looked at. */
const SLIVER = 24;

export function WindowRows({
  name,
  ids,
  children,
  size,
  onNear,
  show,
  rowOf,
  top = 0,
  inPane = false,
}: WindowRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef<WindowVirtualizerHandle & VirtualizerHandle>(null);
  const pane = useRef<HTMLElement>(null);
  const [key] = useState(() => `${entryKey()} ${name}${inPane ? PANE : ''}`);
  const [kept] = useState(() => places.get(key));
  /** px from the start of what it scrolls in to the list; the window's own list finds that out itself. */
  const [margin, setMargin] = useState(0);
  // The list draws all its rows in one go: first what is seen, and what is near in small steps after it.
  const [near, setNear] = useState(kept ? NEAR : 0);
  useEffect(() => startTransition(() => setNear(NEAR)), []);

  const n = ids.length;
  /** Rows of other tiles have other heights. */
  const hasRowsOf = (place: Place | undefined): place is Place =>
    place?.rows === n && (!rowOf || place.first === ids[0]);
  /**
   * The row at the edge when last scrolled: when the page goes, the row may have moved in a window of another width, and
   * reading where it is would lay out a page that nobody sees any more.
   */
  const seen = useRef({ id: '', offset: 0 });
  const look = () => {
    const at = rows.current;
    if (!at || !box.current) return;
    // Where nothing may be fetched ahead, the end itself must be seen.
    const isNear = mayFetchAhead()
      ? at.findItemIndex(at.scrollOffset + at.viewportSize * 2) >= n - 2
      : box.current.getBoundingClientRect().bottom <= window.innerHeight;
    if (isNear) onNear?.();
  };
  const scrolled = () => {
    const at = rows.current;
    if (at && box.current) {
      const start = startOf(box.current);
      const edge = at.scrollOffset + (rowOf ? top + SLIVER : 0);
      const index = at.findItemIndex(edge);
      const offset = at.scrollOffset - start - at.getItemOffset(index);
      seen.current = { id: edge < start ? '' : (ids[index] ?? ''), offset };
    }
    look();
  };
  const grown = useEffectEvent((length: number) => {
    if (length > 0) scrolled();
  });
  useEffect(() => grown(n), [n]);

  const remember = useEffectEvent(() => {
    const at = rows.current;
    if (at) places.set(key, { cache: at.cache, rows: n, first: ids[0] ?? '', ...seen.current });
  });
  const stand = useEffectEvent(() => {
    // With all heights known the page stands by itself; only a list that has changed is set to its row, and one that
    // was read in the page and goes on in a pane.
    const inPage = inPane ? places.get(key.slice(0, -PANE.length)) : undefined;
    if (inPage) places.delete(key.slice(0, -PANE.length));
    // Not `kept`: the list may have been left in this very drawing, for other columns.
    const last = places.get(key);
    const place = inPage?.id ? inPage : hasRowsOf(last) ? undefined : last;
    const goal = show ?? (place ? { id: place.id, above: rowOf ? top : -place.offset } : undefined);
    const index = !goal ? -1 : rowOf ? rowOf(ids, goal.id) : ids.indexOf(goal.id);
    if (goal && index >= 0) rows.current?.scrollToIndex(index, { align: 'start', offset: -goal.above });
  });
  useLayoutEffect(() => {
    const el = box.current;
    if (!inPane || !el) return undefined;
    pane.current = paneOf(el);
    const measure = () => setMargin(startOf(el));
    measure();
    const content = pane.current?.firstElementChild;
    if (!content || typeof ResizeObserver !== 'function') return undefined;
    // What stands above grows with its pictures and replies.
    const watch = new ResizeObserver(measure);
    watch.observe(content);
    return () => watch.disconnect();
  }, [inPane]);
  useLayoutEffect(() => {
    stand();
    return () => remember();
  }, []);
  useEffect(() => {
    if (show) stand();
  }, [show]);

  const list = {
    ref: rows,
    data: ids,
    ...(hasRowsOf(kept) ? { cache: kept.cache } : null),
    itemSize: size,
    bufferSize: near,
    onScroll: scrolled,
    onResize: look,
  };
  return (
    <div ref={box} className={s.rows}>
      {inPane ? (
        <Virtualizer scrollRef={pane} startMargin={margin} {...list}>
          {children}
        </Virtualizer>
      ) : (
        <WindowVirtualizer {...list}>{children}</WindowVirtualizer>
      )}
    </div>
  );
}
