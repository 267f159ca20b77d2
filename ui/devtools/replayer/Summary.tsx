// The second line: what stands out by itself, a click away, and what the worker replay found.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { countText } from './text/format';
import type { Printed } from './session/logPoints';
import { problemCounts, withoutWords } from './session/found';
import { problemNames, refusalText } from './text/names';
import { unfiltered } from './session/session';
import type { Only, Session } from './session/session';
import type { Verified } from './session/useVerdict';
import s from './Summary.module.css';

export type SummaryProps = { session: Session; verified: Verified; printed: Printed };

export function Summary({ session, verified, printed }: SummaryProps) {
  const { inspected, ticket } = session.file;
  const { only } = useSnapshot(session.moment);
  const counts = useMemo(() => problemCounts(inspected), [inspected]);
  const differing = verified.verdict && !('refused' in verified.verdict) ? verified.verdict.differing : 0;

  /** The list shows these alone, and the first of them is gone to. */
  function choose(next: Only): void {
    const chosen = { ...unfiltered, only: only === next ? '' : next } as const;
    session.choose(chosen);
    if (chosen.only === '') return;
    const [first] = withoutWords(inspected, chosen, new Set(verified.differences.keys()), printed);
    if (first !== undefined) session.go(first);
  }
  const chip = (key: Only, name: string, count: number) => (
    <button
      key={key}
      type="button"
      className={`${s.chip}${only === key ? ` ${s.on}` : ''}`}
      aria-pressed={only === key}
      onClick={() => choose(key)}
    >
      {name} <b>{countText(count)}</b>
    </button>
  );
  return (
    <div className={s.bar}>
      <div className={s.chips} role="group" aria-label="问题">
        {counts.length === 0 && differing === 0 && <span className={s.none}>没有发现问题</span>}
        {counts.length > 1 && chip('any', '全部问题', inspected.problems.length)}
        {counts.map(({ kind, count }) => chip(kind, problemNames[kind], count))}
        {differing > 0 && chip('differing', '回放不同', differing)}
        {printed.size > 0 && chip('printed', '打印', printed.size)}
      </div>
      {ticket && (
        <p className={`${s.words} cut`} title={ticket.words}>
          「{ticket.words || '用户没有写字'}」
        </p>
      )}
      <VerdictLine verified={verified} />
    </div>
  );
}

function VerdictLine({ verified: { verdict, progress } }: { verified: Verified }) {
  if (!verdict) {
    const share = progress && progress.of > 0 ? progress.done / progress.of : 0;
    return (
      <div className={s.verdict} role="progressbar" aria-label="线程回放" aria-valuenow={Math.round(share * 100)}>
        线程回放 {Math.round(share * 100)}%
        <i className={s.run}>
          <i style={{ transform: `scaleX(${share})` }} />
        </i>
      </div>
    );
  }
  if ('refused' in verdict)
    return (
      <p className={`${s.verdict} ${s.bad} cut`} title={verdict.refused}>
        线程回放：{refusalText(verdict.refused)}
      </p>
    );
  return (
    <p className={s.verdict} role="status">
      <i className={`${s.mark}${verdict.differing ? ` ${s.marked}` : ''}`} />
      <code className="mono cut">
        envelopes {verdict.envelopes}, differing {verdict.differing}, state {verdict.stateHash}
      </code>
      {verdict.skipped > 0 && (
        <span className={s.skipped} title="在可回放的起点之前，或在缺号处">
          另有 {verdict.skipped} 条未回放
        </span>
      )}
    </p>
  );
}
