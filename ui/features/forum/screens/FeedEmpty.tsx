// A feed with nothing in it: the sentence, and the way to the first post.
import { Empty } from '../../../kit/feedback/Empty';
import { links } from '../../../app/navigation/routes';

export function FeedEmpty({ text }: { text: string }) {
  const href = links.addThread();
  return <Empty text={text} tight action="去发布" href={href} />;
}
