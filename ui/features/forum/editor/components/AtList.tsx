// People who can be mentioned: those whom I follow, or all whose name has the words. As rows, for the sheet and for the
// strip over the keyboard.
import type { UserBrief } from '../../../../../bus/entities/users';
import { ask } from '../../../../bus';
import { Avatar } from '../../../../kit/media/Avatar';
import { Empty } from '../../../../kit/feedback/Empty';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { Marked } from '../../../../kit/text/Marked';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { useLookup } from './useLookup';
import s from './Rows.module.css';

export type AtListProps = {
  words: string;
  onPick: (user: UserBrief) => void;
  /** Over the keyboard: nothing found is nothing shown. */
  strip?: boolean | undefined;
};

const lookUp = (words: string) =>
  ask('forum.listMentions', { ...(words ? { keyword: words } : null), pageSize: 20 }).then((page) => page.list);

export function AtList({ words, onPick, strip }: AtListProps) {
  const { list, phase, again } = useLookup(words, lookUp);
  if (!list.length) {
    if (strip) return null;
    if (phase === 'loading') return <RowSkeleton rows={3} />;
    if (phase === 'error') return <ErrorState kind="network" tight onAction={again} />;
    return (
      <Empty
        art="search"
        tight
        text={words ? '没有找到这个人' : '还没有关注的人'}
        sub={words ? undefined : '输入名字查找'}
      />
    );
  }
  return (
    <ul className={strip ? s.strip : s.rows} data-scroll="" aria-label="可以提到的人">
      {list.map((user) => (
        <li key={user.userId}>
          {/* The field keeps the focus, and so the keyboard. */}
          <button
            className={s.row}
            type="button"
            onMouseDown={(event) => strip && event.preventDefault()}
            onClick={() => onPick(user)}
          >
            <Avatar src={user.avatarUrl} name={user.userName} size={36} />
            <span className={s.words}>
              <bdi className="cut">
                <Marked text={user.userName} words={words} />
              </bdi>
              {user.carModelName && <span className="cap t3 cut">{user.carModelName}</span>}
            </span>
            {user.isFollow > 0 && <span className="cap t3">已关注</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
