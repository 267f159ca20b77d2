// The author in the bar at the top, once their row has scrolled away.
import type { StoredThread } from '../../../../bus/entities/forum';
import { useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { FollowButton } from '../components/FollowButton';
import s from './AuthorBar.module.css';

export function AuthorBar({ thread }: { thread: StoredThread }) {
  const author = useStream('users.user', thread.authorId);
  return (
    <div className={s.bar}>
      <Avatar src={author?.avatarUrl} name={author?.userName} size={28} />
      <bdi className={`cut ${s.name}`}>{author?.userName || '用户'}</bdi>
      {author && !thread.isMine && <FollowButton user={author} kind="ink" />}
    </div>
  );
}
