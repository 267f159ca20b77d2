// The buttons beside the message field.
import type { ComponentType } from 'react';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Icon } from '../../../kit/media/Icon';
import s from './ChatComposer.module.css';

export function Tool({
  label,
  as,
  onClick,
  pressed,
}: {
  label: string;
  as: ComponentType;
  onClick: () => void;
  pressed?: boolean;
}) {
  return (
    <IconButton label={label} className={s.tool} onClick={onClick} pressed={pressed}>
      <Icon as={as} />
    </IconButton>
  );
}

export const SendButton = ({ off, onPress }: { off: boolean; onPress: () => void }) => (
  <button
    className={s.send}
    type="button"
    aria-disabled={off || undefined}
    // The field keeps the focus, and so the keyboard.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    发送
  </button>
);
