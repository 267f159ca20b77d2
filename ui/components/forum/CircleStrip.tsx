// 我的圈子 on a home page: the joined ones first, then recommended ones. A circle leads to its page once that is built.
import { useEffect } from 'react';
import { ask, useStream } from '../../bus';
import { navigate } from '../../shell/navigation';
import { hasRoute, links } from '../../shell/routes';
import { Dot } from '../base/Dot';
import { linkClick } from '../base/linkClick';
import { Picture } from '../base/Picture';
import { SectionHead } from '../base/SectionHead';
import s from './Strips.module.css';

export function CircleStrip() {
  const strip = useStream('circles.strip');
  useEffect(() => {
    ask('circles.openStrip', {}).catch(() => undefined);
  }, []);
  const first = useStream('circles.circle', strip?.ids[0] ?? '');
  const waiting = !strip || (strip.phase === 'loading' && !strip.ids.length);
  if (!waiting && !strip.ids.length) return null;
  const all = hasRoute(links.circles()) ? links.circles() : undefined;
  return (
    <section className={s.section}>
      <SectionHead title={first && first.isJoin !== 2 ? '推荐圈子' : '我的圈子'} href={all} onMore={all ? () => navigate(all) : undefined} />
      <div className={s.strip} data-swipe="own">
        {waiting ? Array.from({ length: 5 }, (_, i) => <Waiting key={i} />) : strip.ids.map((id) => <CircleTile key={id} tribeId={id} />)}
      </div>
    </section>
  );
}

function Waiting() {
  return (
    <div className={s.tile} aria-hidden="true">
      <i className={`sk ${s.square}`} />
      <i className={`sk ${s.line}`} />
    </div>
  );
}

function CircleTile({ tribeId }: { tribeId: string }) {
  const circle = useStream('circles.circle', tribeId);
  if (!circle) return <Waiting />;
  // Club Z has a home of its own.
  const href = circle.isClubZ === 1 ? '/' : links.circle(tribeId);
  const inside = (
    <>
      <Picture src={circle.avatarUrl || circle.coverUrl} width={345} radius={8} />
      {circle.unreadCount > 0 && (
        <>
          <Dot className={s.dot} />
          <span className="vh">有新内容</span>
        </>
      )}
      <p className={`cut ${s.name}`}>{circle.name}</p>
    </>
  );
  return hasRoute(href) ? (
    <a className={s.tile} href={href} onClick={(event) => linkClick(event, () => navigate(href))}>
      {inside}
    </a>
  ) : (
    <div className={s.tile}>{inside}</div>
  );
}
