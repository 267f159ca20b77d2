// One of a few, side by side under its label. Takes effect at once.
import { useId } from 'react';
import s from './SettingsSheet.module.css';

export type ChoiceProps<T extends string> = {
  label: string;
  options: readonly { readonly key: T; readonly name: string }[];
  value: T;
  onChange: (key: T) => void;
  /** A quiet line below. */
  note?: string | undefined;
};

export function Choice<T extends string>({ label, options, value, onChange, note }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className={s.choice} role="radiogroup" aria-labelledby={id}>
      <p className={s.label} id={id}>
        {label}
        {note && <span className={`cap t3 ${s.note}`}>{note}</span>}
      </p>
      <div className={s.options}>
        {options.map(({ key, name }) => (
          <button
            key={key}
            className={key === value ? s.on : s.option}
            type="button"
            role="radio"
            aria-checked={key === value}
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
