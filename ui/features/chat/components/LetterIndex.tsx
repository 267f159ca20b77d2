// The letters at the side of a long list of people: a press, or a finger drawn along them, goes there. Letters that
// begin no name are not there.
import { useRef, useState } from 'react';
import type { TouchEvent } from 'react';
import { leaders } from './memberOrder';
import s from './LetterIndex.module.css';

const spoken = (key: string): string => (key === leaders ? '群主、管理员' : key === '#' ? '其他' : key);

export function LetterIndex({ letters, onLetter }: { letters: readonly string[]; onLetter: (key: string) => void }) {
  const column = useRef<HTMLElement>(null);
  const [at, setAt] = useState('');
  const under = (event: TouchEvent) => {
    const touch = event.touches[0];
    // Few letters stand in the middle of the column.
    const top = column.current?.firstElementChild?.getBoundingClientRect().top;
    const bottom = column.current?.lastElementChild?.getBoundingClientRect().bottom;
    if (!touch || top === undefined || bottom === undefined) return;
    const place = Math.floor(((touch.clientY - top) / (bottom - top)) * letters.length);
    const key = letters[Math.max(0, Math.min(letters.length - 1, place))];
    if (key === undefined || key === at) return;
    setAt(key);
    onLetter(key);
  };
  return (
    <>
      <nav
        ref={column}
        className={s.index}
        aria-label="按字母查找"
        onTouchStart={under}
        onTouchMove={under}
        onTouchEnd={() => setAt('')}
        onTouchCancel={() => setAt('')}
      >
        {letters.map((key) => (
          <button key={key} className={s.letter} type="button" aria-label={spoken(key)} onClick={() => onLetter(key)}>
            {key}
          </button>
        ))}
      </nav>
      {at && (
        <span className={s.bubble} aria-hidden="true">
          {at}
        </span>
      )}
    </>
  );
}
