// What one envelope changed in the worker's state, as the worker replay tells it: path, before, after.
import type { Change } from '../../../../bus/inspect/jsonDiff';
import { brief } from '../text/format';
import type { Session } from '../session/session';
import { useAnswer } from '../session/useAnswer';
import type { Verified } from '../session/useVerdict';
import { whyNot } from '../session/whyNot';
import s from './Detail.module.css';

export type ChangesProps = { session: Session; place: number; verified: Verified; wanted: boolean };
const MOST = 60;

export function Changes({ session, place, verified, wanted }: ChangesProps) {
  const e = session.file.inspected.envelopes[place];
  const { replay } = verified;
  const answer = useAnswer<Change[]>(replay && e && wanted ? () => replay.changesBy(e.seq, place) : null, `${place}`);
  if (!answer) return <p className={s.quiet}>{whyNot(verified, wanted)}</p>;
  if ('failed' in answer) return <p className={s.quiet}>此处没有回放到：{answer.failed}</p>;
  const changes = answer.ok;
  if (changes.length === 0) return <p className={s.quiet}>没有改变</p>;
  return (
    <ul className={s.changes}>
      {changes.slice(0, MOST).map(({ path, before, after }) => (
        <li key={path}>
          <p className={s.path}>{path || '（整个状态）'}</p>
          {before !== undefined && (
            <p className={s.before} title={brief(before, 2000)}>
              {brief(before, 240)}
            </p>
          )}
          {after !== undefined && (
            <p className={s.new} title={brief(after, 2000)}>
              {brief(after, 240)}
            </p>
          )}
        </li>
      ))}
      {changes.length > MOST && <li className={s.quiet}>还有 {changes.length - MOST} 处</li>}
    </ul>
  );
}
