// Which component draws which route. The homes are in the first chunk; all other screens are chunks of their own, which
// allRoutes.ts names once it is there.
import { createElement, lazy } from 'react';
import { HomeScreen } from '../../features/forum/screens/HomeScreen';
import { loadWithRetry } from '../../kit/navigation/scriptLoading';
import { otherScreen } from './screenRegistry';
import type { Screen } from './screenRegistry';

const home = (variant: 'home' | 'old' | 'c'): Screen => ({ node: createElement(HomeScreen, { variant }) });
const homes: { readonly [path: string]: Screen } = {
  '/home': home('home'),
  '/old-home': home('old'),
  '/c-home': home('c'),
};
/** Draws nothing: once it has loaded, the route is known and has a shape of its own. */
const unknown: Screen = {
  node: createElement(lazy(() => loadWithRetry(() => import('./allRoutes')).then(() => ({ default: () => null })))),
};

/** A route that has no screen is the 404 page; one that is nobody's without a login asks for it. */
export const screenFor = (route: string, isUser: boolean): Screen =>
  homes[route] ?? otherScreen(route, isUser) ?? unknown;
