// The button of a lane in a room: up to what is new, to a mention, down to the newest.
import type { ReactNode } from 'react';
import { Icon } from '../../../kit/media/Icon';
import type { IconProps } from '../../../kit/media/Icon';
import s from './LaneButton.module.css';

export type LaneButtonProps = {
  icon: NonNullable<IconProps['as']>;
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
};
export function LaneButton({ icon, className = '', onClick, children }: LaneButtonProps) {
  return (
    <button className={`${s.button} ${className}`} type="button" onClick={onClick}>
      <Icon as={icon} size={16} />
      {children}
    </button>
  );
}
