// A form row of 56: label, value, the error as a sentence under the value.
import { useId } from 'react';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import s from './TextField.module.css';

export type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  error?: string | undefined;
  /** Marks the field (选填); required ones carry no mark. */
  optional?: boolean | undefined;
  type?: HTMLInputTypeAttribute | undefined;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal' | undefined;
  autoComplete?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  /** At the right: a text button, a unit. */
  right?: ReactNode;
};

export function TextField(p: TextFieldProps) {
  const id = useId();
  return (
    <div className={s.field}>
      <div className={`${s.row}${p.error ? ` ${s.bad}` : ''}`}>
        <label className={s.label} htmlFor={id}>
          {p.label}
          {p.optional && <span className={s.optional}>（选填）</span>}
        </label>
        <input
          className={s.input}
          id={id}
          type={p.type ?? 'text'}
          inputMode={p.inputMode}
          autoComplete={p.autoComplete ?? 'off'}
          maxLength={p.maxLength}
          disabled={p.disabled}
          value={p.value}
          placeholder={p.placeholder}
          aria-invalid={p.error ? true : undefined}
          aria-describedby={p.error ? `${id}e` : undefined}
          onChange={(event) => p.onChange(event.target.value)}
        />
        {p.right}
      </div>
      {p.error && (
        <p className={s.error} id={`${id}e`} role="alert">
          {p.error}
        </p>
      )}
    </div>
  );
}

export type FieldRowProps = {
  /** For the eye alone: the control brings its own name. */
  label: string;
  children: ReactNode;
};
/** The same row around a control that grows: the label stands at its first line. */
export function FieldRow({ label, children }: FieldRowProps) {
  return (
    <div className={s.field}>
      <div className={`${s.row} ${s.tall}`}>
        <span className={s.label} aria-hidden="true">
          {label}
        </span>
        {children}
      </div>
    </div>
  );
}
