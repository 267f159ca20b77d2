// The part of a feed that the first screen can do without for a moment: the rows after the first three, the foot of the list,
// the pill for new threads and the line that says that what is shown may be old. One chunk, loaded when the first cards stand.
import type { ListState } from '../../../bus/entities';
import { useStream } from '../../bus';
import { CardBoundary } from '../../shell/Boundary';
import { ListFooter } from '../base/ListFooter';
import { NetBar } from '../base/NetBar';
import { NewItemsPill } from '../base/NewItemsPill';
import { loadMoreFeed, refreshFeed } from './actions';
import { ThreadCard } from './ThreadCard';
import { WindowRows } from './WindowRows';

export type FeedHeadProps = { feed: string; list: ListState; top: number; /** To the start of the feed. */ onTop: () => void };

export function FeedHead({ feed, list, top, onTop }: FeedHeadProps) {
  // Without a network the shell's own bar says enough.
  const online = useStream('session.state')?.online !== 0;
  const refresh = () => void refreshFeed(feed);
  return (
    <>
      <NewItemsPill n={list.newCount} top={top} onClick={() => void refreshFeed(feed).then(onTop)} />
      {list.refresh === 'error' && online && <NetBar kind="stale" top={top} onRetry={refresh} />}
    </>
  );
}

export type FeedRestProps = { feed: string; list: ListState; /** Rows that stand already. */ from: number; suggest: boolean | undefined };

export function FeedRest({ feed, list, from, suggest }: FeedRestProps) {
  const { ids, hasMore, more } = list;
  const next = () => {
    if (hasMore && more === 'idle') void loadMoreFeed(feed);
  };
  return (
    <>
      <WindowRows name={feed} size={480} ids={ids.slice(from)} onNear={next}>
        {(id) => (
          <CardBoundary key={id}>
            <ThreadCard threadId={id} suggest={suggest} />
          </CardBoundary>
        )}
      </WindowRows>
      <ListFooter state={more === 'loading' ? 'loading' : more === 'error' ? 'failed' : hasMore ? 'more' : 'end'} onRetry={() => void loadMoreFeed(feed)} />
    </>
  );
}
