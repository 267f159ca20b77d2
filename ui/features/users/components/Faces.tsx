// A few people as overlapping portraits, beside words that say how many there are.
import { useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import s from './Faces.module.css';

export function Faces({ userIds, size = 28 }: { userIds: readonly string[]; size?: 24 | 28 }) {
  return (
    <span className={s.faces} style={{ minHeight: size + 4 }} aria-hidden="true">
      {userIds.map((id) => (
        <Face key={id} userId={id} size={size} />
      ))}
    </span>
  );
}

function Face({ userId, size }: { userId: string; size: 24 | 28 }) {
  const user = useStream('users.user', userId);
  return (
    <span className={s.face}>
      <Avatar src={user?.avatarUrl} name={user?.userName} size={size} />
    </span>
  );
}
