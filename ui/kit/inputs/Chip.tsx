// A chip: a filter that is on or off, or a link to a topic, circle or place.
import type { ReactNode } from 'react';
import { Link } from '../navigation/Link';
import s from './Chip.module.css';

export type ChipProps = {
  children: ReactNode;
  /** A filter's state. */
  on?: boolean | undefined;
  /** Outlined: leads somewhere. */
  outline?: boolean | undefined;
  /** Draws the accent # before the words. */
  topic?: boolean | undefined;
  /** A figure after the words. */
  count?: string | undefined;
  /** 36 instead of 32 high. */
  tall?: boolean | undefined;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
};

export function Chip(p: ChipProps) {
  const name = `${s.c}${p.on ? ` ${s.on}` : ''}${p.outline ? ` ${s.out}` : ''}${p.tall ? ` ${s.tall}` : ''}`;
  const inside = (
    <>
      {p.topic && <span className={s.hash}>#</span>}
      <span className={`cut${p.topic ? ` ${s.name}` : ''}`}>{p.children}</span>
      {p.count && <span className={s.count}>{p.count}</span>}
    </>
  );
  if (p.href) {
    return (
      <Link className={name} href={p.href} onPress={p.onClick}>
        {inside}
      </Link>
    );
  }
  if (!p.onClick) return <span className={name}>{inside}</span>;
  return (
    <button className={name} type="button" aria-pressed={p.on} onClick={p.onClick}>
      {inside}
    </button>
  );
}
