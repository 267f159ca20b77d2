// All about the envelope that stands now: what is wrong with it, where it came from and what it led to, what it
// carries, what it changed, and the state behind it. While the recording plays only what is cheap is shown.
import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { withSources } from '../../../../bus/inspect/stackSources';
import { CauseTree } from './CauseTree';
import { Changes } from './Changes';
import { Differs } from './Differs';
import { clockText, offsetText } from '../text/format';
import { JsonTree } from './JsonTree';
import { laneNames, problemNames } from '../text/names';
import { LogPoints } from './LogPoints';
import { Part } from './Part';
import { PauseHere } from './PauseHere';
import { Source } from './Source';
import type { Session } from '../session/session';
import { StateThen } from './StateThen';
import type { Verified } from '../session/useVerdict';
import s from './Detail.module.css';

export type DetailProps = { session: Session; verified: Verified };

export function Detail({ session, verified }: DetailProps) {
  const { inspected } = session.file;
  const now = useSnapshot(session.moment);
  const place = useDeferredValue(now.place);
  const e = inspected.envelopes[place];
  if (!e) {
    return (
      <section className={s.panel} aria-label="信封详情">
        {session.file.ticket && <TicketCard session={session} />}
        <p className={s.empty}>按空格播放，或在列表与时间轴上选一条</p>
      </section>
    );
  }
  const lane = inspected.lane(place);
  const answer = inspected.answerOf(place);
  const other = inspected.envelopes[answer];
  const problems = inspected.problemsAt(place);
  const difference = verified.differences.get(place);
  return (
    <section className={s.panel} aria-label="信封详情">
      <header className={s.head}>
        <h2 className={s.topic}>
          <i style={{ background: `var(--l-${lane})` }} />
          {e.topic}
        </h2>
        <dl className={s.facts}>
          <Fact name="kind">{e.kind}</Fact>
          <Fact name="seq">{e.seq}</Fact>
          <Fact name="from">{e.from}</Fact>
          <Fact name="泳道">{laneNames[lane]}</Fact>
          {e.id !== undefined && <Fact name="id">{e.id}</Fact>}
          {e.key !== undefined && (
            <Fact name="key" wide>
              {e.key}
            </Fact>
          )}
          <Fact name="时间" wide>
            {offsetText(e.at - inspected.startedAt)} <span className={s.day}>{clockText(e.at)}</span>
          </Fact>
          {other && (
            <Fact name={e.kind === 'ask' ? '应答' : '请求'} wide>
              <button type="button" className={s.link} onClick={() => session.go(answer)}>
                {other.kind} #{other.seq} · {Math.abs(other.at - e.at)} ms
              </button>
            </Fact>
          )}
        </dl>
        {problems.map((p) => (
          <p key={p.kind + p.text} className={s.problem}>
            <b>{problemNames[p.kind]}</b>
            {p.text}
          </p>
        ))}
      </header>
      {e.topic === 'kernel.noted' && <ErrorStack session={session} payload={e.payload} />}
      {difference && (
        <Part name="与回放不同" open>
          <Differs difference={difference} />
        </Part>
      )}
      <Part name="起因" open>
        <CauseTree inspected={inspected} place={place} onSelect={session.go} />
      </Part>
      <Part name="源码" open>
        <Source session={session} place={place} verified={verified} />
        <PauseHere key={place} session={session} place={place} verified={verified} />
      </Part>
      <Part name="打印点">
        <LogPoints session={session} place={place} verified={verified} />
      </Part>
      <Part name="内容" open>
        <JsonTree key={place} value={e.payload} label="内容" open={2} />
      </Part>
      <Part name="对状态的改变" open>
        {(shown) => (
          <Changes key={place} session={session} place={place} verified={verified} wanted={shown && !now.playing} />
        )}
      </Part>
      <Part name="此刻的状态">
        {(shown) => <StateThen session={session} place={place} verified={verified} wanted={shown && !now.playing} />}
      </Part>
      {session.file.ticket && <TicketCard session={session} />}
    </section>
  );
}
function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? s.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
/** The stack of a noted error, with the positions of the sources where the server knows them. */
function ErrorStack({ session, payload }: { session: Session; payload: unknown }) {
  const { detail } = payload as { detail: string };
  const sources = session.file.ticket?.sources ?? {};
  const text = withSources(detail, (at) => sources[at]);
  return (
    <Part name="错误" open>
      <pre className={s.stack}>{text}</pre>
    </Part>
  );
}
function TicketCard({ session }: { session: Session }) {
  const { ticket } = session.file;
  if (!ticket) return null;
  return (
    <Part name={`工单 ${ticket.ticket}`} open>
      <p className={s.words}>{ticket.words || '用户没有写字'}</p>
      <p className={s.day}>{ticket.at > 0 ? clockText(ticket.at) : ''}</p>
      {ticket.screenshot && <img className={s.shot} src={ticket.screenshot} alt="用户附上的截图" />}
    </Part>
  );
}
