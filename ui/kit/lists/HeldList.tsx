// A list whose rows stay where they are, once they have been scrolled to, whatever comes and goes above it.
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { paneOf } from './scroller';
import s from './HeldList.module.css';

/**
 * What stands above: the page is scrolled by as much as it grows or shrinks while it is out of sight, also while the
 * page was away. `top`: px of header that cover the top of the window. What stands below is `overflow-anchor: none`: a
 * browser that anchors would move the page a second time.
 */
export function AboveList({ top, children }: { top: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(-1);
  useLayoutEffect(() => {
    const el = box.current;
    if (!el || typeof ResizeObserver !== 'function') return undefined;
    const watch = new ResizeObserver(() => {
      const { height: now, bottom } = el.getBoundingClientRect();
      const by = height.current < 0 ? 0 : now - height.current;
      height.current = now;
      if (by && bottom - by < top) (paneOf(el) ?? window).scrollBy(0, by);
    });
    watch.observe(el);
    return () => watch.disconnect();
  }, [top]);
  return <div ref={box}>{children}</div>;
}

/** What stands below `AboveList` and is no list. */
export const HeldBelow = ({ children }: { children: ReactNode }) => <div className={s.held}>{children}</div>;

export type HeldListProps = {
  /** null: nothing. */
  above: ReactNode;
  top: number;
  /** Another one: the whole list is new, and its rows are elsewhere anyway. */
  version?: number;
  children: ReactNode;
};

export function HeldList({ above, top, version = 0, children }: HeldListProps) {
  // Until something has come, the browser may hold the rows itself.
  const [held, setHeld] = useState(false);
  if (above !== null && !held) setHeld(true);
  return (
    <>
      <AboveList key={version} top={top}>
        {above}
      </AboveList>
      <div className={held ? s.held : undefined}>{children}</div>
    </>
  );
}
