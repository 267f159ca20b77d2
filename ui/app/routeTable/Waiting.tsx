// What stands while a screen's script is on its way: the bar that the screen will have, so that its name is read and
// one may go back at once, over a shape. Separate from Pages.tsx, since it comes with the table of all routes: the
// homes have their own shape.
import { ErrorState } from '../../kit/feedback/ErrorState';
import { FeedCardSkeleton } from '../../kit/feedback/FeedCardSkeleton';
import { Nav } from '../../kit/layout/Nav';
import { HomeHeader } from '../navigation/HomeHeader';
import { back, useVisit } from '../navigation/navigation';
import { metaOf } from '../navigation/routes';
import type { RouteMeta } from '../navigation/routes';
import s from './Waiting.module.css';

export type WaitingProps = { meta: Pick<RouteMeta, 'title' | 'tabBar'>; head: RouteMeta['head'] };

export function Waiting({ meta: { title, tabBar }, head }: WaitingProps) {
  if (head === 'cover') {
    return (
      <>
        <Nav cover={130} onBack={tabBar ? undefined : back} />
        <i className={`sk ${s.cover}${tabBar ? ` ${s.low}` : ''}`} aria-hidden="true" />
      </>
    );
  }
  if (head === 'none') {
    return (
      <div className={s.bare}>
        <FeedCardSkeleton kind="one" />
      </div>
    );
  }
  return (
    <>
      {head === 'large' ? <Large title={title} /> : <Nav title={head === 'named' ? title : undefined} onBack={back} />}
      <FeedCardSkeleton kind="one" />
    </>
  );
}

/** In place of a screen whose script cannot be had without a network: the bar stays, and what leads elsewhere. */
export function Unreached({ onAgain }: { onAgain: () => void }) {
  const { title, tabBar, scope } = metaOf(useVisit().path);
  return (
    <>
      {!tabBar ? (
        <Nav title={title} onBack={back} />
      ) : scope ? (
        <HomeHeader title={title} right={<span />} />
      ) : (
        <Large title={title} />
      )}
      <ErrorState kind="network" onAction={onAgain} />
    </>
  );
}

function Large({ title }: { title: string }) {
  return (
    <header>
      <h1 className={s.large}>{title}</h1>
    </header>
  );
}
