// One icon: path data from icons.ts, or a lucide-react component for icons that the first screen does not need.
// Always decoration: the control around it carries the name.
import type { ComponentType } from 'react';
import s from './Icon.module.css';

type Shape = { size?: number | string; strokeWidth?: number | string; className?: string; 'aria-hidden'?: boolean };
type Drawn = { d: string; as?: never } | { d?: never; as: ComponentType<Shape> };
export type IconProps = Drawn & {
  /** 24 bars · 20 card footers · 18 fields · 16 inline · 14 meta. */
  size?: 24 | 20 | 18 | 16 | 14 | 22 | undefined;
  /** 1.5; a selected tab 1.9, a tick 2.2. */
  stroke?: number | undefined;
  /** Only a liked heart, a saved star, play. */
  filled?: boolean | undefined;
};

export function Icon({ d, as: As, size = 24, stroke = 1.5, filled }: IconProps) {
  if (As) return <As size={size} strokeWidth={stroke} className={s.i ?? ''} aria-hidden />;
  return (
    <svg
      className={s.i}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={stroke}
      fill={filled ? 'currentColor' : 'none'}
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
