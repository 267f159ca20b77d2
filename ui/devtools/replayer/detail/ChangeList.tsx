// Changes of the state: path, before, after. The path asks why.
import type { Change } from '../../../../bus/inspect/jsonDiff';
import { brief } from '../text/format';
import s from './Detail.module.css';

export type ChangeListProps = {
  changes: readonly Change[];
  most: number;
  /** The path that is meant. */
  mark?: string;
  /** Called with a path that is asked about. */
  onWhy?: (path: string) => void;
};

export function ChangeList({ changes, most, mark = '', onWhy }: ChangeListProps) {
  return (
    <ul className={s.changes}>
      {changes.slice(0, most).map(({ path, before, after }) => (
        <li key={path}>
          <p className={s.path}>
            {mark === path ? <mark>{path}</mark> : path || '（整个状态）'}
            {onWhy && path && (
              <button type="button" className={s.why} aria-label={`为什么：${path}`} onClick={() => onWhy(path)}>
                为什么
              </button>
            )}
          </p>
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
      {changes.length > most && <li className={s.quiet}>还有 {changes.length - most} 处</li>}
    </ul>
  );
}
