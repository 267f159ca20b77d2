// A box and its words, both one target of 44. Unticked by default.
import type { ReactNode } from 'react';
import { Icon } from '../media/Icon';
import { check } from '../media/icons';
import s from './Checkbox.module.css';

export type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean | undefined;
};

export function Checkbox({ checked, onChange, children, disabled }: CheckboxProps) {
  return (
    <label className={s.row}>
      <input
        className={s.input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={s.box} aria-hidden="true">
        {checked && <Icon d={check} size={14} stroke={2.2} />}
      </span>
      <span className={s.words}>{children}</span>
    </label>
  );
}
