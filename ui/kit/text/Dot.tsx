// Unread, as a dot or as a count up to 99+. The wording for screen readers belongs to the row or tab around it.
import { formatUnread } from './formatCount';
import s from './Dot.module.css';

export type DotProps = {
  className?: string | undefined;
  /** At the upper right corner of the picture it stands in. */
  isCorner?: boolean;
};
export function Dot({ className = '', isCorner }: DotProps) {
  return <span className={`${isCorner ? s.corner : s.dot} ${className}`} aria-hidden="true" />;
}

export type CountProps = { n: number; className?: string | undefined };
/** Nothing at zero or below. */
export function Count({ n, className = '' }: CountProps) {
  if (n < 1) return null;
  return (
    <span className={`${s.count} ${className}`} aria-hidden="true">
      {formatUnread(n)}
    </span>
  );
}
