// The next page of a feed: let go with the page that shows it, unless that is kept behind others.
import { metaOf } from '../../../app/navigation/routes';
import { useAskWhile } from '../../../bus';
import { loadMoreFeed } from './actions';

export function useMoreOfFeed(feed: string): () => void {
  const askHere = useAskWhile(feed);
  return () => {
    if (metaOf(location.pathname).keepAlive) void loadMoreFeed(feed);
    else askHere('forum.loadMoreFeed', { feed });
  };
}
