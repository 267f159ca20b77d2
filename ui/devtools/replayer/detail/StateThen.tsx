// The worker's state at this moment, as a tree, or the paths in it that a search finds.
import { useMemo, useState } from 'react';
import type { Json } from '../../../../bus/protocol/envelope';
import c from '../controls.module.css';
import { brief } from '../text/format';
import { JsonTree } from './JsonTree';
import { Marked } from '../text/Marked';
import { pathsWith } from '../text/pathsWith';
import type { Session } from '../session/session';
import { useAnswer } from '../session/useAnswer';
import type { Verified } from '../session/useVerdict';
import { whyNot } from '../session/whyNot';
import { Why } from './Why';
import s from './Detail.module.css';

export type StateThenProps = { session: Session; place: number; verified: Verified; wanted: boolean };

export function StateThen({ session, place, verified, wanted }: StateThenProps) {
  const [words, setWords] = useState('');
  const [mark, setMark] = useState('');
  /** The value that is asked about, and when. */
  const [why, setWhy] = useState({ path: '', place: -1 });
  const e = session.file.inspected.envelopes[place];
  const { replay } = verified;
  const answer = useAnswer<{ state: Json; hash: string }>(
    replay && e && wanted ? () => replay.stateAt(e.seq, place) : null,
    `${place}`,
  );
  const there = answer && 'ok' in answer ? answer.ok : null;
  const found = useMemo(() => (there && words ? pathsWith(there.state, words) : []), [there, words]);
  if (!answer) return <p className={s.quiet}>{whyNot(verified, wanted)}</p>;
  if ('failed' in answer) return <p className={s.quiet}>此处没有回放到：{answer.failed}</p>;
  return (
    <>
      <label className={`${c.field} ${s.seek}`}>
        <input
          type="text"
          aria-label="按路径搜索状态"
          placeholder="按路径搜索，例如 streams forum.feed"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {words && (
        <ul className={s.found}>
          {found.map(({ path, value }) => (
            <li key={path}>
              <button type="button" onClick={() => (setMark(path), setWords(''))}>
                <Marked text={path} words={words.toLowerCase().split(/\s+/).filter(Boolean)} />
                <span>{brief(value, 80)}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={s.quiet}>没有这样的路径</li>}
        </ul>
      )}
      {why.place === place && (
        <Why
          key={why.path}
          session={session}
          verified={verified}
          path={why.path}
          place={place}
          onClose={() => setWhy({ path: '', place: -1 })}
        />
      )}
      <JsonTree
        key={mark}
        value={answer.ok.state}
        label="状态"
        open={1}
        mark={mark}
        onLeaf={(path) => setWhy({ path, place })}
      />
      <p className={s.hash}>sha256 {answer.ok.hash}</p>
    </>
  );
}
