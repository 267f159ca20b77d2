// 邀请榜: who has invited most, with masked names; one's own place, wherever it is. Points come with invitations that were
// answered.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { formatCount } from '../../../kit/text/formatCount';
import { Sheet } from '../../../kit/overlays/Sheet';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import s from './Question.module.css';

const load = (): void => void ask('questions.openRanks', {}).catch(() => undefined);

export function RanksSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ranks = useStream('questions.ranks');
  useEffect(() => {
    if (open) load();
  }, [open]);
  return (
    <Sheet open={open} onClose={onClose} label="邀请榜" title closable>
      {!ranks || (ranks.phase === 'loading' && !ranks.list.length) ? (
        <RowSkeleton rows={4} />
      ) : !ranks.list.length ? (
        ranks.phase === 'error' ? (
          <ErrorState kind="network" tight onAction={load} />
        ) : (
          <Empty tight text="还没有人邀请过" />
        )
      ) : (
        <>
          <p className={`cap t3 ${s.rankHead}`} aria-hidden="true">
            <span className={s.rankNumber}>邀请</span>
            <span className={s.rankNumber}>积分</span>
          </p>
          <ol>
            {ranks.list.map((one) => (
              <li key={one.userId} className={one.isMe ? `${s.rank} ${s.mine}` : s.rank}>
                <span className={one.rank <= 3 ? `${s.place} ${s.place3}` : s.place}>{one.rank}</span>
                <Portrait userId={one.userId} name={one.userName} />
                <bdi className={`cut ${s.rankName}`}>{one.isMe ? '我' : one.userName}</bdi>
                <Amount n={one.inviteCount} before="邀请 " unit=" 次" />
                <Amount n={one.points} before="得 " unit=" 积分" />
              </li>
            ))}
          </ol>
          <p className={`cap t3 ${s.note}`}>按邀请人数排名；邀请的人回答了问题，每次得 5 积分</p>
        </>
      )}
    </Sheet>
  );
}
/** A number of its column; the words around it are for those who cannot see the column's head. */
function Amount({ n, before, unit }: { n: number; before: string; unit: string }) {
  return (
    <span className={`sub ${s.rankNumber}`}>
      <span className="vh">{before}</span>
      {formatCount(n)}
      <span className="vh">{unit}</span>
    </span>
  );
}
function Portrait({ userId, name }: { userId: string; name: string }) {
  const user = useStream('users.user', userId);
  return <Avatar src={user?.avatarUrl} name={name} size={40} />;
}
