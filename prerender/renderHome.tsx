// The home page as a visitor sees it: the screens on the kernel of the worker, in one thread, rendered once.
import './pageGlobals';
import { prerender } from 'react-dom/static';
import { createClient } from '../bus/client/client';
import type { Client } from '../bus/client/client';
import type { AppConfig, BootMessage } from '../bus/protocol/appConfig';
import type { Player } from '../bus/protocol/player';
import { App } from '../ui/app/App';
import { setClient } from '../ui/bus';
import { createEndpoint } from '../worker/endpoint';
import { allScripts } from '../worker/packs/allScripts';

const FEED = 'recommend';
const noScripts = { later: [], contracts: [], more: [], chat: [], sdk: [] };

/** Nobody: no token, no consent to be counted, and nothing is fetched ahead. */
const bootOf = (config: AppConfig, isApp: 0 | 1): BootMessage => ({
  boot: 1,
  config: { ...config, recorder: 0 },
  token: '',
  at: Date.now(),
  scripts: noScripts,
  environment: {
    isApp,
    appVersion: config.appVersion,
    appEnvironment: 'android',
    screenWidth: 390,
    screenHeight: 844,
    online: 1,
    route: '/home',
    sourceType: '',
    visitorTerms: '',
    deviceId: 'prerender',
    refreshToken: '',
    saveData: 1,
    lowEnd: 0,
  },
});

function openClient(boot: BootMessage): Client {
  const endpoint = createEndpoint(boot, {
    scripts: allScripts,
    bring: () => new Promise(() => undefined),
    sdk: () => Promise.reject(new Error('no chat')),
  });
  const player: Player = {
    kind: 'inline',
    can: { world: true, seek: false },
    open: (deliver) => endpoint.open(deliver),
    post: (envelope) => void endpoint.post([envelope]),
    close: () => undefined,
  };
  return createClient(player, () => Date.now());
}

/** Opens what the page shows first, as the worker has begun to by itself (worker/packs/firstDomains.ts). */
const openHome = (client: Client): Promise<unknown> =>
  Promise.allSettled([
    client.ask('forum.openFeed', { feed: FEED }),
    client.ask('content.openBanners', { position: 'home' }),
    client.ask('circles.openStrip', {}),
    client.ask('forum.openTopics', {}),
    client.ask('search.openHotWords', {}),
  ]);

export type Page = { markup: string; /** Of its first cards, in their order. */ authors: string[] };

/** Null where the feed does not come, or is empty. */
export async function renderHome(config: AppConfig, isApp: 0 | 1): Promise<Page | null> {
  const client = openClient(bootOf(config, isApp));
  setClient(client);
  await openHome(client);
  const { phase, ids } = client.read('forum.feed', FEED) ?? { phase: 'loading', ids: [] };
  if (phase !== 'ready' || ids.length === 0) return null;
  // With what comes in chunks of its own; and in one piece, as no script will put it together.
  const { prelude } = await prerender(<App config={config} awaited={false} inApp={isApp === 1} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const markup = await new Response(prelude).text();
  const authors = ids.slice(0, 3).map((id) => client.read('forum.thread', id)?.authorId ?? '');
  return { markup, authors };
}
