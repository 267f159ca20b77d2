// A switch: takes effect at once. Its row shows the words, so the label is for screen readers.
import s from './Switch.module.css';

export type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  disabled?: boolean | undefined;
};

export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <button
      className={s.w}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  );
}
