// What somebody says of a product they got.
import { useStream } from '../../bus';
import { userLink } from '../../shell/links/users';
import { navigate } from '../../shell/navigation';
import { Avatar } from '../base/Avatar';
import { linkClick } from '../base/linkClick';
import { UserBadge } from '../base/Badge';
import { Meta } from '../base/Meta';
import { PictureGrid } from '../base/PictureGrid';
import { TimeText } from '../base/TimeText';
import { useSheet } from '../forum/sheets';
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
      <a className={s.who} href={href} onClick={(event) => linkClick(event, () => navigate(href))}>
        <Avatar src={user?.avatarUrl} name={user?.userName} size={32} />
        <bdi className={`cut ${s.name}`}>{user?.userName ?? ''}</bdi>
        {user && <UserBadge userType={user.userType} />}
      </a>
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
