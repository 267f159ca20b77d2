// The way from the tap, message or timer that began it down to an envelope, and what that led to at once. A click goes
// there.
import { useState } from 'react';
import type { Inspected } from '../../../../bus/inspect/inspect';
import { offsetText, tapText } from '../text/format';
import s from './Detail.module.css';

export type CauseTreeProps = { inspected: Inspected; place: number; onSelect: (place: number) => void };
const FIRST = 12;
const DEEPEST = 14;
/** Of a long way its beginning and its end are shown. */
const WAY = { whole: 14, first: 3, last: 9 };

export function CauseTree({ inspected, place, onSelect }: CauseTreeProps) {
  const [all, setAll] = useState(-1);
  const chain = inspected.causes(place);
  const effects = inspected.effects(place);
  const cut = all !== place && chain.length > WAY.whole;
  const shown = all === place ? effects : effects.slice(0, FIRST);
  return (
    <div className={s.causes} role="tree" aria-label="起因">
      {chain.slice(0, cut ? WAY.first : chain.length).map((one, depth) => (
        <Branch key={one} inspected={inspected} place={one} depth={depth} here={one === place} onSelect={onSelect} />
      ))}
      {cut && (
        <button
          type="button"
          className={s.more}
          style={{ paddingLeft: 22 + WAY.first * 12 }}
          onClick={() => setAll(place)}
        >
          中间 {chain.length - WAY.first - WAY.last} 条
        </button>
      )}
      {cut &&
        chain
          .slice(-WAY.last)
          .map((one, n) => (
            <Branch
              key={one}
              inspected={inspected}
              place={one}
              depth={WAY.first + 1 + n}
              here={one === place}
              onSelect={onSelect}
            />
          ))}
      {shown.map((one) => (
        <Branch
          key={one}
          inspected={inspected}
          place={one}
          depth={cut ? WAY.first + 1 + WAY.last : chain.length}
          onSelect={onSelect}
        />
      ))}
      {effects.length > shown.length && (
        <button
          type="button"
          className={s.more}
          style={{ paddingLeft: 20 + Math.min(chain.length, DEEPEST) * 12 }}
          onClick={() => setAll(place)}
        >
          还有 {effects.length - shown.length} 条
        </button>
      )}
    </div>
  );
}
type BranchProps = {
  inspected: Inspected;
  place: number;
  depth: number;
  here?: boolean;
  onSelect: (place: number) => void;
};
function Branch({ inspected, place, depth, here = false, onSelect }: BranchProps) {
  const e = inspected.envelopes[place];
  if (!e) return null;
  const bad = inspected.problemsAt(place).length > 0;
  const call = e.topic === 'kernel.http' && e.kind === 'ask' ? (e.payload as { call?: string }).call : undefined;
  return (
    <button
      type="button"
      role="treeitem"
      aria-selected={here}
      className={`${s.branch}${here ? ` ${s.here}` : ''}${bad ? ` ${s.bad}` : ''}`}
      style={{ paddingLeft: 8 + Math.min(depth, DEEPEST) * 12 }}
      onClick={() => onSelect(place)}
    >
      <i style={{ background: `var(--l-${inspected.lane(place)})` }} />
      <span className={s.what}>
        {e.kind} {e.topic}
        {e.key ? ` ${e.key}` : ''}
      </span>
      <span className={s.also}>{call ?? tapText(e) ?? ''}</span>
      <span className={s.when}>{offsetText(e.at - inspected.startedAt)}</span>
    </button>
  );
}
