// Who has signed in most days: the first ten, then all fifty; oneself among them or below them.
import { useEffect, useState } from 'react';
import type { StoredRanks } from '../../../../../bus/entities/activities';
import { ask, useStream } from '../../../../bus';
import { Avatar } from '../../../../kit/media/Avatar';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { PersonLink } from '../../../forum/components/PersonLink';
import { pointsText } from '../../../points/components/pointsText';
import s from './SignIn.module.css';

const first = 10;
type Rank = StoredRanks['list'][number];

export function SignInRanks({
  activityId,
  doneDays,
}: {
  activityId: string;
  /** Another day of mine may be another rank. */ doneDays: number;
}) {
  const ranks = useStream('activities.ranks', activityId);
  const me = useStream('session.me')?.userId ?? '';
  const [all, setAll] = useState(false);
  const load = (id: string) => void ask('activities.openRanks', { activityId: id }).catch(() => undefined);
  useEffect(() => load(activityId), [activityId, me, doneDays]);
  if (!ranks || (ranks.phase === 'loading' && !ranks.list.length)) return <RowSkeleton rows={3} />;
  if (ranks.phase === 'error' && !ranks.list.length)
    return <ErrorState kind="network" tight onAction={() => load(activityId)} />;
  if (!ranks.list.length) return <p className={`t3 ${s.none}`}>还没有人签到，来做第一个</p>;
  const shown = all ? ranks.list : ranks.list.filter((one, i) => i < first || one.isMe === 1);
  return (
    <>
      <ol className={s.ranks}>
        {shown.map((one) => (
          <Row key={one.userId} rank={one} />
        ))}
      </ol>
      {shown.length < ranks.list.length && (
        <button className={s.more} type="button" onClick={() => setAll(true)}>
          查看全部 {ranks.list.length} 人
        </button>
      )}
    </>
  );
}

function Row({ rank: { rank, userId, days, points, isMe } }: { rank: Rank }) {
  const user = useStream('users.user', userId);
  return (
    <li className={`${s.rank}${isMe ? ` ${s.me}` : ''}`}>
      <span className={`${s.no}${rank <= 3 ? ` ${s.high}` : ''}`} aria-label={`第 ${rank} 名`}>
        {rank}
      </span>
      <PersonLink className={s.who} userId={userId}>
        <Avatar src={user?.avatarUrl} name={user?.userName} size={36} />
        <bdi className={`cut ${s.name}`}>{user?.userName || '用户'}</bdi>
        {isMe === 1 && <span className={`cap t3 ${s.i}`}>我</span>}
      </PersonLink>
      <span className={`sub t2 ${s.days2}`}>
        {days} 天 · {pointsText(points)} 积分
      </span>
    </li>
  );
}
