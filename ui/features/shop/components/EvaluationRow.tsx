// What somebody says of a product they got.
import { useStream } from '../../../bus';
import { userLink } from '../../../app/links/users';
import { Avatar } from '../../../kit/media/Avatar';
import { Link } from '../../../kit/navigation/Link';
import { UserBadge } from '../../../kit/text/Badge';
import { Meta } from '../../../kit/layout/Meta';
import { PictureGrid } from '../../../kit/media/PictureGrid';
import { TimeText } from '../../../kit/text/TimeText';
import { useSheet } from '../../forum/components/sheets';
import { Stars } from './Stars';
import s from './EvaluationRow.module.css';

export function EvaluationRow({ evaluationId }: { evaluationId: string }) {
  const one = useStream('shop.evaluation', evaluationId);
  const user = useStream('users.user', one?.userId ?? '');
  const me = useStream('session.me')?.userId;
  const sheet = useSheet();
  if (!one) return <div className={s.row} />;
  const href = userLink(one.userId, me);
  return (
    <article className={s.row}>
      <Link className={s.who} href={href}>
        <Avatar src={user?.avatarUrl} name={user?.userName} size={32} />
        <bdi className={`cut ${s.name}`}>{user?.userName ?? ''}</bdi>
        {user && <UserBadge userType={user.userType} />}
      </Link>
      <div className={s.body}>
        <Stars n={one.stars} />
        <span className={`cap t3 ${s.meta}`}>
          <Meta>
            {one.skuName}
            <TimeText at={one.createTime} />
          </Meta>
        </span>
        {one.content && <p className={s.text}>{one.content}</p>}
      </div>
      {one.images.length > 0 && (
        <div className={s.pictures}>
          <PictureGrid
            pictures={one.images}
            max={9}
            onOpen={(index, from) =>
              sheet({ kind: 'viewer', pictures: one.images, index, from, caption: user?.userName ?? '' })
            }
          />
        </div>
      )}
    </article>
  );
}
