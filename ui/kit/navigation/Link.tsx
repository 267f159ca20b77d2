// A link to a page of this app. A plain click goes there by the history of the <Router> around it; a click with a
// modifier key or another button is the browser's.
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { Link as RouterLink } from 'wouter';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  href: string;
  /** Called for a plain click, in place of going to `href`. */
  onPress?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
};

/** Other sites, other protocols, fragments and files of the server are no pages. */
const isPage = (href: string): boolean => /^\/(?![/\\]|(api|media)\/)/.test(href);

export function Link({ onPress, children, ...anchor }: LinkProps) {
  // Without a handler the browser follows these (in the app: ui/app/navigation/followLinks.ts).
  if (!onPress && (anchor.target || !isPage(anchor.href))) return <a {...anchor}>{children}</a>;
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.defaultPrevented || !onPress) return;
    // Wouter does not navigate for an event whose default is prevented.
    event.preventDefault();
    onPress(event);
  };
  return (
    <RouterLink {...anchor} onClick={press}>
      {children}
    </RouterLink>
  );
}
