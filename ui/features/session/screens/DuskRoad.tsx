// The brand's picture where there is no server to ask for one: a road at dusk, drawn by hand in the colours of the
// seed's pictures.
import { useId } from 'react';
import { brand } from '../../../brand';

export function DuskRoad({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg
      className={className}
      role="img"
      aria-label={brand.product}
      viewBox="0 0 375 400"
      preserveAspectRatio="xMidYMax slice"
    >
      <defs>
        <linearGradient id={id + 's'} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#11161d" />
          <stop offset=".46" stopColor="#3a3f4a" />
          <stop offset=".66" stopColor="#a8684a" />
          <stop offset=".74" stopColor="#e2a06a" />
        </linearGradient>
        <linearGradient id={id + 'r'} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#5a443b" />
          <stop offset="1" stopColor="#191a1d" />
        </linearGradient>
      </defs>
      <rect width="375" height="400" fill={`url(#${id}s)`} />
      <circle cx="236" cy="262" r="19" fill="#f6c98d" />
      <path d="M0 250l46-26 30 14 52-40 44 34 26-14 40 30 34-20 40 24 32-18 31 16v80H0z" fill="#3d3336" />
      <path d="M0 282l60-20 48 12 62-26 52 24 58-16 46 16 49-14v60H0z" fill="#261f21" />
      <path d="M0 288h375v112H0z" fill="#17130f" />
      <path d="M196 288h12l128 112H70z" fill={`url(#${id}r)`} />
      <path d="M201.5 288h1l6 18h-6zM200.5 314h4l7 24h-9.5zM198 350h9l12 50h-19z" fill="#e9dcc6" />
      <path d="M194 288l-132 112h-6L192 288zM210 288l132 112h6L212 288z" fill="#c9b79a" opacity=".5" />
    </svg>
  );
}
