// What is known of routes, and the builders of links. The first chunk knows the three homes; the table of all others
// (allRoutes.ts) comes with whatever needs it first, so that it costs the first screen nothing.
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import type { ShapeName } from '../skeleton/shapes';

export type Place = 'community' | 'activities' | 'messages' | 'mine' | 'none';
export type RouteMeta = {
  title: string;
  /** Stays mounted while another page is shown. */
  keepAlive?: true;
  /** `prompt`: a tourist sees a placeholder with the login prompt over it. Default: every person sees the page. */
  auth?: 'prompt';
  /** Default: the community. */
  scope?: 'clubz';
  /** The page's picture runs under the status bar. */
  immersive?: true;
  /** The bottom bar stands on this page; the native bar only where `nativeBar` says so too. */
  tabBar?: true;
  nativeBar?: true;
  /** Which place of the rail it belongs to. Default: the community. */
  place?: Place;
  /** Something is written here that asks before it is left: the rail of a wide window, which leads away, is not there. */
  form?: true;
  /** Neither start page nor dialogs other than terms: the page itself says what is wrong. */
  plain?: true;
  /**
   * What stands at its top while its script is on its way. Default: the bar with back and the title; on an immersive
   * page a cover, on one of the bottom bar its large title. `unnamed`: the title is somebody's or something's. `none`:
   * a bar of its own kind. `channels`: those of the homes.
   */
  head?: 'named' | 'unnamed' | 'cover' | 'large' | 'channels' | 'none';
  /** The shape below it, until script and first data are there. Default: rows. */
  skeleton?: ShapeName;
  /** How many icons that bar has at its right. */
  icons?: number;
};

export type Routes = { readonly [path: string]: RouteMeta };
/** Routes whose screen is in the first chunk. */
export const homes = {
  '/home': { title: '社区', keepAlive: true, tabBar: true, nativeBar: true },
  '/old-home': { title: '社区' },
  '/c-home': { title: '社区' },
} satisfies Routes;
export const notFound: RouteMeta = { title: '页面不存在', place: 'none', plain: true };
/** Stands for any route until the table of all is there. */
const unknown: RouteMeta = { title: '', place: 'none' };

let known: Routes = homes;
const table = proxy({ isComplete: false });

/** Once, by allRoutes.ts. */
export function knowAll(all: Routes): void {
  known = all;
  table.isComplete = true;
}
/** Whether every route is known; draws anew when it is. */
export const useAllKnown = (): boolean => useSnapshot(table).isComplete;

/** The paths of all routes that are known; draws anew when every route is. */
export function useRoutePaths(): string[] {
  useAllKnown();
  return Object.keys(known);
}

/** The path of a link, without query, hash and a slash at its end. */
export const pathOf = (link: string): string => link.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
/** The route of a path, or null when no screen is built for it, or none is known yet. */
export const routeOf = (link: string): string | null => {
  const path = pathOf(link);
  return Object.prototype.hasOwnProperty.call(known, path) ? path : null;
};
/**
 * Whether a page of ours stands at a link that came from elsewhere. Not before the first screen: until then only the
 * homes are known.
 */
export const hasRoute = (link: string): boolean => routeOf(link) !== null;
export const metaOf = (link: string): RouteMeta =>
  known[routeOf(link) ?? ''] ?? (table.isComplete ? notFound : unknown);
/**
 * In whose mood a page is drawn: Club Z's own are near-black, unless the address says that the community has opened it
 * (`scope=bbs`).
 */
export const moodOf = ({ scope }: RouteMeta, search: string): RouteMeta['scope'] =>
  /[?&]scope=bbs(&|$)/.test(search) ? undefined : scope;

/** Whether the bottom bar stands at this page. */
export const hasBar = (path: string, isApp: boolean): boolean => !isApp && metaOf(path).tabBar === true;
/** Whether the rail, which the bar is in a wide window, stands at its left. */
export const hasRail = (path: string, isApp: boolean): boolean => !isApp && !metaOf(path).form;

/** A link of this app as path, query and hash; null for anything that leads elsewhere. */
export function innerLink(link: string): string | null {
  if (!/^\/(?![/\\])/.test(link) && !link.startsWith(location.origin + '/')) return null;
  try {
    const url = new URL(link, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
/**
 * A page of ours that is built, or one that is not ours at all. Until all are known any of ours may be: what leads
 * there stands, and a tap counts.
 */
export const canOpen = (link: string): boolean => {
  const inner = innerLink(link);
  return inner ? !table.isComplete || hasRoute(inner) : link !== '';
};
export const query = (path: string, values: Record<string, string | undefined>): string => {
  const parts: string[] = [];
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value) parts.push(name + '=' + encodeURIComponent(value));
  }
  return parts.length ? path + '?' + parts.join('&') : path;
};
export const links = {
  home: () => '/home',
  thread: (threadId: string, postId?: string, scope?: 'bbs' | 'clubz') =>
    query(scope === 'clubz' ? '/clubz/clubZThreadDetail' : '/circle/threadDetail', { threadId, postId }),
  terms: (tab?: 'terms' | 'privacy') => query('/tncRule', { tab }),
  wait: (redirect?: string) => query('/waitePage', { redirect }),
  error: (type: ErrorType, from?: string) => query('/errorPage', { type, from }),
  circle: (tribeId: string) => query('/circle/circleDetail', { tribeId }),
  circles: () => '/circle/circleList',
  topic: (topicId: string) => query('/circle/topicDetail', { topicId }),
  topics: () => '/circle/hotList',
  user: (userId: string) => query('/mine/otherInfo', { userId }),
  search: (word?: string) => query('/search', { word }),
  addThread: (threadId?: string) => query('/circle/addThread', { threadId }),
} as const;
export type ErrorType = 'network' | 'server' | 'login' | 'version';
