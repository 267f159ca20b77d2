// One envelope as a row: when, what kind, which topic, the beginning of what it carries. Problems and search hits are
// marked.
import { memo } from 'react';
import type { Inspected } from '../../../../bus/inspect/inspect';
import { brief, offsetText } from '../text/format';
import { excerpt } from '../text/excerpt';
import { Marked } from '../text/Marked';
import s from './List.module.css';

export type EnvelopeRowProps = {
  inspected: Inspected;
  place: number;
  current: boolean;
  differs: boolean;
  words: readonly string[];
  onSelect: (place: number) => void;
};

export const EnvelopeRow = memo(function EnvelopeRow({
  inspected,
  place,
  current,
  differs,
  words,
  onSelect,
}: EnvelopeRowProps) {
  const e = inspected.envelopes[place];
  if (!e) return null;
  const problem = inspected.problemsAt(place)[0];
  const classes = [s.row, current && s.current, (problem || differs) && s.bad].filter(Boolean).join(' ');
  const carried = words.length ? excerpt(e.payload, words) : brief(e.payload, 90);
  return (
    <button
      type="button"
      className={classes}
      role="option"
      tabIndex={-1}
      aria-selected={current}
      onClick={() => onSelect(place)}
      title={problem?.text}
    >
      <i className={s.bar} style={{ background: `var(--l-${inspected.lane(place)})` }} />
      <span className={s.at}>{offsetText(e.at - inspected.startedAt)}</span>
      <span className={s.kind}>{e.kind}</span>
      <span className={s.topic}>
        <Marked text={e.topic} words={words} />
        {e.key ? (
          <em>
            {' '}
            <Marked text={e.key} words={words} />
          </em>
        ) : null}
      </span>
      {differs && (
        <span className={s.sign} title="与回放不同">
          ≠
        </span>
      )}
      <span className={s.payload}>
        <Marked text={carried} words={words} />
      </span>
    </button>
  );
});
