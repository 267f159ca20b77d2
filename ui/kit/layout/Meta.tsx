// The quiet line under a name: parts with a drawn dot between them (the glyph is full width in Chinese faces).
import { Children } from 'react';
import type { ReactNode } from 'react';
import s from './Meta.module.css';

export type MetaProps = { /** Empty parts are left out, with their dot. */ children: ReactNode };

export function Meta({ children }: MetaProps) {
  return (
    <>
      {Children.toArray(children)
        .filter((part) => part !== '')
        .map((part, i) => (
          <span key={i} className={i ? s.next : undefined}>
            {part}
          </span>
        ))}
    </>
  );
}
