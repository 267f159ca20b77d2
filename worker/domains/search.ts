// Search: the hot words that roll in the search field.
import { search } from '../../bus/contracts/search';
import type { Domain } from '../kernelTypes';
import { openShelf } from '../shelf';

export const searchDomain: Domain = {
  name: 'search',
  contract: search,
  start(kernel) {
    kernel.handle('search.openHotWords', () =>
      openShelf(kernel, {
        topic: 'search.hotWords',
        blank: () => null,
        stands: ({ list }) => list.length > 0,
        load: async () => ({ list: await kernel.call('search.listHotWords', {}, { quiet: true }) }),
      }).then(() => ({})),
    );
  },
};
