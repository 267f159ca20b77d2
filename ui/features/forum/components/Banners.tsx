// The banners at the head of a page: swiped by the browser's own snapping, with captions and one bar per picture. Moves
// on by itself until it is touched; never under reduced motion or out of sight.
import { useEffect, useRef, useState } from 'react';
import type { Banner } from '../../../../bus/entities/content';
import { ask, useStream } from '../../../bus';
import { openLink } from '../../../app/navigation/openTab';
import { canOpen, useAllKnown } from '../../../app/navigation/routes';
import { Link } from '../../../kit/navigation/Link';
import { useIsWide } from '../../../kit/layout/useIsWide';
import { Picture } from '../../../kit/media/Picture';
import { useNetworkBack } from '../../../kit/feedback/network';
import s from './Banners.module.css';

export type BannersProps = {
  position: 'home' | 'clubz' | 'club' | 'activity' | 'content' | 'shop';
  eager?: boolean | undefined;
  /** The page has asked for them itself. */ asked?: boolean | undefined;
};

const openBanners = (position: BannersProps['position']) =>
  void ask('content.openBanners', { position }).catch(() => undefined);

export function Banners({ position, eager, asked }: BannersProps) {
  const banners = useStream('content.banners', position);
  useAllKnown();
  const list = banners?.list ?? [];
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const n = list.length;

  useEffect(() => {
    if (!asked) openBanners(position);
  }, [position, asked]);
  useNetworkBack(() => banners?.phase === 'error' && openBanners(position));
  useEffect(() => {
    const el = track.current;
    if (
      !el ||
      n < 2 ||
      matchMedia('(prefers-reduced-motion:reduce)').matches ||
      document.documentElement.dataset['perf'] === 'low'
    )
      return undefined;
    const timer = setInterval(() => {
      if (document.hidden || el.getBoundingClientRect().bottom < 0) return;
      const next = Math.round(el.scrollLeft / el.clientWidth) + 1;
      el.scrollTo({ left: (next % n) * el.clientWidth, behavior: 'smooth' });
    }, 5000);
    const stop = () => clearInterval(timer);
    el.addEventListener('touchstart', stop, { passive: true });
    el.addEventListener('focusin', stop);
    // The listeners may stay: what they stop has stopped.
    return stop;
  }, [n]);

  if (!banners || (!n && banners.phase === 'loading')) return <div className={`sk ${s.wait}`} />;
  if (!n) return null;
  return (
    <section className={s.box} aria-label="推荐" data-swipe="own">
      <div
        className={s.track}
        ref={track}
        data-shown={1}
        onScroll={(event) => setAt(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
      >
        {list.map((banner, i) => (
          <Slide key={banner.bannerId} banner={banner} eager={eager && i === 0} />
        ))}
      </div>
      {n > 1 && (
        <div className={s.marks} aria-hidden="true">
          {list.map((banner, i) => (
            <i key={banner.bannerId} className={i === at ? s.on : undefined} />
          ))}
        </div>
      )}
    </section>
  );
}

function Slide({ banner, eager }: { banner: Banner; eager: boolean | undefined }) {
  const { title, subtitle, link } = banner;
  const isWide = useIsWide();
  const leads = banner.linkType > 0 && canOpen(link);
  const inside = (
    <Picture src={banner.imageUrl} ratio={isWide ? 3 : 16 / 7} eager={eager} alt={title ? '' : '活动图片'}>
      {title && (
        <div className={s.words}>
          <h2 className={`cut ${s.title}`}>{title}</h2>
          {subtitle && <p className={`cut ${s.sub}`}>{subtitle}</p>}
        </div>
      )}
    </Picture>
  );
  return leads ? (
    <Link className={s.slide} href={link} onPress={() => openLink(link)}>
      {inside}
    </Link>
  ) : (
    <div className={s.slide}>{inside}</div>
  );
}
