// Back to the top, in a lane over whatever bar stands at the bottom: while a page is scrolled up from more than one
// screen below its top.
import { useEffect, useState } from 'react';
import { Icon } from '../media/Icon';
import { arrowUp } from '../media/icons';
import s from './BackToTop.module.css';

/** px. Less is a finger that rests. */
const STEP = 8;

/** The height of the bar that is fixed to the window's lower edge now; 0 without one. */
function barHeight(): number {
  let at = document.elementFromPoint(window.innerWidth / 2, window.innerHeight - 2);
  while (at && getComputedStyle(at).position !== 'fixed') at = at.parentElement;
  const height = at ? window.innerHeight - at.getBoundingClientRect().top : 0;
  return height < window.innerHeight / 2 ? height : 0;
}

export function BackToTop({ onTop }: { onTop?: (() => void) | undefined }) {
  const [bar, setBar] = useState<number | null>(null);
  useEffect(() => {
    // Not asked for here: the page has just been drawn, and would be laid out at once.
    let last = 0;
    const follow = (): void => {
      const y = Math.max(0, window.scrollY);
      if (Math.abs(y - last) < STEP) return;
      const isUp = y < last;
      last = y;
      setBar((was) => (isUp && y > window.innerHeight ? (was ?? barHeight()) : null));
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  if (bar === null) return null;
  return (
    <button
      className={bar ? s.b : `${s.b} ${s.last}`}
      type="button"
      style={{ bottom: `calc(${bar}px + var(--lane, 0px))` }}
      onClick={() => {
        window.scrollTo(0, 0);
        onTop?.();
      }}
    >
      <Icon d={arrowUp} size={16} />
      回到顶部
    </button>
  );
}
