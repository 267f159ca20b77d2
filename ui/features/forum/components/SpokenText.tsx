// A person's words in a post or a comment, where names, topics and links lead somewhere. In cards they do not: there
// the card itself is the link.
import { read } from '../../../bus';
import { topicIn } from '../../../app/links/circles';
import { userLink } from '../../../app/links/users';
import { navigate } from '../../../app/navigation/navigation';
import { openWebview } from '../../../app/navigation/openWebview';
import { innerLink } from '../../../app/navigation/routes';
import { RichText } from '../../../kit/text/RichText';

const person = (userId: string): string => userLink(userId, read('session.me')?.userId);

/** A page of ours stays here; another one is the app's, or a new tab's. */
function follow(href: string): void {
  const inner = innerLink(href);
  if (inner) navigate(inner);
  else if (read('session.state')?.isApp) openWebview({ url: href, by: 'people' }).catch(() => undefined);
  else window.open(href, '_blank', 'noopener');
}

export function SpokenText({ text, scope = 'bbs' }: { text: string; scope?: 'bbs' | 'clubz' | undefined }) {
  const topic = (topicId: string) => topicIn(scope, topicId);
  return <RichText text={text} userHref={person} topicHref={topic} onLink={follow} />;
}
