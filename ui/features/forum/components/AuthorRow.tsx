// Who wrote it: picture, name, badge and a quiet line; leads to their page. Heads a card and a post.
import type { ReactNode } from 'react';
import type { UserBrief } from '../../../../bus/entities/users';
import { links } from '../../../app/navigation/routes';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Link } from '../../../kit/navigation/Link';
import s from './AuthorRow.module.css';

export type AuthorRowProps = {
  author: UserBrief | undefined;
  size?: 36 | 40 | undefined;
  /** The line under the name: a Meta. */
  meta: ReactNode;
  /** The portrait's frame. */
  frame?: string | undefined;
  /** At the right: 关注 or ⋯. */
  children?: ReactNode;
};

export function AuthorRow({ author, size = 36, meta, frame, children }: AuthorRowProps) {
  const href = author && links.user(author.userId);
  return (
    <div className={s.row}>
      {href && <Link className={s.open} href={href} aria-label={`${author.userName || '用户'}的主页`} />}
      <Avatar src={author?.avatarUrl} name={author?.userName} size={size} frame={frame} />
      <div className={s.who}>
        <div className={s.name}>
          <bdi className="cut">{author?.userName || '用户'}</bdi>
          {author && <UserBadge userType={author.userType} official={author.isOfficial === 1} />}
        </div>
        <div className={`${s.meta} cut`}>{meta}</div>
      </div>
      {children}
    </div>
  );
}
