// One choice of a few, all seen at once.
import s from './Desk.module.css';

type Option<K extends string> = { key: K; name: string };

export function Segments<K extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: K;
  options: readonly Option<K>[];
  onChange: (key: K) => void;
}) {
  return (
    <div className={s.row}>
      <span>{label}</span>
      <div className={s.seg} role="radiogroup" aria-label={label}>
        {options.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="radio"
            aria-checked={key === value}
            className={key === value ? s.on : ''}
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
