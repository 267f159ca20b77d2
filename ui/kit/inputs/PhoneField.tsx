// The phone number of the login sheet, shown 3-4-4 and kept as plain digits.
import { Icon } from '../media/Icon';
import { IconButton } from './IconButton';
import { x } from '../media/icons';
import { phoneDigits } from '../text/phoneText';
import s from './LoginFields.module.css';

export type PhoneFieldProps = {
  /** Digits only, at most eleven. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  return (
    <div>
      <div className={`${s.row}${error ? ` ${s.bad}` : ''}`}>
        <span className={s.code} aria-hidden="true">
          +86
        </span>
        <input
          className={s.input}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          aria-label="手机号"
          aria-invalid={error ? true : undefined}
          placeholder="手机号"
          data-first=""
          value={value.replace(/^(\d{3})(\d{1,4})?(\d+)?$/, (_, a: string, b = '', c = '') =>
            [a, b, c].filter(Boolean).join(' '),
          )}
          onChange={(event) => onChange(phoneDigits(event.target.value))}
        />
        {value && (
          <IconButton label="清空手机号" className={s.clear} onClick={() => onChange('')}>
            <Icon d={x} size={18} />
          </IconButton>
        )}
      </div>
      {error && (
        <p className={s.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
