// Log points: an expression that is printed whenever a handler runs. Each with what it says, a click away from the
// envelope.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { countText } from '../text/format';
import c from '../controls.module.css';
import type { LogEntry } from '../session/logPoints';
import { pointAt, pointName } from '../session/logPoints';
import type { Session } from '../session/session';
import type { Verified } from '../session/useVerdict';
import { whyNot } from '../session/whyNot';
import d from './Detail.module.css';
import s from './LogPoints.module.css';

export type LogPointsProps = { session: Session; place: number; verified: Verified };

export function LogPoints({ session, place, verified }: LogPointsProps) {
  const [expression, setExpression] = useState('');
  const { inspected } = session.file;
  const { entries } = useSnapshot(session.logs.state);
  const e = inspected.envelopes[place];
  if (!e) return null;
  const { replay } = verified;
  const point = pointAt(e, inspected.envelopes[inspected.answerOf(place)] ?? null);
  function add(): void {
    if (!replay || expression.trim() === '') return;
    session.logs.add(replay, { ...point, expression: expression.trim() });
    setExpression('');
  }
  return (
    <>
      <form
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <label className={`${c.field} ${s.field}`}>
          <input
            type="text"
            aria-label={`每次 ${pointName(point)} 时打印`}
            placeholder='例如 payload.ids.length, state.streams["session.outbox"][""].failed'
            spellCheck={false}
            value={expression}
            onChange={(event) => setExpression(event.target.value)}
          />
        </label>
        <button type="submit" className={`${c.btn} ${s.add}`} disabled={!replay || expression.trim() === ''}>
          打印
        </button>
      </form>
      <p className={d.quiet}>
        {replay
          ? `每次 ${pointName(point)} 时打印：payload、answer、state（处理之前）、after（处理之后）`
          : whyNot(verified, true)}
      </p>
      {entries.map((entry) => (
        <Entry key={entry.id} session={session} entry={entry} here={place} />
      ))}
    </>
  );
}

function Entry({ session, entry, here }: { session: Session; entry: Readonly<LogEntry>; here: number }) {
  const { id, point, failed } = entry;
  const logged = entry.logged.is;
  const why = failed || (logged && 'refused' in logged ? logged.refused : '');
  const lines = logged && 'lines' in logged ? logged.lines : [];
  return (
    <section className={s.entry} aria-label={`打印点 ${pointName(point)} ${point.expression}`}>
      <header className={s.head}>
        <p>
          <span className={s.name}>{pointName(point)}</span> <code>{point.expression}</code>
        </p>
        <button type="button" className={s.remove} onClick={() => session.logs.remove(id)}>
          移除
        </button>
      </header>
      {why && (
        <p className={s.error} role="alert">
          {why}
        </p>
      )}
      {!logged && !failed && <p className={d.quiet}>正在计算</p>}
      {logged && !why && lines.length === 0 && <p className={d.quiet}>录像里没有这样的信封</p>}
      {lines.length > 0 && (
        <ol className={s.lines}>
          {lines.map(({ place, seq, text, error }) => (
            <li key={place}>
              <button
                type="button"
                className={`${s.line}${place === here ? ` ${s.here}` : ''}`}
                onClick={() => session.go(place)}
              >
                <span className={s.seq}>#{seq}</span>
                <span className={error ? s.error : s.text}>{text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {logged && 'more' in logged && logged.more > 0 && (
        <p className={d.quiet}>还有 {countText(logged.more)} 次没有列出</p>
      )}
    </section>
  );
}
