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
