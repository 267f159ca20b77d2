// The bar at the top of an inner page: back, a centred title, at most two boxes at the right. A hairline only
// when content has scrolled under it; on immersive pages white over the cover until the cover has left.
import type { ReactNode } from 'react';
import { Icon } from '../media/Icon';
import { IconButton } from '../inputs/IconButton';
import { chevronLeft } from '../media/icons';
import { useScrolled } from './useScrolled';
import s from './Nav.module.css';

export type NavProps = {
  title?: ReactNode;
  onBack?: (() => void) | undefined;
  /** At most two IconButtons, or one text button. */
  right?: ReactNode;
  /** Immersive: white over the picture until this many px are scrolled. */
  cover?: number | undefined;
  /** In place of the title (avatar, name, 关注), left-aligned after back. */
  children?: ReactNode;
};

export function Nav({ title, onBack, right, cover, children }: NavProps) {
  const scrolled = useScrolled(cover ?? 0);
  const name = cover === undefined ? s.nav : `${s.nav} ${s.fixed}${scrolled ? '' : ` ${s.over}`}`;
  return (
    <header className={`${name}${scrolled ? ` ${s.line}` : ''}`}>
      {onBack && (
        <IconButton label="返回" onClick={onBack}>
          <Icon d={chevronLeft} />
        </IconButton>
      )}
      {children ? <div className={s.own}>{children}</div> : <h1 className={`${s.title} cut`}>{title}</h1>}
      <span className={s.right}>{right}</span>
    </header>
  );
}
