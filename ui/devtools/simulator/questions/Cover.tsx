// The dimmed page under a question; a touch on it turns back, where the question allows that.
import type { ReactNode } from 'react';
import s from './Question.module.css';

export function Cover({ onTurn, children }: { onTurn?: () => void; children: ReactNode }) {
  return (
    <div className={s.cover}>
      {onTurn && <button type="button" className={s.ground} tabIndex={-1} aria-label="点空白处关闭" onClick={onTurn} />}
      {children}
    </div>
  );
}
