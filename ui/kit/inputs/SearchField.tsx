// The search field for typing. Submits on the keyboard's search key; Chinese input is never cut off midway.
import { useEffect, useRef } from 'react';
import { Icon } from '../media/Icon';
import { search, x } from '../media/icons';
import { IconButton } from './IconButton';
import s from './Search.module.css';

export type SearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  onSubmit?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  focus?: boolean | undefined;
  label?: string | undefined;
  /** Letters are being put together (pinyin): what stands in the field is not what is meant yet. */
  onComposing?: ((composing: boolean) => void) | undefined;
};

export function SearchField({
  value,
  onChange,
  onSubmit,
  placeholder = '搜索',
  focus,
  label = '搜索',
  onComposing,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  return (
    <form
      className={s.box}
      role="search"
      action="#"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(value.trim());
        if (onSubmit) input.current?.blur();
      }}
    >
      <Icon d={search} size={18} />
      <input
        className={s.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-label={label}
        ref={input}
        onCompositionStart={() => onComposing?.(true)}
        onCompositionEnd={() => onComposing?.(false)}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton
          label="清空"
          className={s.clear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon d={x} size={16} />
        </IconButton>
      )}
    </form>
  );
}
