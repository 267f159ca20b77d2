// The page's title, here and in the app's title bar.
import { useEffect } from 'react';
import { ask, read } from '../../bus';

const unreadIn = /^\(\d+\+?\) /;

/** The title as it stands, for the app's bar: the first page has drawn it before it was known that there is an app. */
export const tellTitle = (): void =>
  void ask('native.setTitle', { title: document.title.replace(unreadIn, '') }).catch(() => undefined);
/** A number of unread things before the title stays. */
export function showTitle(title: string): void {
  const unread = unreadIn.exec(document.title);
  document.title = (unread ? unread[0] : '') + title;
  if (read('session.state')?.isApp) ask('native.setTitle', { title }).catch(() => undefined);
}
/** For screens whose title is the name of a thing. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title) showTitle(title);
  }, [title]);
}
