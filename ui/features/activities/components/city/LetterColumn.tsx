// The letters at the right of a list of cities: each leads to its cities; the one that is in view is marked.
import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import s from './CityPicker.module.css';

export type LetterColumnProps = {
  letters: readonly string[];
  /** Holds the heads of the letters (data-letter), in a sheet (data-scroll) below its search field (data-search). */
  list: RefObject<HTMLDivElement | null>;
};

export function LetterColumn({ letters, list }: LetterColumnProps) {
  const [at, setAt] = useState('');
  const scrollerOf = (): HTMLElement | null | undefined => list.current?.closest<HTMLElement>('[data-scroll]');
  /** px of a letter's head below the search field. */
  const below = (letter: string): number => {
    const scroller = scrollerOf();
    const head = list.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`);
    if (!scroller || !head) return 0;
    const search = scroller.querySelector<HTMLElement>('[data-search]')?.offsetHeight ?? 0;
    return head.getBoundingClientRect().top - scroller.getBoundingClientRect().top - search;
  };
  const follow = useEffectEvent(() => setAt(letters.filter((letter) => below(letter) <= 1).slice(-1)[0] ?? ''));
  useEffect(() => {
    const scroller = list.current?.closest<HTMLElement>('[data-scroll]');
    const scrolled = () => follow();
    scroller?.addEventListener('scroll', scrolled, { passive: true });
    return () => scroller?.removeEventListener('scroll', scrolled);
  }, [list]);
  return (
    <div className={s.column}>
      <div className={s.letters} role="group" aria-label="首字母">
        {letters.map((letter) => (
          <button
            key={letter}
            className={`${s.letter}${letter === at ? ` ${s.on}` : ''}`}
            type="button"
            aria-current={letter === at || undefined}
            onClick={() => {
              const scroller = scrollerOf();
              if (scroller) scroller.scrollTop += below(letter);
            }}
          >
            {letter}
          </button>
        ))}
      </div>
    </div>
  );
}
