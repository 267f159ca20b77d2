// Plain links that nobody else has taken (in texts, chips, terms): pages of ours are gone to without a reload, others
// are left to the bridge inside the app. One listener, so that a text needs no handlers.
import { read } from '../../bus';
import { navigate } from './navigation';
import { openWebview } from './openWebview';
import { innerLink } from './routes';

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  if (!link || !href || link.target || link.hasAttribute('download') || href[0] === '#') return;
  const inner = innerLink(href);
  if (inner && !/^\/(api|media)\//.test(inner)) {
    event.preventDefault();
    navigate(inner);
  } else if (/^https?:/.test(href) && read('session.state')?.isApp) {
    event.preventDefault();
    openWebview({ url: href, by: 'people' }).catch(() => undefined);
  }
}
/** After React's own handlers, which listen on the roots below the document. */
export function watchLinks(): () => void {
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
