// Forum: the hot topics, which a home page shows. In the first script.
import { hotTopics, listRecommendedTopics, openTopics } from '../../../bus/contracts/forum';
import type { Domain } from '../../kernel/types';
import { revalidate } from '../../store/staleWhileRevalidate';

export const topicStrip: Domain = {
  name: 'forum',
  contract: { hotTopics, listRecommendedTopics, openTopics },
  start(kernel) {
    kernel.handle('forum.openTopics', () =>
      revalidate(kernel, {
        topic: 'forum.hotTopics',
        blank: (phase) => ({ list: [], phase }),
        stands: ({ phase }) => phase === 'ready',
        async load() {
          const { list } = await kernel.call('forum.listRecommendedTopics', { pageSize: 12 }, { quiet: true });
          return { list, phase: 'ready' };
        },
      }).then(() => ({})),
    );
  },
};
