// 我的圈子 as a grid, with a dot where something is new; 推荐 as a strip.
import { useStream } from '../../../bus';
import { formatCount } from '../../../kit/text/formatCount';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import { SectionHead } from '../../../kit/layout/SectionHead';
import { CircleRow } from '../components/CircleRow';
import { CircleTile, CircleTileSkeleton } from '../components/CircleTile';
import { JoinButton } from '../components/JoinButton';
import { links } from '../../../app/navigation/routes';
import s from './CircleListScreen.module.css';

export function CircleBlocks() {
  const mine = useStream('circles.list', 'mine');
  const recommended = useStream('circles.list', 'recommended');
  const isUser = useStream('session.state')?.phase === 'user';
  const looks = !recommended || (recommended.phase === 'loading' && !recommended.ids.length);
  const waits = isUser && (!mine || (mine.phase === 'loading' && !mine.ids.length));
  return (
    <>
      {(waits || (isUser && mine && mine.ids.length > 0)) && (
        <section className={s.section}>
          <SectionHead title="我的圈子" />
          <div className={s.grid}>
            {waits
              ? [0, 1, 2, 3].map((i) => <CircleTileSkeleton key={i} />)
              : mine?.ids.map((id) => <CircleTile key={id} tribeId={id} />)}
          </div>
        </section>
      )}
      {(looks || recommended.ids.length > 0) && (
        <section className={s.section}>
          <SectionHead title="推荐" />
          {recommended?.ids.length === 1 ? (
            recommended.ids.map((id) => <CircleRow key={id} tribeId={id} alone />)
          ) : (
            <div className={s.strip} data-swipe="own">
              {looks
                ? [0, 1, 2].map((i) => <CardBone key={i} />)
                : recommended.ids.slice(0, 10).map((id) => <Card key={id} tribeId={id} />)}
            </div>
          )}
        </section>
      )}
    </>
  );
}

function Card({ tribeId }: { tribeId: string }) {
  const circle = useStream('circles.circle', tribeId);
  if (!circle) return <CardBone />;
  const href = links.circle(tribeId);
  return (
    <div className={s.card}>
      <Link className={s.open} href={href} aria-label={circle.name} />
      <Picture src={circle.coverUrl || circle.avatarUrl} width={345} ratio={3 / 2} radius={4} />
      <p className={`cut ${s.title}`}>{circle.name}</p>
      <p className="cap t3 cut">成员 {formatCount(circle.memberCount)}</p>
      <div className={s.join}>
        <JoinButton circle={circle} wide kind="outline" />
      </div>
    </div>
  );
}

function CardBone() {
  return (
    <div className={s.card} aria-hidden="true">
      <i className={`sk ${s.wide}`} />
      <i className={`sk ${s.words}`} />
    </div>
  );
}
