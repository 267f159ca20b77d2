// Where a link of the shell leads: a page of this app, a web page, or a page of the native app (product-brief S7).
import { ask } from '../bus';
import { navigate } from './navigation';
import { hasRoute, innerLink } from './routes';

type Tab = { link: string; isCommunity?: 0 | 1 };
const quiet = (): void => undefined;

/** A page of ours stays in this window; the bridge opens all others. */
export function openTab({ link, isCommunity }: Tab): void {
  const inner = innerLink(link);
  if (inner && isCommunity) {
    if (hasRoute(inner)) navigate(inner);
  } else if (inner || /^https?:/.test(link)) {
    ask('native.openWebview', { url: inner ? location.origin + inner : link, tokenType: '', closeSelfPage: 0 }).catch(quiet);
  } else if (link) ask('native.openNative', { page: link, args: {} }).catch(quiet);
}
/** A link from content (a banner): a page of ours if it is one, else the bridge's affair. */
export const openLink = (link: string): void => openTab({ link, isCommunity: innerLink(link) ? 1 : 0 });
