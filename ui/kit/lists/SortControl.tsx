// Small text buttons at the right of a list's title: how the list is sorted, or a choice beside it.
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import type { ReactNode } from 'react';
import { Icon } from '../media/Icon';
import s from './SortControl.module.css';

export type TextChoiceProps = { isOn: boolean; onClick: () => void; children: ReactNode };
/** One of several choices that stand side by side. */
export function TextChoice({ isOn, onClick, children }: TextChoiceProps) {
  return (
    <button className={`${s.choice}${isOn ? ` ${s.on}` : ''}`} type="button" aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

export type SortControlProps<K extends string> = {
  /** Keys with their words. */
  options: readonly (readonly [key: K, word: string])[];
  value: K;
  onChange: (key: K) => void;
};
/** Two orders are one button that changes to the other one; more stand side by side. */
export function SortControl<K extends string>({ options, value, onChange }: SortControlProps<K>) {
  if (options.length > 2) {
    return (
      <div className={s.row} role="group" aria-label="排序">
        {options.map(([key, word]) => (
          <TextChoice key={key} isOn={key === value} onClick={() => onChange(key)}>
            {word}
          </TextChoice>
        ))}
      </div>
    );
  }
  const now = options.find(([key]) => key === value);
  const next = options.find(([key]) => key !== value);
  if (!now || !next) return null;
  return (
    <button
      className={`${s.choice} ${s.toggle}`}
      type="button"
      aria-label={`排序：${now[1]}，点按改为${next[1]}`}
      onClick={() => onChange(next[0])}
    >
      {now[1]}
      <Icon as={ArrowDownUp} size={14} />
    </button>
  );
}

/** Comments and answers. */
export const hotAndNew = [
  ['hot', '热门'],
  ['new', '最新'],
] as const;
