// One envelope as a row: when, what kind, which topic, the beginning of what it carries. Problems and search hits are
// marked.
import { memo } from 'react';
import type { Inspected } from '../../../../bus/inspect/inspect';
import { carriedText, offsetText, spanText } from '../text/format';
import { excerpt } from '../text/excerpt';
import { Marked } from '../text/Marked';
import type { Span } from '../session/timeline';
import { askName, barOf } from '../session/waterfall';
import s from './List.module.css';

export type EnvelopeRowProps = {
  inspected: Inspected;
  place: number;
  current: boolean;
  differs: boolean;
  /** What log points say here, in the place of what it carries. */
  printed?: { text: string; error: boolean } | undefined;
  words: readonly string[];
  /** Drawn as a bar in this span. */
  span?: Span | undefined;
  onSelect: (place: number) => void;
};

export const EnvelopeRow = memo(function EnvelopeRow({
  inspected,
  place,
  current,
  differs,
  printed,
  words,
  span,
  onSelect,
}: EnvelopeRowProps) {
  const e = inspected.envelopes[place];
  if (!e) return null;
  const problem = inspected.problemsAt(place)[0];
  const classes = [s.row, current && s.current, (problem || differs) && s.bad].filter(Boolean).join(' ');
  const carried = words.length ? excerpt(e.payload, words) : carriedText(e, 90);
  const answer = e.kind === 'ask' && e.topic !== 'kernel.timer' ? inspected.envelopes[inspected.answerOf(place)] : null;
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
      {!span && <span className={s.kind}>{e.kind}</span>}
      <span className={span ? `${s.topic} ${s.name}` : s.topic}>
        <Marked text={span ? askName(e.topic, e.payload) : e.topic} words={words} />
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
      {span ? (
        <WaterfallBar inspected={inspected} place={place} span={span} />
      ) : printed ? (
        <span className={`${s.printed}${printed.error ? ` ${s.failed}` : ''}`} title={printed.text}>
          {printed.text}
        </span>
      ) : (
        <span className={s.payload}>
          <Marked text={carried} words={words} />
        </span>
      )}
      {answer && <span className={s.took}>{spanText(answer.at - e.at)}</span>}
      {span && !answer && <span className={s.took}>无应答</span>}
    </button>
  );
});

function WaterfallBar({ inspected, place, span }: { inspected: Inspected; place: number; span: Span }) {
  const { left, width } = barOf(inspected, place, span);
  return (
    <span className={s.track}>
      <i
        style={{
          left: `${left * 100}%`,
          width: `${width * 100}%`,
          background: `var(--l-${inspected.lane(place)})`,
        }}
      />
    </span>
  );
}
