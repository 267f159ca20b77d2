// The ranking of a circle by points.
import { useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Empty } from '../../../kit/feedback/Empty';
import { formatCount } from '../../../kit/text/formatCount';
import { PagedRows } from '../../forum/components/PagedRows';
import s from './MemberList.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

export function PointRows({ tribeId }: { tribeId: string }) {
  const list = useStream('circles.pointList', tribeId);
  const me = useStream('session.me')?.userId ?? '';
  const load = usePagedList('circles.openPoints', { tribeId }, me);
  return (
    <PagedRows list={list} name={`points|${tribeId}`} size={72} load={load} empty={<Empty tight text="还没有排行" />}>
      {(id) => <PointRow key={id} tribeId={tribeId} userId={id} />}
    </PagedRows>
  );
}

function PointRow({ tribeId, userId }: { tribeId: string; userId: string }) {
  const user = useStream('users.user', userId);
  const point = useStream('circles.point', `${tribeId}|${userId}`);
  if (!point) return <div className={s.row} />;
  return (
    <div className={`${s.row}${point.isMe ? ` ${s.me}` : ''}`}>
      <span className={`${s.rank}${point.rank <= 3 ? ` ${s.high}` : ''}`} aria-label={`第 ${point.rank} 名`}>
        {point.rank}
      </span>
      <Avatar src={user?.avatarUrl} name={user?.userName} size={40} />
      <span className={s.words}>
        <span className={s.name}>
          <bdi className="cut">{user?.userName || '用户'}</bdi>
          {point.isMe === 1 && <span className={s.role}>我</span>}
          {user && <UserBadge userType={user.userType} />}
        </span>
      </span>
      <span className={s.points}>
        {formatCount(point.points)}
        <span className={s.unit}>分</span>
      </span>
    </div>
  );
}
