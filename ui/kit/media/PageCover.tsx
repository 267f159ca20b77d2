// The picture that a page begins with, under `<Nav cover>`: to the edges on a phone, on the edges of the text and at most
// 400 px high in a wide window.
import type { CSSProperties, ReactNode } from 'react';
import s from './PageCover.module.css';

export type PageCoverProps = {
  /** Width divided by height. */
  ratio: number;
  /** `<Picture fills>`, or several in a row. */
  children: ReactNode;
  /** White words over a shade at the foot. */
  over?: ReactNode;
};

export function PageCover({ ratio, children, over }: PageCoverProps) {
  return (
    <div className={s.cover} style={{ '--high': `${100 / ratio}%` } as CSSProperties}>
      {children}
      {over && (
        <>
          <span className={s.shade} />
          <div className={s.over}>{over}</div>
        </>
      )}
    </div>
  );
}
