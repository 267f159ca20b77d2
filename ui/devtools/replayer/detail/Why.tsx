// Why a value is what it is: the envelope that last changed it, and what led there, from the tap, the answer or the
// timer down; each link with its line of the sources and what it changed itself.
import { useState } from 'react';
import { mainSite } from '../../../../bus/inspect/developmentMap';
import type { Change } from '../../../../bus/inspect/jsonDiff';
import type { Session } from '../session/session';
import { useAnswer } from '../session/useAnswer';
import { useTimerName } from '../session/useTimerName';
import type { Verified } from '../session/useVerdict';
import { ChangeList } from './ChangeList';
import d from './Detail.module.css';
import s from './Why.module.css';

export type WhyProps = {
  session: Session;
  verified: Verified;
  path: string;
  /** The value is the one after the envelope at this place. */
  place: number;
  onClose: () => void;
};

export function Why({ session, verified, path, place, onClose }: WhyProps) {
  /** One is older than the one before it. */
  const [older, setOlder] = useState<readonly number[]>([]);
  const from = older[older.length - 1];
  const { replay } = verified;
  const answer = useAnswer<number | null>(
    replay ? () => replay.lastChange(path, from ?? place, from !== undefined) : null,
    `${path} ${from ?? `after ${place}`}`,
  );
  const there = answer && 'ok' in answer ? answer.ok : null;
  return (
    <section className={s.why} aria-label={`为什么：${path}`}>
      <header className={s.head}>
        <p className={d.path}>{path}</p>
        <button type="button" className={s.button} onClick={onClose}>
          收起
        </button>
      </header>
      {!answer && <p className={d.quiet}>正在计算</p>}
      {answer && 'failed' in answer && <p className={d.quiet}>此处没有回放到：{answer.failed}</p>}
      {answer && 'ok' in answer && there === null && (
        <p className={d.quiet}>{from === undefined ? '录像里没有改变过' : '在这之前没有改变过'}</p>
      )}
      {there !== null && (
        <>
          <ol className={s.chain}>
            {session.file.inspected.causes(there).map((one) => (
              <Link key={one} session={session} verified={verified} place={one} path={path} last={one === there} />
            ))}
          </ol>
          <button type="button" className={s.button} onClick={() => setOlder(older.concat(there))}>
            再往前一次改变
          </button>
        </>
      )}
      {older.length > 0 && (
        <button type="button" className={s.button} onClick={() => setOlder(older.slice(0, -1))}>
          往后一次改变
        </button>
      )}
    </section>
  );
}

/** Of more lines none is named. */
const MANY = 5;

type LinkProps = { session: Session; verified: Verified; place: number; path: string; last: boolean };
function Link({ session, verified, place, path, last }: LinkProps) {
  const [open, setOpen] = useState(last);
  const { inspected } = session.file;
  const timer = useTimerName(session, place, verified);
  const e = inspected.envelopes[place];
  if (!e) return null;
  const ask = inspected.envelopes[inspected.answerOf(place)] ?? null;
  const main = session.lines && mainSite(session.lines, e, ask, timer);
  const file = main?.site.file.replace(/^.*\//, '');
  return (
    <li>
      <div className={s.link}>
        <button type="button" className={s.open} aria-expanded={open} onClick={() => setOpen(!open)}>
          <i className={`${d.twist}${open ? ` ${d.open}` : ''}`} />
          <span className={s.topic}>
            {e.kind} {e.topic}
            {e.key ? ` ${e.key}` : ''}
          </span>
          {main && (
            <span className={s.line} title={`${main.site.file}:${main.site.line}`}>
              {main.of > MANY ? `${main.of} 处` : `${file}:${main.site.line}${main.of > 1 ? ` 等 ${main.of} 处` : ''}`}
            </span>
          )}
        </button>
        <button type="button" className={s.seq} aria-label={`到 #${e.seq}`} onClick={() => session.go(place)}>
          #{e.seq}
        </button>
      </div>
      {open && <Patch verified={verified} seq={e.seq} place={place} path={path} />}
    </li>
  );
}

const MOST = 12;
function Patch({
  verified: { replay },
  seq,
  place,
  path,
}: {
  verified: Verified;
  seq: number;
  place: number;
  path: string;
}) {
  const answer = useAnswer<Change[]>(replay ? () => replay.changesBy(seq, place) : null, `${place}`);
  if (!answer) return <p className={`${d.quiet} ${s.patch}`}>正在计算</p>;
  const changes = 'ok' in answer ? answer.ok : [];
  if (changes.length === 0) return <p className={`${d.quiet} ${s.patch}`}>自己没有改变状态</p>;
  // The value itself comes first.
  const mine = changes.filter((one) => one.path.startsWith(path) || path.startsWith(one.path));
  const rest = changes.filter((one) => !mine.includes(one));
  return (
    <div className={s.patch}>
      <ChangeList changes={mine.concat(rest)} most={MOST} mark={path} />
    </div>
  );
}
