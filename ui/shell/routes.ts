// Every route that is built, with its meta (product-brief §2.7), and the builders of links. Separate from the screens
// themselves (screens.ts), so that a screen can ask what exists without importing the others.

export type RouteMeta = {
  title: string;
  /** Stays mounted while another page is shown [SPEC]. */
  keepAlive?: true;
  /** `prompt`: a tourist sees a placeholder with the login prompt over it. Default: every person sees the page. */
  auth?: 'prompt';
  /** Default: the community. */
  scope?: 'clubz';
  /** The page's picture runs under the status bar. */
  immersive?: true;
  /** The bottom bar stands on this page (S8); the native bar only where `nativeBar` says so too. */
  tabBar?: true;
  nativeBar?: true;
  /** Neither start page nor dialogs other than terms: the page itself says what is wrong. */
  plain?: true;
};

const table = {
  '/home': { title: '社区', keepAlive: true, tabBar: true, nativeBar: true },
  '/old-home': { title: '社区' },
  '/c-home': { title: '社区' },
  '/circle/threadDetail': { title: '帖子详情' },
  '/tncRule': { title: '隐私政策' },
  '/waitePage': { title: '请稍候' },
  '/errorPage': { title: '出错了', plain: true },
} satisfies Record<string, RouteMeta>;

export type RoutePath = keyof typeof table;
export const routes: Record<RoutePath, RouteMeta> = table;
export const notFound: RouteMeta = { title: '页面不存在', plain: true };

/** Paths that lead on at once. Until Club Z is built, its home is the community's. */
export const redirects: Record<string, RoutePath> = { '/': '/home' };

/** The path of a link, without query, hash and a slash at its end. */
export const pathOf = (link: string): string => link.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
const isRoute = (path: string): path is RoutePath => Object.prototype.hasOwnProperty.call(table, path);
/** The route of a path, or null when no screen is built for it. */
export const routeOf = (link: string): RoutePath | null => {
  const path = pathOf(link);
  return isRoute(path) ? path : null;
};
/** Links to screens that are not built are not shown. */
export const hasRoute = (link: string): boolean => routeOf(link) !== null;
export const metaOf = (link: string): RouteMeta => {
  const path = routeOf(link);
  return path ? routes[path] : notFound;
};

/** The bottom bar's places (S8). One place alone is no choice: then there is no bar. */
export const barPlaces: readonly string[] = ['/home', '/', '/activity/activityHome', '/mine/chatNotice', '/mine/info'];
export const hasBar = (path: string, isApp: boolean): boolean => !isApp && metaOf(path).tabBar === true && barPlaces.filter(hasRoute).length > 1;

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
const query = (path: string, values: Record<string, string | undefined>): string => {
  const parts: string[] = [];
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value) parts.push(name + '=' + encodeURIComponent(value));
  }
  return parts.length ? path + '?' + parts.join('&') : path;
};
export const links = {
  home: () => '/home',
  thread: (threadId: string, postId?: string) => query('/circle/threadDetail', { threadId, postId }),
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
