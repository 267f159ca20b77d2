// Which component draws which route. The homes are in the first chunk; all other screens are chunks of their own, which
// allRoutes.ts names once it is there.
import { createElement, lazy } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { HomeScreen } from '../../features/forum/screens/HomeScreen';
import { persistent } from '../../kit/navigation/limited';

export type Screen = {
  /** The same element each time, so that a kept page is not drawn anew by its neighbours. */
  node: ReactElement;
  load?: () => Promise<unknown>;
  /** Stands in its place until it can be drawn. */
  wait?: ReactNode;
};
type ScreenFor = (route: string | null, isUser: boolean) => Screen;

const home = (variant: 'home' | 'old' | 'c'): Screen => ({ node: createElement(HomeScreen, { variant }) });
const homes: { readonly [path: string]: Screen } = {
  '/home': home('home'),
  '/old-home': home('old'),
  '/c-home': home('c'),
};
/** Draws nothing itself: while it loads the page shows its skeleton, then the route is known. */
const unknown: Screen = {
  node: createElement(lazy(() => persistent(() => import('./allRoutes')).then(() => ({ default: () => null })))),
};

let other: ScreenFor = () => unknown;
/** Once, by allRoutes.ts. */
export const drawOthers = (by: ScreenFor): void => void (other = by);
/** A route that has no screen is the 404 page; one that is nobody's without a login asks for it. */
export const screenFor: ScreenFor = (route, isUser) => homes[route ?? ''] ?? other(route, isUser);
