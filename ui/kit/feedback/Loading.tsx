// Signs of waiting, never seen in the first two seconds: a bar under a header, a ring in a footer. The delay is
// CSS, so nothing has to be cancelled when the wait was short.
import s from './Loading.module.css';

export type LoadingBarProps = { /** px below the top of the window: the header's height. */ top?: number | undefined };
export function LoadingBar({ top = 0 }: LoadingBarProps) {
  return (
    <div className={s.bar} role="progressbar" aria-label="正在加载" style={{ top: `calc(${top}px + var(--sat))` }}>
      <span className={s.run} />
    </div>
  );
}

export type SpinnerProps = { size?: number | undefined };
export function Spinner({ size = 20 }: SpinnerProps) {
  return (
    <svg
      className={s.ring}
      role="img"
      aria-label="正在加载"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="1.5"
    >
      <circle cx="12" cy="12" r="10.5" stroke="var(--c-line)" />
      <path d="M12 1.500A10.500 10.500 0 0 1 22.300 10" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
}
