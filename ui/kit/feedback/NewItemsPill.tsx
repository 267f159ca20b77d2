// N 条新内容: waits over the list until it is tapped; the list itself never moves. Takes no room of its own.
import { Icon } from '../media/Icon';
import { arrowUp } from '../media/icons';
import s from './NewItemsPill.module.css';

export type NewItemsPillProps = {
  n: number;
  onClick: () => void;
  /** px below the top of the window where it sticks: under header and tabs. */
  top?: number | undefined;
};

export function NewItemsPill({ n, onClick, top = 10 }: NewItemsPillProps) {
  return (
    <div className={s.place} style={{ top: `calc(${top}px + var(--bars))` }} role="status">
      {n > 0 && (
        <button className={s.pill} type="button" onClick={onClick}>
          <Icon d={arrowUp} size={16} />
          {n > 99 ? '99+' : n} 条新内容
        </button>
      )}
    </div>
  );
}
