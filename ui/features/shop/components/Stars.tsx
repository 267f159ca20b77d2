// Stars: as they were given, or as they are being given (a group of radios).
import { Icon } from '../../../kit/media/Icon';
import { star } from '../../../kit/media/icons';
import s from './Stars.module.css';

const all = [1, 2, 3, 4, 5] as const;
export type StarCount = (typeof all)[number];
const words = { 1: '很不满意', 2: '不满意', 3: '一般', 4: '满意', 5: '非常满意' } as const;
export const starWord = (n: StarCount): string => words[n];

/** `n` may be a mean: halves and more count up. */
export function Stars({ n }: { n: number }) {
  return (
    <span className={s.stars} role="img" aria-label={`${n} 星`}>
      {all.map((i) => (
        <span key={i} className={i <= Math.round(n) ? s.on : s.off}>
          <Icon d={star} size={14} filled={i <= Math.round(n)} />
        </span>
      ))}
    </span>
  );
}

export function StarsField({ value, onChange }: { value: StarCount | 0; onChange: (n: StarCount) => void }) {
  return (
    <div className={s.field}>
      <div className={s.choices} role="radiogroup" aria-label="评分">
        {all.map((i) => (
          <label key={i} className={`${s.choice} ${i <= value ? s.on : s.off}`}>
            <input
              className="vh"
              type="radio"
              name="stars"
              checked={value === i}
              onChange={() => onChange(i)}
              aria-label={`${i} 星，${words[i]}`}
            />
            <Icon d={star} size={24} filled={i <= value} />
          </label>
        ))}
      </div>
      <span className="sub t2" aria-hidden="true">
        {value ? words[value] : ''}
      </span>
    </div>
  );
}
