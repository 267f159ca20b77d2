// What Wouter's <Router> is given: our history as its location, so that a <Link> goes by navigate(), and how routes
// match.
import type { BaseLocationHook, BaseSearchHook, Parser } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { navigate } from './navigation';
import { pathOf } from './routes';

// Wouter decodes what these return. Encoded first, it comes out as it is in the address: a path that is compared with
// the route table, a query that URLSearchParams decodes once.
export const useRouterLocation: BaseLocationHook = () => [
  useLocationProperty(() => encodeURI(pathOf(location.pathname))),
  navigate,
];
export const useRouterSearch: BaseSearchHook = () => useLocationProperty(() => encodeURI(location.search));

/** The pattern of the route for all paths that are not in the table. */
export const anyPath = '*';
/** Paths are compared exactly, as routeOf() does. Wouter's own patterns ignore case. */
export const exactPath: Parser = (route) => ({
  pattern: new RegExp(route === anyPath ? '' : `^${route}$`),
  keys: [],
});
