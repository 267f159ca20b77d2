// Where a link of the shell leads: a page of this app, a web page, or a page of the native app
// (docs/product/screens.md#header-tabs).
import { ask, read } from '../../bus';
import { historyPairs, navigate } from './navigation';
import { openWebview } from './openWebview';
import { canOpen, innerLink, pathOf } from './routes';

type Tab = { link: string; isCommunity?: 0 | 1 };
const quiet = (): void => undefined;
/**
 * In the app Club Z is the first webview. A page that was opened beside it (`/c-home`, or whatever a push
 * message led to) goes back there and does not draw a second one; the first webview itself begins on one of the two
 * homes.
 */
function isBeside(): boolean {
  if (!read('session.state')?.isApp) return false;
  const first = pathOf(historyPairs()[0]?.from ?? location.pathname);
  return first !== '/' && first !== '/home';
}

/** A page of ours stays in this window; the bridge opens all others, in place of this webview where `leaving`. */
function follow({ link, isCommunity }: Tab, leaving: boolean): void {
  const inner = innerLink(link);
  if (inner && isCommunity) {
    if (pathOf(inner) === '/' && isBeside())
      ask('native.jumpFirstWebview', { name: 'Club Z' }).catch(() => navigate(inner));
    else if (canOpen(inner)) navigate(inner);
  } else if (inner || /^https?:/.test(link)) {
    openWebview({ url: inner ? location.origin + inner : link, by: 'brand', leaving }).catch(quiet);
  } else if (link) ask('native.openNative', { page: link, args: {} }).catch(quiet);
}
/**
 * A header tab. Its page stands beside the community, not over it: a webview that was opened beside the first one ends
 * with it.
 */
export const openTab = (tab: Tab): void => follow(tab, isBeside());
/**
 * A link from content (a banner): a page of ours if it is one, else the bridge's affair. The person comes back from it.
 */
export const openLink = (link: string): void => follow({ link, isCommunity: innerLink(link) ? 1 : 0 }, false);
