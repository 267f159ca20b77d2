// The first few members of a club, for those who are in it.
import { useEffect } from 'react';
import { ask, useStream } from '../../bus';
import { Avatar } from '../base/Avatar';
import s from './ClubFaces.module.css';

export function ClubFaces({ clubId, most = 4 }: { clubId: string; most?: number }) {
  const list = useStream('carClubs.members', `${clubId}||`);
  useEffect(() => {
    ask('carClubs.openMembers', { clubId, keyword: '', carModelName: '', how: 'open' }).catch(() => undefined);
  }, [clubId]);
  return (
    <span className={s.faces} aria-hidden="true">
      {list?.ids.slice(0, most).map((id) => (
        <Face key={id} userId={id} />
      ))}
    </span>
  );
}

function Face({ userId }: { userId: string }) {
  const user = useStream('users.user', userId);
  return (
    <span className={s.face}>
      <Avatar src={user?.avatarUrl} name={user?.userName} size={28} />
    </span>
  );
}
