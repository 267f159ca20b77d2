// A form row that is chosen and not typed: label, what was chosen, and the way to the choices.
import { useId } from 'react';
import { Icon } from '../media/Icon';
import { chevronRight } from '../media/icons';
import s from './ChoiceRow.module.css';
import f from './TextField.module.css';

export type ChoiceRowProps = {
  label: string;
  optional?: boolean | undefined;
  /** '' where nothing is chosen. */ value: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  onOpen: () => void;
};

export function ChoiceRow({ label, optional, value, placeholder, error, onOpen }: ChoiceRowProps) {
  const id = useId();
  return (
    <div className={f.field}>
      <button
        className={`${f.row} ${s.pick}${error ? ` ${f.bad}` : ''}`}
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id}l ${id}v`}
        aria-describedby={error ? `${id}e` : undefined}
        onClick={onOpen}
      >
        <span className={f.label} id={`${id}l`}>
          {label}
          {optional && <span className={f.optional}>（选填）</span>}
        </span>
        <span className={`${s.value}${value ? '' : ' t3'}`} id={`${id}v`}>
          {value || placeholder || '请选择'}
        </span>
        <span className={s.chevron}>
          <Icon d={chevronRight} size={16} />
        </span>
      </button>
      {error && (
        <p className={f.error} id={`${id}e`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/*
 * The row of a date, in our words: the phone's own field writes it in its locale's order, and mm/dd/yyyy while it is
 * empty. That field lies over the words unseen, and opens its picker.
 */
export type DateFieldProps = {
  label: string;
  /** 2026-12-22; '' where none is chosen. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  error?: string | undefined;
  /** Marks the field (选填). */
  optional?: boolean | undefined;
};
/** 2026 年 12 月 22 日. What is no date stays as it is. */
const wordsOf = (value: string): string => value.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1 年 $2 月 $3 日');

export function DateField({ label, value, onChange, placeholder, error, optional }: DateFieldProps) {
  const id = useId();
  const text = value ? wordsOf(value) : placeholder || '请选择';
  return (
    <div className={f.field}>
      <div className={`${f.row}${error ? ` ${f.bad}` : ''}`}>
        <label className={f.label} htmlFor={id}>
          {label}
          {optional && <span className={f.optional}>（选填）</span>}
        </label>
        <span className={`${s.value}${value ? '' : ' t3'}`} aria-hidden="true">
          {text}
        </span>
        <span className={s.chevron}>
          <Icon d={chevronRight} size={16} />
        </span>
        <input
          className={f.native}
          id={id}
          type="date"
          max="9999-12-31"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}e` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error && (
        <p className={f.error} id={`${id}e`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
