// Search: the hot words that a home page's search box shows in turn. In the first script; searching itself is in a
// pack.
import { hotWords as hotWordsStream, listHotWords, openHotWords } from '../../../bus/contracts/search';
import type { Domain } from '../../kernel/types';
import { revalidate } from '../../store/staleWhileRevalidate';

export const hotWords: Domain = {
  name: 'search',
  contract: { hotWords: hotWordsStream, listHotWords, openHotWords },
  start(kernel) {
    kernel.handle('search.openHotWords', () =>
      revalidate(kernel, {
        topic: 'search.hotWords',
        blank: () => null,
        stands: ({ list }) => list.length > 0,
        load: async () => ({ list: await kernel.call('search.listHotWords', {}, { quiet: true }) }),
      }).then(() => ({})),
    );
  },
};
