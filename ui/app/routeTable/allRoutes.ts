// Every route with its meta and its screen. A chunk of its own: it is asked for when a page other than a home is opened,
// else after the first screen. A new screen is one line in communityRoutes.ts or serviceRoutes.ts.
import { createElement } from 'react';
import { communityRoutes } from './communityRoutes';
import { aheadOrder, lazyScreen } from './lazyScreen';
import type { RouteLine } from './lazyScreen';
import { homes, knowAll, notFound } from '../navigation/routes';
import type { RouteMeta } from '../navigation/routes';
import { drawOthers } from './screenRegistry';
import type { Screen } from './screenRegistry';
import { serviceRoutes } from './serviceRoutes';
import { Unreached, Waiting } from './Waiting';

export const routes: { [path: string]: RouteMeta } = { ...homes };
const screens: { [path: string]: Screen } = {};
const ahead: { [when in (typeof aheadOrder)[number]]: Screen[] } = { next: [], tab: [], ahead: [] };
for (const [path, [meta, load, soon]] of Object.entries<RouteLine>({ ...communityRoutes, ...serviceRoutes })) {
  routes[path] = meta;
  const screen = (screens[path] = lazyScreen(load, createElement(Waiting, { meta }), Unreached));
  if (soon) ahead[soon].push(screen);
}
/** In place of a screen that is nobody's without a login. */
const bare = createElement(Waiting, { meta: { ...notFound, head: 'none', skeleton: 'none' } });
const signedOut = lazyScreen(
  () => import('../../features/session/screens/SignedOut').then((m) => m.SignedOut),
  bare,
  Unreached,
);
const missing = lazyScreen(
  () => import('../../features/session/screens/NotFound').then((m) => m.NotFound),
  bare,
  Unreached,
);

/** What is worth fetching before it is asked for: what is likely, and what must be there when the network is not. */
export const screensAhead = (): Screen[] => aheadOrder.flatMap((when) => ahead[when]).concat(missing, signedOut);
drawOthers((route, isUser) => (routes[route]?.auth && !isUser ? signedOut : (screens[route] ?? missing)));
knowAll(routes);
