// The feed 关注 without a feed: for tourists the way to log in, for those who follow nobody a sentence; for both five
// authors worth following.
import { useEffect, useEffectEvent } from 'react';
import { ask, useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Empty } from '../../../kit/feedback/Empty';
import { useNetworkBack } from '../../../kit/feedback/network';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { ListFooter } from '../../../kit/layout/ListFooter';
import { FollowButton } from '../components/FollowButton';
import { requireLogin } from '../../../app/stores/authGuard';
import s from './FollowGate.module.css';

export function FollowGate() {
  const tourist = useStream('session.state')?.phase === 'tourist';
  const people = useStream('users.recommended');
  const load = () => void ask('users.openRecommended', {}).catch(() => undefined);
  const open = useEffectEvent(load);
  useEffect(() => open(), []);
  const isFailed = people?.phase === 'error';
  useNetworkBack(isFailed ? load : undefined);
  return (
    <>
      {tourist ? (
        <Empty
          art="follow"
          tight
          text="登录后查看关注的人"
          action="去登录"
          onAction={() => requireLogin('follow', () => undefined)}
        />
      ) : (
        <Empty art="follow" tight text="还没有关注的人" />
      )}
      {(!people || people.phase === 'loading') && <RowSkeleton rows={3} />}
      {isFailed && <ListFooter state="failed" onRetry={load} />}
      {people && people.ids.length > 0 && (
        <section className={s.people}>
          <h2 className={`h3 ${s.head}`}>推荐关注</h2>
          {people.ids.slice(0, 5).map((id) => (
            <Person key={id} userId={id} />
          ))}
        </section>
      )}
    </>
  );
}

function Person({ userId }: { userId: string }) {
  const user = useStream('users.user', userId);
  if (!user) return null;
  return (
    <div className={s.row}>
      <Avatar src={user.avatarUrl} name={user.userName} size={48} />
      <div className={s.who}>
        <p className={s.name}>
          <bdi className="cut">{user.userName}</bdi>
          <UserBadge userType={user.userType} />
        </p>
        <p className="cap t3 cut">{user.carModelName || (user.isMaster ? '达人' : '车友')}</p>
      </div>
      <FollowButton user={user} size="row" />
    </div>
  );
}
