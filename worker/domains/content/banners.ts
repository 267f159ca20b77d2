// Content: banners by position. In the first script, since the home page shows them; the rest of content is in a pack
// (content.ts).
import { banners, listBanners, listPageBanners, openBanners } from '../../../bus/contracts/content';
import type { Domain } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import { revalidate } from '../../store/staleWhileRevalidate';

export const contentDomain: Domain = {
  name: 'content',
  contract: { banners, listBanners, listPageBanners, openBanners },
  start(kernel) {
    kernel.handle('content.openBanners', ({ position }) =>
      revalidate(kernel, {
        topic: 'content.banners',
        key: position,
        blank: (phase) => ({ list: [], phase }),
        stands: ({ phase }) => phase === 'ready',
        async load() {
          const now = serverNow(kernel);
          // The specification has three calls for banners: the pages of activities and content, and those of car clubs,
          // have their own.
          const list = await (position === 'club'
            ? kernel.call('carClubs.listBanners', {}, { quiet: true })
            : position === 'activity' || position === 'content'
              ? kernel.call('content.listPageBanners', { position }, { quiet: true })
              : kernel.call('content.listBanners', { position }, { quiet: true }));
          return {
            list: list
              .filter((b) => b.startTime <= now && (b.endTime === 0 || b.endTime > now))
              .sort((a, b) => a.sort - b.sort),
            phase: 'ready' as const,
          };
        },
      }).then(() => ({})),
    );
  },
};
