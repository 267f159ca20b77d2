// A field that grows with its text, with a counter once the end is near and the error as a sentence below.
import { useId, useLayoutEffect, useRef } from 'react';
import s from './TextArea.module.css';

export type TextAreaProps = {
  value: string;
  onChange: (value: string) => void;
  /** Accessible name; the placeholder is only a hint. */
  label: string;
  placeholder?: string | undefined;
  /** Characters allowed. Typing beyond is possible and said, never cut silently. */
  max?: number | undefined;
  minRows?: number | undefined;
  /** Grows up to so many rows, then scrolls inside. */
  maxRows?: number | undefined;
  error?: string | undefined;
  /** Takes the focus when its overlay opens. */
  first?: boolean | undefined;
  /** On a filled ground of radius 8 (composers), else bare (forms, editor). */
  boxed?: boolean | undefined;
};

export function TextArea({
  value,
  onChange,
  label,
  placeholder,
  max,
  minRows = 3,
  maxRows = 12,
  error,
  first,
  boxed,
}: TextAreaProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const el = area.current;
    if (!el) return;
    el.style.height = 'auto';
    el.style.height = `${el.scrollHeight}px`;
  }, [value]);
  const length = Array.from(value).length;
  const over = max !== undefined && length > max;
  return (
    <div className={boxed ? s.boxed : s.bare}>
      <textarea
        ref={area}
        className={s.area}
        rows={minRows}
        style={{ maxHeight: `calc(var(--fs-body)*1.6*${maxRows} + 16px)` }}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        aria-invalid={error || over ? true : undefined}
        aria-describedby={error ? id : undefined}
        data-first={first || undefined}
        data-scroll=""
        onChange={(event) => onChange(event.target.value)}
      />
      {max !== undefined && length >= max * 0.8 && (
        <span className={over ? s.over : s.count} role="status">
          {length}/{max}
        </span>
      )}
      {error && (
        <p className={s.error} id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
