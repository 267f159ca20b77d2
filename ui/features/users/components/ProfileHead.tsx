// The head of a person's page: cover, portrait in its frame, what may be done, name with badges, a line about them,
// three numbers.
import type { ReactNode } from 'react';
import type { UserBrief, StoredHome } from '../../../../bus/entities/users';
import { relations } from '../../../app/links/users';
import { Avatar } from '../../../kit/media/Avatar';
import { Badge, UserBadge } from '../../../kit/text/Badge';
import { formatCount } from '../../../kit/text/formatCount';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { dimmed, headColor } from '../../../kit/media/headColor';
import { PageCover } from '../../../kit/media/PageCover';
import { Picture } from '../../../kit/media/Picture';
import { usePortraitFrame } from './portraitFrame';
import s from './ProfileHead.module.css';

export type ProfileHeadProps = {
  user: UserBrief;
  home: StoredHome;
  mine?: boolean | undefined;
  isClubZ?: boolean | undefined;
  /** At the right of the portrait: 编辑资料, 关注. */
  action: ReactNode;
};

export function ProfileHead({ user, home, mine, isClubZ, action }: ProfileHeadProps) {
  const frame = usePortraitFrame(user.gender);
  const name = user.userName || '用户';
  const who = mine ? undefined : user.userId;
  const own = mine && home.avatarColor ? dimmed(home.avatarColor) : '';
  return (
    <header>
      <PageCover ratio={375 / 180}>
        <Picture src={home.coverUrl} color={(home.coverUrl ? home.coverColor : own) || headColor} fills eager>
          <span className={s.shade} />
        </Picture>
      </PageCover>
      <div className={s.who}>
        <span className={s.face}>
          <Avatar src={user.avatarUrl} name={name} size={72} frame={frame || undefined} />
        </span>
        <div className={s.action}>{action}</div>
      </div>
      <div className={s.words}>
        <h2 className={s.name}>
          <bdi>{name}</bdi>
          <UserBadge userType={user.userType} official={user.isOfficial === 1} />
          {isClubZ && <Badge kind="clubz" />}
        </h2>
        <p className={`sub t2 c3 ${s.line}`}>
          <Meta>
            {user.isMaster ? '达人' : ''}
            {user.carModelName}
            {home.cityName}
            {home.intro}
          </Meta>
        </p>
      </div>
      <div className={s.numbers}>
        <Number n={home.followCount} word="关注" href={relations('follows', who)} />
        <Number n={home.fansCount} word="粉丝" href={relations('fans', who)} />
        <Number n={home.likedCount} word="获赞" />
      </div>
    </header>
  );
}

function Number({ n, word, href }: { n: number; word: string; href?: string }) {
  const inside = (
    <>
      <span className={`num ${s.n}`}>{formatCount(n)}</span>
      <span className="cap t3">{word}</span>
    </>
  );
  if (!href) return <p className={s.number}>{inside}</p>;
  return (
    <Link className={s.number} href={href}>
      {inside}
    </Link>
  );
}
