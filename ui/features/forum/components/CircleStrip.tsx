// 我的圈子 on a home page, which asks for them: the joined ones first, then recommended ones.
import { ask, useStream } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { SectionHead } from '../../../kit/layout/SectionHead';
import { useNetworkBack } from '../../../kit/feedback/network';
import { CircleTile, CircleTileSkeleton } from '../../circles/components/CircleTile';
import s from './Strips.module.css';

export function CircleStrip() {
  const strip = useStream('circles.strip');
  const isUser = useStream('session.state')?.phase === 'user';
  const first = useStream('circles.circle', strip?.ids[0] ?? '');
  useNetworkBack(() => strip?.phase === 'error' && void ask('circles.openStrip', {}).catch(() => undefined));
  const waiting = !strip || (strip.phase === 'loading' && !strip.ids.length);
  if (!waiting && !strip.ids.length) return null;
  return (
    <section className={s.section}>
      <SectionHead title={(first ? first.isJoin !== 2 : !isUser) ? '推荐圈子' : '我的圈子'} href={links.circles()} />
      <div className={s.strip} data-swipe="own">
        {waiting
          ? Array.from({ length: 5 }, (_, i) => (
              <div key={i} className={s.tile}>
                <CircleTileSkeleton />
              </div>
            ))
          : strip.ids.map((id) => (
              <div key={id} className={s.tile}>
                <CircleTile tribeId={id} />
              </div>
            ))}
      </div>
    </section>
  );
}
