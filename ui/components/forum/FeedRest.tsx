// The part of a feed that the first screen can do without for a moment: the rows after the first three, the foot of the list,
// the pill for new threads and the line that says that what is shown may be old. One chunk, loaded when the first cards stand.
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { ListState } from '../../../bus/entities';
import { useStream } from '../../bus';
import { CardBoundary } from '../../shell/Boundary';
import { lazyPart } from '../base/lazyPart';
import { ListFooter } from '../base/ListFooter';
import { NewItemsPill } from '../base/NewItemsPill';
import { StaleBar } from '../base/StaleBar';
import { loadMoreFeed, openFeed, refreshFeed } from './actions';
import { ThreadCard } from './ThreadCard';
import { WindowRows } from './WindowRows';

const PendingThreads = lazyPart(() => import('../editor/PendingThreads').then((m) => ({ default: m.PendingThreads })));

export type FeedHeadProps = { feed: string; list: ListState; top: number; /** To the start of the feed. */ onTop: () => void };

export function FeedHead({ feed, list, top, onTop }: FeedHeadProps) {
  const publishing = useStream('forum.drafts')?.publishing.length ?? 0;
  return (
    <>
      <NewItemsPill n={list.newCount} top={top} onClick={() => void refreshFeed(feed).then(onTop)} />
      <StaleBar when={list.refresh === 'error'} top={top} onRetry={() => refreshFeed(feed)} onRenew={() => openFeed(feed)} />
      {publishing > 0 && (
        <Suspense>
          <PendingThreads feed={feed} />
        </Suspense>
      )}
    </>
  );
}

export type FeedRestProps = { feed: string; list: ListState; /** Rows that stand already. */ from: number; suggest: boolean | undefined; limit: number; end: ReactNode };

export function FeedRest({ feed, list, from, suggest, limit, end }: FeedRestProps) {
  const { ids, hasMore, more } = list;
  const full = ids.length >= limit;
  const next = () => {
    if (hasMore && !full && more === 'idle') void loadMoreFeed(feed);
  };
  return (
    <>
      <WindowRows name={feed} size={480} ids={ids.slice(from, limit)} onNear={next}>
        {(id) => (
          <CardBoundary key={id}>
            <ThreadCard threadId={id} suggest={suggest} />
          </CardBoundary>
        )}
      </WindowRows>
      {full && end ? (
        end
      ) : (
        <ListFooter state={more === 'loading' ? 'loading' : more === 'error' ? 'failed' : hasMore ? 'more' : 'end'} onRetry={() => void loadMoreFeed(feed)} />
      )}
    </>
  );
}
