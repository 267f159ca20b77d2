// A list of threads, wherever one stands. Three cards first, then the rest by WindowRows; it never moves by itself: what
// is new waits behind the pill.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStream } from '../../bus';
import { CardBoundary } from '../../shell/Boundary';
import { ListFooter } from '../base/ListFooter';
import { NetBar } from '../base/NetBar';
import { NewItemsPill } from '../base/NewItemsPill';
import { FeedCardSkeleton } from '../base/Skeleton';
import { loadMoreFeed, openFeed, refreshFeed } from './actions';
import { ThreadCard } from './ThreadCard';

export type FeedListProps = {
  /** `recommend`, `new`, `follow`, `video`, `circle|<tribeId>`, `topic|<topicId>`, `user|<userId>`. */
  feed: string;
  /** 关注 in place of ⋯ for authors not followed yet. */
  suggest?: boolean | undefined;
  /** The first screen of the page: its pictures are asked at once. */
  eager?: boolean | undefined;
  /** E0: what stands here when there is nothing. */
  empty: ReactNode;
  /** px of header that cover the top of the window. */
  top: number;
};

const first = 3;
const ErrorState = lazy(() => import('../base/ErrorState').then((m) => ({ default: m.ErrorState })));
const WindowRows = lazy(() => import('./WindowRows').then((m) => ({ default: m.WindowRows })));
/** The rows' code has been asked for once: a list opened later has all of itself from the start. */
let warm = false;

export function FeedList({ feed, suggest, eager, empty, top }: FeedListProps) {
  const list = useStream('forum.feed', feed);
  const online = useStream('session.state')?.online !== 0;
  const box = useRef<HTMLDivElement>(null);
  const [late, setLate] = useState(warm);
  const stands = !!list?.ids.length;

  useEffect(() => void openFeed(feed), [feed]);
  useEffect(() => {
    if (!stands || late) return undefined;
    // After the frame that shows the first cards, in a task of its own.
    const timer = setTimeout(() => {
      warm = true;
      setLate(true);
    }, 60);
    return () => clearTimeout(timer);
  }, [stands, late]);

  if (!list || (!list.ids.length && list.phase === 'loading')) {
    return (
      <>
        <FeedCardSkeleton />
        <FeedCardSkeleton />
      </>
    );
  }
  if (!list.ids.length) {
    return <Suspense fallback={null}>{list.phase === 'error' ? <ErrorState kind="network" tight onAction={() => void openFeed(feed)} /> : empty}</Suspense>;
  }

  const more = () => {
    if (list.hasMore && list.more === 'idle') void loadMoreFeed(feed);
  };
  const toTop = () => {
    const y = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY - top;
    if (window.scrollY > y) window.scrollTo(0, y);
  };
  const rest = list.ids.slice(first);
  const skeleton = <FeedCardSkeleton kind="one" />;
  return (
    <div ref={box}>
      <NewItemsPill n={list.newCount} top={top} onClick={() => void refreshFeed(feed).then(toTop)} />
      {list.refresh === 'error' && online && <NetBar kind="stale" top={top} onRetry={() => void refreshFeed(feed)} />}
      {list.ids.slice(0, first).map((id, i) => (
        <CardBoundary key={id}>
          <ThreadCard threadId={id} suggest={suggest} eager={eager && i < 2} />
        </CardBoundary>
      ))}
      {rest.length > 0 &&
        (late ? (
          <Suspense fallback={skeleton}>
            <WindowRows size={480} name={feed} ids={rest} onNear={more}>
              {(id) => (
                <CardBoundary key={id}>
                  <ThreadCard threadId={id} suggest={suggest} />
                </CardBoundary>
              )}
            </WindowRows>
          </Suspense>
        ) : (
          skeleton
        ))}
      {(late || !rest.length) && (
        <ListFooter state={list.more === 'loading' ? 'loading' : list.more === 'error' ? 'failed' : list.hasMore ? 'more' : 'end'} onRetry={() => void loadMoreFeed(feed)} />
      )}
    </div>
  );
}
