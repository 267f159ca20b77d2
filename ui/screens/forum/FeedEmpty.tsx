// A feed with nothing in it: the sentence, and the way to the first post.
import { Empty } from '../../components/base/Empty';
import { navigate } from '../../shell/navigation';
import { links } from '../../shell/routes';

export function FeedEmpty({ text }: { text: string }) {
  const href = links.addThread();
  return <Empty text={text} tight action="去发布" href={href} onAction={() => navigate(href)} />;
}
