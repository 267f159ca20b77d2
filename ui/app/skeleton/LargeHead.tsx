// The large title of a page of the bottom bar, until the page has its own.
import type { ReactNode } from 'react';
import s from './LargeHead.module.css';

export type LargeHeadProps = {
  title: string;
  right?: ReactNode;
  /** Beside a page, which has the first heading. */
  isBeside?: boolean;
};

export function LargeHead({ title, right, isBeside }: LargeHeadProps) {
  const Title = isBeside ? 'h2' : 'h1';
  return (
    <header className={s.large}>
      <Title>{title}</Title>
      {right}
    </header>
  );
}
