// The brand's mark on its own: two bars and a diagonal that touches neither.
import { mark } from './firstIcons';

export type ZMarkProps = { size?: number; stroke?: number };

export function ZMark({ size = 24, stroke = 1.5 }: ZMarkProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
    >
      <path d={mark} />
    </svg>
  );
}
