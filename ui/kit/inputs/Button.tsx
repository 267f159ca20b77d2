// The button in all its weights. Off shows the reason as its label; busy draws a bar along the bottom edge,
// after two seconds and by CSS alone.
import type { ReactNode } from 'react';
import { Link } from '../navigation/Link';
import s from './Button.module.css';

export type ButtonProps = {
  children: ReactNode;
  /** ink: the one main action · quiet: the second · outline: neutral or an entry · bare: text only. */
  kind?: 'ink' | 'quiet' | 'outline' | 'accent' | 'bare' | undefined;
  /** 48 / 36 / 28; row is 32. */
  size?: 'l' | 'm' | 's' | 'row' | undefined;
  /** A quieter line after the label: a time, a number. */
  sub?: string | undefined;
  icon?: ReactNode;
  busy?: boolean | undefined;
  /** Off. Give the reason: it becomes the label. */
  off?: boolean | string | undefined;
  /** Already done (已关注): quiet with third text, still a button. */
  done?: boolean | undefined;
  wide?: boolean | undefined;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  type?: 'button' | 'submit' | undefined;
  /** Accessible name where the label alone says too little (关注北岸慢行). */
  label?: string | undefined;
  /** The control that takes the focus when its overlay opens. */
  first?: boolean | undefined;
};

export function Button(p: ButtonProps) {
  const { size = 'l', off, busy } = p;
  const kind = off || p.done ? 'quiet' : (p.kind ?? 'ink');
  const state = `${off || p.done ? ` ${s.off}` : ''}${p.wide ? ` ${s.wide}` : ''}${busy ? ` ${s.busy}` : ''}`;
  const name = `${s.b} ${s[kind]} ${s[size] ?? ''}${state}`;
  const inside = (
    <>
      {p.icon}
      <span className="cut">{typeof off === 'string' ? off : p.children}</span>
      {p.sub && <span className={s.sub}>{p.sub}</span>}
    </>
  );
  if (p.href && !off) {
    return (
      <Link className={name} href={p.href} aria-label={p.label} onPress={p.onClick}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      className={name}
      type={p.type ?? 'button'}
      disabled={!!off}
      aria-busy={busy || undefined}
      aria-label={p.label}
      data-first={p.first || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else p.onClick?.();
      }}
    >
      {inside}
    </button>
  );
}
