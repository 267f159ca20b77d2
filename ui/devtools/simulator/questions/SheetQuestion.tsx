// A choice of a few, from below.
import { Cover } from './Cover';
import s from './Question.module.css';

type Row = { text: string; given: unknown };

export function SheetQuestion({
  label,
  head,
  rows,
  give,
}: {
  label: string;
  head?: string;
  rows: Row[];
  give: (given: unknown) => void;
}) {
  return (
    <Cover onTurn={() => give(null)}>
      <div className={s.sheet} role="dialog" aria-label={label}>
        {head && <p className={`${s.head} sub t3`}>{head}</p>}
        {rows.map(({ text, given }) => (
          <button key={text} type="button" onClick={() => give(given)}>
            {text}
          </button>
        ))}
        <button type="button" className={s.turn} onClick={() => give(null)}>
          取消
        </button>
      </div>
    </Cover>
  );
}
