// One circle as a picture with its name, with a dot where something is new; as wide as where it stands.
import { useStream } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { Dot } from '../../../kit/text/Dot';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import s from './CircleTile.module.css';

export function CircleTile({ tribeId }: { tribeId: string }) {
  const circle = useStream('circles.circle', tribeId);
  if (!circle) return <CircleTileSkeleton />;
  // Club Z has a home of its own.
  const href = circle.isClubZ === 1 ? '/' : links.circle(tribeId);
  return (
    <Link className={s.tile} href={href}>
      <Picture src={circle.avatarUrl || circle.coverUrl} width={216} radius={8} />
      {circle.unreadCount > 0 && (
        <>
          <Dot isCorner />
          <span className="vh">有新内容</span>
        </>
      )}
      <p className={`cut ${s.name}`}>{circle.name}</p>
    </Link>
  );
}

export function CircleTileSkeleton() {
  return (
    <div className={s.tile} aria-hidden="true">
      <i className={`sk ${s.square}`} />
      <i className={`sk ${s.line}`} />
    </div>
  );
}
