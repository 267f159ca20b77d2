// The form row of a date, in our words: the phone's own field writes it in its locale's order, and mm/dd/yyyy while it is
// empty. That field lies over the words unseen, and opens its picker.
import { useId } from 'react';
import { Icon } from '../media/Icon';
import { chevronRight } from '../media/icons';
import type { TextFieldProps } from './TextField';
import s from './ChoiceRow.module.css';
import f from './TextField.module.css';

/** `value`: 2026-12-22; '' where none is chosen. */
export type DateFieldProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'error' | 'optional'
>;
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
