// The part of a feed that the first screen can do without for a moment: the rows after the first three, the foot of the
// list, the row for new threads, what stands above the cards, and the line that says that what is shown may be old.
// One chunk, loaded when the first cards stand.
import type { ReactNode } from 'react';
import { Suspense, useEffect } from 'react';
import type { ListState } from '../../../../bus/entities/paging';
import { read, useStream } from '../../../bus';
import { CardBoundary } from '../../../app/Boundary';
import { AboveList } from '../../../kit/lists/HeldList';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { ListFooter } from '../../../kit/layout/ListFooter';
import { NewItemsRow } from '../../../kit/lists/NewItemsRow';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { openFeed, refreshFeed } from './actions';
import { shapeIn } from './cardShape';
import { ThreadCard } from './ThreadCard';
import { WindowRows } from './WindowRows';
import { useMoreOfFeed } from './useMoreOfFeed';

const PendingThreads = lazyComponent(() =>
  import('../editor/components/PendingThreads').then((m) => ({ default: m.PendingThreads })),
);

export type FeedHeadProps = {
  feed: string;
  list: ListState;
  /** So many of its first cards were put on top since it was loaded. */
  above: number;
  suggest: boolean | undefined;
  top: number;
  /** To the start of the feed. */
  onTop: () => void;
};

/** A feed that is looked at is asked this often what is new: a moment longer than the worker takes a feed for fresh. */
const LOOK_MS = 61_000;

export function FeedHead({ feed, list, above, suggest, top, onTop }: FeedHeadProps) {
  const publishing = useStream('forum.drafts')?.publishing.length ?? 0;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && read('session.state')?.online !== 0) void openFeed(feed);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [feed]);
  return (
    <>
      <NewItemsRow n={list.newCount} top={top} onClick={() => void refreshFeed(feed).then(onTop)} />
      <StaleBar
        when={list.refresh === 'error'}
        top={top}
        onRetry={() => refreshFeed(feed)}
        onRenew={() => openFeed(feed)}
      />
      <AboveList top={top}>
        <div data-feed={feed} data-top={top}>
          {publishing > 0 && (
            <Suspense>
              <PendingThreads feed={feed} />
            </Suspense>
          )}
          {list.ids.slice(0, above).map((id) => (
            <CardBoundary key={id}>
              <ThreadCard threadId={id} suggest={suggest} shape={shapeIn(feed, list.ids, id)} />
            </CardBoundary>
          ))}
        </div>
      </AboveList>
    </>
  );
}

export type FeedRestProps = {
  feed: string;
  list: ListState;
  /** Rows that stand already. */ from: number;
  suggest: boolean | undefined;
  limit: number;
  end: ReactNode;
};

export function FeedRest({ feed, list, from, suggest, limit, end }: FeedRestProps) {
  const { ids, hasMore, more } = list;
  const full = ids.length >= limit;
  const loadMore = useMoreOfFeed(feed);
  const next = () => {
    if (hasMore && !full && more === 'idle') loadMore();
  };
  return (
    <>
      <WindowRows name={feed} size={420} ids={ids.slice(from, limit)} onNear={next}>
        {(id) => (
          <CardBoundary key={id}>
            <ThreadCard threadId={id} suggest={suggest} shape={shapeIn(feed, ids, id)} />
          </CardBoundary>
        )}
      </WindowRows>
      {full && end ? (
        end
      ) : (
        <ListFooter
          state={more === 'loading' ? 'loading' : more === 'error' ? 'failed' : hasMore ? 'more' : 'end'}
          onRetry={loadMore}
        />
      )}
    </>
  );
}
