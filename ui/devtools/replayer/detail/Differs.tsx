// Where the worker replay said something else than the recording: both side by side, the first different field marked.
import { JsonTree } from './JsonTree';
import type { Difference } from '../session/workerReplay';
import s from './Detail.module.css';

export function Differs({ difference: { path, recorded, replayed } }: { difference: Difference }) {
  return (
    <>
      {path && <p className={s.path}>{path}</p>}
      <div className={s.sides}>
        <div>
          <h4>录制</h4>
          {recorded ? (
            <JsonTree value={{ ...recorded }} label="录制的信封" open={1} mark={path} />
          ) : (
            <p className={s.quiet}>没有这一条</p>
          )}
        </div>
        <div>
          <h4>回放</h4>
          {replayed ? (
            <JsonTree value={{ ...replayed }} label="回放的信封" open={1} mark={path} />
          ) : (
            <p className={s.quiet}>没有这一条</p>
          )}
        </div>
      </div>
    </>
  );
}
