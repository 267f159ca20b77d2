// The domains of the first script: the session, and what the first screen of a home page shows, from its top down. What
// the page would ask for is requested at once, while the page's own script is still on its way.
import { circleStrip } from '../domains/circles/strip';
import { contentDomain } from '../domains/content/banners';
import { firstFeed, forumFeed } from '../domains/forum/feed';
import { topicStrip } from '../domains/forum/hotTopics';
import { hotWords } from '../domains/search/hotWords';
import { sessionStart } from '../domains/session/start';
import type { Domain, Kernel } from '../kernel/types';

/** Opens what stands above the first feed. */
function openBlocks(kernel: Kernel): void {
  const { route } = kernel.slice('environment', { route: '' }).get();
  if (!firstFeed(route)) return;
  const opened = [kernel.ask('content.openBanners', { position: 'home' }), kernel.ask('circles.openStrip', {})];
  if (firstFeed(route) === 'recommend')
    opened.push(kernel.ask('forum.openTopics', {}), kernel.ask('search.openHotWords', {}));
  for (const one of opened) one.catch(() => undefined);
}
const home: Domain = {
  name: 'home',
  contract: {},
  start: (kernel) => kernel.effect(kernel.events('kernel.started'), () => openBlocks(kernel)),
};

export const firstDomains: readonly Domain[] = [
  sessionStart,
  contentDomain,
  circleStrip,
  topicStrip,
  hotWords,
  home,
  forumFeed,
];
