// A bare icon in a box of 44. The label is its name for screen readers and is required.
import type { MouseEvent, ReactNode } from 'react';
import { Link } from '../navigation/Link';
import s from './IconButton.module.css';

export type IconButtonProps = {
  label: string;
  /** An Icon, or an icon with a count behind it. */
  children: ReactNode;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  href?: string | undefined;
  /** On or off, for toggles (赞, 收藏). */
  pressed?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

export function IconButton({ label, children, onClick, href, pressed, disabled, className = '' }: IconButtonProps) {
  const name = `${s.b} ${className}`;
  if (href) {
    return (
      <Link className={name} href={href} aria-label={label} onPress={onClick}>
        {children}
      </Link>
    );
  }
  return (
    <button
      className={name}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
