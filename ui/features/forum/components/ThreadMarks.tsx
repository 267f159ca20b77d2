// The small signs on a thread: pinned, essence, and a write that is still under way.
import type { Pending } from '../../../../bus/entities/writes';
import type { StoredThread } from '../../../../bus/entities/forum';
import { Icon } from '../../../kit/media/Icon';
import { clock } from '../../../kit/media/firstIcons';
import s from './ThreadMarks.module.css';

export function ThreadMarks({ thread }: { thread: StoredThread }) {
  return (
    <>
      {thread.isTop === 1 && <span className={s.mark}>置顶</span>}
      {thread.isEssence === 1 && <span className={s.mark}>精华</span>}
    </>
  );
}

/** A write under way: a clock that shows itself only when the answer takes its time; no network is said in words. */
export function Waiting({ pending }: { pending: Pending }) {
  if (pending !== 1 && pending !== 2) return null;
  return (
    <span className={s.wait} role="img" aria-label={pending === 2 ? '待发送' : '正在发送'}>
      <Icon d={clock} size={14} />
      {pending === 2 && '待发送'}
    </span>
  );
}
