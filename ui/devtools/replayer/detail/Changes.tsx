// What one envelope changed in the worker's state, as the worker replay tells it, and why a value of it is what it is.
import { useState } from 'react';
import type { Change } from '../../../../bus/inspect/jsonDiff';
import type { Session } from '../session/session';
import { useAnswer } from '../session/useAnswer';
import type { Verified } from '../session/useVerdict';
import { whyNot } from '../session/whyNot';
import { ChangeList } from './ChangeList';
import { Why } from './Why';
import s from './Detail.module.css';

export type ChangesProps = { session: Session; place: number; verified: Verified; wanted: boolean };
const MOST = 60;

export function Changes({ session, place, verified, wanted }: ChangesProps) {
  const [why, setWhy] = useState('');
  const e = session.file.inspected.envelopes[place];
  const { replay } = verified;
  const answer = useAnswer<Change[]>(replay && e && wanted ? () => replay.changesBy(e.seq, place) : null, `${place}`);
  if (!answer) return <p className={s.quiet}>{whyNot(verified, wanted)}</p>;
  if ('failed' in answer) return <p className={s.quiet}>此处没有回放到：{answer.failed}</p>;
  const changes = answer.ok;
  if (changes.length === 0) return <p className={s.quiet}>没有改变</p>;
  return (
    <>
      {why && (
        <Why key={why} session={session} verified={verified} path={why} place={place} onClose={() => setWhy('')} />
      )}
      <ChangeList changes={changes} most={MOST} mark={why} onWhy={setWhy} />
    </>
  );
}
