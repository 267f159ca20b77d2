// How many: minus, number, plus. What stands at an end says why by being off.
import { Icon } from '../../../kit/media/Icon';
import { plus } from '../../../kit/media/icons';
import s from './Stepper.module.css';

const minus = 'M5 12h14';

export type StepperProps = {
  value: number;
  least?: number;
  most: number;
  onChange: (n: number) => void;
  label: string;
};

export function Stepper({ value, least = 1, most, onChange, label }: StepperProps) {
  return (
    <div className={s.stepper} role="group" aria-label={label}>
      <button
        className={s.step}
        type="button"
        aria-label="减少"
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        <Icon d={minus} size={16} />
      </button>
      <span className={s.n} role="status">
        {value}
      </span>
      <button
        className={s.step}
        type="button"
        aria-label="增加"
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Icon d={plus} size={16} />
      </button>
    </div>
  );
}
