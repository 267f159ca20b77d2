// One thing of the desk as a whole: what it is, beside it who and what happened before, at the foot the decision. In a
// narrow window one below the other.
import type { ReactNode } from 'react';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { back } from '../../../app/navigation/navigation';
import s from './ItemPane.module.css';

export function ItemPane({
  head,
  children,
  side,
  foot,
}: {
  head: string;
  children: ReactNode;
  side?: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={s.pane}>
      <div className={s.head}>
        <p className={`${s.what} cut`}>{head}</p>
        <p className="cap t3" aria-hidden="true">
          J 下一条　K 上一条
        </p>
      </div>
      <div className={s.whole}>
        <div className={s.main}>{children}</div>
        {side && <aside className={s.side}>{side}</aside>}
      </div>
      {foot && <div className={s.foot}>{foot}</div>}
    </div>
  );
}

/** In its place until it is there; `code` says why it is not. */
export function ItemWaits({ code, onAgain }: { code: string; onAgain: () => void }) {
  if (code === '') return <RowSkeleton rows={4} />;
  if (code === '010002') return <ErrorState kind="gone" onAction={back} />;
  if (code === '010003') return <ErrorState kind="forbidden" onAction={back} />;
  return <ErrorState kind="network" onAction={onAgain} />;
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={s.part}>{title}</h2>
      {children}
    </section>
  );
}

/** Name and value in a line; what has no value is not drawn. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={s.facts}>
      {of
        .filter(([, value]) => value !== '' && value !== undefined && value !== null)
        .map(([name, value], i) => (
          <div key={`${i}${name}`} className={s.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
