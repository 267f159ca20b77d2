// Back to the top, once the page is scrolled more than one screen.
import { Icon } from '../media/Icon';
import { arrowUp } from '../media/icons';
import { useScrolled } from './useScrolled';
import s from './BackToTop.module.css';

export type BackToTopProps = {
  /** px above the bottom edge: clear of the bar and of 发布 (default 130). */
  bottom?: number | undefined;
  onTop?: (() => void) | undefined;
};

export function BackToTop({ bottom = 130, onTop }: BackToTopProps) {
  const far = useScrolled(window.innerHeight);
  if (!far) return null;
  return (
    <button
      className={s.b}
      type="button"
      data-float=""
      aria-label="回到顶部"
      style={{ bottom: `calc(${bottom}px + var(--sab) + var(--lane, 0px))` }}
      onClick={() => {
        window.scrollTo(0, 0);
        onTop?.();
      }}
    >
      <Icon d={arrowUp} size={20} />
    </button>
  );
}
