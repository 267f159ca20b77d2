// Forum: the hot topics, which a home page shows.
import type { Kernel } from '../../kernel/types';
import { revalidate } from '../../store/staleWhileRevalidate';

export function startHotTopics(kernel: Kernel): void {
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
}
