// Routes against the specification: which exist, their titles and terms types, and the allowed targets of links.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { matchRoute } from 'wouter';
import { routes } from '../../ui/app/routeTable/allRoutes';
import { pickPlace, postAddress, voteStatistics } from '../../ui/app/links/clubz';
import {
  hasBar,
  hasRoute,
  innerLink,
  links,
  metaOf,
  moodOf,
  notFound,
  pathOf,
  routeOf,
} from '../../ui/app/navigation/routes';
import { anyPath, exactPath } from '../../ui/app/navigation/router';
import { safeTarget } from '../../ui/app/navigation/safeTarget';
import { tncTypeOf } from '../../ui/app/navigation/tncType';
import { hasPane } from '../../ui/app/wide/sideColumn';
import { specRoutes, tncTypeIn } from '../spec/routes';

// What stands until a screen is there asks the window how wide it is.
vi.hoisted(() =>
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined }),
  }),
);

/** Path → title. */
const spec: { [path: string]: string } = Object.fromEntries(specRoutes.map(({ path, title }) => [path, title]));
const keptAlive = ['/home', '/', '/mine/info'];
const barRoutes = ['/', '/home', '/content/list', '/activity/activityHome', '/mine/chatNotice', '/mine/info'];
/** Routes with a header picture that extends under the status bar. */
const immersive = [
  '/',
  '/mine/info',
  '/mine/otherInfo',
  '/circle/circleDetail',
  '/circle/topicDetail',
  '/clubs/manage',
];
const built = Object.keys(routes);

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://community.example' }));
afterAll(() => void vi.unstubAllGlobals());

describe('a route', () => {
  it.each(built)('%s is in the specification and has the title given there', (path) => {
    expect(spec[path], 'no such route').toBeDefined();
    expect(metaOf(path).title).toBe(spec[path]);
  });
  it.each(built)(
    '%s is kept alive, immersive, in the Club Z scope and with a tab bar only if it is listed so',
    (path) => {
      const meta = metaOf(path);
      expect(meta.keepAlive === true).toBe(keptAlive.includes(path));
      expect(meta.immersive === true).toBe(immersive.includes(path));
      expect(meta.tabBar === true).toBe(barRoutes.includes(path));
      expect(meta.nativeBar === true).toBe(path === '/' || path === '/home');
      expect(meta.scope === 'clubz').toBe(path === '/' || path.startsWith('/clubz/'));
    },
  );
  it('belongs to the place of the rail where a person finds it', () => {
    const placesOf = (paths: string[]) => paths.map((path) => metaOf(path).place ?? 'community');
    const all = (paths: string[], place: string) => expect(placesOf(paths)).toEqual(paths.map(() => place));
    all(
      ['/home', '/', '/content/list', '/circle/threadDetail', '/circle/circleDetail', '/mine/otherInfo'],
      'community',
    );
    all(
      built.filter((path) => path.startsWith('/activity/')),
      'activities',
    );
    all(['/clubz/activityDetail', '/clubz/exchangeDetail'], 'activities');
    all(['/mine/chatNotice', '/mine/chat', '/mine/myNotice'], 'messages');
    all(
      built.filter((path) => path.startsWith('/circle/circleGroup')),
      'messages',
    );
    all(
      built.filter((path) => /^\/(shop|collect)\//.test(path)),
      'mine',
    );
    all(['/mine/info', '/mine/points', '/mine/signIn', '/mine/address'], 'mine');
  });
  it('with comments beside it is known to the boot script', () => {
    const query: { [path: string]: string } = { '/circle/questionDetail': '?questionId=q1&answerId=a1' };
    expect(built.filter((path) => hasPane(path, query[path] ?? ''))).toEqual([
      '/clubz/clubZThreadDetail',
      '/clubz/clubZCarDetail',
      '/circle/threadDetail',
      '/circle/questionDetail',
      '/content/detail',
    ]);
    expect(hasPane('/circle/questionDetail', '?questionId=q1')).toBe(false);
  });
  it('of Club Z has the clubz scope unless the community opened it', () => {
    const mood = (link: string) => moodOf(metaOf(link), link.replace(/^[^?]*/, ''));
    expect(
      [
        postAddress('t1', 'clubz'),
        pickPlace('clubz'),
        voteStatistics('t1', 'clubz'),
        '/clubz/clubZPostAddress?threadId=t1',
      ].map(mood),
    ).toEqual(['clubz', 'clubz', 'clubz', 'clubz']);
    expect(
      [
        postAddress('t1', 'bbs'),
        pickPlace('bbs'),
        pickPlace('bbs', 'chat'),
        voteStatistics('t1', 'bbs'),
        '/home',
      ].filter(mood),
    ).toEqual([]);
  });
  it('matches its own path only, in this case of letters', () => {
    const matching = (path: string) => built.filter((route) => matchRoute(exactPath, route, path)[0]);
    for (const path of built) expect(matching(path)).toEqual([path]);
    for (const path of ['/HOME', '/home/more', '/%68ome', '/old', '']) {
      expect(matching(path)).toEqual([]);
      expect(matchRoute(exactPath, anyPath, path)[0]).toBe(true);
    }
  });
  it('that is unknown does not exist for links and has the title of the 404 page', () => {
    for (const path of ['/no/such/page', '/circle', '/HOME', '/home/more']) {
      expect(hasRoute(path)).toBe(false);
      expect(metaOf(path)).toBe(notFound);
    }
    expect(metaOf('/nothing').title).toBe('页面不存在');
    expect(routeOf('/constructor')).toBeNull();
    expect(routeOf('/__proto__')).toBeNull();
  });
  it('exists for all start pages, a post’s details, the terms, /waitePage and /errorPage', () => {
    expect(built).toEqual(
      expect.arrayContaining([
        '/home',
        '/old-home',
        '/c-home',
        '/circle/threadDetail',
        '/tncRule',
        '/waitePage',
        '/errorPage',
        '/',
      ]),
    );
  });
  it('has a bottom bar in a browser, and none in the app', () => {
    expect(barRoutes).toContain('/home');
    expect(hasBar('/home', true)).toBe(false);
    expect(hasBar('/home', false)).toBe(true);
  });
});

describe('the terms type', () => {
  it.each(specRoutes.map((route) => [route.path, tncTypeIn(route)]))('of %s is %s', (path, type) => {
    expect(tncTypeOf(path, true)).toBe(type);
    expect(tncTypeOf(path + '?tab=1#x', true)).toBe(type);
  });
  it('of chat notices is Loyalty_Community while the new-chat-notice flag is off', () => {
    expect(tncTypeOf('/mine/chatNotice', false)).toBe('Loyalty_Community');
    expect(tncTypeOf('/collect/tribe', false)).toBe('Loyalty_FavoritePost');
  });
  it('of an unknown path is Loyalty_Community', () =>
    expect(tncTypeOf('/constructor', true)).toBe('Loyalty_Community'));
});

describe('a link', () => {
  it.each([
    ['/home', '/home'],
    ['/circle/threadDetail?threadId=7#comments', '/circle/threadDetail?threadId=7#comments'],
    ['https://community.example/tncRule?tab=terms', '/tncRule?tab=terms'],
    ['//evil.example/home', null],
    ['/\\evil.example/home', null],
    ['https://community.example.evil.example/', null],
    ['https://evil.example/home', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['home', null],
    ['', null],
  ])('to %s resolves to the inner link %s', (link, inner) => expect(innerLink(link)).toBe(inner));

  it('in a query parameter leads to an existing page of this app, otherwise to /home', () => {
    expect(safeTarget('/tncRule?tab=terms')).toBe('/tncRule?tab=terms');
    for (const bad of [
      '//evil.example/home',
      'https://evil.example/tncRule',
      'javascript:alert(1)',
      '/no/such/page',
      '/\t/evil.example',
      '',
    ])
      expect(safeTarget(bad)).toBe('/home');
  });
  it('has escaped parameters and omits empty ones', () => {
    expect(links.thread('7')).toBe('/circle/threadDetail?threadId=7');
    expect(links.thread('a&b=1', '9')).toBe('/circle/threadDetail?threadId=a%26b%3D1&postId=9');
    expect(links.error('network', '/home?x=1')).toBe('/errorPage?type=network&from=%2Fhome%3Fx%3D1');
    expect(links.terms()).toBe('/tncRule');
  });
  it('is matched by its path, with or without a trailing slash', () => {
    expect(pathOf('/home/?x=1#y')).toBe('/home');
    expect(pathOf('/')).toBe('/');
    expect(hasRoute('/tncRule/?tab=terms')).toBe(true);
  });
});
