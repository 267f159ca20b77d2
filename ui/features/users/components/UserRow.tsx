// One person in a list: portrait, name with its badge, a quiet line, and the way to follow them. The row leads to their
// page.
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { UserBrief } from '../../../../bus/entities/users';
import type { Ranges } from '../../../../bus/entities/search';
import { useStream } from '../../../bus';
import { userLink } from '../../../app/links/users';
import { navigate } from '../../../app/navigation/navigation';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Marked } from '../../../kit/text/Marked';
import { RowLink } from '../../../kit/layout/RowLink';
import { FollowButton } from '../../forum/components/FollowButton';
import s from './UserRow.module.css';

export type UserRowProps = {
  userId: string;
  /** In place of 关注; null for nothing. */
  right?: ReactNode;
  /** In place of going to their page (choosing somebody). */
  onPress?: ((user: UserBrief) => void) | undefined;
  /** The words that were looked for, marked in the name. */
  words?: string | undefined;
  /** Where the server found them. */
  marks?: Ranges | undefined;
  /** The quiet line; the car where none is given. */
  meta?: ReactNode;
};

export const UserRow = memo(function UserRow({ userId, right, onPress, words = '', marks, meta }: UserRowProps) {
  const user = useStream('users.user', userId);
  const me = useStream('session.me')?.userId;
  if (!user) return <UserRowSkeleton />;
  const name = user.userName || '用户';
  const href = userLink(userId, me);
  const line = meta ?? (user.carModelName || (user.isMaster ? '达人' : ''));
  return (
    <div className={s.row}>
      <RowLink
        label={name}
        {...(onPress ? { onPress: () => onPress(user) } : { href, onPress: () => navigate(href) })}
      />
      <Avatar src={user.avatarUrl} name={name} size={48} />
      <div className={s.words}>
        <p className={s.name}>
          <bdi className="cut">
            <Marked text={name} words={words} marks={marks} />
          </bdi>
          <UserBadge userType={user.userType} official={user.isOfficial === 1} />
        </p>
        {line && <p className={`cap t3 cut ${s.meta}`}>{line}</p>}
      </div>
      <span className={s.right}>
        {right !== undefined ? (
          right
        ) : userId === me ? null : user.isBlocked ? (
          <span className="cap t3">已拉黑</span>
        ) : (
          <FollowButton user={user} size="row" />
        )}
      </span>
    </div>
  );
});

export function UserRowSkeleton() {
  return (
    <div className={s.row} aria-hidden="true">
      <i className={`sk ${s.bone}`} />
      <div className={s.words}>
        <i className={`sk ${s.line}`} />
        <i className={`sk ${s.line2}`} />
      </div>
    </div>
  );
}
