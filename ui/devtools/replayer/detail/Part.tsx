// A part of the detail under a head that opens and closes it. What is closed is told so, and asks for nothing.
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './Detail.module.css';

export type PartProps = { name: string; open?: boolean; children: ReactNode | ((shown: boolean) => ReactNode) };

/** What the person opened or closed holds for the next envelope too. */
const chosen = new Map<string, boolean>();

export function Part({ name, open = false, children }: PartProps) {
  const [shown, setShown] = useState(chosen.get(name) ?? open);
  return (
    <section className={s.part}>
      <h3>
        <button
          type="button"
          className={s.title}
          aria-expanded={shown}
          onClick={() => {
            chosen.set(name, !shown);
            setShown(!shown);
          }}
        >
          <i className={`${s.twist}${shown ? ` ${s.open}` : ''}`} />
          {name}
        </button>
      </h3>
      {shown && <div className={s.body}>{typeof children === 'function' ? children(shown) : children}</div>}
    </section>
  );
}
