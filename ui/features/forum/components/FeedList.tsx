// A list of threads, wherever one stands. Three cards first, then the rest; it never moves by itself: what is new waits
// in the first row, and what is put on top (an own post) comes above the cards that stand, which keep their place.
import { startTransition, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStream } from '../../../bus';
import { CardBoundary } from '../../../app/Boundary';
import { netBarHeight, useNetworkBack } from '../../../kit/feedback/network';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { usePutOnTop } from '../../../kit/lists/usePutOnTop';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { openFeed, openFeedWhile } from './actions';
import { shapeIn } from './cardShape';
import { ThreadCard } from './ThreadCard';
import s from './ThreadCard.module.css';

export type FeedListProps = {
  /** `recommend`, `new`, `follow`, `video`, `circle|<tribeId>`, `topic|<topicId>`, `user|<userId>`. */
  feed: string;
  /** 关注 in place of ⋯ for authors not followed yet. */
  suggest?: boolean | undefined;
  /** What is shown when the list is empty. */
  empty: ReactNode;
  /** px of header that cover the top of the window. */
  top: number;
  /** No more than so many cards; `end` stands below the last of them. */
  limit?: number | undefined;
  end?: ReactNode;
};

const first = 3;
/** Cards of the first frame, as a small window shows no more; all where the page is rendered once (prerender/). */
const atOnce = import.meta.env.SSR ? first : 1;
const none: readonly string[] = [];
const ErrorState = lazyComponent(() =>
  import('../../../kit/feedback/ErrorState').then((m) => ({ default: m.ErrorState })),
);
const FeedHead = lazyComponent(() => import('./FeedRest').then((m) => ({ default: m.FeedHead })));
const FeedRest = lazyComponent(() => import('./FeedRest').then((m) => ({ default: m.FeedRest })));
/** The rest's code has been asked for once: a list opened later has all of itself from the start. */
let warm = false;

export function FeedList({ feed, suggest, empty, top, limit = Infinity, end }: FeedListProps) {
  const list = useStream('forum.feed', feed);
  const box = useRef<HTMLDivElement>(null);
  const [late, setLate] = useState(warm);
  const [drawn, setDrawn] = useState(warm ? first : atOnce);
  const n = list ? list.ids.length : 0;
  const above = usePutOnTop(list?.ids ?? none, list?.version ?? 0);

  useEffect(() => openFeedWhile(feed), [feed]);
  // Here too: without a network the script of what says so may not have come. Two asks at once are one.
  useNetworkBack(() => list?.phase === 'error' && void openFeed(feed));
  useEffect(() => {
    if (n) startTransition(() => setDrawn(first));
  }, [n]);
  useEffect(() => {
    if (!n || late) return undefined;
    // After the frame that shows the first cards, in tasks of their own.
    const timer = setTimeout(() => {
      firstScreenStands();
      startTransition(() => setLate((warm = true)));
    }, 60);
    return () => clearTimeout(timer);
  }, [n, late]);

  if (!list || (!n && list.phase === 'loading')) {
    return (
      <>
        <FeedCardSkeleton />
        <FeedCardSkeleton />
      </>
    );
  }
  const toTop = () => {
    const y = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY - top - netBarHeight();
    if (window.scrollY > y) window.scrollTo(0, y);
  };
  if (!n) {
    return (
      <div ref={box}>
        <Suspense>
          <FeedHead feed={feed} list={list} above={0} suggest={suggest} top={top} onTop={toTop} />
        </Suspense>
        <Suspense>
          {list.phase === 'error' ? <ErrorState kind="network" tight onAction={() => void openFeed(feed)} /> : empty}
        </Suspense>
      </div>
    );
  }
  // The next cards come with a placeholder of their own: one that they pushed down would shift.
  const wait = n > above + first ? <FeedCardSkeleton key={drawn} kind="one" /> : null;
  return (
    // What is below the window's edge is laid out a little later than what is seen.
    <div ref={box} className={late ? s.held : s.below}>
      {late && (
        <Suspense>
          <FeedHead feed={feed} list={list} above={above} suggest={suggest} top={top} onTop={toTop} />
        </Suspense>
      )}
      {list.ids.slice(above, above + drawn).map((id) => (
        <CardBoundary key={id}>
          <ThreadCard threadId={id} suggest={suggest} shape={shapeIn(feed, list.ids, id)} />
        </CardBoundary>
      ))}
      {late ? (
        <Suspense fallback={wait}>
          <FeedRest feed={feed} list={list} from={above + first} suggest={suggest} limit={limit} end={end} />
        </Suspense>
      ) : (
        wait
      )}
    </div>
  );
}
