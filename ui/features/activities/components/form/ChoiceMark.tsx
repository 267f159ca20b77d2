// Whether a choice is chosen: a box where several may be, a circle where one may.
import { Icon } from '../../../../kit/media/Icon';
import { check } from '../../../../kit/media/icons';
import s from './ChoiceMark.module.css';

export function ChoiceMark({ on, round }: { on: boolean; round: boolean }) {
  return (
    <span
      className={`${s.mark}${round ? ` ${s.round}` : ''}${on ? ` ${s.on}` : ''}`}
      data-mark={round ? 'circle' : 'box'}
      aria-hidden="true"
    >
      {on && !round && <Icon d={check} size={14} stroke={2.2} />}
    </span>
  );
}
