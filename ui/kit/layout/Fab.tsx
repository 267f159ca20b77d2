// The one round button, 发布. Slides away while the page is scrolled down and comes back on the way up.
import { useEffect, useRef } from 'react';
import { Icon } from '../media/Icon';
import { plus } from '../media/icons';
import s from './Fab.module.css';

export type FabProps = { label?: string | undefined; onClick: () => void };

export function Fab({ label = '发布', onClick }: FabProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const y = Math.max(0, window.scrollY);
      if (Math.abs(y - last) < 8) return;
      if (y > last && y > 60) button.current?.setAttribute('data-away', '');
      else button.current?.removeAttribute('data-away');
      last = y;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return (
    <button className={s.fab} ref={button} type="button" data-float="" aria-label={label} onClick={onClick}>
      <Icon d={plus} />
    </button>
  );
}
