// Choosing among the people I follow: one, or several with what is done to them as a button. For a new chat and for
// inviting to a group.
import { useState } from 'react';
import type { ReactNode, UIEvent } from 'react';
import { useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { check } from '../../../kit/media/icons';
import { ListFooter } from '../../../kit/layout/ListFooter';
import { Marked } from '../../../kit/text/Marked';
import { SearchField } from '../../../kit/inputs/SearchField';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import rows from '../../users/members/MemberList.module.css';
import s from './PeopleSheet.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

export type PeopleSheetProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  /** The button's word for so many people (0: nobody is ticked yet). */
  word: (n: number) => string;
  most: number;
  /** '' or why somebody cannot be ticked (已在群中). */
  whyNot?: ((userId: string) => string) | undefined;
  busy?: boolean | undefined;
  onDone: (userIds: string[]) => void;
  /** Above the list. */
  head?: ((picked: readonly string[]) => ReactNode) | undefined;
};

export function PeopleSheet({ open, onClose, label, word, most, whyNot, busy, onDone, head }: PeopleSheetProps) {
  const me = useStream('session.me')?.userId ?? '';
  const [words, setWords] = useState('');
  const field = useWordsToFind(words, setWords);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const name = `follows|${me}|${words}`;
  const list = useStream('users.people', name);
  const load = usePagedList('users.openPeople', { list: name }, me || null);
  const near = ({ currentTarget: el }: UIEvent<HTMLElement>) => {
    if (el.scrollHeight - el.scrollTop - el.clientHeight < 400 && list?.hasMore && list.more === 'idle') load('more');
  };
  const full = picked.length >= most;
  const state =
    !list || (list.phase === 'loading' && !list.ids.length)
      ? 'loading'
      : !list.ids.length && list.phase === 'error'
        ? 'error'
        : !list.ids.length
          ? 'empty'
          : 'ready';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label={label}
      title
      closable
      footer={
        <SheetFoot
          busy={busy}
          off={picked.length === 0 ? '请选择联系人' : undefined}
          onPress={() => onDone(picked.slice())}
        >
          {word(picked.length)}
        </SheetFoot>
      }
    >
      <div className={s.field}>
        <SearchField {...field} placeholder="搜索我关注的人" label="搜索我关注的人" />
      </div>
      {head?.(picked)}
      <div className={s.list} data-scroll="" onScroll={near}>
        {state === 'loading' && <RowSkeleton rows={4} />}
        {state === 'error' && <ErrorState kind="network" tight onAction={() => load('open')} />}
        {state === 'empty' &&
          (words ? (
            <Empty tight art="search" text={`没有找到“${words}”`} />
          ) : (
            <Empty tight art="follow" text="还没有关注任何人" sub="先去关注感兴趣的车友" />
          ))}
        {state === 'ready' && (
          <>
            {list?.ids.map((userId) => (
              <Person
                key={userId}
                userId={userId}
                words={words}
                picked={picked.includes(userId)}
                reason={whyNot?.(userId) ?? ''}
                full={full}
                onPick={() =>
                  setPicked(
                    picked.includes(userId)
                      ? picked.filter((one) => one !== userId)
                      : most === 1
                        ? [userId]
                        : picked.concat(userId),
                  )
                }
                single={most === 1}
              />
            ))}
            {list && (list.hasMore === 1 || list.more !== 'idle') && (
              <ListFooter
                state={list.more === 'loading' ? 'loading' : list.more === 'error' ? 'failed' : 'more'}
                onRetry={() => load('more')}
              />
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

type PersonProps = {
  userId: string;
  words: string;
  picked: boolean;
  reason: string;
  full: boolean;
  single: boolean;
  onPick: () => void;
};
function Person({ userId, words, picked, reason, full, single, onPick }: PersonProps) {
  const user = useStream('users.user', userId);
  const name = user?.userName || '用户';
  const off = reason !== '' || (full && !picked && !single);
  return (
    <button
      className={`${rows.row} ${s.person}`}
      type="button"
      role="checkbox"
      aria-checked={picked}
      aria-label={reason ? `${name}，${reason}` : name}
      disabled={off}
      onClick={onPick}
    >
      <span className={picked ? rows.ticked : off ? rows.barred : rows.box}>
        {picked && <Icon d={check} size={14} stroke={2.2} />}
      </span>
      <Avatar src={user?.avatarUrl} name={name} size={40} />
      <span className={rows.words}>
        <span className={rows.name}>
          <bdi className="cut">
            <Marked text={name} words={words} />
          </bdi>
          {user && <UserBadge userType={user.userType} official={user.isOfficial === 1} />}
        </span>
        {(reason || user?.carModelName) && (
          <span className={`cap t3 cut ${rows.meta}`}>{reason || user?.carModelName}</span>
        )}
      </span>
    </button>
  );
}
