// What stands while a screen's script is on its way: the bar that the screen will have, so that its name is read and
// one may go back at once, over the screen's shape. Separate from Pages.tsx, since it comes with the table of all
// routes: the homes have their own shape.
import { useLayoutEffect } from 'react';
import { showListPane } from '../../features/chat/components/ListPane';
import { ErrorState } from '../../kit/feedback/ErrorState';
import { Nav } from '../../kit/layout/Nav';
import { IconBlock } from '../../kit/skeleton/Skeleton';
import { HomeHeader } from '../navigation/HomeHeader';
import { back, useVisit } from '../navigation/navigation';
import { metaOf } from '../navigation/routes';
import type { RouteMeta } from '../navigation/routes';
import { LargeHead } from '../skeleton/LargeHead';
import { Shape } from '../skeleton/Shape';
import { usePaneRoom } from '../wide/pane';
import { PaneShape } from '../skeleton/PaneShape';
import { hasPane } from '../wide/sideColumn';
import { useHasListPlace } from '../wide/useHasListPane';
import s from './Waiting.module.css';

const headOf = ({ head, immersive, tabBar }: RouteMeta): RouteMeta['head'] =>
  head ?? (immersive ? 'cover' : tabBar ? 'large' : 'named');

export function Waiting({ meta }: { meta: RouteMeta }) {
  const { path, search } = useVisit();
  const isPane = hasPane(path, search);
  const isList = useHasListPlace();
  usePaneRoom(isPane);
  useLayoutEffect(showListPane, []);
  // The list is at the left, and has this shape there.
  if (isList && meta.skeleton === 'conversations') return null;
  return (
    <>
      <Head meta={meta} />
      <Shape of={meta.skeleton ?? 'rows'} />
      {isPane && <PaneShape />}
    </>
  );
}

function Head({ meta }: { meta: RouteMeta }) {
  const { tabBar, scope, icons = 0 } = meta;
  // Of 我的收藏·帖子 the bar says the first part: the tabs below it say the other.
  const title = meta.title.replace(/·.*/, '');
  const head = headOf(meta);
  // A room beside the conversations has search in place of the way back.
  const isBeside = useHasListPlace() && meta.skeleton === 'room';
  const right = Array.from({ length: icons + (isBeside ? 1 : 0) }, (_, i) => <IconBlock key={i} />);
  if (head === 'none') {
    return scope && tabBar ? (
      <div className={s.over}>
        <HomeHeader title={title} />
      </div>
    ) : null;
  }
  if (head === 'channels') return <HomeHeader title={title} />;
  if (head === 'large') return <LargeHead title={title} right={right} />;
  return (
    <Nav
      title={head === 'unnamed' ? undefined : title}
      cover={head === 'cover' ? 130 : undefined}
      onBack={tabBar || isBeside ? undefined : back}
      right={head === 'cover' ? undefined : right}
    />
  );
}

/** In place of a screen whose script cannot be had without a network: the bar stays, and what leads elsewhere. */
export function Unreached({ onAgain }: { onAgain: () => void }) {
  const { title, tabBar, scope, head } = metaOf(useVisit().path);
  return (
    <>
      {!tabBar ? (
        <Nav title={title} onBack={back} />
      ) : scope || head === 'channels' ? (
        <HomeHeader title={title} />
      ) : (
        <LargeHead title={title} />
      )}
      <ErrorState kind="network" onAction={onAgain} />
    </>
  );
}
