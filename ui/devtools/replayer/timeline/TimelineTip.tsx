// What lies under the pointer on the timeline: its time, and the envelope's topic when there is one.
import type { Opened } from '../session/file';
import { brief, offsetText } from '../text/format';
import s from './Timeline.module.css';

export type TipProps = { file: Opened; at: number; place: number; x: number; y: number; width: number };

export function Tip({ file, at, place, x, y, width }: TipProps) {
  const { inspected, times } = file;
  const e = inspected.envelopes[place];
  const problem = e ? inspected.problemsAt(place)[0] : undefined;
  const left = x > width - 300;
  return (
    <div
      className={s.tip}
      style={{ bottom: `calc(100% - ${y - 10}px)`, ...(left ? { right: width - x } : { left: x }) }}
    >
      <b>{offsetText((e ? (times[place] ?? at) : at) - inspected.startedAt)}</b>
      {e && (
        <>
          <span className="mono">
            {e.kind} {e.topic}
          </span>
          <small className="mono cut">{brief(e.payload, 60)}</small>
        </>
      )}
      {problem && <em>{problem.text}</em>}
    </div>
  );
}
