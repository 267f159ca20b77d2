// A feed with nothing in it: the sentence, and the way to the first post where one can be written.
import { Empty } from '../../components/base/Empty';
import { navigate } from '../../shell/navigation';
import { hasRoute, links } from '../../shell/routes';

export function FeedEmpty({ text }: { text: string }) {
  const href = links.addThread();
  const action = hasRoute(href) ? '去发布' : undefined;
  return <Empty text={text} tight action={action} href={action && href} onAction={action && (() => navigate(href))} />;
}
