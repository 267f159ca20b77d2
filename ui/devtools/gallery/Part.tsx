// One section of the gallery: its name above what it shows.
import type { ReactNode } from 'react';
import s from './Gallery.module.css';

export type PartProps = { name: string; children: ReactNode };

export function Part({ name, children }: PartProps) {
  return (
    <section className={s.part} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}
