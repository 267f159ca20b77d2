// Moments or steps one below the other, joined by a line: the ones that are over, the one that holds now, the ones to
// come.
import s from './Timeline.module.css';

export type TimelineItem = {
  text: string;
  /** When it happened, or what to expect. */
  meta: string;
  state: 'over' | 'now' | 'next';
};
export type TimelineProps = { label: string; items: readonly TimelineItem[] };

export function Timeline({ label, items }: TimelineProps) {
  return (
    <ol className={s.list} aria-label={label}>
      {items.map(({ text, meta, state }) => (
        <li
          key={`${meta} ${text}`}
          className={state === 'over' ? s.item : `${s.item} ${s[state]}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <p className={s.text}>{text}</p>
          {meta && <p className="cap t3">{meta}</p>}
        </li>
      ))}
    </ol>
  );
}
