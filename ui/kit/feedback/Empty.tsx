// A page or list with nothing on it: a drawing, one sentence that names the thing, one way on.
import { Button } from '../inputs/Button';
import { strokesOf } from './emptyArt';
import type { EmptyArt } from './emptyArt';
import s from './Empty.module.css';

export type EmptyProps = {
  art?: EmptyArt | undefined;
  text: string;
  /** A second, quieter line. With it the first is set as a heading. */
  sub?: string | undefined;
  action?: string | undefined;
  onAction?: (() => void) | undefined;
  href?: string | undefined;
  /** The action as the main one (重新加载) instead of an entry. */
  main?: boolean | undefined;
  /** Inside a section, with less room around. */
  tight?: boolean | undefined;
};

export function Empty({ art = 'content', text, sub, action, onAction, href, main, tight }: EmptyProps) {
  return (
    <div className={`${s.empty}${tight ? ` ${s.tight}` : ''}`}>
      <svg className={s.art} aria-hidden="true" width="132" height="96" viewBox="0 0 132 96">
        {strokesOf(art).map(([d, more]) => (
          <path
            key={d}
            d={d}
            opacity={more?.opacity}
            strokeDasharray={more?.dash ? '3 6' : undefined}
            className={more?.fill ? s.filled : undefined}
          />
        ))}
      </svg>
      <p className={sub || main ? s.head : s.text}>{text}</p>
      {sub && <p className={s.sub}>{sub}</p>}
      {action && (
        <Button size="m" kind={main ? 'ink' : 'outline'} href={href} onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}
