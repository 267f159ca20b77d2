// Which component draws which route. Home is in the first chunk; every other screen is a chunk of its own.
import { createElement } from 'react';
import { HomeScreen } from '../screens/forum/HomeScreen';
import { lazyScreen } from './lazyScreen';
import type { Screen } from './lazyScreen';
import type { RoutePath } from './routes';

const home = (variant: 'home' | 'old' | 'c'): Screen => ({ node: createElement(HomeScreen, { variant }) });

export const screens: Record<RoutePath, Screen> = {
  '/home': home('home'),
  '/old-home': home('old'),
  '/c-home': home('c'),
  '/circle/threadDetail': lazyScreen(() => import('../screens/forum/ThreadDetailScreen').then((m) => m.ThreadDetailScreen)),
  '/tncRule': lazyScreen(() => import('../screens/session/TncRule').then((m) => m.TncRule)),
  '/waitePage': lazyScreen(() => import('../screens/session/WaitePage').then((m) => m.WaitePage)),
  '/errorPage': lazyScreen(() => import('../screens/session/ErrorPage').then((m) => m.ErrorPage)),
};
/** In place of a screen that is nobody's without a login (T-prompt). */
export const signedOutScreen: Screen = lazyScreen(() => import('../screens/session/SignedOut').then((m) => m.SignedOut));
export const notFoundScreen: Screen = lazyScreen(() => import('../screens/session/NotFound').then((m) => m.NotFound));
