// Our history as the location of Wouter's <Router>: its hooks read the address here, and a <Link> goes by navigate().
import type { BaseLocationHook, BaseSearchHook } from 'wouter';
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
