// Who wrote it: picture, name, badge and a quiet line. Heads a card and a post.
import type { ReactNode } from 'react';
import type { UserBrief } from '../../../bus/entities';
import { Avatar } from '../base/Avatar';
import { UserBadge } from '../base/Badge';
import s from './AuthorRow.module.css';

export type AuthorRowProps = {
  author: UserBrief | undefined;
  size?: 36 | 40 | undefined;
  /** The line under the name: a Meta. */
  meta: ReactNode;
  /** At the right: 关注 or ⋯. */
  children?: ReactNode;
};

export function AuthorRow({ author, size = 36, meta, children }: AuthorRowProps) {
  return (
    <div className={s.row}>
      <Avatar src={author?.avatarUrl} name={author?.userName} size={size} />
      <div className={s.who}>
        <div className={s.name}>
          <bdi className="cut">{author?.userName || '用户'}</bdi>
          {author && <UserBadge userType={author.userType} />}
        </div>
        <div className={`${s.meta} cut`}>{meta}</div>
      </div>
      {children}
    </div>
  );
}
