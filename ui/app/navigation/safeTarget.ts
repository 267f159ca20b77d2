// Where a page may be sent by its own query: a built page of this app, else home.
import { hasRoute, innerLink, links } from './routes';

export function safeTarget(link: string): string {
  const inner = innerLink(link);
  return inner && hasRoute(inner) ? inner : links.home();
}
